"""`quader new`."""

import json

import pytest

from quader import variants
from rules_core import registry


@pytest.mark.parametrize("game", sorted(registry.GAMES))
def test_the_starter_is_right_at_once_and_says_every_key(run, tmp_path, game):
    path = tmp_path / "my-game.json"
    told = run("new", "--game", game, path)
    assert told.code == 0
    assert f"quader check --watch {path}" in told.out
    assert run("check", path).out.startswith(f"ok\nmy-game: My game ({game}, ")
    doc = json.loads(path.read_text(encoding="utf-8"))
    assert set(doc) == {"format", "game", "id", "title", *registry.checker(game)[0]}
    full = variants.from_file(str(path))
    default = variants.complete({"format": 1, "game": game})
    assert full | {"id": "", "title": {}} == default | {"id": "", "title": {}}
    guide = (tmp_path / "my-game.md").read_text(encoding="utf-8")
    for key in doc:
        assert f"| `{key}` |" in guide
    for key in doc.get("options", {}):
        assert f"| `options.{key}` | `{json.dumps(doc['options'][key])}` |" in guide


def test_all_games_can_be_begun():
    assert set(registry.GAMES) == {variants.by_name(name)["game"] for name in variants.names()}


@pytest.mark.parametrize(
    "parent", ["tactic-10-stairs-42", "engpass-10", "planquadrat-wall", "cubus-teardown", "dice-split-sum"]
)
def test_an_heir_says_only_what_differs(run, tmp_path, parent):
    path = tmp_path / "heir.json"
    assert run("new", "--extends", parent, path).code == 0
    assert list(json.loads(path.read_text())) == ["format", "game", "id", "title", "extends"]
    full = variants.from_file(str(path))
    assert full | {"id": "", "title": {}} == variants.by_name(parent) | {"id": "", "title": {}}
    assert f'`"{parent}"`' in (tmp_path / "heir.md").read_text()


def test_the_default_game_and_standard_output(run):
    told = run("new", "-")
    assert run("check", "-", stdin=told.out).out.startswith("ok\nmy-variant: My variant (quader, 2 players)\n")


@pytest.mark.parametrize(
    ("name", "found"), [("Große Mauer.json", "gro-e-mauer"), ("--.json", "my-variant"), ("a" * 60 + ".json", "a" * 40)]
)
def test_any_name_of_a_file_gives_an_id(run, tmp_path, name, found):
    path = tmp_path / name
    assert run("new", path).code == 0
    assert variants.from_file(str(path))["id"] == found


def test_nothing_is_overwritten(run, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("precious")
    run("new", path).refused("is there already and stays as it is")
    assert path.read_text() == "precious"
    (tmp_path / "other.md").write_text("notes")
    run("new", tmp_path / "other.json").refused("other.md: is there already")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["mine.json", "other.md"]


def test_somebody_else_is_quicker(run, tmp_path, monkeypatch):
    """Between the look and the writing: what the other one has written stays, and nothing is left by halves."""
    (tmp_path / "mine.json").write_text("precious")
    (tmp_path / "other.md").write_text("notes")
    monkeypatch.setattr("pathlib.Path.exists", lambda path: False)
    run("new", tmp_path / "mine.json").refused("mine.json: is there already and stays as it is")
    run("new", tmp_path / "other.json").refused("other.md: is there already and stays as it is")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "mine.json": "precious",
        "other.md": "notes",
    }


def test_what_is_refused(run, tmp_path):
    run("new", tmp_path / "x.json", "--extends", "nothing").refused("there is no variant 'nothing'")
    run("new", tmp_path / "x.json", "--game", "chess").refused("invalid choice", 2)
    run("new", tmp_path / "x.json", "--game", "cubus", "--extends", "cubus").refused("not allowed with", 2)
    run("new", tmp_path / "x.md").refused("is the name of the guide")
    run("new", tmp_path / "no" / "x.json").refused("No such file")
    run("new").refused("FILE", 2)
    assert list(tmp_path.iterdir()) == []


def test_german(run, tmp_path, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert run("new", tmp_path / "x.json").out.startswith("Geschrieben: ")
    assert "| `players` | `2` | Spieler: 2 bis 4 |" in (tmp_path / "x.md").read_text(encoding="utf-8")
