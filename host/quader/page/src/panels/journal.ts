// The journal: games played and saved; each can be replayed with a slider, downloaded, and played on.

import { el, fill, giveFile, sheet } from "../dom";
import { icon, type Icon } from "../icons";
import type { Link } from "../link";
import { say } from "../catalogue-beside";
import type { Archived, Cell, Entry, Load, Place, ReplayStep, Saved, Size } from "../messages";
import type { Table, VariantDocument } from "../table";
import { language, refusal, t } from "../words";
import { outcome } from "./console";
import { titleOf } from "./chooser";
import { Curve } from "./curve";
import type { Games } from "../games";
import type { Live } from "./live";
import type { Share } from "./share";

const STEP_MS = 700;

/** Which recorded game is shown: its number, 0 for the running one, and the board that has it if that is another one. */
interface Shown {
  number: number;
  board?: string;
}

/** A game that can be looked at: the running one, an archived one, or a saved one. */
type Listed = Partial<Omit<Archived & Saved, "title">> & { variant: string; title?: VariantDocument["title"]; players: string[]; moves: number };

export class Journal {
  readonly bar = el("section", { class: "replay", hidden: true, "aria-label": t("replay") });
  private dialog?: HTMLDialogElement;
  private opening = false;
  private steps: ReplayStep[] = [];
  private at = 0;
  // Where the recorded game's first cell lies on the board.
  private corner: Cell = [0, 0];
  private size: Cell = [1, 1];
  private variant: VariantDocument | null = null;
  private players: string[] = [];
  private timer: number | null = null;
  private slider = el("input");
  private caption = el("output");
  private player = el("button");
  private readonly curve: Curve;

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly live: Live,
    private readonly share: Share,
    private readonly games: Games,
  ) {
    this.curve = new Curve(link, games, (_, step) => this.show(step));
    table.listen((what) => {
      // Another game, or another board, is on the table now.
      if ((what === "hello" || what === "world") && table.replay) this.leave();
    });
  }

  async open(): Promise<void> {
    // Somebody who is quicker than the table asks twice.
    if (this.opening || this.dialog?.open) return;
    this.opening = true;
    const [records, saves] = await Promise.all([this.link.ask({ do: "records" }), this.link.ask({ do: "saves" })]).finally(() => (this.opening = false));
    const games = el("div", { class: "games" });
    const file: HTMLInputElement = el("input", { type: "file", accept: ".json,.txt", class: "unseen", tabindex: "-1", "aria-label": t("load_file"), onchange: () => this.loadFile(file.files?.[0]) });
    this.dialog = sheet(
      t("journal"),
      t("close"),
      { class: "journal" },
      el("p", { class: "lead" }, t("about_journal"), window.quaderTable ? "" : ` ${t("nothing_lost")}`),
      games,
      // A real board's games are its own, and it plays no others.
      ...(this.table.hello?.mirror
        ? []
        : [el("button", { class: "open-file", type: "button", onclick: () => file.click() }, t("load_file")), file, window.quaderTable ? this.keptHere() : null]),
    );
    const { variant, players = [] } = this.table.state;
    const moves = this.table.moves.filter(({ kind }) => kind === "move").length;
    // What has no move yet is on the board, and nowhere else.
    const running: Listed[] = variant && moves ? [{ number: 0, variant, title: this.table.variant?.title, players, moves, puzzle: Boolean(this.table.state.puzzle) }] : [];
    const listed: Listed[] = [...running, ...(records.games ?? []), ...(saves.saves ?? [])];
    const played = listed.filter((game) => game.moves && !game.puzzle);
    fill(
      games,
      ...(played.length ? played.map((game) => this.row(game)) : [el("p", { class: "none" }, t("no_games"))]),
      this.folded("n_puzzles", listed.filter((game) => game.moves && game.puzzle)),
      this.folded("n_unplayed", listed.filter((game) => !game.moves)),
    );
  }

  /** Games that few look for. */
  private folded(words: "n_puzzles" | "n_unplayed", games: Listed[]): HTMLElement | null {
    return games.length ? el("details", {}, el("summary", {}, t(words, games.length)), ...games.map((game) => this.row(game))) : null;
  }

  /** Where the games are kept by the browser alone, it may clear them: then they are worth a file. */
  private keptHere(): HTMLElement {
    return el(
      "p",
      { class: "kept-here" },
      t("kept_here"),
      " ",
      el("button", { type: "button", "data-key": "archive", onclick: () => this.takeAllOut() }, t("take_all_out")),
    );
  }

  private async takeAllOut(): Promise<void> {
    const answer = await this.link.ask({ do: "archive" });
    if (answer.ok && answer.data) giveFile(answer.name ?? "", Uint8Array.from(atob(answer.data), (c) => c.charCodeAt(0)), "application/zip");
    else this.live.refuse(answer);
  }

  private row(game: Listed): HTMLElement {
    const number = game.number;
    const { board } = game;
    const shown: Shown = { number: number ?? 0, ...(board && { board }) };
    const names = game.players.some(Boolean) ? game.players.map((name, player) => name || t("player", player + 1)).join(" – ") : "";
    const ended = game.result ? outcome(this.table, game.result, game.players) : "";
    const saved = game.name !== undefined;
    const called = number === 0 ? t("this_game") : saved ? t("saved_game") : "";
    return el(
      "article",
      { class: "game" },
      el("strong", {}, [called, titleOf({ ...game, id: game.variant })].filter(Boolean).join(" · ")),
      el("span", {}, [names, board?.replace("x", "×"), t("n_moves", game.moves), when(game.begun), ended].filter(Boolean).join(" · ")),
      el(
        "div",
        { class: "acts" },
        saved ? null : el("button", { type: "button", onclick: () => this.replay(shown) }, t("replay")),
        saved ? null : el("button", { class: "quiet", type: "button", "data-key": `share-${number}`, onclick: () => this.share.open(number ?? 0, board) }, t("share")),
        number === 0 || this.table.hello?.mirror
          ? null
          : el("button", { class: "quiet", type: "button", onclick: () => this.load(saved ? { name: game.name } : shown) }, t("play_on")),
      ),
    );
  }

  private async load(what: Omit<Load, "do">): Promise<void> {
    const answer = await this.link.ask({ do: "load", ...what });
    if (answer.ok) this.dialog?.close();
    // Of a record from a file somebody wants to know which of its moves is meant.
    else if (what.text) this.live.toast(t("not_set_up", refusal(answer)));
    else this.live.refuse(answer);
  }

  private async playOn(record: unknown): Promise<void> {
    await this.load({ text: JSON.stringify(record) });
    this.leave();
  }

  private async loadFile(file: File | undefined): Promise<void> {
    if (file) await this.load({ text: await file.text() });
  }

  // --- replay ------------------------------------------------------------------------------------------------------

  /** Show a recorded game: from the start, or after so many of its moves. */
  async replay(shown: Shown, moves = 0): Promise<void> {
    const answer = await this.link.ask({ do: "record", ...shown });
    if (answer.ok && answer.steps) this.present({ ...answer, steps: answer.steps }, shown, moves);
    else this.live.refuse(answer);
  }

  /** Show a game with its positions, wherever it comes from; one that is not of this table may be played on here. */
  present(answer: { record?: unknown; cells?: Cell; steps: ReplayStep[] }, shown: Shown | null, moves = 0): void {
    this.dialog?.close();
    this.steps = answer.steps;
    this.curve.hide();
    const record = answer.record as { variant: VariantDocument; players?: string[] };
    const { columns, rows } = this.table.board;
    const [wide, deep] = answer.cells ?? [columns, rows];
    this.size = [Math.max(columns, wide), Math.max(rows, deep)];
    this.corner = [Math.floor((this.size[0] - wide) / 2), Math.floor((this.size[1] - deep) / 2)];
    this.variant = record.variant;
    this.players = record.players ?? [];
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: this.steps.length - 1,
      value: this.steps.length - 1,
      "aria-label": t("step"),
      oninput: () => this.show(Number(this.slider.value)),
    });
    this.caption = el("output", {});
    const button = (name: Icon, label: string, act: () => void) =>
      el("button", { class: "icon", type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
    this.player = button("run", t("run"), () => this.run());
    fill(
      this.bar,
      button("first", t("first"), () => this.show(0)),
      button("back_one", t("back_one"), () => this.show(this.at - 1)),
      this.player,
      button("on_one", t("on_one"), () => this.show(this.at + 1)),
      button("last", t("last"), () => this.show(this.steps.length - 1)),
      this.slider,
      this.caption,
      shown
        ? el("button", { class: "quiet", type: "button", "data-key": "analyse", disabled: this.steps.length < 2, onclick: () => this.analyse(shown) }, say("analyse"))
        : el("button", { type: "button", "data-key": "play-shared", onclick: () => this.playOn(answer.record) }, t("play_on")),
      button("close", t("end_replay"), () => this.leave()),
      this.curve.element,
    );
    this.bar.hidden = false;
    this.lookAt(this.after(moves));
    this.slider.focus({ preventScroll: true });
  }

  /** Show a step, with the board in sight: on a phone the list of moves lies far below it. */
  lookAt(at: number): void {
    this.show(at);
    this.bar.parentElement?.scrollIntoView({ block: "nearest" });
  }

  /** The step after so many moves. */
  private after(moves: number): number {
    let made = 0;
    return moves ? this.steps.findIndex(({ move }) => move?.kind === "move" && ++made === moves) : 0;
  }

  private analyse(shown: Shown): void {
    const players = this.steps[0].scores.length;
    const nameOf = (player: number) => this.players[player] || t("player", player + 1);
    void this.curve.show({ ...shown, players, nameOf, moves: this.steps.length - 1 });
  }

  /** The list of moves of the game that is shown. */
  private moves(): Entry[] {
    return this.steps.slice(1).map(({ move }, n) => {
      const kind = (move?.kind ?? "move") as Entry["kind"];
      return { n, kind, text: move?.text ?? "", human: move?.human ?? "", player: kind === "move" ? this.steps[n].turn : null, ms: move?.ms ?? 0 };
    });
  }

  /** Show the game after so many of its steps. */
  show(at: number): void {
    this.at = Math.min(this.steps.length - 1, Math.max(0, at));
    this.slider.value = String(this.at);
    const step = this.steps[this.at];
    const [left, low] = this.corner;
    const pieces = step.pieces.map(([kind, owner, x, y, z, w, d, h], i) => {
      const [at, size]: [Place, Size] = [[x + left, y + low, z], [w, d, h]];
      return { id: `r${i}`, kind, owner, volume: w * d * h, at, size, where: "board" as const };
    });
    const state = { turn: step.turn, scores: step.scores, position: step.position, result: undefined };
    if (!this.variant) return;
    this.table.replay = { variant: this.variant, players: this.players, corner: this.corner, size: this.size, pieces, moves: this.moves(), at: this.at, state };
    this.caption.textContent = `${this.at}/${this.steps.length - 1} ${step.move ? this.games.inWords({ text: step.move.text, human: step.move.human ?? "" }) : t("beginning")}`;
    this.table.changed("replay");
  }

  private run(): void {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    } else {
      if (this.at === this.steps.length - 1) this.show(0);
      this.timer = window.setInterval(() => {
        this.show(this.at + 1);
        if (this.at === this.steps.length - 1) this.run();
      }, STEP_MS);
    }
    this.player.replaceChildren(icon(this.timer ? "pause" : "run"));
  }

  /** Back to the board; whether a recorded game was shown. */
  leave(): boolean {
    if (!this.table.replay) return false;
    if (this.timer) this.run();
    this.bar.hidden = true;
    this.curve.hide();
    this.table.replay = null;
    this.table.changed("replay");
    return true;
  }
}

/** When a game was begun, in the time of the person who reads it. */
function when(begun: string | undefined): string {
  const date = begun ? new Date(begun) : null;
  if (!date || Number.isNaN(date.getTime())) return "";
  return date.toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}
