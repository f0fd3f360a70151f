"""Every built-in variant is played to its end through simulated sensors, with noise, bounce and bumps: the journal is
the game that was played."""

import pytest

from quader import variants
from tests.sample import sampled

from .games import play

CAP = 16


@pytest.mark.parametrize("name", sampled(variants.names()))
def test_a_game_to_its_end(name: str) -> None:
    moves, reason = play(name, seed=len(name), move_cap=CAP)
    assert reason != "move_cap" or moves >= CAP
