// Messages between server and page. Made from their shapes in Python by `python -m quader.table.typescript`.

export type Cell = [number, number];

export type Place = [number, number, number];

export type Size = [number, number, number];

export type ButtonName = "ok" | "next" | "back";

/** A text in both languages. */
export interface Words {
  de: string;
  en: string;
}

/** A body. In a tray, `at` is relative to the south-west corner of that tray. */
export interface Piece {
  id: number;
  game: string;
  kind: string;
  owner: number;
  magnet: number;
  volume: number;
  tips: boolean;
  at: Place;
  size: Size;
  where: "board" | "tray" | "hand";
  hand: number | null;
  tray: number;
  pushed?: boolean;
}

/** `left`, `low`: where the game's first cell lies. `strip`: rows of lights beyond the cells. */
export interface Board {
  columns: number;
  rows: number;
  strip: number;
  left: number;
  low: number;
  size: string;
}

/** A variant that can be chosen. `own`: not built in; `uploaded`: to this board, can be removed. What the
 * gallery knows: minutes at the table (median, 5 % and 95 % points), difficulty (1 to 5), and why it is not easier. */
export interface Variant {
  id: string;
  title: Words;
  game: string;
  players: number;
  cells: Cell;
  own: boolean;
  uploaded?: boolean;
  minutes?: number[];
  difficulty?: number;
  why?: Words[];
}

export interface Result {
  reason: string;
  winners: number[];
}

/** What each button would do, as a code; null: nothing. */
export interface Buttons {
  ok: string | null;
  next: string | null;
  back: string | null;
}

/** A move that the board has got for a seat and shows until hands have carried it out. */
export interface Guest {
  player: number;
  text: string;
  level: number;
  number: string;
}

/** What the firmware says of itself (docs/protocol.md: `info` and the event `state`); the later keys only with a
 * game. Cells are numbers, y * columns + x. */
export interface Info {
  state: string;
  cells: Cell;
  strip: number;
  settings: Record<string, unknown>;
  clear?: number[];
  fill?: [number, number][];
  buttons?: Buttons;
  held?: Buttons;
  candidates?: string[];
  count?: number;
  shown?: number;
  item?: string | null;
  entered?: string | null;
  guest?: Guest | null;
  variant?: string;
  players?: string[];
  turn?: number;
  phase?: string;
  scores?: number[];
  game?: number;
  entries?: number;
  clocks?: (number | null)[];
  used?: number[];
  flag?: boolean;
  result?: Result;
}

/** A line of the list of moves; `n` counts them. */
export interface Entry {
  n: number;
  kind: "move" | "roll" | "correction" | "ruling" | "comment" | "result";
  text: string;
  human: string;
  player: number | null;
  ms: number;
  by?: string;
  how?: string;
}

/** A game that was played here, the newest first; `board`: on the board of which size; `puzzle`: whether it was set
 * up as one. */
export interface Archived {
  number: number;
  board: string;
  variant: string;
  title: Words;
  players: string[];
  begun: string;
  moves: number;
  puzzle: boolean;
  result: Result | null;
}

/** A game in a file of its own. */
export interface Saved {
  name: string;
  variant: string;
  title: Words;
  players: string[];
  moves: number;
  begun: string;
}

export interface ReplayMove {
  kind: string;
  text: string;
  human: string;
  ms: number | null;
}

/** A position of a recorded game; a piece is kind, owner, x, y, z, width, depth, height. */
export interface ReplayStep {
  move: ReplayMove | null;
  turn: number;
  scores: number[];
  pieces: [string, number, number, number, number, number, number, number][];
  position: Record<string, unknown>;
}

/** `step`: the position after it, as in a replay; `best`: what would have been better, `human` as players write it;
 * `turns`: it gave much away. */
export interface JudgedMove {
  step: number;
  player: number;
  value: number;
  loss: number;
  best: string;
  human: string;
  turns: boolean;
}

/** A puzzle that can be chosen: what people call it by, the player who is to find the move, how hard that is from 1
 * to 5, and the task. */
export interface Puzzle {
  id: string;
  number: number;
  variant: string;
  title: Words;
  player: number;
  grade: number;
  asked: Words;
}

/** The puzzle on the board, and whether it was solved. */
export interface PuzzleOnBoard {
  id: string;
  number: number;
  variant: string;
  title: Words;
  player: number;
  grade: number;
  asked: Words;
  state: "open" | "right" | "wrong";
}

/** The address for other devices, and the same as a picture that phones read, an SVG document. */
export interface Phones {
  address: string;
  code: string;
}

/** A part of the rules for families; `picture`: an SVG document, or nothing. */
export interface FamilyPart {
  text: string;
  picture: string;
}

/** A value that a key may have; `sets`: what else of the draft changes with it. */
export interface DraftChoice {
  value: unknown;
  name: string;
  about: string;
  sets: Record<string, unknown>;
}

/** Where a key counts: another one has one of these values. */
export interface DraftOnly {
  key: string;
  values: unknown[];
}

/** A key of a game's variants in words. `group`: what it and its neighbours are called together; `choices`: what it
 * may be, or be made of, and `is_open`: something else too; `parts`: what its numbers are. */
export interface DraftField {
  key: string;
  name: string;
  about: string;
  value: unknown;
  group: string;
  choices: DraftChoice[];
  is_open: boolean;
  parts: string[];
  only: DraftOnly | null;
}

/** Who is there; again whenever the board is exchanged or the variants change. */
export interface Hello {
  kind: "hello";
  client: number;
  board: Board;
  sizes: string[];
  engine: string;
  language: string;
  version: string;
  serial: string[];
  faults: boolean;
  levels: string[];
  mirror: boolean;
  guest: boolean;
  presses: string[] | null;
  phones: Phones | null;
  games: Record<string, Record<string, Words>>;
  variants: Variant[];
}

/** All pieces; on connect and after resets. */
export interface World {
  kind: "world";
  pieces: Piece[];
  trays: number;
  tray_size: Cell;
}

/** Pieces that have changed. */
export interface Pieces {
  kind: "pieces";
  changed: Piece[];
  gone: number[];
}

/** What is going on. `variant_doc`: the complete variant, when it has changed; `moves`: all of them, on connect,
 * after a take-back and with a new game (else new ones come as `move`); `position`: facts of the game (its own
 * `facts` tells them; always `rolled`, the dice that count now, and `explained`, what each score is made of). */
export interface State {
  kind: "state";
  info: Info;
  left: number;
  low: number;
  position: Record<string, unknown>;
  computer: Record<string, string>;
  plain: boolean;
  puzzle: PuzzleOnBoard | null;
  seats: Record<string, number>;
  takes_back: boolean;
  connected: boolean;
  clock: number;
  variant_doc?: Record<string, unknown> | null;
  moves?: Entry[];
}

/** A move beside the best one, in the order of the game, for the wish with that id; values for the
 * player who moved. */
export interface Judged {
  kind: "judged";
  for: number | null;
  move: JudgedMove;
}

/** How far a study of a draft is, and what it says by now. */
export interface Studied {
  kind: "studied";
  games: number;
  of: number;
  lines: string[];
}

export interface Move {
  kind: "move";
  move: Entry;
}

/** Something that the board tells, as it does over its link. */
export interface Event {
  kind: "event";
  event: Record<string, unknown>;
}

/** The answer to a request with an id; refused ones without an id are answered too. `why` is the reason
 * of a refusal, `where` what it is about: a key of the request or of a document in it, a move of a record; empty if it is
 * the whole. */
export interface Said {
  kind: "said";
  ok: boolean;
  for: number | null;
  where: string;
  why: string;
}

/** What is wrong with the board on purpose; `weak`: strength of a piece's magnets, `cable`: pulled, `power`: off. */
export interface Faults {
  kind: "faults";
  noise: number;
  weak: Record<string, number>;
  dead: [number, number][];
  stuck: [number, number, number][];
  cable: boolean;
  power: boolean;
  lost: number;
}

export type ToPage = Hello | World | Pieces | State | Judged | Studied | Move | Event | Said | Faults;
