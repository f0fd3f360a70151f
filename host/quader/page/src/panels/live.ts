// What the page says: aloud to screen readers, and for a moment as a line over the board.

import { el } from "../dom";

const STAY_MS = 6000;

export class Live {
  constructor() {
    this.voice = el("div", { class: "unseen", "aria-live": "polite", role: "status" });
    this.line = el("div", { class: "toast", role: "alert", hidden: true });
    this.line.onclick = () => (this.line.hidden = true);
  }

  speak(text) {
    this.voice.textContent = text;
  }

  toast(text) {
    if (!text) return;
    this.line.textContent = text;
    this.line.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.line.hidden = true), STAY_MS);
  }
}
