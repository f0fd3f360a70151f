// The rules at hand, in the page's language: in short and with drawings for families, the exact ones behind them.

import { say } from "../catalogue-beside";
import { el, fill, sheet } from "../dom";
import { type Games, nameOfGame } from "../games";
import type { Link } from "../link";
import type { Table } from "../table";
import { language, t } from "../words";
import { pictureAddress } from "./start";

export class Rules {
  // The buttons for both kinds of rules: the one that is read is pressed.
  private buttons: Record<"family" | "exact", HTMLButtonElement> | null = null;

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly games: Games,
  ) {}

  /** Open at a game; else at the one that is played. */
  open(game = this.table.game): void {
    const names = Object.keys(this.table.hello?.games ?? {});
    const chosen = names.includes(game) ? game : names[0];
    const text = el("article", { class: "rules-text" });
    const choose: HTMLSelectElement = el(
      "select",
      { "aria-label": say("choose_game"), name: "rules-of", onchange: () => this.family(choose.value, text) },
      ...names.map((name) => el("option", { value: name, selected: name === chosen }, nameOfGame(this.table, name))),
    );
    const exact = el("button", { type: "button", class: "quiet", "data-key": "exact", onclick: () => this.exact(choose.value, text) }, say("exact_rules"));
    const short = el("button", { type: "button", class: "quiet", "data-key": "family", onclick: () => this.family(choose.value, text) }, say("family_rules"));
    this.buttons = { family: short, exact };
    const dialog = sheet(t("rules"), t("close"), { class: "rules" }, el("div", { class: "rules-row" }, choose, short, exact), text);
    dialog.querySelector(".sheet-body")?.setAttribute("tabindex", "0");
    void this.family(chosen, text);
  }

  private mark(read: "family" | "exact"): void {
    for (const [name, button] of Object.entries(this.buttons ?? {})) button.setAttribute("aria-pressed", String(name === read));
  }

  private async family(game: string, text: HTMLElement): Promise<void> {
    this.mark("family");
    text.textContent = t("loading");
    const { parts = [] } = await this.link.ask({ do: "family", game });
    if (!parts.length) return this.exact(game, text);
    fill(
      text,
      el("h1", {}, nameOfGame(this.table, game)),
      el(
        "ol",
        { class: "family" },
        ...parts.map((part) => el("li", { class: part.picture ? "drawn" : "" }, el("p", {}, part.text), part.picture ? el("img", { src: pictureAddress(part.picture), alt: "" }) : null)),
      ),
    );
  }

  private async exact(game: string, text: HTMLElement): Promise<void> {
    this.mark("exact");
    text.textContent = t("loading");
    const answer = await fetch(`rules.${language()}.html`);
    text.innerHTML = answer.ok ? await answer.text() : t("s_lost");
    // Wide ones are scrolled by keyboard too.
    for (const wide of text.querySelectorAll("pre, table")) wide.setAttribute("tabindex", "0");
    text.onclick = (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
      if (!link) return;
      event.preventDefault();
      lead(text, decodeURIComponent((link.getAttribute("href") ?? "").slice(1)));
    };
    lead(text, (await this.games.load(game)).rules ?? "");
  }
}

function lead(text: HTMLElement, heading: string): void {
  if (heading) text.querySelector(`[id="${CSS.escape(heading)}"]`)?.scrollIntoView();
}
