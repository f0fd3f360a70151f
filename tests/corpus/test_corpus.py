"""The corpus on CPython and on MicroPython: every variant does what is written down, on both machines alike."""

import json
from pathlib import Path

import pytest

from rules_core.games.quader.variant import MOVES
from tests.micropython.runner import run
from tests.sample import VARIANTS, sampled

from . import corpus
from .write import GOLDEN, ROOT, golden, names

HERE = Path(__file__).parent
PERFT = sorted(path.stem for path in (HERE / "perft").glob("*.json"))
# MicroPython takes some ten times as long, so there random games are shorter and large leaf counts left out.
PLIES = 200
PLIES_ON_MICROPYTHON = 60
MOST_ON_MICROPYTHON = 10_000
BATCHES = 5


def written(name: str) -> str:
    path = GOLDEN / f"{name}.txt"
    assert path.exists(), f"{name} has no golden file: python -m tests.corpus.write {name}"
    return path.read_text(encoding="utf-8")


def on_micropython(calls: list[str]) -> list[str]:
    """What each call of a function of the corpus gives, as text; an exception's traceback is such a text too."""
    files = {f"corpus/{name}": HERE / name for name in ("__init__.py", "corpus.py", "properties.py", "perft")}
    script = "import sys\nfrom corpus import corpus\n"
    for call in calls:
        script += f"# ---\ntry:\n    print({call})\nexcept Exception as e:\n    sys.print_exception(e, sys.stdout)\n"
        script += "print('#')\n"
    return run(script, mpy=True, files=files).split("\n#\n")[:-1]


def batch_of(number: int, all_names: list[str]) -> list[str]:
    """The first batch stands for all; the others share the rest."""
    rest = [name for name in all_names if name not in VARIANTS]
    return [name for name in all_names if name in VARIANTS] if number == 0 else rest[number - 1 :: BATCHES - 1]


def assert_same(names: list[str], found: list[str], expected: list[str]) -> None:
    """All of a batch at once: the first difference, and the names of all that differ."""
    wrong = [name for name, a, b in zip(names, found, expected, strict=True) if a != b]
    if wrong:
        first = names.index(wrong[0])
        assert found[first] == expected[first], f"different on MicroPython: {', '.join(wrong)}"


@pytest.mark.parametrize("name", names())
def test_playthrough(name):
    assert golden(name) == written(name)


@pytest.mark.parametrize("name", names())
def test_random_game_taken_back(name):
    corpus.taken_back(f"{ROOT}/", name, PLIES)


@pytest.mark.parametrize("name", PERFT)
def test_perft(name):
    found, expected = corpus.counts(f"{ROOT}/", str(HERE / "perft" / f"{name}.json"), 10**9)
    assert found == expected


def test_playthroughs_show_every_kind_of_move_of_the_cuboid_games():
    text = "".join(path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.txt"))
    for kind in MOVES + ("replace", "join", "roll", "pass"):
        assert f" | {kind}" in text, kind


def test_every_golden_file_has_a_variant():
    assert {path.stem for path in GOLDEN.glob("*.txt")} <= set(names())


@pytest.mark.parametrize("batch", sampled(range(BATCHES), {0}))
def test_playthroughs_on_micropython(batch):
    mine = batch_of(batch, sorted(path.stem for path in GOLDEN.glob("*.txt")))
    found = on_micropython([f"'\\n'.join(corpus.playthrough('', '{name}'))" for name in mine])
    assert_same(mine, found, ["\n".join(written(name).splitlines()[:-1]) for name in mine])


@pytest.mark.parametrize("batch", sampled(range(BATCHES), {0}))
def test_random_games_taken_back_on_micropython(batch):
    mine = batch_of(batch, names())
    found = on_micropython([f"corpus.taken_back('', '{name}', {PLIES_ON_MICROPYTHON})" for name in mine])
    assert_same(mine, found, [corpus.taken_back(f"{ROOT}/", name, PLIES_ON_MICROPYTHON) for name in mine])


def test_perft_on_micropython():
    calls = [f"corpus.counts('', 'corpus/perft/{name}.json', {MOST_ON_MICROPYTHON})" for name in PERFT]
    expected = []
    for name in PERFT:
        counts = json.loads((HERE / "perft" / f"{name}.json").read_text(encoding="utf-8"))["counts"]
        few = [count for count in counts if count <= MOST_ON_MICROPYTHON]
        expected.append(str((few, few)))
    assert_same(PERFT, on_micropython(calls), expected)
