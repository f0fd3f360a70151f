"""The one next step that brings a board to the game that both sides play, from how it stands here and there.

Both sides come to the same opinion of whose game stands where the two differ, so that one changes and the other waits:

- A position that an arbiter has set up stands; of two, the first side's.
- What people have ended has ended, until somebody takes that back; of two ends at once, the first side's stands.
- The first move in which the boards differ belongs to one player. That player's own board is right about it: a new
  move is to be made on the other board as well, and one that was taken back is to be taken back there.
- But a move that was answered stands: taken back too late, it comes back. So does every move where the players agreed
  that none is taken back.

Nobody moves for the other side: a board is never told a move of its own players that they have not made on it.
"""

from dataclasses import dataclass

from .view import Move, View, row_of

Result = tuple[str, tuple[int, ...]]


@dataclass(frozen=True)
class Step:
    """What is to be done on the board here: `guest` (light a move), `again` (a move of its own that stands after all),
    `back`, `unlight`, `rule` (go on from the other's position), `end`. `wrong`: nothing can be done."""

    do: str
    move: Move | None = None
    result: Result | None = None


def next_step(here: View, there: View, first: bool) -> Step | None:
    """None: there is nothing to do here. `first`: this is the first side."""
    if here.base != there.base:
        theirs = there.rulings > here.rulings or (there.rulings == here.rulings and not first)
        return Step("rule") if theirs else None
    ends, follows = _end(here, there, first)
    same = _in_common(here, there)
    if same < max(len(here.moves), len(there.moves)):
        they_stand = follows if ends else _they_stand(here, there, same)
        if they_stand:
            return _towards(here, there, same)
    elif ends and follows:
        return Step("end", result=there.ended_by_people) if there.ended_by_people else Step("back")
    if here.lit and [move.text for move in there.moves[len(here.moves) :][:1]] != [here.lit]:
        return Step("unlight")
    return None


def _end(here: View, there: View, first: bool) -> tuple[bool, bool]:
    """Whether the sides differ about an end that people decided, and whether the other one's stands."""
    agreed = here.agreed or there.agreed
    mine, theirs = here.ended_by_people, there.ended_by_people
    if mine == theirs:
        return False, False
    if mine == agreed and theirs is not None:
        return True, True
    if theirs == agreed and mine is not None:
        return True, False
    if agreed is None or (mine is not None and theirs is not None):
        return True, not first
    # One of them has taken the end back: the one that has none.
    return True, theirs is None


def _in_common(here: View, there: View) -> int:
    """How many moves both have made."""
    count = 0
    for one, two in zip(here.moves, there.moves, strict=False):
        if one.text != two.text:
            break
        count += 1
    return count


def _they_stand(here: View, there: View, same: int) -> bool:
    """Whether the other side's moves stand from the first difference on."""
    mine = here.owner(same) in here.seats
    author, other = (here, there) if mine else (there, here)
    kept = _answered(other, same) if author.take_back else same + 1
    # Only what its author really had made can have been answered.
    stands = 0 < kept <= len(other.moves) and row_of(other.moves[:kept]) in author.dropped
    return stands == mine


def _answered(view: View, start: int) -> int:
    """Up to where the moves from `start` on are those which this side has then answered; 0 if it has not."""
    for index in range(start, len(view.moves)):
        if view.moves[index].player in view.seats:
            return index
    return 0


def _towards(here: View, there: View, same: int) -> Step | None:
    """The next step from here to the other side's moves."""
    if len(here.moves) > same or here.ended_by_people:
        # What people have ended is only opened again by this.
        return Step("back")
    move = there.moves[same]
    if move.player not in here.seats:
        if here.lit == move.text:
            return None
        return Step("unlight" if here.lit else "guest", move)
    own = row_of(there.moves[: same + 1]) in here.dropped
    return Step("again" if own else "wrong", move)
