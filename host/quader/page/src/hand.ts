// The player's hand: it lifts, carries, pushes, tips, turns and drops one piece. Pointer and keyboard both act through it.
// It knows bodies, never rules: whether a move is legal only the board knows.

import type { Link } from "./link";
import type { Cell, Piece, Place, Size, ToTable } from "./messages";
import { restingLevel, type Table } from "./table";
import { sentence, t } from "./words";

const TELL_MS = 40;

export type Side = "n" | "e" | "s" | "w";
interface Home {
  at: Place;
  size: Size;
  where: Piece["where"];
}

/** A piece in the hand: where it hovers and how it is turned, and where it came from. */
export interface Held {
  piece: Piece;
  at: Cell;
  size: Size;
  home: Home;
  push: boolean;
  // How often it was pivoted.
  pivots: number;
  dragging?: boolean;
  dropping?: boolean;
  // The table was asked to put it down.
  leaving?: boolean;
  // Where the rules let it go, once the table has told; `off`: also off the board.
  places?: Pose[];
  asking?: Promise<void>;
  off?: boolean;
}

/** A body in a place. */
export interface Pose {
  at: Place;
  size: Size;
}

/** Where the piece in hand would come to rest; `free`: nothing is in its way, and if the table helps, it may go there. */
export interface Landing extends Pose {
  free: boolean;
  // It is where it came from.
  isHome?: boolean;
}

// A piece that is let go this near to a place where it may go comes to lie there, in cells; a place in which it must be
// turned over counts as farther away by so much.
const NEAR = 1.15;
const TURNED = 0.4;

export class Hand {
  held: Held | null = null;
  // The piece that the pointer or the cursor is on.
  active: Piece | null = null;
  cursor: Cell = [0, 0];
  cursorShown = false;
  changed: () => void = () => {};
  say: (text: string) => void = () => {};
  // Somebody touches the board where there is nothing to touch.
  idle: () => void = () => {};
  // The piece that came out of the reserve last: what it is, the sensors cannot tell from its footprint.
  dropped: Piece | null = null;
  private told = 0;
  private later?: number;

  constructor(
    readonly table: Table,
    private readonly link: Link,
  ) {}

  get isHolding(): boolean {
    return this.held !== null;
  }

  /** The world says where pieces are; a piece that somebody else has taken is not ours any more. */
  follow(): void {
    if (!this.held) return;
    const piece = this.table.pieces.get(this.held.piece.id);
    const lost = !piece || (piece.where === "hand" && piece.hand !== this.table.client);
    if (lost) this.held = null;
    else this.held.piece = piece;
  }

  /** The connection is new: the server has put back what was in the hand. */
  empty(): void {
    this.held = this.active = null;
    this.changed();
  }

  private take(piece: Piece, home: Home): Held {
    const held: Held = { piece, at: [home.at[0], home.at[1]], size: [...home.size], home, push: false, pivots: 0 };
    this.held = held;
    this.active = null;
    this.changed();
    return held;
  }

  // --- lifting and letting go ------------------------------------------------------------------------------------

  async lift(piece: Piece, push = false): Promise<boolean> {
    if (this.held || this.table.replay) return false;
    const held = this.take(piece, { at: [...piece.at], size: [...piece.size], where: piece.where });
    held.push = push;
    if (piece.where === "tray") held.at = this.besideCursor(piece.size);
    const grabbed = this.link.ask({ do: "grab", piece: piece.id, push });
    const isHelped = !push && !this.table.state.plain;
    // Whoever lets it go before that is answered waits for this too.
    held.asking = grabbed.then(({ ok }) => (ok && isHelped ? this.askPlaces(held) : undefined));
    const answer = await grabbed;
    if (!answer.ok) {
      this.held = null;
      this.say(sentence(answer.why));
    }
    this.changed();
    return answer.ok;
  }

  private async askPlaces(held: Held): Promise<void> {
    const answer = await this.link.ask({ do: "places", piece: held.piece.id });
    held.places = answer.places?.map(([x, y, z, wide, deep, high]) => ({ at: [x, y, z], size: [wide, deep, high] }));
    held.off = answer.off;
    this.changed();
    // Nobody has to carry about what may go nowhere. One that is dragged already is let go where the hand lets it go.
    const isStuck = held.places?.length === 0 && !held.off && !held.dragging && !held.dropping;
    if (isStuck && this.held === held) await this.springBack(held);
  }

  private besideCursor(size: Size): Cell {
    return [this.cursor[0] - Math.floor((size[0] - 1) / 2), this.cursor[1] - Math.floor((size[1] - 1) / 2)];
  }

  /** Carry the piece so that its south-west corner is above a place. */
  hover(x: number, y: number): void {
    const { held } = this;
    if (!held) return;
    held.at = [x, y];
    this.tellDrag();
    this.changed();
  }

  private tellDrag(): void {
    const { held } = this;
    if (!held) return;
    const now = performance.now();
    clearTimeout(this.later);
    if (now - this.told < TELL_MS) {
      this.later = window.setTimeout(() => this.held === held && this.tellDrag(), TELL_MS);
      return;
    }
    this.told = now;
    this.link.tell({ do: "drag", piece: held.piece.id, at: held.at, ...(held.push && { push: true }) });
  }

  /** Where the piece would come to rest now. */
  landing(): Landing | null {
    const { held } = this;
    if (!held) return null;
    if (!held.places || held.push) return this.resting(held);
    const home: Landing[] = held.home.where === "board" ? [{ ...held.home, free: true, isHome: true }] : [];
    const [away, near] = nearest(held, [...home, ...held.places.map((place) => ({ ...place, free: true }))]);
    if (near && away <= NEAR) return near;
    const resting = this.resting(held);
    return resting && { ...resting, free: false };
  }

  /** Where it would come to rest as a solid body. */
  private resting(held: Held): Landing | null {
    const { table } = this;
    const [wide, deep, high] = held.size;
    const x = Math.round(held.at[0]);
    const y = Math.round(held.at[1]);
    const { columns, rows } = table.board;
    if (x + wide <= 0 || y + deep <= 0 || x >= columns || y >= rows) return null;
    const pieces = [...table.pieces.values()];
    const z = held.push ? held.home.at[2] : restingLevel(pieces, x, y, wide, deep, held.piece.id);
    let free = x >= 0 && y >= 0 && x + wide <= columns && y + deep <= rows;
    for (let cx = x; free && cx < x + wide; cx++)
      for (let cy = y; free && cy < y + deep; cy++) free = restingLevel(pieces, cx, cy, 1, 1, held.piece.id) === z;
    return { at: [x, y, z], size: [wide, deep, high], free };
  }

  async drop(): Promise<void> {
    const { held } = this;
    if (!held || held.dropping) return;
    // However quick the hand was, the places are known first.
    held.dropping = true;
    await held.asking;
    held.dropping = false;
    if (this.held !== held) return;
    const landing = this.landing();
    clearTimeout(this.later);
    if (held.places && !held.push) return this.settle(held, landing);
    if (!landing) return this.toTray();
    if (held.push) this.link.tell({ do: "drag", piece: held.piece.id, at: held.at, push: true });
    const [x, y] = landing.at;
    await this.finish({ do: "drop", piece: held.piece.id, ...(!held.push && { at: [x, y], size: held.size }) });
  }

  /** Let it go where the rules let it; elsewhere it springs back, and the table says why. */
  private async settle(held: Held, landing: Landing | null): Promise<void> {
    if (landing?.free && !landing.isHome) {
      const [x, y] = landing.at;
      await this.finish({ do: "drop", piece: held.piece.id, at: [x, y], size: landing.size });
    } else if (!landing && (held.off || held.home.where === "tray")) await this.toTray();
    else if (landing?.isHome) await this.putBack();
    else await this.springBack(held);
  }

  private async springBack(held: Held): Promise<void> {
    const why = await this.link.ask({ do: "why", piece: held.piece.id });
    await this.putBack();
    if (why.text) this.say(sentence(why.text));
  }

  /** The next of the places where it may go, for those who cannot see them. */
  nextPlace(): void {
    const { held } = this;
    if (!held?.places?.length) return;
    const now = held.places.findIndex((place) => String(place.at) === String([...held.at, place.at[2]]) && String(place.size) === String(held.size));
    const { at, size } = held.places[(now + 1) % held.places.length];
    held.size = [...size];
    this.hover(at[0], at[1]);
  }

  /** Back to where it came from. */
  async putBack(): Promise<void> {
    const { held } = this;
    if (held) await this.finish({ do: "putback", piece: held.piece.id });
  }

  /** Off the board. A table that helps puts what may not leave it back, and says why. */
  async toTray(): Promise<void> {
    if (!this.held && this.active?.where === "board" && !this.table.state.plain) await this.lift(this.active);
    const { held } = this;
    await held?.asking;
    if (this.held !== held) return;
    if (held && held.home.where === "board" && !this.mayLeave) return this.springBack(held);
    const piece = held?.piece ?? this.active;
    if (piece) await this.finish({ do: "tray", piece: piece.id });
  }

  /** Whether the piece in hand may leave the board: nobody but a table that helps knows better. */
  get mayLeave(): boolean {
    return this.table.state.plain || Boolean(this.held?.off);
  }

  private async finish(request: ToTable): Promise<void> {
    const { held } = this;
    // It is on its way already: a second press of the key asks for nothing.
    if (held?.leaving) return;
    if (held) held.leaving = held.dropping = true;
    const answer = await this.link.ask(request);
    if (held) held.leaving = held.dropping = false;
    if (answer.ok) {
      if (this.held === held) this.held = null;
      this.dropped = request.do === "drop" && held?.home.where === "tray" ? held.piece : null;
    } else {
      if (held) held.push = false;
      this.say(sentence(answer.why) || t("not_there"));
    }
    this.changed();
  }

  // --- turning ---------------------------------------------------------------------------------------------------

  /** Over a bottom edge: in hand at once, on the board by the world. */
  async tip(side: Side): Promise<void> {
    const { held } = this;
    if (!held) {
      if (this.active) await this.ask({ do: "tip", piece: this.active.id, to: side });
      return;
    }
    const [wide, deep, high] = held.size;
    const [x, y] = held.at;
    const along = side === "e" || side === "w";
    held.size = along ? [high, deep, wide] : [wide, high, deep];
    if (held.home.where === "board") {
      if (side === "e") held.at = [x + wide, y];
      if (side === "w") held.at = [x - high, y];
      if (side === "n") held.at = [x, y + deep];
      if (side === "s") held.at = [x, y - high];
    }
    this.tellDrag();
    this.changed();
  }

  /** Width and depth change places. */
  async turn(): Promise<void> {
    const { held } = this;
    if (!held) {
      if (this.active) await this.ask({ do: "turn", piece: this.active.id });
      return;
    }
    const [wide, deep, high] = held.size;
    held.size = [deep, wide, high];
    this.tellDrag();
    this.changed();
  }

  /** One after the other of the eight quarter turns about the corners of where it stood. */
  async pivot(): Promise<void> {
    if (!this.held && this.active?.where === "board" && !(await this.lift(this.active))) return;
    const { held } = this;
    if (!held || held.home.where !== "board") return;
    const [x, y] = held.home.at;
    const [wide, deep, high] = held.home.size;
    const around: Cell[] = [
      [x + wide, y + deep - wide], [x + wide - deep, y + deep],
      [x + wide, y], [x + wide - deep, y - wide],
      [x - deep, y], [x, y - wide],
      [x - deep, y + deep - wide], [x, y + deep],
    ];
    held.at = around[held.pivots % 8];
    held.pivots += 1;
    held.size = [deep, wide, high];
    this.tellDrag();
    this.changed();
  }

  private async ask(request: ToTable): Promise<void> {
    const answer = await this.link.ask(request);
    if (!answer.ok) this.say(sentence(answer.why) || t("not_there"));
  }

  // --- the cursor ------------------------------------------------------------------------------------------------

  /** Move the piece in hand, or the cursor, by a cell. */
  step(dx: number, dy: number): void {
    const { columns, rows } = this.table.board;
    if (this.held) {
      const [wide, deep] = this.held.size;
      const x = Math.min(columns - wide, Math.max(0, Math.round(this.held.at[0]) + dx));
      const y = Math.min(rows - deep, Math.max(0, Math.round(this.held.at[1]) + dy));
      this.cursor = [x + Math.floor((wide - 1) / 2), y + Math.floor((deep - 1) / 2)];
      this.hover(x, y);
      return;
    }
    this.cursor = [
      Math.min(columns - 1, Math.max(0, this.cursor[0] + dx)),
      Math.min(rows - 1, Math.max(0, this.cursor[1] + dy)),
    ];
    this.cursorShown = true;
    this.active = this.under(this.cursor);
    this.changed();
  }

  /** The topmost piece over a cell. */
  under([x, y]: Cell): Piece | null {
    let top: Piece | null = null;
    for (const piece of this.table.onBoard()) {
      const [px, py, pz] = piece.at;
      if (px <= x && x < px + piece.size[0] && py <= y && y < py + piece.size[1] && (!top || pz > top.at[2])) top = piece;
    }
    return top;
  }

  /** Enter: lift what is under the cursor, or drop what is held; an empty cell is touched with the token. */
  async act(): Promise<void> {
    if (this.held) return this.drop();
    const piece = this.active ?? this.under(this.cursor);
    if (piece) await this.lift(piece);
    else await this.touch(this.cursor);
  }

  async touch(cell: Cell): Promise<void> {
    // It would touch the board that waits.
    if (this.table.replay) return;
    const { state, plain } = this.table.state;
    if (!plain && ["quiet", "roll"].includes(state)) return this.idle();
    await this.ask({ do: "touch", cell });
  }

  /** The next piece of the reserve of whoever is to move. */
  fromTray(player: number): void {
    const pieces = this.table.reserve(player);
    if (!pieces.length || this.held) return;
    const kinds = [...new Map(pieces.map((piece) => [`${piece.kind}${piece.volume}`, piece])).values()];
    kinds.sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.volume - b.volume));
    const now = kinds.findIndex((piece) => piece.id === this.active?.id);
    this.active = kinds[(now + 1) % kinds.length];
    this.changed();
  }
}

/** The nearest of some places to a piece that hovers, and how far away it is. */
function nearest(held: Held, places: Landing[]): [number, Landing | null] {
  let best: Landing | null = null;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = ([0, 1] as const).map((i) => Math.abs(held.at[i] + held.size[i] / 2 - place.at[i] - place.size[i] / 2));
    const turned = place.size.some((part, i) => part !== held.size[i]);
    const away = Math.max(dx, dy) + 0.01 * (dx + dy) + (turned ? TURNED : 0);
    if (away < least) [least, best] = [away, place];
  }
  return [least, best];
}
