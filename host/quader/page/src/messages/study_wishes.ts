// Messages between server and page. Made from their shapes in Python by `python -m quader.table.typescript`.

import type { Cell, DraftField, FamilyPart, Puzzle } from "./shapes";

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
  draft: { variant: Record<string, unknown>; picture: string; players: number; cells: Cell; has_form: boolean };
  fill: { fillable: boolean | null; picture: string };
  study: { lines: string[] };
  boards: { boards: string[] };
  send: { variant: string };
}
