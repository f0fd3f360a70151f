// What the site's pages around the board do: the language, and the service worker that keeps the site for later.

import { settings } from "../settings";
import { language } from "../words";
import { keepSite } from "./keep";

const root = document.currentScript?.dataset.root ?? "./";
// A page that is written in one language alone keeps it.
const isFixed = document.documentElement.lang === "de" || /\/rules\/(index\.html)?$/.test(location.pathname);
if (!isFixed) document.documentElement.lang = language();

document.addEventListener("DOMContentLoaded", () => {
  document.getElementById("language")?.addEventListener("click", () => {
    const other = document.documentElement.lang === "de" ? "en" : "de";
    settings.set({ language: other });
    if (isFixed) location.href = other === "de" ? "de.html" : "./";
    else document.documentElement.lang = other;
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>("nav a"))
    if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
  // Wide ones are scrolled by keyboard too.
  for (const wide of document.querySelectorAll(".rules-text pre, .rules-text table")) wide.setAttribute("tabindex", "0");
});
window.addEventListener("load", () => keepSite(root));
