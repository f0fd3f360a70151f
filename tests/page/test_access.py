"""Every view passes the checks of axe-core, in both languages and at three sizes."""

import pytest
from playwright.sync_api import Browser

from .browser import ROOT, BoardPage
from .conftest import COARSE

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
SIZES = [(1440, 900), (820, 1180), (390, 844)]
# The largest and the smallest size, each in one language; `make soak` has the rest.
ALL = [(size, locale) for locale in ("en-GB", "de-DE") for size in SIZES]
IN_SHORT = [(SIZES[0], "en-GB"), (SIZES[2], "de-DE")]
# What fades in has no contrast yet: a view is judged when it has come to rest. What pulses for ever does not count.
AT_REST = """document.getAnimations().every(
    (one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""
TRIES = 10
NEW = "[data-menu=new_game] >> [data-key=way-people] >> [data-key=card-engpass]"
VIEWS = {
    "board": NEW,
    "start": "[data-menu=new_game]",
    "chooser": "[data-menu=new_game] >> [data-key=all_variants]",
    "journal": "[data-menu=journal]",
    "rules for families": "[data-menu=rules] >> .family",
    "exact rules": "[data-menu=rules] >> [data-key=exact] >> .rules-text h2",
    "settings": "[data-menu=settings]",
    "keys": "[data-menu=keys]",
    "share": ".moves [data-key=share]",
    "phones": "[data-menu=new_game] >> [data-key=way-phone]",
    "puzzles": "[data-menu=puzzles] >> .puzzle-list h3",
    "author": "[data-menu=new_game] >> [data-key=way-author] >> .author .verdict.good",
    "puzzle on the board": "[data-menu=puzzles] >> .puzzle-item >> .puzzle [data-key=puzzle-hint]",
    "another game": NEW,
    "end": "[data-key=end_game] >> .choices button >> .ending .standing",
    "replay": ".ending [data-key=replay] >> .replay [data-key=analyse] >> .replay .curve svg",
}


@pytest.mark.parametrize(
    ("size", "locale"), [pytest.param(*one, marks=() if one in IN_SHORT else pytest.mark.long) for one in ALL], ids=str
)
def test_nothing_serious_is_in_the_way(browser: Browser, address: str, size: tuple[int, int], locale: str) -> None:
    page = BoardPage(browser, address, *size, locale=locale, bypass_csp=True, **COARSE)
    page.choose("simple-10x6-cover")
    page.page.add_script_tag(path=AXE)
    wrong = {}
    for name, way in VIEWS.items():
        # The same text at every size, and a long one.
        if name == "exact rules" and size != SIZES[0]:
            continue
        for step in way.split(" >> "):
            page.page.click(step)
        # A sheet that the table's answer closes may still be there: what stays is meant.
        for _ in range(TRIES):
            page.until(AT_REST, "at rest")
            found = page.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            serious = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
            if not serious:
                break
            page.page.wait_for_timeout(500)
        for one in serious:
            wrong[f"{name}: {one['id']}"] = [node["html"][:140] for node in one["nodes"]][:3]
        page.key("Escape")
        page.until("document.querySelector('dialog[open]') === null", "closed")
    assert wrong == {}
    page.close()
