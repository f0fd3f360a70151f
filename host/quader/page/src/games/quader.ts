// Goldige Quader: how points are made, what the form still misses, and the tour through the first moves.

import { moveInWords } from "../cuboids";
import { type GamePanel, lettered, type TourStep } from "../games";
import type { Hand } from "../hand";
import type { Table } from "../table";
import { wordsOf } from "../words";

export const WORDS = {
  first: [
    "{0} begins. Bring a piece from the reserve to the start line.",
    "{0} beginnt. Bring einen Stein aus dem Vorrat an die Startlinie.",
  ],
  bring: [
    "{0} to move. Bring a piece from the reserve to the start line.",
    "{0} ist am Zug. Bring einen Stein aus dem Vorrat an die Startlinie.",
  ],
  either: [
    "{0} to move: with a piece on the board, or one from the reserve.",
    "{0} ist am Zug: mit einem Stein auf dem Brett oder einem aus dem Vorrat.",
  ],
  which: [
    "Several cuboids have this footprint; you put down the {0}. NEXT until the board shows {0}, then OK.",
    "Mehrere Quader haben diese Grundfläche; du hast den {0}er gelegt. NEXT, bis das Brett {0} zeigt, dann OK.",
  ],
  scoring_last: ["The last move into the goal wins.", "Der letzte Zug ins Ziel gewinnt."],
  scoring_volume: ["Volume in the goal less volume in the field.", "Volumen im Ziel minus Volumen im Feld."],
  scoring_product: ["Number × volume in the goal, less the same in the field.", "Anzahl × Volumen im Ziel, minus dasselbe im Feld."],
  scoring_first: ["Who completes the form, or has all pieces in, wins.", "Wer die Form vollendet oder alles drin hat, gewinnt."],
  missing: ["{0} {0|cube of the form is|cubes of the form are} still missing.", "Der Form {0|fehlt|fehlen} noch {0} Würfel."],
  missing_cover: ["{0} {0|cell of the goal is|cells of the goal are} still open.", "{0} {0|Feld des Ziels ist|Felder des Ziels sind} noch offen."],
  tour_welcome: [
    "Welcome! The amber rows at the far end are the goal. Together you cover it with cuboids; whoever makes the last move into it wins.",
    "Willkommen! Die bernsteinfarbenen Reihen hinten sind das Ziel. Ihr bedeckt es zusammen mit Quadern; wer den letzten Zug hinein macht, gewinnt.",
  ],
  tour_take: [
    "Take a cuboid from the reserve of the first player: drag it, or touch it and then its place. The bar below turns and tips it.",
    "Nimm einen Quader aus dem Vorrat des ersten Spielers: Zieh ihn, oder berühre ihn und dann seinen Platz. Die Leiste unten dreht und kippt ihn.",
  ],
  tour_take_below: [
    "Take a cuboid from the reserve of the first player, below the board: touch it, and then its place.",
    "Nimm einen Quader aus dem Vorrat des ersten Spielers, unter dem Brett: Berühre ihn und dann seinen Platz.",
  ],
  tour_place: [
    "Drop it in the left half of the faint blue rows, with one side on their near border: that is the start line.",
    "Leg ihn in die linke Hälfte der schwach blauen Reihen, eine Seite an ihrem vorderen Rand: Das ist die Startlinie.",
  ],
  tour_choice: [
    "Several cuboids have this footprint. The board shows a volume: NEXT for another, OK if it is right.",
    "Mehrere Quader haben diese Grundfläche. Das Brett zeigt ein Volumen: NEXT für ein anderes, OK, wenn es stimmt.",
  ],
  tour_correction: [
    "It may not lie there. Clear what blinks red and fill what breathes green, or let it be done for you.",
    "Dort darf er nicht liegen. Nimm weg, was rot blinkt, und füll, was grün atmet, oder lass es dir abnehmen.",
  ],
  tour_setup: ["Set the pieces where the lights say, or let it be done for you.", "Stell die Steine dorthin, wo es leuchtet, oder lass sie für dich aufstellen."],
  tour_other: [
    "A move! The corners of the board show whose turn it is. Now the other player, in the right half.",
    "Ein Zug! Die Ecken des Bretts zeigen, wer dran ist. Jetzt der andere, in der rechten Hälfte.",
  ],
  tour_lift: [
    "Now lift your cuboid on the board. All the cells where it may go light up.",
    "Heb jetzt deinen Quader auf dem Brett. Alle Felder, auf die er darf, leuchten auf.",
  ],
  tour_drop: [
    "Drop it on lit cells: push it forward, slide it sideways, or tip it over an edge.",
    "Leg ihn auf leuchtende Felder: Schieb ihn vor oder zur Seite, oder kipp ihn über eine Kante.",
  ],
  tour_wrong: [
    "Let a piece go where it may not be, and it comes back; a line says why. And every move can be taken back.",
    "Lässt du einen Stein los, wo er nicht hin darf, kommt er zurück, und eine Zeile sagt, warum. Und jeder Zug lässt sich zurücknehmen.",
  ],
  tour_wrong_plain: [
    "If you ever drop a piece wrongly, nothing is lost: the board leads you back, red to green.",
    "Legst du einmal falsch, ist nichts verloren: Das Brett führt dich zurück, von Rot nach Grün.",
  ],
  tour_end: [
    "That is all you need. When a side lies on the goal line, the piece may go into the goal. The rules are one click away.",
    "Mehr brauchst du nicht. Liegt eine Seite an der Ziellinie, darf der Stein ins Ziel. Die Regeln sind einen Klick entfernt.",
  ],
} as const;

const say = wordsOf(WORDS);

export default function panel(table: Table, hand: Hand): GamePanel {
  return {
    rules: "goldige-quader",
    names: () => lettered(...(table.shownVariant?.board as [number, number])),
    inWords: (text) => moveInWords(text, (x, y) => String.fromCharCode(97 + x) + (y + 1)),
    keepsTrays: true,
    hasDice: true,
    sentence: (name) => sentence(table, hand, name),
    hasPoints: () => !["last", "first"].includes(String(table.shownVariant?.scoring)),
    scoring: () => scoring(table),
    tour: { variant: "simple-10x6-cover", steps: STEPS },
  };
}

function sentence(table: Table, hand: Hand, name: string): string | null {
  const { state, turn = 0 } = table.state;
  const standing = table.onBoard();
  if (state === "quiet" && !standing.length) return say("first", name);
  if (state === "quiet" && table.reserve(turn).length) return say(standing.some(({ owner }) => owner === turn) ? "either" : "bring", name);
  return state === "choice" && hand.dropped ? say("which", hand.dropped.volume) : null;
}

function scoring(table: Table): string {
  const variant = table.shownVariant;
  const how = `scoring_${variant?.scoring}`;
  const missing = table.position.missing as number | undefined;
  const isCover = (variant?.form as { kind?: string } | undefined)?.kind === "cover";
  const left = missing ? say(isCover ? "missing_cover" : "missing", missing) : "";
  return [how in WORDS ? say(how as keyof typeof WORDS) : "", left].filter(Boolean).join(" ");
}

const STEPS: TourStep[] = [
  { text: () => say("tour_welcome") },
  {
    text: () => say("tour_take"),
    done: (table, hand) => hand.held?.home.where === "tray" || movesBy(table, 0) > 0,
    // Where there is no room for trays beside the board, the reserve is what lies below it.
    aside: () => (matchMedia("(max-width: 560px)").matches ? say("tour_take_below") : null),
  },
  { text: () => say("tour_place"), done: (table) => movesBy(table, 0) > 0, aside },
  { text: () => say("tour_other"), done: (table) => movesBy(table, 1) > 0, aside },
  // A quick hand has put it down before the board feels that it is gone.
  { text: () => say("tour_lift"), done: (table) => table.state.state === "hand" || movesBy(table, 0) > 1 },
  { text: () => say("tour_drop"), done: (table) => movesBy(table, 0) > 1 },
  { text: () => say("tour_wrong"), aside: (table) => (table.state.plain ? say("tour_wrong_plain") : null) },
  { text: () => say("tour_end") },
];

function movesBy(table: Table, player: number): number {
  return table.moves.filter((move) => move.kind === "move" && move.player === player).length;
}

function aside(table: Table): string | null {
  const { state } = table.state;
  if (state === "choice") return say("tour_choice");
  if (state === "correction") return say("tour_correction");
  return state === "setup" ? say("tour_setup") : null;
}
