"""The player of the soak, in short: under every fault at a board nothing is lost or mistaken."""

import json
from copy import deepcopy
from random import Random

import pytest

from firmware.sense.sight import COMPLAIN, SHORT
from tests.firmware.hand import SEEN
from tests.sample import sampled

from . import board
from .faults import Faults
from .player import PLAYERS, Player

TURNS = 120


@pytest.mark.parametrize("seed", sampled([f"short {number}" for number in range(20)], {"short 0", "short 1"}))
def test_whatever_happens_at_a_board_its_journal_is_the_game(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "SPEED", float("inf"))
    player = Player(seed)
    for _ in range(TURNS):
        player.turn()
    player.finish()
    assert player.disagreements() == []
    assert (player.counts["lost"], player.wrong) == (0, [])
    assert player.counts["moves"] > TURNS // 3
    assert player.faults.injected.total() > TURNS // 10


@pytest.mark.parametrize("seed", sampled([f"hand {number}" for number in range(20)], {"hand 0"}))
def test_a_hand_ends_its_move_although_the_power_goes_meanwhile(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "SPEED", float("inf"))
    monkeypatch.setattr(Faults, "next_turn", lambda faults: None)
    player = Player(seed)
    chance = Random(seed)
    for _ in range(TURNS):
        player.board.cut(chance.randint(1, 150))
        player.turn()
    player.finish()
    assert (player.disagreements(), player.counts["lost"], player.wrong) == ([], 0, [])
    assert player.counts["power cuts"] > TURNS // 6


def test_the_power_may_go_again_while_a_board_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "SPEED", float("inf"))
    monkeypatch.setattr(Faults, "next_turn", lambda faults: None)
    player = Player("twice 0")
    turns = 0
    while player.counts["power cuts"] < turns + 3:
        # Nothing is written while a hand is busy: the second cut comes when the board starts.
        player.board.storage.cut(0)
        player.turn()
        player.board.cut(1)
        player.board.storage.cut(1)
        player.turn()
        turns += 1
    player.finish()
    assert (player.disagreements(), player.counts["lost"], player.wrong) == ([], 0, [])


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


def test_of_a_move_that_nobody_made_everything_is_kept_that_may_tell_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "SPEED", float("inf"))
    monkeypatch.setattr(Faults, "next_turn", lambda faults: None)
    player = Player("nobody 5")
    while player.counts["moves"] < 4 or player.board.game.is_chance():
        player.turn()
    game = player.board.game
    text = game.text(game.legal_moves()[0])
    player.board.app.play(text)
    player.finish()
    (wrong,) = player.wrong
    assert "seed nobody 5" in wrong
    assert f"{text} was taken" in wrong
    (kept,) = json.loads(json.dumps(player.evidence))
    assert (kept["what"], kept["text"], kept["game"]) == ("wrong", text, 1)
    assert kept["move"] == player.board.texts.index(text)
    assert kept["journal"]
    assert kept["trail"]
    assert len(kept["readings"]) == player.board.config.count


HALF, PARTNER = "place 6 - 8,0,0:2x3x1 split", "place 2 - 7,0,0:1x2x1"
# What a sensor reads over the middle of a piece.
STRONG = 4095


def half_placed(monkeypatch: pytest.MonkeyPatch, roll: str = "roll 4 4", half: str = HALF) -> Player:
    """A player who has put down the first half of a pair, which the board has seen and everybody has been told
    of. With its partner and one cell more it would look like one larger piece, which this roll allows as well."""
    monkeypatch.setattr(board, "SPEED", float("inf"))
    player = Player("half 0")
    app = player.board.app
    app.select("soak-dice-split-sum", list(PLAYERS), {})
    for text in ("roll 1 1", "place 2 - 0,0,0:1x1x2", roll):
        app.play(text)
    player.games[app.journal.number] = player.board.texts
    player.board.set_up()
    player.make(player.board.game.parse(half))
    player.finish()
    assert player.board.texts[-1] == half
    return player


def test_a_first_half_that_a_sensor_makes_a_part_of_a_larger_piece_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    player = half_placed(monkeypatch)
    player.board.port.stuck[2 * player.board.config.columns + 7] = STRONG
    player.board.port.touch()
    player.make(player.board.game.parse(PARTNER))
    assert player.board.texts[-1] == "place 18 - 7,0,0:3x3x2"
    player.finish()
    assert (player.counts["lost"], player.counts["taken back by a sensor"]) == (0, 1)
    assert (player.wrong, player.counts["told by a sensor"]) == ([], 1)
    assert player.disagreements() == []


def test_a_first_half_that_a_sensor_beside_it_makes_larger_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The partner comes before the larger piece counts: the board has neither of the three."""
    player = half_placed(monkeypatch, "roll 4 1", "place 3 - 8,0,0:1x1x3 split")
    table = player.board
    before = table.texts
    table.port.stuck[table.config.columns + 8] = STRONG
    table.port.touch()
    table.wait(SHORT + SEEN)
    table.put(6, 0, 1, 1, 2)
    table.wait(COMPLAIN + SEEN)
    player.finish()
    assert table.texts == before[:-1]
    assert (player.counts["lost"], player.counts["taken back by a sensor"]) == (0, 1)


def test_a_first_half_that_the_board_takes_back_while_all_sensors_tell_the_truth_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = half_placed(monkeypatch)
    player.board.app.take_back()
    player.finish()
    assert (player.counts["lost"], player.counts["taken back by a sensor"]) == (1, 0)


def test_a_first_half_that_has_left_the_journal_is_lost_whatever_a_sensor_says(monkeypatch: pytest.MonkeyPatch) -> None:
    player = half_placed(monkeypatch)
    table = player.board
    table.app.running.take_back()
    earlier = deepcopy(table.storage.files)
    table.app.play_on()
    player.make(table.game.parse(HALF))
    player.finish()
    assert player.counts["lost"] == 0
    table.lift(8, 0)
    table.port.stuck[8] = 2048
    table.storage.files = earlier
    table.power_on()
    player.finish()
    assert table.texts[-1] == "roll 4 4"
    assert (player.counts["lost"], player.counts["taken back by a sensor"]) == (1, 0)
