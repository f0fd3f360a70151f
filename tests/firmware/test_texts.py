"""Short texts of the image's modules are no names, which would stay in memory, and everything else is as it was."""

import builtins
from pathlib import Path

from firmware import build, interned
from firmware.borrowed import ROM
from firmware.texts import loosened
from tests.micropython.runner import run

SOURCE = """
WORDS = {WORDS}
KINDS = ("slide", "tip")

class Piece:
    name = "tip"
    def move(self, kind="slide", *more):
        def said(what):
            return kind + what
        try:
            for word in WORDS if kind else ():
                if word == "w77":
                    continue
                raise ValueError(said("!"))
        except ValueError as error:
            return error.args[0], [letter for letter in "abc" if letter != "b"], more, b"a", "", 1 << 40, 1.5
        return getattr(self, "name")
    def told(self):
        yield "%s:%d" % (self.name, len(WORDS))
        yield {{"slide": 1, "tip": 2}}["tip"]
"""
SCRIPT = """
import m
piece = m.Piece()
print(piece.move(), piece.move("tip", 1), piece.move(""), list(piece.told()), m.WORDS["w150"], m.KINDS)
"""


def compiled(words: int) -> bytes:
    """A module with so many words."""
    return build.compiled(SOURCE.format(WORDS={f"w{number}": f"v{number}" for number in range(words)}), "m")


def told(folder: Path, data: bytes) -> str:
    place = folder / "m.mpy"
    place.write_bytes(data)
    return run(SCRIPT, files={"m.mpy": place})


def test_a_module_says_the_same(tmp_path: Path) -> None:
    """Also one with more texts than a number of one byte counts."""
    data = compiled(200)
    loose = loosened(data, {"w7"})
    assert told(tmp_path, loose) == told(tmp_path, data)
    names = interned.names(loose)
    assert {"WORDS", "Piece", "move", "w7"} <= set(names)
    assert len(names) < len(interned.names(data)) / 3


def test_what_is_a_name_elsewhere_in_the_module_stays_one() -> None:
    data = build.compiled("def roll(row):\n    return row.tipped, 'tipped', 'roll', 'row', 'slid'", "m")
    gone = set(interned.names(data)) - set(interned.names(loosened(data, set())))
    assert gone == {"slid"}


def test_machine_code_is_left_alone() -> None:
    data = build.compiled("@micropython.viper\ndef roll(row: int) -> int:\n    return row\nprint('slid')", "m")
    assert loosened(data, set()) == data


def test_the_whole_image_has_few_names() -> None:
    """MicroPython's tables of names have 20, 40, 80, 160 and 320 places; the next one would take 3.8 KB."""
    free = {*ROM.split(), *dir(builtins)}
    modules = [data for path, data in build.modules("rp2040").items() if path.endswith(".mpy")]
    assert len({name for data in modules for name in interned.names(data)} - free) <= 520
