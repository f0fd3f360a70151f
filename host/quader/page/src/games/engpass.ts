// Engpass: how points are made.

import type { GamePanel } from "../games";
import { wordsOf } from "../words";

export const WORDS = {
  scoring: ["Pieces on their places on the other side.", "Steine auf ihren Plätzen drüben."],
} as const;

const say = wordsOf(WORDS);

export default function panel(): GamePanel {
  return { rules: "engpass", hasDice: true, scoring: () => say("scoring") };
}
