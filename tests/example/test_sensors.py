"""Both games through simulated sensors, to their ends."""

import json

import pytest

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from tests.firmware import test_buttons
from tests.firmware.hand import OK, Table, smallest

from .conftest import VARIANTS


def begun(name: str, seed: int = 1) -> Table:
    """A board with a game of a variant, its pieces in their places."""
    full = variants.by_name(name)
    table = Table(smallest(registry.new_game(full).cells), seed)
    table.app.store.replace(f"variants/{name}.json", json.dumps(full).encode())
    table.app.select(name, [], {})
    table.set_up()
    return table


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_game_to_its_end(name, seed):
    table = begun(name, seed)
    game = table.game
    chance = Chance(seed)
    while game.outcome() is None:
        if game.is_chance():
            assert table.state == "roll"
            table.press(OK)
        else:
            table.make(game.random_move(chance))
    table.wait(200)
    assert table.state == "over"
    assert table.app.info()["result"]["reason"] in ("last_stone", "moored")
    table.press(OK)
    assert table.state == "menu"
    assert not table.app.problems


@pytest.mark.parametrize("name", VARIANTS)
def test_every_button_in_every_state(name):
    seen: set = set()
    for table in test_buttons.starts(name, variants.by_name(name)):
        test_buttons.explore(table, seen)
    assert len(seen) > 8
