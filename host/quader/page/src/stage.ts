// What is drawn: the world's pieces on their way to their places, the piece in hand, and the marks around it.

import type { Games } from "./games";
import type { Hand, Held, Landing, Pose } from "./hand";
import type { Place } from "./messages";
import { settings } from "./settings";
import { covers, type Drawn, restingLevel, type Table } from "./table";
import type { Body } from "./view/pieces";
import { layOut, type Tray, trayPlaces } from "./view/trays";
import type { View } from "./view/view";

const GLIDE_MS = 190;
const LIFTED = 1.1;

type Id = Drawn["id"];

/** Where a piece is drawn, and where it is going. */
interface Way {
  at: Place;
  from?: Place;
  to: Place;
  since: number;
}

export class Stage {
  // What is drawn now.
  list: (Body & Drawn)[] = [];
  private readonly drawn = new Map<Id, Way>();
  // Levels above this one are not drawn.
  levels = 99;
  // The eye is being moved.
  orbiting = false;
  // From where to where the arrow leads.
  arrow: [from: Place | null, to: Place | null] = [null, null];
  private advice: { from: Pose | null; to: Pose | null } = { from: null, to: null };
  private trays: Tray[] = [];
  private laidOut = new Map<Id, Place>();
  private laidOutFor = "";
  // Some piece was on its way in the last frame.
  private gliding = false;

  constructor(
    readonly table: Table,
    readonly hand: Hand,
    readonly view: View,
    private readonly games: Games,
  ) {
    view.before = (now) => this.compose(now);
    view.onresize = () => this.look();
  }

  private get calm(): boolean {
    return settings.calm || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Something has changed; draw it. */
  look(): void {
    const { view, table } = this;
    if (!table.hello) return;
    const { strip } = table.board;
    const [columns, rows] = table.replay?.size ?? [table.board.columns, table.board.rows];
    const narrow = view.size.x / view.size.y < 0.95;
    view.board.town.value.set(...table.corner, this.games.panel.town?.() ?? 0);
    // A recorded position tells of no reserve.
    this.trays = narrow || table.replay ? [] : trayPlaces(this.reserves(), columns, rows);
    view.build(columns, rows + strip, this.trays, settings.colours());
    view.board.name(...table.corner, this.games.panel.names?.() ?? { columns: [], rows: [] });
    view.change();
  }

  /** How many players have a reserve. In a game that only begins with one, no longer than there is something in it. */
  private reserves(): number {
    const pieces = [...this.table.pieces.values()].filter((piece) => piece.kind !== "token");
    const lasting = Boolean(this.games.panel.keepsTrays);
    const owners = pieces.filter((piece) => lasting || piece.where === "tray").map((piece) => piece.tray);
    return owners.length ? Math.max(...owners) + 1 : 0;
  }

  /** Other pieces lie on the table: none of them was somewhere else before. */
  forget(): void {
    this.drawn.clear();
  }

  /** The places of all pieces in their trays. */
  private inTrays(): Map<Id, Place> {
    // What was taken out keeps its place until it is put down: the others do not jump about below the hand.
    const taken = this.hand.held?.home.where === "tray" && !this.table.replay ? this.hand.held : null;
    const pieces = this.table.shown().flatMap((piece) => (piece.where === "tray" ? piece : piece.id === taken?.piece.id ? { ...piece, size: taken.home.size } : []));
    const key = pieces.map((piece) => `${piece.id} ${piece.size}`).join() + this.view.board.built;
    if (key === this.laidOutFor) return this.laidOut;
    const places = new Map<Id, Place>();
    for (const tray of this.trays) {
      const own = pieces.filter((piece) => (piece.tray ?? piece.owner) === tray.player);
      for (const [id, at] of layOut(own, tray)) places.set(id, at);
    }
    this.laidOutFor = key;
    this.laidOut = places;
    return places;
  }

  private compose(now: number): void {
    const { table, hand, view } = this;
    const held = hand.held;
    const landing = hand.landing();
    const inTray = this.inTrays();
    const wrong = held || table.replay ? [] : (table.state.clear ?? []).map((cell) => table.cell(cell));
    const list: typeof this.list = [];
    let moving = false;
    const alive = new Set<Id>();
    for (const piece of table.shown()) {
      const mine = held && piece.id === held.piece.id && !table.replay ? held : null;
      let to: Place | undefined = piece.where === "tray" ? inTray.get(piece.id) : piece.at;
      let size = piece.size;
      if (mine) {
        size = mine.size;
        const level = landing ? landing.at[2] : 0;
        to = mine.push ? piece.at : [...mine.at, level + LIFTED];
      } else if (piece.where === "hand" && !piece.pushed) to = [piece.at[0], piece.at[1], (piece.at[2] || 0) + LIFTED + 0.4];
      if (!to) continue;
      if (piece.where === "board" && !mine && to[2] >= this.levels) continue;
      alive.add(piece.id);
      const at = this.glide(piece.id, to, now, Boolean(mine));
      moving ||= at !== to;
      list.push({
        ...piece,
        at,
        size,
        kind: this.games.panel.look?.(piece) ?? piece.kind,
        glow: wrong.some((cell) => covers(piece, cell)) ? -1 : hand.active?.id === piece.id && !held ? 0.28 : mine ? 0.12 : 0,
        faint: piece.where === "hand" && !mine,
      });
    }
    for (const id of this.drawn.keys()) if (!alive.has(id)) this.drawn.delete(id);
    this.list = list;
    view.pieces.show(list, settings.colours(), settings.numbers);
    this.mark(held, landing);
    view.moving = moving || Boolean(held?.dragging) || Boolean(this.orbiting);
    // Once more when all have arrived: shadows are those of the frame before otherwise.
    if (moving || this.gliding) view.change();
    this.gliding = moving;
  }

  /** The place of a piece on its way: straight to it in hand, else in a short hop. */
  private glide(id: Id, to: Place, now: number, direct: boolean): Place {
    const old = this.drawn.get(id);
    if (!old || direct || this.calm) {
      this.drawn.set(id, { to: [...to], at: to, since: 0 });
      return to;
    }
    if (old.to.some((part, i) => Math.abs(part - to[i]) > 1e-3)) {
      this.drawn.set(id, { to: [...to], from: old.at, at: old.at, since: now });
      return [...old.at];
    }
    const part = Math.min(1, (now - old.since) / GLIDE_MS);
    const { from } = old;
    if (part >= 1 || !from) {
      old.at = to;
      return to;
    }
    const ease = part * part * (3 - 2 * part);
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const hop = Math.min(1.2, 0.25 * far) * Math.sin(Math.PI * ease);
    const along = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * ease;
    old.at = [along(0), along(1), along(2) + hop];
    return old.at;
  }

  /** Show a move that somebody advises, until another one is made; null: none. */
  advise(from: Pose | null, to: Pose | null): void {
    this.advice = { from, to };
    this.view.change();
  }

  private mark(held: Held | null, landing: Landing | null): void {
    const { marks } = this.view;
    const { hand, table } = this;
    const helped = held?.places && !held.push ? held : null;
    marks.showLanding(held && !held.push && !(helped && landing?.free) ? landing : null);
    const advised = held || table.replay ? null : (this.advice.to ?? this.advice.from);
    const near = helped && landing?.free && !landing.isHome ? landing : advised;
    const player = held?.piece.owner ?? table.state.turn ?? 0;
    marks.showPlaces(helped ? shownPlaces(helped) : [], near, settings.colours()[player]);
    const active = hand.active?.where === "board" && !held && !table.replay ? table.pieces.get(hand.active.id) : null;
    marks.showHandles(active ?? null);
    const level = hand.cursorShown ? restingLevel([...table.pieces.values()], ...hand.cursor, 1, 1) : 0;
    marks.showCursor(hand.cursorShown && !held ? hand.cursor : null, level);
    this.arrow = held || table.replay ? [null, null] : advised ? this.advisedWay() : this.correction();
    marks.showArrow(...this.arrow);
  }

  /** From where to where somebody advises to bring a piece; what comes from the reserve comes from where it lies there. */
  private advisedWay(): [Place | null, Place | null] {
    const { from, to } = this.advice;
    const top = ({ at, size }: Pose): Place => [at[0] + size[0] / 2, at[1] + size[1] / 2, at[2] + size[2]];
    const start = from ?? (to && this.inReserve(to));
    return [start && top(start), to && top(to)];
  }

  /** Where the piece lies in the reserve of the player to move that could stand so; null where no trays are drawn. */
  private inReserve({ size }: Pose): Pose | null {
    const edges = (one: Pose["size"]) => [...one].sort().join();
    const lying = this.table.reserve(this.table.state.turn ?? 0).find((piece) => edges(piece.size) === edges(size));
    const at = lying && this.inTrays().get(lying.id);
    return at ? { at, size: lying.size } : null;
  }

  /** From where to where the board asks to bring a piece; without a place on the board that is its tray. */
  private correction(): [Place | null, Place | null] {
    const { table } = this;
    const clear = (table.state.clear ?? []).map((cell) => table.cell(cell));
    const from = this.middle(clear);
    const to = this.middle((table.state.fill ?? []).map(([cell]) => table.cell(cell)));
    if (!from || to) return [from, to];
    const stray = table.onBoard().find((piece) => clear.some((cell) => covers(piece, cell)));
    const tray = this.trays.find(({ player }) => player === stray?.tray);
    return [from, tray ? [tray.x + tray.wide / 2, tray.y + tray.deep / 3, 0] : null];
  }

  /** The middle of some cells, above what lies there. */
  private middle(cells: [number, number][]): Place | null {
    if (!cells.length) return null;
    const x = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length + 0.5;
    const y = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length + 0.5;
    return [x, y, restingLevel(this.table.onBoard(), Math.floor(x), Math.floor(y), 1, 1) + 0.15];
  }
}

// Of more places than this only those are outlined in which the piece lies as it does in the hand.
const MOST_OUTLINES = 40;

function shownPlaces({ places = [], size }: Held): Pose[] {
  if (places.length <= MOST_OUTLINES) return places;
  const alike = places.filter((place) => String(place.size) === String(size));
  return alike.length ? alike : places;
}
