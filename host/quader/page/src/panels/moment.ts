// A sign that something takes its time, above everything else: whoever has asked for it is heard.

import { el } from "../dom";
import { t } from "../words";

const SOON_MS = 900;

export class Moment {
  readonly element = el("p", { class: "moment", popover: "manual", role: "status" });
  private late = 0;

  /** Somebody waits from now on, until what comes back is called. */
  begin(): () => void {
    let isLate = false;
    const timer = window.setTimeout(() => {
      isLate = true;
      this.late += 1;
      this.element.textContent = t("loading");
      this.element.showPopover();
    }, SOON_MS);
    return () => {
      clearTimeout(timer);
      if (isLate) this.late -= 1;
      if (isLate && !this.late) this.element.hidePopover();
    };
  }
}
