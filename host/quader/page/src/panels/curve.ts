// The curve of a game: each player's chances after every move, as the table judges them, and where the game turned.

import { say } from "../catalogue-beside";
import { el, fill, isNew, svg } from "../dom";
import type { Games } from "../games";
import type { Link } from "../link";
import type { JudgedMove } from "../messages";
import { settings } from "../settings";
import { sentence, t } from "../words";

const WIDE = 420;
const HIGH = 110;
// A game turns a few times; where much was given away again and again, those moves are told that gave away most.
const MOST_TURNS = 4;

/** A game to be judged: its number, 0 for the running one, and who played. */
interface Played {
  number: number;
  board?: string;
  players: number;
  nameOf(player: number): string;
  /** How many moves it has, as far as that is known. */
  moves: number;
}

export class Curve {
  readonly element = el("figure", { class: "curve", hidden: true, "aria-label": say("curve") });
  private readonly picture = el("div", {});
  private readonly points = el("ul", { class: "turning-points" });
  private readonly caption = el("figcaption", { class: "lead", role: "status" });
  private moves: JudgedMove[] = [];
  private game: Played | null = null;

  constructor(
    private readonly link: Link,
    private readonly games: Games,
    // Shows the game as it was after so many entries.
    private readonly look: (number: number, step: number) => unknown,
  ) {
    this.element.append(this.picture, this.caption, this.points);
  }

  /** Have a game judged, and show it as it is judged. */
  async show(game: Played): Promise<void> {
    this.game = game;
    this.moves = [];
    this.element.hidden = false;
    this.caption.textContent = say("curve_reading");
    this.draw();
    // Two curves may be worked out at a time, also of the same game: each hears its own.
    const answer = await this.link.ask({ do: "analyse", number: game.number, ...(game.board && { board: game.board }) }, ({ move }) => {
      if (this.game === game) this.take(move);
    });
    if (this.game !== game) return;
    this.caption.textContent = !answer.ok ? sentence(answer.why) : this.turns().length ? say("curve") : say("no_turning_point");
  }

  hide(): void {
    this.game = null;
    this.element.hidden = true;
  }

  private take(move: JudgedMove): void {
    this.moves.push(move);
    this.draw();
  }

  private turn(move: JudgedMove): HTMLElement {
    const better = say("turning_point", move.step, this.games.inWords({ text: move.best, human: move.human }));
    return el("li", {}, el("button", { type: "button", class: "quiet", onclick: () => this.look(this.game?.number ?? 0, move.step) }, this.swatch(move.player), better));
  }

  /** Where the game turned, in the order of the game. */
  private turns(): JudgedMove[] {
    const turns = this.moves.filter((move) => move.turns);
    const least = turns.map(({ loss }) => loss).sort((one, other) => other - one)[MOST_TURNS - 1] ?? 0;
    return turns.filter(({ loss }) => loss >= least).slice(0, MOST_TURNS);
  }

  private swatch(player: number): HTMLElement {
    return el("span", { class: `swatch small p${player % 4}`, style: `--own: ${settings.colours()[player]}`, "aria-hidden": "true" });
  }

  /** What a move leaves to a player: told for the one who moved; of two, the other has the rest. Who has just moved looks a
   * little better for it, so of two each value is evened out with the one before; the last one is as it is. */
  private valuesOf(player: number): [step: number, value: number][] {
    if (this.game?.players !== 2) return this.moves.filter((move) => move.player === player).map(({ step, value }) => [step, value]);
    const values = this.moves.map((move) => (move.player === player ? move.value : 1 - move.value));
    return this.moves.map(({ step }, n) => [step, n === 0 || n === values.length - 1 ? values[n] : (values[n - 1] + values[n]) / 2]);
  }

  private draw(): void {
    const { game } = this;
    if (!game) return;
    const turning = this.turns();
    if (isNew(this.points, turning)) fill(this.points, ...turning.map((turn) => this.turn(turn)));
    const last = Math.max(game.moves, this.moves.at(-1)?.step ?? 1, 1);
    const place = ([step, value]: [number, number]) => `${((step / last) * WIDE).toFixed(1)},${((1 - value) * HIGH).toFixed(1)}`;
    // Of two players one line tells all.
    const lines = (game.players === 2 ? [0] : Array.from({ length: game.players }, (_, player) => player)).map((player) =>
      svg("polyline", { class: "line-of", style: `--own: ${settings.colours()[player]}`, points: [[0, 1 / game.players] as [number, number], ...this.valuesOf(player)].map(place).join(" ") }),
    );
    const turns = turning.map((move) => {
      const on = this.valuesOf(game.players === 2 ? 0 : move.player).find(([step]) => step === move.step);
      const [x, y] = place(on ?? [move.step, move.value]).split(",");
      return svg("circle", { cx: x, cy: y, r: 4.5, class: "turn-point" });
    });
    const label = game.players === 2 ? say("curve_of", game.nameOf(0)) : say("curve");
    fill(
      this.picture,
      svg(
        "svg",
        { viewBox: `-6 -6 ${WIDE + 12} ${HIGH + 12}`, role: "img", "aria-label": `${label}, ${t("n_moves", this.moves.length)}` },
        svg("rect", { x: 0, y: 0, width: WIDE, height: HIGH, class: "ground" }),
        svg("line", { x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2, class: "half" }),
        ...lines,
        ...turns,
      ),
      // Whose the only line is; where everybody has one, their colours say so.
      game.players === 2 ? el("p", { class: "lead" }, this.swatch(0), ` ${label}`) : null,
    );
  }
}
