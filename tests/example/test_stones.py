"""Every shared command works for a game that it has never heard of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quader.cli import main
from rules_core import registry
from rules_core.chance import Chance
from tests.micropython.runner import run

ENTRY = ("tests.example.stones", "Stones")
HERE = Path(__file__).parent


@pytest.fixture
def stones(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A variant file of the game, which is entered into the registry for one test."""
    monkeypatch.setitem(registry.GAMES, "stones", ENTRY)
    path = tmp_path / "stones.json"
    path.write_text('{"format": 1, "game": "stones", "id": "stones", "stones": 5}')
    return str(path)


def test_check(stones: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", stones]) == 0
    assert capsys.readouterr().out.startswith("ok")
    Path(stones).write_text('{"format": 1, "game": "stones", "stones": 0}')
    assert main(["check", stones]) == 1
    assert "stones: must be a whole number from 1 to 99, not 0" in capsys.readouterr().err


def test_moves_and_perft(stones: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "--variant", stones, "--dice", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [move["notation"] for move in found["moves"]] == ["take 1", "take 2", "take 3"]
    # With a 2 each time, 5 stones: 1 1 1, 1 1 2, 1 2 1, 1 2 2, 2 1 1, 2 1 2, 2 2 1.
    assert main(["perft", "--variant", stones, "--dice", "2", "--depth", "3"]) == 0
    assert capsys.readouterr().out.split()[-1] == "7"


def test_simulate_and_show(stones: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--variant", stones, "--games", "20", "--seed", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 20
    assert main(["show", "--variant", stones]) == 0
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"variant": json.loads(Path(stones).read_text()), "moves": ["roll 2", "take 2"]}))
    assert main(["show", "--position", str(position)]) == 0
    assert "roll 2 / take 2" in capsys.readouterr().out
    assert main(["moves", "--position", str(position), "--dice", "6", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moves"]) == 3


SCRIPT = """
from rules_core import registry
from rules_core.variant import completion as variant
from rules_core.chance import Chance
registry.GAMES["stones"] = ("tests.example.stones", "Stones")
game = registry.new_game(variant.complete({"format": 1, "game": "stones", "stones": 30}))
chance = Chance(5)
while game.outcome() is None:
    game.play(game.random_move(chance))
print(game.line(), game.fingerprint(), game.outcome())
"""


def test_same_on_micropython(stones: str) -> None:
    from rules_core.variant import completion as variant

    game = registry.new_game(variant.complete({"format": 1, "game": "stones", "stones": 30}))
    chance = Chance(5)
    while game.outcome() is None:
        game.play(game.random_move(chance))
    files = {"tests/example/stones": HERE / "stones"}
    assert run(SCRIPT, files=files) == f"{game.line()} {game.fingerprint()} {game.outcome()}\n"
    while game.history:
        game.undo()
    assert (game.left, game.turn, game.pips) == (30, 0, 0)
