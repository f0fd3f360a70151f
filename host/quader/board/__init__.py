"""Boards over the link: `opened` is the way to one, `find` looks for all that are plugged in. See docs/protocol.md.

`Board` keeps a line itself; `opened` goes through the logger of this PC where that keeps it.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .client import Board as Board
    from .finding import find as find
    from .model import Entry as Entry
    from .model import Event as Event
    from .model import Found as Found
    from .model import Hello as Hello
    from .shared import opened as opened

# Imported when first used: a browser has neither serial ports nor sockets, and still speaks with boards.
_HOMES = {
    "Board": "client",
    "Entry": "model",
    "Event": "model",
    "Found": "model",
    "Hello": "model",
    "find": "finding",
    "opened": "shared",
}
__all__ = ["Board", "Entry", "Event", "Found", "Hello", "find", "opened"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
