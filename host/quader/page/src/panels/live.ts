// What the page says: aloud to screen readers, and for a moment as a line over the board.

import { el } from "../dom";

const STAY_MS = 6000;

export class Live {
  readonly voice = el("div", { class: "unseen", "aria-live": "polite", role: "status" });
  readonly line = el("div", { class: "toast", role: "alert", hidden: true });
  private timer?: number;

  constructor() {
    this.line.onclick = () => (this.line.hidden = true);
  }

  speak(text: string): void {
    this.voice.textContent = text;
  }

  toast(text: string): void {
    if (!text) return;
    this.line.textContent = text;
    this.line.hidden = false;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.line.hidden = true), STAY_MS);
  }
}
