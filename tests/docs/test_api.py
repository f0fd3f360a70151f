"""The examples of docs/api.md run, with a virtual board, a log and a tournament in which the board has a table."""

import doctest
from pathlib import Path

from tests.board.conftest import Ran, Run, Served, _home, on_pty, run

__all__ = ["Ran", "Run", "_home", "on_pty", "run"]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"


def test_examples(on_pty: Served, run: Run, tmp_path: Path) -> None:
    tournament = tmp_path / "club.jsonl"
    acts = ("new", "Club", "--rounds", 1), ("add", "Anna", "Ben"), ("pair",), ("board", 1, on_pty.address)
    for act in acts:
        assert run("tournament", *act, "--file", tournament).code == 0
    names = {"address": on_pty.address, "path": str(tmp_path / "games.sqlite"), "tournament": tournament}
    done = doctest.testfile(str(PAGE), module_relative=False, globs=names)
    assert done.attempted > 30
    assert done.failed == 0
