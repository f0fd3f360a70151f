// Rolling Cubes: the cubes, the equation spelled so far, and where the points come from.

import { el, fill, isNew } from "../dom";
import type { GamePanel } from "../games";
import type { Hand } from "../hand";
import type { Table } from "../table";
import { told, wordsOf } from "../words";

export const WORDS = {
  thrown: ["thrown: {0}", "Wurf: {0}"],
  again: ["thrown again: {0}", "neu geworfen: {0}"],
  none: ["no equation", "keine Gleichung"],
  chosen: ["row: {0}", "Reihe: {0}"],
  throw_it: ["throw", "werfen"],
  throw: ["{0}: throw the cubes.", "{0}: Wirf die Würfel."],
  equation: [
    "{0}: touch the signs in order, from left to right. OK hands the equation in.",
    "{0}: Berühr die Zeichen der Reihe nach. OK gibt die Gleichung ab.",
  ],
  spelled: ["{0}: {1} … OK hands the equation in.", "{0}: {1} … OK gibt die Gleichung ab."],
  row: ["{0}: touch a band to choose the row.", "{0}: Berühr ein Band, um die Reihe zu wählen."],
  scoring: ["What counts: the points of the equations.", "Es zählen die Punkte der Gleichungen."],
  cubes: ["The cubes", "Die Würfel"],
  cube: ["{0} cube: {1}", "Würfel {0}: {1}"],
  touch_cubes: ["Touch cubes: here or on the board", "Würfel berühren: hier oder auf dem Brett"],
  bonus: ["bonus", "Zuschlag"],
  points: ["{0} {0|point|points}", "{0} {0|Punkt|Punkte}"],
  round: ["Round {0}", "Runde {0}"],
  target: ["Goal: {0} points", "Ziel: {0} Punkte"],
  offers: ["now worth", "jetzt wert"],
} as const;

/** Colours of cubes, and what the rows of a score card are called. */
const COLOURS = {
  green: ["green", "grün"],
  blue: ["blue", "blau"],
  red: ["red", "rot"],
  orange: ["orange", "orange"],
  poker: ["poker", "Poker"],
} as const;

/** Why a cube brings points. */
const REASONS = {
  tens: ["tens", "Zehner"],
  hundreds: ["hundreds", "Hunderter"],
  thousands: ["thousands", "Tausender"],
  multiplication: ["multiplication", "Malnehmen"],
  division: ["division", "Teilen"],
  "multiplied by 1": ["multiplied by 1", "mal 1"],
  "divided by 1": ["divided by 1", "durch 1"],
} as const;

const say = wordsOf(WORDS);

interface Cube {
  sign: string;
  colour: string;
  state: string;
  cells: [number, number][];
}

type Row = Record<string, number | null>;

/** What host/quader/games tells of a position. */
interface Facts {
  cubes?: Cube[];
  equation: string;
  points: { text: string; points: number; why: string }[];
  total: number;
  round?: number;
  target?: number | null;
  rows?: Row[];
  offers?: Row;
}

export default function panel(table: Table, hand: Hand): GamePanel {
  const element = el("section", { class: "cubes floating", "aria-label": say("cubes") });
  return {
    inWords,
    element,
    rules: "rolling-cubes",
    buttons: { roll: say("throw_it") },
    sentence: (name) => sentence(table, name),
    scoring: () => say("scoring"),
    show() {
      const facts = table.position as unknown as Facts;
      const entered = (!table.replay && table.state.entered) || "";
      if (facts.cubes && isNew(element, facts, table.nameOf(0), table.nameOf(1), entered, Boolean(table.replay)))
        fill(element, ...parts(table, hand, facts, entered));
    },
  };
}

function inWords(text: string, human: string): string | null {
  const [kind, ...rest] = text.split(" ");
  if (kind === "row") return say("chosen", told(COLOURS, rest[0]) ?? rest[0]);
  if (kind === "again") return say("again", human.slice(kind.length + 1));
  if (kind === "none") return say("none");
  return human.startsWith("roll ") ? say("thrown", human.slice(5)) : null;
}

function sentence(table: Table, name: string): string | null {
  const { state, phase, entered } = table.state;
  if (state === "roll") return say("throw", name);
  // Where the cubes lie below what is in sight, nobody else says what was touched.
  if (state === "touch" && phase === "equation" && entered) return say("spelled", name, entered);
  return state === "touch" ? told(WORDS, phase, name) : null;
}

function parts(table: Table, hand: Hand, facts: Facts, spelled: string): HTMLElement[] {
  const cubes = (facts.cubes ?? []).map((cube, number) => button(table, hand, cube, number));
  const points = facts.points.map((point) =>
    el("span", {}, el("b", {}, point.text), el("i", {}, `+${point.points}`), el("small", {}, told(REASONS, point.why) ?? (point.why ? say("bonus") : ""))),
  );
  // Before the throw there is nothing to touch, nor anything that a row could bring.
  const isThrown = (facts.cubes ?? []).some(({ sign }) => sign && sign !== "=");
  const lead = [facts.round ? say("round", facts.round) : "", facts.target ? say("target", facts.target) : ""].filter(Boolean).join(" · ");
  return [
    el("div", { class: "cube-row", role: "group", "aria-label": say("cubes") }, ...cubes),
    el("p", { class: "equation" }, spelled || facts.equation || (table.replay || !isThrown ? "" : say("touch_cubes"))),
    ...(points.length && !spelled ? [el("div", { class: "points" }, ...points, el("span", { class: "total" }, say("points", facts.total)))] : []),
    ...(facts.rows ? [scoreCard(facts.rows, isThrown ? facts.offers : undefined, table)] : []),
    el("p", { class: "lead" }, lead),
  ];
}

function button(table: Table, hand: Hand, cube: Cube, number: number): HTMLElement {
  const [cell] = cube.cells;
  return el(
    "button",
    {
      type: "button",
      class: `cube ${cube.colour} ${cube.state}`,
      "data-key": `cube-${number}`,
      "aria-label": say("cube", told(COLOURS, cube.colour) ?? cube.colour, cube.sign || "–"),
      disabled: !cell || Boolean(table.replay) || Boolean(table.hello?.mirror),
      onclick: () => hand.touch([cell[0] + table.left, cell[1] + table.low]),
    },
    cube.sign,
  );
}

/** The score cards of a solitaire. */
function scoreCard(rows: Row[], offers: Row | undefined, table: Table): HTMLElement {
  const names = Object.keys(rows[0] ?? {});
  return el(
    "table",
    { class: "score-card" },
    el("tr", {}, el("td", {}), ...names.map((name) => el("th", { scope: "col" }, told(COLOURS, name) ?? name))),
    ...rows.map((row, player) =>
      el("tr", {}, el("th", { scope: "row" }, table.nameOf(player)), ...names.map((name) => el("td", {}, row[name] ?? "·"))),
    ),
    offers ? el("tr", { class: "offers" }, el("th", { scope: "row" }, say("offers")), ...names.map((name) => el("td", {}, offers[name] ?? ""))) : null,
  );
}
