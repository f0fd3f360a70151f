// Elements of the page in one call: el("button", { class: "quiet", onclick: act }, "Text", child).

type Inside = Node | string | number | null | false | undefined;
/** Attributes; functions become listeners (given whatever their event brings), null and false are left out. */
export type Marks = Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)>;

export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  marks: Marks = {},
  ...inside: Inside[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  apply(element, marks);
  element.append(...kept(inside));
  return element;
}

/** The same for SVG. */
export function svg(name: string, marks: Marks = {}, ...inside: Inside[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name) as SVGElement;
  apply(element, marks);
  element.append(...kept(inside));
  return element;
}

function apply(element: Element, marks: Marks): void {
  for (const [name, value] of Object.entries(marks)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

function kept(inside: Inside[]): (Node | string)[] {
  return inside
    .filter((part) => part !== null && part !== undefined && part !== false)
    .map((part) => (typeof part === "number" ? String(part) : part));
}

/** Put new content into an element, keeping the focus on the control with the same data-key. */
export function fill(element: Element, ...inside: Inside[]): void {
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && element.contains(active) ? active.dataset.key : undefined;
  element.replaceChildren(...kept(inside));
  if (focused) element.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

const shownFor = new WeakMap<Element, string>();

/** Whether an element shows something else than this; if so, it is remembered. Controls that stay are not made anew below
 * somebody's finger. */
export function isNew(element: Element, ...what: unknown[]): boolean {
  const key = JSON.stringify(what);
  if (shownFor.get(element) === key) return false;
  shownFor.set(element, key);
  return true;
}

function cross(): SVGElement {
  const path = svg("path", { d: "M6 6 18 18M18 6 6 18", stroke: "currentColor", "stroke-width": 1.8 });
  return svg("svg", { viewBox: "0 0 24 24", class: "line", "aria-hidden": "true" }, path);
}

/** A sheet over the page; closed by its button, by Escape or by a click beside it. Without a button it stays: there is
 * nothing behind it. */
export function sheet(title: string, closeLabel: string | null, marks: Marks, ...inside: Inside[]): HTMLDialogElement {
  const close = closeLabel && el("button", { class: "icon", "aria-label": closeLabel, title: closeLabel, type: "button" }, cross());
  const dialog = el(
    "dialog",
    { ...marks, class: `sheet ${marks.class ?? ""}`, "aria-label": title, closedby: !close && "none" },
    el("header", {}, el("h2", {}, title), close),
    el("div", { class: "sheet-body" }, ...inside),
  );
  if (close) {
    close.onclick = () => dialog.close();
    dialog.onclick = (event) => {
      if (event.target === dialog) dialog.close();
    };
  } else dialog.oncancel = (event) => event.preventDefault();
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Give something to the browser as a file. */
export function giveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  el("a", { href: address, download: name }).click();
  // A busy browser reads it some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Ask before something that cannot be undone. */
export function agreed(title: string, question: string, yes: string, no: string): Promise<boolean> {
  return new Promise((answer) => {
    const choice = (words: string, agrees: boolean, kind: string) =>
      el("button", { type: "button", class: kind, "data-key": agrees ? "agree" : "decline", onclick: () => (answer(agrees), dialog.close()) }, words);
    const dialog: HTMLDialogElement = sheet(title, no, { class: "small" }, el("p", {}, question), choice(yes, true, "warm"), choice(no, false, "quiet"));
    dialog.addEventListener("close", () => answer(false));
  });
}
