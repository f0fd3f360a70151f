// Elements of the page in one call: el("button", { class: "quiet", onclick: act }, "Text", child).

/**
 * @param {string} name
 * @param {Record<string, any>} [marks] attributes; functions become listeners, null and false are left out
 * @param {...(Node | string | number | null | false | undefined)} inside
 * @returns {any}
 */
export function el(name, marks = {}, ...inside) {
  const element = document.createElement(name);
  apply(element, marks);
  element.append(...kept(inside));
  return element;
}

/** The same for SVG. */
export function svg(name, marks = {}, ...inside) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  apply(element, marks);
  element.append(...kept(inside));
  return element;
}

function apply(element, marks) {
  for (const [name, value] of Object.entries(marks)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
}

function kept(inside) {
  return inside.flat().filter((part) => part !== null && part !== undefined && part !== false);
}

/** Put new content into an element, keeping the focus on the control with the same data-key. */
export function fill(element, ...inside) {
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset?.key : undefined;
  element.replaceChildren(...kept(inside));
  if (focused) element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

const shownFor = new WeakMap();

/** Whether an element shows something else than this; if so, it is remembered. Controls that stay are not made anew below
 * somebody's finger. */
export function isNew(element, ...what) {
  const key = JSON.stringify(what);
  if (shownFor.get(element) === key) return false;
  shownFor.set(element, key);
  return true;
}

function cross() {
  return svg("svg", { viewBox: "0 0 24 24", class: "line", "aria-hidden": "true" }, svg("path", { d: "M6 6 18 18M18 6 6 18", stroke: "currentColor", "stroke-width": 1.8 }));
}

/** A sheet over the page; closed by its button, by Escape or by a click beside it. */
export function sheet(title, closeLabel, marks, ...inside) {
  const close = el("button", { class: "icon", "aria-label": closeLabel, title: closeLabel, type: "button" }, cross());
  const dialog = el(
    "dialog",
    { ...marks, class: `sheet ${marks.class ?? ""}`, "aria-label": title },
    el("header", {}, el("h2", {}, title), close),
    el("div", { class: "sheet-body" }, ...inside),
  );
  close.onclick = () => dialog.close();
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
