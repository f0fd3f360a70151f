"""`quader set`: exact volumes, the fewest sheets, and the sets that the game's notes name."""

from pathlib import Path

import pytest

from quader.games.quader.piece_sheets import MOST, SHEETS, piece_set
from rules_core.games.cuboids.cuboid import VOLUMES
from rules_core.games.cuboids.piece_sets import volumes_of


def test_the_block_of_144(run):
    told = run("set", "144")
    assert told.code == 0
    assert told.out.splitlines() == [
        "volume 144, 24 pieces: 5×1 5×2 2×3 2×4 2×6 2×8 2×9 2×12 1×18 1×27",
        "sheet  times  holds",
        "    1      4  1",
        "    2      4  2",
        "    3      2  3",
        "    4      2  4",
        "    5      1  6 6",
        "    6      1  8 8",
        "    7      1  9 9",
        "    8      1  12 12",
        "    9      1  1 2 18",
        "   10      1  27",
        "18 sheets for each player",
        "5 pages of A4 in format 3-2-1",
        "9 pages of A4 in format middle",
        "18 pages of A4 in format 6-4-2",
    ]


def test_the_example_in_the_docs(run):
    page = (Path(__file__).parents[2] / "docs" / "paper.md").read_text(encoding="utf-8")
    assert f"```console\n$ quader set 144\n{run('set', '144').out}```" in page


def test_german(run, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    told = run("set", "90", "--format", "middle")
    assert told.out.splitlines()[0] == "Volumen 90, 10 Quader: 1×1 1×2 1×3 1×4 1×6 1×8 1×9 1×12 1×18 1×27"
    assert told.out.splitlines()[-3:] == [
        "8 Blätter für jede Person",
        "4 Seiten A4 im Format mittel",
        "übrig: 1×6 1×8 1×9 1×12",
    ]


def test_json(run):
    told = run("set", "45", "--format", "3-2-1", "--json").json()
    assert told == {
        "volume": 45,
        "pieces": 8,
        "set": {"1": 1, "2": 1, "3": 1, "4": 1, "6": 1, "8": 1, "9": 1, "12": 1},
        "sheets": [{"sheet": k, "times": 1, "holds": list(SHEETS[k - 1])} for k in range(1, 9)],
        "sheets_in_all": 8,
        "pages": {"3-2-1": 2},
        "left_over": {"6": 1, "8": 1, "9": 1, "12": 1},
    }


@pytest.mark.parametrize(
    ("volume", "pieces"),
    [
        (45, "small45"),
        (90, "ten"),
        (135, "2*small45+1*large45"),
        (180, "2*small45+2*large45"),
        (225, "3*small45+2*large45"),
        (360, "4*ten"),
    ],
)
def test_multiples_of_45_are_whole_sets(volume, pieces):
    chosen = piece_set(volume)
    assert [v for v in VOLUMES for _ in range(chosen.counts.get(v, 0))] == volumes_of({"pieces": pieces})


def test_every_volume_is_exact_and_printed():
    for volume in range(1, MOST + 1):
        chosen = piece_set(volume)
        counts = [chosen.counts.get(v, 0) for v in VOLUMES]
        assert sum(v * n for v, n in zip(VOLUMES, counts, strict=True)) == volume
        assert counts == sorted(counts, reverse=True)
        printed = [v for times, sheet in zip(chosen.sheets, SHEETS, strict=True) for v in sheet * times]
        left = chosen.left_over
        assert sorted(printed) == sorted(v for v in VOLUMES for _ in range(chosen.counts.get(v, 0) + left.get(v, 0)))


def test_no_set_needs_fewer_sheets():
    """Against all sets of up to 40 in which no piece is rarer than a larger one."""
    for volume in range(1, 41):
        fewest = min(_sheets(counts) for counts in _sets(volume, len(VOLUMES) - 1, 0))
        assert sum(piece_set(volume).sheets) == fewest


def _sets(volume, k, low):
    """All counts of VOLUMES[0..k], from the smallest on, each at least `low`, growing towards the smaller ones."""
    if k < 0:
        if volume == 0:
            yield ()
        return
    for n in range(low, volume // VOLUMES[k] + 1):
        for rest in _sets(volume - n * VOLUMES[k], k - 1, n):
            yield (*rest, n)


def _sheets(counts):
    """How many sheets a set needs when each 18 brings a 1 and a 2."""
    need = dict(zip(VOLUMES, counts, strict=True))
    need[1], need[2] = need[1] - need[18], need[2] - need[18]
    return sum(-(-need[sheet[-1]] // sheet.count(sheet[-1])) for sheet in SHEETS)


def test_a_number_of_pieces(run):
    told = run("set", "144", "--pieces", "23", "--json").json()
    assert (told["pieces"], told["sheets_in_all"]) == (23, 17)
    assert sum(int(v) * n for v, n in told["set"].items()) == 144
    assert run("set", "144").out == run("set", "144", "--pieces", "24").out


@pytest.mark.parametrize("volume", ["0", "-5", "361", "999999"])
def test_impossible_volumes(run, volume):
    run("set", volume).refused(f"volume: must be from 1 to 360, not {volume}")


@pytest.mark.parametrize(("volume", "pieces"), [("110", "3"), ("90", "9"), ("5", "6"), ("144", "360")])
def test_impossible_numbers_of_pieces(run, volume, pieces):
    run("set", volume, "--pieces", pieces).refused(f"no set of {pieces} pieces has volume {volume}")


@pytest.mark.parametrize(
    "words", [[], ["x"], ["1.5"], ["9" * 400], ["90", "--pieces", "0"], ["90", "--format", "A3"], ["90", "91"]]
)
def test_wrong_calls(run, words):
    run("set", *words).refused(code=2)


def test_help(run):
    told = run("set", "--help")
    assert told.code == 0
    assert "examples:\n  quader set 144" in told.out
