// CUBUS: the picture that the cards make of the stack, the hands and the pile.

import { el, fill, isNew, svg } from "../dom";
import type { GamePanel } from "../games";
import type { Drawn, Table } from "../table";
import { told, wordsOf } from "../words";

export const WORDS = {
  picture: ["The picture", "Das Bild"],
  draw: ["{0}: draw a card.", "{0}: Zieh eine Karte."],
  draw_it: ["draw a card", "Karte ziehen"],
  build: ["{0}: build a crate on the stack; OK shows the rest.", "{0}: Bau eine Kiste an; OK zeigt das Übrige."],
  knock: ["{0}: was something overlooked? OK shows the answers.", "{0}: Wurde etwas übersehen? OK zeigt die Antworten."],
  build_told: ["{0}: build a crate on the stack.", "{0}: Bau eine Kiste an."],
  build_cards: ["{0}: build a crate on the stack. Cards: {1}.", "{0}: Bau eine Kiste an. Karten: {1}."],
  knock_told: ["{0}: was something overlooked?", "{0}: Wurde etwas übersehen?"],
  pass_it: ["I cannot build: pass", "Ich kann nicht bauen: passen"],
  skip_it: ["No, nothing", "Nein, nichts"],
  knock_it: ["Yes: knock", "Ja: klopfen"],
  rebuild_told: ["{0}: one crate is not enough, the stack must be rebuilt.", "{0}: Eine Kiste genügt nicht, der Stapel muss umgebaut werden."],
  rebuild_it: ["Rebuild it", "Umbauen"],
  leftover: ["{0}: one action with the cards left over.", "{0}: eine Aktion mit den Restkarten."],
  take: ["{0}: take a crate away.", "{0}: Nimm eine Kiste weg."],
  scoring: ["3 points for each crate, less 1 for each card.", "3 Punkte für jede Kiste, minus 1 für jede Karte."],
  stack: ["rebuilt: a stack of {0} crates", "umgebaut: ein Stapel aus {0} Kisten"],
  laid: ["Laid: {0}", "Gelegt: {0}"],
  left: ["left", "links"],
  right: ["right", "rechts"],
  lid: ["lid", "Deckel"],
  lids: ["{0|lid|lids}", "{0|Deckel|Deckel}"],
  open: ["open", "offen"],
  pile: ["{0} {0|card|cards} in the pile", "{0} {0|Karte|Karten} im Stapel"],
  drew: ["card: {0}", "Karte: {0}"],
  added: ["a crate: {0} high there", "eine Kiste: dort {0} hoch"],
  added_open: ["an open crate: {0} high there", "eine offene Kiste: dort {0} hoch"],
  took: ["a crate taken: {0} left there", "eine Kiste genommen: dort noch {0}"],
  knocks: ["knocks", "klopft"],
} as const;

const say = wordsOf(WORDS);
const SIDE = 30;
const WIDE = SIDE * 0.866;
const FACES = ["left", "right", "lid", "open"] as const;
type Face = (typeof FACES)[number];
type Cards = Record<Face, number>;

/** What host/quader/games tells of a position. */
interface Facts {
  stack: string | null;
  heights: number[][];
  open: [number, number][];
  // The game's cell of the first column.
  at: [number, number];
  cards: Cards;
  hands?: Cards[];
  pile?: number;
  owner?: number;
  // The only move of somebody who must build and cannot do so with one crate.
  rebuild?: string | null;
}

export default function panel(table: Table): GamePanel {
  const element = el("section", { class: "cubus floating", "aria-label": say("picture") });
  return {
    element,
    rules: "cubus",
    keepsTrays: true,
    look: (piece) => (isOpen(table, piece) ? "open-crate" : null),
    buttons: { roll: say("draw_it") },
    sentence: (name) => sentence(table, name),
    answers: () => answers(table),
    scoring: () => say("scoring"),
    inWords,
    show() {
      const facts = table.position as unknown as Facts;
      if (facts.heights && isNew(element, facts, table.nameOf(0), table.nameOf(1))) fill(element, ...parts(facts, (player) => table.nameOf(player)));
    },
  };
}

function sentence({ state: { state, phase, plain, turn = 0 }, position }: Table, name: string): string | null {
  if (!["quiet", "roll"].includes(state)) return null;
  if (!plain && position.rebuild) return say("rebuild_told", name);
  // What was drawn is said here too: on a phone the cards lie far below.
  const { hands, owner } = position as unknown as Facts;
  const hand = !plain && phase === "build" ? hands?.[owner ?? turn] : undefined;
  if (hand) return say("build_cards", name, FACES.filter((face) => hand[face]).map((face) => counted(face, hand[face])).join(", "));
  // Where the stack is taken down there is but one kind of move.
  const due = phase === "move" ? "take" : phase;
  return (plain ? null : told(WORDS, `${due}_told`, name)) ?? told(WORDS, due, name);
}

function answers({ state: { phase, turn = 0 }, position }: Table): [string, string][] {
  const { rebuild, owner } = position as unknown as Facts;
  if (phase === "build" && rebuild) return [[rebuild, say("rebuild_it")]];
  // Whoever has knocked must build.
  if (phase === "build") return owner === turn ? [["pass", say("pass_it")]] : [];
  return phase === "knock" ? [["skip", say("skip_it")], [`knock ${turn}`, say("knock_it")]] : [];
}

/** A move by what it does: where columns lie, notation counts from a corner that moves with the stack. */
function inWords(text: string, human: string): string | null {
  const [kind, detail] = text.split(" ");
  const high = /:(\d+)/.exec(human)?.[1] ?? "";
  if (kind === "draw") return say("drew", told(WORDS, detail) ?? detail);
  if (kind === "add") return say(human.endsWith("o") ? "added_open" : "added", high);
  if (kind === "take") return say("took", high);
  // Its heights, one after the other.
  if (kind === "build") return say("stack", [...human.matchAll(/\d/g)].reduce((sum, [height]) => sum + Number(height), 0));
  return kind === "knock" ? say("knocks") : null;
}

/** Whether a crate is the uppermost one of a column with an open lid. */
function isOpen(table: Table, { where, at: [x, y, z] }: Drawn): boolean {
  const { heights, open = [], at: first } = table.position as unknown as Facts;
  if (where !== "board" || !heights || !first) return false;
  const [column, row] = [x - table.corner[0] - first[0], y - table.corner[1] - first[1]];
  return z + 1 === heights[row]?.[column] && open.some(([openColumn, openRow]) => openColumn === column && openRow === row);
}

function parts(facts: Facts, nameOf: (player: number) => string): HTMLElement[] {
  const laid = FACES.map((face) => counted(face, facts.cards[face])).join(", ");
  return [
    el("h2", {}, say("picture")),
    el("div", {}, picture(facts.heights, facts.open, facts.stack ?? "")),
    el("p", { class: "lead" }, say("laid", laid)),
    ...(facts.hands ?? []).map((hand, player) =>
      el(
        "div",
        { class: `hand${facts.owner === player ? " turn" : ""}` },
        el("span", {}, nameOf(player)),
        ...FACES.map((face) => card(face, hand[face])),
      ),
    ),
    ...(facts.pile === undefined ? [] : [el("p", { class: "pile" }, say("pile", facts.pile))]),
  ];
}

/** The seen faces, from the back to the front. */
function picture(heights: number[][], open: [number, number][], text: string): SVGElement {
  const faces: SVGElement[] = [];
  const rows = heights.length;
  const columns = Math.max(0, ...heights.map((row) => row.length));
  const at = (x: number, y: number) => heights[y]?.[x] ?? 0;
  const isOpen = (x: number, y: number) => open.some((column) => column[0] === x && column[1] === y);
  const point = ([x, y, z]: number[]) => `${((y - x) * WIDE).toFixed(1)},${(((x + y) / 2 - z) * SIDE).toFixed(1)}`;
  const face = (name: string, ...corners: number[][]) =>
    faces.push(svg("polygon", { class: `face ${name}`, points: corners.map(point).join(" ") }));
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const high = at(x, y);
      for (let z = at(x + 1, y); z < high; z++)
        face("left", [x + 1, y, z], [x + 1, y + 1, z], [x + 1, y + 1, z + 1], [x + 1, y, z + 1]);
      for (let z = at(x, y + 1); z < high; z++)
        face("right", [x, y + 1, z], [x + 1, y + 1, z], [x + 1, y + 1, z + 1], [x, y + 1, z + 1]);
      if (high) {
        face(isOpen(x, y) ? "open" : "lid", [x, y, high], [x + 1, y, high], [x + 1, y + 1, high], [x, y + 1, high]);
        if (isOpen(x, y))
          face("inside", [x + 0.15, y + 0.15, high], [x + 0.85, y + 0.15, high], [x + 0.85, y + 0.85, high], [x + 0.15, y + 0.85, high]);
      }
    }
  const tall = Math.max(1, ...heights.flat());
  const left = -Math.max(1, columns) * WIDE - 4;
  const top = -tall * SIDE - 4;
  const wide = (Math.max(1, rows) + Math.max(1, columns)) * WIDE + 8;
  const deep = ((rows + columns) / 2 + tall) * SIDE + 8;
  return svg("svg", { viewBox: `${left} ${top} ${wide} ${deep}`, class: "stack", role: "img", "aria-label": say("stack", text) }, ...faces);
}

function counted(face: Face, count: number): string {
  return `${count} ${face === "lid" ? say("lids", count) : say(face)}`;
}

function card(face: Face, count: number): HTMLElement {
  const points = face === "left" ? "2,4 13,10 13,24 2,18" : face === "right" ? "13,10 24,4 24,18 13,24" : "13,3 24,9 13,15 2,9";
  const inside = face === "open" ? svg("polygon", { class: "face inside", points: "13,5.4 20,9 13,12.6 6,9" }) : null;
  return el(
    "span",
    { class: `card${count ? "" : " no"}`, title: say(face), role: "img", "aria-label": counted(face, count) },
    svg("svg", { viewBox: "0 0 26 26", "aria-hidden": "true" }, svg("polygon", { class: `face ${face}`, points }), inside),
    String(count),
  );
}
