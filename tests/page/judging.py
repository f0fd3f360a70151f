"""What is wrong with a view, as far as a machine sees it: what axe-core calls serious, and what a ruler finds."""

from .browser import ROOT, BoardPage

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
# A desk, a tablet, a phone.
SIZES = [(1280, 800), (820, 1180), (390, 844)]
# What fades in has no contrast yet: a view is judged when it has come to rest. What pulses for ever does not count.
AT_REST = """document.getAnimations().every(
    (one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""
_SERIOUS = """() => axe.run(document, {resultTypes: ["violations"]}).then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(" ")}`))"""
# Up to this width fingers are at work, which need so much room.
_FINGERS = 820
_FINGER = 40
# Texts that are cut off, controls that a finger misses, and controls that something else lies over: those of a sheet,
# if one is open, else of what floats over the board. What can be scrolled into sight, also from below what stays, and
# links amid a text do not count.
_MISFITS = """([fingers, finger]) => {
  const found = [];
  const named = (one) => `${one.tagName} ${one.className} ${(one.textContent || one.ariaLabel || one.name).slice(0, 9)}`
  const parents = (one) => one ? [one, ...parents(one.parentElement)] : [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
  const sheet = [...document.querySelectorAll("dialog[open]")].pop();
  for (const one of (sheet ?? document.body).querySelectorAll("*")) {
    if (!one.checkVisibility() || one.closest("svg, .unseen, [inert]")) continue;
    const style = getComputedStyle(one);
    const hides = style.overflowX === "hidden" && style.textOverflow !== "ellipsis" && one.textContent.trim();
    if (hides && one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${named(one)}`);
    if (!one.matches("button, select, summary, input, textarea, .button")) continue;
    const meant = one.matches("[type=checkbox], [type=radio]") ? one.closest("label") : one;
    const { width, height } = meant.getBoundingClientRect();
    if (innerWidth <= fingers && Math.min(width, height) < finger) found.push(`small: ${named(one)} ${width}×${height}`)
    if (!sheet && !one.closest(".stage")) continue;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const holds = ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
    const isAway = parents(one.parentElement).some((parent) =>
      getComputedStyle(parent).overflowY !== "visible" && !holds(parent.getBoundingClientRect()));
    const there = document.elementFromPoint(x, y);
    if (isAway || !there || one.contains(there) || there.contains(one) || there.closest(".toast")) continue;
    if (!parents(there).some((parent) => getComputedStyle(parent).position === "sticky"))
      found.push(`covered: ${named(one)} by ${named(there)}`);
  }
  return found;
}"""
_TRIES = 10


def prepare(page: BoardPage) -> None:
    """Not as a script of the page, which its policy forbids."""
    page.page.evaluate(AXE)


def wrong(page: BoardPage, name: str, sizes: list[tuple[int, int]] = SIZES) -> list[str]:
    """What is wrong with the view that is shown, at each size; the first size is the one that stays."""
    found = []
    for wide, high in [*sizes[1:], sizes[0]]:
        page.page.set_viewport_size({"width": wide, "height": high})
        found += [f"{name} {wide}: {one}" for one in _now(page)]
    return found


def _now(page: BoardPage) -> list[str]:
    found: list[str] = []
    # A sheet that the table's answer closes may still be there: what stays is meant.
    for _ in range(_TRIES):
        page.until(AT_REST, "at rest")
        found = [*page.page.evaluate(_SERIOUS), *page.page.evaluate(_MISFITS, [_FINGERS, _FINGER])]
        if not found:
            break
        page.page.wait_for_timeout(500)
    return found
