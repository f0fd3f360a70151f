// Small sheets: the page's settings and all keys.

import { say } from "../catalogue-beside";
import { el, sheet } from "../dom";
import { KEYS } from "../keys";
import { type Palette, PALETTES, settings } from "../settings";
import { t } from "../words";

/** `plain`: whether the table is like a plain board, and how to change that, for those who run it. */
export function openSettings(changed: () => void, plain: { now: boolean; set(on: boolean): void } | null): void {
  const check = (name: "numbers" | "calm" | "sounds" | "aloud", words: string) =>
    el(
      "label",
      { class: "check" },
      el("input", { type: "checkbox", checked: settings[name], onchange: (event: Event) => (settings.set({ [name]: (event.target as HTMLInputElement).checked }), changed()) }),
      words,
    );
  sheet(
    t("settings"),
    t("close"),
    { class: "small" },
    el(
      "fieldset",
      { class: "palettes" },
      el("legend", {}, t("colours")),
      ...(Object.keys(PALETTES) as Palette[]).map((name) =>
        el(
          "label",
          { class: "palette" },
          el("input", { type: "radio", name: "palette", value: name, checked: settings.palette === name, onchange: () => (settings.set({ palette: name }), changed()) }),
          el("span", { class: "strip" }, ...PALETTES[name].slice(0, 4).map((own, player) => el("i", { class: `swatch p${player}`, style: `--own: ${own}` }))),
          el("span", {}, t(`palette_${name}`)),
        ),
      ),
    ),
    check("numbers", t("show_numbers")),
    check("calm", t("less_motion")),
    check("sounds", say("sounds")),
    check("aloud", say("aloud")),
    plain
      ? el(
          "label",
          { class: "check" },
          el("input", { type: "checkbox", name: "plain", checked: plain.now, onchange: (event: Event) => plain.set((event.target as HTMLInputElement).checked) }),
          t("plain_board"),
        )
      : null,
  );
}

export function openKeys(): void {
  const dialog = sheet(
    t("keys"),
    t("close"),
    { class: "small" },
    el("p", { class: "lead" }, t("mouse_help")),
    el("dl", { class: "keys" }, ...KEYS.flatMap(([key, word]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, word())])),
  );
  // Nothing in it takes the focus, and it may have to be scrolled.
  dialog.querySelector(".sheet-body")?.setAttribute("tabindex", "0");
}
