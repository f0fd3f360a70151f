"""What is known besides the cells: weight and what is told narrow what the cells leave open, and never widen it."""

from __future__ import annotations

from typing import Any

import pytest

from firmware.keep.running_game import CELLS
from firmware.protocol.events import DECIDERS
from firmware.sense.evidence import Evidence
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.refused import Refused

from .decided import decided
from .hand import NEXT, SCAN_MS, SEEN, Table, configuration, feet_of, smallest, start
from .stacks import WeighingTable, opening

STACKS = "map-castle"
# A piece that was put down, and the hand is off: decided within so many milliseconds, of which a Pico needs some for
# its own work.
DECIDED = 600
WORK = 120


def weighing(name: str, *moves: str, told: bool = False, **more: Any) -> WeighingTable:
    """A table with feet and a game of a variant after some moves, all pieces in their places."""
    table = WeighingTable(smallest(registry.new_game(variants.by_name(name)).cells), told=told, **more)
    table.app.select(name, [], {})
    for text in moves:
        table.app.play(text)
    table.set_up()
    assert table.texts == list(moves)
    assert table.state in ("quiet", "roll")
    return table


def reaching(kind: str) -> tuple[list[str], int]:
    """The beginning of a game after which a piece may be moved up there, and that move."""
    for seed in range(24, 80):
        for count in range(26, 42, 2):
            texts = opening(variants.by_name(STACKS), Chance(seed), count)
            game = registry.new_game(variants.by_name(STACKS))
            for text in texts:
                game.play(game.parse(text))
            if game.outcome() is None:
                for move in game.legal_moves():
                    if game.text(move).startswith(kind) and not any(part[4] for part in game.footprints(move)):
                        return texts, move
    raise AssertionError("no such position")


def stacked(kind: str) -> tuple[WeighingTable, int]:
    """A table with pieces on pieces, and a move up there."""
    texts, move = reaching(kind)
    return weighing(STACKS, *texts), move


def by(table: Table) -> str:
    """What decided the last move."""
    kind, payload = list(table.app.journal.entries())[-1]
    return DECIDERS[payload[0]] if kind == "d" else "cells"


def lift(table: WeighingTable, move: int, wait: int = 800) -> tuple[Any, tuple[int, ...]]:
    """Take the piece that a move moves; it, and where it goes."""
    leaving, arriving = table.game.weights(move)
    stone = table.find(leaving)
    table.port.take(stone)
    table.wait(wait)
    return stone, arriving


def put(table: WeighingTable, stone: Any, part: tuple[int, ...]) -> None:
    """Put a piece down exactly where a part of `Game.weights` says."""
    left, low = table.corner
    stone.x, stone.y, stone.width, stone.depth = part[0] + left, part[1] + low, part[2], part[3]
    stone.height = abs(part[4]) / part[2] / part[3]
    table.land(stone)


# --- weight --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("volume", [9, 18, 27])
def test_the_volume_of_a_piece_from_the_reserve(volume: int) -> None:
    table = weighing("simple-10x6-cover")
    table.body(1, 6, 3, 3, volume, 1)
    table.wait(DECIDED + SEEN)
    assert table.texts == [f"place {volume} - 1,6,0:3x3x{volume // 9}"]
    assert by(table) == "weight"


@pytest.mark.parametrize("later", range(0, 100, 20))
def test_weight_decides_within_the_budget(later: int) -> None:
    """Whenever the hand is off within a block of readings; in the board's own time."""
    table = weighing("simple-10x6-cover")
    table.wait(later)
    table.body(1, 6, 3, 3, 27, 1)
    assert took(table) <= DECIDED - WORK
    table, move = stacked("set")
    stone, place = lift(table, move, 800 + later)
    put(table, stone, place)
    assert took(table) <= DECIDED - WORK


@pytest.mark.parametrize("later", range(0, 100, 20))
def test_readings_that_are_lost_cost_no_time(later: int) -> None:
    """A converter keeps one reading: whoever comes late, after a long step, finds every third one gone."""
    table = weighing("simple-10x6-cover")
    weigh = table.port.weigh
    number = 0

    def late(out: list[int]) -> bool:
        nonlocal number
        number += 1
        return weigh(out) and (number % 3 > 0 or weigh(out))

    table.port.weigh = late  # type: ignore[method-assign]
    table.wait(1000 + later)
    table.body(1, 6, 3, 3, 27, 1)
    assert took(table) <= DECIDED - WORK


def took(table: Table) -> int:
    """How many milliseconds it takes until the next move is there."""
    made = len(table.game.history)
    start = table.clock.ms
    while len(table.game.history) == made:
        assert table.clock.ms < start + 5000
        table.wait(SCAN_MS)
    assert by(table) == "weight"
    return table.clock.ms - start


def test_put_down_edge_first_it_is_not_taken_for_a_smaller_one() -> None:
    """On its edge the hand carries a part of it and trembles; only at rest it counts."""
    table = weighing("simple-10x6-cover")
    stone = table.body(1, 6, 3, 1, 27, 1)
    stone.weight = 0.5
    table.port.balance.leaning = (60000.0, 2.0, 7.0)
    table.port.touch()
    table.wait(700)
    assert table.texts == []
    table.port.take(stone)
    table.let_go()
    table.body(1, 6, 3, 3, 27, 1)
    table.wait(DECIDED + SEEN)
    assert table.texts == ["place 27 - 1,6,0:3x3x3"]


@pytest.mark.parametrize("held", range(250, 850, 100))
def test_a_steady_hand_that_carries_a_part_of_it_is_no_lighter_piece(held: int) -> None:
    """It stands with what a piece of 18 weighs, and the hand trembles less than hands do."""
    table = weighing("simple-10x6-cover")
    table.wait(held)
    stone = table.body(1, 6, 3, 3, 27, 1)
    stone.weight = 2 / 3
    table.port.balance.leaning = (1.0, 2.5, 7.5)
    table.port.touch()
    table.wait(held)
    assert table.texts == []
    stone.weight = 1.0
    table.port.balance.leaning = None
    table.port.touch()
    table.wait(2 * DECIDED)
    assert table.texts == ["place 27 - 1,6,0:3x3x3"]


def test_a_piece_set_onto_others_is_known_without_a_press() -> None:
    table, move = stacked("set")
    text = table.game.text(move)
    stone, place = lift(table, move)
    assert table.state == "hand"
    put(table, stone, place)
    table.wait(DECIDED + SEEN)
    assert table.texts[-1] == text
    assert by(table) == "weight"
    table.wait(2000)
    assert table.state == "quiet"


def test_a_shift_up_there_is_known_and_can_be_taken_back_by_hand() -> None:
    table, move = stacked("shift")
    text = table.game.text(move)
    before = table.texts
    leaving = table.game.weights(move)[0]
    stone, place = lift(table, move)
    put(table, stone, place)
    table.wait(DECIDED + SEEN)
    assert table.texts == [*before, text]
    assert by(table) == "weight"
    table.wait(2000)
    table.port.take(stone)
    table.wait(800)
    put(table, stone, leaving)
    table.wait(DECIDED + SEEN)
    assert table.texts == before
    assert table.state == "quiet"


def test_lifted_and_put_back_up_there_is_nothing() -> None:
    table, move = stacked("shift")
    before = table.texts
    leaving = table.game.weights(move)[0]
    for _ in range(3):
        stone, _ = lift(table, move)
        put(table, stone, leaving)
        stone.x += table.jitter()
        table.port.touch()
        table.wait(2500)
        assert table.texts == before
        assert table.state == "quiet"


@pytest.mark.parametrize("later", range(0, 100, 25))
@pytest.mark.parametrize("held", [120, 240])
def test_a_shift_whose_piece_did_not_rest_in_the_hand(held: int, later: int) -> None:
    """It was missing for a moment, and where tells which piece it was."""
    table, move = stacked("shift")
    text = table.game.text(move)
    table.wait(later)
    stone, place = lift(table, move, held)
    put(table, stone, place)
    table.wait(DECIDED + SEEN)
    assert table.texts[-1] == text
    assert by(table) == "weight"


def test_a_nudge_up_there_is_no_shift() -> None:
    """It weighs as if another piece had been moved, but nothing was ever missing."""
    table, move = stacked("shift")
    before = table.texts
    leaving, arriving = table.game.weights(move)
    way = [arriving[axis] - leaving[axis] + (arriving[axis + 2] - leaving[axis + 2]) / 2 for axis in (0, 1)]
    largest = max(table.port.stones, key=lambda stone: stone.width * stone.depth * stone.height)
    volume = round(largest.width * largest.depth * largest.height)
    largest.x += way[0] * arriving[4] / volume
    largest.y += way[1] * arriving[4] / volume
    # Its cells do not see it.
    table.port.balance.load(table.port.stones, table.clock.ms)
    table.wait(3000)
    assert table.texts == before


def quick() -> tuple[list[str], str, list[tuple[int, ...]]]:
    """The beginning of a game whose last move the cells see, a shift up there after it, and what that moves."""
    for seed in range(24, 200):
        for count in range(26, 42):
            texts = opening(variants.by_name(STACKS), Chance(seed), count)
            game = registry.new_game(variants.by_name(STACKS))
            for text in texts[:-1]:
                game.play(game.parse(text))
            last = game.parse(texts[-1])
            seen = len(game.weights(last)) == 2 and all(part[4] for part in game.footprints(last)[1:])
            game.play(last)
            if not seen or not game.history or game.outcome() is not None:
                continue
            for move in game.legal_moves():
                if game.text(move).startswith("shift") and not any(part[4] for part in game.footprints(move)):
                    return texts, game.text(move), game.weights(move)
    raise AssertionError("no such position")


def test_a_piece_that_is_lifted_at_once_after_a_move_is_no_part_of_the_zero() -> None:
    """The board has not come to rest since the move: it knows what the position weighs all the same."""
    texts, text, (leaving, arriving) = quick()
    table = weighing(STACKS, *texts[:-1])
    stone, place = lift(table, table.game.parse(texts[-1]), 100)
    put(table, stone, place)
    table.wait(140)
    stone = table.find(leaving)
    table.port.take(stone)
    table.wait(2500)
    assert table.texts == texts
    put(table, stone, arriving)
    table.wait(DECIDED + SEEN)
    assert table.texts == [*texts, text]
    assert by(table) == "weight"


def test_what_touches_a_cell_to_choose_is_no_part_of_the_zero() -> None:
    table, move = stacked("shift")
    scale = table.app.evidence.scale
    table.wait(1500)
    zero = sum(scale.zero)
    # Leaning hands: nobody but people can tell.
    table.lean()
    stone, place = lift(table, move, 100)
    put(table, stone, place)
    table.wait(300)
    table.let_go()
    table.wait(1500)
    table.press(NEXT)
    tracker = table.app.mode.tracker
    cell = tracker.choices[tracker.candidates.index(move)]
    made = len(table.texts)
    table.body(cell % tracker.columns, cell // tracker.columns, 1, 1, 1, 1)
    table.wait(3000)
    assert len(table.texts) == made + 1
    assert by(table) == "people"
    assert abs(sum(scale.zero) - zero) < scale.unit // 4


def test_nothing_is_decided_while_a_hand_leans_on_the_board() -> None:
    table = weighing("simple-10x6-cover")
    table.lean()
    table.body(1, 6, 3, 3, 18, 1)
    table.wait(5000)
    assert table.texts == []
    assert table.state == "choice"
    table.let_go()
    table.wait(DECIDED + SEEN)
    assert table.texts == ["place 18 - 1,6,0:3x3x2"]


def test_what_lies_on_the_rim_is_no_move() -> None:
    """A book that somebody leaves there: nothing happens, and then the board weighs as before."""
    table, move = stacked("shift")
    before = table.texts
    book = table.body(0, 0, 1, 1, 40, 1)
    book.level = 1.0
    table.port.touch()
    table.wait(35000)
    assert table.texts == before
    assert table.state == "quiet"
    text = table.game.text(move)
    stone, place = lift(table, move)
    put(table, stone, place)
    table.wait(DECIDED + SEEN)
    assert table.texts[-1] == text


def test_bumped_tables_and_drift_are_no_moves() -> None:
    table, move = stacked("shift")
    before = table.texts
    for _ in range(6):
        table.bump_table()
        table.wait(900)
    table.wait(120000)
    assert table.texts == before
    assert table.state == "quiet"
    table.port.balance.bump(table.clock.ms)
    text = table.game.text(move)
    stone, place = lift(table, move)
    put(table, stone, place)
    table.wait(DECIDED + SEEN)
    assert table.texts[-1] == text


def test_what_weighs_alike_is_asked_the_likeliest_first() -> None:
    """Turned about its middle a piece weighs as before: people say which pose it is."""
    table = weighing("simple-10x6-cover")
    evidence = table.app.evidence
    table.wait(1000)

    class Turned:
        turn = 0
        takes_off = False

        def weights(self, move: int) -> list[tuple[int, ...]]:
            parts = {1: (3, 4, 1, 3, 3), 2: (2, 5, 3, 1, 3), 3: (3, 5, 1, 1, 3), 4: (3, 4, 1, 3, 9), 5: (8, 4, 1, 3, 3)}
            return [parts[move]]

    put_down = table.body(3, 4, 1, 3, 3, 1)
    table.wait(1000)
    assert put_down.level == 0
    assert evidence.narrowed(Turned(), [5, 4, 3, 2, 1]) == [3, 2, 1]
    assert evidence.by == CELLS


def test_without_feet_people_are_asked_and_the_largest_comes_first() -> None:
    table = start("simple-10x6-cover")
    table.put(1, 6, 3, 3, 1)
    table.wait(400)
    assert table.state == "choice"
    tracker = table.app.mode.tracker
    assert [table.game.text(move).split()[1] for move in tracker.candidates] == ["27", "18", "9"]
    table.press(1)
    assert by(table) == "people"


def test_a_move_that_the_cells_decide_is_not_marked() -> None:
    table = start("simple-10x6-cover", "place 27 - 0,6,0:3x3x3", "place 27 - 7,6,0:3x3x3")
    stone = table.lift(0, 6)
    table.drop(stone, 0, 7)
    table.wait(1000)
    assert table.texts[-1].startswith("push 27")
    assert [kind for kind, _ in table.app.journal.entries()].count("d") == 0


def test_the_weight_of_a_unit_is_followed_in_play() -> None:
    """Pieces that are all five per cent too heavy: after a while the board knows."""
    table = weighing("tactic-16-cover")
    scale = table.app.evidence.scale
    for _ in range(8):
        before = scale.unit
        game = table.game
        places = [move for move in game.legal_moves() if game.text(move).startswith("place ")]
        move = max(places, key=lambda move: game.weights(move)[0][4])
        x, y, wide, deep, volume = game.weights(move)[0]
        stone = table.body(x, y, wide, deep, volume, game.turn + 1)
        stone.weight = 1.05
        table.port.touch()
        table.wait(2000)
        assert game.history[-1] == move
        assert scale.unit >= before
    assert 9000 * 1.01 < scale.unit < 9000 * 1.05


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["simple-10x6-level3", "map-castle", "pyramid-220", "cubus-teardown", "replace-join"])
def test_games_with_feet(name: str) -> None:
    """None is taken for another one, and few are asked."""
    found = decided(name, 5, 60, feet=True, told=False, eager=True)
    assert found["wrong"] == 0
    assert found["weight"] > 5
    assert found["people"] <= 3


@pytest.mark.parametrize("name", ["simple-10x6-level3", "map-castle", "cubus-teardown"])
def test_games_in_which_the_board_is_told(name: str) -> None:
    found = decided(name, 5, 60, feet=False, told=True, eager=True)
    assert (found["wrong"], found["people"]) == (0, 0)
    assert found["told"] > 5


# --- the configuration -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"noise_mg": -1}, "feet.noise_mg: must be a whole number"),
        ({"rate_hz": True}, "feet.rate_hz: must be a whole number"),
        ({"data": [15, 18, 19]}, "feet.data: must be a list of four"),
        ({"data": [15, 18, 19, 14]}, "feet: GP14 is already a foot"),
        ({"clock": 12}, "feet: GP12 is already leds"),
        ({"at_mm": [[0, 0]] * 4}, "feet.at_mm: must go from south-west to north-east"),
        ({"at_mm": [[0, 0], [1, 0], [0, 1], [1, "x"]]}, r"feet.at_mm\[3\]: must be two numbers"),
        ({"colour": 1}, "feet.colour: is not known"),
    ],
)
def test_feet_that_cannot_be(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        configuration("16x16", feet=feet_of("16x16", **change))


def test_a_board_without_feet_has_no_scale() -> None:
    assert Evidence(configuration("16x16")).scale is None
    assert Evidence(configuration("16x16", feet=feet_of("16x16"))).scale is not None
