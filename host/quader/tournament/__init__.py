"""Tournaments: players, pairings, results, standings, kept as a log of events that is only ever added to.

    book = Book.open(path)                  # log.py: the file, and the tournament as it stands
    book.add("result", …)                   # every change is an event
    take_record(path, record, address)      # boards.py: what the live log of the boards calls

The state is in state.py, who meets whom in pairing.py (swiss.py, berger.py, mixed.py, knockout.py), the order in
standings.py; page.py and the exports only read.
"""

from .boards import Taken, take_record
from .log import Book

__all__ = ["Book", "Taken", "take_record"]
