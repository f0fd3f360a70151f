"""Tournaments: players, pairings, results, standings, kept as a log of events that is only ever added to.

    book = Book.open(path)                  # log.py: the file, and the tournament as it stands
    book.add("result", …)                   # every change is an event
    take_record(path, record, address)      # intake.py: a game that a board reports finds its table, or waits
    deliver(log, path)                      # handover.py: all games of the log that the tournament does not know

The state is in state.py, who meets whom in pairing.py (swiss.py, berger.py, mixed.py, knockout.py), the order in
standings.py; page.py and the exports only read.
"""

from .handover import Handed, deliver
from .intake import Taken, take_record
from .log import Book

__all__ = ["Book", "Handed", "Taken", "deliver", "take_record"]
