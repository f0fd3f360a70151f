"""Every view of the page, one after the other, as people come to them."""

from collections.abc import Iterator

from playwright.sync_api import Browser

from .browser import BoardPage
from .conftest import COARSE
from .playing import begun

_START = "[data-menu=new_game] >> "
_PEOPLE = f"{_START}[data-key=way-people] >> [data-key=card-"
# What is clicked on the way to each view; what only may be there has a question mark, what is waited for three dots.
VIEWS = {
    "quader": f"{_PEOPLE}quader]",
    "start": "[data-menu=new_game]",
    "chooser": f"{_START}[data-key=all_variants]",
    "journal": "[data-menu=journal]",
    "rules for families": "[data-menu=rules] >> ….family",
    "exact rules": "[data-menu=rules] >> [data-key=exact] >> ….rules-text h2",
    "settings": "[data-menu=settings]",
    "keys": "[data-menu=keys]",
    "phones": f"{_START}[data-key=way-phone]",
    "puzzles": "[data-menu=puzzles] >> ….puzzle-list h3",
    "author": f"{_START}[data-key=way-author] >> ….author .verdict.good",
    "packing": f"{_START}[data-key=way-author] >> [data-key=draft-fill] >> ….draft-packing",
    "planquadrat": f"{_PEOPLE}planquadrat]",
    "cubus": f"{_PEOPLE}cubus]",
    "rolling cubes": f"{_PEOPLE}rolling-cubes] >> .board-button.ok",
    "tour": "[data-menu=tour] >> ?[data-key=agree] >> ….tour p",
    "puzzle": "[data-menu=puzzles] >> .puzzle-item >> .puzzle [data-key=puzzle-hint]",
    "engpass": f"{_PEOPLE}engpass]",
    "hint": "[data-key=hint] >> ….toast",
    "share": ".moves [data-key=share]",
    "end": "[data-key=end_game] >> .choices button >> ….ending .curve svg",
    "replay": "[data-key=move-0] >> .replay [data-key=analyse] >> ….replay .curve svg",
}


def at_the_desk(page: BoardPage) -> Iterator[str]:
    """The name of each view, while it is shown."""
    for name, way in VIEWS.items():
        if name == "hint":
            page.load(begun("simple-10x6-cover"))
            page.until(lambda: page.moves() and page.state() == "quiet", "the game loaded")
        go(page, way)
        yield name
        _leave(page)
        if name == "quader":
            yield from _pieces(page)
        if name == "tour":
            go(page, ".tour [data-key=skip]")
            _leave(page)


def _pieces(page: BoardPage) -> Iterator[str]:
    """A piece in the hand, why it may not lie somewhere, and what a plain board says of one that does."""
    page.page.focus("canvas.board")
    page.key("s", "Enter")
    page.until(lambda: (page.read("held") or {}).get("places") is not None, "its places")
    yield "hand"
    page.page.focus("canvas.board")
    page.step_to(4, 1)
    page.key("Enter")
    page.until("!document.querySelector('.toast').hidden", "why not")
    yield "refused"
    _plain(page, True)
    try:
        page.page.focus("canvas.board")
        page.key("s", "Enter")
        page.until_held()
        page.step_to(4, 1)
        page.key("Enter")
        page.until_state("correction")
        yield "correction"
    finally:
        # Whatever has gone wrong: others play at this table too.
        _plain(page, False)
    page.until_state("quiet")


def _plain(page: BoardPage, on: bool) -> None:
    page.page.click("[data-menu=settings]")
    page.page.set_checked("input[name=plain]", on)
    page.until(lambda: page.read("state")["plain"] is on, "what the table is like")
    _leave(page)


def as_a_guest(browser: Browser, desk: BoardPage, **options: object) -> Iterator[tuple[BoardPage, str]]:
    """The page of another device that watches, then has a seat and something to say."""
    desk.page.click("[data-menu=new_game]")
    desk.page.click('[data-key="way-phone"]')
    invited = desk.page.inner_text(".invitation .address")
    _leave(desk)
    desk.choose("cubus", "Anna", "Ben")
    guest = BoardPage(browser, invited, **{**COARSE, **options})
    yield guest, "guest"
    guest.page.click('[data-key="sit_down-0"]')
    for _ in range(2):
        made = len(desk.read("moves"))
        (desk if desk.read("state")["turn"] else guest).button("ok")
        desk.until(lambda made=made: len(desk.read("moves")) > made, "a card")
    desk.until_state("roll")
    guest.button("ok")
    guest.until(lambda: guest.page.is_visible(".answers button"), "something to say")
    yield guest, "guest with a seat"
    guest.page.click('[data-key="get_up-0"]')
    desk.until(lambda: desk.read("state")["seats"] == {}, "a free seat")
    guest.close()


def go(page: BoardPage, way: str) -> None:
    for step in way.split(" >> "):
        if step.startswith("…"):
            page.page.wait_for_selector(step[1:])
        elif not step.startswith("?"):
            page.page.click(step)
        elif page.page.is_visible(step[1:]):
            page.page.click(step[1:])


def _leave(page: BoardPage) -> None:
    page.key("Escape")
    page.until("document.querySelector('dialog[open]') === null", "closed")
