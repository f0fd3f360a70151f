"""What the small print decides around the rules: variants that cannot work, half-placed pairs, rolls that stay."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from quader import variants
from quader.cli import main
from rules_core import registry
from rules_core.chance import Chance
from rules_core.refused import Refused

DOCS = Path(__file__).resolve().parents[2] / "docs"
SPLIT = {"variant": "dice-split-sum", "turn": 0, "dice": [1, 1], "reserve": [{}, {}]}


def load(doc: dict) -> None:
    variant = variants.by_name(doc["variant"])
    registry.new_game(variant).load(dict(doc, variant=variant))


def half(x: int = 0, y: int = 0) -> list[dict]:
    return [{"owner": 0, "volume": 6, "at": [x, y, 0], "size": [3, 2, 1]}]


def start_row() -> int:
    """The row of the start line."""
    game = registry.new_game(variants.by_name("dice-split-sum"))
    return game.lines[0].part[1] - 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            {"pending": 6, "pieces": half(0, start_row())},
            "no piece in the reserve of player 0 makes 6 an allowed volume",
        ),
        (
            {"pending": 6, "dice": [2, 6], "reserve": [{"3": 1}, {}], "pieces": half(0, start_row())},
            "no piece in the reserve of player 0 makes 6 an allowed volume",
        ),
        (
            {"pending": 6, "dice": [2, 6], "reserve": [{"2": 1}, {}], "pieces": half(0, start_row() + 1)},
            "no piece of volume 6 stands on the start line",
        ),
        ({"pending": 6, "pieces": []}, "player 0 has no piece of volume 6 in the play field"),
    ],
)
def test_an_impossible_pending_is_refused(change: dict, why: str) -> None:
    with pytest.raises(Refused) as refused:
        load({**SPLIT, **change})
    assert str(refused.value) == f"pending: {why}"


def test_a_possible_pending_stands() -> None:
    load({**SPLIT, "pending": 6, "dice": [2, 6], "reserve": [{"2": 1}, {}], "pieces": half(0, start_row())})


@pytest.mark.parametrize("name", ["push-die", "dice-10x6-cover", "dice-split-sum"])
def test_forgetting_keeps_a_roll_with_its_move(name: str) -> None:
    for seed in range(5):
        game = registry.new_game(variants.by_name(name))
        chance = Chance(seed)
        lines = [game.line()]
        while len(game.history) < 30 and not game.outcome():
            game.play(game.random_move(chance))
            lines.append(game.line())
        for keep in range(1, 6):
            again = registry.new_game(variants.by_name(name))
            for move in game.history:
                again.play(move)
            again.forget_beginning(keep)
            kept = len(again.history)
            assert keep <= kept <= keep + 2
            for back in range(1, kept + 1):
                again.undo()
                assert again.line() == lines[-1 - back]


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ({"moves": ["push", "enter"]}, "moves: without place no piece comes into play"),
        ({"moves": ["place", "push"]}, "moves: no way leads into the goal: enter (with a way) or set is needed"),
        (
            {"moves": ["place", "push", "enter"], "options": {"enter": []}},
            "moves: no way leads into the goal: enter (with a way) or set is needed",
        ),
        (
            {"goal": {"size": [9, 6]}, "form": {"kind": "level", "height": 1}, "stages": "halves"},
            "stages: halves: nobody may fill the form's cell 4,0",
        ),
    ],
)
def test_variants_that_cannot_work_are_refused(keys: dict, why: str) -> None:
    with pytest.raises(Refused) as refused:
        variants.complete({"format": 1, "game": "quader", **keys})
    assert str(refused.value) == why


def test_halves_may_leave_out_columns_that_the_form_does_not_use() -> None:
    variants.complete(
        {
            "format": 1,
            "game": "quader",
            "goal": {"size": [9, 6]},
            "stages": "halves",
            "form": {"kind": "map", "rows": ["111101111"] * 6},
        }
    )


def test_the_earlier_simple_version_pushes_in_the_start_field() -> None:
    assert variants.by_name("simple-earlier-cover")["options"]["push_area"] == "start"


def test_the_sets_of_the_texts() -> None:
    for name, volume, count in [
        ("block-8x6x3", 144, 24),
        ("pyramid-220-exact", 110, 15),
        ("pyramid-388-exact", 194, 26),
    ]:
        pieces = variants.by_name(name)["pieces"]
        assert sum(int(key) * number for key, number in pieces.items()) == volume
        assert sum(pieces.values()) == count
    assert variants.by_name("simple-square-10")["goal"]["size"] == [10, 10]
    assert any(variants.by_name(name).get("pieces") == "to-12" for name in variants.names())


def test_a_long_id_is_refused_in_one_line_without_a_path(capsys) -> None:
    assert main(["moves", "--variant", "a" * 250]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "/" not in error
    with pytest.raises(Refused, match="id: must be 1 to 64 of a-z, 0-9 and -"):
        variants.complete({"format": 1, "game": "quader", "id": "a" * 65})
    assert variants.complete({"format": 1, "game": "quader", "id": "a" * 64})["id"] == "a" * 64


def test_a_closed_output_is_told_in_one_line() -> None:
    script = "from quader.cli import script; script()"
    words = f"exec >&-; {sys.executable} -c '{script}' moves --variant planquadrat --json"
    done = subprocess.run(["sh", "-c", words], stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "quader: standard output is closed\n")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "words", ["--version", "perft --variant planquadrat --depth 1", "moves --variant planquadrat", "puzzle play"]
)
def test_a_full_output_is_told_in_one_line(words: str, unbuffered: str) -> None:
    script = "from quader.cli import script; script()"
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", script, *words.split()],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
        )
    if words == "--version" and unbuffered:
        # argparse itself passes over what it cannot write.
        assert done.returncode == 0
        return
    assert done.returncode == 1
    assert done.stderr.startswith("quader: ")
    assert done.stderr.endswith("No space left on device\n")
    assert done.stderr.count("\n") == 1


def test_boards_are_as_the_rules_of_play_say() -> None:
    told = [(DOCS / name).read_text(encoding="utf-8") for name in ("rules.md", "regeln.md")]
    assert "any other of 3 to 22 columns and rows" in told[0]
    assert "auch andere mit 3 bis 22 Spalten und Reihen" in told[1]
    small = {"format": 1, "game": "quader", "form": {"kind": "cover"}, "goal": {"size": [3, 2]}}
    for board in ([3, 3], [22, 22], [3, 22]):
        variants.complete({**small, "board": board})
    for board in ([2, 3], [3, 2], [23, 22], [22, 23]):
        with pytest.raises(Refused, match=r"board\[[01]\]"):
            variants.complete({**small, "board": board})
    for rows in (1, 10):
        variants.complete({**small, "board": [10, 12], "start_rows": rows})
    for rows in (0, 11):
        with pytest.raises(Refused, match="start_rows"):
            variants.complete({**small, "board": [10, 12], "start_rows": rows})


def test_replay_says_when_the_result_is_not_the_one_of_the_moves(tmp_path, capsys) -> None:
    doc = {
        "format": 1,
        "variant": variants.by_name("planquadrat"),
        "players": ["A", "B"],
        "entries": [],
        "result": {"reason": "houses", "winners": [1]},
    }
    path = tmp_path / "game.json"
    path.write_text(json.dumps(doc))
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("! result: the record says player 2 (houses), but")
    assert main(["replay", str(path), "--verify"]) == 1


def test_installed_files_whose_id_is_anothers_are_named_and_not_used(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("QUADER_HOME", str(tmp_path))
    folder = tmp_path / "variants"
    folder.mkdir()
    (folder / "planquadrat.json").write_text('{"format": 1, "game": "quader", "id": "planquadrat"}')
    (folder / "mine.json").write_text('{"format": 1, "game": "quader", "id": "yours"}')
    (folder / "good.json").write_text('{"format": 1, "game": "quader", "id": "good"}')
    assert main(["variants"]) == 0
    out = capsys.readouterr().out
    assert "planquadrat.json: a built-in variant has this id: not used" in out
    assert "mine.json: its id is yours: not used until the file is named so" in out
    assert "good " in out
    assert variants.by_name("planquadrat")["game"] == "planquadrat"
    assert main(["moves", "--variant", "mine", "--json"]) == 1
    assert "its id is yours" in capsys.readouterr().err
