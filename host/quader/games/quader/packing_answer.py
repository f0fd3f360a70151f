"""What `quader pack` asks and answers: the task of a variant, a form or a position, solved, proved or left open."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rules_core.games.cuboids.piece_sets import volumes_of
from rules_core.games.quader.areas import goal_rectangle
from rules_core.games.quader.forms import heights
from rules_core.games.quader.quader import Quader

from . import packing_proof
from .packing import Body, Task, search, task

# How long the search may take before the proof begins: what there is, it finds sooner.
SEARCH_SECONDS = 2.0
MARGIN = 3


@dataclass
class Answer:
    """`fillable` is None where time ran out; `by` says who found it: `search` or `proof`."""

    fillable: bool | None
    packing: list[Body] = field(default_factory=list)
    by: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The answer as the contract names it, bodies in building order."""
        packing = [{"volume": body.volume, "at": list(body.at), "size": list(body.size)} for body in self.packing]
        return {"fillable": self.fillable, "packing": packing, "by": self.by}


def of_variant(variant: dict[str, Any], sets: int | None = None) -> Task:
    """The form of a variant and its pieces: those of all players, or so many times one player's."""
    wide, deep = variant["goal"]["size"]
    times = variant["players"] if sets is None else sets
    pieces = Counter({volume: times * count for volume, count in Counter(volumes_of(variant)).items()})
    flat = variant["form"]["kind"] == "cover"
    return task(heights(variant["form"], wide, deep), pieces, flat, variant["max_height"])


def of_position(game: Quader) -> Task:
    """What is still empty of the form, and all pieces that are not in the goal."""
    variant = game.variant
    wide, deep = variant["goal"]["size"]
    x0, y0, _, _ = (edge - MARGIN for edge in goal_rectangle(variant))
    doc = game.position()
    left: Counter[int] = Counter()
    filled = set()
    flat = variant["form"]["kind"] == "cover"
    for piece in doc["pieces"]:
        x, y, z = piece["at"]
        body = Body(piece["volume"], (x - x0, y - y0, z), tuple(piece["size"]))
        if 0 <= x - x0 < wide and 0 <= y - y0 < deep:
            filled |= {(i, j, 0) for i, j, _ in body.cells()} if flat else set(body.cells())
        else:
            left[piece["volume"]] += 1
    for reserve in doc["reserve"]:
        left.update({int(volume): count for volume, count in reserve.items()})
    return task(heights(variant["form"], wide, deep), left, flat, variant["max_height"], frozenset(filled))


def solve(asked: Task, seconds: float) -> Answer:
    """The search first; what it does not find may be impossible, which only the proof can say."""
    if not asked.has_enough():
        return Answer(False, [], "proof")
    proves = packing_proof.is_there()
    searching = min(SEARCH_SECONDS, seconds / 2) if proves else seconds
    found = search(asked, searching)
    if found is not None:
        return Answer(True, in_order(found), "search")
    if not proves:
        return Answer(None)
    fillable, packing = packing_proof.prove(asked, seconds - searching)
    return Answer(fillable, in_order(packing), None if fillable is None else "proof")


def in_order(packing: list[Body]) -> list[Body]:
    """A building order: from below, so that everything is supported, and from the back to the front."""
    return sorted(packing, key=lambda body: (body.at[2], -body.at[1] - body.size[1], body.at[0]))
