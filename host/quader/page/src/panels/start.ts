// The start: against the computer, with people at this table, or learning; then a game, by its picture.

import { LEVELS } from "../catalogue";
import { el, fill, sheet } from "../dom";
import { gameWords, nameOfGame } from "../games";
import type { Link } from "../link";
import type { Variant } from "../messages";
import { settings } from "../settings";
import type { Table } from "../table";
import { t, told } from "../words";
import type { Live } from "./live";

type Way = "computer" | "people";

/** What else can be done from here. */
interface Doors {
  learn(): unknown;
  variants(): unknown;
}

export class Start {
  private dialog?: HTMLDialogElement;
  private way: Way = "computer";

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly live: Live,
    private readonly doors: Doors,
  ) {}

  open(): void {
    if (document.querySelector("dialog[open]")) return;
    const ways = el("div", { class: "ways", role: "group", "aria-label": t("how_to_play") });
    const level = el("label", { class: "level-choice" }, t("level_of_computer"), this.levels());
    const cards = el("div", { class: "cards" }, ...this.firstOnes().map((variant) => this.card(variant)));
    const all = el("button", { class: "quiet all", type: "button", "data-key": "all_variants", onclick: () => this.leave(() => this.doors.variants()) }, t("all_variants"));
    const running = this.table.state.variant && !this.table.state.result && this.table.moves.length;
    const show = (): void => {
      fill(
        ways,
        this.wayButton("computer", show),
        this.wayButton("people", show),
        el("button", { type: "button", class: "way", "data-key": "way-learn", onclick: () => this.leave(() => this.doors.learn()) }, el("strong", {}, t("way_learn")), el("small", {}, t("way_learn_about"))),
      );
      level.hidden = this.way !== "computer";
    };
    show();
    this.dialog = sheet(
      t("new_game"),
      t("close"),
      { class: "start-sheet" },
      ways,
      el("div", { class: "start-row" }, level, all),
      running ? el("p", { class: "warning" }, t("running_ends")) : null,
      cards,
    );
  }

  private leave(then: () => unknown): void {
    this.dialog?.close();
    then();
  }

  private wayButton(way: Way, changed: () => void): HTMLElement {
    const choose = (): void => {
      this.way = way;
      changed();
    };
    const [title, about] = way === "computer" ? ([t("way_computer"), t("way_computer_about")] as const) : ([t("way_people"), t("way_people_about")] as const);
    const marks = { type: "button", class: "way", "aria-pressed": String(this.way === way), "data-key": `way-${way}`, onclick: choose };
    return el("button", marks, el("strong", {}, title), el("small", {}, about));
  }

  private levels(): HTMLElement {
    const known = (this.table.hello?.levels ?? []).filter((level) => level in LEVELS);
    return el(
      "select",
      { name: "level", onchange: (event: Event) => settings.set({ level: (event.target as HTMLSelectElement).value }) },
      ...known.map((level) => el("option", { value: level, selected: level === settings.level }, told(LEVELS, level))),
    );
  }

  /** Of each game the variant with which people get to know it. */
  private firstOnes(): Variant[] {
    const { games = {}, variants = [] } = this.table.hello ?? {};
    return Object.keys(games).flatMap((game) => variants.find((variant) => variant.game === game && !variant.own) ?? []);
  }

  private card(variant: Variant): HTMLElement {
    return el(
      "button",
      { type: "button", class: "card-button", "data-key": `card-${variant.game}`, onclick: () => this.begin(variant) },
      el("img", { src: `picture/${encodeURIComponent(variant.game)}.svg`, alt: "", loading: "lazy" }),
      el("strong", {}, nameOfGame(this.table, variant.game)),
      el("span", {}, gameWords(this.table, variant.game, "about")),
      el("small", {}, t("for_players", variant.players)),
    );
  }

  private async begin(variant: Variant): Promise<void> {
    const others = Array.from({ length: variant.players - 1 }, (_, i) => i + 1);
    const withComputer = this.way === "computer";
    const answer = await this.link.ask({
      do: "select",
      variant: variant.id,
      players: withComputer ? [t("you"), ...others.map((player) => (others.length > 1 ? `${t("the_computer")} ${player}` : t("the_computer")))] : [],
      settings: { take_back: 1 },
      computer: withComputer ? Object.fromEntries(others.map((player) => [player, settings.level])) : {},
      force: true,
    });
    if (answer.ok) this.dialog?.close();
    else this.live.toast(answer.why);
  }
}
