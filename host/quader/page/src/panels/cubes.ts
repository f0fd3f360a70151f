// Rolling Cubes: the cubes, the equation spelled so far, and where the points come from.

import { el, fill, isNew } from "../dom";
import { t } from "../words";

export class Cubes {
  constructor(table, hand) {
    this.table = table;
    this.hand = hand;
    this.spelled = "";
    this.element = el("section", { class: "cubes floating", hidden: true, "aria-label": t("game_rolling-cubes") });
    table.listen((what, message) => this.hear(what, message));
  }

  hear(what, message) {
    if (what === "event" && message.event.event === "touch") this.spelled = message.event.text;
    else if (what === "event" && ["state", "refused", "move", "roll"].includes(message.event.event)) this.spelled = "";
    // The board takes the last sign off and does not say so.
    else if (what === "button" && message === "back") this.spelled = this.spelled.slice(0, -1);
    if (["event", "state", "replay", "button"].includes(what)) this.show();
  }

  show() {
    const { table } = this;
    const shown = table.game === "rolling-cubes" && Boolean(table.state.variant);
    this.element.hidden = !shown;
    if (!shown) return;
    const position = table.replay?.state.position ?? table.state.position;
    const players = table.state.players ?? [];
    if (!isNew(this.element, position, players, this.spelled, Boolean(table.replay))) return;
    const cubes = position.cubes ?? [];
    fill(
      this.element,
      el("div", { class: "cube-row", role: "group", "aria-label": t("cubes") }, ...cubes.map((cube, number) => this.cube(cube, number))),
      el("p", { class: "equation", "aria-live": "polite" }, this.spelled || position.equation || t("touch_cubes")),
      position.points?.length && !this.spelled
        ? el(
            "div",
            { class: "points" },
            ...position.points.map((point) => el("span", {}, el("b", {}, point.text), el("i", {}, `+${point.points}`), el("small", {}, reason(point.why)))),
            el("span", { class: "total" }, t("points", position.total)),
          )
        : null,
      position.rows ? this.rows(position, players) : null,
      el("p", { class: "lead" }, [position.round ? t("round", position.round) : "", position.target ? t("target", position.target) : ""].filter(Boolean).join(" · ")),
    );
  }

  cube(cube, number) {
    const [cell] = cube.cells ?? [];
    const label = t("cube", t(`colour_${cube.colour}`), cube.sign || "–");
    return el(
      "button",
      {
        type: "button",
        class: `cube ${cube.colour} ${cube.state}`,
        "data-key": `cube-${number}`,
        "aria-label": label,
        disabled: !cell || this.table.replay || this.table.hello?.mirror ? true : null,
        onclick: () => this.hand.touch([cell[0] + this.table.left, cell[1] + this.table.low]),
      },
      cube.sign || "",
    );
  }

  /** The score cards of a solitaire. */
  rows(position, players) {
    const names = Object.keys(position.rows[0] ?? {});
    return el(
      "table",
      { class: "score-card" },
      el("tr", {}, el("th", {}), ...names.map((name) => el("th", { scope: "col" }, t.has(`colour_${name}`) ? t(`colour_${name}`) : name))),
      ...position.rows.map((row, player) =>
        el("tr", {}, el("th", { scope: "row" }, players[player] || t("player", player + 1)), ...names.map((name) => el("td", {}, row[name] ?? "·"))),
      ),
      position.offers ? el("tr", { class: "offers" }, el("th", { scope: "row" }, t("offers")), ...names.map((name) => el("td", {}, position.offers[name] ?? ""))) : null,
    );
  }
}

function reason(why) {
  return t.has(`why_${why}`) ? t(`why_${why}`) : why;
}
