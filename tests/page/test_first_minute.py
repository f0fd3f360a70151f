"""What a family meets first, on a small phone too: the start, the tour, a reserve in sight, buttons with a meaning.
And what it finds later: puzzles that can be told apart, a journal of games that were played, a form in words."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from quader.engine import puzzles
from quader.engine.levels import NAMES
from tests.small import TINY

from . import views
from .browser import BoardPage
from .conftest import COARSE
from .playing import Player, begun

SMALL = {"wide": 360, "high": 740, "has_touch": True, "is_mobile": True, "locale": "de-DE"}
# Whether the middle of an element is what a finger would meet there.
MET = """(name) => {
  const one = document.querySelector(name)?.getBoundingClientRect();
  if (!one) return false;
  const there = document.elementFromPoint((one.left + one.right) / 2, (one.top + one.bottom) / 2);
  return Boolean(there?.closest(name));
}"""


@pytest.fixture(scope="module")
def small(browser: Browser, address: str) -> Iterator[BoardPage]:
    """A small phone, in German."""
    page = BoardPage(browser, address, **SMALL, **COARSE)
    yield page
    page.close()


def test_a_small_phone_begins_a_game_and_sees_its_reserve(small: BoardPage) -> None:
    small.page.tap("[data-menu=new_game]")
    assert [one.inner_text() for one in small.page.query_selector_all(".start-sheet h3")][:2] == [
        "Mit wem?",
        "Welches Spiel?",
    ]
    small.page.tap("[data-key=way-people]")
    small.until(lambda: small.page.evaluate(MET, '[data-key="card-quader"]'), "its card in sight")
    small.page.tap('[data-key="card-quader"]')
    small.until_state("quiet")
    small.still()
    small.until(lambda: small.page.evaluate(MET, '[data-key="chip-0-cuboid-27"]'), "the reserve in sight")
    # Nothing is to be pressed yet.
    assert small.page.locator(".board-button:visible").count() == 0


@pytest.mark.parametrize(
    ("way", "button"),
    [
        (("[data-menu=tour]",), ".tour [data-key=on]"),
        (("[data-menu=puzzles]", ".puzzle-item"), "[data-key=puzzle-hint]"),
    ],
)
def test_cards_below_the_board_are_not_covered(small: BoardPage, way: tuple[str, ...], button: str) -> None:
    for step in way:
        small.page.tap(step)
        if small.page.is_visible("[data-key=agree]"):
            small.page.tap("[data-key=agree]")
    small.page.wait_for_selector(button)
    small.page.evaluate("scrollTo(0, 0)")
    # The list of puzzles goes away a moment later.
    small.until(lambda: small.page.evaluate(MET, button), "what nothing covers")


def test_sheets_fit_the_narrowest_phone(browser: Browser, address: str) -> None:
    """In German, whose words are the longest."""
    page = BoardPage(browser, address, 320, 640, locale="de-DE", **COARSE)
    for name in ("start", "chooser", "settings", "journal", "puzzles"):
        views.go(page, views.VIEWS[name])
        sheet = page.page.wait_for_selector("dialog[open] .sheet-body")
        assert sheet
        wide, room = sheet.evaluate("body => [body.scrollWidth, body.clientWidth]")
        assert wide <= room, name
        page.key("Escape")
        page.until("document.querySelector('dialog[open]') === null")
    page.close()


def test_any_variant_is_played_against_the_computer(desk: BoardPage) -> None:
    """Whoever has chosen to play it at the start does so with every variant of the list; the journal names both."""
    page = desk.page
    page.click("[data-menu=new_game]")
    page.click('[data-key="way-computer"]')
    page.click('[data-key="all_variants"]')
    page.fill("dialog input[type=search]", "simple-square-6")
    page.click('[data-key="variant-simple-square-6"]')
    assert page.input_value("dialog [name=rival]") in NAMES
    page.select_option("dialog [name=rival]", "beginner")
    names = page.query_selector_all("dialog [name=player]")
    assert [name.get_attribute("placeholder") for name in names] == ["Player 1", "Computer"]
    page.click("dialog .start")
    desk.until(lambda: desk.read("state").get("variant") == "simple-square-6", "the game")
    desk.until(lambda: desk.read("state")["computer"] == {"1": "beginner"}, "whom it plays for")
    assert desk.read("state")["players"] == ["Player 1", "Computer"]
    page.click("[data-menu=new_game]")
    page.click('[data-key="way-computer"]')
    page.click('[data-key="card-quader"]')
    desk.until(lambda: desk.read("state").get("variant") == "simple-10x6-cover" and desk.state() == "quiet", "the game")
    desk.until("Boolean(__quader.variant())", "its rules")
    Player(desk, "mouse").act()
    desk.until_moves(2)
    page.click("[data-menu=journal]")
    assert "Player 1 – Computer" in page.inner_text(".journal .game >> nth=0")


def test_a_helping_table_shows_the_buttons_that_mean_something(desk: BoardPage) -> None:
    desk.choose("rolling-one-by-one")
    desk.until_state("roll")
    shown = desk.page.locator(".board-button:visible .meaning")
    assert shown.count() == 1
    desk.button("ok")
    desk.until_state("touch")
    desk.until(lambda: shown.all_inner_texts() == ["no equation"], "the one that is left")


def test_the_last_move_is_in_sight(desk: BoardPage) -> None:
    """Also when a line above the list gets longer."""
    desk.load(begun("simple-10x6-cover"))
    desk.until(
        lambda: len(desk.moves()) == 14 and desk.page.inner_text(".scoring") != "", "the game, and how it is won"
    )
    at_end = """(() => {
      const { scrollTop, scrollHeight, clientHeight } = document.querySelector('.move-list');
      return scrollHeight - clientHeight - scrollTop;
    })()"""
    desk.until(lambda: desk.page.evaluate(at_end) < 2, "the end of the list")
    desk.page.evaluate("document.querySelector('.scoring').style.height = '5rem'")
    desk.until(lambda: desk.page.evaluate(at_end) < 2, "the end of the list")


def test_where_nobody_has_points_no_number_is_shown(desk: BoardPage) -> None:
    desk.choose("simple-10x6-cover")
    desk.until("document.querySelector('.score').hidden")
    desk.begin({**TINY, "id": "by-volume", "scoring": "volume"})
    desk.until("!document.querySelector('.score').hidden")


def test_a_replay_on_a_phone_keeps_the_board_in_sight(small: BoardPage) -> None:
    """Whatever move is marked in the list far below."""
    small.load(begun("simple-10x6-cover"))
    small.until(lambda: len(small.moves()) == 14 and small.state() == "quiet", "the game")
    small.page.click("[data-menu=journal]")
    small.page.click(".games > .game >> nth=0 >> button >> nth=0")
    small.until(lambda: small.read("replay") is not None, "the replay")
    small.page.locator(".replay").scroll_into_view_if_needed()
    before = small.page.evaluate("scrollY")
    small.page.click(".replay .icon >> nth=4")
    small.until(lambda: small.read("replay")["at"] == 14, "the last step")
    assert small.page.evaluate("scrollY") == before


def test_a_tower_is_in_the_picture(small: BoardPage) -> None:
    wanted = max(
        (puzzle for puzzle in puzzles.collected() if puzzle["variant"] == "simple-square-6"),
        key=lambda puzzle: puzzle["grade"],
    )
    small.page.click("[data-menu=puzzles]")
    small.page.click(f'[data-key="puzzle-{wanted["id"]}"]')
    if small.page.is_visible("[data-key=agree]"):
        small.page.click("[data-key=agree]")
    small.until(lambda: (small.read("state")["puzzle"] or {}).get("id") == wanted["id"], "the puzzle")
    small.until_state("quiet")
    small.still()
    top = small.page.evaluate("document.querySelector('canvas.board').getBoundingClientRect().top")
    pieces = small.read("pieces")
    assert max(piece["at"][2] + piece["size"][2] for piece in pieces) > 3
    for piece in pieces:
        x, y, z = piece["at"]
        wide, deep, high = piece["size"]
        assert small.spot(x + wide / 2, y + deep, z + high)[1] >= top, piece


def test_puzzles_can_be_told_apart(desk: BoardPage) -> None:
    desk.page.click("[data-menu=puzzles]")
    desk.page.wait_for_selector(".puzzle-item")
    told = [one.inner_text() for one in desk.page.query_selector_all(".puzzle-item")]
    assert len(set(told)) == len(told) == len(puzzles.collected())
    assert [int(one.split()[0]) for one in told] == list(range(1, len(told) + 1))


def test_games_without_moves_are_folded_away(desk: BoardPage) -> None:
    """And so are puzzles; nothing is lost."""
    desk.begin_tiny("Cleo", "Dan")
    desk.choose("tiny", "Nobody", "None")
    desk.choose("tiny", "Still", "Nobody")
    desk.page.click("[data-menu=journal]")
    desk.page.wait_for_selector(".games > .game:has-text('Cleo')")
    assert desk.page.locator(".games > .game:has-text('Nobody')").count() == 0
    folded = desk.page.locator("details:has-text('without a move')")
    folded.locator("summary").click()
    assert folded.locator(".game:has-text('Nobody – None')").is_visible()


def test_the_form_speaks_in_words(desk: BoardPage) -> None:
    page = desk.page
    page.click("[data-menu=new_game]")
    page.click('[data-key="way-author"]')
    page.wait_for_selector(".author .draft-row")
    page.fill('[data-key="draft"]', json.dumps({**TINY, "id": "worded"}))
    desk.until(lambda: page.input_value('[name="start_rows"]') == "2", "the form")
    assert page.inner_text(".draft-row:has([name=scoring]) .name") == "Who wins scoring"
    page.select_option('[name="form.kind"]', label="fill it to one height")
    assert draft(desk)["form"] == {"kind": "level", "height": 3}
    page.fill('[name="form.height"]', "1")
    assert page.is_hidden('[name="form.steps"]')
    # What the checker refuses is marked, wherever it stands.
    page.fill('[name="goal.size.0"]', "30")
    page.wait_for_selector(".draft-row.wrong:has([name='goal.size.0'])")
    page.fill('[name="goal.size.0"]', "6")
    page.fill('[name="start_rows"]', "")
    assert "start_rows" not in draft(desk)
    page.uncheck('[name="moves.slide"]')
    assert "slide" not in draft(desk)["moves"]
    # The draft is kept: a good one for whoever comes next.
    page.fill('[data-key="draft"]', json.dumps(TINY))
    page.wait_for_selector(".author .verdict.good")


def draft(desk: BoardPage) -> dict[str, object]:
    found: dict[str, object] = json.loads(desk.page.input_value('[data-key="draft"]'))
    return found
