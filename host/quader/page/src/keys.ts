// A key for every action.

import type { Hand } from "./hand";
import type { ButtonName } from "./messages";
import type { Reader } from "./reader";
import type { Table } from "./table";
import type { Eye } from "./view/camera";
import { say } from "./catalogue-beside";
import { t } from "./words";

/** What `?` shows: keys and the word for what they do. */
export const KEYS: [keys: string, word: () => string][] = [
  ["← ↑ → ↓", () => t("key_arrows")],
  [t("cap_enter"), () => t("key_enter")],
  ["Esc", () => say("key_esc")],
  ["S", () => t("key_supply")],
  ["T + ← ↑ → ↓", () => t("key_tip")],
  ["P", () => t("key_pivot")],
  ["R", () => t("key_turn")],
  ["X", () => t("key_place")],
  [`${t("cap_shift")} + ← ↑ → ↓`, () => t("key_push")],
  [t("cap_delete"), () => t("key_tray")],
  ["O  N  B", () => t("key_buttons")],
  ["F", () => t("key_follow")],
  ["H", () => t("key_hint")],
  ["L", () => t("key_levels")],
  ["V", () => t("key_top")],
  ["0", () => t("key_home")],
  ["J", () => t("key_journal")],
  ["G", () => t("key_new")],
  ["D", () => t("key_rules")],
  ["M", () => say("key_sounds")],
  ["A", () => say("key_aloud")],
  ["W", () => say("key_say")],
  ["?", () => t("key_help")],
];

const ARROWS: Record<string, [number, number]> = { ArrowUp: [0, 1], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowLeft: [-1, 0] };
const BUTTONS: Record<string, ButtonName> = { o: "ok", n: "next", b: "back" };
// What acts on the board that waits while a recorded game is shown.
const FOR_THE_BOARD = new Set([...Object.keys(ARROWS), ...Object.keys(BUTTONS), "t", "Enter", " ", "p", "x", "r", "Delete", "Backspace", "s", "f", "h"]);

export class Keys {
  private tipping = false;
  private readonly down = new Set<string>();

  /** `acts`: what the letter keys do. */
  constructor(
    private readonly hand: Hand,
    private readonly eye: Eye,
    private readonly table: Table,
    private readonly acts: Record<string, () => unknown>,
    private readonly buttons: { press(name: ButtonName, down: boolean): void },
    private readonly reader: Reader,
  ) {
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("keyup", (event) => this.release(event));
    // Whoever looks at another window lets go there, and nobody hears of it.
    window.addEventListener("blur", () => this.releaseAll());
  }

  /** Keys belong to a field, a list or an open sheet as long as it has the focus. */
  private isElsewhere(event: KeyboardEvent): boolean {
    const target = event.target instanceof Element ? event.target : null;
    if (document.querySelector("dialog[open]")) return true;
    if (event.key === "Escape") return false;
    if (target?.closest("input, textarea, select, [contenteditable]")) return true;
    const onControl = target?.closest("button, a, summary, [role=tab]");
    return Boolean(onControl) && (event.key === "Enter" || event.key === " ");
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.isElsewhere(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (this.table.replay && FOR_THE_BOARD.has(key)) return;
    if (ARROWS[key]) void this.arrow(key, event.shiftKey);
    else if (BUTTONS[key]) {
      if (!this.down.has(key)) this.buttons.press(BUTTONS[key], true);
      this.down.add(key);
    } else if (key === "t") this.tipping = true;
    else if (key === "Enter" || key === " ") void this.hand.act();
    else if (key === "Escape") void (this.hand.isHolding ? this.hand.putBack() : this.acts.Escape());
    else if (key === "p") void this.hand.pivot();
    else if (key === "x") (this.hand.nextPlace(), this.reader.place());
    else if (key === "r") void this.hand.turn();
    else if (key === "Delete" || key === "Backspace") void this.hand.toTray();
    else if (key === "s") (this.hand.fromTray(this.table.state.turn ?? 0), this.reader.chosen());
    else if (this.acts[key]) this.acts[key]();
    else return;
    if (key !== "t") this.tipping = false;
    event.preventDefault();
  }

  private release(event: KeyboardEvent): void {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (this.down.delete(key)) this.buttons.press(BUTTONS[key], false);
  }

  private releaseAll(): void {
    for (const key of this.down) this.buttons.press(BUTTONS[key], false);
    this.down.clear();
  }

  /** Arrows go as they are seen: up is away from the eye. */
  private async arrow(key: string, pushes: boolean): Promise<void> {
    const [x, y] = ARROWS[key];
    const quarter = Math.round(this.eye.around / (Math.PI / 2)) & 3;
    const turned = ([[x, y], [-y, x], [-x, -y], [y, -x]] as const)[quarter];
    if (this.tipping) await this.hand.tip(turned[0] ? (turned[0] > 0 ? "e" : "w") : turned[1] > 0 ? "n" : "s");
    else if (pushes && !this.hand.isHolding && this.hand.active?.where === "board") await this.push(...turned);
    else this.hand.step(...turned);
    this.reader.moved();
  }

  /** One cell along the board. */
  private async push(dx: number, dy: number): Promise<void> {
    const piece = this.hand.active;
    if (!piece || !(await this.hand.lift(piece, true))) return;
    this.hand.hover(piece.at[0] + dx, piece.at[1] + dy);
    await this.hand.drop();
    this.hand.cursor = [this.hand.cursor[0] + dx, this.hand.cursor[1] + dy];
    this.hand.active = this.hand.under(this.hand.cursor);
    this.hand.changed();
  }
}
