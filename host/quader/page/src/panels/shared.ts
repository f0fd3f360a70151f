// What came by a share link: a variant to play, a game to look at, a puzzle to solve.

import { el, sheet } from "../dom";
import type { Link } from "../link";
import { settings } from "../settings";
import type { VariantDocument } from "../table";
import { t } from "../words";
import { titleOf } from "./chooser";
import type { Journal } from "./journal";
import type { Live } from "./live";

const MARK = "#share=";

/** Whether the page was opened by a share link. */
export function isShared(): boolean {
  return location.hash.startsWith(MARK);
}

export class Shared {
  constructor(
    private readonly link: Link,
    private readonly live: Live,
    private readonly journal: Journal,
    // Sets a puzzle up.
    private readonly setPuzzle: (id: string) => unknown,
  ) {
    window.addEventListener("hashchange", () => isShared() && this.open());
  }

  /** Open what the address holds; it is taken out of it, so that a reload goes on with what is played. */
  async open(): Promise<void> {
    const link = location.hash;
    history.replaceState(null, "", location.pathname + location.search);
    const answer = await this.link.ask({ do: "shared", link });
    if (!answer.ok) this.live.toast(answer.why);
    else if (answer.puzzle) this.setPuzzle(answer.puzzle);
    else if (answer.steps && answer.steps.length > 1) this.journal.present({ ...answer, steps: answer.steps }, null);
    else if (answer.record) this.offer((answer.record as { variant: VariantDocument }).variant, answer.players ?? 1);
  }

  /** A variant without moves: with whom shall it be played? */
  private offer(variant: VariantDocument, players: number): void {
    const way = (computer: boolean) =>
      el("button", { type: "button", class: computer ? "warm" : "", "data-key": computer ? "shared-computer" : "shared-people", onclick: () => (dialog.close(), this.begin(variant, players, computer)) }, t(computer ? "way_computer" : "way_people"));
    const dialog = sheet(
      titleOf(variant),
      t("close"),
      { class: "small shared" },
      el("p", {}, t("shared_variant")),
      el("div", { class: "acts" }, players > 1 ? way(true) : null, way(false)),
    );
  }

  private async begin(variant: VariantDocument, players: number, computer: boolean): Promise<void> {
    const others = Array.from({ length: players - 1 }, (_, i) => String(i + 1));
    const ask = () =>
      this.link.ask({
        do: "select",
        variant: variant.id,
        players: computer ? [t("you"), ...others.map(() => t("the_computer"))] : [],
        settings: { take_back: 1 },
        computer: computer ? Object.fromEntries(others.map((player) => [player, settings.level])) : {},
        force: true,
      });
    // One that is not built in is put onto the board first.
    const put = await this.link.ask({ do: "upload", text: JSON.stringify(variant) });
    const answer = await ask();
    if (!answer.ok) this.live.toast(put.ok ? answer.why : put.why);
  }
}
