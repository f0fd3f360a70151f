"""The player of the soak, in short: under every fault at a board nothing is lost or mistaken."""

import pytest

from tests.sample import sampled

from . import board
from .player import Player

TURNS = 120


@pytest.mark.parametrize("seed", sampled([f"short {number}" for number in range(20)], {"short 0", "short 1"}))
def test_whatever_happens_at_a_board_its_journal_is_the_game(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "SPEED", float("inf"))
    player = Player(seed)
    for _ in range(TURNS):
        player.turn()
    player.finish()
    assert player.disagreements() == []
    assert (player.counts["lost"], player.counts["wrong"]) == (0, 0)
    assert player.counts["moves"] > TURNS // 3
    assert player.faults.injected.total() > TURNS // 10


@pytest.mark.parametrize("seed", sampled([f"{number} 0" for number in range(1, 13)], {"1 0", "2 0"}))
def test_whoever_stops_after_a_power_cut_has_seen_the_last_move(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "SPEED", float("inf"))
    player = Player(seed)
    for _ in range(3):
        cuts = player.counts["power cuts"]
        while player.counts["power cuts"] == cuts:
            player.turn()
        player.finish()
        for _ in range(400):
            player.rest()
        assert player.disagreements() == []
