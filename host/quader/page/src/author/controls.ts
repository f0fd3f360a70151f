// The controls of the form of a draft: which suits a key is seen from its default and from what it may be.

import { el, fill } from "../dom";
import type { DraftChoice, DraftField } from "../messages";

/** What a key is set with. */
export interface Control {
  element: HTMLElement;
  /** What its value means. */
  about: HTMLElement;
  /** Whether it is made of several controls. */
  isWhole: boolean;
  show(value: unknown): void;
}

/** Somebody has set a key, and with it other ones. */
type Changed = (value: unknown, sets: Record<string, unknown>) => void;

export function controlOf(field: DraftField, changed: Changed): Control {
  const { value, choices, parts } = field;
  if (typeof value === "boolean") return tick(field, changed);
  if (choices.length && Array.isArray(value) && !Array.isArray(choices[0].value)) return several(field, changed);
  if (choices.length && !field.is_open) return select(field, changed);
  if (parts.length) return numbers(field, changed);
  if (typeof value === "number" || value === null) return figure(field, changed);
  return text(field, changed);
}

/** Whether two values of a draft are the same. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function tick(field: DraftField, changed: Changed): Control {
  const box: HTMLInputElement = el("input", { ...marks(field), type: "checkbox", onchange: () => changed(box.checked, {}) });
  return { element: box, about: el("small", {}, field.about), isWhole: false, show: (value) => (box.checked = Boolean(value)) };
}

/** One of the choices. */
function select(field: DraftField, changed: Changed): Control {
  const chosen = (): DraftChoice | undefined => field.choices[box.selectedIndex];
  const act = (): void => {
    const choice = chosen();
    if (choice) changed(choice.value, choice.sets);
  };
  const box: HTMLSelectElement = el("select", { ...marks(field), onchange: act }, ...field.choices.map(({ value, name }) => el("option", { value: written(value) }, name)));
  const about = el("small", {});
  const show = (value: unknown): void => {
    if (box !== document.activeElement || chosen()?.value !== value) box.selectedIndex = field.choices.findIndex((choice) => same(choice.value, value));
    about.textContent = [chosen()?.about, field.about].filter(Boolean).join("; ");
  };
  return { element: box, about, isWhole: false, show };
}

/** A list of some of the choices, in their order. */
function several(field: DraftField, changed: Changed): Control {
  const act = (): void => changed(field.choices.filter((_, n) => boxes[n].checked).map(({ value }) => value), {});
  const boxes = field.choices.map(({ value }) => el("input", { type: "checkbox", name: `${field.key}.${value}`, onchange: act }));
  const rows = field.choices.map(({ value, name, about }, n) => el("label", { class: "check" }, boxes[n], el("span", {}, name, " ", el("code", {}, String(value))), el("small", {}, about)));
  const show = (list: unknown): void => {
    for (const [n, { value }] of field.choices.entries()) boxes[n].checked = Array.isArray(list) && list.includes(value);
  };
  return { element: el("div", { class: "several" }, ...rows), about: el("small", {}, field.about), isWhole: true, show };
}

/** A short list of numbers. */
function numbers(field: DraftField, changed: Changed): Control {
  const act = (): void => changed(boxes.map((box) => number(box.value)), {});
  const boxes = field.parts.map((_, n) => el("input", { type: "number", name: `${field.key}.${n}`, oninput: act }));
  const labels = field.parts.map((part, n) => el("label", {}, part, boxes[n]));
  const show = (list: unknown): void => {
    for (const [n, box] of boxes.entries()) if (box !== document.activeElement) box.value = String((Array.isArray(list) ? list[n] : "") ?? "");
  };
  return { element: el("div", { class: "numbers" }, ...labels), about: el("small", {}, field.about), isWhole: true, show };
}

/** A number; one that may be nothing is nothing while its field is empty. */
function figure(field: DraftField, changed: Changed): Control {
  const read = (): unknown => (field.value === null && box.value.trim() === "" ? undefined : number(box.value));
  const box: HTMLInputElement = el("input", { ...marks(field), type: "number", oninput: () => changed(read(), {}) });
  const show = (value: unknown): void => {
    if (box !== document.activeElement) box.value = value === null ? "" : String(value);
  };
  return { element: box, about: el("small", {}, field.about), isWhole: false, show };
}

/** Whatever else: a word, or JSON; a list of words has one on each line. */
function text(field: DraftField, changed: Changed): Control {
  const isLines = Array.isArray(field.value) && field.value.length > 0 && field.value.every((line) => typeof line === "string");
  const list = field.choices.length ? el("datalist", { id: `choices-${field.key}` }, ...field.choices.map(({ value, name }) => el("option", { value: String(value) }, name))) : null;
  const read = (): unknown => (isLines ? box.value.split("\n").filter(Boolean) : typeof field.value === "string" && !field.is_open ? box.value : meant(box.value));
  const act = (): void => changed(read(), {});
  const box: HTMLInputElement | HTMLTextAreaElement = isLines
    ? el("textarea", { ...marks(field), rows: field.value instanceof Array ? field.value.length : 1, spellcheck: "false", oninput: act })
    : el("input", { ...marks(field), type: "text", spellcheck: "false", list: list?.id, onchange: act });
  const about = el("small", {});
  const show = (value: unknown): void => {
    if (box !== document.activeElement) box.value = Array.isArray(value) && isLines ? value.join("\n") : written(value);
    const choice = field.choices.find((one) => one.value === value);
    fill(about, choice ? `${choice.name}${choice.about ? `: ${choice.about}` : ""}` : field.about);
  };
  const element = list ? el("span", { class: "with-list" }, box, list) : box;
  return { element, about, isWhole: false, show };
}

function marks({ key }: DraftField): Record<string, string> {
  return { "data-key": `field-${key}`, name: key };
}

function written(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value) ?? "";
}

/** A number, or what was written instead: the checker says what is wrong with it. */
function number(text: string): unknown {
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

/** What somebody has written into a field: JSON, or else just a word. */
function meant(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
