// Messages between server and page. Made from shapes.py and wishes.py by `python -m quader.table.typescript`.

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

/** A game that was played here, the newest first. */
export interface Archived {
  number: number;
  variant: string;
  players: string[];
  begun: string;
  moves: number;
  result: Result | null;
}

/** A game in a file of its own. */
export interface Saved {
  name: string;
  variant: string;
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
  connected: boolean;
  clock: number;
  variant_doc?: Record<string, unknown> | null;
  moves?: Entry[];
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

/** The answer to a request with an id; refused ones without an id are answered too. */
export interface Said {
  kind: "said";
  ok: boolean;
  for: number | null;
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

export type ToPage = Hello | World | Pieces | State | Move | Event | Said | Faults;

/** Take a piece into the hand; with `push` its magnets stay on the board. */
export interface Grab {
  do: "grab";
  piece: number;
  push?: boolean;
}

/** Carry it, its south-west corner to `at`; with `push` along the board, until something is in the way. */
export interface Drag {
  do: "drag";
  piece: number;
  at: [number, number];
  push?: boolean;
}

/** Put it down on the nearest cells, on whatever lies below. Refused (overlap, would fall, off the board): it stays
 * in the hand. */
export interface Drop {
  do: "drop";
  piece: number;
  at?: [number, number];
  size?: Size;
}

/** Over an edge on the board; in the hand only its size changes. */
export interface Tip {
  do: "tip";
  piece: number;
  to: "n" | "e" | "s" | "w";
}

/** By 90 degrees about a corner on the board; 1: counter-clockwise seen from above. */
export interface Pivot {
  do: "pivot";
  piece: number;
  corner: "ne" | "nw" | "se" | "sw";
  turn: 1 | -1;
}

/** A quarter turn about the vertical, in the hand, in the tray, or on the board about the south-west corner. */
export interface Turn {
  do: "turn";
  piece: number;
}

/** Any pose, in the hand or in the tray. */
export interface Pose {
  do: "pose";
  piece: number;
  size: Size;
}

export interface ToTray {
  do: "tray";
  piece: number;
}

/** Out of the hand to where it was taken from. */
export interface PutBack {
  do: "putback";
  piece: number;
}

export interface Press {
  do: "button";
  button: "ok" | "next" | "back";
  down?: boolean;
}

/** The token touches a cell of the board for a moment. */
export interface Touch {
  do: "touch";
  cell: Cell;
}

/** Begin a game, on another size of board if that suits it. Refused while one is running, unless `force`: that one
 * then ends as aborted and is kept. */
export interface Select {
  do: "select";
  variant: string;
  players?: string[];
  settings?: Record<string, unknown>;
  computer?: Record<string, string>;
  force?: boolean;
}

/** Take the last move of people back, with what the computer has answered. */
export interface Back {
  do: "back";
}

/** Bring the board of a size; its last game goes on. */
export interface BringBoard {
  do: "board";
  size: string;
}

/** Put a variant onto the board through its link; `why` is the checker's line. */
export interface Upload {
  do: "upload";
  text: string;
}

export interface Remove {
  do: "remove";
  variant: string;
}

/** A request of the board's link (docs/protocol.md). */
export interface Request {
  do: "request";
  request: Record<string, unknown>;
}

/** noise: number; weak: {piece, strength}; dead: {cell, on}; stuck: {cell, value: reading or null}; cable: bool;
 * power: seconds off; lost: share; clear: all off. */
export interface Fault {
  do: "fault";
  name: "noise" | "weak" | "dead" | "stuck" | "cable" | "power" | "lost" | "clear";
  value?: unknown;
}

/** Where a piece may go. */
export interface Places {
  do: "places";
  piece: number;
}

/** Why a piece may not go where somebody wanted to put it. */
export interface Why {
  do: "why";
  piece: number;
}

/** Let the table be like a plain board, or help: tell the board which piece is in the hand, carry out what it asks
 * for. */
export interface Plain {
  do: "plain";
  on: boolean;
}

/** The language in which this page is answered. */
export interface Language {
  do: "language";
  language: "de" | "en";
}

/** Carry out what the guided correction or set-up asks for; with `one` only the next piece. */
export interface Follow {
  do: "follow";
  one?: boolean;
}

/** Let the computer play for a player, at a level. */
export interface LetCompute {
  do: "computer";
  player: number;
  level?: string;
  on?: boolean;
}

export interface Hint {
  do: "hint";
}

/** Write the running game to a file of its own. */
export interface Save {
  do: "save";
}

export interface Saves {
  do: "saves";
}

/** Set up a saved game, an archived one, or a record (JSON or text) and play on. */
export interface Load {
  do: "load";
  name?: string;
  number?: number;
  text?: string;
}

export interface Records {
  do: "records";
}

/** 0: the running game. */
export interface RecordOf {
  do: "record";
  number: number;
}

/** The record of a game as a file to keep: JSON, or text for people. 0: the running game. */
export interface File {
  do: "file";
  number: number;
  form: "json" | "txt";
}

/** The link to a game. 0: the running game. */
export interface ShareGame {
  do: "share";
  number: number;
}

/** What a share link holds. */
export interface Shared {
  do: "shared";
  link: string;
}

export type ToTable = Grab | Drag | Drop | Tip | Pivot | Turn | Pose | ToTray | PutBack | Press | Touch | Select | Back | BringBoard | Upload | Remove | Request | Fault | Places | Why | Plain | Language | Follow | LetCompute | Hint | Save | Saves | Load | Records | RecordOf | File | ShareGame | Shared;

/** For each request what its `said` has more, if it was not refused. */
export interface Answers {
  drop: { at: [number, number, number] };
  upload: { variant: string };
  request: { reply: Record<string, unknown> };
  places: { places: [number, number, number, number, number, number, string][]; off: boolean };
  why: { text: string };
  follow: { steps: number; left: number };
  hint: { text: string; human: string; from: ReplayStep["pieces"]; to: ReplayStep["pieces"] };
  save: { name: string };
  saves: { saves: Saved[] };
  records: { games: Archived[] };
  share: { link: string; site: string };
  shared: { puzzle: string; record: unknown; cells: Cell; steps: ReplayStep[]; players: number };
  file: { name: string; text: string };
  record: { record: unknown; cells: Cell; steps: ReplayStep[] };
}
