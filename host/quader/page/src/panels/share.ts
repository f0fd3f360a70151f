// Sharing a game, a puzzle or a draft of a variant: as a link that holds all of it; a game also as a file.

import { el, fill, giveFile, sheet } from "../dom";
import type { Link } from "../link";
import type { Share as Wish } from "../messages";
import { type Code, refusal, t } from "../words";
import type { Live } from "./live";

/** What somebody has who opens the link. */
function told(wish: Wish): Code {
  if ("puzzle" in wish) return "share_puzzle";
  return "text" in wish ? "share_variant" : "share_game";
}

export class Share {
  constructor(private readonly link: Link, private readonly live: Live) {}

  /** Share a game by its number; 0 is the running one. `board`: the size of another board that has it. */
  open(number: number, board?: string): void {
    const files = el("div", { class: "acts" }, this.file(number, "txt", board), this.file(number, "json", board));
    this.show({ do: "share", number, ...(board && { board }) }, el("h3", {}, t("share_files")), files);
  }

  /** Share a puzzle by its id, or a draft by its text. */
  openLink(what: { puzzle: string } | { text: string }): void {
    this.show({ do: "share", ...what });
  }

  private show(wish: Wish, ...more: HTMLElement[]): void {
    const link = el("div", { class: "share-link" }, t("loading"));
    sheet(t("share"), t("close"), { class: "small share" }, link, ...more);
    void this.showLink(link, wish);
  }

  private async showLink(place: HTMLElement, wish: Wish): Promise<void> {
    const answer = await this.link.ask(wish);
    if (!answer.ok || answer.link === undefined) {
      fill(place, el("p", { class: "warning" }, answer.where === "record" ? t("share_record", answer.why) : refusal(answer)));
      return;
    }
    const site = window.quaderTable ? location.origin + location.pathname : answer.site;
    const text = site ? site + answer.link : `quader play '${answer.link}'`;
    const field: HTMLInputElement = el("input", { readonly: true, value: text, "aria-label": t("share_link"), onfocus: () => field.select() });
    fill(
      place,
      el("p", {}, t("share_about"), " ", t(site ? told(wish) : "share_command")),
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
    return el("button", { type: "button", "data-key": `file-${form}`, onclick: () => this.takeOut(number, form, board) }, t(word));
  }

  /** Give the record of a game to the browser as a file. */
  private async takeOut(number: number, form: "json" | "txt", board?: string): Promise<void> {
    const answer = await this.link.ask({ do: "file", number, form, ...(board && { board }) });
    if (!answer.ok || answer.text === undefined) {
      this.live.refuse(answer);
      return;
    }
    giveFile(answer.name ?? "", answer.text, form === "json" ? "application/json" : "text/plain");
  }
}
