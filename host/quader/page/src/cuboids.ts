// Moves of the games with cuboids in words: notation says nothing to most people, and nothing when it is read aloud.

import { told, wordsOf } from "./words";

export const WORDS = {
  place: ["{0} brought in {1}", "{0} {1} eingesetzt"],
  push: ["{0} pushed {1}", "{0} {1} geschoben"],
  slide: ["{0} slid {1}", "{0} {1} verschoben"],
  tip: ["{0} tipped {1}", "{0} {1} gekippt"],
  pivot: ["{0} pivoted {1}", "{0} {1} geschwenkt"],
  rotate: ["{0} rotated {1}", "{0} {1} gedreht"],
  enter: ["{0} taken into the goal {1}", "{0} {1} ins Ziel gebracht"],
  set: ["{0} set {1}", "{0} {1} gesetzt"],
  shift: ["{0} shifted {1}", "{0} {1} gerückt"],
  at: ["at {0}", "auf {0}"],
  way: ["from {0} to {1}", "von {0} nach {1}"],
  level: ["{0}, level {1}", "{0}, Ebene {1}"],
} as const;

const say = wordsOf(WORDS);
const MOVE = /^(\w+) (\d+) (\S+) (\S+)( split)?$/;
const POSE = /^(-?\d+),(-?\d+),(\d+):(\d+)x(\d+)x(\d+)$/;

interface Pose {
  at: string;
  // Of a piece with edges of different length.
  size: string;
}

/** A move of one piece, such as `tip 6 3,0,0:2x3x1 5,0,0:1x3x2`; null for others. `square` names a column and a row. */
export function moveInWords(text: string, square: (x: number, y: number) => string): string | null {
  const [, kind, volume, before, after] = MOVE.exec(text) ?? [];
  const [from, to] = [poseOf(before, square), poseOf(after, square)];
  if (!to || !(kind in WORDS)) return null;
  const way = from && from.at !== to.at ? say("way", from.at, to.at) : say("at", to.at);
  const size = to.size && to.size !== from?.size ? ` (${to.size})` : "";
  return `${told(WORDS, kind, volume, way)}${size}`;
}

function poseOf(text: string | undefined, square: (x: number, y: number) => string): Pose | null {
  const [, x, y, z, wide, deep, high] = (POSE.exec(text ?? "") ?? []).map(Number);
  if (x === undefined) return null;
  const at = square(x, y);
  return { at: z ? say("level", at, z) : at, size: wide === deep && deep === high ? "" : `${wide}×${deep}×${high}` };
}
