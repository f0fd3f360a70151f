// Puzzles: the list to choose from, and the card beside the board that judges, helps and leads on.

import { type BESIDE, say } from "../catalogue-beside";
import { el, fill, isNew, sheet } from "../dom";
import type { Link } from "../link";
import type { Puzzle, PuzzleOnBoard } from "../messages";
import { settings } from "../settings";
import type { Table } from "../table";
import { inWords, sentence, t } from "../words";
import { mayLeave } from "./leaving";
import type { Live } from "./live";
import type { Share } from "./share";

/** What the hint about the piece, and about its whole way, does on the board. */
interface Hints {
  piece(): Promise<boolean>;
  move(): unknown;
}

export class Puzzles {
  readonly element = el("section", { class: "puzzle floating", hidden: true, "aria-label": say("puzzles"), "aria-live": "polite" });
  private list: Puzzle[] = [];
  private dialog?: HTMLDialogElement;
  // How many hints were given for the puzzle on the board.
  private hinted = 0;
  private shown = "";

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly live: Live,
    private readonly hints: Hints,
    private readonly share: Share,
  ) {
    table.listen((what) => {
      if (what === "state" || what === "replay") this.follow();
    });
  }

  async open(): Promise<void> {
    const list = el("div", { class: "puzzle-list" });
    const count = el("p", { class: "lead" }, t("loading"));
    this.dialog = sheet(say("puzzles"), t("close"), { class: "puzzles" }, el("p", {}, say("about_puzzles")), count, list);
    await this.learn();
    const solved = this.list.filter(({ id }) => settings.solved.includes(id)).length;
    count.textContent = say("solved_of", solved, this.list.length);
    const grades = [...new Set(this.list.map(({ grade }) => grade))];
    fill(
      list,
      ...grades.map((grade) =>
        el("section", {}, el("h3", {}, dots(grade), " ", say(`difficulty_${grade}` as keyof typeof BESIDE)), el("div", { class: "puzzle-row" }, ...this.list.filter((one) => one.grade === grade).map((one) => this.item(one)))),
      ),
    );
  }

  private async learn(): Promise<void> {
    if (!this.list.length) this.list = (await this.link.ask({ do: "puzzles" })).puzzles ?? [];
  }

  private item(puzzle: Puzzle): HTMLElement {
    const isSolved = settings.solved.includes(puzzle.id);
    return el(
      "button",
      { type: "button", class: `puzzle-item${isSolved ? " solved" : ""}`, "data-key": `puzzle-${puzzle.id}`, onclick: () => this.set(puzzle.id) },
      el("span", { class: "number" }, puzzle.number),
      el("strong", {}, inWords(puzzle.title)),
      el("small", {}, el("i", { class: `swatch small p${puzzle.player % 4}`, style: `--own: ${settings.colours()[puzzle.player]}`, "aria-hidden": "true" }), sentence(inWords(puzzle.asked))),
      isSolved ? el("span", { class: "mark" }, el("span", { class: "unseen" }, say("is_solved")), el("span", { "aria-hidden": "true" }, "✓")) : null,
    );
  }

  /** Set a puzzle up on the board. */
  async set(id: string): Promise<void> {
    if (!(await mayLeave(this.table, say("way_puzzle"), t("start")))) return;
    const answer = await this.link.ask({ do: "puzzle", name: id });
    if (answer.ok) this.dialog?.close();
    else this.live.refuse(answer);
  }

  /** The next one that nobody has solved here. */
  async next(): Promise<void> {
    await this.learn();
    const now = this.list.findIndex(({ id }) => id === this.table.state.puzzle?.id);
    const order = [...this.list.slice(now + 1), ...this.list.slice(0, now + 1)];
    const one = order.find(({ id }) => !settings.solved.includes(id)) ?? order[0];
    if (one) await this.set(one.id);
  }

  private follow(): void {
    const { puzzle } = this.table.state;
    this.element.hidden = !puzzle || Boolean(this.table.replay);
    if (!puzzle) return;
    if (this.shown !== puzzle.id) this.hinted = 0;
    this.shown = puzzle.id;
    if (puzzle.state === "right" && !settings.solved.includes(puzzle.id)) settings.set({ solved: [...settings.solved, puzzle.id] });
    if (isNew(this.element, puzzle)) this.show(puzzle);
  }

  private show(puzzle: PuzzleOnBoard): void {
    const button = (key: string, words: string, act: () => unknown, kind = "") =>
      el("button", { type: "button", class: kind, "data-key": key, onclick: act }, words);
    const ask = async (wish: { do: "back" } | { do: "solve" }): Promise<void> => {
      const answer = await this.link.ask(wish);
      if (!answer.ok) this.live.refuse(answer);
    };
    const said = { open: sentence(inWords(puzzle.asked)), right: say("puzzle_right"), wrong: say("puzzle_wrong") }[puzzle.state];
    const acts = {
      open: [button("puzzle-hint", t("hint"), () => this.hint()), button("solve", say("show_solution"), () => ask({ do: "solve" }), "quiet")],
      wrong: [button("retry", say("try_again"), () => ask({ do: "back" }), "warm")],
      right: [button("next-puzzle", say("next_puzzle"), () => this.next(), "warm")],
    }[puzzle.state];
    this.element.dataset.state = puzzle.state;
    fill(
      this.element,
      el("h2", {}, say("puzzle_number", puzzle.number), " ", dots(puzzle.grade), el("small", {}, inWords(puzzle.title))),
      el("p", {}, said),
      el("footer", { class: "acts" }, ...acts, button("share-puzzle", t("share"), () => this.share.openLink({ puzzle: puzzle.id }), "quiet"), button("puzzles", say("leave_puzzle"), () => this.open(), "quiet")),
    );
  }

  /** First which piece it is, then its whole way. */
  private async hint(): Promise<void> {
    this.hinted += 1;
    if (this.hinted > 1) this.hints.move();
    else this.live.tell(say((await this.hints.piece()) ? "puzzle_piece" : "puzzle_reserve"));
  }
}

/** How hard a puzzle is. */
function dots(grade: number): HTMLElement {
  return el("span", { class: "grade", role: "img", "aria-label": say("grade", grade) }, "●".repeat(grade) + "○".repeat(5 - grade));
}
