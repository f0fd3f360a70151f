// The players: name, score and how it comes about, clock, reserve, and who is played by the computer.

import { el, fill, isNew } from "../dom";
import { explained, type Games } from "../games";
import { settings } from "../settings";
import type { Hand } from "../hand";
import type { Link } from "../link";
import type { Piece } from "../messages";
import { houseLength, nameOfPiece } from "../pieces";
import type { Table, TableState } from "../table";
import { inFigures, t } from "../words";
import type { Live } from "./live";
import { whereSeated } from "./phones";

// The clocks stand still meanwhile.
const STOPPED = ["pause", "over", "menu", "roll"];

/** What is written on the chip of a piece, where that is not its volume. */
const SIGNS: Record<string, (piece: Piece) => string> = {
  monument: () => "▲",
  house: (piece) => "▬".repeat(houseLength(piece.size)),
  crate: () => "⬢",
};

type Shown = Pick<TableState, "turn" | "scores" | "result" | "position">;

interface Card {
  element: HTMLElement;
  swatch: HTMLElement;
  name: HTMLElement;
  computer: HTMLButtonElement;
  score: HTMLElement;
  explained: HTMLElement;
  reserve: HTMLElement;
}

export class Players {
  readonly element = el("section", { class: "players", "aria-label": t("players") });
  private cards: Card[] = [];
  private shownReserves = "";

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly hand: Hand,
    private readonly live: Live,
    private readonly games: Games,
  ) {
    table.listen((what) => {
      if (["state", "hello", "world", "replay", "game"].includes(what)) this.show();
      if (what === "pieces" && this.reserves() !== this.shownReserves) this.show();
    });
    setInterval(() => this.tick(), 250);
  }

  /** Who has what in reserve, to see whether that has changed. */
  private reserves(): string {
    return [...this.table.pieces.values()].map((piece) => piece.where === "tray" && piece.id).join();
  }

  show(): void {
    this.shownReserves = this.reserves();
    const { state, replay } = this.table;
    const shown: Shown = replay ? { ...state, ...replay.state } : state;
    const count = shown.scores?.length ?? 0;
    if (isNew(this.element, count)) {
      this.cards = Array.from({ length: count }, (_, player) => this.card(player));
      fill(this.element, ...this.cards.map((card) => card.element));
    }
    for (let player = 0; player < count; player++) this.tell(player, shown);
    this.tick();
  }

  private card(player: number): Card {
    const parts = {
      swatch: el("span", { class: `swatch p${player % 4}`, "aria-hidden": "true" }),
      name: el("h3", {}),
      computer: el("button", { class: "quiet computer", type: "button", "data-key": `computer-${player}` }),
      score: el("output", { class: "score" }),
      clock: el("span", { class: "clock", "data-clock": player }),
      explained: el("p", { class: "explained" }),
      reserve: el("div", { class: "reserve", role: "group" }),
    };
    parts.computer.onclick = () => this.computer(player, !(player in this.table.state.computer));
    return { ...parts, element: el("article", { class: "player" }, ...Object.values(parts)) };
  }

  /** Bring a card up to date, part by part: what somebody is about to press stays. */
  private tell(player: number, state: Shown): void {
    const card = this.cards[player];
    const name = this.table.nameOf(player);
    const isTurn = state.turn === player && !state.result;
    const wins = Boolean(state.result?.winners.includes(player));
    const byComputer = player in this.table.state.computer;
    const made = explained(this.table, state.position, player);
    const score = state.scores?.[player] ?? 0;
    card.element.classList.toggle("turn", isTurn);
    card.element.classList.toggle("wins", wins);
    card.element.setAttribute("aria-current", String(isTurn));
    card.swatch.style.setProperty("--own", settings.colours()[player]);
    card.name.textContent = wins ? `${name} ★` : name;
    card.computer.hidden = Boolean(this.table.hello?.mirror || this.table.replay);
    card.computer.textContent = byComputer ? t("computer") : (whereSeated(this.table, player) ?? t("human"));
    card.computer.setAttribute("aria-pressed", String(byComputer));
    card.computer.setAttribute("aria-label", `${card.computer.textContent}: ${t("computer_for", name)}`);
    card.computer.title = t("computer_for", name);
    card.score.textContent = inFigures(score);
    card.score.hidden = this.games.panel.hasPoints?.() === false;
    card.score.setAttribute("aria-label", t("score_of", name, score));
    card.explained.textContent = made;
    card.explained.hidden = !made;
    card.reserve.setAttribute("aria-label", t("reserve_of", name));
    this.fillReserve(card.reserve, player);
  }

  private fillReserve(element: HTMLElement, player: number): void {
    const kinds = new Map<string, Piece[]>();
    for (const piece of this.table.replay ? [] : this.table.tray(player)) {
      if (piece.kind === "token") continue;
      const key = `${piece.kind}-${piece.volume}`;
      kinds.set(key, [...(kinds.get(key) ?? []), piece]);
    }
    element.hidden = !kinds.size;
    const chips = [...kinds.values()].sort((a, b) => order(a[0]) - order(b[0]));
    const shown = chips.map((pieces) => [pieces[0].id, pieces[0].volume, pieces.length]);
    if (isNew(element, shown, settings.palette)) fill(element, ...chips.map((pieces) => this.chip(player, pieces)));
  }

  private chip(player: number, pieces: Piece[]): HTMLElement {
    const [piece] = pieces;
    const label = nameOfPiece(piece);
    const sign = SIGNS[piece.kind]?.(piece);
    return el(
      "button",
      {
        class: `chip p${player % 4} ${piece.kind}`,
        type: "button",
        style: `--own: ${settings.colours()[player]}`,
        "data-key": `chip-${player}-${piece.kind}-${piece.volume}`,
        "data-piece": piece.id,
        "aria-label": t("take_piece", label, pieces.length),
        title: t("take_piece", label, pieces.length),
        onclick: () => this.take(piece),
      },
      // A sign is drawn, not written: it is in no name that is read aloud.
      sign ? el("span", { class: "sign", "data-sign": sign }) : piece.volume,
      pieces.length > 1 ? el("sub", {}, `×${pieces.length}`) : null,
    );
  }

  private async take(piece: Piece): Promise<void> {
    const board = document.querySelector<HTMLElement>("canvas.board");
    // On a phone the reserves lie below the board. It comes into sight at once, and stands still when a finger aims.
    board?.scrollIntoView({ block: "nearest" });
    if (this.hand.isHolding) await this.hand.putBack();
    if (!(await this.hand.lift(piece))) return;
    board?.focus({ preventScroll: true });
    // It hovers over a place where it may go, unless somebody has carried it on already.
    const { held } = this.hand;
    const at = held?.at;
    await held?.asking;
    if (held && held === this.hand.held && held.at === at) this.hand.nextPlace();
  }

  private async computer(player: number, on: boolean): Promise<void> {
    const answer = await this.link.ask({ do: "computer", player, on });
    if (!answer.ok) this.live.refuse(answer);
  }

  /** Clocks run on between two messages. */
  private tick(): void {
    const { state, told, replay } = this.table;
    const since = state.result || STOPPED.includes(state.state) ? 0 : performance.now() - told;
    for (const element of this.element.querySelectorAll<HTMLElement>("[data-clock]")) {
      // A recorded game has none; those that run are of the game that waits.
      element.hidden = Boolean(replay);
      const player = Number(element.dataset.clock);
      const runs = state.turn === player ? since : 0;
      const left = state.clocks?.[player];
      const ms = left === null || left === undefined ? (state.used?.[player] ?? 0) + runs : left - runs;
      element.textContent = clock(ms);
      element.classList.toggle("counts-up", left === null || left === undefined);
      element.classList.toggle("short", left !== null && left !== undefined && ms < 30000);
    }
  }
}

function order(piece: Piece): number {
  return (piece.kind === "monument" ? 1000 : 0) + piece.volume;
}

/** Milliseconds as 4:05 or 1:02:03. */
function clock(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000));
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
