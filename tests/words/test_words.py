"""Everything that is said is said in both languages, and a refusal's English words are those where it is raised."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import quader.words
from firmware.talk import refusal
from quader.cli import main
from quader.games import half
from quader.words import heard, place, reason, reason_in_both, told
from quader.words.refusals import REFUSALS
from rules_core import registry
from rules_core.refused import Refused

from . import values

ROOT = Path(__file__).resolve().parents[2]
GAMES = {code: words for game in registry.GAMES for code, words in half(game, "words").REFUSALS.items()}
CATALOGUE = {**GAMES, **REFUSALS}


def stores() -> Iterator[tuple[str, dict]]:
    for found in pkgutil.iter_modules(quader.words.__path__):
        module = importlib.import_module(f"quader.words.{found.name}")
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, dict) and all(isinstance(pair, tuple) for pair in value.values()):
                yield f"{found.name}.{name}", value


def raised() -> Iterator[tuple[str, str, str]]:
    """Place, code and English words of every refusal; in the core and in what knows games each has one."""
    for path in sorted(path for room in ("rules_core", "firmware", "host") for path in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
            if name not in ("Refused", "fail"):
                continue
            words, code, *_ = [*node.args[1 if name == "Refused" else 0 :], None, None]
            coded = {"rules_core", "games"} & set(path.parts) or isinstance(code, ast.Constant)
            in_english = name == "Refused" and isinstance(words, ast.JoinedStr)
            assert not (coded and in_english), f"{path}:{node.lineno} can be said in English only"
            if isinstance(words, ast.Constant) and coded:
                assert isinstance(code, ast.Constant), f"{path}:{node.lineno} has no code"
                yield f"{path.name}:{node.lineno}", code.value, words.value


@pytest.mark.parametrize(("name", "store"), list(stores()))
def test_both_languages_name_the_same_things(name: str, store: dict) -> None:
    for code, (english, german) in store.items():
        assert english, code
        assert german, code
        for pattern in (r"\{\w*", r"%[sd]"):
            assert values(pattern, english) == values(pattern, german), f"{name}: {code}"


def said() -> Iterator[tuple[str, str, str]]:
    """Room, place and code of what is said through the voice of a room, wherever the code is written down there."""
    for path in sorted((ROOT / "host").rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        voices = {
            alias.asname or alias.name: (node.module or "").rpartition(".")[2]
            for node in nodes
            if isinstance(node, ast.ImportFrom) and "words." in (node.module or "")
            for alias in node.names
            if alias.name == "say"
        }
        for node in nodes if voices else []:
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in voices:
                code = node.args[0]
                for one in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
                    if isinstance(one, ast.Constant):
                        yield voices[node.func.id], f"{path.name}:{node.lineno}", one.value


def test_whatever_a_room_says_is_in_its_catalogue() -> None:
    found = list(said())
    assert len(found) > 300
    for room, line, code in found:
        known = vars(importlib.import_module(f"quader.words.{room}"))
        assert any(code in store for name, store in known.items() if name.isupper()), f"{line}: {code}"


def test_a_refusal_is_worded_as_in_the_catalogue() -> None:
    found = list(raised())
    assert len(found) > 150
    for line, code, words in found:
        assert code in CATALOGUE, f"{line}: {code} is not in the catalogue"
        assert CATALOGUE[code][0] == words, line
    assert set(CATALOGUE) - {code for _, code, _ in found} == set(), "nobody refuses with these"


def test_values_come_in_the_same_order_in_both_languages() -> None:
    for code, (english, german) in CATALOGUE.items():
        assert re.findall(r"%[sd]", english) == re.findall(r"%[sd]", german), code


def test_a_refusal_in_german() -> None:
    inner = Refused("cube", "%s was rolled by no cube", "sign-not-rolled", "7")
    assert (
        told(Refused("move 3", "%s: %s", "move-refused", "7=7", inner), "de")
        == "Zug 3: 7=7: cube: 7 wurde nicht gewürfelt"
    )
    assert told(Refused("here", "no code"), "de") == "here: no code"
    again = Refused("", "%s", "said", inner)
    assert (place(again, "de"), reason(again, "de")) == ("cube", "7 wurde nicht gewürfelt")
    assert told(again, "de") == "cube: 7 wurde nicht gewürfelt"
    # One with a place of its own keeps it, and tells the other one whole.
    moved = Refused("move 3", "%s", "said", inner)
    assert (place(moved, "de"), reason(moved, "de")) == ("Zug 3", "cube: 7 wurde nicht gewürfelt")
    assert told(moved, "de") == "Zug 3: cube: 7 wurde nicht gewürfelt"
    assert told(again.at("board"), "de") == "board: cube: 7 wurde nicht gewürfelt"


@pytest.mark.parametrize(("where", "wo"), [("line 3", "Zeile 3"), ("move 12", "Zug 12"), ("game 1", "Spiel 1")])
def test_a_counted_place_is_named_in_german(where: str, wo: str) -> None:
    """Paths of keys are the same in both languages."""
    refused = Refused(where, "must be a text, not %s", "a-text", 7)
    assert told(refused, "en") == f"{where}: must be a text, not 7"
    assert told(refused, "de") == f"{wo}: muss ein Text sein, nicht 7"
    assert (place(refused, "en"), place(refused, "de")) == (where, wo)
    assert reason(refused, "de") == "muss ein Text sein, nicht 7"
    assert told(refused.at("goal.size"), "de").startswith("goal.size: ")


def test_german_players_read_german(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    path = tmp_path / "v.json"
    path.write_text('{"format": 1, "game": "quader", "players": 9}')
    assert main(["check", str(path)]) == 1
    assert "players: muss eine ganze Zahl von 2 bis 4 sein, nicht 9" in capsys.readouterr().err


def test_what_a_board_refuses_is_said_in_both_languages() -> None:
    inside = Refused("goal", "must be a text, not %s", "a-text", 7)
    refused = Refused("", "a %s is due first", "due-first", "roll")
    assert reason_in_both(heard(refusal.told(refused))) == reason_in_both(refused)
    assert heard(refusal.told(inside)).code == "a-text"
    assert told(heard(refusal.told(inside)), "de") == "goal: muss ein Text sein, nicht 7"


@pytest.mark.parametrize(
    "more", [{"code": "none"}, {"values": []}, {"values": 7}, {"values": [{}]}, {"code": 7}, {"where": 3}]
)
def test_a_lying_refusal_is_taken_as_it_was_said(more: dict) -> None:
    doc = {**refusal.told(Refused("", "must be a text, not %s", "a-text", 7)), **more}
    assert told(heard(doc), "en") == told(heard(doc), "de") == "must be a text, not 7"


def test_a_refusal_that_says_nothing_again_is_taken_as_it_was_said() -> None:
    assert told(heard({"no": "%s", "code": "said", "where": "", "values": []})) == "%s"


def test_a_refusal_with_ever_more_inside_is_taken_as_it_was_said() -> None:
    doc = {"no": "x", "code": "said", "where": "", "values": ["x"]}
    for _ in range(700):
        doc = {"no": "x", "code": "said", "where": "", "values": [doc]}
    assert told(heard(doc)) == "x"
