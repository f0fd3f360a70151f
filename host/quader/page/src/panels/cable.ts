// A real board at this browser's cable: connect it, watch it, send it variants, fetch its games, update it.

import { Cable } from "../cable";
import { type CABLE, say } from "../catalogue-cable";
import { el, fill, sheet } from "../dom";
import type { Answer, Link } from "../link";
import type { Variant } from "../messages";
import type { Table } from "../table";
import { refusal, sentence, t } from "../words";
import { bootsel } from "./bootsel";
import { titleOf } from "./chooser";
import type { Live } from "./live";

// The address of the board at the cable.
const BOARD = "cable://";
const BOARDS = ["10x16", "16x16", "22x22"].flatMap((size) => [size, `${size}-feet`]);

export class CablePanel {
  private readonly cable?: Cable;
  private readonly place = el("div", { class: "cable" });
  // Said here, since a sheet lies over everything else.
  private readonly says = el("p", { role: "status" });
  private readonly bar = el("progress", { hidden: true, "aria-label": say("cable_progress") });
  private board: Answer<"plug"> | null = null;
  // While the firmware is being written nothing else can be done with the board.
  private isUpdating = false;
  // As it was chosen last.
  private chosen = BOARDS[0];

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly live: Live,
    // Shows the games of the board.
    private readonly journal: () => unknown,
  ) {
    if (!window.quaderTable) return;
    this.cable = new Cable(window.quaderTable);
    this.cable.pulled = () => {
      const wasUpdating = this.isUpdating;
      this.isUpdating = false;
      void this.leave(say(wasUpdating ? "cable_cut" : "cable_pulled"));
    };
    table.listen((what, message) => {
      // The table is in another tab now, which may want the port.
      if (what === "link" && !table.connected) void this.giveUp();
      if (message?.kind === "event" && message.event.event === "progress") this.progress(message.event.done, message.event.total);
    });
  }

  /** Only where the table runs in the page itself. */
  get isPossible(): boolean {
    return this.cable !== undefined;
  }

  open(): void {
    this.show();
    sheet(t("cable"), t("close"), { class: "cable-sheet" }, this.place);
  }

  private show(why = ""): void {
    this.says.textContent = "";
    const parts = !Cable.isPossible()
      ? [el("p", {}, say("cable_browsers"))]
      : this.isUpdating
      ? [el("p", {}, say("cable_writing"))]
      : this.board
        ? this.connected(this.board)
        : this.cable?.isOpen
          ? this.mute(why)
          : [el("p", {}, say("cable_about")), this.button("cable_connect", () => this.connect(), "warm"), this.bare()];
    this.bar.hidden = !this.isUpdating;
    fill(this.place, ...parts, this.bar, this.says);
  }

  private button(word: keyof typeof CABLE, act: () => unknown, kind = ""): HTMLButtonElement {
    return el("button", { type: "button", class: kind, "data-key": word, onclick: act }, say(word));
  }

  /** A board without MicroPython is not found among the ports: what to do. */
  private bare(isOpen = false): HTMLElement {
    return el("details", { open: isOpen }, el("summary", {}, say("cable_bare")), bootsel());
  }

  private async connect(): Promise<void> {
    this.says.textContent = "";
    const opened = await this.cable?.open().catch(() => null);
    if (opened === null) this.says.textContent = say("cable_busy");
    if (opened) await this.look();
  }

  /** Whether a board answers at the open port. */
  private async look(): Promise<void> {
    this.says.textContent = say("cable_looking");
    fill(this.place, this.says);
    const answer = await this.link.ask({ do: "plug" });
    this.board = answer.ok ? answer : null;
    this.show(answer.why);
  }

  /** A port at which no board answers, or one that runs something else. */
  private mute(why: string): HTMLElement[] {
    const acts = el("div", { class: "acts" }, this.button("cable_again", () => this.look()), this.button("cable_leave", () => this.leave(), "quiet"));
    return [el("p", { class: "warning" }, sentence(why)), el("p", {}, say("cable_install_about")), this.updating(true), acts, this.bare()];
  }

  private connected(board: Answer<"plug">): HTMLElement[] {
    const [columns, rows] = board.cells ?? [0, 0];
    const variants = el("select", { name: "variant", "aria-label": say("cable_variant") }, ...this.fitting(columns, rows).map((variant) => el("option", { value: variant.id }, titleOf(variant))));
    return [
      el("p", { class: "board-name" }, el("strong", {}, say("cable_board", columns, rows)), el("small", {}, say("cable_firmware", board.firmware ?? "", board.board ?? ""))),
      el("section", {}, el("h3", {}, say("cable_send_about")), el("div", { class: "send-row" }, variants, this.button("cable_send", () => this.send(variants.value), "warm"))),
      el("section", {}, el("h3", {}, say("cable_games_about")), this.button("cable_games", () => (this.close(), this.journal()))),
      el("section", {}, el("h3", {}, say(board.current ? "cable_current" : "cable_older")), this.updating(false)),
      el("div", { class: "acts" }, this.button("cable_watch", () => this.close(), "warm"), this.button("cable_leave", () => this.leave(), "quiet")),
    ];
  }

  /** What can be played on so many cells; one's own first, since a board comes with all others. */
  private fitting(columns: number, rows: number): Variant[] {
    const fitting = (this.table.hello?.variants ?? []).filter(({ cells }) => cells[0] <= columns && cells[1] <= rows);
    return [...fitting.filter(({ own }) => own), ...fitting.filter(({ own }) => !own)];
  }

  private updating(isBare: boolean): HTMLElement {
    const boards = el("select", { name: "board", "aria-label": say("cable_which") }, isBare ? null : el("option", { value: "" }, say("cable_same")), ...BOARDS.map((name) => el("option", { value: name, selected: isBare && name === this.chosen }, nameOf(name))));
    return el("div", { class: "send-row" }, boards, this.button(isBare ? "cable_install" : "cable_update", () => this.update(boards.value)));
  }

  private async send(variant: string): Promise<void> {
    this.says.textContent = t("loading");
    const answer = await this.link.ask({ do: "send", variant, board: BOARD });
    this.says.textContent = answer.ok ? say("cable_sent") : refusal(answer);
  }

  private async update(name: string): Promise<void> {
    this.chosen = name || this.chosen;
    this.isUpdating = true;
    this.bar.removeAttribute("value");
    this.show();
    const answer = await this.link.ask(name ? { do: "update", name } : { do: "update" });
    // The cable was pulled meanwhile, and it was said what that means.
    if (!this.isUpdating) return;
    this.isUpdating = false;
    this.board = answer.ok ? { ...answer, current: true } : null;
    this.show(answer.why);
    this.says.textContent = answer.ok ? say("cable_updated", answer.written ?? 0, answer.kept ?? 0) : "";
  }

  private progress(done: unknown, total: unknown): void {
    this.bar.max = Number(total) || 1;
    this.bar.value = Number(done);
  }

  private async giveUp(): Promise<void> {
    this.board = null;
    await this.cable?.close();
  }

  private async leave(why = ""): Promise<void> {
    if (this.cable?.isOpen) {
      await this.link.ask({ do: "unplug" });
      await this.cable.close();
      return;
    }
    if (this.board) await this.link.ask({ do: "unplug" });
    this.board = null;
    this.show();
    if (why && this.place.closest("dialog[open]")) this.says.textContent = why;
    else if (why) this.live.toast(why);
  }

  private close(): void {
    this.place.closest("dialog")?.close();
  }
}

function nameOf(board: string): string {
  const [columns, rows] = board.replace("-feet", "").split("x");
  return say(board.endsWith("-feet") ? "cable_feet" : "cable_cells", columns, rows);
}
