// PlanQuadrat: what is to be done in each part of a turn, and the town on the board.

import { type GamePanel, lettered } from "../games";
import type { Table } from "../table";
import { told, wordsOf } from "../words";

export const WORDS = {
  set: ["{0}: set a house into a groove.", "{0}: Setz ein Haus in eine Rille."],
  slide: ["{0}: slide a house, or OK to leave it.", "{0}: Schieb ein Haus, oder OK, um es zu lassen."],
  claim: ["{0}: put a monument on your place, or OK to leave it.", "{0}: Setz ein Denkmal auf deinen Platz, oder OK, um es zu lassen."],
  house: ["house {0}–{1}", "Haus {0}–{1}"],
  slid: ["house {0}–{1} slid to {2}", "Haus {0}–{1} nach {2} geschoben"],
  monument: ["monument on {0}", "Denkmal auf {0}"],
  scoring: ["What counts: the squares of the places that you have claimed.", "Es zählen die Felder der Plätze, die du besetzt hast."],
} as const;

const say = wordsOf(WORDS);

export default function panel(table: Table): GamePanel {
  return {
    rules: "planquadrat",
    names: () => (table.shownVariant?.rim === "wall" ? { columns: [], rows: [] } : lettered(17, 17, 2)),
    keepsTrays: true,
    sentence: (name) => (table.state.state === "quiet" ? told(WORDS, table.state.phase, name) : null),
    scoring: () => say("scoring"),
    inWords,
    town: () => (table.shownVariant?.rim === "wall" ? 15 : 17),
  };
}

/** A move by what is set, slid or claimed: `c4-c6`, `c4-c6>c6` and `*e2`. */
function inWords(text: string, human: string): string | null {
  const [from, to, slid] = human.split(/[->]/);
  const [kind] = text.split(" ");
  if (kind === "claim") return say("monument", human.slice(1));
  return kind === "slide" ? say("slid", from, to, slid) : kind === "set" ? say("house", from, to) : null;
}
