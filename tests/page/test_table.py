"""What happens around a game: corrections, power cuts, own variants, two tabs, a reload, replay, languages."""

import json

import pytest
from playwright.sync_api import Browser

from tests.small import TINY

from .browser import BoardPage
from .conftest import COARSE


def test_a_wrong_drop_is_led_back(desk: BoardPage) -> None:
    """A cuboid dropped in the middle of nowhere blinks red; one button puts it right, and the game goes on."""
    desk.begin(TINY)
    desk.drag(desk.piece(0, 8), 0, 2)
    desk.until_state("correction")
    assert desk.says() == "That is no move. Clear what blinks red, fill what breathes green."
    desk.until(lambda: desk.read("lamp", 0, 2)[0] > 0 and desk.read("lamp", 0, 2)[1:] == [0, 0], "red below the piece")
    desk.page.click(".says-row button")
    desk.until_state("quiet")
    assert desk.moves() == []
    desk.still()
    desk.drag(desk.piece(0, 8), 3, 12)
    desk.until_moves(1)


def test_a_choice_by_the_buttons(desk: BoardPage) -> None:
    """The footprint of the 12 could be that of others: NEXT until the right one, then OK."""
    desk.choose("simple-10x6-cover")
    desk.drag(desk.piece(0, 12), 1, 6)
    desk.until_state("choice")
    assert "you put down the 12" in desk.says()
    desk.button("next")
    desk.button("ok")
    desk.until_moves(1)
    assert desk.moves() == ["place 12 - 1,6,0:3x2x2"]


def test_power_cut_and_resume(desk: BoardPage) -> None:
    desk.begin(TINY)
    desk.drag(desk.piece(0, 8), 3, 12)
    desk.until_moves(1)
    desk.page.click("[data-menu=faults]")
    desk.page.click('[data-key="f_power"]')
    desk.until(lambda: desk.page.get_attribute('[data-key="f_power"]', "aria-pressed") == "true", "the power is off")
    desk.until(lambda: desk.page.get_attribute('[data-key="f_power"]', "aria-pressed") == "false", "the power is back")
    desk.page.click("[data-menu=faults]")
    desk.until_state("quiet")
    assert desk.moves() == ["place 8 - 3,12,0:2x2x2"]
    desk.still()
    desk.drag(desk.piece(1, 8), 5, 12)
    desk.until_moves(2)


@pytest.mark.parametrize(
    ("changes", "verdict"),
    [
        ({"id": "tiny-two"}, "Good: tiny-two is on the board."),
        ({"goal": {"place": "top", "size": [10, 10]}}, "goal.size"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_uploads(desk: BoardPage, changes: dict[str, object], verdict: str) -> None:
    """The checker's own line is shown; a refused variant is not on the board."""
    assert verdict in desk.upload({**TINY, **changes})


def test_two_tabs_and_a_reload_in_mid_move(desk: BoardPage, browser: Browser, address: str) -> None:
    """Both tabs show the same; a piece in hand goes back when its tab is loaded anew."""
    desk.begin(TINY)
    other = BoardPage(browser, address, **COARSE)
    start = desk.top_of(desk.piece(0, 8))
    desk.page.mouse.click(*start)
    desk.until(lambda: desk.read("held") is not None)
    other.until(
        lambda: [piece["where"] for piece in other.read("pieces")].count("hand") == 1, "the hand of the other tab"
    )
    desk.page.reload()
    desk.ready()
    desk.until(lambda: [piece["where"] for piece in desk.read("pieces")] == ["tray"] * 4, "everything in the trays")
    desk.still()
    desk.drag(desk.piece(0, 8), 3, 12)
    desk.until_moves(1)
    other.until_moves(1)
    assert other.read("pieces") == desk.read("pieces")
    other.close()


def test_take_back_replay_and_share(desk: BoardPage) -> None:
    """A move is taken back from the list; the record is replayed step by step and downloaded."""
    desk.begin(TINY, "Anna", "Ben")
    desk.drag(desk.piece(0, 8), 3, 12)
    desk.until_moves(1)
    desk.page.click('[data-key="take_back"]')
    desk.until(lambda: desk.moves() == [], "no moves")
    desk.until_state("setup", "quiet", "correction")
    if desk.state() != "quiet":
        desk.page.click(".says-row button")
        desk.until_state("quiet")
    desk.still()
    desk.drag(desk.piece(0, 8), 3, 12)
    desk.until_moves(1)
    desk.page.click("[data-menu=journal]")
    desk.page.click(".game:first-child button:has-text('Replay')")
    desk.until(lambda: desk.read("replay") is not None)
    assert desk.read("replay")["pieces"] == []
    desk.page.click('.replay [aria-label="To the end"]')
    desk.until(lambda: [piece["at"] for piece in desk.read("replay")["pieces"]] == [[3, 12, 0]], "the cuboid")
    desk.page.click('.replay [aria-label="Back to the board"]')
    desk.page.click('.moves [data-key="share"]')
    with desk.page.expect_download() as download:
        desk.page.click('[data-key="file-json"]')
    desk.key("Escape")
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["players"] == ["Anna", "Ben"]


def test_tour(desk: BoardPage) -> None:
    """The tour begins the simple game, not before it was agreed to, and goes on when the player does what it says."""
    desk.begin(TINY)
    desk.drag(desk.piece(0, 8), 3, 12)
    desk.until_moves(1)
    desk.page.click("[data-menu=tour]")
    desk.page.click('[data-key="agree"]')
    desk.until(lambda: desk.read("state").get("variant") == "simple-10x6-cover" and desk.moves() == [])
    desk.until("!document.querySelector('.tour').hidden")
    desk.page.click(".tour [data-key=on]")
    assert "Take a cuboid" in desk.page.inner_text(".tour")
    desk.still()
    desk.drag(desk.piece(0, 12), 1, 6)
    desk.until(lambda: "NEXT" in desk.page.inner_text(".tour"), "the tour speaks of the choice")
    desk.page.click(".tour [data-key=skip]")
    assert desk.page.is_hidden(".tour")
    desk.until("document.querySelector('dialog.start-sheet') !== null", "the start, since no move was made")
    desk.key("Escape")


def test_german_and_rules(browser: Browser, address: str) -> None:
    page = BoardPage(browser, address, locale="de-DE", **COARSE)
    assert page.page.get_attribute("html", "lang") == "de"
    assert page.page.inner_text("[data-menu=new_game]") == "Neues Spiel"
    page.page.click("[data-menu=rules]")
    page.until("document.querySelectorAll('.family img').length > 2", "drawings for families")
    page.page.click('[data-key="exact"]')
    page.until("document.querySelector('.rules-text h2') !== null", "the exact rules")
    assert "Spielregeln" in page.page.inner_text(".rules-text h1")
    # Short words in narrow columns are not broken.
    assert (
        page.page.locator("td:text-is('vorschieben')").first.evaluate(
            "(cell) => { const all = new Range(); all.selectNodeContents(cell); return all.getClientRects().length }"
        )
        == 1
    )
    page.close()


def test_every_control_has_a_name(desk: BoardPage) -> None:
    """Buttons, fields and the board say what they are to those who cannot see them."""
    nameless = desk.page.evaluate(
        """() => [...document.querySelectorAll('button, a, input, select, canvas')].filter((control) =>
          !(control.ariaLabel || control.textContent.trim() || control.closest('label')?.textContent.trim()))
          .map((control) => control.outerHTML)"""
    )
    assert nameless == []


@pytest.mark.parametrize(
    ("locale", "title", "way_out"),
    [
        ("en-GB", "This browser cannot draw the board", "graphics acceleration"),
        ("de-DE", "Dieser Browser kann das Brett nicht zeichnen", "Grafikbeschleunigung"),
    ],
)
def test_without_webgl(browser: Browser, address: str, locale: str, title: str, way_out: str) -> None:
    """A browser that cannot draw in three dimensions says so, and what to do."""
    context = browser.new_context(locale=locale)
    context.add_init_script(
        """const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return kind.startsWith("webgl") ? null : original.call(this, kind, ...rest);
        };"""
    )
    page = context.new_page()
    page.goto(address)
    assert page.inner_text("[role=alert] h1") == title
    assert way_out in page.inner_text("[role=alert]")
    assert "quader play --text" in page.inner_text("[role=alert]")
    assert page.query_selector("canvas") is None
    context.close()


def test_every_row_of_lights_is_drawn(desk: BoardPage) -> None:
    """The largest board has two rows of lights beyond its cells."""
    desk.choose("four-players-cover")
    where = desk.read("where")["board"]
    assert (where["columns"], where["rows"], where["strip"]) == (22, 22, 2)
    assert desk.read("lights") == [22, 24]


def test_a_correction_and_the_buttons_are_told_not_guessed(desk: BoardPage) -> None:
    """The arrow leads from what is to be cleared; the buttons say what they do now."""
    desk.begin(TINY)
    assert desk.page.inner_text(".board-button.ok .meaning") == "other moves"
    desk.drag(desk.piece(0, 8), 0, 2)
    desk.until_state("correction")
    desk.until(lambda: desk.read("state")["clear"] != [], "what is to be cleared")
    columns = desk.read("where")["board"]["columns"]
    assert sorted(desk.read("state")["clear"]) == sorted(y * columns + x for x in (0, 1) for y in (2, 3))
    desk.until(lambda: any(piece["glow"] < 0 for piece in desk.read("drawn")), "the piece shines red")
    assert desk.page.inner_text(".board-button.ok .held-meaning") == "hold: it stands right"
    desk.page.click(".says-row button")
    desk.until_state("quiet")
    desk.drag(desk.piece(0, 8), 3, 12)
    desk.until_moves(1)
    desk.until_state("quiet")
    assert desk.page.inner_text(".board-button.back .meaning") == "take back"
    desk.button("back")
    desk.until_state("ask")
    assert desk.says() == "Take the last move back? OK does it."
    assert desk.page.inner_text(".board-button.ok .meaning") == "yes"
    desk.button("next")
    desk.until_state("quiet")
