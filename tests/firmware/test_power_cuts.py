"""Power cuts in the flash operations of games played with pieces: the game goes on from the last good move, and the
pieces are guided back to it."""

import dataclasses
import json
from typing import Any

import pytest

from firmware.light import lights
from firmware.protocol import journal_record
from rules_core.chance import Chance
from rules_core.record import record

from .flash import after_a_cut
from .hand import BACK, OK, SEEN, Table, rectangle, smallest, start
from .rig import BoardFlash


class Witness(BoardFlash):
    """A flash that also remembers what had been played, and where the pieces stood, at each operation."""

    def __init__(self) -> None:
        super().__init__(remember=True)
        self.table: Any = None
        self.moments: list[tuple[list[str], list[Any]]] = []
        # How many operations there were when the game was over.
        self.in_game = 0

    def _remember(self, *what: Any) -> None:
        super()._remember(*what)
        game = self.table and self.table.app.running.game
        stones = [dataclasses.replace(stone) for stone in self.table.port.stones] if self.table else []
        self.moments.append((game.texts() if game else [], stones))


def played(name: str, cap: int, seed: int) -> Witness:
    """The flash of a short game that was played to its end and archived."""
    flash = Witness()
    doc = {"format": 1, "id": "short", "extends": name, "move_cap": cap}
    table = Table(smallest((10, 16)), seed, flash, noise=0.0)
    table.app.store.replace("variants/short.json", json.dumps(doc).encode())
    flash.table = table
    flash.operations.clear()
    flash.moments.clear()
    table.app.select("short", [], {})
    table.set_up()
    chance = Chance(seed)
    while table.app.running.result is None:
        game = table.game
        if game.is_chance():
            table.press(OK)
        else:
            table.make(game.random_move(chance))
    flash.in_game = len(flash.operations)
    flash.moments.append((game.texts(), []))
    flash.table = None
    table.press(OK)
    assert table.state == "menu"
    return flash


@pytest.mark.parametrize(("name", "cap"), [("simple-10x6-cover", 10), ("dice-10x6-cover", 4), ("dice-split-sum", 4)])
def test_a_power_cut_in_every_flash_operation_of_a_game(name: str, cap: int) -> None:
    flash = played(name, cap, 3)
    whole = flash.moments[flash.in_game][0]
    assert len(flash.operations) > len(whole) + 4
    resumed = guided = archived = 0
    for number, operation in enumerate(flash.operations):
        for files in after_a_cut(operation, every_byte=0):
            table = Table("10x16", 1, BoardFlash(files), noise=0.0)
            app = table.app
            games = app.journal.numbers()
            assert len(games) + app.journal.running() <= 1
            if not app.journal.running():
                assert app.info()["state"] == "menu"
                if games:
                    entries = journal_record.record_of(app.journal.archived(games[0])).entries
                    assert [text for kind, text, _ in entries if kind == record.MOVE] == whole
                    archived += 1
                else:
                    # Only while the game was being begun.
                    assert flash.moments[number][0] == []
                continue
            resumed += 1
            texts = table.texts
            if number >= flash.in_game or app.running.result:
                assert texts == whole
                continue
            assert texts in (flash.moments[number][0], flash.moments[number + 1][0])
            # The pieces stand where they stood at the cut: if the last move is lost they are led back.
            table.port.stones[:] = [dataclasses.replace(stone) for stone in flash.moments[number][1]]
            table.power_on()
            table.wait(SEEN)
            if table.state == "setup":
                guided += 1
                assert table.lit(lights.CLEAR) | table.lit(lights.FILL)
                table.set_up()
            assert table.state in ("quiet", "roll")
            assert table.texts == texts
    assert resumed > 2 * len(whole)
    assert guided
    assert archived


def test_a_power_cut_while_a_move_is_taken_back() -> None:
    """A roll and the move before it leave together, or one after the other; nothing else happens."""
    flash = Witness()
    table = Table("10x16", 1, flash, noise=0.0)
    table.app.select("dice-10x6-cover", [], {})
    chance = Chance(1)
    while len(table.game.history) < 7 or table.game.is_chance():
        table.app.play(table.game.text(table.game.random_move(chance)))
    table.set_up()
    before = table.texts
    assert before[-1].startswith("roll")
    flash.operations.clear()
    table.press(BACK)
    table.press(OK)
    after = table.texts
    assert len(after) < len(before) - 1
    found = []
    for operation in flash.operations:
        for files in after_a_cut(operation):
            again = Table("10x16", 1, BoardFlash(files), noise=0.0)
            texts = again.texts
            assert before[: len(texts)] == texts
            assert len(after) <= len(texts) <= len(before)
            if len(texts) not in found:
                found.append(len(texts))
    assert found[0] == len(before)
    assert found[-1] == len(after)


def test_a_power_cut_in_a_board_that_stands_still_changes_nothing() -> None:
    table = start("simple-10x6-cover", "place 27 - 0,6,0:3x3x3")
    for _ in range(3):
        table.power_on()
        table.wait(1000)
        assert table.state == "quiet"
        assert table.texts == ["place 27 - 0,6,0:3x3x3"]


def test_pieces_moved_meanwhile_are_led_back_one_pair_at_a_time() -> None:
    table = start("simple-10x6-cover", "place 27 - 0,6,0:3x3x3", "place 8 - 7,6,0:2x2x2")
    large = table.lift(0, 6)
    small = table.lift(7, 6)
    table.drop(large, 5, 0)
    table.drop(small, 0, 12)
    table.power_on()
    table.wait(SEEN)
    assert table.state == "setup"
    assert table.lit(lights.FILL) == rectangle(0, 6, 3, 3)
    assert table.lit(lights.CLEAR) == rectangle(5, 0, 3, 3)
    table.port.take(large)
    table.drop(large, 0, 6)
    table.wait(SEEN)
    assert table.lit(lights.FILL) == rectangle(7, 6, 2, 2)
    assert table.lit(lights.CLEAR) == rectangle(0, 12, 2, 2)
    table.port.take(small)
    table.drop(small, 7, 6)
    table.wait(SEEN)
    assert table.state == "quiet"
    assert len(table.texts) == 2
    # And it goes on.
    table.make(table.game.parse("push 27 0,6,0:3x3x3 0,7,0:3x3x3"))


def test_a_piece_in_hand_at_the_power_cut() -> None:
    table = start("simple-10x6-cover", "place 27 - 0,6,0:3x3x3", "place 8 - 7,6,0:2x2x2")
    stone = table.lift(0, 6)
    table.power_on()
    table.wait(SEEN)
    assert table.state == "setup"
    assert table.lit(lights.FILL) == rectangle(0, 6, 3, 3)
    table.drop(stone, 0, 6)
    table.wait(SEEN)
    assert table.state == "quiet"
