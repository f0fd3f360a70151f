"""The image has fewer modules and other names than the sources, and does the same."""

import ast
import builtins
import subprocess
import sys

from firmware import build, interned
from firmware.borrowed import ROM, borrowed, rename
from firmware.bundle import Bundles
from firmware.trees import text_of
from rules_core import registry

SOURCES = {
    "p": "",
    "p.root": "from . import parts\nfrom .parts import grow as more, SIZE\nfrom .other import far\n\n"
    "_seen = []\n\ndef run(n):\n    from .late import shout\n    _seen.append(more(n) + parts.grow(SIZE))\n"
    "    return shout(far(_seen[-1]))",
    "p.parts": "from .deep import STEP\n\nSIZE = [1]\n_seen = {}\n\ndef grow(n):\n    _seen[len(_seen)] = n\n"
    "    return (n if isinstance(n, int) else sum(n)) + STEP + len(_seen)",
    "p.deep": "STEP = 100\n",
    "p.other": "from .shared import twice\n\ndef far(n):\n    return twice(n)",
    "p.shared": "def twice(n):\n    return 2 * n",
    "p.second": "from .shared import twice",
    "p.named": "def here(): return 1",
    "p.late": "from .root import more\nfrom . import parts\n\ndef shout(n):\n    from .parts import grow\n"
    "    asked = 'p.named'\n    return n, more(1), parts.grow(0), grow(2), asked",
}


def played(texts: dict[str, str], package: str = "p", root: str = "p.root") -> str:
    """What the modules do, in a process of their own."""
    script = (
        "import sys, types\n"
        f"texts = {texts!r}\n"
        "class Finder:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        import importlib.util\n"
        "        if name in texts:\n"
        f"            return importlib.util.spec_from_loader(name, self, is_package=name == {package!r})\n"
        "    def create_module(self, spec): return None\n"
        "    def exec_module(self, module): exec(texts[module.__name__], module.__dict__)\n"
        "sys.meta_path.insert(0, Finder())\n"
        f"from {root} import run\nprint(run(3), run(4))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_bundle_does_what_its_modules_did() -> None:
    bundles = Bundles(SOURCES, {"p.root": "", "p.second": ""})
    # Shared by two roots, asked for by name, imported late: those stay.
    stay = ("p", "p.root", "p.second", "p.named", "p.shared", "p.late")
    assert set(bundles.trees) == {bundles.short[name] for name in stay}
    texts = {name: text_of(tree) for name, tree in bundles.trees.items()}
    told = played(texts, bundles.short["p"], bundles.short["p.root"])
    assert told.replace(bundles.short["p.named"], "p.named") == played(SOURCES)


def test_modules_and_packages_have_short_names_that_are_all_different() -> None:
    sources = {
        "one": "",
        "one.parts": "from one.parts.far import lid",
        "one.parts.parts": "ROOM = 'one.parts.far'\nTITLE = 'one'",
        "one.parts.far": "lid = 1",
        "one.parts.known": "",
        "one.outside": "",
        "one.a": "from one.parts import parts\nprint(parts)\n__import__(parts.ROOM + '.known')",
    }
    bundles = Bundles(sources, {}, ["one.outside"])
    short = bundles.short
    assert short["one"] == "one"
    assert short["one.outside"] == "one.outside"
    assert len(set(short.values())) == len(short) == len(sources)
    assert len(short["one.parts.far"].split(".")) == 3
    assert all(len(part) == 1 for part in short["one.parts.far"].split(".")[1:])
    # A module that is called as its package is so still, and an end that is said stays; so does a word.
    package, end = short["one.parts.parts"].rsplit(".", 1)
    assert package.rsplit(".", 1)[1] == end
    assert short["one.parts.known"] == short["one.parts"] + ".known"
    assert text_of(bundles.trees[short["one.parts.parts"]]).split() == [
        *("ROOM", "=", f"'{short['one.parts.far']}'"),
        *("TITLE", "=", "'one'"),
    ]


def test_a_script_finds_what_has_moved() -> None:
    bundles = Bundles(SOURCES, {"p.root": "", "p.second": ""})
    text = "from p.parts import grow\nfrom p import parts, shared\nprint(grow(1), parts.SIZE, shared.twice(2))"
    script = text_of(bundles.script(text))
    assert "parts import" not in script
    assert script.startswith(f"from {bundles.short['p.root']} import grow\n")


def test_own_names_are_borrowed_and_others_stay() -> None:
    source = ast.parse(
        "import gc\n\nclass Box:\n    def lid(self, key):\n        return self.depth + gc.mem_free()\n\n"
        "    def do_it(self):\n"
        "        self.depth = getattr(self, 'width')\n        return getattr(self, 'do_' + self.depth)"
    )
    new = borrowed({"m": source}, [], [])
    assert set(new) == {"Box", "lid", "depth"}
    assert set(new.values()) <= set(ROM.split())
    rename(source, new)
    assert "mem_free" in text_of(source)


def test_a_module_of_the_board_keeps_its_name() -> None:
    source = ast.parse("import leds.strip\nimport lamps\n\ndef blink():\n    return lamps, leds\n")
    assert set(borrowed({"m": source}, [], [])) == {"blink"}


def test_what_only_one_of_two_games_knows_shares_a_name() -> None:
    """Not so what others know as well, nor two names of one game."""
    texts = {
        "games.chess.king": "class King:\n    def castle(self):\n        return self.rook + self.turn",
        "games.go.stone": "class Stone:\n    def capture(self):\n        return self.eye + self.turn",
        "table": "def ask(game):\n    game.turn = 1",
        "games.chess.board": "def board(king):\n    king.rook = king.file = 1",
        "games.go.board": "def point(stone):\n    stone.eye = 1",
    }
    trees = {name: ast.parse(text) for name, text in texts.items()}
    new = borrowed(trees, [], ["games.chess", "games.go"])
    chess = [new[name] for name in ("King", "castle", "rook")]
    go = [new[name] for name in ("Stone", "capture", "eye", "point")]
    everywhere = [new[name] for name in ("turn", "ask")]
    assert len({*chess, *go, *everywhere}) == len(go) + len(everywhere)
    assert len(set(chess)) == len(chess)
    assert len(set(go)) == len(go)
    assert not {*chess, *go} & {*everywhere}


def test_the_image_has_few_names() -> None:
    """Most cost nothing."""
    small = build.small("rp2040")
    assert len(small.texts) < 130
    rom = set(ROM.split())
    assert sum(new not in rom for new in small.names.values()) < len(small.names) / 8


def test_a_traceback_gets_its_names_back() -> None:
    small = build.small("rp2040")
    module = "firmware.keep.store"
    line = f'  File "{small.short[module]}", in {small.names["legal_moves"]}'
    assert small.restored(line) == f'  File "{module}", in legal_moves'


def test_the_names_of_all_games_are_there_from_the_start() -> None:
    """Of what plays them; what only reads documents comes with a host."""
    modules = build.modules("rp2040")
    at_start = {*ROM.split(), *dir(builtins)}
    for path in ("lasting.mpy", *map(build.place, build.ALWAYS_LOADED)):
        at_start.update(interned.names(modules[path]))
    played = build.playing(modules)
    assert build.place("rules_core.games.cubus.cubus") in played
    for path in played:
        assert set(interned.names(modules[path])) <= at_start


def test_names_that_games_share_are_those_of_the_game_in_the_traceback() -> None:
    small = build.small("rp2040")
    same: dict[str, list[str]] = {}
    for name, new in small.names.items():
        same.setdefault(new, []).append(name)
    shared = [names for names in same.values() if len(names) > 2]
    assert len(shared) > 20
    names = shared[0]
    told = {
        small.restored(f'  File "{small.short[package]}.mind", in {small.names[names[0]]}').split()[-1]
        for package, _ in registry.GAMES.values()
    }
    assert told == set(names)
