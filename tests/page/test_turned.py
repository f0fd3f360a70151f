"""A phone that is turned: on its side the board has the height of the screen, and what belongs to it stands beside; a
piece in the hand, a sheet and a card stay what they are. More fingers than one look at the board and move nothing."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession

from .browser import PHONE, BoardPage
from .conftest import COARSE
from .playing import begun
from .test_first_minute import MET

UPRIGHT = {"width": 390, "height": 844}
# Phones that lie on their side, a narrow and a wide one.
LYING = ({"width": 740, "height": 360}, {"width": 844, "height": 390})
# What of an element is covered by another one, in pixels.
COVERED = """([below, above]) => {
  const [one, other] = [below, above].map((name) => document.querySelector(name).getBoundingClientRect());
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return Math.max(0, wide) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
}"""
HIGH = "document.querySelector('canvas.board').getBoundingClientRect().height / innerHeight"


@pytest.fixture(scope="module")
def phone(browser: Browser, address: str) -> Iterator[BoardPage]:
    page = BoardPage(browser, address, **PHONE, **COARSE)
    yield page
    page.close()


def upright_in_a_game(phone: BoardPage) -> CDPSession:
    """The phone upright, a game begun on it, and fingers for it."""
    phone.page.set_viewport_size(UPRIGHT)
    phone.tidy()
    cdp = phone.context.new_cdp_session(phone.page)
    phone.load(begun("simple-10x6-cover"))
    phone.until(lambda: len(phone.moves()) == 14 and phone.state() == "quiet", "the game loaded")
    phone.still()
    phone.page.evaluate("document.body.scrollTop = 0")
    return cdp


def touch(cdp: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers as they are now, the first one first."""
    fingers: list[dict[str, Any]] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


@pytest.mark.parametrize("size", LYING, ids=("narrow", "wide"))
def test_on_its_side_nothing_lies_over_the_board_and_everything_is_in_reach(
    phone: BoardPage, size: dict[str, int]
) -> None:
    page = phone.page
    page.set_viewport_size(UPRIGHT)
    phone.tidy()
    phone.choose("simple-10x6-cover")
    page.evaluate("document.body.scrollTop = 300")
    page.tap('[data-key="chip-0-cuboid-27"]')
    phone.until(lambda: (phone.read("held") or {}).get("places"), "in the hand")
    page.set_viewport_size(size)  # type: ignore[arg-type]
    phone.until(f"{HIGH} > 0.75", "a board as high as the screen")
    assert phone.read("held"), "still in the hand"
    for part in ('[data-menu="new_game"]', ".piece-bar button", ".view-tools button"):
        assert page.evaluate(MET, part), part
    assert page.evaluate(COVERED, ["canvas.board", ".piece-bar"]) == 0
    page.click('.piece-bar [aria-label="put back"]')
    phone.until(lambda: phone.read("held") is None, "put back")
    phone.tidy()
    page.click("[data-menu=tour]")
    page.wait_for_selector(".tour [data-key=on]")
    assert page.evaluate(COVERED, ["canvas.board", ".tour"]) == 0
    assert page.evaluate(MET, ".tour [data-key=on]")
    assert page.evaluate(f"{HIGH} > 0.75")
    page.click(".tour [data-key=skip]")
    page.wait_for_selector("dialog.start-sheet")
    phone.key("Escape")
    phone.load(begun("simple-10x6-cover"))
    phone.until(lambda: len(phone.moves()) == 14, "the game loaded")
    page.click('[data-key="move-6"]')
    phone.until(lambda: phone.read("replay") is not None, "the recorded game")
    assert page.evaluate(COVERED, ["canvas.board", ".replay"]) == 0
    assert page.evaluate(MET, ".replay input")
    phone.tidy()
    page.click('[data-key="end_game"]')
    page.click(".choices button >> nth=0")
    page.wait_for_selector(".ending .curve svg")
    phone.until(lambda: page.evaluate(MET, '.ending [data-key="rematch"]'), "what to do next in sight")
    page.click('.ending [data-key="aside"]')
    page.evaluate("document.querySelector('aside').scrollTop = 1000")
    phone.choose("simple-10x6-cover")
    assert page.evaluate(MET, '[data-key="chip-0-cuboid-27"]'), "the reserve at the beginning"


def test_a_finger_goes_on_where_the_phone_was_turned(phone: BoardPage) -> None:
    """Let go beside its places, the piece is where it was; the next one counts."""
    page = phone.page
    cdp = upright_in_a_game(phone)
    before = phone.read("pieces")
    piece = phone.piece(0, 12, "board")
    x, y = phone.top_of(piece)
    touch(cdp, "touchStart", (x, y))
    phone.until_held()
    touch(cdp, "touchMove", (x, y + 40))
    page.set_viewport_size(LYING[0])  # type: ignore[arg-type]
    touch(cdp, "touchMove", (20, 330))
    touch(cdp, "touchEnd")
    phone.until(lambda: phone.read("held") is None, "let go")
    phone.until(lambda: phone.read("pieces") == before, "where it was")
    page.set_viewport_size(UPRIGHT)
    assert len(phone.moves()) == 14


def test_a_third_finger_takes_no_piece(phone: BoardPage) -> None:
    page = phone.page
    cdp = upright_in_a_game(phone)
    on_piece = phone.top_of(phone.piece(0, 12, "board"))
    two = [phone.spot(1.5, 2.5), phone.spot(8.5, 2.5)]
    touch(cdp, "touchStart", two[0])
    touch(cdp, "touchStart", *two)
    touch(cdp, "touchStart", *two, on_piece)
    page.wait_for_timeout(200)
    assert phone.read("held") is None
    touch(cdp, "touchEnd")
    # The fingers are forgotten: the next one takes the piece.
    page.click('.view-tools [aria-label="view as at the start"]')
    phone.still()
    page.touchscreen.tap(*phone.top_of(phone.piece(0, 12, "board")))
    phone.until_held()
    phone.tidy()
