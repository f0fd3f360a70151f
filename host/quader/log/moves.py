"""From the entries of a game as they came to its record, and from a record to what it is worth."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from firmware.keep.running_game import RESTORED
from rules_core import registry
from rules_core.game import Game
from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused
from rules_core.variant.checks import integer

# As in a record: kind, text, and the milliseconds of a move or the position that a ruling sets up.
Entry = tuple[str, str, Any]
Result = tuple[str, tuple[int, ...]]

# Beside the kinds of a record, a board tells that the last move was taken back.
TAKEBACK = "takeback"


# How a correction begins that puts an illegal move right: as the board writes it, or people.
_ILLEGAL = (RESTORED, "illegal")


def is_illegal_move(entry: Entry) -> bool:
    """Whether an entry tells that an illegal move was made and put right. The one place that decides it."""
    return entry[0] == record.CORRECTION and entry[1].lower().startswith(_ILLEGAL)


def checked_entry(entry: Entry, where: str) -> Entry:
    """An entry that a record can hold; Refused says why not."""
    kind, text, more = entry
    if kind not in (*record.KINDS, TAKEBACK):
        raise Refused(where, f"must be one of {', '.join((*record.KINDS, TAKEBACK))}, not {str(kind)[:40]!r}")
    text = record.plain(text, where, record.MAX_TEXT)
    if kind == record.MOVE:
        return kind, record.move_text(text, where), None if more is None else integer(more, where, 0, record.MAX_TIME)
    if kind == record.RULING:
        return kind, text, None if more is None else record.checked_start(more, where)
    if more is not None:
        raise Refused(where, "only a move takes time, and only a ruling sets up a position")
    return kind, text, None


def row_of(game: int, number: int, entry: Entry) -> dict[str, Any]:
    """An entry as the database keeps it."""
    kind, text, more = entry
    position = json.dumps(more, sort_keys=True) if kind == record.RULING and more is not None else None
    ms = more if kind == record.MOVE else None
    return {"game": game, "number": number, "kind": kind, "text": text, "ms": ms, "position": position}


def of_row(kind: str, text: str, ms: int | None, position: str | None) -> Entry:
    """The entry that the database keeps."""
    return kind, text, ms if position is None else _kept(position)


def without_takebacks(entries: list[Entry]) -> list[Entry]:
    """The entries of a record: a move taken back becomes a correction that names it."""
    kept: list[Entry] = []
    for entry in entries:
        if entry[0] != TAKEBACK:
            kept.append(entry)
            continue
        last = next((i for i in range(len(kept) - 1, -1, -1) if kept[i][0] == record.MOVE), None)
        if last is not None:
            kept.append((record.CORRECTION, f"taken back: {kept.pop(last)[1]}"[: record.MAX_TEXT], None))
    return kept


@dataclass
class Judged:
    """A record judged again."""

    moves: int
    first: int  # the player who began
    seats: int
    ms: list[int | None]  # time that each player used
    scores: list[int] | None
    verdict: str  # why the record is not right; empty if it is
    fingerprint: str
    content: str = ""  # the hash of what it was judged from, if that is in the log


def judge(found: Record, ruled: bool = False) -> Judged:
    """Judge a record again; its moves are put into machine notation if they are right.

    `ruled`: an arbiter has decided on the result, whatever the rules say.
    """
    moves = [entry for entry in found.entries if entry[0] == record.MOVE]
    start = registry.new_game(found.variant)
    judged = Judged(len(moves), start.turn, start.players, [None] * start.players, found.scores, "", "")
    result = found.result
    found.result = None if ruled else result
    try:
        game = record.verify(found)
    except Refused as refused:
        judged.verdict = str(refused)
    found.result = result
    if judged.verdict:
        judged.fingerprint = _fingerprint(found)
        return judged
    if result is not None and game.outcome() is not None:
        judged.scores = game.scores()
    acts = list(_acts(found, game, len(moves)))
    judged.first = acts[0][0] if acts else game.turn
    for (player, _), (_, _, time) in zip(acts, moves, strict=True):
        if time is not None:
            judged.ms[player] = (judged.ms[player] or 0) + time
    texts = iter(acts)
    found.entries = [
        (kind, next(texts)[1], more) if kind == record.MOVE else (kind, text, more)
        for kind, text, more in found.entries
    ]
    judged.fingerprint = _fingerprint(found)
    return judged


def _acts(found: Record, game: Game, moves: int) -> Iterator[tuple[int, str]]:
    """Who made each move, and its machine notation. `game` is the game at its end."""
    if not any(kind == record.RULING and more is not None for kind, _, more in found.entries):
        # Back and forth again, which is much quicker than reading the moves once more.
        for move in [game.undo() for _ in range(moves)][::-1]:
            yield game.turn, game.text(move)
            game.play(move)
        return
    player = 0
    for step, entry, _ in record.replay(found):
        if entry is not None and entry[0] == record.MOVE:
            yield player, entry[1]
        player = step.turn


def _fingerprint(found: Record) -> str:
    """What tells games apart: everything but what people said about them."""
    moves = [(text, more) for kind, text, more in found.entries if kind == record.MOVE or isinstance(more, dict)]
    told = [found.board, found.variant, found.start, found.players, found.begun, moves, found.result]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def header_text(found: Record) -> str:
    """What is known of a game before its first move, as JSON."""
    doc = record.to_json(found)
    doc.pop("result", None)
    doc["entries"] = []
    return json.dumps(doc, ensure_ascii=False)


def result_text(result: Result | None, scores: list[int] | None) -> str | None:
    """A result as JSON."""
    if result is None:
        return None
    return json.dumps({"reason": result[0], "winners": list(result[1]), "scores": scores})


def _kept(text: str) -> Any:
    """JSON that the database has kept; ValueError if somebody has made anything else of it."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None


def of_texts(header: str, result: str | None, entries: list[Entry]) -> Record:
    """The record of what the log holds."""
    doc: dict[str, Any] = _kept(header)
    if result is not None:
        doc["result"] = {key: value for key, value in _kept(result).items() if value is not None}
    found: Record = record.from_json(doc)
    found.entries = without_takebacks(entries)
    return found
