// PlanQuadrat: what is to be done in each part of a turn, and the town on the board.

import { type GamePanel, lettered } from "../games";
import type { Table } from "../table";
import { told, wordsOf } from "../words";

export const WORDS = {
  set: ["{0}: set a house into a groove.", "{0}: Setz ein Haus in eine Rille."],
  slide: ["{0}: slide a house, or OK to leave it.", "{0}: Schieb ein Haus, oder OK, um es zu lassen."],
  claim: ["{0}: put a monument on your place, or OK to leave it.", "{0}: Setz ein Denkmal auf deinen Platz, oder OK, um es zu lassen."],
  scoring: ["Squares of your claimed places.", "Felder deiner besetzten Plätze."],
} as const;

const say = wordsOf(WORDS);

export default function panel(table: Table): GamePanel {
  return {
    rules: "planquadrat",
    names: () => (table.shownVariant?.rim === "wall" ? { columns: [], rows: [] } : lettered(17, 17, 2)),
    keepsTrays: true,
    sentence: (name) => (table.state.state === "quiet" ? told(WORDS, table.state.phase, name) : null),
    scoring: () => say("scoring"),
    town: () => (table.shownVariant?.rim === "wall" ? 15 : 17),
  };
}
