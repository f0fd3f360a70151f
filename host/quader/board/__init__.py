"""Boards over the link: `Board` is the way to one, `find` looks for all that are plugged in. See docs/protocol.md."""

from .client import Board, find
from .model import Entry, Event, Found, Hello

__all__ = ["Board", "Entry", "Event", "Found", "Hello", "find"]
