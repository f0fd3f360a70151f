// How MicroPython gets onto a bare Pico, in three drawings: hold the button, drag the file, done.

import { type CABLE, say } from "../catalogue-cable";
import { el, svg } from "../dom";

const line = { fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linejoin": "round", "stroke-linecap": "round" };

function pico(isLit: boolean): SVGElement[] {
  const warm = "var(--warm)";
  return [
    svg("rect", { ...line, x: 52, y: 16, width: 36, height: 76, rx: 4 }),
    svg("rect", { ...line, x: 61, y: 10, width: 18, height: 12, rx: 2 }),
    svg("rect", { ...line, x: 63, y: 50, width: 14, height: 14, rx: 1 }),
    svg("circle", { cx: 78, cy: 36, r: 5, fill: isLit ? "none" : warm, stroke: warm, "stroke-width": 2 }),
    ...(isLit ? [svg("circle", { cx: 61, cy: 30, r: 3, fill: "var(--good)" })] : []),
  ];
}

const arrow = (d: string) => svg("path", { ...line, d, stroke: "var(--warm)" });
const DRAWINGS: [keyof typeof CABLE, () => SVGElement[]][] = [
  ["bootsel_hold", () => [...pico(false), arrow("M116 36H88m7-6-7 6 7 6")]],
  [
    "bootsel_drag",
    () => [
      svg("rect", { ...line, x: 14, y: 30, width: 34, height: 44, rx: 3 }),
      svg("path", { ...line, d: "M22 44h18M22 52h18M22 60h12" }),
      arrow("M54 52h26m-7-6 7 6-7 6"),
      svg("path", { ...line, d: "M88 40h14l5 6h21v34H88z" }),
    ],
  ],
  ["bootsel_done", () => [...pico(true), svg("path", { ...line, d: "M70 10C70 2 96 2 112 2" })]],
];

export function bootsel(): HTMLElement {
  return el(
    "ol",
    { class: "bootsel" },
    ...DRAWINGS.map(([word, drawn]) => {
      const picture = svg("svg", { viewBox: "0 0 140 100", "aria-hidden": "true" }, ...drawn());
      return el("li", {}, picture as unknown as Node, el("span", {}, say(word)));
    }),
  );
}
