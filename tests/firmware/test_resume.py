"""A game is taken up again only as far as its rules allow: every move of the journal is judged anew."""

import random

import pytest

from firmware.keep import running_game_changes
from quader import variants
from rules_core import registry
from rules_core.chance import Chance

from .hand import Table, smallest

NAMES = ["simple-10x6-cover", "dice-split-sum", "engpass-10", "planquadrat", "cubus", "replace-join"]


def played(name: str, moves: int) -> Table:
    game = registry.new_game(variants.by_name(name))
    table = Table(smallest(game.cells), 1)
    table.app.select(name, [], {})
    chance = Chance(5)
    for _ in range(moves):
        if not table.app.running.result:
            table.app.play(table.game.text(table.game.random_move(chance)))
    return table


@pytest.mark.parametrize("name", NAMES)
def test_a_number_that_is_no_legal_move_is_not_resumed(name: str) -> None:
    chance = random.Random(7)
    refused = 0
    for number in range(40):
        table = played(name, 6)
        game = table.game
        before = game.texts()
        # Near a legal one, or anything.
        known = game.legal_moves() or [game.random_move(Chance(number))]
        wrong = chance.choice(known) ^ 1 << chance.randrange(29) if number % 2 else chance.randrange(1 << 30)
        legal = game.lasting(wrong) and game.allows(wrong)
        table.app.journal.add("m", wrong.to_bytes(4, "big") + bytes(3))
        table.power_on()
        table.wait(60)
        if legal:
            assert table.texts[:6] == before
        else:
            refused += 1
            assert table.state == "menu"
            assert "entry " in table.app.problems["journal"]
            assert table.app.journal.numbers() == [1]
    assert refused > 20


def test_a_game_of_another_core_is_judged_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_game_changes, "CORE", "0.0.9")
    table = played("engpass-10", 5)
    monkeypatch.undo()
    before = table.texts
    table.power_on()
    assert table.texts == before
    header = next(payload for kind, payload in table.app.journal.entries() if kind == "H")
    assert b'"core":"0.0.9"' in header


def test_take_backs_and_rulings_are_followed() -> None:
    table = played("simple-10x6-cover", 4)
    table.app.take_back()
    table.app.ruling("noted", None)
    before = table.texts
    table.power_on()
    assert table.texts == before
