// Sharing a game: as a file, in the form of programs or of people.

import { el, sheet } from "../dom";
import type { Link } from "../link";
import { t } from "../words";
import type { Live } from "./live";

export class Share {
  constructor(private readonly link: Link, private readonly live: Live) {}

  /** Share a game by its number; 0 is the running one. */
  open(number: number): void {
    sheet(t("share"), t("close"), { class: "small share" }, this.file(number, "json"), this.file(number, "txt"));
  }

  private file(number: number, form: "json" | "txt"): HTMLElement {
    const word = form === "json" ? "as_json" : "as_text";
    return el("button", { type: "button", class: "quiet", "data-key": `file-${form}`, onclick: () => this.takeOut(number, form) }, t(word));
  }

  /** Give the record of a game to the browser as a file. */
  private async takeOut(number: number, form: "json" | "txt"): Promise<void> {
    const answer = await this.link.ask({ do: "file", number, form });
    if (!answer.ok || answer.text === undefined) {
      this.live.toast(answer.why);
      return;
    }
    const type = form === "json" ? "application/json" : "text/plain";
    const address = URL.createObjectURL(new Blob([answer.text], { type }));
    el("a", { href: address, download: answer.name ?? "" }).click();
    setTimeout(() => URL.revokeObjectURL(address));
  }
}
