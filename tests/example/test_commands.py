"""Every shared command works for games that it has never heard of."""

import json
from xml.dom.minidom import parseString

import pytest

from quader import variants
from quader.games import bodies, facts
from quader.games.words import Voice
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record
from rules_core.variant import completion
from tests.host.samples import recorded

BOTH = ("stones", "rafts")


@pytest.mark.parametrize("name", BOTH)
def test_new_check_variants(run, tmp_path, name):
    path = tmp_path / "mine.json"
    assert run("new", "--game", name, path).code == 0
    assert run("check", path).out.startswith(f"ok\nmine: Mine ({name}, ")
    guide = path.with_suffix(".md").read_text(encoding="utf-8")
    assert all(f"| `{key}` |" in guide for key in registry.checker(name)[0])
    assert run("check", "--watch", "--once", path, "--games", 5).code == 0
    assert name in [row["id"] for row in run("variants", "--json").json()]
    heir = tmp_path / "heir.json"
    assert run("new", "--extends", name, heir).code == 0
    assert run("check", heir).code == 0


def test_a_game_tells_what_its_keys_mean_and_what_follows(run, tmp_path, monkeypatch):
    path = tmp_path / "mine.json"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    run("new", "--game", "stones", path)
    assert "| `stones` | `12` | Steine: 1 bis 99 |" in path.with_suffix(".md").read_text(encoding="utf-8")
    assert "höchstens Züge: 12" in run("check", path).out
    path.write_text('{"format": 1, "game": "stones", "stones": 0}')
    run("check", path).refused("stones: ")


def test_moves_and_perft(run):
    moves = run("moves", "--variant", "stones", "--dice", "3", "--json").json()["moves"]
    assert [move["notation"] for move in moves] == ["take 1", "take 2", "take 3"]
    # With a 2 each time, 5 stones: 1 1 1, 1 1 2, 1 2 1, 1 2 2, 2 1 1, 2 1 2, 2 2 1.
    assert run("perft", "--variant", "stones", "--dice", "2", "--depth", "3").out.split()[-1] == "7"
    moves = run("moves", "--variant", "rafts", "--dice", "6", "--json").json()["moves"]
    assert [move["notation"] for move in moves] == ["float 4"]


@pytest.mark.parametrize("name", BOTH)
def test_simulate_show_and_replay(run, file, name):
    assert run("simulate", "--variant", name, "--games", 20, "--seed", 1, "--json").json()["games"] == 20
    found = recorded(name, 400)
    assert found.result is not None
    path = file(record.to_text(found), "game.txt")
    assert run("replay", "--verify", path).code == 0
    shown = run("show", "--record", path, "--ply", 2)
    assert shown.code == 0
    assert found.entries[0][1] in shown.out
    parseString(run("show", "--record", path, "--svg", "-").out)
    run("show", "--record", path, "--svg", "-", "--view", "iso").refused("only one view")


@pytest.mark.parametrize("name", BOTH)
def test_logged_and_exported(run, file, tmp_path, name, monkeypatch):
    run("games", "import", file(record.to_text(recorded(name, 400)), "game.txt"))
    for form in ("html", "svg", "gif"):
        told = run("games", "export", 1, "--to", tmp_path / f"game.{form}")
        assert told.code == 0, told.err
    assert recorded(name, 400).result[0].replace("_", " ")[:4] in run("games", "show", 1).out
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    end = "der letzte Stein ist genommen" if name == "stones" else "moored"
    assert f"({end})" in run("games", "show", 1).out


@pytest.mark.parametrize("name", BOTH)
def test_in_the_terminal(run, name):
    told = run("play", "--text", "--variant", name, "--players", "random", "random", "--seed", 3, stdin="")
    assert told.code == 0
    if name == "stones":
        assert "The game is over: " in told.out
    told = run("play", "--text", "--variant", name, stdin="roll\nhint\nmoves\n1\nroll 6\nundo\nhelp\nquit\n")
    assert told.code == 0
    assert "Perhaps " in told.out
    assert "No: " not in told.out
    assert "Taken back: " in told.out


def test_in_the_terminal_in_german(run, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    told = run("play", "--text", "--variant", "stones", stdin="würfeln 3\nende\n")
    assert "Spieler 1 würfelt" in told.out
    assert "Spieler 1 nimmt Steine" in told.out


@pytest.mark.parametrize("name", BOTH)
def test_against_the_computers_levels(run, file, name):
    levels = ["greedy", "board", "random"][: registry.new_game(variants.by_name(name)).players]
    match = ("match", "--variant", name, "--players", *levels, "--games", 6, "--seed", 1, "--nodes", 50, "--json")
    told = run(*match).json()
    assert sum(told["points"]) == 6
    position = file({"variant": name, "moves": ["roll 3"]})
    best = run("best", "--position", position, "--nodes", 50, "--json").json()
    moves = run("moves", "--position", position, "--json").json()["moves"]
    assert best["move"] in [move["notation"] for move in moves]


def test_a_games_own_command(run):
    assert "stones" in run("--help").out
    assert run("stones", 3).out == "4 of 6\n"
    run("stones", 7).refused("", code=2)
    assert "stones" in run("completion", "bash").out


@pytest.mark.parametrize("name", BOTH)
def test_a_whole_game_with_full_undo(name):
    game = registry.new_game(completion.complete({"format": 1, "game": name}))
    chance = Chance(7)
    seen = [(game.line(), bytes(game.ground()), game.turn, game.phase, game.scores())]
    while game.outcome() is None:
        game.play(game.random_move(chance))
        seen.append((game.line(), bytes(game.ground()), game.turn, game.phase, game.scores()))
    assert len(seen) > 10
    for state in reversed(seen):
        assert (game.line(), bytes(game.ground()), game.turn, game.phase, game.scores()) == state
        if game.history:
            game.undo()


def test_bodies_without_any_declaration():
    game = registry.new_game(completion.complete({"format": 1, "game": "rafts"}))
    found = bodies.shapes(game)
    assert {shape.kind for shape in found} == {"block"}
    assert sorted((shape.owner, shape.size) for shape in found) == [(n // 2, (2, 1, 1)) for n in range(6)]
    stones = registry.new_game(completion.complete({"format": 1, "game": "stones", "stones": 7}))
    assert [(shape.owner, shape.size) for shape in bodies.shapes(stones)] == [(0, (1, 1, 1))] * 7


@pytest.mark.parametrize("name", BOTH)
def test_facts_and_words_for_the_page(name):
    game = registry.new_game(completion.complete({"format": 1, "game": name}))
    told = facts.of_position(game)
    json.dumps(told)
    assert all(line["label"]["de"] and line["value"]["en"] for line in told["panel"])
    assert bool(told["panel"]) == (name == "stones")
    assert (Voice(name, "de").name(), Voice(name, "en").name()) == (
        ("Steine", "Stones") if name == "stones" else ("Rafts", "Rafts")
    )
    game.play(game.random_move(Chance(1)))
    assert facts.of_position(game)["rolled"] in tuple("123456")
