// Small sheets: the page's settings and all keys.

import { el, sheet } from "../dom";
import { KEYS } from "../keys";
import { PALETTES, settings } from "../settings";
import { t } from "../words";

export function openSettings(changed) {
  const check = (name, word) =>
    el(
      "label",
      { class: "check" },
      el("input", { type: "checkbox", checked: settings[name], onchange: (event) => (settings.set(name, event.target.checked), changed()) }),
      t(word),
    );
  sheet(
    t("settings"),
    t("close"),
    { class: "small" },
    el(
      "fieldset",
      { class: "palettes" },
      el("legend", {}, t("colours")),
      ...Object.entries(PALETTES).map(([name, colours]) =>
        el(
          "label",
          { class: "palette" },
          el("input", { type: "radio", name: "palette", value: name, checked: settings.palette === name, onchange: () => (settings.set("palette", name), changed()) }),
          el("span", { class: "strip" }, ...colours.slice(0, 4).map((own, player) => el("i", { class: `swatch p${player}`, style: `--own: ${own}` }))),
          t(`palette_${name}`),
        ),
      ),
    ),
    check("numbers", "show_numbers"),
    check("calm", "less_motion"),
  );
}

export function openKeys() {
  sheet(
    t("keys"),
    t("close"),
    { class: "small" },
    el("dl", { class: "keys" }, ...KEYS.flatMap(([key, word]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, t(word))])),
    el("p", { class: "lead" }, t("mouse_help")),
  );
}
