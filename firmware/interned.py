"""Names that stay: MicroPython keeps those of every module that it has ever loaded, so each game that is played for the
first time would leave less room for the next. The image has a module with the names of all games, and a board takes it
in when it starts: for its tenth game it finds as much room as for its first."""

import builtins

from .borrowed import ROM

# MicroPython makes a name of every text that is no longer.
_SHORT = 10
# How long the beginning of every compiled module is.
HEAD = 4


def lasting(modules: list[bytes], known: list[bytes]) -> str:
    """The text of a module that has the names of these but for those in the ROM and in modules that are loaded anyway;
    what it would do with them is never done."""
    there = {*ROM.split(), *dir(builtins), *(name for data in known for name in names(data))}
    found = sorted({name for data in modules for name in names(data)} - there)
    short = [name for name in found if len(name) <= _SHORT]
    long = [name for name in found if len(name) > _SHORT]
    attributes = "".join(f".{name}" for name in long if name.isidentifier())
    imports = ", ".join(name for name in long if not name.isidentifier())
    return f"def _(x):\n    {short}\n    x{attributes}\n    import {imports}\n"


def names(data: bytes) -> list[str]:
    """The names that a compiled module brings; those that every MicroPython has are only numbers in it."""
    count, at = number(data, HEAD)
    _, at = number(data, at)
    found = []
    for _ in range(count):
        size, at = number(data, at)
        if not size & 1:
            found.append(data[at : at + (size >> 1)].decode())
            at += (size >> 1) + 1
    return found


def number(data: bytes, at: int) -> tuple[int, int]:
    """A number of as many bytes as it needs, and where it ends."""
    found = 0
    while True:
        found = found << 7 | data[at] & 127
        at += 1
        if data[at - 1] < 128:
            return found, at
