"""The moves and positions of CUBUS' building game as text, and why a text is no move."""

from ...refused import Refused
from . import action as cubus_action
from .action import KINDS
from .area import ADD, BUILD, DETAILS, DRAW, KIND, KNOCK, OPENED, PASS, column_of
from .stack import Stack, stack_of

MYPY = False
if MYPY:
    from .build import Build


def text(game: "Build", move: int) -> str:
    """The move in machine notation: `draw lid`, `add 1,0 open`, `build 2 2/2 1o`, `pass`, `knock 1`, `skip`."""
    kind = move & KIND
    if kind == DRAW:
        return "draw " + KINDS[move & DETAILS]
    if kind == ADD:
        return "add %d,%d" % column_of(move) + (" open" if move & OPENED else "")
    if kind == KNOCK:
        return "knock %d" % (move & DETAILS)
    if kind == BUILD:
        return "build " + game.stacks[move & DETAILS]
    return "pass" if kind == PASS else "skip"


def human(game: "Build", move: int) -> str:
    """A card, a column with its new height ("1,0:2"), or the whole new stack."""
    kind = move & KIND
    if kind == DRAW:
        return KINDS[move & DETAILS]
    if kind == ADD:
        x, y = column_of(move)
        return "%d,%d:%d%s" % (x, y, game.height_at(x, y) + 1, "o" if move & OPENED else "")
    if kind == BUILD:
        return game.stacks[move & DETAILS]
    return text(game, move).split(" ")[0]


def parse(game: "Build", words: str) -> int:
    """The move that a notation means: a card, a listed move, or any other action that is allowed."""
    words = " ".join(words.split())
    if game.phase == "draw":
        for kind in range(len(KINDS)):
            if game.pile[kind] and words in ("draw " + KINDS[kind], KINDS[kind]):
                return DRAW | kind
    listed = game.legal_moves()
    for move in listed:
        if words in (text(game, move), human(game, move)):
            return move
    if game.phase not in ("build", "leftover") or not _names_a_stack(words):
        raise game.why_not(words)
    new = stack_of(_stack_part(words))
    why = _why_not_build(game, new)
    if why:
        raise why
    return _rebuild(game, new, listed)


def _rebuild(game: "Build", stack: Stack, listed: list[int]) -> int:
    """The move that leads to this stack. A listed action that does is preferred, the corner staying if it can."""
    best = -1
    for move in listed:
        if move & KIND == ADD:
            after = game.after(move)
            if after and after[0].same(stack) and (best < 0 or not (after[1] or after[2])):
                best = move
    return best if best >= 0 else game.numbered(stack)


def _names_a_stack(words: str) -> bool:
    """Whether this is `build` with a stack, or the heights of a stack alone."""
    if words == "build" or words[:6] == "build ":
        return True
    return words[:1] in tuple("0123456789") and ":" not in words


def _stack_part(words: str) -> str:
    return words[6:] if words[:5] == "build" else words


def _why_not_build(game: "Build", new: Stack) -> Refused | None:
    return cubus_action.why_not(game.standing(), new, game.hand(game.owner), game.variant["floor"])


def why_not(game: "Build", words: str) -> Refused | None:
    """Why this is no legal move; None if there is no special reason."""
    parts = words.split()
    kind = parts[0] if parts else ""
    if game.phase == "draw" and kind == "draw" and len(parts) == 2 and parts[1] in KINDS:
        return Refused("", "no %s is left in the pile", "pile-spent", parts[1])
    if game.phase == "knock" and kind in ("knock", "skip"):
        return Refused("", "it is for player %d to knock or to skip", "knock-turn", game.turn)
    if game.phase not in ("build", "leftover"):
        return None
    if kind == "pass":
        return Refused("", "after a right knock an action must be built", "knock-build")
    try:
        if _names_a_stack(words):
            return _why_not_build(game, stack_of(_stack_part(words)))
        if kind == "add":
            return _why_no_add(game, parts)
        if ":" in kind:
            return _why_no_add(game, ["add", kind.split(":")[0]] + ["open"] * kind.count("o"))
    except Refused as refused:
        return refused
    return None


def _why_no_add(game: "Build", parts: list[str]) -> Refused | None:
    if len(parts) not in (2, 3) or parts[2:] not in ([], ["open"]):
        return Refused("", "add takes a column like 1,0 and perhaps open", "add-form")
    x, y = game.column_named(parts[1])
    if game.is_open(x, y):
        return Refused("", "nothing is put on the open lid at %s", "on-open", parts[1])
    after = game.changed(x, y, 1, len(parts) == 3)
    if not after:
        return Refused("", "with a crate more at %s the stack could not be laid", "add-unlaid", parts[1])
    return _why_not_build(game, after[0])


def of_columns(heights: bytearray, columns: int) -> str:
    """The action that builds these heights on the cells, without the empty rows and columns around them."""
    rows = _trimmed([list(heights[start : start + columns]) for start in range(0, len(heights), columns)])
    rows = _trimmed([list(column) for column in zip(*rows)])
    rows = [list(row) for row in zip(*rows)]
    return "build " + "/".join([" ".join([str(height) for height in row]) for row in rows])


def _trimmed(rows: list[list[int]]) -> list[list[int]]:
    while rows and not any(rows[0]):
        rows.pop(0)
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def describe(game: "Build", move: int) -> dict:
    """The move for JSON: an action with what it changes and brings."""
    notation = text(game, move)
    doc: dict = {"kind": notation.split(" ")[0], "notation": notation}
    if move & KIND == DRAW:
        doc["card"] = KINDS[move & DETAILS]
    elif move & KIND in (ADD, BUILD):
        old = game.standing()
        after = game.after(move)
        new = after[0] if after else old
        if move & KIND == ADD:
            doc["at"] = list(column_of(move))
        doc["stack"] = new.text()
        doc["crates"] = new.crates - old.crates
        doc["cards"] = new.cards() - old.cards()
        doc["points"] = cubus_action.gain(old, new)
    return doc


def line(game: "Build") -> str:
    """The whole position in one line."""
    cards = []
    for row in [game.hand(player) for player in range(game.players + 1)] + [game.pile]:
        cards.append(",".join([str(row[kind]) for kind in range(len(row))]))
    points = ",".join([str(number) for number in game.points])
    found = "%s; hands %s; pile %s; points %s" % (game.stack_text(), " ".join(cards[:-1]), cards[-1], points)
    found += "; turn %d %s with %d, first round %d" % (game.turn, game.phase, game.owner, game.first_round)
    if game.waiting:
        found += "; asked %d" % game.waiting
        points_offered, move, player = game.offer
        if player >= 0:
            found += ", offer of %d: %s for %d" % (player, text(game, move), points_offered)
    return found
