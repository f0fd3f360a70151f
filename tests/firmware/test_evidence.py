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
from .rig import Rig
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


def calibrate_feet(table: WeighingTable) -> None:
    """Put a 27 onto each corner of a board of 16×16, as it asks for it."""
    table.wait(500)
    assert table.app.with_piece(27) == 4
    for _ in range(4):
        table.wait(2600)
        cells = [cell for cell, _ in table.app.info()["fill"]]
        x, y = cells[0] % 16, cells[0] // 16
        assert [cell for cell in range(256) if 0 <= cell % 16 - x < 3 and 0 <= cell // 16 - y < 3] == cells
        stone = table.port.put(x, y, 3, 3, 0, height=3)
        table.wait(2600)
        table.port.take(stone)
    table.wait(2600)
    assert table.state == "menu"


def assert_feet_are_known(table: WeighingTable) -> None:
    assert table.port.balance
    wanted = [4096 / gain for gain in table.port.balance.gains]
    assert all(abs(gain / one - 1) < 0.005 for gain, one in zip(table.app.evidence.scale.gains, wanted, strict=True))


def test_the_feet_are_calibrated_with_one_known_piece() -> None:
    """Load cells differ by some per cent: the board asks for a 27 on each corner, and then they weigh alike."""
    table = WeighingTable("16x16")
    assert table.port.balance
    table.port.balance.gains = [1.08, 0.93, 1.0, 1.05]
    calibrate_feet(table)
    assert_feet_are_known(table)
    # It outlives a power cut, and the place of a single unit is known.
    before = table.app.evidence.scale.gains
    table.power_on()
    assert table.app.evidence.scale.gains == before
    table.app.select("tactic-16-cover", [], {})
    table.set_up()
    table.body(7, 0, 1, 1, 1, 1)
    table.wait(1500)
    assert table.texts == ["place 1 - 7,0,0:1x1x1"]


def test_what_is_no_calibration_of_the_feet() -> None:
    table = WeighingTable("10x16")
    with pytest.raises(Refused, match="must be a cube"):
        table.app.with_piece(6)
    table.wait(500)
    table.app.with_piece(8)
    for _ in range(4):
        table.wait(2600)
        cell = table.app.info()["fill"][0][0]
        # Another piece than was said: twice as heavy.
        stone = table.port.put(cell % 10, cell // 10, 2, 2, 0, height=4)
        table.wait(2600)
        table.port.take(stone)
    table.wait(500)
    assert table.state == "menu"
    assert table.app.evidence.scale.gains == [4096] * 4
    with pytest.raises(Refused, match="the board has no feet"):
        start("simple-10x6-cover").app.with_piece(8)


def test_a_calibration_of_the_feet_that_is_left_changes_nothing() -> None:
    """A game that begins meanwhile is weighed as before."""
    table = WeighingTable("16x16")
    gains = [4300, 3900, 4096, 4200]
    table.app.store.replace("feet", b"".join(gain.to_bytes(2, "big") for gain in gains))
    table.power_on()
    assert table.app.evidence.scale.gains == gains
    table.app.with_piece(27)
    table.wait(1000)
    table.app.select("tactic-16-cover", [], {})
    assert table.app.evidence.scale.gains == gains


def test_feet_are_calibrated_anew() -> None:
    """With other gains than before, from whatever they were."""
    table = WeighingTable("16x16")
    assert table.port.balance
    table.port.balance.gains = [1.08, 0.93, 1.0, 1.05]
    table.app.store.replace("feet", b"".join(gain.to_bytes(2, "big") for gain in (4800, 3600, 4400, 3800)))
    table.power_on()
    calibrate_feet(table)
    assert_feet_are_known(table)


# --- told ----------------------------------------------------------------------------------------------------------


def told_table() -> Table:
    return start("simple-10x6-cover")


def test_told_which_piece_it_is() -> None:
    table = told_table()
    table.app.hand({"volume": 18})
    table.put(1, 6, 3, 3, 1)
    table.wait(400)
    assert table.texts == ["place 18 - 1,6,0:3x3x2"]
    assert by(table) == "told"


def test_the_cells_have_the_last_word() -> None:
    """Nothing that is told becomes a move that the cells do not show."""
    table = told_table()
    table.app.hand({"volume": 1, "to": [3, 6, 1, 1]})
    table.wait(2000)
    assert table.texts == []
    table.put(1, 6, 3, 3, 1)
    table.wait(400)
    assert table.state == "choice"
    assert len(table.app.mode.tracker.candidates) == 3


def test_what_is_told_ends_with_the_move() -> None:
    table = told_table()
    table.app.hand({"volume": 18})
    table.put(1, 6, 3, 3, 1)
    table.wait(1000)
    table.put(6, 6, 3, 3, 2)
    table.wait(1000)
    assert table.state == "choice"


def test_what_is_told_while_pieces_are_still_put_in_their_places_stays() -> None:
    """Somebody else's move came as a text, and a hand makes it; the next piece is told of meanwhile."""
    table = told_table()
    table.app.play("place 12 - 0,6,0:2x3x2")
    table.wait(100)
    assert table.state == "setup"
    table.app.hand({"volume": 27, "owner": 1})
    table.put(0, 6, 2, 3, 1)
    table.wait(400)
    assert table.state == "quiet"
    table.put(5, 6, 3, 3, 2)
    table.wait(400)
    assert table.texts[1:] == ["place 27 - 5,6,0:3x3x3"]


def test_weight_against_what_is_told_is_asked() -> None:
    table = weighing("simple-10x6-cover")
    table.app.hand({"volume": 27})
    table.body(1, 6, 3, 3, 18, 1)
    table.wait(3000)
    assert table.texts == []
    assert table.state == "choice"
    assert len(table.app.mode.tracker.candidates) == 3


def test_told_onto_an_upper_level() -> None:
    texts, move = reaching("set")
    table = start(STACKS, *texts)
    game = table.game
    text = game.text(move)
    leaving, arriving = game.weights(move)
    left, low = table.corner
    volume = arriving[4]
    table.app.hand({"volume": volume, "from": [leaving[0] + left, leaving[1] + low]})
    table.lift(leaving[0], leaving[1])
    table.wait(1000)
    assert table.state == "hand"
    table.app.hand({"volume": volume, "to": [arriving[0] + left, arriving[1] + low, arriving[2], arriving[3]]})
    table.wait(SEEN)
    assert table.texts[-1] == text
    assert by(table) == "told"


@pytest.mark.parametrize("volume", [1, 18])
def test_told_that_the_hand_is_off_a_move_need_not_wait(volume: int) -> None:
    """Neither for what the cells cannot tell apart, nor for what could be the beginning of another move."""
    table = told_table()
    side = 1 if volume == 1 else 3
    table.app.hand({"volume": volume, "to": [1, 6, side, side]})
    table.put(1, 6, side, side, 1)
    table.wait(SEEN)
    assert table.texts == [f"place {volume} - 1,6,0:{side}x{side}x{volume // side**2}"]
    assert by(table) == "told"


def test_a_push_counts_when_the_hand_is_off() -> None:
    table = start("engpass-10")
    x, y, wide, deep, volume = next(
        part for move in table.game.legal_moves() for part in table.game.weights(move) if part[4] < 0
    )
    left, low = table.corner
    table.app.hand({"volume": -volume, "from": [x + left, y + low]})
    table.shift(table.stone_at(x, y), x, y + 1)
    table.wait(400)
    assert table.state == "settling"
    table.app.hand({"volume": -volume, "from": [x + left, y + low], "to": [x + left, y + 1 + low, wide, deep]})
    table.wait(SCAN_MS)
    assert len(table.texts) == 1


def test_told_that_a_crate_lies_beside_the_board() -> None:
    """The last crate of a column: that it is gone could mean that somebody still holds it."""
    game = registry.new_game(variants.by_name("cubus-teardown"))
    while not game.footprints(game.legal_moves()[0]):
        game.play(game.legal_moves()[0])
    move = game.legal_moves()[0]
    ((x, y, _, _, volume),) = game.weights(move)
    table = start("cubus-teardown", *game.texts())
    left, low = table.corner
    table.app.hand({"volume": -volume, "from": [x + left, y + low]})
    table.lift(x, y)
    table.wait(400)
    assert table.texts == game.texts()
    table.app.hand({"volume": -volume, "from": [x + left, y + low], "to": []})
    table.wait(SCAN_MS)
    assert table.texts == [*game.texts(), game.text(move)]


def test_what_was_put_elsewhere_than_told_waits_and_is_asked() -> None:
    table = told_table()
    table.app.hand({"volume": 18, "to": [4, 6, 3, 3]})
    table.put(1, 6, 3, 3, 1)
    table.wait(SEEN)
    assert table.texts == []
    table.wait(400)
    assert table.state == "choice"


def test_weight_has_a_say_where_something_was_put() -> None:
    table = weighing("simple-10x6-cover")
    table.app.hand({"volume": 27, "to": [1, 6, 3, 3]})
    table.body(1, 6, 3, 3, 18, 1)
    table.wait(3000)
    assert table.texts == []
    assert table.state == "choice"


@pytest.mark.parametrize(
    ("piece", "why"),
    [
        ("cube", "piece: must be an object"),
        ({}, "piece.volume: is missing"),
        ({"volume": 0}, "piece.volume: must be a whole number from 1"),
        ({"volume": "six"}, "piece.volume: must be a whole number"),
        ({"volume": 6, "owner": 9}, "piece.owner: must be a whole number from 0 to 5"),
        ({"volume": 6, "from": [1]}, "piece.from: must be 2 whole numbers"),
        ({"volume": 6, "to": [1, 2, 3, 99]}, "piece.to[3]: must be a whole number from 0"),
        ({"volume": 6, "code": "import os"}, "piece.code: unknown key"),
    ],
)
def test_nonsense_in_the_hand_is_refused(piece: object, why: str) -> None:
    table = told_table()
    with pytest.raises(Refused) as refused:
        table.app.hand(piece)
    assert str(refused.value).startswith(why)
    assert not table.app.evidence.can_tell()


def test_the_hand_over_the_link() -> None:
    rig = Rig()
    with pytest.raises(Refused, match="no game is running"):
        rig.ask("hand", piece={"volume": 18})
    rig.ask("select", variant="simple-10x6-cover")
    assert "hand" in rig.ask("hello")["can"]
    assert rig.ask("hand", piece={"volume": 18, "from": None, "to": None}) is None
    assert rig.app.evidence.told.piece[0] == 18
    assert rig.ask("hand", piece=None) is None
    assert rig.app.evidence.told.piece is None


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
