// Phones at the table: the address for other devices as a code to be photographed, and who sits where.

import { PHONES } from "../catalogue-phones";
import { el, fill, isNew, sheet } from "../dom";
import type { Link } from "../link";
import type { ToTable } from "../messages";
import { settings } from "../settings";
import type { Table } from "../table";
import { t, wordsOf } from "../words";
import type { Live } from "./live";
import { pictureAddress } from "./start";

const say = wordsOf(PHONES);

export class Phones {
  // What a guest sees beside the players.
  readonly element = el("section", { class: "guest floating", hidden: true, "aria-label": say("seats") });
  private readonly seats = el("div", { class: "seats" });
  private dialog?: HTMLDialogElement;

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly live: Live,
  ) {
    table.listen((what) => {
      if (what === "hello") this.greet();
      if (what === "hello" || what === "state") this.show();
    });
  }

  /** A guest says who it is, so that it finds its seat again. */
  private greet(): void {
    const isGuest = Boolean(this.table.hello?.guest);
    document.body.classList.toggle("is-guest", isGuest);
    if (isGuest) this.link.tell({ do: "device", key: settings.device });
  }

  open(): void {
    const { phones } = this.table.hello ?? {};
    if (!phones) {
      sheet(say("title"), t("close"), { class: "small" }, el("p", {}, say("how")), el("p", {}, el("code", {}, "quader play --lan")), el("p", { class: "lead" }, say("how_site")));
      return;
    }
    this.dialog = sheet(
      say("title"),
      t("close"),
      { class: "phones small" },
      el("p", {}, say("about")),
      el("div", { class: "invitation" }, el("img", { src: pictureAddress(phones.code), alt: say("code") }), el("p", { class: "address" }, phones.address)),
      this.seats,
    );
    fill(this.seats, ...this.list());
  }

  private show(): void {
    const { hello, state, client } = this.table;
    const seen = [state.seats, state.players, state.scores?.length, client];
    if (this.dialog?.open && isNew(this.seats, ...seen)) fill(this.seats, ...this.list());
    this.element.hidden = !hello?.guest;
    if (!hello?.guest || !isNew(this.element, ...seen)) return;
    const mine = this.mine();
    // Whoever has found a seat looks for pieces.
    this.element.classList.toggle("seated", mine !== null);
    fill(this.element, el("p", {}, mine === null ? say("watching") : say("sitting", this.table.nameOf(mine))), ...this.list());
  }

  /** The seat of this device. */
  private mine(): number | null {
    const found = Object.entries(this.table.state.seats).find(([, client]) => client === this.table.client);
    return found ? Number(found[0]) : null;
  }

  /** Who sits where; a device takes a free seat, or gets up; those who run the table may free any. */
  private list(): HTMLElement[] {
    const count = this.table.state.scores?.length ?? 0;
    if (!count) return [el("p", { class: "lead" }, say("no_game"))];
    return Array.from({ length: count }, (_, player) => {
      const by = this.table.state.seats[player];
      const isMine = by === this.table.client;
      return el("p", { class: "seat" }, el("strong", {}, this.table.nameOf(player)), el("span", { class: "lead" }, whereSeated(this.table, player) ?? say("free")), this.act(player, by, isMine));
    });
  }

  private act(player: number, by: number | undefined, isMine: boolean): HTMLElement | null {
    const button = (word: "sit_down" | "get_up" | "unseat", wish: ToTable) =>
      el("button", { type: "button", "data-key": `${word}-${player}`, onclick: () => this.ask(wish) }, say(word));
    if (!this.table.hello?.guest) return by === undefined ? null : button("unseat", { do: "unseat", player });
    if (isMine) return button("get_up", { do: "sit", player: null });
    return by === undefined ? button("sit_down", { do: "sit", player }) : null;
  }

  private async ask(wish: ToTable): Promise<void> {
    const answer = await this.link.ask(wish);
    if (!answer.ok) this.live.refuse(answer);
  }
}

/** Where a player sits, if not at this table. */
export function whereSeated({ state, client }: Table, player: number): string | null {
  const by = state.seats[player];
  return by === undefined ? null : say(by === client ? "yours" : by ? "taken" : "away");
}
