"""Everything that players need, on a board without a PC: choose, set up, roll, enter, skip, take back, end, score."""

import dataclasses
import json
from functools import cache
from typing import Any

import pytest

from firmware.light import lights
from firmware.protocol import journal_record
from firmware.sense.sight import COMPLAIN, LONG, SHORT
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record
from rules_core.refused import Refused

from .hand import BACK, HELD, NEXT, OK, SEEN, Table, rectangle, smallest, start

ANNA = "place 27 - 0,6,0:3x3x3"
BERT = "place 27 - 7,6,0:3x3x3"


# --- choosing ----------------------------------------------------------------------------------------------------


def test_a_variant_is_chosen_with_the_buttons_and_remembered() -> None:
    table = Table("10x16")
    assert table.state == "menu"
    names = table.app.mode.names
    assert sorted(names) == [
        name for name in variants.names() if smallest(registry.new_game(variants.by_name(name)).cells) == "10x16"
    ]
    wanted = names.index("simple-10x6-cover")
    for _ in range(wanted + 1):
        table.press(NEXT)
    table.press(BACK)
    table.press(OK)
    assert table.app.info()["variant"] == "simple-10x6-cover"
    table.app.end("aborted", [])
    table.press(OK)
    assert table.app.mode.names[table.app.mode.at] == "simple-10x6-cover"


def test_a_game_that_does_not_fit_is_refused() -> None:
    table = Table("10x16")
    assert "engpass-10" not in table.app.mode.names
    with pytest.raises(Refused, match="needs 10×22 cells, the board has 10×16"):
        table.app.select("engpass-10", [], {})
    assert table.state == "menu"
    assert not table.app.journal.running()


def test_an_uploaded_variant_that_does_not_fit_is_refused_in_the_menu() -> None:
    table = Table("10x16")
    table.app.store.replace("variants/own.json", b'{"format":1,"id":"own","extends":"engpass-10"}')
    table.power_on()
    table.app.mode.at = table.app.mode.names.index("own")
    table.press(OK)
    assert table.state == "menu"
    assert "needs 10×22 cells" in table.app.mode.why


@pytest.mark.parametrize(("name", "corner"), [("cubus-teardown", (7, 7)), ("simple-10x6-cover", (6, 3))])
def test_a_smaller_game_lies_in_the_middle_of_a_larger_board(name: str, corner: tuple[int, int]) -> None:
    table = start(name, board="22x22", seed=4)
    assert table.corner == corner
    left, low = corner
    columns, rows = table.game.cells
    chance = Chance(2)
    for _ in range(6):
        table.make(table.game.random_move(chance))
    # Pieces beside it have nothing to do with the game.
    table.port.put(0, 0, 2, 2, 1)
    table.port.put(left + columns, low + rows, 1, 1, 0)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "quiet"
    inside = {(x + left, y + low) for x in range(columns) for y in range(rows)}
    corners = {(0, 0), (21, 0), (0, 21), (21, 21)}
    lit = {(cell % 22, cell // 22) for cell, meaning in enumerate(table.app.lights.scene) if meaning}
    assert {cell for cell in lit if cell[1] < 22} <= inside | corners


# --- setting up --------------------------------------------------------------------------------------------------


def test_engpass_is_set_up_piece_by_piece() -> None:
    table = Table("22x22")
    table.app.select("engpass-10", [], {})
    pieces = {frozenset(rectangle(x, y, wide, deep)): code for x, y, _, wide, deep, _, code in table.game.pieces()}
    assert len(pieces) == 16
    asked = 0
    while table.state == "setup":
        table.wait(SEEN)
        wanted = frozenset(table.lit(lights.FILL))
        assert wanted in pieces
        assert table.lit(lights.CLEAR) == set()
        x, y = min(wanted)
        wide = max(cell[0] for cell in wanted) - x + 1
        table.put(x, y, wide, len(wanted) // wide, pieces.pop(wanted))
        asked += 1
        table.wait(SEEN)
    assert asked == 16
    assert table.state == "quiet"
    assert table.texts == []


def test_what_is_set_up_wrong_is_to_be_cleared() -> None:
    table = Table("22x22")
    table.app.select("engpass-10", [], {})
    table.wait(SEEN)
    wrong = table.put(4, 10, 2, 2, 1)
    table.wait(SEEN)
    assert table.lit(lights.CLEAR) == rectangle(4, 10, 2, 2)
    table.port.take(wrong)
    table.wait(SEEN)
    assert table.lit(lights.CLEAR) == set()
    assert table.state == "setup"


# --- skipping, rolling, entering ---------------------------------------------------------------------------------


def test_planquadrat_skips_with_a_button() -> None:
    table = start("planquadrat", "set v 0 0 1", "set v 5 5 1")
    assert table.game.phase == "slide"
    turn = table.game.turn
    table.press(OK)
    assert table.texts[2:] == ["skip"]
    assert (table.game.phase, table.game.turn) != ("slide", turn)


def test_another_button_only_offers_to_skip() -> None:
    table = start("planquadrat", "set v 0 0 1", "set v 5 5 1")
    table.press(NEXT)
    assert table.state == "choice"
    assert len(table.texts) == 2
    table.press(BACK)
    assert len(table.texts) == 2


def test_the_board_rolls() -> None:
    table = start("dice-10x6-cover", seed=3)
    assert table.state == "roll"
    table.wait(5000)
    assert table.texts == []
    table.press(OK)
    (text,) = table.texts
    assert text.split(" ")[0] == "roll"
    assert all(1 <= int(value) <= 6 for value in text.split(" ")[1:])
    assert table.state == "quiet"


def test_dice_are_entered_by_hand() -> None:
    table = start("dice-10x6-cover")
    table.press(NEXT)
    assert table.state == "entry"
    for _ in range(2):
        table.press(NEXT)
    table.press(OK)
    for _ in range(4):
        table.press(NEXT)
    table.press(OK)
    assert table.texts == ["roll 3 5"]
    assert table.state == "quiet"


def test_entering_dice_is_given_up() -> None:
    table = start("dice-10x6-cover")
    table.press(NEXT)
    table.press(OK)
    table.press(BACK)
    assert table.texts == []
    assert table.state == "roll"


def test_a_piece_lifted_before_the_roll_is_no_move() -> None:
    table = start("dice-10x6-cover", "roll 1 6", "place 6 - 0,0,0:1x2x3")
    table.lift(0, 0)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    assert len(table.texts) == 2


@cache
def a_build() -> tuple[list[str], str, Any]:
    """A game of CUBUS up to a rebuilding, and how it stands after it."""
    for seed in range(60):
        chance = Chance(seed)
        game: Any = registry.new_game(variants.by_name("cubus"))
        while game.outcome() is None:
            texts = game.texts()
            move = game.random_move(chance)
            text = game.text(move)
            game.play(move)
            if text.startswith("build") and "o" not in text[5:]:
                return texts, text, game
    raise AssertionError("nothing is rebuilt")


def test_a_stack_of_cubus_is_rebuilt_with_the_buttons() -> None:
    texts, text, after = a_build()
    table = start("cubus", *texts)
    table.press(NEXT, HELD)
    assert table.state == "entry"
    entry = table.app.mode.entry
    wanted = [[int(height) for height in row.split()] for row in text[6:].split("/")]
    columns = entry.columns
    west = min(cell % columns for cell in entry._places)
    south = min(cell // columns for cell in entry._places)
    for cell in list(entry._places):
        x, y = cell % columns - west, cell // columns - south
        target = wanted[y][x] if y < len(wanted) and x < len(wanted[0]) else 0
        while entry.heights[cell] != target:
            table.press(OK)
        table.press(NEXT)
    table.press(OK, HELD)
    assert table.texts == [*texts, text]
    assert table.game.line() == after.line()
    # The cubes follow under guidance.
    table.set_up()
    assert table.state in ("quiet", "roll")


def test_a_stack_that_is_no_legal_one_is_refused_and_nothing_is_lost() -> None:
    texts, _, _ = a_build()
    table = start("cubus", *texts)
    table.press(NEXT, HELD)
    table.press(OK)
    for _ in range(3):
        table.press(NEXT)
    table.press(OK)
    table.press(OK, HELD)
    assert table.texts == texts
    assert table.state != "entry"


# --- rulings -----------------------------------------------------------------------------------------------------


def test_an_illegal_position_stands_by_a_ruling() -> None:
    """Two pieces were moved; the arbiter lets them stand, and it is recorded as such."""
    table = start("simple-10x6-cover", ANNA, BERT)
    first, second = table.stone_at(0, 6), table.stone_at(7, 6)
    assert first
    assert second
    table.shift(first, 2, 7)
    table.shift(second, 7, 7)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    position = table.game.position()
    position.pop("variant")
    for piece, (dx, dy) in zip(position["pieces"], ((2, 1), (0, 1)), strict=True):
        piece["at"] = [piece["at"][0] + dx, piece["at"][1] + dy, 0]
    position["turn"] = 1
    table.app.ruling("both stand", position)
    table.wait(SEEN)
    assert table.state == "quiet"
    assert table.game.turn == 1
    table.make(table.game.legal_moves()[0])
    # It is so after a power cut, and in the record.
    table.power_on()
    table.wait(SEEN)
    assert table.state == "quiet"
    assert len(table.texts) == 1
    table.app.end("agreed", [])
    number = table.app.journal.number
    table.press(OK)
    read = journal_record.record_of(table.app.journal.archived(number))
    assert [entry[1] for entry in read.entries if entry[0] == record.RULING] == ["both stand"]
    record.verify(read)


@pytest.mark.parametrize("change", [{"at": [30, 0, 0]}, {"volume": 26}, {"owner": 7}])
def test_an_impossible_position_is_refused_and_the_game_stays(change: dict[str, Any]) -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    position = table.game.position()
    position.pop("variant")
    position["pieces"][0].update(change)
    entries = table.app.journal.count
    with pytest.raises(Refused, match="pieces"):
        table.app.ruling("so be it", position)
    assert table.texts == [ANNA, BERT]
    assert table.app.journal.count == entries


def test_a_ruling_without_a_position_only_stands_in_the_record() -> None:
    table = start("simple-10x6-cover", ANNA)
    table.app.ruling("a warning for Bert", None)
    assert table.texts == [ANNA]
    assert json.loads(table.entries("r")[0]) == {"text": "a warning for Bert"}


# --- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("item", "result"), [("d", ("agreed", ())), ("r", ("resigned", (1,))), ("x", ("aborted", ()))])
def test_a_game_is_ended_in_the_menu(item: str, result: tuple[str, tuple[int, ...]]) -> None:
    """Asked twice; and archived when ok is pressed after it."""
    table = start("simple-10x6-cover", ANNA, BERT)
    table.press(BACK, HELD)
    while table.app.mode.items[table.app.mode.at] != item:
        table.press(NEXT)
    table.press(OK)
    assert table.app.running.result is None
    assert table.app.mode.sure
    table.press(OK)
    assert table.app.running.result == result
    assert table.state == "over"
    number = table.app.journal.number
    # Nothing on the board changes it any more, and it is there after a power cut.
    table.lift(0, 6)
    table.wait(3000)
    table.power_on()
    table.wait(SEEN)
    assert table.state == "over"
    assert table.app.running.result == result
    table.press(OK)
    assert table.state == "menu"
    read = journal_record.record_of(table.app.journal.archived(number))
    assert read.result == result
    record.verify(read)


def test_an_end_is_not_meant_when_another_item_is_looked_at() -> None:
    table = start("simple-10x6-cover", ANNA)
    table.press(BACK, HELD)
    while table.app.mode.items[table.app.mode.at] != "r":
        table.press(NEXT)
    table.press(OK)
    for _ in table.app.mode.items:
        table.press(NEXT)
    table.press(OK)
    assert table.app.running.result is None
    table.press(BACK)
    assert table.state == "quiet"


def test_the_score_the_light_and_the_self_test_are_in_the_menu() -> None:
    table = start("simple-10x6-cover", ANNA)
    table.press(BACK, HELD)
    assert table.app.mode.items[0] == "s"
    table.press(OK)
    assert table.state == "quiet"
    table.press(BACK, HELD)
    table.app.mode.at = table.app.mode.items.index("l")
    table.press(OK)
    assert table.app.settings["brightness"] == 6
    table.port.stuck[9] = 0
    table.port.touch()
    table.app.mode.at = table.app.mode.items.index("m")
    table.press(OK)
    assert table.app.health()["masked"] == [9]
    table.press(BACK)
    table.wait(SEEN)
    assert table.state == "quiet"
    assert table.texts == [ANNA]


def test_no_arrangement_of_pieces_ends_a_game() -> None:
    """A result needs the rules or a button: clearing the board is no resignation."""
    table = start("simple-10x6-cover", ANNA, BERT)
    for stone in [dataclasses.replace(stone) for stone in table.port.stones]:
        table.lift(int(stone.x), int(stone.y))
    table.wait(30000)
    assert table.app.running.result is None
    assert table.texts == [ANNA, BERT]
    assert table.state == "correction"


def test_taking_back_in_the_menu() -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    table.press(BACK, HELD)
    table.app.mode.at = table.app.mode.items.index("b")
    table.press(OK)
    assert table.texts == [ANNA]
    assert table.lit(lights.CLEAR) == rectangle(7, 6, 3, 3)
    table.lift(7, 6)
    table.wait(SHORT + LONG)
    assert table.state == "quiet"
