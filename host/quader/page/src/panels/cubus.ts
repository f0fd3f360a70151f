// CUBUS: the picture that the cards make of the stack, the hands and the pile.

import { el, fill, isNew, svg } from "../dom";
import { t } from "../words";

const SIDE = 30;
const WIDE = SIDE * 0.866;
const FACES = ["left", "right", "lid", "open"];

export class CubusPicture {
  constructor(table) {
    this.table = table;
    this.element = el("section", { class: "cubus floating", hidden: true, "aria-label": t("cubus_picture") });
    table.listen((what) => {
      if (what === "state" || what === "replay") this.show();
    });
  }

  show() {
    const position = this.table.replay?.state.position ?? this.table.state.position;
    const isCubus = this.table.game === "cubus" && Boolean(this.table.state.variant);
    this.element.hidden = !isCubus;
    if (!isCubus) return;
    if (!isNew(this.element, position, this.table.state.players)) return;
    const heights = position.heights ?? [];
    const count = position.cards ?? {};
    const players = this.table.state.players ?? [];
    fill(
      this.element,
      el("h2", {}, t("cubus_picture")),
      picture(heights, position.open ?? [], position.stack ?? ""),
      el("p", { class: "lead" }, t("laid", FACES.map((face) => `${count[face] ?? 0} ${t(`card_${face}`)}`).join(", "))),
      ...(position.hands ?? []).map((hand, player) =>
        el(
          "div",
          { class: `hand${position.owner === player ? " turn" : ""}` },
          el("span", {}, players[player] || t("player", player + 1)),
          ...FACES.map((face) => card(face, hand[face] ?? 0)),
        ),
      ),
      position.pile === undefined || position.pile === null ? null : el("p", { class: "pile" }, t("pile", position.pile)),
    );
  }
}

/** The seen faces, from the back to the front. */
function picture(heights, open, text) {
  const faces = [];
  const rows = heights.length;
  const columns = Math.max(0, ...heights.map((row) => row.length));
  const at = (x, y) => heights[y]?.[x] ?? 0;
  const isOpen = (x, y) => open.some((column) => column[0] === x && column[1] === y);
  const point = (x, y, z) => `${((y - x) * WIDE).toFixed(1)},${(((x + y) / 2 - z) * SIDE).toFixed(1)}`;
  const face = (name, ...corners) => faces.push(svg("polygon", { class: `face ${name}`, points: corners.map((corner) => point(...corner)).join(" ") }));
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
  return svg("svg", { viewBox: `${left} ${top} ${wide} ${deep}`, class: "stack", role: "img", "aria-label": t("stack", text) }, ...faces);
}

function card(face, count) {
  const points = face === "left" ? "2,4 13,10 13,24 2,18" : face === "right" ? "13,10 24,4 24,18 13,24" : "13,3 24,9 13,15 2,9";
  return el(
    "span",
    { class: `card${count ? "" : " no"}`, title: t(`card_${face}`), "aria-label": `${count} ${t(`card_${face}`)}` },
    svg("svg", { viewBox: "0 0 26 26", "aria-hidden": "true" }, svg("polygon", { class: `face ${face}`, points }), face === "open" ? svg("polygon", { class: "face inside", points: "13,5.4 20,9 13,12.6 6,9" }) : null),
    String(count),
  );
}
