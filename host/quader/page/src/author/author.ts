// The author's page: a draft of a variant as a form and as JSON beside each other, checked and drawn at every key; then
// filled, studied, played, sent to a board, or kept as a file.

import { el, fill, sheet } from "../dom";
import { nameOfGame } from "../games";
import type { Link } from "../link";
import { titleOf } from "../panels/chooser";
import { mayLeave } from "../panels/leaving";
import { keep, kept } from "../settings";
import type { Share } from "../panels/share";
import { pictureAddress } from "../panels/start";
import type { Table } from "../table";
import { refusal, t } from "../words";
import { type Draft, DraftForm } from "./form";
import { say } from "./words";

const WAIT_MS = 120;
const GAMES = 20;
// The draft is kept here, so that a closed sheet loses nothing.
const KEY = "quader.draft";

export class Author {
  private readonly text = el("textarea", { spellcheck: "false", "aria-label": say("text"), "data-key": "draft", oninput: () => this.written() });
  private readonly form = new DraftForm((draft) => this.setDraft(draft));
  private readonly verdict = el("p", { class: "verdict", role: "status" });
  private readonly picture = el("img", { alt: say("drawing"), class: "draft-picture" });
  private readonly told = el("div", { class: "draft-told", role: "status" });
  // Not every game has a form.
  private readonly filling = this.act("fill", () => this.fillForm());
  private readonly acts = el("div", { class: "acts" }, this.act("play", () => this.play(), "warm"), this.filling, this.act("study", () => this.study()), this.act("send", () => this.send()), this.act("share", () => this.share.openLink({ text: this.text.value })), this.act("keep", () => this.keep(), "quiet"));
  private readonly bases: HTMLSelectElement = el("select", { "aria-label": say("base"), name: "base", onchange: () => this.begin(this.bases.value) });
  private dialog?: HTMLDialogElement;
  private game = "";
  private later?: number;
  // The draft that is being filled or studied.
  private about = "";
  // The newest check; answers to older ones are too late.
  private asked = 0;

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly share: Share,
  ) {
    table.listen((what, message) => {
      if (what === "studied" && message?.kind === "studied" && this.dialog?.open && this.isAbout())
        fill(this.told, el("p", {}, say("studying", message.games, message.of)), ...message.lines.map((line) => el("p", { class: "lead" }, line)));
    });
  }

  async open(): Promise<void> {
    const { games = {}, variants = [] } = this.table.hello ?? {};
    fill(
      this.bases,
      ...Object.keys(games).map((game) => el("option", { value: `game ${game}` }, say("new_of", nameOfGame(this.table, game)))),
      ...variants.map((variant) => el("option", { value: variant.id }, titleOf(variant))),
    );
    this.dialog = sheet(
      say("title"),
      t("close"),
      { class: "author" },
      el("label", { class: "author-base" }, say("base"), this.bases),
      el("div", { class: "author-columns" }, el("section", { "aria-label": say("form"), class: "author-form", tabindex: "0" }, this.form.element), this.text, el("section", { class: "author-side", tabindex: "0", "aria-label": say("drawing") }, this.verdict, this.told, this.picture)),
      this.acts,
    );
    this.allowActs(false);
    const draft = read(kept(KEY));
    if (draft && String(draft.game) in games) await this.load(written(draft));
    else await this.begin(this.bases.value);
  }

  /** Begin with a fresh variant of a game, or with one that is there. */
  private async begin(base: string): Promise<void> {
    const [, game] = base.split("game ");
    const before = this.text.value;
    const answer = game ? await this.link.ask({ do: "fields", game }) : await this.link.ask({ do: "source", variant: base });
    const draft = read(answer.text ?? "");
    // What somebody has written meanwhile is not taken away.
    if (!draft || this.text.value !== before) return;
    await this.load(written(game ? draft : { ...draft, id: `${String(draft.id).slice(0, 34)}-own` }));
  }

  private async load(text: string): Promise<void> {
    this.text.value = text;
    await this.written();
  }

  /** Somebody has written into the JSON. */
  private async written(): Promise<void> {
    const draft = read(this.text.value);
    const game = String(draft?.game ?? "");
    if (draft && game !== this.game && game in (this.table.hello?.games ?? {})) {
      this.game = game;
      const { fields = [] } = await this.link.ask({ do: "fields", game });
      if (game !== this.game) return;
      this.form.take(fields);
    }
    // As it is now: somebody may have written on meanwhile.
    this.form.show(read(this.text.value));
    this.checkSoon();
  }

  /** Somebody has set a key in the form. */
  private setDraft(draft: Draft): void {
    this.text.value = written(draft);
    this.form.show(draft);
    this.checkSoon();
  }

  private checkSoon(): void {
    // What was found out of another draft.
    this.say();
    keep(KEY, this.text.value);
    clearTimeout(this.later);
    this.later = window.setTimeout(() => void this.check(), WAIT_MS);
  }

  private async check(): Promise<void> {
    const number = ++this.asked;
    const answer = await this.link.ask({ do: "draft", text: this.text.value });
    if (number !== this.asked) return;
    this.verdict.classList.toggle("good", answer.ok);
    this.verdict.textContent = answer.ok ? say("good", answer.players ?? 0, ...(answer.cells ?? [0, 0])) : refusal(answer);
    if (answer.picture) this.picture.src = pictureAddress(answer.picture);
    this.picture.hidden = !answer.ok;
    this.form.mark(answer.ok ? "" : answer.where);
    if (answer.ok) this.filling.hidden = !answer.has_form;
    this.allowActs(answer.ok);
  }

  private act(word: "play" | "fill" | "study" | "send" | "share" | "keep", act: () => unknown, kind = ""): HTMLButtonElement {
    return el("button", { type: "button", class: kind, "data-key": `draft-${word}`, onclick: act }, say(word));
  }

  /** The buttons stay: one that is replaced between pressing and letting go is never clicked. */
  private allowActs(isGood: boolean): void {
    for (const button of this.acts.querySelectorAll("button")) button.disabled = !isGood;
  }

  /** Whether what is found out now is of the draft as it is. */
  private isAbout(): boolean {
    return this.about === this.text.value;
  }

  private say(...lines: string[]): void {
    fill(this.told, ...lines.map((line) => el("p", {}, line)));
  }

  /** Say something that was asked for, wherever in a long page somebody is. */
  private answer(...lines: string[]): void {
    this.say(...lines);
    this.told.scrollIntoView({ block: "nearest" });
  }

  private async play(): Promise<void> {
    if (!(await mayLeave(this.table, say("title"), say("play")))) return;
    const sent = await this.link.ask({ do: "upload", text: this.text.value });
    if (!sent.ok) return this.answer(refusal(sent));
    const begun = await this.link.ask({ do: "select", variant: sent.variant ?? "", players: [], settings: { take_back: 1 }, force: true });
    if (begun.ok) this.dialog?.close();
    else this.answer(refusal(begun));
  }

  private async fillForm(): Promise<void> {
    this.answer(say("filling"));
    this.about = this.text.value;
    const answer = await this.link.ask({ do: "fill", text: this.about });
    if (!this.isAbout()) return;
    if (!answer.ok) return this.say(refusal(answer));
    this.say(say(answer.fillable ? "fillable" : answer.fillable === false ? "not_fillable" : "unknown_fillable"));
    if (answer.picture) this.told.append(el("img", { src: pictureAddress(answer.picture), alt: "", class: "draft-packing" }));
  }

  private async study(): Promise<void> {
    this.answer(say("studying", 0, GAMES));
    this.about = this.text.value;
    const answer = await this.link.ask({ do: "study", text: this.about, games: GAMES });
    if (this.isAbout()) this.say(...(answer.ok ? [say("studied", GAMES), ...(answer.lines ?? [])] : [refusal(answer)]));
  }

  private async send(): Promise<void> {
    const { boards = [] } = await this.link.ask({ do: "boards" });
    if (!boards.length) return this.answer(say(window.quaderTable ? "no_board_here" : "no_board"));
    const answers = await Promise.all(boards.map((board) => this.link.ask({ do: "send", text: this.text.value, board })));
    const there = answers.filter(({ ok }) => ok).length;
    this.answer(...(there ? [say("sent", there)] : []), ...answers.filter(({ ok }) => !ok).map(refusal));
  }

  private keep(): void {
    const address = URL.createObjectURL(new Blob([this.text.value], { type: "application/json" }));
    el("a", { href: address, download: `${read(this.text.value)?.id ?? "variant"}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address));
  }
}

/** A draft as people write it: one key on a line, and those of the switches too. */
function written(draft: Draft): string {
  const lines = (value: Draft, indent: string): string => Object.entries(value).map(([key, one]) => `${indent}${JSON.stringify(key)}: ${isLong(one) ? `{\n${lines(one, `${indent}  `)}\n${indent}}` : spaced(one)}`).join(",\n");
  return `{\n${lines(draft, "  ")}\n}\n`;
}

function isLong(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 4;
}

/** JSON on one line, with room to read it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${spaced(one)}`).join(", ")}}`;
}

/** A draft as an object; null while it is none. */
function read(text: string): Draft | null {
  try {
    const found: unknown = JSON.parse(text);
    return found && typeof found === "object" && !Array.isArray(found) ? (found as Draft) : null;
  } catch {
    return null;
  }
}
