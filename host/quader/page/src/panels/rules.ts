// The rules at hand, in the page's language, opened at the game being played.

import { el, sheet } from "../dom";
import { language, t } from "../words";

const SECTION = { quader: "#goldige-quader", engpass: "#engpass", planquadrat: "#planquadrat", cubus: "#cubus", "rolling-cubes": "#rolling-cubes" };

export class Rules {
  constructor(table) {
    this.table = table;
  }

  async open() {
    const text = el("article", { class: "rules-text" }, t("loading"));
    const dialog = sheet(t("rules"), t("close"), { class: "rules" }, text);
    const answer = await fetch(`rules.${language()}.html`);
    text.innerHTML = answer.ok ? await answer.text() : t("s_lost");
    text.onclick = (event) => {
      const link = event.target.closest("a[href^='#']");
      if (!link) return;
      event.preventDefault();
      text.querySelector(`[id="${CSS.escape(decodeURIComponent(link.getAttribute("href").slice(1)))}"]`)?.scrollIntoView();
    };
    const section = SECTION[this.table.game];
    if (section && section !== SECTION.quader) text.querySelector(section)?.scrollIntoView();
    dialog.querySelector(".sheet-body").tabIndex = 0;
  }
}
