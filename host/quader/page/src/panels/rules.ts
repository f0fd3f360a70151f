// The rules at hand, in the page's language, opened at the game being played.

import { el, sheet } from "../dom";
import type { Games } from "../games";
import { language, t } from "../words";

export class Rules {
  constructor(private readonly games: Games) {}

  async open(): Promise<void> {
    const text = el("article", { class: "rules-text" }, t("loading"));
    const dialog = sheet(t("rules"), t("close"), { class: "rules" }, text);
    const answer = await fetch(`rules.${language()}.html`);
    text.innerHTML = answer.ok ? await answer.text() : t("s_lost");
    // Wide ones are scrolled by keyboard too.
    for (const wide of text.querySelectorAll("pre, table")) wide.setAttribute("tabindex", "0");
    text.onclick = (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
      if (!link) return;
      event.preventDefault();
      const heading = decodeURIComponent((link.getAttribute("href") ?? "").slice(1));
      text.querySelector(`[id="${CSS.escape(heading)}"]`)?.scrollIntoView();
    };
    const heading = this.games.panel.rules;
    if (heading) text.querySelector(`[id="${CSS.escape(heading)}"]`)?.scrollIntoView();
    dialog.querySelector(".sheet-body")?.setAttribute("tabindex", "0");
  }
}
