"""Pieces in the hand: turned over by keyboard, put onto others; games kept, and a move by the computer."""

import json
from typing import Any

from rules_core import registry
from rules_core.record import record
from rules_core.variant import completion as variant
from tests.small import TINY

from .browser import BoardPage

TURNS = {
    "format": 1,
    "game": "quader",
    "id": "turns",
    "title": {"de": "Wenden", "en": "Turns"},
    "goal": {"place": "top", "size": [4, 3]},
    "start_rows": 6,
    "pieces": {"6": 1},
    "form": {"kind": "cover"},
}
LEVELS = {
    "format": 1,
    "game": "quader",
    "id": "levels",
    "title": {"de": "Ebenen", "en": "Levels"},
    "goal": {"place": "top", "size": [4, 2]},
    "start_rows": 2,
    "pieces": {"4": 2},
    "form": {"kind": "level", "height": 2},
}
# The lower level is full, and each player has a cuboid before it.
BEFORE_THE_UPPER_LEVEL = [
    "place 4 - 3,12,0:2x2x1",
    "place 4 - 5,12,0:2x2x1",
    "enter 4 3,12,0:2x2x1 3,14,0:2x2x1",
    "enter 4 5,12,0:2x2x1 5,14,0:2x2x1",
    "place 4 - 3,12,0:2x2x1",
    "place 4 - 5,12,0:2x2x1",
]


def test_turned_over_by_keyboard(plain: BoardPage) -> None:
    """Tip and rotate in the hand, rotate, pivot and tip a lifted piece, and tip one that stays on the board."""
    plain.begin(TURNS)
    plain.page.focus("canvas.board")
    for moves, x in enumerate((3, 6)):
        plain.key("s", "Enter")
        plain.until_held(size=[3, 2, 1])
        plain.key("t", "ArrowRight")
        plain.until_held(size=[1, 2, 3])
        plain.key("r")
        plain.until_held(size=[2, 1, 3])
        plain.key("r")
        plain.until_held(size=[1, 2, 3])
        plain.step_to(x, 7)
        plain.key("Enter")
        plain.until_moves(moves + 1)
    plain.lift_at(3, 7)
    plain.key("r")
    plain.until_held(at=[3, 7], size=[2, 1, 3])
    plain.key("Enter")
    plain.until_moves(3)
    plain.cursor_to(6, 7)
    plain.key("p")
    plain.until_held(at=[7, 8], size=[2, 1, 3])
    plain.key("Enter")
    plain.until_moves(4)
    plain.lift_at(3, 7)
    plain.key("t", "ArrowUp")
    plain.until_held(at=[3, 8], size=[2, 3, 1])
    plain.key("Enter")
    plain.until_moves(5)
    plain.cursor_to(7, 8)
    plain.key("t", "ArrowDown")
    plain.until_moves(6)
    assert plain.moves() == [
        "place 6 - 3,7,0:1x2x3",
        "place 6 - 6,7,0:1x2x3",
        "rotate 6 3,7,0:1x2x3 3,7,0:2x1x3",
        "pivot 6 6,7,0:1x2x3 7,8,0:2x1x3",
        "tip 6 3,7,0:2x1x3 3,8,0:2x3x1",
        "tip 6 7,8,0:2x1x3 7,5,0:2x3x1",
    ]


def test_onto_an_upper_level(plain: BoardPage) -> None:
    """No sensor feels where it lies: NEXT shows the places, OK takes the one shown."""
    plain.load(recorded(LEVELS, BEFORE_THE_UPPER_LEVEL))
    plain.until(lambda: plain.moves() == BEFORE_THE_UPPER_LEVEL and plain.state() == "quiet", "the game loaded")
    plain.still()
    piece = next(piece for piece in plain.read("drawn") if piece["at"] == [3, 12, 0])
    plain.drag(piece, 5, 14)
    plain.until(lambda: [5, 14, 1] in [piece["at"] for piece in plain.read("pieces")], "a cuboid on the other")
    plain.until_state("hand")
    plain.button("next")
    plain.until_state("choice")
    for place in (3, 4, 5):
        plain.until(lambda place=place: _white(plain) == [place, place + 1], f"the place {place} shown")
        if place < 5:
            plain.button("next")
    plain.button("ok")
    plain.until_moves(7)
    assert plain.moves()[-1] == "set 4 3,12,0:2x2x1 5,14,1:2x2x1"


def test_saved_loaded_and_the_slider(plain: BoardPage) -> None:
    """A saved game goes on after another one; its moves can be looked at with the slider."""
    plain.begin_tiny("Cleo", "Dan")
    plain.until_state("quiet")
    plain.page.click('[data-key="save"]')
    plain.until(lambda: plain.page.inner_text(".toast").startswith("Saved: "), "the game saved")
    plain.choose("tiny")
    assert plain.moves() == []
    plain.page.click("[data-menu=journal]")
    plain.page.click(".game:has-text('Saved'):has-text('Cleo') button:has-text('Play on')")
    plain.until(lambda: plain.moves() == ["place 8 - 3,12,0:2x2x2"] and plain.state() == "quiet", "the saved game")
    assert plain.read("state")["players"] == ["Cleo", "Dan"]
    plain.still()
    plain.drag(plain.piece(1, 8), 5, 12)
    plain.until_moves(2)
    plain.page.click("[data-menu=journal]")
    plain.page.click(".game:first-child button:has-text('Replay')")
    plain.until(lambda: plain.read("replay") is not None)
    plain.page.focus(".replay input[type=range]")
    places = [[3, 12, 0], [5, 12, 0]]
    for key, count in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0), ("End", 2)):
        plain.key(key)
        plain.until(
            lambda count=count: [piece["at"] for piece in plain.read("replay")["pieces"]] == places[:count],
            f"{count} moves replayed",
        )
    plain.page.click('.replay [aria-label="Back to the board"]')
    plain.until(lambda: plain.read("replay") is None)


def test_the_computer_moves(plain: BoardPage) -> None:
    """It answers one move with hands of its own, and stops when it is switched off."""
    plain.begin(TINY)
    plain.page.click('[data-key="computer-1"]')
    plain.until(lambda: plain.read("state")["computer"] == {"1": "club"}, "the computer at the table")
    plain.drag(plain.piece(0, 8), 3, 12)
    plain.until_moves(2)
    plain.page.click('[data-key="computer-1"]')
    plain.until(lambda: plain.read("state")["computer"] == {} and plain.state() == "quiet", "people only")
    game = registry.new_game(variant.complete(dict(TINY)))
    for text in plain.moves():
        game.play(game.parse(text))
    assert len(game.history) == 2
    on_board = [piece for piece in plain.read("pieces") if piece["where"] == "board"]
    assert sorted(piece["owner"] for piece in on_board) == [0, 1]


def recorded(doc: dict[str, Any], moves: list[str]) -> str:
    game = registry.new_game(variant.complete(dict(doc)))
    for text in moves:
        game.play(game.parse(text))
    return json.dumps(record.to_json(record.of_game(game)))


def _white(board: BoardPage) -> list[int]:
    """The columns in the last row but one that shine white."""
    lamps = [board.read("lamp", x, 14) for x in range(10)]
    return [x for x, (red, green, blue) in enumerate(lamps) if red == green == blue > 0]


def test_what_a_sheet_is_asked_in_vain_is_said_above_it(desk: BoardPage) -> None:
    """A file that is no game, opened from the journal; afterwards lines stand where they always do."""
    page = desk.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("[data-menu=journal]")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": b"{}"}
    page.set_input_files("dialog.journal input[type=file]", file)
    desk.until("document.querySelector('.toast').matches(':popover-open')", "a line above the sheet")
    assert page.inner_text(".toast") == "This game cannot be set up: format: is missing"
    assert page.is_visible(".toast")
    desk.key("Escape")
    desk.until("document.querySelector('dialog[open]') === null", "closed")
    page.set_viewport_size({"width": 900, "height": 640})
    page.focus("canvas.board")
    desk.key("a", "a")
    desk.until(lambda: page.inner_text(".toast") == "Moves are not said aloud any more.", "another line")
    assert not page.evaluate("document.querySelector('.toast').matches(':popover-open')")
    assert page.is_visible(".toast")
