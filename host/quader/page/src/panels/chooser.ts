// A new game: which variant, who plays, which clock; and variants of one's own.

import { el, fill, sheet } from "../dom";
import { language, t } from "../words";

const GAMES = ["quader", "engpass", "planquadrat", "cubus", "rolling-cubes"];
const CLOCKS = { clock_none: {}, clock_10: { total: 600 }, clock_5_3: { total: 300, increment: 3 }, clock_move: { move: 30 } };

export class Chooser {
  constructor(table, link, live) {
    Object.assign(this, { table, link, live });
    this.names = [];
    table.listen((what) => {
      if (what === "hello" && this.list?.isConnected) this.showList();
    });
  }

  open() {
    if (this.dialog?.open) return;
    this.chosen ??= this.table.variant?.id ?? "simple-10x6-cover";
    this.search = el("input", {
      type: "search",
      placeholder: t("search"),
      "aria-label": t("search"),
      oninput: () => this.showList(),
    });
    this.list = el("div", { class: "variants", role: "listbox", "aria-label": t("variants") });
    this.detail = el("form", { class: "detail", onsubmit: (event) => this.start(event) });
    const file = el("input", { type: "file", accept: ".json,application/json", class: "unseen", onchange: (event) => this.upload(event.target.files[0]) });
    const pick = el("button", { class: "quiet", type: "button", onclick: () => file.click() }, t("upload"));
    this.verdict = el("p", { class: "verdict", role: "status", hidden: true });
    this.dialog = sheet(
      t("new_game"),
      t("close"),
      { class: "chooser" },
      el("div", { class: "pick" }, el("div", { class: "search-row" }, this.search, pick, file), this.verdict, this.list),
      this.detail,
    );
    this.dialog.ondragover = (event) => event.preventDefault();
    this.dialog.ondrop = (event) => {
      event.preventDefault();
      this.upload(event.dataTransfer.files[0]);
    };
    this.showList();
    this.showDetail();
    this.search.focus();
  }

  variants() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const simpleFirst = (a, b) => Number(b.id.startsWith("simple")) - Number(a.id.startsWith("simple"));
    return [...(this.table.hello?.variants ?? [])].sort(simpleFirst).filter((variant) => {
      const text = `${variant.id} ${Object.values(variant.title).join(" ")} ${t(`game_${variant.game}`)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  showList() {
    const found = this.variants();
    const group = (title, variants) =>
      variants.length ? [el("h3", {}, title), ...variants.map((variant) => this.item(variant))] : [];
    fill(
      this.list,
      ...group(t("own_variants"), found.filter((variant) => variant.own)),
      ...GAMES.flatMap((game) => group(t(`game_${game}`), found.filter((variant) => variant.game === game && !variant.own))),
      found.length ? null : el("p", { class: "none" }, t("nothing_found")),
    );
  }

  item(variant) {
    const isChosen = variant.id === this.chosen;
    return el(
      "button",
      {
        type: "button",
        role: "option",
        class: "variant",
        "aria-selected": String(isChosen),
        "data-key": `variant-${variant.id}`,
        onclick: () => {
          this.chosen = variant.id;
          this.showList();
          this.showDetail();
        },
        ondblclick: () => this.detail.requestSubmit(),
      },
      el("strong", {}, titleOf(variant)),
      el("small", {}, `${variant.id} · ${t("for_players", variant.players)} · ${variant.cells.join("×")}`),
    );
  }

  showDetail() {
    const variant = this.table.hello?.variants.find(({ id }) => id === this.chosen);
    if (!variant) {
      fill(this.detail, el("p", { class: "none" }, t("choose_one")));
      return;
    }
    const running = this.table.state.variant && !this.table.state.result && this.table.moves.length;
    fill(
      this.detail,
      el("h3", {}, titleOf(variant)),
      el("p", {}, t(`about_${variant.game}`)),
      ...Array.from({ length: variant.players }, (_, player) =>
        el(
          "label",
          {},
          t("name_of", player + 1),
          el("input", {
            name: "player",
            maxlength: "40",
            placeholder: t("player", player + 1),
            value: this.names[player] ?? "",
            oninput: (event) => (this.names[player] = event.target.value),
          }),
        ),
      ),
      el(
        "label",
        {},
        t("clock"),
        el("select", { name: "clock" }, ...Object.keys(CLOCKS).map((key) => el("option", { value: key }, t(key)))),
      ),
      el(
        "label",
        { class: "check" },
        el("input", { type: "checkbox", name: "take_back", checked: true }),
        t("allow_take_back"),
      ),
      running ? el("p", { class: "warning" }, t("running_ends")) : null,
      el("button", { class: "warm start", type: "submit" }, t("start")),
      variant.own ? el("button", { class: "quiet", type: "button", onclick: () => this.remove(variant.id) }, t("remove")) : null,
    );
  }

  async start(event) {
    event.preventDefault();
    const form = new FormData(this.detail);
    const given = form.getAll("player").map((name) => String(name).trim());
    const players = given.some(Boolean) ? given.map((name, player) => name || t("player", player + 1)) : [];
    const own = { ...CLOCKS[form.get("clock")], take_back: form.get("take_back") ? 1 : 0 };
    const answer = await this.link.ask({ do: "select", variant: this.chosen, players, settings: own, force: true });
    if (answer.ok) this.dialog.close();
    else this.judge(answer.why, false);
  }

  async upload(file) {
    if (!file) return;
    const answer = await this.link.ask({ do: "upload", text: await file.text() });
    if (answer.ok) {
      this.chosen = answer.variant?.id ?? answer.variant ?? this.chosen;
      this.judge(t("uploaded", this.chosen), true);
      this.showList();
      this.showDetail();
    } else this.judge(answer.why, false);
  }

  async remove(id) {
    const answer = await this.link.ask({ do: "remove", variant: id });
    this.judge(answer.ok ? t("removed", id) : answer.why, answer.ok);
  }

  judge(text, good) {
    this.verdict.textContent = text;
    this.verdict.hidden = false;
    this.verdict.classList.toggle("good", good);
  }
}

/** The title in the page's language. */
export function titleOf(variant) {
  return variant?.title?.[language()] ?? variant?.title?.en ?? variant?.id ?? "";
}
