// Engpass: how points are made.

import { moveInWords } from "../cuboids";
import { type GamePanel, lettered } from "../games";
import type { Table } from "../table";
import { wordsOf } from "../words";

export const WORDS = {
  scoring: ["What counts: pieces on their places on the other side.", "Es zählen die Steine, die drüben auf ihren Plätzen stehen."],
} as const;

const say = wordsOf(WORDS);

// How many rows of the start and of the target lie outside the board.
const OUTSIDE = 3;

export default function panel(table: Table): GamePanel {
  const board = () => (table.shownVariant?.board ?? [10, 16]) as [number, number];
  // Notation counts rows outside the board below 1 and above the last one: people see arrows.
  const outside = (row: number, rows: number) => (row < 1 ? `↓${1 - row}` : row > rows ? `↑${row - rows}` : String(row));
  return {
    rules: "engpass",
    hasDice: true,
    scoring: () => say("scoring"),
    names: () => {
      const [columns, rows] = board();
      return { ...lettered(columns, rows), rows: Array.from({ length: rows + 2 * OUTSIDE }, (_, i) => outside(i + 1 - OUTSIDE, rows)) };
    },
    inWords: (text) => moveInWords(text, (x, y) => String.fromCharCode(97 + x) + outside(y + 1, board()[1])),
  };
}
