// Below the board: what it is waiting for, its three buttons with what they mean now, and the dice.

import { el, fill, isNew } from "../dom";
import { BUTTONS, DECIDED, ENDS, STATES } from "../catalogue";
import { type Games, gameWords } from "../games";
import type { Hand } from "../hand";
import type { Link } from "../link";
import type { ButtonName, Result } from "../messages";
import type { Table } from "../table";
import { t, told } from "../words";
import { dice } from "./dice";
import type { Live } from "./live";

const HOLD_MS = 1200;
const NAMES = ["ok", "next", "back"] as const;

export class Console {
  private readonly says = el("p", { class: "says", id: "says" });
  private readonly follow = el("button", { class: "warm", type: "button", hidden: true, onclick: () => this.followAll() });
  private readonly dice = el("div", { class: "dice" });
  private readonly answers = el("div", { class: "answers", hidden: true });
  private readonly buttons = { ok: this.button("ok"), next: this.button("next"), back: this.button("back") };
  private readonly pressed = el("div", { class: "board-buttons", role: "group", "aria-label": t("board_buttons") }, ...Object.values(this.buttons));
  readonly element = el(
    "section",
    { class: "console", "aria-label": t("console") },
    el("div", { class: "says-row" }, this.dice, this.says, this.follow),
    this.answers,
    this.pressed,
  );
  private holding?: number;

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly games: Games,
    private readonly live: Live,
    private readonly hand: Hand,
  ) {
    table.listen((what) => {
      if (what !== "pieces" && what !== "world") this.show();
    });
    this.show();
  }

  private button(name: ButtonName): HTMLButtonElement {
    const button = el(
      "button",
      { class: `board-button ${name}`, type: "button", "data-button": name },
      el("span", { class: "cap" }, name.toUpperCase()),
      el("span", { class: "meaning" }),
      el("span", { class: "held-meaning" }),
    );
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.press(name, true);
    });
    for (const end of ["pointerup", "pointercancel"]) button.addEventListener(end, () => this.press(name, false));
    button.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && !event.repeat) this.press(name, true);
    });
    button.addEventListener("keyup", (event) => {
      if (event.key === "Enter" || event.key === " ") this.press(name, false);
    });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    return button;
  }

  press(name: ButtonName, down: boolean): void {
    const button = this.buttons[name];
    if (down === button.classList.contains("down")) return;
    button.classList.toggle("down", down);
    this.link.tell({ do: "button", button: name, down });
    clearTimeout(this.holding);
    if (down) {
      const held = this.meaning(this.table.state.held?.[name]);
      if (held) this.holding = window.setTimeout(() => this.live.speak(held), HOLD_MS);
    }
  }

  /** What a button means now, in the words of the game or of all. */
  private meaning(code: string | null | undefined): string | null {
    return this.games.panel.buttons?.[code ?? ""] ?? told(BUTTONS, code);
  }

  /** The same; nothing where those who sit here may not press it. */
  private allowed(code: string | null | undefined): string | null {
    const { presses } = this.table.hello ?? {};
    return code && presses && !presses.includes(code) ? null : this.meaning(code);
  }

  async followAll(): Promise<void> {
    const answer = await this.link.ask({ do: "follow" });
    if (!answer.ok) this.live.refuse(answer);
  }

  /** What the board is waiting for. */
  get sentence(): string {
    return this.says.textContent ?? "";
  }

  private show(): void {
    const { state, buttons, held: holds, plain, turn = 0 } = this.table.state;
    // What the buttons of a real board would do is to be read here, and pressed there.
    this.pressed.inert = Boolean(this.table.hello?.mirror);
    const answers = this.possibleAnswers();
    let isIdle = true;
    for (const name of NAMES) {
      // What is offered in words beside it need not be looked for.
      const pressed = (answers.length && ["choose", "pass"].includes(buttons?.[name] ?? "") ? null : this.allowed(buttons?.[name])) ?? "";
      const held = this.allowed(holds?.[name]);
      isIdle &&= !pressed && !held;
      const button = this.buttons[name];
      const [, meaning, heldMeaning] = button.children;
      meaning.textContent = pressed;
      heldMeaning.textContent = held ? t("hold", held) : "";
      button.classList.toggle("idle", !pressed && !held);
      button.classList.toggle("held-only", !pressed);
      button.title = pressed || held ? "" : t("b_nothing");
    }
    // Whoever watches, or waits for another device, has nothing to press; nor has who looks at a recorded game.
    // Where the table helps, nobody needs the board's own menu, which is behind a long press.
    this.pressed.classList.toggle("few", !plain && !this.table.hello?.mirror);
    this.pressed.hidden = Boolean(this.table.replay) || (Boolean(this.table.hello?.guest) && (isIdle || !this.table.mayMoveFor(turn)));
    this.tell();
    const guided = ["setup", "correction"].includes(state) && this.table.state.plain && !this.table.hello?.mirror;
    this.follow.hidden = !guided;
    this.follow.textContent = t(state === "setup" ? "set_up_for_me" : "correct_for_me");
    this.element.dataset.state = state === "correction" && !guided ? "hand" : state;
    this.offer(answers);
    const rolled = this.games.panel.hasDice ? String(this.table.state.position.rolled ?? "") : "";
    if (isNew(this.dice, rolled)) fill(this.dice, ...dice(rolled));
  }

  /** Say what the board is waiting for, if that has changed. */
  tell(): void {
    const text = sentence(this.table, this.games, this.hand);
    if (this.says.textContent === text) return;
    this.says.textContent = text;
    this.live.speak(text);
  }

  /** What can be said at once, where the table helps: nobody has to look through the board's answers for it. */
  private possibleAnswers(): [text: string, words: string][] {
    const { table } = this;
    const { state, plain, turn = 0, computer } = table.state;
    const isMine = state === "quiet" && !plain && !(turn in computer) && !table.replay && table.mayMoveFor(turn);
    return (isMine && this.games.panel.answers?.()) || [];
  }

  private offer(answers: [text: string, words: string][]): void {
    this.answers.hidden = !answers.length;
    if (!isNew(this.answers, answers)) return;
    fill(this.answers, ...answers.map(([text, words]) => el("button", { type: "button", "data-answer": text, onclick: () => this.answer(text) }, words)));
  }

  private async answer(text: string): Promise<void> {
    const answer = await this.link.ask({ do: "answer", text });
    if (!answer.ok) this.live.refuse(answer);
  }
}

/** What the board is waiting for, in a sentence. */
function sentence(table: Table, games: Games, hand: Hand): string {
  if (!table.hello && window.quaderTable) return t("starting");
  if (!table.connected) return t(table.isGone ? "s_gone" : "s_lost");
  if (table.replay) return t("s_replay");
  const { state, turn = 0, phase, players = [], result } = table.state;
  const name = players[turn] || t("player", turn + 1);
  if (state === "menu" && table.hello?.mirror) return t("s_menu_there");
  if (state === "over" && result) return outcome(table, result, players);
  if (state === "quiet" && turn in table.state.computer) return t("s_computer", name);
  // A table that helps puts right itself what is wrong, as soon as the hand is empty; a piece from the reserve is in
  // the hand before the board knows of it.
  const isHeld = ["hand", "correction"].includes(state) || Boolean(hand.held?.places?.length);
  if (isHeld && !table.state.plain) return t(matchMedia("(pointer: coarse)").matches ? "s_hand_finger" : "s_hand");
  if (state === "setup" && !table.state.plain) return t("s_setting_up");
  if (state === "choice" && !table.state.plain) return t("s_choice");
  const own = games.panel.sentence?.(name);
  if (own) return own;
  const due = ["quiet", "roll", "touch"].includes(state) ? gameWords(table, table.game, `due-${phase}`, name) : null;
  return due ?? told(STATES, state, name) ?? name;
}

/** Why a game is over, in words. */
export function reasonOf(table: Table, reason: string): string {
  const games = [table.game, ...Object.keys(table.hello?.games ?? {})];
  for (const game of games) {
    const own = gameWords(table, game, `end-${reason}`);
    if (own) return own;
  }
  return told(DECIDED, reason) ?? told(ENDS, reason) ?? reason;
}

/** How a game ended, in a sentence. */
export function outcome(table: Table, result: Result, players: string[]): string {
  if (result.reason === "aborted") return t("s_aborted");
  const names = result.winners.map((player) => players[player] || t("player", player + 1));
  // Somebody wins by resignation, or wins: the form is complete.
  const reason = `${result.reason in DECIDED ? " " : ": "}${reasonOf(table, result.reason)}`;
  if (!names.length) return t("s_draw_end", reason);
  return t(names.length > 1 ? "s_share" : "s_wins", names.join(", "), reason);
}
