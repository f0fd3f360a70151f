"""What the log tells about its games: rows of a list, changes, and which games are meant."""

from dataclasses import dataclass, field

from .moves import Result


@dataclass
class Filter:
    """Which games are meant; an empty one means all."""

    variant: str = ""
    player: str = ""
    board: str = ""
    since: str = ""
    until: str = ""
    finished: bool | None = None


@dataclass
class GameRow:
    """One game in a list, as it stands now."""

    number: int
    board: str
    board_game: str | None
    rules: str
    variant: str
    begun: str
    added: str
    moves: int
    first: int
    result: Result | None
    verdict: str
    changes: int = 0
    players: list[str] = field(default_factory=list)
    scores: list[int | None] = field(default_factory=list)
    ms: list[int | None] = field(default_factory=list)


@dataclass
class Change:
    """A note, a correction or a ruling that was added to a game.

    `what` names what is corrected: `player 1`, `begun`, `result`, `move 12`, or `cut`: the moves from the one in
    `value` on do not count. It is empty for words alone; those belong behind the move `after`, or to the end.
    """

    kind: str
    what: str
    value: str
    why: str
    who: str = ""
    at: str = ""
    after: int | None = None
    before: str = ""  # what stood there; told by the history
