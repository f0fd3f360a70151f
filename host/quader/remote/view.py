"""How a game stands on one board, as the other side has to know it; read from the board's journal."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from firmware.protocol import events, journal_record
from firmware.seats import ELSEWHERE
from rules_core.record.record import BY_PEOPLE
from rules_core.refused import Refused
from rules_core.variant.completion import complete

# The seats of the other side are named so in the journal, with the mark of the game that both boards share.
NAME = "remote "


@dataclass(frozen=True)
class Move:
    """A move or a roll that stands: machine notation, whose it was, what it took, whether chance made it."""

    text: str
    player: int
    ms: int
    roll: bool = False


@dataclass
class View:
    """One side's game."""

    # What both boards call it, and the players who sit on this side.
    mark: str
    seats: tuple[int, ...]
    variant: dict[str, Any]
    players: list[str]
    settings: dict[str, Any]
    # The position from which an arbiter let it go on ("" for the beginning), and how many times one did.
    base: str = ""
    rulings: int = 0
    moves: list[Move] = field(default_factory=list)
    # Rows of moves that stood once, until the last of them was taken back (`row_of`).
    dropped: set[str] = field(default_factory=set)
    # How it has ended, and whether people said so.
    result: tuple[str, tuple[int, ...]] | None = None
    turn: int = 0
    # The move of the other side that is lit and waits for hands.
    lit: str = ""
    # It is in the board's archive: nothing about it changes any more.
    closed: bool = False
    # The end by people on which both sides were agreed last, as far as this program knows.
    agreed: tuple[str, tuple[int, ...]] | None = None

    @property
    def ended_by_people(self) -> tuple[str, tuple[int, ...]] | None:
        return self.result if self.result and self.result[0] in BY_PEOPLE else None

    @property
    def take_back(self) -> bool:
        return bool(self.settings.get("take_back", True))

    def owner(self, index: int) -> int:
        """Whose the move at an index is, or will be."""
        return self.moves[index].player if index < len(self.moves) else self.turn

    def same(self, other: "View") -> bool:
        """Whether both boards have the same game up to now."""
        texts, others = ([move.text for move in one.moves] for one in (self, other))
        return (self.base, texts, self.result) == (other.base, others, other.result)


def row_of(moves: list[Move]) -> str:
    """A short name for a row of moves."""
    return hashlib.sha256("\n".join(move.text for move in moves).encode()).hexdigest()[:16]


class Reading:
    """Follows one game of a board entry by entry; `view` is how it stands."""

    def __init__(self) -> None:
        self._reader = events.Reader(True, complete)
        self.count = 0
        # The players who sit at the other board.
        self.away: set[int] = set()
        self.view = View("", (), {}, [], {})

    def take(self, kind: str, payload: bytes) -> None:
        event = self._reader.read(kind, payload)
        self.count += 1
        view = self.view
        if event.kind == events.START:
            view.variant = self._reader.game.variant
            view.players = list(event.doc.get("players", []))
            view.settings = dict(event.doc.get("settings", {}))
        elif event.kind in (events.MOVE, events.ROLL):
            view.moves.append(Move(event.text, event.player, event.ms, event.kind == events.ROLL))
        elif event.kind == events.TAKE_BACK:
            if view.moves:
                view.dropped.add(row_of(view.moves))
                view.moves.pop()
            else:
                view.base = self._position()
        elif event.kind == events.RULING and event.position is not None:
            view.base = self._position()
            view.rulings += 1
            view.moves = []
        elif event.kind == events.SEATED and event.text == ELSEWHERE:
            name = str(event.doc.get("name", ""))
            if name.startswith(NAME):
                view.mark = name[len(NAME) :]
                self.away.add(event.player)
        view.result = self._reader.result
        view.turn = self._reader.game.turn

    @property
    def players(self) -> int:
        return int(self._reader.game.players) if self.count else 0

    def _position(self) -> str:
        return json.dumps(journal_record.position_of(self._reader), sort_keys=True)


# --- between programs ------------------------------------------------------------------------------------------------

# The longest game that is told, in bytes, and the longest lists in it.
BYTES = 1 << 20
_MOST = 30_000


def to_bytes(view: View) -> bytes:
    doc = {
        "mark": view.mark, "seats": view.seats, "variant": view.variant, "players": view.players,
        "settings": view.settings, "base": view.base, "rulings": view.rulings, "turn": view.turn, "lit": view.lit,
        "moves": [[move.text, move.player, move.ms, move.roll] for move in view.moves],
        "dropped": sorted(view.dropped), "result": view.result, "closed": view.closed,
        "agreed": view.agreed,
    }  # fmt: skip
    return json.dumps(doc, ensure_ascii=False, separators=(",", ":")).encode()


def from_bytes(data: bytes) -> View:
    """What the other side tells; Refused if it is no game, whatever it is."""
    try:
        if len(data) > BYTES:
            raise ValueError
        doc = json.loads(data)
        moves = [Move(str(text), int(player), int(ms), bool(roll)) for text, player, ms, roll in doc["moves"]]
        found = View(
            mark=str(doc["mark"])[:40],
            seats=tuple(int(seat) for seat in doc["seats"]),
            variant=complete(doc["variant"]),
            players=[str(name)[:40] for name in doc["players"]],
            settings=dict(doc["settings"]),
            base=str(doc["base"]),
            rulings=int(doc["rulings"]),
            moves=moves,
            dropped={str(row) for row in doc["dropped"]},
            result=_result(doc["result"]),
            turn=int(doc["turn"]),
            lit=str(doc["lit"]),
            closed=bool(doc["closed"]),
            agreed=_result(doc["agreed"]),
        )
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise Refused("", "is no game") from None
    if not found.mark or max(len(found.seats), len(found.players)) > 16 or len(moves) > _MOST:
        raise Refused("", "is no game")
    if any(not 0 <= move.ms <= 0xFFFFFF for move in moves) or not _is_base(found.base):
        raise Refused("", "is no game")
    return found


def _is_base(text: str) -> bool:
    """Whether a text is a position, or nothing; the board that gets it judges it."""
    try:
        return not text or isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _result(value: Any) -> tuple[str, tuple[int, ...]] | None:
    return (str(value[0])[:30], tuple(int(one) for one in value[1])) if value else None
