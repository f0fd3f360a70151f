// A short guided tour through the first moves of a game, as the game's own file tells it. It watches what the players do
// and goes on by itself.

import { el, fill } from "../dom";
import type { Games, TourStep } from "../games";
import type { Hand } from "../hand";
import type { Link } from "../link";
import { settings } from "../settings";
import type { Table } from "../table";
import { t } from "../words";
import { mayLeave } from "./leaving";
import type { Live } from "./live";

export class Tour {
  readonly element = el("section", { class: "tour floating", hidden: true, "aria-label": t("tour"), "aria-live": "polite" });
  private steps: TourStep[] = [];
  private at = -1;
  // The game that it leads through, by its number.
  private game?: number;
  private shown = "";

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly hand: Hand,
    private readonly games: Games,
    private readonly live: Live,
    // Called when somebody leaves before the first move, or wants to play at the end.
    private readonly toStart: () => void,
  ) {
    table.listen(() => this.watch());
  }

  private get isOn(): boolean {
    return this.at >= 0;
  }

  /** Begin, unless that ends a game that people want to go on with. */
  async begin(): Promise<void> {
    if (await mayLeave(this.table, t("tour"), t("tour_start"))) await this.fresh();
  }

  /** Begin with a fresh game, of the first one that has a tour. */
  private async fresh(): Promise<void> {
    for (const game of Object.keys(this.table.hello?.games ?? {})) {
      const { tour } = await this.games.load(game);
      if (!tour) continue;
      const fresh = this.table.variant?.id === tour.variant && !this.table.moves.length;
      const answer = fresh ? null : await this.link.ask({ do: "select", variant: tour.variant, players: [], settings: {}, force: true });
      if (answer && !answer.ok) {
        this.live.refuse(answer);
        return;
      }
      this.steps = tour.steps;
      this.game = this.table.state.game;
      this.at = 0;
      this.show();
      return;
    }
  }

  watch(): void {
    if (!this.isOn || this.table.replay) return;
    // Whoever begins another game has seen enough.
    if (this.table.state.game !== this.game) return this.end();
    while (this.isOn && this.steps[this.at].done?.(this.table, this.hand)) this.next();
    if (this.isOn) this.show();
  }

  private next(): void {
    this.at += 1;
    if (this.at < this.steps.length) return this.show();
    this.leave();
    this.toStart();
  }

  private end(): void {
    this.at = -1;
    this.element.hidden = true;
    settings.set({ toured: true });
  }

  private leave(): void {
    this.end();
    if (!this.table.moves.length) this.toStart();
  }

  private show(): void {
    const step = this.steps[this.at];
    const text = step.aside?.(this.table) ?? step.text();
    this.element.hidden = false;
    if (this.shown === `${this.at} ${text}`) return;
    this.shown = `${this.at} ${text}`;
    const last = this.at === this.steps.length - 1;
    fill(
      this.element,
      el("p", {}, text),
      el(
        "footer",
        {},
        el("span", { class: "dots", role: "img", "aria-label": `${this.at + 1}/${this.steps.length}` }, ...this.steps.map((_, i) => el("i", { class: i <= this.at ? "on" : "" }))),
        el("button", { class: "quiet", type: "button", "data-key": "skip", onclick: () => this.leave() }, t(last ? "close" : "skip")),
        step.done ? null : el("button", { class: "warm", type: "button", "data-key": "on", onclick: () => this.next() }, t(last ? "tour_play" : "on")),
      ),
    );
  }
}
