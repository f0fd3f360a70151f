"""The log of games: a database of records that are only ever added to.

    from quader.log import GameLog

    with GameLog.open() as log:                         # or open("postgresql://user@host/games")
        game = log.begin(header, "17")                  # a Record without entries, and the board's name of the game
        log.append(game, 1, ("move", "place 27 - 0,6,0:3x3x3", 4200))
        log.finish(game, ("form", (0,)), [90, 60])
        log.record(game)                                # as it stands now, corrections included

Entries of a game are numbered from 1 and arrive in any portions, as often as they like: what is known is passed
over, what would leave a gap is not taken. So whoever writes may be killed at any moment, asks for `last(game)` when
it is back, and goes on from there.
"""

from .games import Change, Filter, GameRow
from .log import GameLog, Imported
from .moves import TAKEBACK

__all__ = ["TAKEBACK", "Change", "Filter", "GameLog", "GameRow", "Imported"]
