// A short guided tour through the first moves of the simple version. It watches what the players do and goes on by itself.

import { el, fill } from "../dom";
import { settings } from "../settings";
import { t } from "../words";

export const TOUR_VARIANT = "simple-10x6-cover";

/** Each step: the word of its text, and when it is done (without: by the button). `before` tells what was at its start. */
const STEPS = [
  { word: "tour_welcome" },
  { word: "tour_take", done: (tour) => tour.hand.held?.home.where === "tray" },
  { word: "tour_place", done: (tour) => tour.movesBy(0) > 0, aside: choiceAside },
  { word: "tour_other", done: (tour) => tour.movesBy(1) > 0, aside: choiceAside },
  { word: "tour_lift", done: (tour) => tour.table.state.state === "hand" },
  { word: "tour_drop", done: (tour) => tour.movesBy(0) > 1 },
  { word: "tour_wrong" },
  { word: "tour_end" },
];

function choiceAside(tour) {
  const { state } = tour.table.state;
  if (state === "choice") return "tour_choice";
  if (state === "correction") return "tour_correction";
  if (state === "setup") return "tour_setup";
  return null;
}

export class Tour {
  constructor(table, link, hand, live) {
    Object.assign(this, { table, link, hand, live });
    this.at = -1;
    this.element = el("section", { class: "tour floating", hidden: true, "aria-label": t("tour"), "aria-live": "polite" });
    table.listen(() => this.watch());
  }

  get isOn() {
    return this.at >= 0;
  }

  movesBy(player) {
    return this.table.moves.filter((move) => move.kind === "move" && move.player === player).length;
  }

  /** Begin with a fresh game of the simple version. */
  async begin() {
    const fresh = this.table.variant?.id === TOUR_VARIANT && !this.table.moves.length;
    if (!fresh) {
      const answer = await this.link.ask({ do: "select", variant: TOUR_VARIANT, players: [], settings: {}, force: true });
      if (!answer.ok) {
        this.live.toast(answer.why);
        return;
      }
    }
    this.at = 0;
    this.show();
  }

  watch() {
    if (!this.isOn || this.table.replay) return;
    const step = STEPS[this.at];
    if (step.done?.(this)) this.next();
    else this.show();
  }

  next() {
    this.at += 1;
    if (this.at >= STEPS.length) this.leave();
    else this.show();
  }

  leave() {
    this.at = -1;
    this.element.hidden = true;
    settings.set("toured", true);
  }

  show() {
    if (!this.isOn) return;
    const step = STEPS[this.at];
    const aside = step.aside?.(this);
    const key = `${this.at} ${aside} ${document.documentElement.lang}`;
    this.element.hidden = false;
    if (this.element.dataset.shown === key) return;
    this.element.dataset.shown = key;
    fill(
      this.element,
      el("p", {}, t(aside ?? step.word)),
      el(
        "footer",
        {},
        el("span", { class: "dots", "aria-label": `${this.at + 1}/${STEPS.length}` }, ...STEPS.map((_, i) => el("i", { class: i <= this.at ? "on" : "" }))),
        el("button", { class: "quiet", type: "button", "data-key": "skip", onclick: () => this.leave() }, t(this.at === STEPS.length - 1 ? "close" : "skip")),
        step.done ? null : el("button", { class: "warm", type: "button", "data-key": "on", onclick: () => this.next() }, t(this.at === STEPS.length - 1 ? "tour_play" : "on")),
      ),
    );
  }
}
