"""Why a move is not legal in PlanQuadrat: the reason a player or an arbiter wants to read."""

from .lattice import SLIDE
from .places import size
from .planquadrat import CLAIM, HOUSE, KIND, LARGEST_WALLED, SET, SKIP
from .text import first_unit, human, machine, node, read

MYPY = False
if MYPY:
    from .planquadrat import PlanQuadrat

_DUE = {
    "set": "a house must be set first",
    "slide": "the house is set: slide another one, or skip",
    "claim": "the houses stand: claim a place, or skip",
}


def why_not(game: "PlanQuadrat", text: str) -> str:
    """A short reason why `text` is no legal move now."""
    ended = game.outcome()
    if ended:
        return "the game is over (%s)" % ended[0]
    move = read(text)
    if move < 0:
        return _why_unreadable(text)
    kind = move & KIND
    if kind == SLIDE and not game.can_slide:
        return "houses are not slid in this variant"
    if game.phase != {SET: "set", SLIDE: "slide", CLAIM: "claim"}.get(kind, game.phase) or kind == SKIP:
        return _DUE[game.phase]
    if kind == CLAIM:
        return _why_no_claim(game, move & 7, move >> 3 & 7)
    return _why_no_set(game, move) if kind == SET else _why_no_slide(game, move)


def _why_unreadable(text: str) -> str:
    words = text.split()
    shown = "".join([c if c >= " " else "?" for c in " ".join(words)[:40]])
    kind = words[0] if words else ""
    if kind in ("set", "slide") and len(words) == (5 if kind == "set" else 6) and words[1] in ("v", "h"):
        for c in "".join(words[2:]):
            if c not in "-0123456789":
                return "%s: after %s follow whole numbers" % (shown, words[1])
        if words[4] not in ("1", "2", "3"):
            return "%s: houses have length 1, 2 or 3" % shown
        return "%s: the house lies off the lattice" % shown
    if kind == "claim" and len(words) == 3:
        return "%s: the squares are 0 0 to 7 7" % shown
    return "%s is no move; moves look like set v 2 3 1, slide h 0 4 2 5, claim 3 3 or skip" % (shown or "nothing")


def _why_no_set(game: "PlanQuadrat", move: int) -> str:
    line = move >> 6 & 31
    start = move >> 3 & 7
    length = move >> 11
    if game.walled and line in (0, 8, 10, 18):
        return "%s: houses do not stand on the rim in this variant" % machine(move)
    if not game.stock[4 * game.turn + length - 1]:
        return "%s: no house of length %d left" % (machine(move), length)
    for i in range(start, start + length):
        if game.lattice.occupied[line] >> i & 1:
            return "%s: the edge %s is taken" % (machine(move), _edge(line, i))
        if i > start and game.lattice.crossed[line] >> i & 1:
            return "%s: a house crosses at %s" % (machine(move), _node(line, i))
    return "%s splits a claimed place" % machine(move)


def _why_no_slide(game: "PlanQuadrat", move: int) -> str:
    line = move >> 6 & 31
    start = move >> 3 & 7
    length = move >> 11 & 3
    to = move & 7
    house = move & HOUSE
    name = "the house %s" % human(house)
    if not game.lattice.standing[20 * length + line] >> start & 1:
        return "there is no house %s" % human(house)
    if house == game.fresh:
        return "%s was set in this turn" % name
    if (game.lattice.claimed[line] | game.lattice.claimed[line + 1]) & (1 << length) - 1 << start:
        return "%s borders a claimed place" % name
    if to == start:
        return "%s stands there already" % name
    # The units ahead, and the nodes before them.
    ahead = range(start + length, to + length) if to > start else range(start - 1, to - 1, -1)
    for i in ahead:
        at = i if to > start else i + 1
        if game.lattice.crossed[line] >> at & 1:
            return "%s cannot pass %s: a house crosses there" % (name, _node(line, at))
        if game.lattice.occupied[line] >> i & 1:
            return "%s cannot pass the edge %s: it is taken" % (name, _edge(line, i))
    return "%s splits a claimed place there" % name


def _why_no_claim(game: "PlanQuadrat", x: int, y: int) -> str:
    square = "the square %s" % node(x, y)
    for rows, _ in game.claimed:
        if rows[y] >> x & 1:
            return "%s belongs to a place already claimed" % square
    for rows, maker in game.places:
        if rows[y] >> x & 1:
            if maker != game.turn:
                return "%s: this place was not made by you" % square
            return "%s: a place is named by its lowest square, the one furthest west of the lowest row" % square
    closed = game.lattice.closed([1 << x if row == y else 0 for row in range(8)])
    if closed:
        return "%s: %d squares are no place, with a closed rim it has %d at most" % (
            square,
            size(closed[0]),
            LARGEST_WALLED,
        )
    return "%s lies in no closed place" % square


def _edge(line: int, i: int) -> str:
    return "%s %d %d" % first_unit(line << 6 | i << 3)[:3]


def _node(line: int, i: int) -> str:
    return node(line, i) if line < 10 else node(i, line - 10)
