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

/** A game that was played here, the newest first; `board`: on the board of which size. */
export interface Archived {
  number: number;
  board: string;
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

/** `step`: the position after it, as in a replay; `turns`: it gave much away. */
export interface JudgedMove {
  step: number;
  player: number;
  value: number;
  loss: number;
  best: string;
  turns: boolean;
}

/** A puzzle that can be chosen: the player who is to find the move, how hard that is from 1 to 5, and the task. */
export interface Puzzle {
  id: string;
  variant: string;
  title: Words;
  player: number;
  grade: number;
  asked: Words;
}

/** The puzzle on the board, and whether it was solved. */
export interface PuzzleOnBoard {
  id: string;
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

/** A key of a game's variants; `options`: what it may be, if that is a list. */
export interface DraftField {
  key: string;
  about: string;
  value: unknown;
  options: string[];
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
  connected: boolean;
  clock: number;
  variant_doc?: Record<string, unknown> | null;
  moves?: Entry[];
}

/** A move of a recorded game beside the best one, in the order of the game; values for the player who moved. */
export interface Judged {
  kind: "judged";
  number: number;
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

export type ToPage = Hello | World | Pieces | State | Judged | Studied | Move | Event | Said | Faults;

export interface Puzzles {
  do: "puzzles";
}

/** Set a puzzle up on the board; a game that runs there ends as aborted and is kept. */
export interface SetPuzzle {
  do: "puzzle";
  name: string;
}

/** Show the solution of the puzzle on the board: the table makes the move itself. */
export interface Solve {
  do: "solve";
}

/** Judge a recorded game; each move comes as `judged`, the answer at the end. 0: the running game. */
export interface Analyse {
  do: "analyse";
  number: number;
  board?: string;
}

/** The rules of a game for families. */
export interface Family {
  do: "family";
  game: string;
}

/** A game in its midst, so that one sees what it is about. */
export interface Picture {
  do: "picture";
  game: string;
}

/** The keys of a game's variants, and a draft to begin with. */
export interface Fields {
  do: "fields";
  game: string;
}

/** A variant as a draft. */
export interface Source {
  do: "source";
  variant: string;
}

/** Check and draw a draft. */
export interface Draft {
  do: "draft";
  text: string;
}

/** Whether the pieces of a draft fill its form exactly, and how. */
export interface Fill {
  do: "fill";
  text: string;
}

/** Let the computer play a draft against itself; how far it is comes as `studied`. */
export interface Study {
  do: "study";
  text: string;
  games: number;
}

/** The real boards that are plugged in here. */
export interface Boards {
  do: "boards";
}

/** Put a draft, or a variant that is known here, onto a real board. */
export interface Send {
  do: "send";
  text?: string;
  variant?: string;
  board: string;
}

/** The key by which this device is known again, and keeps its seat. */
export interface Device {
  do: "device";
  key: string;
}

/** Take a seat; null: get up. */
export interface Sit {
  do: "sit";
  player: number | null;
}

/** Free somebody's seat; not for guests. */
export interface Unseat {
  do: "unseat";
  player: number;
}

export type StudyWish = Puzzles | SetPuzzle | Solve | Analyse | Family | Picture | Fields | Source | Draft | Fill | Study | Boards | Send | Device | Sit | Unseat;

/** What their answers bring. */
export interface StudyAnswers {
  puzzles: { puzzles: Puzzle[] };
  analyse: { steps: number };
  family: { parts: FamilyPart[] };
  picture: { picture: string };
  fields: { fields: DraftField[]; text: string };
  source: { text: string };
  draft: { variant: Record<string, unknown>; picture: string; players: number; cells: Cell };
  fill: { fillable: boolean | null; picture: string };
  study: { lines: string[] };
  boards: { boards: string[] };
  send: { variant: string };
}

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
  rotate?: boolean;
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
  board?: string;
  text?: string;
}

export interface Records {
  do: "records";
}

/** 0: the running game. `board`: the size of the board that has it, if that is another one. */
export interface RecordOf {
  do: "record";
  number: number;
  board?: string;
}

/** The record of a game as a file to keep: JSON, or text for people. 0: the running game. */
export interface File {
  do: "file";
  number: number;
  board?: string;
  form: "json" | "txt";
}

/** The link to a game (0: the running one), to a puzzle, or to a draft of a variant. */
export interface Share {
  do: "share";
  number?: number;
  board?: string;
  puzzle?: string;
  text?: string;
}

/** What a share link holds. */
export interface Shared {
  do: "shared";
  link: string;
}

/** On the site: all games of this browser as one file, in base64. */
export interface Archive {
  do: "archive";
}

/** On the site: show the board whose cable the page has opened. */
export interface PlugIn {
  do: "plug";
}

/** Show the virtual board again. */
export interface Unplug {
  do: "unplug";
}

/** Bring the firmware of the board at the cable up to date; `size` for a board that does not know its own. Events
 * `progress` tell how far it is. */
export interface Update {
  do: "update";
  size?: string;
}

export type ToTable = Grab | Drag | Drop | Tip | Pivot | Turn | Pose | ToTray | PutBack | Press | Touch | Select | Back | BringBoard | Upload | Remove | Request | Fault | Places | Why | Plain | Language | Follow | LetCompute | Hint | Save | Saves | Load | Records | RecordOf | File | Share | Shared | Puzzles | SetPuzzle | Solve | Analyse | Family | Picture | Fields | Source | Draft | Fill | Study | Boards | Send | Device | Sit | Unseat | Archive | PlugIn | Unplug | Update;

/** For each request what its `said` has more, if it was not refused. */
export interface Answers {
  puzzles: { puzzles: Puzzle[] };
  analyse: { steps: number };
  family: { parts: FamilyPart[] };
  picture: { picture: string };
  fields: { fields: DraftField[]; text: string };
  source: { text: string };
  draft: { variant: Record<string, unknown>; picture: string; players: number; cells: Cell };
  fill: { fillable: boolean | null; picture: string };
  study: { lines: string[] };
  boards: { boards: string[] };
  send: { variant: string };
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
  archive: { name: string; data: string };
  plug: { board: string; firmware: string; cells: Cell; current: boolean };
  update: { board: string; firmware: string; cells: Cell; written: number; kept: number };
  share: { link: string; site: string };
  shared: { puzzle: string; record: unknown; cells: Cell; steps: ReplayStep[]; players: number };
  file: { name: string; text: string };
  record: { record: unknown; cells: Cell; steps: ReplayStep[] };
}
