// The journal: games played and saved; each can be replayed with a slider, downloaded, and played on.

import { el, fill, sheet } from "../dom";
import { icon } from "../icons";
import { t } from "../words";
import { outcome } from "./console";

const STEP_MS = 700;

export class Journal {
  constructor(table, link, live) {
    Object.assign(this, { table, link, live });
    this.bar = el("section", { class: "replay", hidden: true, "aria-label": t("replay") });
    table.listen((what) => {
      if (what === "hello" && table.replay) this.leave();
    });
  }

  async open() {
    const [records, saves] = await Promise.all([this.link.ask({ do: "records" }), this.link.ask({ do: "saves" })]);
    const games = el("div", { class: "games" });
    const file = el("input", { type: "file", accept: ".json,.txt", class: "unseen", onchange: (event) => this.loadFile(event.target.files[0]) });
    this.dialog = sheet(
      t("journal"),
      t("close"),
      { class: "journal" },
      el("p", { class: "lead" }, t("about_journal")),
      games,
      el("button", { class: "quiet", type: "button", onclick: () => file.click() }, t("load_file")),
      file,
    );
    const rows = [];
    if (this.table.state.variant) rows.push(this.row({ number: 0, variant: this.table.state.variant, players: this.table.state.players, moves: this.table.moves.length }));
    for (const game of records.games ?? []) rows.push(this.row(game));
    for (const game of saves.saves ?? []) rows.push(this.row(game));
    fill(games, ...(rows.length ? rows : [el("p", { class: "none" }, t("no_games"))]));
  }

  row(game) {
    const number = game.number;
    const names = (game.players ?? []).filter(Boolean).join(" – ");
    const ended = game.result ? (typeof game.result === "string" ? game.result : outcome({ state: { result: game.result, players: game.players } })) : "";
    const saved = game.name !== undefined;
    const address = `record/${number || "running"}`;
    return el(
      "article",
      { class: "game" },
      el("strong", {}, number === 0 ? t("this_game") : saved ? t("saved_game", game.name) : t("game_number", number)),
      el("span", {}, [game.variant, names, t("n_moves", game.moves), ended, game.begun?.slice(0, 16).replace("T", " ")].filter(Boolean).join(" · ")),
      el(
        "div",
        { class: "acts" },
        saved ? null : el("button", { type: "button", onclick: () => this.replay(number) }, t("replay")),
        saved ? null : el("a", { class: "button quiet", href: `${address}.json`, download: `quader-${number || "game"}.json` }, "JSON"),
        saved ? null : el("a", { class: "button quiet", href: `${address}.txt`, download: `quader-${number || "game"}.txt` }, t("as_text")),
        number === 0 || this.table.hello?.mirror
          ? null
          : el("button", { class: "quiet", type: "button", onclick: () => this.load(saved ? { name: game.name } : { number }) }, t("play_on")),
      ),
    );
  }

  async load(what) {
    const answer = await this.link.ask({ do: "load", ...what });
    if (answer.ok) this.dialog.close();
    else this.live.toast(answer.why);
  }

  async loadFile(file) {
    if (file) await this.load({ text: await file.text() });
  }

  // --- replay ------------------------------------------------------------------------------------------------------

  async replay(number) {
    const answer = await this.link.ask({ do: "record", number });
    if (!answer.ok) {
      this.live.toast(answer.why);
      return;
    }
    this.dialog?.close();
    this.steps = answer.steps;
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: this.steps.length - 1,
      value: this.steps.length - 1,
      "aria-label": t("step"),
      oninput: () => this.show(Number(this.slider.value)),
    });
    this.caption = el("output", {});
    const button = (name, label, act) =>
      el("button", { class: "icon", type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
    this.player = button("run", t("run"), () => this.run());
    fill(
      this.bar,
      button("first", t("first"), () => this.show(0)),
      button("back_one", t("back_one"), () => this.show(this.at - 1)),
      this.player,
      button("on_one", t("on_one"), () => this.show(this.at + 1)),
      button("last", t("last"), () => this.show(this.steps.length - 1)),
      this.slider,
      this.caption,
      button("close", t("end_replay"), () => this.leave()),
    );
    this.bar.hidden = false;
    this.show(0);
    this.slider.focus();
  }

  show(at) {
    this.at = Math.min(this.steps.length - 1, Math.max(0, at));
    this.slider.value = String(this.at);
    const step = this.steps[this.at];
    const pieces = step.pieces.map(([kind, owner, x, y, z, w, d, h], i) => ({
      id: `r${i}`, kind, owner, volume: w * d * h, at: [x, y, z], size: [w, d, h], where: "board",
    }));
    const state = { turn: step.turn, scores: step.scores, position: step.position ?? {}, result: undefined };
    this.table.replay = { pieces, state };
    this.caption.textContent = `${this.at}/${this.steps.length - 1} ${step.move?.human || step.move?.text || t("beginning")}`;
    this.table.changed("replay");
  }

  run() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    } else {
      if (this.at === this.steps.length - 1) this.show(0);
      this.timer = setInterval(() => {
        this.show(this.at + 1);
        if (this.at === this.steps.length - 1) this.run();
      }, STEP_MS);
    }
    this.player.replaceChildren(icon(this.timer ? "pause" : "run"));
  }

  leave() {
    if (this.timer) this.run();
    this.bar.hidden = true;
    this.table.replay = null;
    this.table.changed("replay");
  }
}
