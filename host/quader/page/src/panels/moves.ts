// The moves made so far, in words, and what can be done with the game.

import { say } from "../catalogue-beside";
import { el, fill } from "../dom";
import { icon } from "../icons";
import { settings } from "../settings";
import type { Link } from "../link";
import type { Games } from "../games";
import type { Pose } from "../hand";
import type { Entry, ReplayStep } from "../messages";
import { nameOfPiece } from "../pieces";
import type { Table } from "../table";
import { type Code, language, t } from "../words";
import { outcome, reasonOf } from "./console";
import type { Live } from "./live";
import type { Share } from "./share";

type Body = ReplayStep["pieces"][number];

export class Moves {
  private readonly list = el("ol", { class: "move-list", "aria-label": t("moves"), tabindex: "0" });
  // They stay as they are: one that is made anew between pressing and letting go is never clicked.
  private readonly buttons = {
    take_back: this.button("take_back", () => this.takeBack()),
    hint: this.button("hint", () => this.hint()),
    save: this.button("save", () => this.save()),
    end_game: this.button("end_game", () => this.end()),
    share: this.button("share", () => this.share.open(0)),
  };
  private readonly acts = el("div", { class: "acts" }, ...Object.values(this.buttons));
  readonly element = el("section", { class: "moves" }, el("h2", {}, t("moves")), this.list, this.acts);
  // The same beside the board, for screens on which the list lies far below it.
  readonly hintHere = el("button", { class: "icon hint-here", type: "button", hidden: true, "aria-label": t("hint"), title: t("hint"), onclick: () => this.hint() }, icon("hint"));
  // How many moves the list shows; -1: it is to be made anew.
  private count = -1;

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly live: Live,
    // Shows the game as it was after so many moves; while a recorded one is shown, that one after so many steps.
    private readonly look: { game(moves: number): unknown; step(at: number): unknown },
    // Shows an advice on the board: from where to where.
    private readonly advise: (from: Pose | null, to: Pose | null) => void,
    private readonly games: Games,
    private readonly share: Share,
    // What the board is waiting for.
    private readonly due: () => string,
  ) {
    table.listen((what) => {
      const last = table.moves.at(-1);
      // While a recorded game is shown, the list is that game's.
      if (what === "move" && last && !table.replay) this.add(last);
      if (what === "state" || what === "hello" || what === "replay") this.show();
      // Only now its moves can be said in words.
      if (what === "game") this.repaint();
    });
    // What is told above it may take some of its room: the last move stays in sight.
    new ResizeObserver(() => table.replay || this.toEnd()).observe(this.list);
  }

  /** Scroll the list alone: on a phone the board would go out of sight with the page. */
  private keepInSight(row: HTMLElement): void {
    const [list, there] = [this.list.getBoundingClientRect(), row.getBoundingClientRect()];
    this.list.scrollTop += Math.max(0, there.bottom - list.bottom) - Math.max(0, list.top - there.top);
  }

  private toEnd(): void {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Colours may have changed. */
  repaint(): void {
    this.count = -1;
    this.show();
  }

  private show(): void {
    const { replay } = this.table;
    const moves = replay?.moves ?? this.table.moves;
    if (replay) this.count = -1;
    this.list.classList.toggle("of-replay", Boolean(replay));
    if (this.count !== moves.length || !moves.length) {
      fill(this.list, ...(moves.length ? moves.map((move) => this.row(move)) : [el("li", { class: "none" }, t("no_moves_yet"))]));
      const shown = this.list.querySelector<HTMLElement>("[aria-current]");
      if (shown) this.keepInSight(shown);
      else if (replay) this.list.scrollTop = 0;
      else this.toEnd();
      this.count = replay ? -1 : moves.length;
    }
    this.showActs();
  }

  private showActs(): void {
    const { state, hello, replay } = this.table;
    const playing = Boolean(state.variant) && !state.result && !hello?.mirror && !replay;
    const { take_back, hint, save, end_game, share } = this.buttons;
    take_back.disabled = !playing || !state.takes_back || !this.table.moves.some((move) => move.kind === "move");
    hint.disabled = save.disabled = end_game.disabled = this.hintHere.hidden = !playing;
    share.hidden = !state.variant;
  }

  private button(word: Code, act: () => unknown): HTMLButtonElement {
    return el("button", { class: "quiet", type: "button", "data-key": word, onclick: act }, t(word));
  }

  private add(move: Entry): void {
    if (this.count <= 0) this.list.replaceChildren();
    this.list.append(this.row(move));
    this.toEnd();
    this.count = this.table.moves.length;
    this.showActs();
    const name = this.table.state.players?.[move.player ?? 0] || t("player", (move.player ?? 0) + 1);
    if (move.kind === "move" || move.kind === "roll") this.live.speak(`${name}: ${this.games.inWords(move)}`);
  }

  private row(move: Entry): HTMLElement {
    const { player } = move;
    const isShown = this.table.replay?.at === move.n + 1;
    return el(
      "li",
      { class: move.kind, "aria-current": isShown ? "step" : null },
      el("span", { class: "n" }, move.n + 1),
      player === null ? el("span") : el("span", { class: `swatch small p${player % 4}`, style: `--own: ${settings.colours()[player]}` }),
      this.table.hello?.guest
        ? el("span", { class: "text" }, this.words(move))
        : el("button", { class: "text", type: "button", title: t("show_move"), "data-key": `move-${move.n}`, onclick: () => this.lookAt(move) }, this.words(move)),
      seconds(move.ms),
    );
  }

  private lookAt(move: Entry): unknown {
    if (this.table.replay) return this.look.step(move.n + 1);
    // What was taken back stands in a record, but not in this list: only moves are counted alike.
    return this.look.game(this.table.moves.slice(0, move.n + 1).filter(({ kind }) => kind === "move" || kind === "roll").length);
  }

  private words(move: Entry): string {
    if (move.kind === "result") return this.ended(move.text);
    if (move.kind === "correction") return t("put_right");
    return move.kind === "ruling" && move.text === this.table.state.puzzle?.id ? say("way_puzzle") : this.games.inWords(move);
  }

  /** How the game ended, in a sentence where that is known. */
  private ended(reason: string): string {
    const { result, players = [] } = this.table.state;
    return result && !this.table.replay ? outcome(this.table, result, players) : reasonOf(this.table, reason);
  }

  private async request(request: Record<string, unknown>): Promise<void> {
    const answer = await this.link.ask({ do: "request", request });
    if (!answer.ok) this.live.refuse(answer);
  }

  private async takeBack(): Promise<void> {
    const answer = await this.link.ask({ do: "back" });
    if (!answer.ok) this.live.refuse(answer);
  }

  private async ask(): Promise<{ human: string; from?: Body; to?: Body } | null> {
    if (this.table.state.state === "roll") {
      // Nobody can advise chance: what is to be done is said once more.
      this.live.tell(this.due());
      return null;
    }
    const answer = await this.link.ask({ do: "hint" });
    if (!answer.ok) {
      this.live.refuse(answer);
      return null;
    }
    return { human: this.games.inWords({ text: answer.text ?? "", human: answer.human ?? "" }), from: answer.from?.[0], to: answer.to?.[0] };
  }

  /** The piece that somebody would move; false if it lies in the reserve. */
  async hintPiece(): Promise<boolean> {
    const found = await this.ask();
    if (found?.from) this.advise(pose(found.from), null);
    return Boolean(found?.from);
  }

  async hint(): Promise<void> {
    const found = await this.ask();
    if (!found) return;
    const { from, to } = found;
    this.advise(from ? pose(from) : null, to ? pose(to) : null);
    const body = to ?? from;
    const what = body ? nameOfPiece({ kind: body[0], volume: body[5] * body[6] * body[7], size: [body[5], body[6], body[7]] }) : "";
    const where = to ? this.placeName(to) : "";
    const told = where ? t(from ? "hint_move" : "hint_bring", what, where) : t("perhaps", found.human);
    this.live.advise(told);
  }

  /** What the list of moves calls the place of a body; empty where places have no names. */
  private placeName([, , x, y]: Body): string {
    const names = this.games.panel.names?.();
    const [left, low] = this.table.corner;
    const [column, row] = [names?.columns[x - left], names?.rows[y - low]];
    return column && row ? column + row : "";
  }

  private async save(): Promise<void> {
    const answer = await this.link.ask({ do: "save" });
    if (answer.ok) this.live.tell(t("saved_as"));
    else this.live.refuse(answer);
  }

  /** Ask how the game ends: resigned, a draw, or put away. */
  private end(): void {
    const { state } = this.table;
    const players = (state.scores ?? []).map((_, player) => player);
    const others = (player: number) => players.filter((other) => other !== player);
    const choices = el("div", { class: "sheet-body choices" });
    const choice = (words: string, reason: string, winners: number[]) =>
      el("button", { type: "button", onclick: () => (dialog.close(), this.request({ do: "end", reason, winners })) }, words);
    const dialog: HTMLDialogElement = el(
      "dialog",
      { class: "sheet small", "aria-label": t("end_game") },
      el("header", {}, el("h2", {}, t("end_game"))),
      choices,
    );
    choices.append(
      ...players.map((player) =>
        choice(t("resigns", state.players?.[player] || t("player", player + 1)), "resigned", others(player)),
      ),
      choice(t("agree_draw"), "agreed", []),
      choice(t("abort"), "aborted", []),
      el("button", { class: "quiet", type: "button", onclick: () => dialog.close() }, t("go_on")),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }
}

function pose([, , x, y, z, wide, deep, high]: Body): Pose {
  return { at: [x, y, z], size: [wide, deep, high] };
}

/** How long a move took, as people write it; nothing where it took no time. */
function seconds(ms: number | null): HTMLElement | null {
  const taken = Math.round((ms ?? 0) / 100) / 10;
  return taken ? el("span", { class: "ms" }, `${taken.toLocaleString(language(), { minimumFractionDigits: 1 })} s`) : null;
}
