"""What the keys of a variant are called, what they mean, and what each of their values does: English and German side by
side.

A game's own stand in the module `starter` of its half: `KEYS`, a key -> Key. A key of an object is written with a
point, and an object that is told so has an entry too: what its keys together are called.
"""

from typing import Any, NamedTuple

Pair = tuple[str, str]
NOTHING: Pair = ("", "")


class Choice(NamedTuple):
    """A value that a key may have: in a few words and, where these do not say it, in a line; and what else of the
    variant becomes something else with it."""

    value: Any
    name: Pair
    about: Pair = NOTHING
    sets: dict[str, Any] | None = None


class Key(NamedTuple):
    """A key: its name, more about it where the name does not say it, and what its values are."""

    name: Pair
    about: Pair = NOTHING
    # What it may be, or be made of if it is a list.
    choices: tuple[Choice, ...] = ()
    # Whether it may be something else too.
    is_open: bool = False
    # What its numbers are, if it is a list of some.
    parts: tuple[Pair, ...] = ()
    # It counts only where another key has one of these values.
    only: tuple[str, tuple[Any, ...]] = ("", ())


COLUMNS_ROWS: tuple[Pair, ...] = (("columns", "Spalten"), ("rows", "Reihen"))
COLUMNS_ROWS_LEVELS: tuple[Pair, ...] = (*COLUMNS_ROWS, ("levels", "Ebenen"))
