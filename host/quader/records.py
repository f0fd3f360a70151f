"""Records of games in files, as text or as JSON."""

from collections.abc import Generator

from rules_core.game import Game
from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused
from rules_core.variant import document

from . import files, share
from .words.log import player_name, remark, say, told_time

# What commands say of the word that they read with `read`.
HELP = "a record, text or JSON, or a share link; - reads standard input"


def read(path: str) -> Record:
    """The record of a file (`-`: of standard input), whose moves are not judged yet, or of a share link."""
    if share.is_link(path):
        return share.record_of(path)
    data = files.read_bytes(path, record.MAX_BYTES)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return record.from_json(document.read(data, record.MAX_BYTES))
    return record.from_text(data)


def told(found: Record) -> Generator[str, None, Game]:
    """The moves and remarks of a record, a line for each, then the scores; a wrong move ends it (Refused). Returns the
    game at its end."""
    number = player = 0
    for game, entry, short in record.replay(found):
        if entry is not None:
            kind, text, time = entry
            if kind == record.MOVE:
                number += 1
                took = f"  {told_time(time)}" if time is not None else ""
                yield say("move", number, player_name(found.players, player), short, text).rstrip() + took
            else:
                yield say("remark", remark(kind), text)
        player = game.turn
    yield say("scores_now", " ".join(str(score) for score in game.scores()))
    return game


def at_ply(found: Record, ply: int | None) -> Game:
    """The game of a record after so many moves (rolls count), or at its end."""
    steps = record.replay(found)
    game, _, _ = next(steps)
    count = 0
    while count != ply:
        step = next(steps, None)
        if step is None:
            break
        game = step[0]
        count += step[1] is not None and step[1][0] == record.MOVE
    if ply is not None and count < ply:
        raise Refused("--ply", "the record ends after move %d", "only-moves", count)
    return game
