"""Every view passes the checks of axe-core, in both languages and at three sizes."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.sample import sampled

from .browser import ROOT, BoardPage
from .conftest import COARSE
from .views import AT_REST, SIZES, as_a_guest, at_the_desk

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
_TRIES = 10


# German words are longer.
@pytest.mark.parametrize("locale", sampled(["en-GB", "de-DE"], {"de-DE"}))
def test_nothing_serious_is_in_the_way(browser: Browser, address: str, locale: str) -> None:
    options: dict[str, Any] = {"locale": locale, "bypass_csp": True}
    desk = BoardPage(browser, address, *SIZES[0], **options, **COARSE)
    desk.choose("simple-10x6-cover")
    desk.page.add_script_tag(path=AXE)
    wrong: dict[str, list[str]] = {}
    for name in at_the_desk(desk):
        # The exact rules are the same text at every size, and a long one.
        wrong |= _judged(desk, name, SIZES[:1] if name == "exact rules" else SIZES)
    for guest, name in as_a_guest(browser, desk, **options):
        if name == "guest":
            guest.page.add_script_tag(path=AXE)
        wrong |= _judged(guest, name, SIZES)
    assert wrong == {}
    desk.close()


def _judged(page: BoardPage, name: str, sizes: list[tuple[int, int]]) -> dict[str, list[str]]:
    """What is serious or critical in the view that is shown, at each size."""
    wrong = {}
    for wide, high in sizes:
        page.page.set_viewport_size({"width": wide, "height": high})
        for one in _serious(page):
            wrong[f"{name} {wide}: {one['id']}"] = [node["html"][:140] for node in one["nodes"]][:3]
    page.page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    return wrong


def _serious(page: BoardPage) -> list[dict[str, Any]]:
    serious = []
    # A sheet that the table's answer closes may still be there: what stays is meant.
    for _ in range(_TRIES):
        page.until(AT_REST, "at rest")
        found = page.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        serious = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
        if not serious:
            break
        page.page.wait_for_timeout(500)
    return serious
