// The form of a draft: a control for each key that the game's variants have.

import { el, fill } from "../dom";
import type { DraftField } from "../messages";

export type Draft = Record<string, unknown>;

export class DraftForm {
  readonly element = el("form", { class: "draft-form", onsubmit: (event: Event) => event.preventDefault() });
  private fields: DraftField[] = [];
  private draft: Draft = {};

  /** `changed`: somebody has set a key. */
  constructor(private readonly changed: (draft: Draft) => void) {}

  /** The keys of another game. */
  take(fields: DraftField[]): void {
    this.fields = fields;
  }

  /** Show what a draft says; a key that it leaves out has its default. */
  show(draft: Draft | null): void {
    this.element.inert = draft === null;
    if (draft === null) return;
    this.draft = draft;
    fill(this.element, ...this.fields.map((field) => this.row(field)));
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

  private row(field: DraftField): HTMLElement {
    return el("label", { class: typeof field.value === "boolean" ? "check" : "" }, el("span", { class: "key" }, field.key), this.control(field), el("small", {}, field.about));
  }

  private control(field: DraftField): HTMLElement {
    const value = this.valueOf(field);
    const marks = { "data-key": `field-${field.key}`, name: field.key };
    if (typeof field.value === "boolean")
      return el("input", { ...marks, type: "checkbox", checked: Boolean(value), onchange: (event: Event) => this.set(field, (event.target as HTMLInputElement).checked) });
    if (field.options.length)
      return el(
        "select",
        { ...marks, onchange: (event: Event) => this.set(field, (event.target as HTMLSelectElement).value) },
        ...field.options.map((option) => el("option", { value: option, selected: option === value }, option)),
      );
    if (typeof field.value === "number")
      return el("input", { ...marks, type: "number", value: String(value), oninput: (event: Event) => this.set(field, number((event.target as HTMLInputElement).value)) });
    const written = typeof value === "string" ? value : JSON.stringify(value);
    return el("input", { ...marks, type: "text", value: written, spellcheck: "false", onchange: (event: Event) => this.set(field, read((event.target as HTMLInputElement).value)) });
  }
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
