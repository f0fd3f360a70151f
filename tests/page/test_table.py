"""What happens around a game: corrections, power cuts, own variants, two tabs, a reload, replay, languages."""

import json

import pytest
from playwright.sync_api import Browser

from tests.small import TINY

from .browser import BoardPage
from .conftest import COARSE


def test_a_wrong_drop_is_led_back(plain: BoardPage) -> None:
    """A cuboid dropped in the middle of nowhere blinks red; one button puts it right, and the game goes on."""
    plain.begin(TINY)
    plain.drag(plain.piece(0, 8), 0, 2)
    plain.until_state("correction")
    assert plain.says() == "That is no move. Clear what blinks red, fill what breathes green."
    plain.until(
        lambda: plain.read("lamp", 0, 2)[0] > 0 and plain.read("lamp", 0, 2)[1:] == [0, 0], "red below the piece"
    )
    plain.page.click(".says-row button")
    plain.until_state("quiet")
    assert plain.moves() == []
    plain.still()
    plain.drag(plain.piece(0, 8), 3, 12)
    plain.until_moves(1)


def test_a_choice_by_the_buttons(plain: BoardPage) -> None:
    """The footprint of the 12 could be that of others: NEXT until the right one, then OK."""
    plain.choose("simple-10x6-cover")
    plain.drag(plain.piece(0, 12), 1, 6)
    plain.until_state("choice")
    assert "you put down the 12" in plain.says()
    plain.button("next")
    plain.button("ok")
    plain.until_moves(1)
    assert plain.moves() == ["place 12 - 1,6,0:3x2x2"]


def test_power_cut_and_resume(plain: BoardPage) -> None:
    plain.begin_tiny()
    plain.page.click("[data-menu=faults]")
    plain.page.click('[data-key="f_power"]')
    plain.until(lambda: plain.page.get_attribute('[data-key="f_power"]', "aria-pressed") == "true", "the power is off")
    plain.until(
        lambda: plain.page.get_attribute('[data-key="f_power"]', "aria-pressed") == "false", "the power is back"
    )
    plain.page.click("[data-menu=faults]")
    plain.until_state("quiet")
    assert plain.moves() == ["place 8 - 3,12,0:2x2x2"]
    plain.still()
    plain.drag(plain.piece(1, 8), 5, 12)
    plain.until_moves(2)


@pytest.mark.parametrize(
    ("changes", "verdict"),
    [
        ({"id": "tiny-two"}, "Good: Tiny is on the board."),
        ({"goal": {"place": "top", "size": [10, 10]}}, "goal.size"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_uploads(plain: BoardPage, changes: dict[str, object], verdict: str) -> None:
    """The checker's own line is shown; a refused variant is not on the board."""
    assert verdict in plain.upload({**TINY, **changes})


def test_two_tabs_and_a_reload_in_mid_move(plain: BoardPage, browser: Browser, plain_address: str) -> None:
    """Both tabs show the same; a piece in hand goes back when its tab is loaded anew."""
    plain.begin(TINY)
    other = BoardPage(browser, plain_address, **COARSE)
    start = plain.top_of(plain.piece(0, 8))
    plain.page.mouse.click(*start)
    plain.until(lambda: plain.read("held") is not None)
    other.until(
        lambda: [piece["where"] for piece in other.read("pieces")].count("hand") == 1, "the hand of the other tab"
    )
    plain.page.reload()
    plain.ready()
    plain.until(lambda: [piece["where"] for piece in plain.read("pieces")] == ["tray"] * 4, "everything in the trays")
    plain.still()
    plain.drag(plain.piece(0, 8), 3, 12)
    plain.until_moves(1)
    other.until_moves(1)
    assert other.read("pieces") == plain.read("pieces")
    other.close()


def test_take_back_replay_and_share(plain: BoardPage) -> None:
    """A move is taken back from the list; the record is replayed step by step and downloaded."""
    plain.begin_tiny("Anna", "Ben")
    plain.page.click('[data-key="take_back"]')
    plain.until(lambda: plain.moves() == [], "no moves")
    plain.until_state("setup", "quiet", "correction")
    if plain.state() != "quiet":
        plain.page.click(".says-row button")
        plain.until_state("quiet")
    plain.still()
    plain.drag(plain.piece(0, 8), 3, 12)
    plain.until_moves(1)
    plain.page.click("[data-menu=journal]")
    plain.page.click(".game:first-child button:has-text('Replay')")
    plain.until(lambda: plain.read("replay") is not None)
    assert plain.read("replay")["pieces"] == []
    plain.page.click('.replay [aria-label="To the end"]')
    plain.until(lambda: [piece["at"] for piece in plain.read("replay")["pieces"]] == [[3, 12, 0]], "the cuboid")
    plain.page.click('.replay [aria-label="Back to the board"]')
    plain.page.click('.moves [data-key="share"]')
    with plain.page.expect_download() as download:
        plain.page.click('[data-key="file-json"]')
    plain.key("Escape")
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["players"] == ["Anna", "Ben"]


def test_tour(plain: BoardPage) -> None:
    """The tour begins the simple game, not before it was agreed to, and goes on when the player does what it says."""
    plain.begin_tiny()
    plain.page.click("[data-menu=tour]")
    plain.page.click('[data-key="agree"]')
    plain.until(lambda: plain.read("state").get("variant") == "simple-10x6-cover" and plain.moves() == [])
    plain.until("!document.querySelector('.tour').hidden")
    plain.page.click(".tour [data-key=on]")
    assert "Take a cuboid" in plain.page.inner_text(".tour")
    plain.still()
    plain.drag(plain.piece(0, 12), 1, 6)
    plain.until(lambda: "NEXT" in plain.page.inner_text(".tour"), "the tour speaks of the choice")
    plain.page.click(".tour [data-key=skip]")
    assert plain.page.is_hidden(".tour")
    plain.until("document.querySelector('dialog.start-sheet') !== null", "the start, since no move was made")
    plain.key("Escape")


def test_german_and_rules(browser: Browser, plain_address: str) -> None:
    page = BoardPage(browser, plain_address, locale="de-DE", **COARSE)
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


def test_every_control_has_a_name(plain: BoardPage) -> None:
    """Buttons, fields and the board say what they are to those who cannot see them."""
    nameless = plain.page.evaluate(
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
def test_without_webgl(browser: Browser, plain_address: str, locale: str, title: str, way_out: str) -> None:
    """A browser that cannot draw in three dimensions says so, and what to do."""
    context = browser.new_context(locale=locale)
    context.add_init_script(
        """const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return kind.startsWith("webgl") ? null : original.call(this, kind, ...rest);
        };"""
    )
    page = context.new_page()
    page.goto(plain_address)
    assert page.inner_text("[role=alert] h1") == title
    assert way_out in page.inner_text("[role=alert]")
    assert "quader play --text" in page.inner_text("[role=alert]")
    assert page.query_selector("canvas") is None
    context.close()


def test_every_row_of_lights_is_drawn(plain: BoardPage) -> None:
    """The largest board has two rows of lights beyond its cells."""
    plain.choose("four-players-cover")
    where = plain.read("where")["board"]
    assert (where["columns"], where["rows"], where["strip"]) == (22, 22, 2)
    assert plain.read("lights") == [22, 24]


def test_a_correction_and_the_buttons_are_told_not_guessed(plain: BoardPage) -> None:
    """The arrow leads from what is to be cleared; the buttons say what they do now."""
    plain.begin(TINY)
    assert plain.page.inner_text(".board-button.ok .meaning") == "other moves"
    plain.drag(plain.piece(0, 8), 0, 2)
    plain.until_state("correction")
    plain.until(lambda: plain.read("state")["clear"] != [], "what is to be cleared")
    columns = plain.read("where")["board"]["columns"]
    assert sorted(plain.read("state")["clear"]) == sorted(y * columns + x for x in (0, 1) for y in (2, 3))
    plain.until(lambda: any(piece["glow"] < 0 for piece in plain.read("drawn")), "the piece shines red")
    assert plain.page.inner_text(".board-button.ok .held-meaning") == "hold: it stands right"
    plain.page.click(".says-row button")
    plain.until_state("quiet")
    plain.drag(plain.piece(0, 8), 3, 12)
    plain.until_moves(1)
    plain.until_state("quiet")
    assert plain.page.inner_text(".board-button.back .meaning") == "take back"
    plain.button("back")
    plain.until_state("ask")
    assert plain.says() == "Take the last move back? OK does it."
    assert plain.page.inner_text(".board-button.ok .meaning") == "yes"
    plain.button("next")
    plain.until_state("quiet")
