// The table of this browser is in another tab, or could not be started: what can be done about it.

import { el, sheet } from "../dom";
import type { Absence } from "../transport/transport";
import { t } from "../words";

export class Absent {
  private dialog?: HTMLDialogElement;

  open(why: Absence, claim: () => void): void {
    if (this.dialog?.open) return;
    const here: HTMLButtonElement = el("button", { type: "button", class: "warm", "data-key": "claim", onclick: () => { claim(); here.textContent = t("starting"); } }, t("play_here"));
    const again = el("button", { type: "button", class: "warm", onclick: () => location.reload() }, t("try_again"));
    this.dialog =
      why === "elsewhere"
        ? sheet(t("elsewhere"), null, { class: "small absent" }, el("p", {}, t("elsewhere_about")), here)
        : sheet(t("not_started"), null, { class: "small absent" }, el("p", {}, t("not_started_about")), again);
  }

  close(): void {
    this.dialog?.close();
  }
}
