"""`quader variants` and `quader check`."""

import json
import os

import pytest

from quader import variants
from rules_core.variant.completion import MAX_BYTES

CONTRACT = """simple-10x6-cover simple-10x6-level3 simple-stairs-10 simple-stairs-6 tactic-16-cover tactic-16-stairs-321
tactic-10-stairs-42 pyramid-220 pyramid-388 four-players-cover dice-10x6-cover dice-split-sum push-die replace-join
engpass-16 engpass-10 engpass-16-wide engpass-mirrored engpass-any-order engpass-inside-goal engpass-inside-start"""


def test_list(run):
    told = run("variants")
    assert told.code == 0
    ids = [line.split()[0] for line in told.out.splitlines() if line]
    assert set(CONTRACT.split()) <= set(ids)
    assert "refused" not in told.out


def test_list_in_german(run, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Treppe" in run("variants").out


def test_list_as_json(run):
    rows = run("variants", "--json").json()
    assert {row["id"] for row in rows} == set(variants.names())
    row = next(row for row in rows if row["id"] == "tactic-10-stairs-42")
    assert (row["game"], row["players"], row["installed"]) == ("quader", 2, False)
    assert row["variant"] == variants.by_name("tactic-10-stairs-42")


def test_installed_variants_are_listed_and_used(run):
    folder = variants.installed_folder()
    folder.mkdir(parents=True)
    (folder / "mine.json").write_text('{"format": 1, "id": "mine", "extends": "engpass-10", "neck": 6}')
    (folder / "broken.json").write_text("{")
    rows = {row["id"]: row for row in run("variants", "--json").json()}
    assert rows["mine"]["installed"]
    assert "ends too early" in rows["broken"]["refused"] or "missing" in rows["broken"]["refused"]
    assert run("moves", "--variant", "mine", "--json").code == 0
    assert "broken" in run("variants").out
    run("moves", "--variant", "broken").refused("line 1")


def test_what_is_no_file_is_no_variant(run):
    """A pipe that nobody writes into would keep the list waiting for ever."""
    folder = variants.installed_folder()
    (folder / "folder.json").mkdir(parents=True)
    (folder / "loop.json").symlink_to("loop.json")
    os.mkfifo(folder / "pipe.json")
    assert not {"folder", "loop", "pipe"} & set(variants.names())
    run("moves", "--variant", "pipe").refused("there is no variant 'pipe'")


@pytest.mark.parametrize("name", CONTRACT.split())
def test_every_built_in_variant_passes_the_check(run, name):
    told = run("check", variants.BUILT_IN / f"{name}.json")
    assert told.code == 0
    assert told.out.splitlines()[0] == "ok"


def test_many_installed_variants_are_read_a_few_times_each(run, monkeypatch):
    folder = variants.installed_folder()
    folder.mkdir(parents=True)
    for number in range(60):
        (folder / f"mine-{number}.json").write_text(f'{{"format": 1, "id": "mine-{number}", "extends": "cubus"}}')
    read = []
    real = variants.files.read_bytes
    monkeypatch.setattr(variants.files, "read_bytes", lambda path, limit: (read.append(path), real(path, limit))[1])
    assert run("variants").out.count("mine-") == 60
    assert sum("mine-" in path for path in read) < 60 * 6


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("tactic-10-stairs-42", {"form_volume": 180, "volume_of_each_player": 90, "volume_in_all": 180}),
        ("simple-10x6-cover", {"form_area": 60, "largest_faces": 106, "pieces_in_all": 20}),
        ("pyramid-220", {"form_volume": 220, "volume_of_each_player": 135, "volume_in_all": 270}),
        ("pyramid-388", {"form_volume": 388, "volume_of_each_player": 225, "pieces_of_each_player": 28}),
        ("tactic-16-stairs-321", {"form_volume": 192}),
        ("simple-stairs-6", {"form_volume": 108}),
        ("engpass-10", {"pieces_of_each_player": 8, "volume_of_each_player": 45, "cells_in_the_neck": 4}),
    ],
)
def test_check_tells_the_volumes(run, name, facts):
    told = run("check", variants.BUILT_IN / f"{name}.json", "--json").json()
    assert told["ok"]
    assert facts.items() <= told["facts"].items()
    text = run("check", variants.BUILT_IN / f"{name}.json").out
    assert all(f"{key.replace('_', ' ')}: {value}\n" in text for key, value in facts.items())


def test_check_reads_standard_input(run):
    assert run("check", "-", stdin='{"format": 1, "game": "engpass"}').out.startswith("ok\n")


def _nested(depth: int) -> bytes:
    return b'{"format":' + b"[" * depth + b"]" * depth + b"}"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "ends too early"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (b"\x00" * 100, "line 1"),
        (b"[]", "must be an object, not […]"),
        (b'{"format": 1} x', "something follows"),
        (b'{"format": 1, "format": 1}', "format: is given twice"),
        (b'{"format": 1.0}', "only whole numbers"),
        (b'{"format": 99999999999999999999}', "a number is too large"),
        (_nested(1000), "nested deeper"),
        (b" " * (MAX_BYTES + 1), "larger than"),
        ({"format": 2}, "format: must be 1"),
        ({"format": True, "game": "quader"}, "format: must be 1"),
        ({"format": 1, "game": "chess"}, "unknown game chess"),
        ({"format": 1, "game": ["quader"]}, "game: must be"),
        ({"format": 1, "game": "quader", "colour": 1}, "colour: unknown key"),
        ({"format": 1, "game": "quader", "id": "../x"}, "id: must be"),
        ({"format": 1, "game": "quader", "players": "2"}, "players: must be"),
        ({"format": 1, "game": "quader", "extends": "nothing"}, "extends: there is no variant nothing"),
        ({"format": 1, "game": "engpass", "extends": "tactic-16-cover"}, "cannot extend"),
        (
            {"format": 1, "game": "quader", "goal": {"size": [10, 10]}, "form": {"kind": "level", "height": 3}},
            "goal.size: 10x10 with form level 3 needs volume 300, 2 × ten give 180",
        ),
    ],
)
def test_check_refuses_with_the_reason(run, file, content, why):
    told = run("check", file(content))
    told.refused(why)
    assert told.out == ""


def test_check_needs_a_file(run, tmp_path):
    run("check", tmp_path / "nothing.json").refused("No such file")
    run("check", tmp_path).refused("directory")


def test_a_variant_file_works_wherever_a_variant_is_expected(run, file):
    path = file({"format": 1, "id": "narrow", "extends": "tactic-10-stairs-42", "goal": {"size": [6, 6]}})
    assert run("moves", "--variant", path, "--json").json()["moves"]
    assert run("perft", "--variant", path, "--depth", 1).code == 0
    assert run("show", "--variant", path).code == 0
    assert run("simulate", "--variant", path, "--games", 1, "--seed", 1, "--json").json()["variant"] == "narrow"
    run("moves", "--variant", path + "x").refused("there is no variant")
    json.dumps(run("show", "--variant", path, "--json").json())
