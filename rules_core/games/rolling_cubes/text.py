"""Moves and positions of Rolling Cubes as text: reads what players write, says why it is refused."""

from ...refused import Refused
from . import equation as cubes_equation
from . import last as cubes_last
from . import throw as cubes_throw
from .rows import FREE, MOST_AGAIN, ROWS, free
from .throw import COUNT
from .variant import MODES, SOLITAIRE

MYPY = False
if MYPY:
    from .rolling_cubes import RollingCubes


def machine(game: "RollingCubes", text: str) -> str:
    """The machine notation of a legal move, or possible throw, that is written in either way."""
    text = " ".join(text.split())
    kind, _, rest = text.partition(" ")
    if game.phase == "over":
        raise Refused("", "the game is over (%s)", "over", game.reason)
    if game.phase == "roll":
        return "roll " + cubes_throw.text(_throw(game, rest if kind == "roll" else text))
    if game.phase == "row":
        return "row " + _row(game, rest if kind == "row" else text)
    if text == "none":
        return text
    if kind == "again":
        return "again " + " ".join(_again(game, rest))
    if kind in ("roll", "row"):
        raise Refused("", "an equation is due (or none), no %s", "equation-due", kind)
    return "eq " + equation(game, rest if kind == "eq" else text)


def _throw(game: "RollingCubes", words: str) -> bytearray:
    try:
        return cubes_throw.read(words, game.faces, game.in_hand, True)
    except Refused as refused:
        raise Refused("", "a roll is due: %s", "roll-due", refused.at("")) from None


def _row(game: "RollingCubes", name: str) -> str:
    if name not in ROWS:
        raise Refused("", "a row is due: one of %s", "row-due", ", ".join(ROWS))
    if ROWS.index(name) not in free(game):
        raise Refused("", "row %s is already filled", "row-filled", name)
    return name


def _again(game: "RollingCubes", rest: str) -> list[str]:
    """The signs on the cubes to throw again, in the order of the cubes."""
    signs = cubes_equation.plain(rest)
    if game.stage != SOLITAIRE:
        raise Refused("", "cubes are thrown again only in solitaire", "again-mode")
    if game.again:
        raise Refused("", "cubes were already thrown again in this turn", "again-once")
    if not 1 <= len(signs) <= MOST_AGAIN:
        raise Refused("", "1 to %d cubes may be thrown again", "again-count", MOST_AGAIN)
    if "=" in signs:
        raise Refused("", "= is not thrown", "equals-thrown")
    try:
        cubes_throw.check_shown(signs, game.shown)
    except Refused as refused:
        raise refused.at("") from None
    cubes = cubes_throw.used(signs, game.shown)
    return [chr(game.shown[cube]) for cube in range(COUNT) if cubes >> cube & 1]


def equation(game: "RollingCubes", text: str) -> str:
    """The equation in plain signs if the player to act may make it; the refusal begins with the reason's code."""
    try:
        plain = cubes_equation.form(text)
        cubes_throw.check_shown(plain, game.shown)
        cubes_last.check(game, plain)
        cubes_equation.check_equal(plain)
    except Refused as refused:
        raise Refused("", "%s", "said", refused) from None
    return plain


def human(text: str) -> str:
    """A move as players write it, from its machine notation."""
    kind, _, rest = text.partition(" ")
    if kind == "row":
        return rest
    if kind == "eq":
        text = rest
    return cubes_equation.pretty(text) if kind != "none" else text


def describe(game: "RollingCubes", text: str) -> dict:
    """A move as `quader moves --json` prints it, from its machine notation."""
    kind, _, rest = text.partition(" ")
    found: dict = {"kind": kind, "notation": text, "human": human(text)}
    if kind == "eq":
        found["points"] = cubes_equation.points(rest)
    elif kind == "row" and game.phase == "row":
        found["points"] = game.offers[ROWS.index(rest)]
    return found


def line(game: "RollingCubes") -> str:
    """The position in one line: the game, round, player, cubes, points, rows, places, result."""
    shown = "".join([chr(game.shown[cube]) if game.shown[cube] else "." for cube in range(COUNT)])
    card = " ".join(["-" if game.rows[at] == FREE else str(game.rows[at]) for at in range(len(game.rows))])
    lists = [game.totals, game.round_points, game.offers, game.places]
    return "%s %d %d %s %d %s %d %d %d %d | %s | %s | %s %d" % (
        MODES[game.stage], game.round, game.turn, game.phase, game.playing,
        shown, game.in_hand, game.built, game.maker, game.again,
        " | ".join([" ".join([str(item) for item in items]) for items in lists]), card,
        game.reason or "-", game.won,
    )  # fmt: skip
