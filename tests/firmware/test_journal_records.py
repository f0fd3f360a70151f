"""Journals of whole games become records that are judged again."""

import contextlib
from typing import Any

import pytest

from firmware.keep.journal import Journal
from firmware.keep.running_game import RunningGame
from firmware.protocol.journal_record import entries_of, record_of
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record
from rules_core.refused import Refused

from .flash import Flash


class Nobody:
    """There is nobody to tell."""

    def tell(self, kind: str, what: dict[str, Any]) -> None:
        pass

    def listened(self) -> bool:
        return False


class Desk:
    """What a running game needs of a port."""

    board_id = "0123abcd"

    def ticks_ms(self):
        return 0

    def now(self):
        return 1777663800

    def feed(self):
        pass


def running_of(name: str, flash: Flash, seed: int) -> RunningGame:
    """A random game in a running, some of its moves taken back, with a correction and a ruling."""
    running = RunningGame(Journal(flash, {}), Desk(), Nobody())
    running.begin(variants.by_name(name), ["Anna", ""], {})
    chance = Chance(seed)
    for number in range(60):
        if running.result:
            break
        running.play(running.game.random_move(chance), 0)
        if number in (5, 30) and not running.result:
            # A roll alone cannot be taken back.
            with contextlib.suppress(Refused):
                running.take_back()
        if number == 20:
            running.corrected("restored", "clear d4, fill d5")
    return running


@pytest.mark.parametrize(
    "name", ["simple-10x6-cover", "dice-split-sum", "engpass-10", "planquadrat", "cubus", "rolling-one-by-one"]
)
def test_every_game_becomes_a_record_that_is_judged_again(name):
    flash = Flash()
    running = running_of(name, flash, 4)
    texts = running.game.texts()
    if not running.result:
        running.rule("They agreed; the clock had stopped.", None)
        running.end("agreed", [])
    made = record_of(running.journal.entries())
    assert [text for kind, text, _ in made.entries if kind == record.MOVE] == texts
    assert any(text.startswith("taken back: ") for _, text, _ in made.entries)
    assert made.players == ["Anna", ""]
    assert (made.board, made.begun) == ("0123abcd", "2026-05-01T19:30:00Z")
    assert made.result == running.result
    game = record.verify(made)
    assert game.fingerprint() == running.game.fingerprint()
    assert record.to_text(record.from_text(record.to_text(made).encode())) == record.to_text(made)
    running.close()
    archived = record_of(entries_of(running.journal.read_game(1, 0, 1 << 20), 1))
    assert record.to_json(archived) == record.to_json(made)


def test_a_ruling_with_a_position_is_in_the_record():
    for name in ("simple-10x6-cover", "planquadrat"):
        running = running_of(name, Flash(), 4)
        game = registry.new_game(variants.by_name(name))
        chance = Chance(9)
        for _ in range(4):
            game.play(game.random_move(chance))
        position = game.position()
        del position["variant"]
        running.rule("The pieces stay as they are.", position)
        for _ in range(3):
            running.play(running.game.random_move(chance), 0)
        for _ in range(4 if running.game.history[3:] else 3):
            running.take_back()
        running.play(running.game.random_move(chance), 0)
        made = record_of(running.journal.entries())
        assert record.verify(made).line() == running.game.line()
        again = RunningGame(running.journal, Desk(), Nobody())
        assert again.resume()
        assert again.game.line() == running.game.line()


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ([], "journal: is empty"),
        ([("m", bytes(7))], "entry 0: journal: has no header"),
        ([("H", b"{}")], "entry 0: cannot be read"),
        ([("H", b"[" * 5000)], "entry 0: cannot be read"),
        ([("H", b'{"variant": {"format": 1, "game": "chess"}}')], "entry 0: game: unknown game"),
        (
            [("H", b'{"variant": {"format": 1, "game": "quader"}}'), ("m", b"\xff" * 7)],
            "entry 1: move: .* is not legal",
        ),
        (
            [("H", b'{"variant": {"format": 1, "game": "quader"}}'), ("u", b"")],
            "entry 1: there is no move to take back",
        ),
        ([("H", b'{"variant": {"format": 1, "game": "quader"}}'), ("e", b"[]")], "entry 1: cannot be read"),
        ([("H", b'{"variant": {"format": 1, "game": "quader"}}'), ("?", b"")], "entry 1: kind: . is not known"),
    ],
)
def test_a_foreign_journal_is_refused(entries, why):
    with pytest.raises(Refused, match="^" + why):
        record_of(entries)
