"""Boards over the link: `opened` is the way to one, `find` looks for all that are plugged in. See docs/protocol.md.

`Board` keeps a line itself; `opened` goes through the logger of this PC where that keeps it.
"""

from .client import Board
from .finding import find
from .model import Entry, Event, Found, Hello
from .shared import opened

__all__ = ["Board", "Entry", "Event", "Found", "Hello", "find", "opened"]
