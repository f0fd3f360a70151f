"""docs/add-a-game.md names what is there: methods of games, parts of their halves, and the example games' commands."""

import importlib
import re
import shlex
from pathlib import Path

import pytest

from quader.games import half
from rules_core import registry
from rules_core.game import Game

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")
RULES, HALF = TEXT.partition("## The rules")[2].split("## The half on the PC")


def test_every_method_is_one():
    named = [name for row in re.findall(r"^\| (`.*?) \|", RULES, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]
    assert len(named) > 20
    assert not [name for name in named if not hasattr(Game, name)]


def test_every_part_is_found_in_some_game():
    rows = re.findall(r"^\| `(\w+)(?:\.py|/)` \| (.*?) \|", HALF, re.MULTILINE)
    assert [part for part, _ in rows] == [
        "words",
        "draw",
        "bodies",
        "facts",
        "evaluate",
        "starter",
        "commands",
        "points",
    ]
    for part, told in rows:
        modules = [module for game in registry.GAMES if (module := half(game, part))]
        assert modules, part
        for name in re.findall(r"`([a-zA-Z_]{4,})(?:\(.*?\))?`", told):
            own = any(hasattr(module, name) for module in modules)
            word = any(name in getattr(module, "WORDS", {}) or hasattr(module, "of_position") for module in modules)
            assert own or word or name in ("panel", "configure"), (part, name)
    for name, line in half("stones", "commands").COMMANDS.items():
        assert line
        importlib.import_module(f"quader.games.stones.commands.{name}")


def test_the_line_of_the_registry():
    pattern = re.search(r'"<name>": \("rules_core\.games\.<game>", "<Class>"\),', TEXT)
    assert pattern
    assert all(package.startswith("rules_core.games.") for package, _ in list(registry.GAMES.values())[:5])


@pytest.mark.parametrize("line", re.findall(r"`python -m tests\.example (new [^`]*)`", TEXT))
def test_the_command_of_the_page(run, tmp_path, monkeypatch, line):
    monkeypatch.chdir(tmp_path)
    assert run(*shlex.split(line)).code == 0
    assert run("check", "mine.json").code == 0
