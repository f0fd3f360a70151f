// What can be done with the piece in hand or under the pointer, for those who have no keys.

import { el, fill } from "../dom";
import type { Hand } from "../hand";
import { icon, type Icon } from "../icons";
import { type Code, t } from "../words";

export class PieceBar {
  readonly element = el("div", { class: "piece-bar", role: "toolbar", "aria-label": t("piece_bar"), hidden: true });
  private key = "";

  constructor(private readonly hand: Hand) {}

  show(): void {
    const { held } = this.hand;
    const key = held && !held.push ? `${held.piece.id} ${held.home.where} ${held.piece.tips} ${this.hand.mayLeave}` : "";
    if (key === this.key) return;
    this.key = key;
    this.element.hidden = !key;
    if (!held || !key) return;
    const button = (name: Icon, word: Code, act: () => unknown, more = "") =>
      el("button", { type: "button", class: `icon ${more}`, "aria-label": t(word), title: t(word), onclick: act }, icon(name));
    const { tips } = held.piece;
    fill(
      this.element,
      button("turn", "key_turn", () => this.hand.turn()),
      ...(tips
        ? [
            button("tip_n", "tip_n", () => this.hand.tip("n")),
            button("tip_e", "tip_e", () => this.hand.tip("e")),
            button("tip_s", "tip_s", () => this.hand.tip("s")),
            button("tip_w", "tip_w", () => this.hand.tip("w")),
          ]
        : []),
      held.home.where === "board" ? button("pivot", "key_pivot", () => this.hand.pivot()) : null,
      button("drop", "drop", () => this.hand.drop(), "warm"),
      button("close", "key_esc", () => this.hand.putBack()),
      held.home.where === "board" && this.hand.mayLeave ? button("tray", "key_tray", () => this.hand.toTray()) : null,
    );
  }
}
