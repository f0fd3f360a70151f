"""What is in memory, and for how long: modules leave when nobody needs them any more. On a PC everything stays.

A board has room for what every move needs, not for all that it can do. Whoever needs a module imports it on the
spot, and there are three ways for it to leave:

    with unloaded():          what is imported inside is dropped afterwards
    settle(); …; tidy()       what was imported since things settled is dropped
    leave("rules_core.games") a whole room is dropped, because its objects have gone

A dropped module lives on as long as an object of it does. So nothing may leave that is still in use: whoever imported
it again would get a second one.
"""

import gc
import sys

SMALL = sys.implementation.name == "micropython"
# They live as long as a host speaks, whatever the game does meanwhile.
LINK = ("firmware.talk", "firmware.protocol")
GAMES = "rules_core.games"
# What the names of all our modules begin with; an image has other names.
OURS = (__name__.split(".")[0], GAMES.split(".")[0])

# The modules that stay.
_settled: "list[str]" = []


def settle(*rooms: str) -> None:
    """What is loaded now, of these rooms (or at all), stays."""
    if SMALL:
        _settled.extend([name for name in sys.modules if name not in _settled and _is_in(name, rooms or OURS)])


def tidy() -> None:
    """Drop what was only needed for a while."""
    if SMALL:
        kept = LINK if "firmware.talk.link" in sys.modules else ()
        _drop([name for name in sys.modules if name not in _settled and not _is_in(name, kept)])


def leave(*rooms: str) -> None:
    """Nobody uses these rooms any more."""
    if SMALL:
        _drop([name for name in sys.modules if _is_in(name, rooms)])


class unloaded:
    """A scope: what is imported inside (of one of the rooms, if any are given) is dropped afterwards."""

    def __init__(self, *rooms: str) -> None:
        self._rooms = rooms or OURS
        self._before = list(sys.modules) if SMALL else []

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        self.close()

    def settle(self) -> None:
        """What was imported inside until now stays as long as the scope."""
        if SMALL:
            _settled.extend([name for name in self._inside() if name not in _settled])

    def close(self) -> None:
        """The end of a scope that is longer than a block."""
        if SMALL:
            _drop(self._inside())

    def _inside(self) -> "list[str]":
        return [name for name in sys.modules if name not in self._before and _is_in(name, self._rooms)]


def _is_in(name: str, rooms: "tuple[str, ...]") -> bool:
    for room in rooms:
        if name == room or name[: len(room) + 1] == room + ".":
            return True
    return False


def _drop(names: "list[str]") -> None:
    for name in names:
        if _is_in(name, OURS):
            del sys.modules[name]
            if name in _settled:
                _settled.remove(name)
            package, _, last = name.rpartition(".")
            if package in sys.modules and hasattr(sys.modules[package], last):
                delattr(sys.modules[package], last)
    gc.collect()
