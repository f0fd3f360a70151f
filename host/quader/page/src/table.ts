// What the server has told: the board, the pieces of the world, the state of the game. Panels listen for changes.

import type { Board, Entry, Faults, Hello, Info, Piece, Place, Size, State, ToPage } from "./messages";
import { t } from "./words";

/** A piece as it is drawn; those of a recorded position are nobody's to lift. */
export type Drawn = Pick<Piece, "kind" | "owner" | "volume" | "at" | "size" | "where"> &
  Partial<Pick<Piece, "tray" | "hand" | "pushed" | "magnet">> & { id: number | string };

/** A complete variant, as far as the page reads it. */
export interface VariantDocument {
  id: string;
  game: string;
  title?: { de?: string; en?: string };
  [key: string]: unknown;
}

/** A recorded position that is shown instead of the world, see panels/journal. */
export interface Replay {
  variant: VariantDocument;
  players: string[];
  // Where the recorded game's first cell lies, and how large the board must be for it.
  corner: [number, number];
  size: [number, number];
  pieces: Drawn[];
  // Its list of moves, and how many of its steps are shown.
  moves: Entry[];
  at: number;
  state: { turn: number; scores: number[]; position: Record<string, unknown>; result: undefined };
}

export type TableState = Partial<Info> & Pick<State, "position" | "computer" | "plain" | "puzzle" | "seats" | "takes_back"> & { state: string };
export type Change = ToPage["kind"] | "link" | "replay" | "game";
type Listener = (what: Change, message?: ToPage) => void;

const NO_BOARD: Board = { columns: 16, rows: 16, strip: 0, left: 0, low: 0, size: "" };

export class Table {
  private readonly listeners: Listener[] = [];
  connected = false;
  // Looked for in vain for long.
  isGone = false;
  client = 0;
  hello: Hello | null = null;
  pieces = new Map<number, Piece>();
  // How many of the players have a tray.
  private trays = 0;
  state: TableState = { state: "", position: {}, computer: {}, plain: true, puzzle: null, seats: {}, takes_back: true };
  variant: VariantDocument | null = null;
  moves: Entry[] = [];
  // Where the game's first cell lies on the board.
  left = 0;
  low = 0;
  // When the state was told, by this page's clock.
  told = 0;
  faults: Faults | null = null;
  replay: Replay | null = null;

  /** Be called after a change. */
  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  changed(what: Change, message?: ToPage): void {
    for (const listener of this.listeners) listener(what, message);
  }

  get board(): Board {
    return this.hello?.board ?? NO_BOARD;
  }

  /** The name of the game that is played; empty without one. */
  get game(): string {
    return this.shownVariant?.game ?? "";
  }

  /** The variant that is shown: of the running game, or of a recorded one. */
  get shownVariant(): VariantDocument | null {
    if (this.replay) return this.replay.variant;
    return this.state.variant ? this.variant : null;
  }

  /** Where the first cell of the game that is shown lies on the board. */
  get corner(): [number, number] {
    return this.replay?.corner ?? [this.left, this.low];
  }

  /** Whether people are amid a game; a puzzle is none. */
  get isBeingPlayed(): boolean {
    const { variant, result, puzzle } = this.state;
    return Boolean(variant && !result && !puzzle && this.moves.some(({ kind }) => kind === "move" || kind === "roll"));
  }

  /** Whether people at this page run the table: they neither watch a real board nor have only a seat. */
  get isRunHere(): boolean {
    return !this.hello?.mirror && !this.hello?.guest;
  }

  nameOf(player: number): string {
    const names = this.replay?.players ?? this.state.players ?? [];
    return names[player] || t("player", player + 1);
  }

  /** Whether this page moves for a player: a device for its seat, those who run the table for whoever has none. */
  mayMoveFor(player: number): boolean {
    const by = this.state.seats[player];
    return by === undefined ? !this.hello?.guest : by === this.client;
  }

  /** The facts of the position that is shown. */
  get position(): Record<string, unknown> {
    return this.replay?.state.position ?? this.state.position;
  }

  /** The pieces to be drawn: of the world, or of a recorded position. */
  shown(): Drawn[] {
    return this.replay ? this.replay.pieces : [...this.pieces.values()];
  }

  onBoard(): Piece[] {
    return [...this.pieces.values()].filter((piece) => piece.where === "board");
  }

  tray(player: number): Piece[] {
    return [...this.pieces.values()].filter((piece) => piece.where === "tray" && piece.tray === player);
  }

  /** What a player brings onto the board: from the own tray, or from the one that all share. */
  reserve(player: number): Piece[] {
    return this.tray(this.trays > 1 ? player : 0);
  }

  /** The column and the row of a numbered cell. */
  cell(number: number): [number, number] {
    const { columns } = this.board;
    return [number % columns, Math.floor(number / columns)];
  }

  take(message: ToPage): void {
    switch (message.kind) {
      case "hello":
        this.hello = message;
        this.client = message.client;
        break;
      case "world":
        this.pieces = new Map(message.pieces.map((piece) => [piece.id, piece]));
        this.trays = message.trays;
        break;
      case "pieces":
        for (const piece of message.changed) this.pieces.set(piece.id, piece);
        for (const id of message.gone) this.pieces.delete(id);
        break;
      case "state":
        this.takeState(message);
        break;
      case "move":
        this.moves.push(message.move);
        break;
      case "faults":
        this.faults = message;
        break;
    }
    this.changed(message.kind, message);
  }

  private takeState(message: State): void {
    if ("variant_doc" in message) this.variant = (message.variant_doc ?? null) as VariantDocument | null;
    if (message.moves) this.moves = message.moves;
    const { info, position, computer, plain, puzzle, seats, takes_back } = message;
    this.state = { ...info, position, computer, plain, puzzle, seats, takes_back };
    this.left = message.left;
    this.low = message.low;
    this.told = performance.now();
  }

  setConnected(connected: boolean, isGone = false): void {
    this.connected = connected;
    this.isGone = isGone;
    this.changed("link");
  }
}

type Standing = { id?: number | string; where: string; at: Place; size: Size };

/** The height on which a piece with this footprint would come to rest, as solid bodies do; `except` is not in the way. */
export function restingLevel(pieces: Standing[], x: number, y: number, wide: number, deep: number, except?: number): number {
  let level = 0;
  for (const piece of pieces) {
    if ((except !== undefined && piece.id === except) || piece.where !== "board") continue;
    const [px, py, pz] = piece.at;
    const [pw, pd, ph] = piece.size;
    if (px < x + wide && x < px + pw && py < y + deep && y < py + pd) level = Math.max(level, pz + ph);
  }
  return level;
}

/** Whether a piece on the board stands on a cell. */
export function covers({ where, at, size }: Standing, [x, y]: [number, number]): boolean {
  return where === "board" && at[0] <= x && x < at[0] + size[0] && at[1] <= y && y < at[1] + size[1];
}
