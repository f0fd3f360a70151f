// What the page says: to screen readers, aloud to whoever wants it, and for a moment as a line over the board.

import { el } from "../dom";
import { settings } from "../settings";
import { language, sentence } from "../words";

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
    if (!settings.aloud || !("speechSynthesis" in window)) return;
    const words = new SpeechSynthesisUtterance(text);
    words.lang = language();
    // What is said next counts more than the end of what was said before.
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  }

  /** Whether it is shown that something did not go as somebody wanted. */
  get isWarning(): boolean {
    return !this.line.hidden && !this.line.classList.contains("told");
  }

  /** Something that somebody wanted to know. */
  tell(text: string): void {
    this.toast(text);
    this.line.classList.add("told");
  }

  /** What somebody might do now. */
  advise(text: string): void {
    this.tell(text);
    this.line.classList.add("advice");
    this.speak(text);
  }

  /** Something has been done: advice for it is of no use any more. */
  forgetAdvice(): void {
    if (this.line.classList.contains("advice")) this.line.hidden = true;
  }

  /** Something was refused: whoever asked for it knows what it was about. */
  refuse({ why }: { why: string }): void {
    this.toast(sentence(why));
  }

  /** Something that did not go as somebody wanted. */
  toast(text: string): void {
    if (!text) return;
    this.line.classList.remove("told", "advice");
    this.line.textContent = text;
    this.line.hidden = false;
    // A sheet would lie over it.
    this.line.popover = document.querySelector("dialog[open]") ? "manual" : null;
    if (this.line.popover) this.line.showPopover();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.line.hidden = true), STAY_MS);
  }
}
