// The fault panel: what can go wrong with a real board, on purpose.

import { el, fill, isNew } from "../dom";
import { icon } from "../icons";
import type { Hand } from "../hand";
import type { Link } from "../link";
import type { Cell, Fault } from "../messages";
import type { Table } from "../table";
import { type Code, t } from "../words";
import type { Live } from "./live";

type Name = Fault["name"];

export class Faults {
  readonly element = el("section", { class: "faults floating", hidden: true, "aria-label": t("faults") });

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly live: Live,
    private readonly hand: Hand,
  ) {
    table.listen((what) => {
      if (what === "faults" || what === "hello") this.show();
    });
  }

  toggle(): void {
    this.element.hidden = !this.element.hidden;
    this.show();
  }

  private async fault(name: Name, value: unknown): Promise<void> {
    const answer = await this.link.ask({ do: "fault", name, value });
    if (!answer.ok) this.live.refuse(answer);
  }

  private show(): void {
    if (this.element.hidden) return;
    const now = this.table.faults;
    if (!now) return;
    const slide = (name: Name, word: Code, most: number, step: number, value: number) =>
      el(
        "label",
        {},
        t(word),
        el("input", { type: "range", min: 0, max: most, step, value, "data-key": name, onchange: (event: Event) => this.fault(name, Number((event.target as HTMLInputElement).value)) }),
      );
    const button = (word: Code, act: () => unknown, pressed?: boolean) =>
      el("button", { class: "quiet", type: "button", "data-key": word, "aria-pressed": pressed === undefined ? null : String(pressed), onclick: act }, t(word));
    const onCell = (act: (cell: Cell) => unknown) => () => act(this.hand.cursor);
    const [x, y] = this.hand.cursor;
    const piece = this.hand.under(this.hand.cursor);
    const isDead = now.dead.some((cell) => cell[0] === x && cell[1] === y);
    const isStuck = now.stuck.some((cell) => cell[0] === x && cell[1] === y);
    if (!isNew(this.element, now, x, y, piece?.id)) return;
    fill(
      this.element,
      el("header", {}, el("h2", {}, t("faults")), el("button", { class: "icon", type: "button", "aria-label": t("close"), onclick: () => this.toggle() }, icon("close"))),
      slide("noise", "f_noise", 40, 1, now.noise),
      slide("lost", "f_lost", 0.5, 0.01, now.lost),
      el("p", { class: "lead" }, t("f_at", x, y)),
      el(
        "div",
        { class: "acts" },
        button("f_dead", onCell((cell) => this.fault("dead", { cell, on: !isDead })), isDead),
        button("f_stuck", onCell((cell) => this.fault("stuck", { cell, value: isStuck ? null : 4000 })), isStuck),
        piece ? button("f_weak", () => this.fault("weak", { piece: piece.id, strength: now.weak[piece.id] ? 1 : 0.45 }), Boolean(now.weak[piece.id])) : null,
      ),
      el(
        "div",
        { class: "acts" },
        button("f_cable", () => this.fault("cable", !now.cable), now.cable),
        button("f_power", () => this.fault("power", 1), now.power),
        button("f_clear", () => this.fault("clear", true)),
      ),
    );
  }
}
