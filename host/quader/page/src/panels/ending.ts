// The end of a game: who has won and why, the scores with their reasons, and what to do next.

import { el, fill } from "../dom";
import { explained, type Games } from "../games";
import type { Hand } from "../hand";
import type { Link } from "../link";
import { settings } from "../settings";
import type { Table } from "../table";
import { inFigures, t } from "../words";
import { say } from "../catalogue-beside";
import { outcome } from "./console";
import { Curve } from "./curve";
import type { Live } from "./live";

interface Doors {
  /** From the start, or from a step on. */
  replay(step?: number): unknown;
  puzzle(): unknown;
  share(): unknown;
  start(): unknown;
}

export class Ending {
  readonly element = el("section", { class: "ending floating", hidden: true, role: "dialog", "aria-label": t("the_end") });
  // The game whose end is shown, or was put aside.
  private shown = 0;
  private isAside = false;
  private readonly curve: Curve;

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly live: Live,
    private readonly games: Games,
    private readonly hand: Hand,
    private readonly doors: Doors,
  ) {
    this.curve = new Curve(link, games, (_, step) => this.doors.replay(step));
    table.listen((what) => {
      if (what === "state" || what === "replay" || what === "game") this.follow();
    });
  }

  /** Show it when a game is over; what is still in the hand then, such as the last crate, is put down first. */
  follow(): void {
    const { result, game = 0 } = this.table.state;
    const isOver = Boolean(result) && !this.table.replay && !this.hand.isHolding && this.games.isLoaded;
    // A puzzle has a card of its own.
    if (!isOver || this.table.state.puzzle) {
      this.element.hidden = true;
      if (!result) this.shown = 0;
      return;
    }
    // It waits below a replay, unless somebody has put it aside.
    if (this.shown === game) {
      this.element.hidden = this.isAside;
      return;
    }
    this.shown = game;
    this.show();
  }

  putAside(): void {
    this.element.hidden = this.isAside = true;
  }

  private show(): void {
    const { result, players = [], scores = [], position } = this.table.state;
    if (!result) return;
    const { mirror, guest } = this.table.hello ?? {};
    const begins = !mirror && !guest;
    const button = (word: "rematch" | "replay" | "other_game" | "share", act: () => unknown, kind = "") =>
      el("button", { type: "button", class: kind, "data-key": word, onclick: act }, t(word));
    fill(
      this.element,
      el("h2", {}, outcome(this.table, result, players)),
      el(
        "ol",
        { class: "standing" },
        ...scores.map((score, player) =>
          el(
            "li",
            { class: result.winners.includes(player) ? "wins" : "" },
            el("span", { class: `swatch p${player % 4}`, style: `--own: ${settings.colours()[player]}`, "aria-hidden": "true" }),
            el("span", { class: "name" }, players[player] || t("player", player + 1)),
            el("span", { class: "why" }, explained(this.table, position, player)),
            el("b", {}, this.games.panel.hasPoints?.() === false ? (result.winners.includes(player) ? "★" : "") : inFigures(score)),
          ),
        ),
      ),
      this.curve.element,
      el(
        "footer",
        { class: "acts" },
        begins ? button("rematch", () => this.rematch(), "warm") : null,
        guest ? null : button("replay", () => this.doors.replay()),
        begins ? button("other_game", () => this.doors.start()) : null,
        guest ? null : button("share", () => this.doors.share()),
        !begins ? null : el("button", { type: "button", "data-key": "puzzle", onclick: () => this.doors.puzzle() }, say("a_puzzle")),
        el("button", { class: "quiet", type: "button", "data-key": "aside", onclick: () => this.putAside() }, t("close")),
      ),
    );
    this.element.hidden = this.isAside = false;
    this.element.scrollTop = 0;
    const made = this.table.moves.filter((move) => move.kind === "move").length;
    // Guests look through nobody's games.
    if (made && !guest && result.reason !== "aborted") void this.curve.show({ number: 0, players: scores.length, nameOf: (player) => players[player] || t("player", player + 1), moves: made });
    else this.curve.hide();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** The same game again, everybody in the next seat. */
  private async rematch(): Promise<void> {
    const { players = [], scores = [], computer } = this.table.state;
    const count = scores.length;
    const moved = (player: number) => (player + count - 1) % count;
    const names = players.length === count ? players.map((_, seat) => players[(seat + 1) % count]) : [];
    const answer = await this.link.ask({
      do: "select",
      variant: this.table.variant?.id ?? "",
      players: names,
      settings: {},
      computer: Object.fromEntries(Object.entries(computer).map(([player, level]) => [moved(Number(player)), level])),
      rotate: true,
      force: true,
    });
    if (!answer.ok) this.live.refuse(answer);
  }
}
