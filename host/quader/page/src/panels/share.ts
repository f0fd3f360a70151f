// Sharing a game: as a link that holds all of it, or as a file, in the form of programs or of people.

import { el, fill, sheet } from "../dom";
import type { Link } from "../link";
import { t } from "../words";
import type { Live } from "./live";

export class Share {
  constructor(private readonly link: Link, private readonly live: Live) {}

  /** Share a game by its number; 0 is the running one. `board`: the size of another board that has it. */
  open(number: number, board?: string): void {
    const link = el("div", { class: "share-link" }, t("loading"));
    sheet(
      t("share"),
      t("close"),
      { class: "small share" },
      link,
      el("h3", {}, t("share_files")),
      el("div", { class: "acts" }, this.file(number, "json", board), this.file(number, "txt", board)),
    );
    void this.showLink(link, number, board);
  }

  private async showLink(place: HTMLElement, number: number, board?: string): Promise<void> {
    const answer = await this.link.ask({ do: "share", number, ...(board && { board }) });
    if (!answer.ok || answer.link === undefined) {
      fill(place, el("p", { class: "warning" }, answer.why));
      return;
    }
    const site = window.quaderTable ? location.origin + location.pathname : answer.site;
    const text = site ? site + answer.link : `quader play '${answer.link}'`;
    const field: HTMLInputElement = el("input", { readonly: true, value: text, "aria-label": t("share_link"), onfocus: () => field.select() });
    fill(
      place,
      el("p", {}, site ? t("share_about") : t("share_command")),
      el("div", { class: "share-row" }, field, el("button", { type: "button", class: "warm", "data-key": "copy", onclick: () => this.copy(field) }, t("copy"))),
    );
  }

  private async copy(field: HTMLInputElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(field.value);
      this.live.tell(t("copied"));
    } catch {
      // Not allowed here: then people copy what is selected.
      field.focus();
    }
  }

  private file(number: number, form: "json" | "txt", board?: string): HTMLElement {
    const word = form === "json" ? "as_json" : "as_text";
    return el("button", { type: "button", class: "quiet", "data-key": `file-${form}`, onclick: () => this.takeOut(number, form, board) }, t(word));
  }

  /** Give the record of a game to the browser as a file. */
  private async takeOut(number: number, form: "json" | "txt", board?: string): Promise<void> {
    const answer = await this.link.ask({ do: "file", number, form, ...(board && { board }) });
    if (!answer.ok || answer.text === undefined) {
      this.live.toast(answer.why);
      return;
    }
    const type = form === "json" ? "application/json" : "text/plain";
    const address = URL.createObjectURL(new Blob([answer.text], { type }));
    el("a", { href: address, download: answer.name ?? "" }).click();
    // A busy browser reads it some time after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}
