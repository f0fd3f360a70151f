// The dice that count now, as pictures.

import { svg } from "../dom";
import { t } from "../words";

const PIPS: Record<string, [number, number][]> = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]],
  6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

/** What was rolled, as dice. */
export function dice(rolled: string): SVGElement[] {
  return [...rolled].filter((digit) => PIPS[digit]).map(die);
}

function die(digit: string): SVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 32 32", class: "die", role: "img", "aria-label": t("die", digit) },
    svg("rect", { x: 1.5, y: 1.5, width: 29, height: 29, rx: 7 }),
    ...PIPS[digit].map(([x, y]) => svg("circle", { cx: 8.5 + 7.5 * x, cy: 8.5 + 7.5 * y, r: 2.7 })),
  );
}
