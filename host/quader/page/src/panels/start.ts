// The start: against the computer, with people at this table or on phones, a puzzle, or learning; then a game, by its
// picture.

import { LEVELS } from "../catalogue";
import { type BESIDE, say } from "../catalogue-beside";
import { el, fill, sheet } from "../dom";
import { gameWords, nameOfGame } from "../games";
import type { Link } from "../link";
import type { Variant } from "../messages";
import { settings } from "../settings";
import type { Table } from "../table";
import { t, told } from "../words";
import type { Live } from "./live";

type Way = "computer" | "people";

/** What else can be done from here. */
interface Doors {
  learn(): unknown;
  variants(withComputer: boolean): unknown;
  puzzles(): unknown;
  phones(): unknown;
  author(): unknown;
  rules(game: string): unknown;
}

export class Start {
  private dialog?: HTMLDialogElement;
  private way: Way = "computer";
  // The picture of each game, once it was told.
  private readonly pictures = new Map<string, string>();

  constructor(
    private readonly table: Table,
    private readonly link: Link,
    private readonly live: Live,
    private readonly doors: Doors,
  ) {}

  open(): void {
    if (document.querySelector("dialog[open]")) return;
    const ways = el("div", { class: "ways", role: "group", "aria-label": t("how_to_play") });
    const level = el("label", { class: "level-choice" }, t("level_of_computer"), this.levels());
    const cards = el("div", { class: "cards" }, ...this.firstOnes().map((variant) => this.card(variant)));
    // A real board is only watched; inventing something for it goes on.
    const watches = Boolean(this.table.hello?.mirror);
    const show = (): void => {
      fill(ways, this.wayButton("computer", show), this.wayButton("people", show));
      level.hidden = this.way !== "computer";
    };
    show();
    const playing = [
      // There is no server here that phones could reach.
      window.quaderTable ? null : this.door("way-phone", say("way_phone"), say("way_phone_about"), this.doors.phones),
      this.door("way-puzzle", say("way_puzzle"), say("way_puzzle_about"), this.doors.puzzles),
      this.door("way-learn", t("way_learn"), t("way_learn_about"), this.doors.learn),
      this.door("all_variants", t("all_variants"), say("all_variants_about"), () => this.doors.variants(this.way === "computer")),
    ];
    const first = [
      el("section", {}, el("h3", {}, say("with_whom")), ways, level),
      el("section", {}, el("h3", {}, say("which_game")), this.table.isBeingPlayed ? el("p", { class: "warning" }, t("running_ends")) : null, cards),
    ];
    this.dialog = sheet(
      t("new_game"),
      t("close"),
      { class: "start-sheet" },
      ...(watches ? [el("p", {}, say("begun_there"))] : first),
      el("section", {}, watches ? null : el("h3", {}, say("or_else")), el("div", { class: "doors" }, ...(watches ? [] : playing), this.door("way-author", say("way_author"), say("way_author_about"), this.doors.author))),
    );
  }

  private leave(then: () => unknown): void {
    this.dialog?.close();
    then();
  }

  private door(name: string, title: string, about: string, act: () => unknown): HTMLElement {
    const marks = { type: "button", class: "door", "data-key": name, onclick: () => this.leave(act) };
    return el("button", marks, el("strong", {}, title), el("small", {}, about));
  }

  private wayButton(way: Way, changed: () => void): HTMLElement {
    const choose = (): void => {
      this.way = way;
      changed();
    };
    const [title, about] = way === "computer" ? ([t("way_computer"), t("way_computer_about")] as const) : ([t("way_people"), t("way_people_about")] as const);
    const marks = { type: "button", class: "way", "aria-pressed": String(this.way === way), "data-key": `way-${way}`, onclick: choose };
    return el("button", marks, el("strong", {}, title), el("small", {}, about));
  }

  private levels(): HTMLElement {
    return el(
      "select",
      { name: "level", onchange: (event: Event) => settings.set({ level: (event.target as HTMLSelectElement).value }) },
      ...levelsOf(this.table).map((level) => el("option", { value: level, selected: level === settings.level }, told(LEVELS, level))),
    );
  }

  /** Of each game the variant with which people get to know it. */
  private firstOnes(): Variant[] {
    const { games = {}, variants = [] } = this.table.hello ?? {};
    return Object.keys(games).flatMap((game) => variants.find((variant) => variant.game === game && !variant.own) ?? []);
  }

  private card(variant: Variant): HTMLElement {
    const name = nameOfGame(this.table, variant.game);
    const rules = say("read_rules", name);
    return el(
      "article",
      { class: "game-card" },
      el(
        "button",
        { type: "button", class: "card-button", "data-key": `card-${variant.game}`, onclick: () => this.begin(variant) },
        this.picture(variant.game),
        el("strong", {}, name),
        el("span", {}, gameWords(this.table, variant.game, "about")),
        el("small", {}, facts(variant)),
      ),
      el("button", { type: "button", class: "card-rules quiet", "aria-label": rules, title: rules, "data-key": `rules-${variant.game}`, onclick: () => this.leave(() => this.doors.rules(variant.game)) }, "?"),
    );
  }

  private picture(game: string): HTMLElement {
    const image = el("img", { alt: "", class: "game-picture" });
    const known = this.pictures.get(game);
    if (known) image.src = known;
    else void this.ask(game, image);
    return image;
  }

  private async ask(game: string, image: HTMLImageElement): Promise<void> {
    const { picture } = await this.link.ask({ do: "picture", game });
    if (!picture) return;
    this.pictures.set(game, pictureAddress(picture));
    image.src = pictureAddress(picture);
  }

  private async begin(variant: Variant): Promise<void> {
    if (await this.play(variant.id, variant.players, this.way === "computer")) this.dialog?.close();
  }

  /** Begin a game of a variant: everybody here, or one against the computer. Whether it has begun. */
  async play(variant: string, players: number, withComputer: boolean): Promise<boolean> {
    const rivals = rivalsOf(players);
    const answer = await this.link.ask({
      do: "select",
      variant,
      players: withComputer ? ["", ...rivals] : [],
      settings: { take_back: 1 },
      computer: withComputer ? playedBy(settings.level, players) : {},
      force: true,
    });
    if (!answer.ok) this.live.refuse(answer);
    return answer.ok;
  }
}

/** The levels at which somebody may play against the computer. */
export function levelsOf(table: Table): string[] {
  return (table.hello?.levels ?? []).filter((level) => level in LEVELS);
}

/** What the computer is called where it plays for all but the first one. */
export function rivalsOf(players: number): string[] {
  return Array.from({ length: players - 1 }, (_, i) => (players > 2 ? `${t("the_computer")} ${i + 1}` : t("the_computer")));
}

/** And at which level it plays for whom. */
export function playedBy(level: string, players: number): Record<string, string> {
  return Object.fromEntries(rivalsOf(players).map((_, i) => [i + 1, level]));
}

/** How many play, how long, and how hard it is, as far as that is known. */
export function facts(variant: Variant): string {
  const { players, minutes, difficulty } = variant;
  return [
    t("for_players", players),
    minutes ? say("how_long", minutes[0]) : "",
    difficulty ? say(`difficulty_${difficulty}` as keyof typeof BESIDE) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** An SVG document as the address of an image: nothing in it can run there. */
export function pictureAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
