"""Why a move is not legal in PlanQuadrat: the reason a player or an arbiter wants to read."""

from ...refused import Refused
from .lattice import SLIDE
from .places import size
from .planquadrat import CLAIM, HOUSE, KIND, LARGEST_WALLED, SET, SKIP
from .text import first_unit, human, machine, node, read

MYPY = False
if MYPY:
    from .planquadrat import PlanQuadrat

_DUE = {
    "set": Refused("", "a house must be set first", "set-first"),
    "slide": Refused("", "the house is set: slide another one, or skip", "slide-due"),
    "claim": Refused("", "the houses stand: claim a place, or skip", "claim-due"),
}


def why_not(game: "PlanQuadrat", text: str) -> Refused:
    """A short reason why `text` is no legal move now."""
    ended = game.outcome()
    if ended:
        return Refused("", "the game is over (%s)", "over", ended[0])
    move = read(text)
    if move < 0:
        return _why_unreadable(text)
    kind = move & KIND
    if kind == SLIDE and not game.can_slide:
        return Refused("", "houses are not slid in this variant", "no-sliding")
    if game.phase != {SET: "set", SLIDE: "slide", CLAIM: "claim"}.get(kind, game.phase) or kind == SKIP:
        return _DUE[game.phase]
    if kind == CLAIM:
        return _why_no_claim(game, move & 7, move >> 3 & 7)
    return _why_no_set(game, move) if kind == SET else _why_no_slide(game, move)


def _why_unreadable(text: str) -> Refused:
    words = text.split()
    shown = "".join([c if c >= " " else "?" for c in " ".join(words)[:40]])
    kind = words[0] if words else ""
    if kind in ("set", "slide") and len(words) == (5 if kind == "set" else 6) and words[1] in ("v", "h"):
        for c in "".join(words[2:]):
            if c not in "-0123456789":
                return Refused("", "%s: after %s follow whole numbers", "numbers-follow", shown, words[1])
        if words[4] not in ("1", "2", "3"):
            return Refused("", "%s: houses have length 1, 2 or 3", "house-length", shown)
        return Refused("", "%s: the house lies off the lattice", "off-lattice", shown)
    if kind == "claim" and len(words) == 3:
        return Refused("", "%s: the squares are 0 0 to 7 7", "squares", shown)
    return Refused(
        "",
        "%s is no move; moves look like set v 2 3 1, slide h 0 4 2 5, claim 3 3 or skip",
        "town-move",
        shown or "nothing",
    )


def _why_no_set(game: "PlanQuadrat", move: int) -> Refused:
    line = move >> 6 & 31
    start = move >> 3 & 7
    length = move >> 11
    if game.walled and line in (0, 8, 10, 18):
        return Refused("", "%s: houses do not stand on the rim in this variant", "no-rim", machine(move))
    if not game.stock[4 * game.turn + length - 1]:
        return Refused("", "%s: no house of length %d left", "houses-spent", machine(move), length)
    for i in range(start, start + length):
        if game.lattice.occupied[line] >> i & 1:
            return Refused("", "%s: the edge %s is taken", "edge-taken", machine(move), _edge(line, i))
        if i > start and game.lattice.crossed[line] >> i & 1:
            return Refused("", "%s: a house crosses at %s", "crossed", machine(move), _node(line, i))
    return Refused("", "%s splits a claimed place", "splits-place", machine(move))


def _why_no_slide(game: "PlanQuadrat", move: int) -> Refused:
    line = move >> 6 & 31
    start = move >> 3 & 7
    length = move >> 11 & 3
    to = move & 7
    house = move & HOUSE
    name = human(house)
    if not game.lattice.standing[20 * length + line] >> start & 1:
        return Refused("", "there is no house %s", "no-house", human(house))
    if house == game.fresh:
        return Refused("", "the house %s was set in this turn", "house-fresh", name)
    if (game.lattice.claimed[line] | game.lattice.claimed[line + 1]) & (1 << length) - 1 << start:
        return Refused("", "the house %s borders a claimed place", "house-borders", name)
    if to == start:
        return Refused("", "the house %s stands there already", "house-there", name)
    # The units ahead, and the nodes before them.
    ahead = range(start + length, to + length) if to > start else range(start - 1, to - 1, -1)
    for i in ahead:
        at = i if to > start else i + 1
        if game.lattice.crossed[line] >> at & 1:
            return Refused(
                "", "the house %s cannot pass %s: a house crosses there", "cannot-cross", name, _node(line, at)
            )
        if game.lattice.occupied[line] >> i & 1:
            return Refused("", "the house %s cannot pass the edge %s: it is taken", "cannot-pass", name, _edge(line, i))
    return Refused("", "the house %s splits a claimed place there", "slide-splits", name)


def _why_no_claim(game: "PlanQuadrat", x: int, y: int) -> Refused:
    square = node(x, y)
    for rows, _ in game.claimed:
        if rows[y] >> x & 1:
            return Refused("", "the square %s belongs to a place already claimed", "place-claimed", square)
    for rows, maker in game.places:
        if rows[y] >> x & 1:
            if maker != game.turn:
                return Refused("", "the square %s: this place was not made by you", "place-others", square)
            return Refused(
                "",
                "the square %s: a place is named by its lowest square, the one furthest west of the lowest row",
                "place-name",
                square,
            )
    closed = game.lattice.closed([1 << x if row == y else 0 for row in range(8)])
    if closed:
        return Refused(
            "",
            "the square %s: %d squares are no place, with a closed rim it has %d at most",
            "place-large",
            square,
            size(closed[0]),
            LARGEST_WALLED,
        )
    return Refused("", "the square %s lies in no closed place", "no-place", square)


def _edge(line: int, i: int) -> str:
    return "%s %d %d" % first_unit(line << 6 | i << 3)[:3]


def _node(line: int, i: int) -> str:
    return node(line, i) if line < 10 else node(i, line - 10)
