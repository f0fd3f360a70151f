// Small line drawings for buttons, so that no font has to have them.

import { svg } from "./dom";

const LINES = {
  close: "M6 6 18 18M18 6 6 18",
  top: "M4 8 12 4 20 8 12 12ZM12 14v6M9 17l3 3 3-3",
  home: "M4 11 12 4l8 7M6 10v9h12v-9",
  hint: "M9 18h6M10 21h4M9 15c0-2-3-3-3-6.5a6 6 0 0 1 12 0c0 3.5-3 4.5-3 6.5Z",
  turn: "M19 8a8 8 0 1 0 1 6M19 3v5h-5",
  tip_n: "M6 20h12M12 16V4M7 9l5-5 5 5",
  tip_s: "M6 4h12M12 8v12M7 15l5 5 5-5",
  tip_e: "M4 6v12M8 12h12M15 7l5 5-5 5",
  tip_w: "M20 6v12M16 12H4M9 7l-5 5 5 5",
  pivot: "M5 19V9h6M5 19h6M14 19a9 9 0 0 0-5-12M9 3v4.5h4.5M18 19h.01",
  drop: "M12 3v12M7 10l5 5 5-5M5 20h14",
  tray: "M4 12v7h16v-7M4 12h5l1 3h4l1-3h5M12 3v6M9 6.5 12 9l3-2.5",
  first: "M18 5 9 12l9 7ZM6 5v14",
  back_one: "M16 5 7 12l9 7Z",
  on_one: "M8 5l9 7-9 7Z",
  last: "M6 5l9 7-9 7ZM18 5v14",
  run: "M7 4l12 8-12 8Z",
  pause: "M8 5v14M16 5v14",
};

export type Icon = keyof typeof LINES;

export function icon(name: Icon): SVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "line", "aria-hidden": "true" },
    svg("path", { d: LINES[name], fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round" }),
  );
}
