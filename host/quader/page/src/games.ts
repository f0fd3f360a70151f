// What a game adds to the page. Each game has a file of its own in games/, found by the name that the server tells; one
// without a file is shown by what the server tells of it.

import { el, fill, isNew } from "./dom";
import type { Hand } from "./hand";
import type { Words } from "./messages";
import type { Change, Drawn, Table, TableState } from "./table";
import type { Names } from "./view/board";
import { inWords, t } from "./words";

/** The panel of a game. Whatever it leaves out has a plain default. */
export interface GamePanel {
  /** Shown beside the players. */
  element?: HTMLElement;
  /** The table has changed. */
  show?(): void;
  /** What the player with this name is to do now; null: nothing that the game says better than others. */
  sentence?(name: string): string | null;
  /** What the player to move can say instead of moving a piece: moves in notation, and in words. */
  answers?(): [text: string, words: string][];
  /** What a button of the board means in this game, by its code, where that is not what it means elsewhere. */
  buttons?: Record<string, string>;
  /** Whether players have points before the end; where they have none, no number stands beside their names. */
  hasPoints?(): boolean;
  /** How points are made, and what is still missing. */
  scoring?(): string;
  /** How many cells of the game's ground are drawn as a town of squares and grooves, along one side. */
  town?(): number;
  /** What the list of moves calls columns and rows, from the game's first cell on. */
  names?(): Names;
  /** A move in words, where its notation (`text`, and `human`, which is shorter) says nothing to most people. */
  inWords?(text: string, human: string): string | null;
  /** The heading of the game's rules. */
  rules?: string;
  /** What a piece on the board looks like just now, where that is not its kind. */
  look?(piece: Drawn): string | null;
  /** Whether trays stay beside the board when they are empty. */
  keepsTrays?: boolean;
  /** Whether what was rolled is shown as dice. */
  hasDice?: boolean;
  /** A guided tour through the first moves. */
  tour?: Tour;
}

export interface Tour {
  variant: string;
  steps: TourStep[];
}

/** A step ends when it is done; without `done`, by the button. `aside` is said instead while something else is to be done. */
export interface TourStep {
  text(): string;
  done?(table: Table, hand: Hand): boolean;
  aside?(table: Table): string | null;
}

/** Every file in games/ has one of these as its default. */
type MakePanel = (table: Table, hand: Hand) => GamePanel;

export class Games {
  panel: GamePanel;
  readonly element = el("div", { class: "game-panel" });
  private shown = "";
  // The game whose panel it is.
  private loaded = "";

  constructor(
    private readonly table: Table,
    private readonly hand: Hand,
  ) {
    this.panel = plainPanel(table);
    table.listen((what) => this.follow(what));
  }

  /** Whether the panel is that of the game on the table: only then its words are there. */
  get isLoaded(): boolean {
    return this.loaded === this.table.game;
  }

  /** A move as the list of moves has it. */
  inWords({ text, human }: { text: string; human: string }): string {
    const own = this.panel.inWords?.(text, human);
    return own ?? (text === "pass" || text === "skip" ? t("passes") : human || text);
  }

  private follow(what: Change): void {
    if (this.table.game !== this.shown) void this.change(this.table.game);
    if (["state", "hello", "replay"].includes(what)) this.panel.show?.();
  }

  private async change(name: string): Promise<void> {
    this.shown = name;
    this.loaded = "";
    // The panel of the game before knows nothing of this one.
    this.panel = plainPanel(this.table);
    const panel = await this.load(name);
    if (name !== this.shown) return;
    this.panel = panel;
    this.loaded = name;
    fill(this.element, panel.element);
    panel.show?.();
    this.table.changed("game");
  }

  /** The panel of a game, whether it is played now or not. */
  async load(name: string): Promise<GamePanel> {
    try {
      const { default: make } = (await import(`./games/${name}.ts`)) as { default: MakePanel };
      return make(this.table, this.hand);
    } catch {
      // A game that this page does not know.
      return plainPanel(this.table);
    }
  }
}

/** What the server tells of a game in words: its name and what it is about, what is due, why it ended; null if nothing. */
export function gameWords(table: Table, game: string, code: string, ...parts: (string | number)[]): string | null {
  return inWords(table.hello?.games[game]?.[code], ...parts);
}

export function nameOfGame(table: Table, game: string): string {
  return gameWords(table, game, "name") ?? game;
}

/** What a player's score is made of in a position, in the words of the game. */
export function explained(table: Table, position: TableState["position"], player: number): string {
  const figures = (position.explained as string[][] | undefined)?.[player] ?? [];
  const code = figures.length > 1 ? "explained-both" : "explained";
  return (figures.length && gameWords(table, table.shownVariant?.game ?? table.game, code, ...figures)) || figures.join(", ");
}

interface Line {
  label: Words;
  value: Words;
  player: number | null;
}

/** The lines that the server tells of the position. */
function plainPanel(table: Table): GamePanel {
  const element = el("section", { class: "plain floating", hidden: true });
  return {
    element,
    hasDice: true,
    show() {
      const lines = (table.position.panel ?? []) as Line[];
      element.hidden = !lines.length;
      element.setAttribute("aria-label", nameOfGame(table, table.game));
      if (!isNew(element, lines)) return;
      fill(element, el("dl", {}, ...lines.flatMap((line) => [el("dt", {}, label(table, line)), el("dd", {}, inWords(line.value))])));
    },
  };
}

function label(table: Table, { label, player }: Line): string {
  const name = player === null ? null : table.state.players?.[player] || t("player", player + 1);
  return [name, inWords(label)].filter(Boolean).join(": ");
}

/** Columns a, b, c, … and rows 1, 2, 3, … of so many cells; with `every` 2 only every other cell has a name. */
export function lettered(wide: number, deep: number, every = 1): Names {
  const named = (count: number, name: (i: number) => string) => Array.from({ length: count }, (_, i) => (i % every ? "" : name(i / every)));
  return { columns: named(wide, (i) => String.fromCharCode(97 + i)), rows: named(deep, (i) => String(i + 1)) };
}
