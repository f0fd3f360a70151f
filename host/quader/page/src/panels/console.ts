// Below the board: what it is waiting for, its three buttons with what they mean now, and the dice.

import { el, fill, isNew } from "../dom";
import { t } from "../words";
import { dice } from "./dice";

const HOLD_MS = 1200;
const NAMES = ["ok", "next", "back"];

/** What each button means in a state: [pressed, held]. */
const MEANINGS = {
  menu: { ok: ["b_start"], next: ["b_next_variant"], back: ["b_previous_variant"] },
  setup: { ok: [null, "b_believe"], back: [null, "b_menu"] },
  entry: { ok: ["b_take", "b_hand_in"], next: ["b_count"], back: ["b_give_up"] },
  roll: { ok: ["b_roll"], next: ["b_enter_dice"], back: [null, "b_menu"] },
  quiet: { ok: ["b_unseen"], next: ["b_unseen"], back: ["b_take_back", "b_menu"] },
  asking: { ok: ["b_yes_back"], next: ["b_no"], back: ["b_no"] },
  hand: { ok: ["b_higher"], next: ["b_higher"], back: [null, "b_menu"] },
  settling: { back: [null, "b_menu"] },
  choice: { ok: ["b_this"], next: ["b_another"], back: ["b_none_of_them"] },
  astray: { back: [null, "b_menu"] },
  correction: { ok: [null, "b_believe"], back: [null, "b_menu"] },
  pause: { ok: ["b_do"], next: ["b_next_item"], back: ["b_play_on"] },
  over: { ok: ["b_next_game"] },
  draw: { ok: ["b_draw"], next: ["b_enter_card"], back: [null, "b_menu"] },
  build: { ok: ["b_unseen"], next: ["b_unseen", "b_stack"], back: ["b_take_back", "b_menu"] },
  throw: { ok: ["b_throw"], back: [null, "b_menu"] },
  equation: { ok: ["b_equation"], next: ["b_again"], back: ["b_last_sign", "b_menu"] },
  row: { back: [null, "b_menu"] },
};

export class Console {
  constructor(table, link, hand, live) {
    this.table = table;
    this.link = link;
    this.hand = hand;
    this.live = live;
    this.asking = false;
    this.says = el("p", { class: "says", id: "says" });
    this.follow = el("button", { class: "warm", type: "button", hidden: true, onclick: () => this.followAll() });
    this.dice = el("div", { class: "dice" });
    this.buttons = Object.fromEntries(NAMES.map((name) => [name, this.button(name)]));
    this.element = el(
      "section",
      { class: "console", "aria-label": t("console") },
      el("div", { class: "says-row" }, this.dice, this.says, this.follow),
      el("div", { class: "board-buttons", role: "group", "aria-label": t("board_buttons") }, ...Object.values(this.buttons)),
    );
    table.listen((what) => this.hear(what));
    this.show();
  }

  button(name) {
    const button = el(
      "button",
      { class: `board-button ${name}`, type: "button", "data-button": name },
      el("span", { class: "cap" }, { ok: "OK", next: "NEXT", back: "BACK" }[name]),
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

  press(name, down) {
    const button = this.buttons[name];
    if (down === button.classList.contains("down")) return;
    button.classList.toggle("down", down);
    this.link.tell({ do: "button", button: name, down });
    clearTimeout(this.holding);
    if (down) {
      const held = this.meanings()[name]?.[1];
      if (held) this.holding = setTimeout(() => this.live.speak(t(held)), HOLD_MS);
    } else {
      const state = this.table.state.state;
      this.asking = state === "quiet" && name === "back" && !this.asking;
      this.table.changed("button", name);
      this.show();
    }
  }

  async followAll() {
    const answer = await this.link.ask({ do: "follow" });
    if (!answer.ok) this.live.toast(answer.why);
  }

  hear(what) {
    if (what === "pieces" || what === "world") return;
    if (what === "move" || what === "replay") this.asking = false;
    this.show();
  }

  sentence() {
    const { dropped } = this.hand;
    if (this.table.state.state === "choice" && dropped?.kind === "cuboid") return t("s_choice_volume", dropped.volume);
    return sentence(this.table, this.asking);
  }

  meanings() {
    const { state } = this.table.state;
    return MEANINGS[this.asking && state === "quiet" ? "asking" : stateKey(this.table)] ?? {};
  }

  show() {
    const meanings = this.meanings();
    for (const name of NAMES) {
      const [pressed, held] = meanings[name] ?? [];
      const button = this.buttons[name];
      button.querySelector(".meaning").textContent = pressed ? t(pressed) : "";
      button.querySelector(".held-meaning").textContent = held ? t("hold", t(held)) : "";
      button.classList.toggle("idle", !pressed && !held);
      const label = [pressed && t(pressed), held && t("hold", t(held))].filter(Boolean).join("; ");
      button.setAttribute("aria-label", `${name.toUpperCase()}: ${label || t("b_nothing")}`);
    }
    const text = this.sentence();
    if (this.says.textContent !== text) {
      this.says.textContent = text;
      this.live.speak(text);
    }
    const guided = ["setup", "correction"].includes(this.table.state.state) && !this.table.hello?.mirror;
    this.follow.hidden = !guided;
    this.follow.textContent = t(this.table.state.state === "setup" ? "set_up_for_me" : "correct_for_me");
    this.element.dataset.state = this.table.state.state;
    if (isNew(this.dice, this.table.game, this.table.state.position.rolled)) fill(this.dice, ...dice(this.table));
  }
}

/** The word for a state under which buttons and sentences are kept. */
function stateKey(table) {
  const { state } = table.state;
  if (state === "roll") return { "rolling-cubes": "throw", cubus: "draw" }[table.game] ?? "roll";
  return state === "quiet" && table.game === "cubus" ? "build" : state;
}

/** What the board is waiting for, in a sentence. */
function sentence(table, asking) {
  if (!table.connected) return t("s_lost");
  if (table.replay) return t("s_replay");
  const { state, turn, players = [], result } = table.state;
  const name = players[turn] || t("player", (turn ?? 0) + 1);
  if (state === "over" && result) return outcome(table);
  if (asking && state === "quiet") return t("s_asking");
  if (state === "quiet") return t(table.state.computer?.includes(turn) ? "s_computer" : quietKey(table), name);
  if (state === "hand" || state === "choice" || state === "setup" || state === "correction") return t(`s_${state}`, name);
  const key = `s_${stateKey(table)}`;
  return t.has(key) ? t(key, name) : name;
}

function quietKey(table) {
  if (table.game === "planquadrat") return t.has(`s_quiet_${table.state.phase}`) ? `s_quiet_${table.state.phase}` : "s_quiet";
  if (table.game === "cubus") return t.has(`s_cubus_${table.state.phase}`) ? `s_cubus_${table.state.phase}` : "s_cubus";
  if (table.game === "quader" && !table.onBoard().length) return "s_quiet_first";
  return "s_quiet";
}

/** How the game ended, in a sentence. */
export function outcome(table) {
  const { result, players = [] } = table.state;
  const names = result.winners.map((player) => players[player] || t("player", player + 1));
  const reason = t.has(`end_${result.reason}`) ? t(`end_${result.reason}`) : result.reason;
  if (!names.length) return t("s_draw_end", reason);
  return t(names.length > 1 ? "s_share" : "s_wins", names.join(", "), reason);
}
