// A new game: which variant, who plays, which clock; and variants of one's own.

import { LEVELS } from "../catalogue";
import { say } from "../catalogue-beside";
import { el, fill, sheet } from "../dom";
import { gameWords, nameOfGame } from "../games";
import type { Link } from "../link";
import type { Variant } from "../messages";
import { settings } from "../settings";
import type { Table } from "../table";
import { type Code, language, refusal, sentence, t, told } from "../words";
import { facts, levelsOf, playedBy, rivalsOf } from "./start";

const CLOCKS: Partial<Record<Code, Record<string, number>>> = { clock_none: {}, clock_10: { total: 600 }, clock_5_3: { total: 300, increment: 3 }, clock_move: { move: 30 } };

export class Chooser {
  private names: string[] = [];
  // The level of the computer that plays for all but the first one; nothing: people play.
  private rival = "";
  private chosen?: string;
  private dialog?: HTMLDialogElement;
  private search = el("input");
  private list = el("div");
  private detail = el("form");
  private verdict = el("p");

  constructor(
    private readonly table: Table,
    private readonly link: Link,
  ) {
    table.listen((what) => {
      if (what === "hello" && this.list.isConnected) this.showList();
    });
  }

  open(withComputer = false): void {
    if (this.dialog?.open) return;
    this.rival = withComputer ? settings.level : "";
    this.chosen ??= this.table.variant?.id ?? this.firstOne()?.id;
    this.search = el("input", {
      type: "search",
      placeholder: t("search"),
      "aria-label": t("search"),
      oninput: () => this.showList(),
    });
    this.list = el("div", { class: "variants", role: "listbox", "aria-label": t("variants") });
    this.detail = el("form", { class: "detail", onsubmit: (event: SubmitEvent) => this.start(event) });
    const file: HTMLInputElement = el("input", {
      type: "file",
      accept: ".json,application/json",
      class: "unseen",
      tabindex: "-1",
      "aria-label": t("upload"),
      onchange: () => this.upload(file.files?.[0]),
    });
    const pick = el("button", { class: "quiet", type: "button", onclick: () => file.click() }, t("upload"));
    this.verdict = el("p", { class: "verdict", role: "status", hidden: true });
    this.dialog = sheet(
      t("new_game"),
      t("close"),
      { class: "chooser" },
      el("div", { class: "pick" }, el("div", { class: "search-row" }, this.search, pick, file), this.verdict, this.list),
      this.detail,
    );
    this.dialog.ondragover = (event) => event.preventDefault();
    this.dialog.ondrop = (event) => {
      event.preventDefault();
      void this.upload(event.dataTransfer?.files[0]);
    };
    this.showList();
    this.showDetail();
    this.search.focus();
  }

  private firstOne(): Variant | undefined {
    const { games = {}, variants = [] } = this.table.hello ?? {};
    return variants.find((variant) => variant.game === Object.keys(games)[0]);
  }

  private variants(): Variant[] {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    return (this.table.hello?.variants ?? []).filter((variant) => {
      const game = nameOfGame(this.table, variant.game);
      const text = `${variant.id} ${Object.values(variant.title).join(" ")} ${game}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  private showList(): void {
    const found = this.variants();
    const games = Object.keys(this.table.hello?.games ?? {});
    const group = (title: string, variants: Variant[]) =>
      variants.length
        ? [el("div", { role: "group", "aria-label": title }, el("div", { class: "group-title", "aria-hidden": "true" }, title), ...variants.map((variant) => this.item(variant)))]
        : [];
    fill(
      this.list,
      ...group(t("own_variants"), found.filter((variant) => variant.own)),
      ...games.flatMap((game) => group(nameOfGame(this.table, game), found.filter((variant) => variant.game === game && !variant.own))),
      found.length ? null : el("p", { class: "none" }, t("nothing_found")),
    );
  }

  private item(variant: Variant): HTMLElement {
    const isChosen = variant.id === this.chosen;
    return el(
      "button",
      {
        type: "button",
        role: "option",
        class: "variant",
        "aria-selected": String(isChosen),
        "data-key": `variant-${variant.id}`,
        onclick: () => this.choose(variant.id),
        ondblclick: () => this.detail.requestSubmit(),
      },
      el("strong", {}, titleOf(variant)),
      // Only its author knows a variant by its id.
      el("small", {}, [variant.own ? variant.id : "", facts(variant), t("on_board", ...variant.cells)].filter(Boolean).join(" · ")),
    );
  }

  /** The list stays, so that a second click is one on the same button. */
  private choose(id: string): void {
    this.chosen = id;
    for (const option of this.list.querySelectorAll<HTMLElement>("[role=option]")) option.setAttribute("aria-selected", String(option.dataset.key === `variant-${id}`));
    this.showDetail();
  }

  private showDetail(): void {
    const variant = this.table.hello?.variants.find(({ id }) => id === this.chosen);
    if (!variant) {
      fill(this.detail, el("p", { class: "none" }, t("choose_one")));
      return;
    }
    const names = Array.from({ length: variant.players }, (_, player) =>
      el("input", {
        name: "player",
        maxlength: "40",
        value: this.names[player] ?? "",
        oninput: (event: Event) => (this.names[player] = (event.target as HTMLInputElement).value),
      }),
    );
    const call = (): void => names.forEach((name, player) => (name.placeholder = this.nameOf(variant.players, player)));
    call();
    fill(
      this.detail,
      el("h3", {}, titleOf(variant)),
      el("p", {}, gameWords(this.table, variant.game, "about")),
      variant.players > 1 ? el("label", {}, say("with_whom"), this.rivals(variant.players, call)) : null,
      ...names.map((name, player) => el("label", {}, t("name_of", player + 1), name)),
      el(
        "label",
        {},
        t("clock"),
        el("select", { name: "clock" }, ...(Object.keys(CLOCKS) as Code[]).map((key) => el("option", { value: key }, t(key)))),
      ),
      el(
        "label",
        { class: "check" },
        el("input", { type: "checkbox", name: "take_back", checked: true }),
        t("allow_take_back"),
      ),
      this.table.isBeingPlayed ? el("p", { class: "warning" }, t("running_ends")) : null,
      el("button", { class: "warm start", type: "submit" }, t("start")),
      variant.own ? el("button", { class: "quiet", type: "button", onclick: () => this.remove(variant.id) }, t("remove")) : null,
    );
  }

  /** What somebody is called who has not said it. */
  private nameOf(players: number, player: number): string {
    return (this.rival && rivalsOf(players)[player - 1]) || t("player", player + 1);
  }

  /** With whom it is played: people, or the computer at a level. */
  private rivals(players: number, changed: () => void): HTMLElement {
    const choose = (event: Event): void => {
      this.rival = (event.target as HTMLSelectElement).value;
      changed();
    };
    const option = (value: string, words: string | null) => el("option", { value, selected: value === this.rival }, words);
    const people = option("", players > 2 ? say("people_here") : t("way_people"));
    return el("select", { name: "rival", onchange: choose }, people, ...levelsOf(this.table).map((level) => option(level, `${t("the_computer")}: ${told(LEVELS, level)}`)));
  }

  private async start(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!this.chosen) return;
    const form = new FormData(this.detail);
    const given = form.getAll("player").map((name) => String(name).trim());
    const players = this.rival || given.some(Boolean) ? given.map((name, player) => name || this.nameOf(given.length, player)) : [];
    const own = { ...CLOCKS[form.get("clock") as Code], take_back: form.get("take_back") ? 1 : 0 };
    const answer = await this.link.ask({ do: "select", variant: this.chosen, players, settings: own, computer: this.rival ? playedBy(this.rival, given.length) : {}, force: true });
    if (answer.ok) {
      this.names = [];
      this.dialog?.close();
    }
    else this.judge(sentence(answer.why), false);
  }

  private async upload(file: File | undefined): Promise<void> {
    if (!file) return;
    const answer = await this.link.ask({ do: "upload", text: await file.text() });
    if (answer.ok) {
      this.chosen = answer.variant ?? this.chosen;
      this.judge(t("uploaded", this.titleOf(this.chosen ?? "")), true);
      this.showList();
      this.showDetail();
    } else this.judge(refusal(answer), false);
  }

  private async remove(id: string): Promise<void> {
    const title = this.titleOf(id);
    const answer = await this.link.ask({ do: "remove", variant: id });
    this.judge(answer.ok ? t("removed", title) : sentence(answer.why), answer.ok);
  }

  private titleOf(id: string): string {
    return titleOf(this.table.hello?.variants.find((variant) => variant.id === id) ?? { id });
  }

  private judge(text: string, good: boolean): void {
    this.verdict.textContent = text;
    this.verdict.hidden = false;
    this.verdict.classList.toggle("good", good);
  }
}

/** The title in the page's language. */
export function titleOf(variant: { id: string; title?: { de?: string; en?: string } }): string {
  return variant.title?.[language()] ?? variant.title?.en ?? variant.id;
}
