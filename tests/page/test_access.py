"""Every view passes the checks of axe-core and fits, in both languages and at three sizes."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.sample import sampled

from .browser import BoardPage, served
from .conftest import COARSE
from .judging import SIZES, prepare, wrong
from .views import as_a_guest, at_the_desk

# German words are longer.
languages = pytest.mark.parametrize("locale", sampled(["en-GB", "de-DE"], {"de-DE"}))


@languages
def test_nothing_is_in_the_way(browser: Browser, address: str, locale: str) -> None:
    options: dict[str, Any] = {"locale": locale}
    desk = BoardPage(browser, address, *SIZES[0], **options, **COARSE)
    desk.choose("simple-10x6-cover")
    prepare(desk)
    found: list[str] = []
    for name in at_the_desk(desk):
        # The exact rules are the same text at every size, and a long one.
        found += wrong(desk, name, SIZES[:1] if name == "exact rules" else SIZES)
    for guest, name in as_a_guest(browser, desk, **options):
        if name == "guest":
            prepare(guest)
        found += wrong(guest, name)
    assert found == []
    desk.close()


@languages
def test_nothing_is_in_the_way_of_those_who_watch_a_board(
    browser: Browser, desk: BoardPage, tmp_path: Path, locale: str
) -> None:
    desk.choose("simple-10x6-cover", "Anna", "Ben")
    line = next(part for part in desk.page.get_attribute(".link-dot", "title").split(" · ") if "socket:" in part)
    with served(tmp_path, "--board", line) as address:
        page = BoardPage(browser, address, *SIZES[0], locale=locale, **COARSE)
        prepare(page)
        page.until(lambda: page.read("state")["state"] == "quiet", "the board's game")
        assert wrong(page, "mirror") == []
        # What the board's buttons would do is told; they are pressed there.
        assert page.page.evaluate("document.querySelector('.board-button').closest('[inert]') !== null")
        page.page.click("[data-menu=settings]")
        assert page.page.locator("dialog input[name=plain]").count() == 0
        page.close()
