"""What a board tells, as Python objects."""

from dataclasses import dataclass, field
from typing import Any

# All boards that there are: by their size, without and with feet that weigh.
BOARDS = tuple(size + feet for size in ("10x16", "16x16", "22x22") for feet in ("", "-feet"))


@dataclass(frozen=True)
class Hello:
    """What a board says of itself."""

    board: str
    boot: str
    protocol: int
    firmware: str
    core: str
    cells: tuple[int, int]
    can: tuple[str, ...]


@dataclass(frozen=True)
class Event:
    """Something that happened on the board. `data` is as in docs/protocol.md.

    The client adds `connected` (also after each reconnection) and `disconnected`; after `connected` and `lost` the
    journal's entries tell what was missed.
    """

    kind: str
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Found:
    """A serial port that may be a board's: `hello` if it is one, else `why` not."""

    address: str
    hello: Hello | None
    why: str = ""


@dataclass(frozen=True)
class Entry:
    """An entry of the journal: its game and number there, its kind and payload as in docs/protocol.md."""

    game: int
    number: int
    kind: str
    payload: bytes


@dataclass(frozen=True)
class Part:
    """Some entries of the running game: its number, how many entries it has in all, and (kind, payload) of these."""

    game: int
    count: int
    entries: list[tuple[str, bytes]]
