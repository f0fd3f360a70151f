// What came by a share link: a variant to play, a game to look at, a puzzle to solve.

import { say } from "../catalogue-beside";
import { el, sheet } from "../dom";
import type { Link } from "../link";
import type { Said } from "../messages";
import type { Table, VariantDocument } from "../table";
import { refusal, t } from "../words";
import { titleOf } from "./chooser";
import type { Journal } from "./journal";
import type { Live } from "./live";

const MARK = "#share=";
// As long as links are (quader/share.py): nothing longer is worth the way to the table.
const LONGEST = MARK.length + 16_000;

/** Whether the page was opened by a share link. */
export function isShared(): boolean {
  return location.hash.startsWith(MARK);
}

/** How what was shared is begun. */
interface Doors {
  puzzle(id: string): unknown;
  play(variant: string, players: number, withComputer: boolean): unknown;
}

export class Shared {
  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly live: Live,
    private readonly journal: Journal,
    private readonly doors: Doors,
  ) {
    window.addEventListener("hashchange", () => isShared() && this.open());
  }

  /** Open what the address holds; it is taken out of it, so that a reload goes on with what is played. Whether it holds
   * something; if not, it is said why, and somebody has read it. */
  async open(): Promise<boolean> {
    const link = location.hash;
    history.replaceState(null, "", location.pathname + location.search);
    const answer = link.length > LONGEST ? { ok: false, where: "link", why: t("link_too_long") } : await this.link.ask({ do: "shared", link });
    if (!answer.ok) await this.refuse(answer);
    else if (answer.puzzle) this.doors.puzzle(answer.puzzle);
    else if (answer.steps && answer.steps.length > 1) this.journal.present({ ...answer, steps: answer.steps }, null);
    else if (answer.record) this.offer((answer.record as { variant: VariantDocument }).variant, answer.players ?? 1);
    return answer.ok;
  }

  /** Over everything, since a start may open behind it. */
  private refuse(refused: Pick<Said, "where" | "why">): Promise<void> {
    return new Promise((read) => {
      const dialog = sheet(t("link_bad"), t("close"), { class: "small bad-link" }, el("p", {}, refused.where === "link" ? t("link_it", refused.why) : refusal(refused)), el("button", { type: "button", class: "warm", onclick: () => dialog.close() }, t("link_without")));
      dialog.addEventListener("close", () => read());
    });
  }

  /** A variant without moves: with whom shall it be played? */
  private offer(variant: VariantDocument, players: number): void {
    const people = players > 2 ? say("people_here") : t(players > 1 ? "way_people" : "start");
    const way = (computer: boolean) =>
      el("button", { type: "button", class: computer ? "warm" : "", "data-key": computer ? "shared-computer" : "shared-people", onclick: () => (dialog.close(), this.begin(variant, players, computer)) }, computer ? t("way_computer") : people);
    const dialog = sheet(
      titleOf(variant),
      t("close"),
      { class: "small shared" },
      el("p", {}, t("shared_variant")),
      this.table.isBeingPlayed ? el("p", { class: "warning" }, t("running_ends")) : null,
      el("div", { class: "acts" }, players > 1 ? way(true) : null, way(false)),
    );
  }

  private async begin(variant: VariantDocument, players: number, computer: boolean): Promise<void> {
    // One that is not built in is put onto the board first.
    const isBuiltIn = this.table.hello?.variants.some(({ id, own }) => id === variant.id && !own);
    const put = isBuiltIn ? { ok: true, where: "", why: "", variant: variant.id } : await this.link.ask({ do: "upload", text: JSON.stringify(variant), beside: true });
    if (put.ok) await this.doors.play(put.variant ?? "", players, computer);
    else this.live.refuse(put);
  }
}
