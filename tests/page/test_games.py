"""Whole games of every family in a real browser: by mouse, by finger, by keyboard."""

import json
import re
from itertools import permutations

import pytest
from playwright.sync_api import Browser

from quader import variants
from quader.games.rolling_cubes import best as cubes_best
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record
from tests.small import ONE_POINT, TINY, TWO_CRATES, TWO_MOVES

from .browser import BoardPage
from .conftest import COARSE


def _ended(board: BoardPage, reason: str) -> None:
    board.until_state("over")
    assert board.read("state")["result"]["reason"] == reason


def test_cuboids_by_mouse(plain: BoardPage) -> None:
    """Both cuboids are placed at the goal line and set into the goal: dragged, clicked, pushed."""
    plain.begin(TINY, "Anna", "Ben")
    plain.until(lambda: plain.says().startswith("Anna begins"), "whose turn it is, in words")
    plain.drag(plain.piece(0, 8), 3, 12)
    plain.until_moves(1)
    plain.still()
    plain.drag(plain.piece(1, 8), 5, 12)
    plain.until_moves(2)
    plain.still()
    # A click lifts, the lit cells are the goal's, a second click drops.
    mouse = plain.page.mouse
    start = plain.top_of(plain.piece(0, 8))
    mouse.click(*start)
    plain.until_state("hand")
    plain.until(lambda: sum(plain.read("lamp", 3, 14)) > 0, "a light on the goal")
    mouse.click(*plain.steer(3, 14, lambda spot: mouse.move(*spot), start))
    plain.until_moves(3)
    plain.still()
    plain.drag(plain.piece(1, 8), 5, 14, shift=True)
    _ended(plain, "form")
    assert plain.moves() == [
        "place 8 - 3,12,0:2x2x2",
        "place 8 - 5,12,0:2x2x2",
        "enter 8 3,12,0:2x2x2 3,14,0:2x2x2",
        "enter 8 5,12,0:2x2x2 5,14,0:2x2x2",
    ]
    assert plain.says() == "Ben wins: the form is complete."
    assert "place" not in plain.page.inner_text(".move-list")


@pytest.mark.long
def test_cuboids_by_keyboard(plain: BoardPage) -> None:
    plain.begin(TINY)
    plain.page.focus("canvas.board")
    for moves, (x, y) in enumerate([(3, 12), (5, 12)]):
        plain.key("s", "s", "Enter")
        plain.until(lambda: plain.read("held") is not None)
        plain.step_to(x, y)
        plain.key("Enter")
        plain.until_moves(moves + 1)
    for moves, (x, y) in enumerate([(3, 12), (5, 12)]):
        plain.cursor_to(x, y)
        plain.key("Enter")
        plain.until_state("hand")
        plain.key("ArrowUp", "ArrowUp", "Enter")
        plain.until(lambda moves=moves: len(plain.moves()) >= 3 + moves)
    _ended(plain, "form")


def test_cuboids_by_finger(phone: BoardPage) -> None:
    phone.begin(TINY)
    for player, x in ((0, 3), (1, 5)):
        phone.page.tap(f'[data-key="chip-{player}-cuboid-8"]')
        phone.until(lambda: phone.read("held") is not None)
        phone.page.touchscreen.tap(*phone.spot(x + 1, 13))
        phone.until_moves(player + 1)
        phone.still()
    for player, x in ((0, 3), (1, 5)):
        phone.page.touchscreen.tap(*phone.top_of(phone.piece(player, 8)))
        phone.until_state("hand")
        phone.page.touchscreen.tap(*phone.spot(x + 1, 15))
        phone.until_moves(player + 3)
        phone.still()
    _ended(phone, "form")


@pytest.mark.long
def test_bottleneck_by_mouse(plain: BoardPage) -> None:
    """Set up by the page's own help, then one push with Shift and one lifted and dropped."""
    plain.begin(TWO_MOVES)
    plain.until_state("setup")
    plain.page.click(".says-row button")
    plain.until_state("quiet")
    plain.still()
    where = plain.read("where")
    for player, step in ((0, 1), (1, -1)):
        piece = plain.piece(player, 1)
        plain.drag(piece, int(piece["at"][0]), int(piece["at"][1]) + step, shift=player == 0)
        plain.until(lambda player=player: len(plain.moves()) >= player + 1)
        plain.still()
    _ended(plain, "move_cap")
    assert where["low"] == 0
    assert [move.split(" ")[0] for move in plain.moves()] == ["push", "push"]


def test_town_by_keyboard(plain: BoardPage) -> None:
    """PlanQuadrat: a house, no slide, and both agree to end."""
    plain.choose("planquadrat")
    plain.page.focus("canvas.board")
    for moves in range(2):
        plain.key("s", "Enter")
        plain.until(lambda: plain.read("held") is not None)
        where = plain.read("where")
        plain.step_to(where["left"] + 2 * moves, where["low"] + 1)
        plain.key("Enter")
        plain.until_moves(moves + 1 + max(0, moves - 1))
        if plain.read("state")["phase"] == "slide":
            plain.key("o")
            plain.until(lambda: plain.read("state")["phase"] == "set")
    assert [move.split(" ")[0] for move in plain.moves()][:2] == ["set", "set"]
    plain.page.click('[data-key="end_game"]')
    plain.page.click("dialog .choices button:has-text('draw')")
    _ended(plain, "agreed")


def test_crates_by_finger(phone: BoardPage) -> None:
    """CUBUS: the last two crates are taken down; the picture follows."""
    phone.begin(TWO_CRATES)
    phone.until_state("setup")
    phone.page.tap(".says-row button")
    phone.until_state("quiet")
    assert len(phone.page.query_selector_all(".stack .lid")) == 2
    for left in (1, 0):
        phone.still()
        crate = next(piece for piece in phone.read("drawn") if piece["kind"] == "crate" and piece["where"] == "board")
        phone.page.touchscreen.tap(*phone.top_of(crate))
        phone.until(lambda: phone.read("held") is not None)
        phone.page.tap('.piece-bar [aria-label="back to the reserve"]')
        phone.until_moves(2 - left)
        phone.until(f"document.querySelectorAll('.stack .lid').length === {left}")
    _ended(phone, "all_taken")


def test_cubes_by_finger_and_keyboard(plain: BoardPage, phone: BoardPage) -> None:
    """Rolling Cubes: an equation by touching its signs; the other player touches one sign and takes it off."""
    plain.begin(ONE_POINT)
    phone.until(lambda: phone.read("state").get("variant") == "one-point")
    phone.page.tap(".board-button.ok")
    phone.until_state("touch")
    # What is told beside the board takes some of its room.
    phone.still()
    cubes = phone.read("state")["position"]["cubes"]
    where = phone.read("where")
    equation = _equation(cubes)
    used: list[int] = []
    for sign in equation:
        used.append(next(i for i, cube in enumerate(cubes) if cube["sign"] == sign and i not in used))
        cells = cubes[used[-1]]["cells"]
        x, y = cells[len(cells) // 2]
        phone.page.touchscreen.tap(*phone.spot(x + where["left"] + 0.5, y + where["low"] + 0.5))
        shown = _plain(equation[: len(used)])
        phone.until(lambda shown=shown: _plain(phone.page.inner_text(".equation")) == shown, shown)
    phone.page.tap(".board-button.ok")
    phone.until_moves(1)
    phone.until("document.querySelector('.points .total') !== null")
    plain.until(lambda: plain.read("state")["turn"] == 1 and plain.state() == "roll")
    plain.page.focus("canvas.board")
    plain.key("o")
    plain.until_state("touch")
    plain.page.focus('[data-key="cube-0"]')
    plain.key("Enter")
    plain.until(lambda: len(plain.page.inner_text(".equation")) == 1)
    plain.page.focus("canvas.board")
    plain.key("b")
    plain.until(lambda: len(plain.page.inner_text(".equation")) > 1, "no sign touched any more")
    # Once asks, twice is certain.
    plain.key("o", "o")
    _ended(plain, "target")
    assert plain.read("state")["result"]["winners"] == [0]


def _plain(text: str) -> str:
    return text.replace("×", "x").replace("−", "-")


def _equation(cubes: list[dict[str, object]]) -> str:
    """A short equation of a throw, in the signs that the page shows."""
    digits = [str(cube["sign"]) for cube in cubes[:8]]
    signs = [str(cube["sign"]) for cube in cubes[8:12]]
    reckon = {"+": lambda a, b: a + b, "−": lambda a, b: a - b, "×": lambda a, b: a * b}
    for length in (3, 4):
        for a, b, *rest in permutations(digits, length):
            for sign in reckon.keys() & set(signs):
                if "0" not in (a, b, rest[0]) and reckon[sign](int(a), int(b)) == int("".join(rest)):
                    return f"{a}{sign}{b}={''.join(rest)}"
    best = cubes_best.best("".join(digits), _plain("".join(signs)))
    assert best, f"no equation of {digits} {signs}"
    return best[1].replace("x", "×").replace("-", "−")


def test_rows_and_what_is_no_equation_are_said_in_words(browser: Browser, address: str) -> None:
    """In the list of moves, in German."""
    game = registry.new_game(variants.by_name("rolling-solitaire"))
    chance = Chance(2)
    while game.outcome() is None:
        # What people rarely do, whenever it may be done.
        again = [] if game.is_chance() else [move for move in game.legal_moves() if game.text(move).startswith("again")]
        game.play(again[0] if again else game.random_move(chance))
    game.undo()
    assert {text.split(" ")[0] for text in game.texts()} >= {"roll", "again", "row"}
    page = BoardPage(browser, address, locale="de-DE", **COARSE)
    page.load(json.dumps(record.to_json(record.of_game(game))))
    page.until(lambda: len(page.read("moves")) == len(game.texts()), "the game loaded")
    said = page.page.locator(".move-list .text").all_inner_texts()
    for text, words in zip(game.texts(), said, strict=True):
        kind = text.split(" ")[0]
        if kind == "row":
            assert words in [f"Reihe: {row}" for row in ("grün", "blau", "rot", "Poker", "101")]
        elif kind == "again":
            assert words.startswith("neu geworfen: ")
        elif kind == "none":
            assert words == "keine Gleichung"
        else:
            assert not re.search("[a-z]{3}", words.removeprefix("Wurf: ")), words
    page.close()
