"""Named numbers are written where they are used, names that nobody else knows become short, nothing else changes."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.squeeze import squeeze
from tests.micropython.runner import ROOT

PLAY = """
from pathlib import Path
from rules_core import registry
from rules_core.variant import completion as variant
from rules_core.chance import Chance
def raw(name):
    return variant.parse(Path("rules_core/variants", name + ".json").read_bytes())
for name in ("simple-10x6-cover", "replace-join", "engpass-10", "planquadrat", "cubus", "rolling-one-by-one"):
    game = registry.new_game(variant.complete(raw(name), raw))
    chance = Chance(5)
    while game.outcome() is None and len(game.history) < 60:
        move = game.random_move(chance)
        print(name, game.text(move))
        game.play(move)
    print(game.outcome(), game.scores())
"""


def lines(sources: dict[str, str], name: str) -> list[str]:
    """A squeezed module without what does nothing."""
    return [line for line in squeeze(sources)[name].splitlines() if line not in ("pass", "")]


def test_numbers_are_put_in_place_across_modules() -> None:
    sources = {
        "pack": "",
        "pack.a": "_STEP = 4\nMOST = 1 << _STEP\nLOW, HIGH = -1, MOST + 2\nNAME = 'x'\ndef f(b): return b * MOST",
        "pack.b": "from .a import HIGH as TOP, NAME, LOW\nprint(TOP, NAME, LOW)",
        "pack.c": "from . import a\nfrom pack import a as other\nprint(a.MOST, other.HIGH, a.NAME, a.f)",
        "pack.deep": "",
        "pack.deep.d": "from ..a import MOST\nfrom .. import a\nHERE = a.LOW * MOST\nprint(HERE)",
    }
    assert lines(sources, "pack.a") == ["NAME = 'x'", "def f(a):", "    return a * 16"]
    assert lines(sources, "pack.b") == ["from pack.a import NAME", "print(18, NAME, -1)"]
    assert lines(sources, "pack.c") == [
        "from . import a",
        "from pack import a as other",
        "print(16, 18, a.NAME, a.f)",
    ]
    assert lines(sources, "pack.deep.d") == ["from .. import a", "print(-16)"]


@pytest.mark.parametrize(
    "source",
    [
        "A = 1\nA = 2\nprint(A)",
        "A = 1\nA += 1\nprint(A)",
        "A = 1\n\ndef f(x=A):\n    A = 2\n    return f(x=A)",
        "A = 1\n\ndef f():\n    global A\n    A = 2",
        "A = True\nprint(A)",
        "A = 1.5\nprint(A)",
        "A = (1, 2)\nprint(A)",
        "A = f(1)\nprint(A)",
        "small = 1\nprint(small)",
        "A = 1 << 40\nprint(A)",
        "A, B = (1, f())\nprint(B)",
        "class C:\n    A = 1",
        "for A in range(3):\n    print(A)",
    ],
)
def test_whatever_is_no_plain_number_stays(source: str) -> None:
    if source.startswith("A, B"):
        # The number is put in place, but the line that also makes the other value stays.
        assert lines({"m": source}, "m") == source.splitlines()
    else:
        assert ast.dump(ast.parse(squeeze({"m": source})["m"])) == ast.dump(ast.parse(source))


@pytest.mark.parametrize(
    "other",
    [
        "from a import A\n\ndef f():\n    A = 2",
        "import a\nprint(a.A)",
        "from package import thing\nprint(thing.A)",
        "import a\nprint(getattr(a, 'A'))",
    ],
)
def test_what_others_ask_for_in_another_way_stays(other: str) -> None:
    sources = {"a": "A = 1\nprint(A)", "b": other}
    assert lines(sources, "a") == ["A = 1", "print(1)"]
    assert ast.dump(ast.parse(squeeze(sources)["b"])) == ast.dump(ast.parse(other))


def test_names_that_nobody_else_knows_become_short() -> None:
    sources = {
        "m": """
_table = {}
_seen = 0

def _look(where, what):
    global _seen
    _seen = where
    return [where for where in _table] + [what]

def find(where, how):
    a = 1
    return _look(where, how) + find(where, how=how) + [lambda: where, a]

class _Box:
    def _open(self, key):
        return self._open(_table[key])

def _open(box):
    return box
""",
        "other": "from m import find\nfind(1, 2)",
    }
    # The first argument of _look has a double in the comprehension, `how` is passed by name; the function _open is also
    # asked for as a method, which becomes short by itself.
    assert (
        lines(sources, "m")
        == """\
_a = {}
_b = 0
def _c(where, a):
    global _b
    _b = where
    return [where for where in _a] + [a]
def find(b, how):
    a = 1
    return _c(b, how) + find(b, how=how) + [lambda: b, a]
class _d:
    def _a(self, a):
        return self._a(_a[a])
def _open(a):
    return a""".splitlines()
    )


def test_what_other_modules_take_keeps_its_name() -> None:
    sources = {"m": "_a = {}\n_b = []\n_word = 'x'", "other": "from m import _a\nimport m\nprint(m._b, '_word')"}
    assert lines(sources, "m") == ["_a = {}", "_b = []", "_word = 'x'"]


def test_the_whole_core_plays_the_same_when_squeezed(tmp_path: Path) -> None:
    """Every move of a random game of each kind, in another process that knows only the squeezed core."""
    paths = {}
    for path in sorted((ROOT / "rules_core").rglob("*.py")):
        paths[".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")] = path
    for name, text in squeeze({name: path.read_text() for name, path in paths.items()}).items():
        target = tmp_path / paths[name].relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    shutil.copytree(ROOT / "rules_core" / "variants", tmp_path / "rules_core" / "variants")
    played = [
        subprocess.run([sys.executable, "-c", PLAY], cwd=folder, capture_output=True, text=True, check=True).stdout
        for folder in (ROOT, tmp_path)
    ]
    assert played[0].count("\n") > 200
    assert played[0] == played[1]
