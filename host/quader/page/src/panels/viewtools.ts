// Beside the board: view from above, levels shown, and what lies under the pointer.

import { el } from "../dom";
import { icon, type Icon } from "../icons";
import { nameOfPiece } from "../pieces";
import type { Stage } from "../stage";
import { type Code, t } from "../words";

export class ViewTools {
  private readonly slider: HTMLInputElement = el("input", {
    type: "range",
    min: 1,
    max: 6,
    value: 6,
    class: "upright",
    "aria-label": t("levels"),
    oninput: () => this.setLevels(Number(this.slider.value)),
  });
  private readonly count = el("output", {}, t("all_levels"));
  readonly element: HTMLElement;
  readonly label = el("div", { class: "piece-label", hidden: true });

  constructor(private readonly stage: Stage) {
    const button = (name: Icon, word: Code, act: () => void) =>
      el("button", { class: "icon", type: "button", "aria-label": t(word), title: t(word), onclick: act }, icon(name));
    this.element = el(
      "div",
      { class: "view-tools", role: "group", "aria-label": t("view_tools") },
      button("top", "key_top", () => this.top()),
      button("home", "key_home", () => this.home()),
      el("label", { class: "levels flat", title: t("levels") }, this.slider, this.count),
    );
  }

  top(): void {
    this.stage.view.eye.top();
    this.stage.view.draw();
  }

  home(): void {
    this.stage.view.eye.home();
    this.stage.view.draw();
  }

  private highest(): number {
    return Math.max(1, ...this.stage.table.shown().filter((piece) => piece.where === "board").map((piece) => piece.at[2] + 1));
  }

  /** Show only pieces that begin below a level. */
  private setLevels(count: number): void {
    const all = count >= Number(this.slider.max);
    this.stage.levels = all ? 99 : count;
    this.slider.value = String(count);
    this.count.textContent = all ? t("all_levels") : `≤ ${count - 1}`;
    this.stage.view.change();
  }

  /** One level less, from the top round again. */
  cycle(): void {
    const now = Math.min(Number(this.slider.value), Number(this.slider.max));
    this.setLevels(now > 1 ? now - 1 : Number(this.slider.max));
  }

  refresh(): void {
    const tops = this.stage.table.shown().filter((piece) => piece.where === "board").map(({ at, size }) => at[2] + size[2]);
    if (this.stage.view.eye.reach(Math.max(0, ...tops))) this.stage.view.change();
    const most = Math.max(2, this.highest());
    const all = this.stage.levels === 99;
    this.slider.max = String(most);
    if (all) this.slider.value = String(most);
    this.slider.parentElement?.classList.toggle("flat", this.highest() < 2);
    this.name();
  }

  /** Tell the piece under the pointer: name, size, levels. */
  name(): void {
    const { hand, view, table } = this.stage;
    const piece = hand.held ? null : hand.active && table.pieces.get(hand.active.id);
    const drawn = piece && this.stage.list.find(({ id }) => id === piece.id);
    this.label.hidden = !drawn;
    if (!piece || !drawn) return;
    const [w, d, h] = piece.size;
    const low = piece.where === "board" ? piece.at[2] : 0;
    const what = piece.kind === "cuboid" ? `${piece.volume}` : nameOfPiece(piece);
    this.label.textContent = `${what} · ${w}×${d}×${h}${piece.where === "board" ? ` · ${t("level", h > 1 ? `${low}–${low + h - 1}` : low)}` : ""}`;
    const box = view.canvas.getBoundingClientRect();
    const [x, y] = view.onScreen([drawn.at[0] + w / 2, drawn.at[1] + d / 2, drawn.at[2] + h]);
    this.label.style.transform = `translate(${Math.round(x - box.left)}px, ${Math.round(y - box.top - 14)}px) translate(-50%, -100%)`;
  }
}
