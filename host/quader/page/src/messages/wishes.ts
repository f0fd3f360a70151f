// Messages between server and page. Made from their shapes in Python by `python -m quader.table.typescript`.

import type { Archived, Cell, DraftField, FamilyPart, Puzzle, ReplayStep, Saved, Size } from "./shapes";
import type { Analyse, Boards, Device, Draft, Family, Fields, Fill, Picture, Puzzles, Send, SetPuzzle, Sit, Solve, Source, Study, Unseat } from "./study_wishes";

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

/** A move that moves no piece, or several at once, in notation: to pass, to knock, to rebuild. */
export interface SayMove {
  do: "answer";
  text: string;
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

/** Put a variant onto the board through its link; the answer is the checker's. `beside`: it comes from elsewhere,
 * and gets another id if there is something else of its name. */
export interface Upload {
  do: "upload";
  text: string;
  beside?: boolean;
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

/** Bring the firmware of the board at the cable up to date; `name`: which board it is, if it does not know that or
 * has changed. Events `progress` tell how far it is. */
export interface Update {
  do: "update";
  name?: string;
}

export type ToTable = Grab | Drag | Drop | Tip | Pivot | Turn | Pose | ToTray | PutBack | Press | Touch | SayMove | Select | Back | BringBoard | Upload | Remove | Request | Fault | Places | Why | Plain | Language | Follow | LetCompute | Hint | Save | Saves | Load | Records | RecordOf | File | Share | Shared | Puzzles | SetPuzzle | Solve | Analyse | Family | Picture | Fields | Source | Draft | Fill | Study | Boards | Send | Device | Sit | Unseat | Archive | PlugIn | Unplug | Update;

/** For each request what its `said` has more, if it was not refused. */
export interface Answers {
  puzzles: { puzzles: Puzzle[] };
  analyse: { steps: number };
  family: { parts: FamilyPart[] };
  picture: { picture: string };
  fields: { fields: DraftField[]; text: string };
  source: { text: string };
  draft: { variant: Record<string, unknown>; picture: string; players: number; cells: Cell; has_form: boolean };
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
