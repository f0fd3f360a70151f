// The form of a draft: a row for each key that the game's variants have, in words, with the key in small letters beside.

import { el, fill } from "../dom";
import type { DraftField } from "../messages";
import { type Control, controlOf, same } from "./controls";

export type Draft = Record<string, unknown>;

// A group of more keys than these is folded: it is for those who look for it.
const MANY = 8;

interface Row {
  field: DraftField;
  control: Control;
  element: HTMLElement;
}

export class DraftForm {
  readonly element = el("form", { class: "draft-form", onsubmit: (event: Event) => event.preventDefault() });
  private rows: Row[] = [];
  private draft: Draft = {};

  /** `changed`: somebody has set a key. */
  constructor(private readonly changed: (draft: Draft) => void) {}

  /** The keys of another game. */
  take(fields: DraftField[]): void {
    this.rows = fields.map((field) => {
      const control = controlOf(field, (value, sets) => this.set(field, value, sets));
      return { field, control, element: rowOf(field, control) };
    });
    const parts: HTMLElement[] = [];
    for (let at = 0; at < this.rows.length; ) {
      const { group } = this.rows[at].field;
      const next = this.rows.findIndex(({ field }, n) => n > at && field.group !== group);
      const rows = this.rows.slice(at, next < 0 ? undefined : next).map(({ element }) => element);
      parts.push(...(group ? [el("details", { class: "draft-group", open: rows.length <= MANY }, el("summary", {}, group), ...rows)] : rows));
      at += rows.length;
    }
    fill(this.element, ...parts);
  }

  /** Show what a draft says; a key that it leaves out has its default. The controls stay: one that is made anew takes the
   * caret, and the click that left the field before. */
  show(draft: Draft | null): void {
    this.element.inert = draft === null;
    if (draft === null) return;
    this.draft = draft;
    for (const { field, control, element } of this.rows) {
      control.show(this.valueOf(field));
      element.hidden = !this.counts(field);
    }
  }

  /** Mark what the checker has named; nothing if it names none of these keys. */
  mark(where: string): void {
    const [path = ""] = /^[a-z_]+(?:\.[a-z_]+)?/.exec(where) ?? [];
    for (const { field, element } of this.rows) {
      const isMeant = Boolean(path) && (field.key === path || field.key.startsWith(`${path}.`));
      element.classList.toggle("wrong", isMeant);
      const group = element.closest("details");
      if (isMeant && group) group.open = true;
    }
    this.lead(this.element.querySelector(".wrong"));
  }

  /** Bring a row into sight where the form has a scroll of its own; not away from somebody who writes in it. */
  private lead(row: Element | null): void {
    const place = this.element.parentElement;
    if (!row || !place || getComputedStyle(place).overflowY !== "auto" || place.contains(document.activeElement)) return;
    const [at, sight] = [row.getBoundingClientRect(), place.getBoundingClientRect()];
    if (at.top < sight.top || at.bottom > sight.bottom) place.scrollTop += at.top - sight.top - sight.height / 3;
  }

  private valueOf({ key, value }: DraftField): unknown {
    const [outer, inner] = key.split(".");
    const found = this.draft[outer];
    if (!inner) return outer in this.draft ? found : value;
    return (found as Draft | undefined)?.[inner] ?? value;
  }

  /** Whether a key has a meaning beside the others, as they are now. */
  private counts({ only }: DraftField): boolean {
    const ruler = this.rows.find(({ field }) => field.key === only?.key)?.field;
    return !only || !ruler || only.values.some((value) => same(value, this.valueOf(ruler)));
  }

  private set({ key }: DraftField, value: unknown, sets: Draft): void {
    const [outer, inner] = key.split(".");
    const whole = inner ? given({ ...(this.draft[outer] as Draft | undefined), [inner]: value }) : value;
    this.changed(given({ ...this.draft, [outer]: whole, ...sets }));
  }
}

/** What is nothing is not written: it has its default. */
function given(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}

function rowOf({ key, name }: DraftField, { element, about, isWhole }: Control): HTMLElement {
  const words = el("span", { class: "name" }, name, " ", el("code", {}, key));
  // What has controls of its own is a group of them.
  if (isWhole) return el("fieldset", { class: "draft-row" }, el("legend", {}, words), about, element);
  return el("label", { class: `draft-row ${element.getAttribute("type") === "checkbox" ? "check" : ""}` }, words, element, about);
}
