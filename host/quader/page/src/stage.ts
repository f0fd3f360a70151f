// What is drawn: the world's pieces on their way to their places, the piece in hand, and the marks around it.

import { Guide } from "./guide";
import { layOut, trayPlaces } from "./view/trays";
import { restingLevel } from "./table";
import { settings } from "./settings";

const GLIDE_MS = 190;
const LIFTED = 1.1;

export class Stage {
  constructor(table, hand, view) {
    this.table = table;
    this.hand = hand;
    this.view = view;
    // Where each piece is drawn, and where it is going: id → {at, from, to, since}.
    this.drawn = new Map();
    // Levels above this one are not drawn.
    this.levels = 99;
    this.guide = new Guide(view.lamps);
    view.before = (now) => this.compose(now);
    view.onresize = () => this.look();
  }

  get calm() {
    return settings.calm || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Something has changed; draw it. */
  look() {
    const { view, table } = this;
    const { columns, rows, strip } = table.board;
    const narrow = view.size.x / view.size.y < 0.95;
    const town = table.game !== "planquadrat" ? 0 : table.variant.rim === "wall" ? 15 : 17;
    view.board.town.value.set(table.left, table.low, town);
    this.trays = narrow ? [] : trayPlaces(this.reserves(), columns, rows);
    view.build(columns, rows + Math.ceil((strip || 0) / columns), this.trays, settings.colours());
    view.change();
  }

  /** How many players have a reserve. In a game that only begins with one, no longer than there is something in it. */
  reserves() {
    const pieces = [...this.table.pieces.values()].filter((piece) => piece.kind !== "token");
    const lasting = ["quader", "planquadrat", "cubus"].includes(this.table.game);
    const owners = pieces.filter((piece) => lasting || piece.where === "tray").map((piece) => piece.tray ?? piece.owner);
    return owners.length ? Math.max(...owners) + 1 : 0;
  }

  /** Other pieces lie on the table: none of them was somewhere else before. */
  forget() {
    this.drawn.clear();
  }

  /** The places of all pieces in their trays. */
  inTrays() {
    const pieces = this.table.shown().filter((piece) => piece.where === "tray");
    const key = pieces.map((piece) => `${piece.id} ${piece.size}`).join() + this.view.board.built;
    if (key === this.laidOutFor) return this.laidOut;
    const places = new Map();
    for (const tray of this.trays ?? []) {
      const own = pieces.filter((piece) => (piece.tray ?? piece.owner) === tray.player);
      for (const [id, at] of layOut(own, tray)) places.set(id, at);
    }
    this.laidOutFor = key;
    this.laidOut = places;
    return places;
  }

  compose(now) {
    const { table, hand, view } = this;
    const held = hand.held;
    const landing = hand.landing();
    const inTray = this.inTrays();
    const wrong = held || table.replay || !this.isGuided() ? [] : this.guide.pair().clear;
    const list = [];
    let moving = false;
    const alive = new Set();
    for (const piece of table.shown()) {
      const mine = held && piece.id === held.piece.id && !table.replay;
      let to = piece.where === "tray" ? inTray.get(piece.id) : piece.at;
      let size = piece.size;
      if (mine) {
        size = held.size;
        const level = landing ? landing.at[2] : 0;
        to = held.push ? piece.at : [...held.at, level + LIFTED];
      } else if (piece.where === "hand" && !piece.pushed) to = [piece.at[0], piece.at[1], (piece.at[2] || 0) + LIFTED + 0.4];
      if (!to) continue;
      if (piece.where === "board" && !mine && to[2] >= this.levels) continue;
      alive.add(piece.id);
      const at = this.glide(piece.id, to, now, Boolean(mine), String(size));
      moving ||= at !== to;
      list.push({
        id: piece.id,
        where: piece.where,
        at,
        size,
        kind: piece.kind,
        owner: piece.owner,
        volume: piece.volume,
        glow: wrong.some((cell) => covers(piece, cell)) ? -1 : hand.active?.id === piece.id && !held ? 0.28 : mine ? 0.12 : 0,
        faint: piece.where === "hand" && !mine,
      });
    }
    for (const id of this.drawn.keys()) if (!alive.has(id)) this.drawn.delete(id);
    this.list = list;
    view.pieces.show(list, settings.colours(), settings.numbers);
    this.mark(held, landing);
    view.moving = moving || Boolean(held?.dragging) || Boolean(this.orbiting);
    if (moving) view.change();
  }

  /** The place of a piece on its way: straight to it in hand, else in a short hop. */
  glide(id, to, now, direct, shape) {
    const old = this.drawn.get(id);
    if (!old || direct || this.calm) {
      this.drawn.set(id, { to: [...to], at: to, since: 0, shape });
      return to;
    }
    if (old.to.some((part, i) => Math.abs(part - to[i]) > 1e-3)) {
      this.drawn.set(id, { to: [...to], from: old.at, at: old.at, since: now, shape });
      return old.at.map((part) => part);
    }
    const part = Math.min(1, (now - old.since) / GLIDE_MS);
    if (part >= 1 || !old.from) {
      old.at = to;
      return to;
    }
    const ease = part * part * (3 - 2 * part);
    const far = Math.hypot(to[0] - old.from[0], to[1] - old.from[1]);
    const hop = Math.min(1.2, 0.25 * far) * Math.sin(Math.PI * ease);
    old.at = to.map((end, i) => old.from[i] + (end - old.from[i]) * ease + (i === 2 ? hop : 0));
    return old.at;
  }

  mark(held, landing) {
    const { marks } = this.view;
    const { hand, table } = this;
    marks.showLanding(held && !held.push ? landing : null, landing?.free);
    const active = hand.active?.where === "board" && !held && !table.replay ? table.pieces.get(hand.active.id) : null;
    marks.showHandles(active ?? null);
    const level = hand.cursorShown ? restingLevel([...table.pieces.values()], ...hand.cursor, 1, 1) : 0;
    marks.showCursor(hand.cursorShown && !held ? hand.cursor : null, level);
    const [from, to] = held || table.replay ? [null, null] : this.correction();
    marks.showArrow(from, to);
  }

  isGuided() {
    return ["correction", "setup"].includes(this.table.state.state);
  }

  /** From where to where the board's lights want a piece; without a place on the board that is its tray. */
  correction() {
    if (!this.isGuided()) return [null, null];
    const pair = this.guide.pair();
    const pieces = [...this.table.pieces.values()];
    const [from, to] = [pair.clear, pair.fill].map((cells) => {
      if (!cells?.length) return null;
      const x = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length + 0.5;
      const y = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length + 0.5;
      return [x, y, restingLevel(pieces, Math.floor(x), Math.floor(y), 1, 1) + 0.15];
    });
    if (!from || to) return [from, to];
    const stray = pieces.find((piece) => piece.where === "board" && pair.clear.some((cell) => covers(piece, cell)));
    const tray = this.trays?.find(({ player }) => player === (stray?.tray ?? stray?.owner));
    return [from, tray ? [tray.x + tray.wide / 2, tray.y + tray.deep / 3, 0] : null];
  }
}

/** Whether a piece on the board stands on a cell. */
function covers({ where, at, size }, [x, y]) {
  return where === "board" && at[0] <= x && x < at[0] + size[0] && at[1] <= y && y < at[1] + size[1];
}
