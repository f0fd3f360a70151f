"""`quader pack`: what fills a form exactly, what cannot, and how it is built."""

import json
from collections import Counter
from xml.dom.minidom import parseString

import pytest

from quader import variants
from quader.cli import main
from quader.games.quader import gallery, packing_answer, packing_proof
from quader.games.quader.packing import Task
from rules_core.games.quader.forms import heights

PYRAMID = '{"kind": "pyramid", "steps": [[10, 1], [6, 2], [4, 3]]}'
# The packings that are known to exist: form, goal, sets of ten.
KNOWN = [
    ('{"kind": "level", "height": 3}', "10x6", 2),
    ('{"kind": "stairs", "steps": [[3, 4], [3, 2]]}', "10x6", 2),
    (PYRAMID, "10x10", 4),
    ('{"kind": "pyramid", "steps": [[10, 3], [6, 2], [4, 1]]}', "10x10", 5),
    ('{"kind": "stairs", "steps": [[3, 4], [3, 2]], "width": 6}', "10x6", 2),
]


def pack(capsys, *words: str) -> tuple[int, dict]:
    code = main(["pack", *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def assert_exact(form: dict, wide: int, deep: int, pieces: Counter, packing: list[dict]) -> None:
    """Every cell of the form once, nothing else, no piece that is not there, everything supported when it is set."""
    wanted = {
        (x, y, z) for y, row in enumerate(heights(form, wide, deep)) for x, high in enumerate(row) for z in range(high)
    }
    filled: set[tuple[int, int, int]] = set()
    for body in packing:
        (x, y, z), (dx, dy, dz) = body["at"], body["size"]
        assert dx * dy * dz == body["volume"]
        assert all((x + i, y + j, z - 1) in filled for i in range(dx) for j in range(dy)) or z == 0
        cells = {(x + i, y + j, z + k) for i in range(dx) for j in range(dy) for k in range(dz)}
        assert not cells & filled
        filled |= cells
    assert filled == wanted
    assert not Counter(body["volume"] for body in packing) - pieces


@pytest.mark.parametrize(("form", "goal", "sets"), KNOWN)
def test_known_packings_are_found(form, goal, sets, capsys) -> None:
    code, answer = pack(capsys, "--form", form, "--goal", goal, "--pieces", "ten", "--sets", str(sets))
    assert (code, answer["fillable"], answer["by"]) == (0, True, "search")
    wide, deep = map(int, goal.split("x"))
    pieces = Counter(dict.fromkeys((1, 2, 3, 4, 6, 8, 9, 12, 18, 27), sets))
    assert_exact(json.loads(form), wide, deep, pieces, answer["packing"])


@pytest.mark.skipif(not packing_proof.is_there(), reason="OR-tools is not installed")
def test_three_sets_do_not_fill_the_pyramid(capsys) -> None:
    code, answer = pack(capsys, "--form", PYRAMID, "--pieces", "ten", "--sets", "3")
    assert (code, answer) == (1, {"fillable": False, "packing": [], "by": "proof"})


def test_too_little_volume_is_proof_enough(capsys) -> None:
    code, answer = pack(capsys, "--form", PYRAMID, "--pieces", "ten")
    assert (code, answer["fillable"], answer["by"]) == (1, False, "proof")


@pytest.mark.parametrize("name", ["block-8x6x3", "pyramid-220-exact", "pyramid-388-exact", "simple-square-10"])
def test_the_built_in_sets_fill_their_forms(name, capsys) -> None:
    code, answer = pack(capsys, "--variant", name)
    assert (code, answer["fillable"]) == (0, True)
    if name != "simple-square-10":
        variant = variants.by_name(name)
        pieces = Counter({int(v): 2 * count for v, count in variant["pieces"].items()})
        assert_exact(variant["form"], *variant["goal"]["size"], pieces, answer["packing"])


def test_a_running_game(tmp_path, capsys) -> None:
    """A block of 3 × 3 × 3 is all that is missing: with the 27 outside it can be filled, with it spoilt it cannot."""
    rows = ["0" * 10] * 3 + ["3330000000"] * 3
    variant = {"format": 1, "game": "quader", "pieces": {"27": 1, "1": 1}, "form": {"kind": "map", "rows": rows}}
    doc = {"variant": variant, "pieces": [], "reserve": [{"27": 1, "1": 1}, {"27": 1, "1": 1}]}
    path = tmp_path / "position.json"
    path.write_text(json.dumps(doc))
    code, answer = pack(capsys, "--position", str(path))
    assert (code, answer["packing"]) == (0, [{"volume": 27, "at": [0, 0, 0], "size": [3, 3, 3]}])
    doc["pieces"] = [{"owner": 0, "volume": 1, "at": [0, 10, 0], "size": [1, 1, 1]}]
    doc["reserve"] = [{"27": 1}, {"27": 1, "1": 1}]
    path.write_text(json.dumps(doc))
    assert pack(capsys, "--position", str(path), "--seconds", "4")[0] == 1


def test_plans_and_pictures(tmp_path, capsys, monkeypatch) -> None:
    target = tmp_path / "plan.svg"
    assert main(["pack", "--variant", "tactic-10-stairs-42", "--svg", str(target)]) == 0
    out = capsys.readouterr().out
    assert "20 pieces fill the 180 cells of the form exactly" in out
    assert [f"level {z}" in out for z in range(5)] == [True] * 4 + [False], "counted from the ground, which is 0"
    parseString(target.read_text())
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["pack", "--variant", "tactic-10-stairs-42"]) == 0
    assert "Ebene 0\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["--form", "{", "--pieces", "ten"], 1, "line 1"),
        (["--form", "[]", "--pieces", "ten"], 1, "form: must be an object"),
        (["--form", '{"kind": "level"}', "--pieces", "ten"], 1, "form.height: is missing"),
        (["--form", PYRAMID, "--pieces", "eleven"], 1, "pieces: unknown preset"),
        (["--form", PYRAMID, "--pieces", "ten", "--goal", "0x6"], 1, "--goal: must be such as 10x6"),
        (["--form", PYRAMID, "--pieces", "ten", "--goal", "6x6"], 1, "form.steps[0]: side 10 does not fit"),
        (["--variant", "planquadrat"], 1, "variant: planquadrat has no goal form"),
        (["--variant", "nobody"], 1, "there is no variant"),
    ],
)
def test_bad_input(words, code, why, capsys) -> None:
    assert main(["pack", *words]) == code
    error = capsys.readouterr().err
    assert why in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("words", [["--form", PYRAMID], ["--variant", "cubus", "--pieces", "ten"]])
def test_wrong_calls(words) -> None:
    with pytest.raises(SystemExit) as left:
        main(["pack", *words])
    assert left.value.code == 2


def test_check_tells_of_the_packing(tmp_path, capsys) -> None:
    path = tmp_path / "v.json"
    path.write_text('{"format": 1, "game": "quader", "id": "v", "form": {"kind": "level", "height": 3}}')
    assert main(["check", str(path)]) == 0
    assert "exact packing: there is one" in capsys.readouterr().out
    path.write_text(
        '{"format": 1, "game": "quader", "id": "v", "pieces": {"8": 8}, "form": {"kind": "level", "height": 1}}'
    )
    assert main(["check", str(path)]) == 0
    out = capsys.readouterr().out
    assert "exact packing: there is none" in out
    assert "note: the form can never be filled exactly" in out


def test_a_form_that_is_only_built_with_pieces_above_it(capsys) -> None:
    """The castle: told by check and gallery, not only by pack."""
    assert main(["check", str(variants.BUILT_IN / "map-castle.json")]) == 0
    out = capsys.readouterr().out
    assert "exact packing: there is none\nnote: pieces may rise above the form" in out
    castle = variants.by_name("map-castle")
    shown = gallery.extras(castle)
    assert (shown["packing"]["fillable"], shown["packing"]["overtopped"]) == (False, True)
    assert gallery.drawn(castle, shown, "en") == {}


def test_pieces_that_are_too_high_however_they_lie(tmp_path, capsys) -> None:
    path = tmp_path / "v.json"
    path.write_text('{"format": 1, "game": "quader", "id": "v", "max_height": 1, "form": {"kind": "cover"}}')
    assert main(["check", str(path)]) == 0
    out = capsys.readouterr().out
    assert "exact packing: there is none" in out
    assert "note: the form can never be filled exactly" in out
    assert pack(capsys, "--variant", str(path)) == (1, {"fillable": False, "packing": [], "by": "proof"})


def test_unknown_is_said_honestly(monkeypatch) -> None:
    asked = packing_answer.of_variant(variants.by_name("tactic-10-stairs-42"))
    monkeypatch.setattr(packing_proof, "is_there", lambda: False)
    hard = Task(asked.cells, ((27, 6), (18, 1)), False, 9)
    assert packing_answer.solve(hard, 0.2).as_json() == {"fillable": None, "packing": [], "by": None}
