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
  // How often somebody has asked for something to read: what answers an earlier wish is not shown any more.
  private wishes = 0;

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

  /** Somebody wants to read this. Whether that is still so is told by what comes back. */
  private wish(read: "family" | "exact", text: HTMLElement): () => boolean {
    for (const [name, button] of Object.entries(this.buttons ?? {})) button.setAttribute("aria-pressed", String(name === read));
    text.textContent = t("loading");
    const wish = ++this.wishes;
    return () => wish === this.wishes;
  }

  private async family(game: string, text: HTMLElement): Promise<void> {
    const isWanted = this.wish("family", text);
    const { parts = [] } = await this.link.ask({ do: "family", game });
    if (!isWanted()) return;
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
    const isWanted = this.wish("exact", text);
    const rules = await written();
    if (!isWanted()) return;
    text.innerHTML = rules;
    // Wide ones are scrolled by keyboard too.
    for (const wide of text.querySelectorAll("pre, table")) wide.setAttribute("tabindex", "0");
    text.onclick = (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
      if (!link) return;
      event.preventDefault();
      lead(text, decodeURIComponent((link.getAttribute("href") ?? "").slice(1)));
    };
    const { rules: heading = "" } = await this.games.load(game);
    if (isWanted()) lead(text, heading);
  }
}

/** The exact rules as they are written; if nobody is there who has them, that. */
async function written(): Promise<string> {
  try {
    const answer = await fetch(`rules.${language()}.html`);
    if (answer.ok) return await answer.text();
  } catch {
    // The table has gone meanwhile.
  }
  return t("s_lost");
}

function lead(text: HTMLElement, heading: string): void {
  if (heading) text.querySelector(`[id="${CSS.escape(heading)}"]`)?.scrollIntoView();
}
