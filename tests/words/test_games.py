"""What is said about games is said in both languages, and everything that they can say is there."""

import ast
from pathlib import Path

import pytest

import quader.games
from quader import variants
from quader.author import starter
from quader.games import half
from quader.games.facts import of_variant
from quader.games.words import LANGUAGES, SHARED, Voice, end_of_any
from quader.table.authoring import fields
from rules_core import registry
from rules_core.chance import Chance

from . import values

GAMES = sorted(registry.GAMES)
ROOMS = Path(quader.games.__file__).parent


def own(game: str) -> dict[str, tuple[str, str]]:
    words: dict[str, tuple[str, str]] = half(game, "words").WORDS
    return words


@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_word_has_both_languages(game):
    for code, (english, german) in (own(game) if game else SHARED).items():
        assert english.strip(), code
        assert german.strip(), code
        assert values(r"\{\d", english) == values(r"\{\d", german), code


@pytest.mark.parametrize("game", GAMES)
def test_every_key_and_each_of_its_values_has_words(game):
    """Values that the checker names have words; where a word does not say it, both languages say more."""
    for path, key in starter.keys(game).items():
        needed = [key.name, *key.parts, *(choice.name for choice in key.choices)]
        assert all(english.strip() and german.strip() for english, german in needed), path
        for english, german in (key.about, *(choice.about for choice in key.choices)):
            assert bool(english) == bool(german), path
        names = [choice.name for choice in key.choices]
        assert len(set(names)) == len(names), path
    for field in fields(game, "en"):
        told = [choice["value"] for choice in field["choices"]]
        named = starter.allowed(game, field["key"], field["value"])
        assert not named or sorted(told) == sorted(named), field["key"]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_choice_sets_is_right(game):
    """Somebody who chooses, in a variant with all defaults, has a variant that is right."""
    plain = starter.document(starter.NAMELESS, game, None)
    for path, key in starter.keys(game).items():
        for choice in key.choices:
            outer, _, inner = path.partition(".")
            if choice.sets is not None:
                whole = {**plain.get(outer, {}), inner: choice.value} if inner else choice.value
                variants.complete({**plain, outer: whole, **choice.sets})


def said_in(folder: Path) -> set[str]:
    """The codes that the modules of a folder say."""
    codes = set()
    for path in (*folder.glob("*.py"), *folder.glob("commands/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
            if called == "say" and isinstance(node.args[0], ast.Constant):
                codes.add(node.args[0].value)
    return codes


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_drawing_says_is_in_the_catalogue(game):
    package = registry.GAMES[game][0].rpartition(".")[2]
    codes = said_in(ROOMS / package) | said_in(ROOMS)
    if "legend" in own(game):
        codes |= said_in(ROOMS / "cuboids")
    assert codes
    assert codes | {"name", "about"} <= {*own(game), *SHARED}


def test_phases_ends_and_facts_have_words():
    """Random games of every variant, to their ends or for a while."""
    for name in variants.names():
        game = registry.new_game(variants.by_name(name))
        say = Voice(game.variant["game"], "de")
        chance = Chance(1)
        for _ in range(150):
            if game.outcome() is not None:
                break
            assert f"due-{game.phase}" in say, (name, game.phase)
            game.play(game.random_move(chance))
        ended = game.outcome()
        assert ended is None or f"end-{ended[0]}" in say, (name, ended)
        assert all(f"fact-{fact}" in say for fact in of_variant(game.variant)), name


def test_games_agree_about_the_ends():
    meant: dict[str, tuple[str, str]] = {}
    for store in (SHARED, *(own(game) for game in GAMES)):
        for code, words in store.items():
            if code.startswith("end-"):
                assert meant.setdefault(code, words) == words, code
    for code, words in meant.items():
        assert [end_of_any(code.removeprefix("end-"), language) for language in LANGUAGES] == list(words)


def test_a_game_without_words_speaks_plainly(monkeypatch):
    monkeypatch.setitem(registry.GAMES, "tic-tac-toe", ("nowhere.tic_tac_toe", "TicTacToe"))
    say = Voice("tic-tac-toe", "de")
    assert (say.name(), say.about()) == ("Tic tac toe", "")
    assert say.end("three_in_a_row") == "three in a row"
    assert say.due("ponder", "Anna") == "Anna ist dran: ponder"
    assert say.due("move", "Anna") == "Anna zieht"
