// The page of the virtual board: it shows what the server tells and passes on what hands do.

import { el } from "./dom";
import { Games } from "./games";
import { Hand, type Pose } from "./hand";
import { Keys } from "./keys";
import { Link } from "./link";
import { Absent } from "./panels/absent";
import { CablePanel } from "./panels/cable";
import { Chooser, titleOf } from "./panels/chooser";
import { Console } from "./panels/console";
import { Ending } from "./panels/ending";
import { Faults } from "./panels/faults";
import { Journal } from "./panels/journal";
import { Live } from "./panels/live";
import { Moment } from "./panels/moment";
import { Moves } from "./panels/moves";
import { PieceBar } from "./panels/piecebar";
import { Players } from "./panels/players";
import { Phones } from "./panels/phones";
import { Puzzles } from "./panels/puzzles";
import { Rules } from "./panels/rules";
import { Share } from "./panels/share";
import { isShared, Shared } from "./panels/shared";
import { openKeys, openSettings } from "./panels/sheets";
import { Start } from "./panels/start";
import { Tour } from "./panels/tour";
import { ViewTools } from "./panels/viewtools";
import { Pointer } from "./pointer";
import { Reader } from "./reader";
import { settings } from "./settings";
import { Sounds } from "./sounds";
import { Stage } from "./stage";
import { type Change, Table } from "./table";
import type { Author } from "./author/author";
import { say } from "./catalogue-beside";
import type { Event as BoardEvent, Place, ToPage, Words } from "./messages";
import { drawnBy, View } from "./view/view";
import { type Code, inWords, language, t } from "./words";

document.documentElement.lang = language();
document.body.classList.toggle("on-site", Boolean(window.quaderTable));

// First of all, so that the table answers while everything else is prepared.
const table = new Table();
const live = new Live();
const absent = new Absent();
const moment = new Moment();
const link = new Link({
  message: (message) => table.take(message),
  frame: (bytes) => showFrame(bytes),
  state: (open, isGone) => {
    table.setConnected(open, isGone);
    if (open) absent.close();
  },
  absent: (why, claim) => absent.open(why, claim),
  late: () => live.toast(t("s_late")),
  waits: () => moment.begin(),
});
const page = document.getElementById("page") ?? document.body;
const drawing = drawnBy();
if (!drawing) {
  page.append(
    el("main", { class: "no-drawing", role: "alert" }, el("h1", {}, t("no_drawing")), el("p", {}, t("no_drawing_why")), el("p", {}, t("no_drawing_text"))),
  );
  // Nothing below can work.
  throw new Error(t("no_drawing"));
}

const hand = new Hand(table, link);
const canvas = el("canvas", { class: "board", tabindex: "0", role: "application", "aria-describedby": "says" });
const around = el("div", { class: "canvas-wrap" }, canvas);
const view = new View(canvas, drawing === "processor");
const games = new Games(table, hand);
const stage = new Stage(table, hand, view, games);
const share = new Share(link, live);
const journal = new Journal(table, link, live, share, games);
const shared = new Shared(table, link, live, journal, {
  puzzle: (id) => puzzles.set(id),
  play: (variant, players, withComputer) => start.play(variant, players, withComputer),
});
const cable = new CablePanel(table, link, live, () => journal.open());
const chooser = new Chooser(table, link);
const console_ = new Console(table, link, games, live, hand);
const players = new Players(table, link, hand, live, games);
const look = { game: (moves: number) => journal.replay({ number: 0 }, moves), step: (at: number) => journal.lookAt(at) };
const moves = new Moves(table, link, live, look, advise, games, share, () => console_.sentence);
const rules = new Rules(table, link, games);
const puzzles = new Puzzles(table, link, live, { piece: () => moves.hintPiece(), move: () => moves.hint() }, share);
const phones = new Phones(table, link, live);
const sounds = new Sounds((text) => live.tell(text), () => live.isWarning);
const reader = new Reader(table, hand, games, live);
const faults = new Faults(table, link, live, hand);
const tour = new Tour(table, link, hand, games, live, () => start.open());
const start = new Start(table, link, live, {
  learn: () => tour.begin(),
  variants: (withComputer) => chooser.open(withComputer),
  puzzles: () => puzzles.open(),
  phones: () => phones.open(),
  author: openAuthor,
  rules: (game) => rules.open(game),
});
const ending = new Ending(table, link, live, games, hand, {
  replay: async (step) => {
    await journal.replay({ number: 0 });
    if (step !== undefined) journal.show(step);
  },
  puzzle: () => puzzles.next(),
  share: () => share.open(0),
  start: () => start.open(),
});
const pieceBar = new PieceBar(hand);
const tools = new ViewTools(stage);
tools.element.prepend(moves.hintHere);

// --- the frame around it all ---------------------------------------------------------------------------------------

const title = el("h1", { class: "title" });
const dot = el("span", { class: "link-dot", role: "status" });
const faultButton = item("faults", () => faults.toggle());
faultButton.hidden = true;
const menu = el(
  "nav",
  { class: "menu", "aria-label": t("more") },
  item("new_game", () => start.open(), "warm"),
  item("journal", () => journal.open()),
  item("rules", () => rules.open()),
  el("button", { class: "quiet", type: "button", "data-menu": "puzzles", onclick: () => puzzles.open() }, say("puzzles")),
  item("tour", () => tour.begin()),
  cable.isPossible ? item("cable", () => cable.open()) : null,
  faultButton,
  item("settings", () => openSettings(repaint, table.isRunHere ? { now: table.state.plain, set: (on) => link.tell({ do: "plain", on }) } : null)),
  el("button", { class: "quiet", type: "button", "data-menu": "keys", "aria-label": t("keys"), title: t("keys"), onclick: openKeys }, "?"),
  el("button", { class: "quiet", type: "button", lang: language() === "de" ? "en" : "de", onclick: otherLanguage }, t("language")),
);
const scoring = el("p", { class: "scoring" });
// On the site the board has a start page beside it.
const logo = window.quaderTable ? el("a", { class: "logo", href: "../", "aria-label": t("to_start"), title: t("to_start") }) : el("span", { class: "logo", "aria-hidden": "true" });
page.replaceChildren(
  el("header", { class: "top" }, logo, title, dot, menu),
  el(
    "main",
    {},
    el(
      "section",
      { class: "stage" },
      around,
      tools.element,
      tools.label,
      el("div", { class: "floats" }, tour.element, puzzles.element, faults.element),
      ending.element,
      pieceBar.element,
      live.line,
      journal.bar,
    ),
    console_.element,
    el("aside", {}, phones.element, players.element, scoring, games.element, moves.element),
  ),
  live.voice,
  moment.element,
);

function item(word: Code, act: () => unknown, kind = "quiet"): HTMLButtonElement {
  return el("button", { class: kind, type: "button", "data-menu": word, onclick: act }, t(word));
}

/** An advice is to be seen, wherever on a long page it was asked for. */
function advise(from: Pose | null, to: Pose | null): void {
  stage.advise(from, to);
  canvas.scrollIntoView({ block: "nearest" });
}

/** The author's page is loaded when somebody wants it. */
let author: Author | undefined;
async function openAuthor(): Promise<void> {
  const { Author } = await import("./author/author");
  author ??= new Author(table, link, share);
  await author.open();
}

function otherLanguage(): void {
  settings.set({ language: language() === "de" ? "en" : "de" });
  location.reload();
}

// --- changes ---------------------------------------------------------------------------------------------------------

let frame: Uint8Array = new Uint8Array();
function showFrame(bytes: Uint8Array): void {
  // A recorded game is shown without lights, on a board of its own size.
  frame = bytes;
  if (view.lamps.show(table.replay ? new Uint8Array(bytes.length) : bytes)) view.drawLights();
}

function repaint(): void {
  stage.look();
  players.show();
  moves.repaint();
}

hand.say = (text) => {
  live.toast(text);
  sounds.play("refused");
};
hand.idle = () => live.tell(console_.sentence);
hand.changed = () => {
  view.change();
  pieceBar.show();
  console_.tell();
  tools.name();
  tour.watch();
  ending.follow();
};
view.after = () => tools.name();

// All that the board has waited for since this game's pieces were brought.
const seen = new Set<string>();

/** What a page without a game begins with: the first time the tour, later the start. */
let greeted = false;
async function greet(): Promise<void> {
  if (greeted) return;
  greeted = true;
  if (isShared() && (await shared.open())) return;
  if (location.hash === "#cable" && cable.isPossible) {
    cable.open();
    return;
  }
  if (table.state.variant || table.hello?.mirror || table.hello?.guest) return;
  if (settings.toured) start.open();
  else void tour.begin();
}

table.listen((what, message) => {
  if (message?.kind === "hello") {
    link.tell({ do: "language", language: language() });
    hand.empty();
    const { columns, rows } = table.board;
    hand.cursor = [columns >> 1, Math.min(rows - 1, 3)];
    canvas.setAttribute("aria-label", t("board_label", columns, rows));
    faultButton.hidden = !message.faults;
    document.body.classList.toggle("mirror", message.mirror);
  }
  if (what === "world") {
    seen.clear();
    hand.empty();
    stage.forget();
    // What was told of the game before says nothing of this one.
    live.line.hidden = true;
    // A game begins with its players and their reserves.
    document.querySelector("aside")?.scrollTo(0, 0);
  }
  // Advice is for the position in which it was asked for.
  if (what === "move" || what === "world") {
    stage.advise(null, null);
    live.forgetAdvice();
  }
  if (what === "pieces") hand.follow();
  if (message?.kind === "event") heard(message.event);
  if (message?.kind === "event" && message.event.event === "state") seen.add(String(message.event.state));
  if (what === "state") void greet();
  hear(what, message);
  if (what === "state" || what === "replay") {
    title.textContent = table.shownVariant ? titleOf(table.shownVariant) : "Quader";
    document.title = `${title.textContent} – Quader`;
  }
  if (what === "replay") showFrame(frame);
  if (what === "state" || what === "game" || what === "replay") scoring.textContent = games.panel.scoring?.() ?? "";
  if (what === "link") {
    if (!table.connected) hand.empty();
  }
  if (["hello", "world", "pieces", "state", "replay", "game"].includes(what)) {
    stage.look();
    tools.refresh();
    pieceBar.show();
  }
  if (what === "hello" || what === "link") showLink();
});

/** What can be heard of a change. */
// A game that was over when the page came to it was heard elsewhere.
let heardResult = true;
let heardPuzzle = "";
function hear(what: Change, message: ToPage | undefined): void {
  const { result, puzzle } = table.state;
  if (message?.kind === "move" && (message.move.kind === "move" || message.move.kind === "roll")) sounds.play(message.move.kind === "roll" ? "roll" : "put");
  if (what !== "state") return;
  if (result && !heardResult) sounds.play("over");
  if (puzzle && puzzle.state !== heardPuzzle && puzzle.state !== "open") sounds.play(puzzle.state === "right" ? "right" : "refused");
  heardResult = Boolean(result);
  heardPuzzle = puzzle?.state ?? "";
}

function sayAloud(): void {
  settings.set({ aloud: !settings.aloud });
  live.tell(say(settings.aloud ? "aloud_on" : "aloud_off"));
}

function heard(event: BoardEvent["event"]): void {
  if (event.event === "refused") live.refuse({ why: inWords(event.words as Words | undefined) ?? String(event.why) });
}

function showLink(): void {
  const word = !table.connected ? "lost" : table.hello?.mirror ? "mirror" : "connected";
  dot.className = `link-dot ${word}`;
  dot.title = [t(word), table.hello?.engine, ...(table.hello?.serial ?? [])].filter(Boolean).join(" · ");
  dot.setAttribute("aria-label", t(word));
  document.body.classList.toggle("lost", !table.connected);
}

// --- hands -------------------------------------------------------------------------------------------------------------

new Pointer(canvas, stage, hand);
new Keys(hand, view.eye, table, {
  f: () => console_.followAll(),
  h: () => moves.hint(),
  Escape: () => journal.leave() || ending.putAside(),
  l: () => tools.cycle(),
  v: () => tools.top(),
  0: () => tools.home(),
  // Guests begin nothing, and look through nobody's games.
  j: () => table.hello?.guest || journal.open(),
  g: () => table.hello?.guest || start.open(),
  d: () => rules.open(),
  m: () => sounds.toggle(),
  a: sayAloud,
  w: () => reader.now(console_.sentence),
  "?": openKeys,
}, console_, reader);
document.addEventListener("pointerdown", () => (document.body.dataset.by = "pointer"), true);
document.addEventListener("keydown", () => (document.body.dataset.by = "keys"), true);
canvas.addEventListener("focus", () => {
  hand.cursorShown = document.body.dataset.by === "keys";
  view.draw();
});
canvas.addEventListener("blur", () => {
  hand.cursorShown = false;
  view.draw();
});

// For tests and benches: to read, never to act.
Object.defineProperty(window, "__quader", {
  value: Object.freeze({
    state: () => structuredClone(table.state),
    pieces: () => structuredClone([...table.pieces.values()]),
    moves: () => structuredClone(table.moves),
    variant: () => structuredClone(table.variant),
    variants: () => structuredClone(table.hello?.variants ?? []),
    held: () => (hand.held ? structuredClone({ id: hand.held.piece.id, at: hand.held.at, size: hand.held.size, places: hand.held.places ?? null }) : null),
    where: () => ({ left: table.left, low: table.low, board: { ...table.board } }),
    onScreen: (place: Place) => view.onScreen(place),
    drawn: () => structuredClone(stage.list),
    arrow: () => structuredClone(stage.arrow),
    lamp: (x: number, y: number) => view.lamps.at(x, y),
    states: () => [...seen],
    lights: () => [view.lamps.columns, view.lamps.rows],
    cursor: () => [...hand.cursor],
    active: () => (hand.active ? structuredClone(hand.active) : null),
    frames: () => view.frames,
    sharpness: () => view.sharpness,
    isStill: () => view.isStill,
    firstFrame: () => view.firstFrame,
    replay: () => (table.replay ? structuredClone(table.replay) : null),
  }),
});
