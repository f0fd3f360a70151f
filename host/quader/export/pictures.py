"""The pictures of a whole game, all of the same size and with nothing jumping from one to the next."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_core.record import record
from rules_core.record.record import Record

from ..games.draw import Film


@dataclass
class Step:
    """What led to a picture; the first picture shows the start."""

    number: int = 0
    player: int = -1
    short: str = ""
    text: str = ""
    ms: int | None = None
    scores: list[int] = field(default_factory=list)
    # What people said behind this move: kind and text.
    remarks: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Pictures:
    """A game as SVG documents, one for the start and one after each move, and what led to each."""

    width: float
    height: float
    svgs: Sequence[str]
    steps: list[Step]


def of_record(found: Record, language: str = "en") -> Pictures:
    """The pictures of a record; a wrong move is refused."""
    steps: list[Step] = []
    film = Film(found.variant["game"], language)
    player = 0
    for game, entry, short_text in record.replay(found):
        if entry is not None and entry[0] != record.MOVE:
            steps[-1].remarks.append((entry[0], entry[1]))
            if entry[2] is None:
                continue
            # A ruling has set up another position: that is what the last move led to.
            steps[-1].scores = game.scores()
            player = game.turn
            film.replace(game)
            continue
        step = Step(scores=game.scores())
        if entry is not None:
            step = Step(len(steps), player, short_text, entry[1], entry[2], game.scores())
        steps.append(step)
        player = game.turn
        film.add(game)
    return Pictures(*film.drawn(), steps)
