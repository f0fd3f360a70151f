// The form of a draft: a control for each key that the game's variants have.

import { el, fill } from "../dom";
import type { DraftField } from "../messages";

export type Draft = Record<string, unknown>;

type Control = HTMLInputElement | HTMLSelectElement;

export class DraftForm {
  readonly element = el("form", { class: "draft-form", onsubmit: (event: Event) => event.preventDefault() });
  private controls: [DraftField, Control][] = [];
  private draft: Draft = {};

  /** `changed`: somebody has set a key. */
  constructor(private readonly changed: (draft: Draft) => void) {}

  /** The keys of another game. */
  take(fields: DraftField[]): void {
    this.controls = fields.map((field) => [field, this.control(field)]);
    fill(this.element, ...this.controls.map(([field, control]) => row(field, control)));
  }

  /** Show what a draft says; a key that it leaves out has its default. The controls stay: one that is made anew takes the
   * caret, and the click that left the field before. */
  show(draft: Draft | null): void {
    this.element.inert = draft === null;
    if (draft === null) return;
    this.draft = draft;
    for (const [field, control] of this.controls) {
      const value = this.valueOf(field);
      // What somebody is writing is not taken away.
      if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = Boolean(value);
      else if (control !== document.activeElement) control.value = typeof value === "string" ? value : JSON.stringify(value);
    }
  }

  private valueOf({ key, value }: DraftField): unknown {
    const [outer, inner] = key.split(".");
    const found = this.draft[outer];
    if (!inner) return outer in this.draft ? found : value;
    return (found as Draft | undefined)?.[inner] ?? value;
  }

  private set({ key }: DraftField, value: unknown): void {
    const [outer, inner] = key.split(".");
    const whole = inner ? { ...(this.draft[outer] as Draft | undefined), [inner]: value } : value;
    this.changed({ ...this.draft, [outer]: whole });
  }

  private control(field: DraftField): Control {
    const marks = { "data-key": `field-${field.key}`, name: field.key };
    if (typeof field.value === "boolean")
      return el("input", { ...marks, type: "checkbox", onchange: (event: Event) => this.set(field, (event.target as HTMLInputElement).checked) });
    if (field.options.length)
      return el(
        "select",
        { ...marks, onchange: (event: Event) => this.set(field, (event.target as HTMLSelectElement).value) },
        ...field.options.map((option) => el("option", { value: option }, option)),
      );
    if (typeof field.value === "number")
      return el("input", { ...marks, type: "number", oninput: (event: Event) => this.set(field, number((event.target as HTMLInputElement).value)) });
    return el("input", { ...marks, type: "text", spellcheck: "false", onchange: (event: Event) => this.set(field, read((event.target as HTMLInputElement).value)) });
  }
}

function row({ key, value, about }: DraftField, control: Control): HTMLElement {
  return el("label", { class: typeof value === "boolean" ? "check" : "" }, el("span", { class: "key" }, key), control, el("small", {}, about));
}

/** A number, or what was written instead: the checker says what is wrong with it. */
function number(text: string): unknown {
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

/** What somebody has written into a field: JSON, or else just a word. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
