"""What happens to a game now and then: it begins, is taken back, ruled upon or ended by people."""

from rules_core import VERSION as CORE
from rules_core import registry
from rules_core.game import BY_PEOPLE
from rules_core.refused import Refused

from .. import VERSION
from ..clocks import Clocks
from ..memory import GAMES, leave, settle, unloaded
from ..protocol.json_text import compact
from ..seats import KINDS

MYPY = False
if MYPY:
    from rules_core.game import Game

    from .running_game import RunningGame


# --- beginning -----------------------------------------------------------------------------------------------------


def begin(
    running: "RunningGame", variant: dict, players: "list[str]", settings: dict, cells: "tuple[int, int] | None"
) -> None:
    """Start a game of a complete variant."""
    header = {
        "board": running.port.board_id,
        "firmware": VERSION,
        "core": CORE,
        "variant": variant,
        "players": players,
        "settings": settings,
    }
    now = running.port.now()
    if now:
        header["begun"] = _iso(now)
    load(running, variant)
    with unloaded():
        game = registry.new_game(variant)
    if cells and (game.cells[0] > cells[0] or game.cells[1] > cells[1]):
        running.close()
        raise Refused(variant["id"], "needs %d×%d cells, the board has %d×%d", "too-many-cells", *(game.cells + cells))
    start(running, game, players, settings)
    number = running.journal.begin(header)
    running.tell("begin", {"game": number, "variant": variant["id"], "players": players})


def _iso(seconds: int) -> str:
    """Seconds since 1970 in the one form that records use: 2026-05-01T19:30:00Z."""
    days, rest = divmod(seconds, 86400)
    # Years that begin in March have their odd day at the end.
    days += 719468
    era, day = divmod(days, 146097)
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5 - 1
    month = month + 3 if month < 10 else month - 9
    year += 400 * era + (month <= 2)
    return "%04d-%02d-%02dT%02d:%02d:%02dZ" % (year, month, day, rest // 3600, rest // 60 % 60, rest % 60)


def load(running: "RunningGame", variant: dict) -> None:
    """Bring the modules of a game into memory; those of the old one have left before."""
    running.game = None  # type: ignore[assignment]
    leave(GAMES)
    registry.maker(variant)
    settle(GAMES, "rules_core.game")


def start(running: "RunningGame", game: "Game", players: "list[str]", settings: dict) -> None:
    running.game = game
    running.players = players
    running.settings = settings
    running.clocks = Clocks(game.players, settings)
    running.result = None
    running.last = []
    running.seats = ["people"] * game.players


# --- decisions -----------------------------------------------------------------------------------------------------


def last_move(game: "Game") -> int:
    """How many moves must be undone to take the last one of a player back; -1 if there is none."""
    undone = []
    found = -1
    while game.history and found < 0:
        undone.append(game.undo())
        if not game.is_chance():
            found = len(undone)
    for move in reversed(undone):
        game.play(move)
    return found


def take_back(running: "RunningGame") -> None:
    """The last move is taken back. A roll that followed it goes with it; a roll alone is not taken back."""
    game = running.game
    if running.result and running.result[0] in BY_PEOPLE:
        # What people have decided is taken back alone, no move with it; by its rules the game may be over all the same.
        reopen(running)
        running.judge_end()
        return
    count = last_move(game)
    if count < 0:
        raise Refused("", "there is no move to take back", "no-move-back")
    reopen(running)
    for _ in range(count):
        undone = game.undo()
        running.journal.add("u", bytes(3))
    running.clocks.taken_back(game.turn)
    running.last = []
    running.tell("back", running.stamped({"text": game.text(undone)}))
    running.start_clock(running.port.ticks_ms())


def reopen(running: "RunningGame") -> None:
    """Take the result back, if there is one."""
    if running.result:
        running.result = None
        running.journal.add("o", b"")
        running.tell("reopened", running.stamped({}))


def rule(running: "RunningGame", text: str, position: "dict | None") -> None:
    """An arbiter's ruling; with a position the game goes on from there."""
    doc: dict = {"text": text}
    if position is not None:
        variant = running.game.variant
        game = registry.new_game(variant)
        game.load(dict(position, variant=variant))
        # The variant stays the game's own; all else has passed the game's checks.
        doc["position"] = {key: position[key] for key in position if key != "variant"}
        reopen(running)
        running.game = game
    else:
        reopen(running)
    running.journal.add("r", compact(doc).encode())
    running.last = []
    running.tell("ruling", running.stamped({"text": text}))
    running.judge_end()


def seat(running: "RunningGame", player: int, kind: str, name: str) -> None:
    """A seat belongs to somebody else from now on."""
    if not isinstance(player, int) or not 0 <= player < running.game.players:
        raise Refused("player", "must be from %d to %d", "must-be-from-to", 0, running.game.players - 1)
    if kind not in KINDS:
        raise Refused("by", "must be one of %s", "one-of", ", ".join(KINDS))
    running.seats[player] = kind
    running.journal.add("s", compact({"player": player, "by": kind, "name": name}).encode())
    running.tell("seat", running.stamped({"player": player, "by": kind, "name": name}))


def end(running: "RunningGame", reason: str, winners: "list[int]") -> None:
    """People end the game, or end it otherwise than it has ended."""
    if reason not in BY_PEOPLE:
        raise Refused("reason", "must be one of %s", "one-of", ", ".join(BY_PEOPLE))
    for player in winners:
        if not isinstance(player, int) or not 0 <= player < running.game.players:
            raise Refused("winners", "must be players from 0 to %d", "players-to", running.game.players - 1)
    reopen(running)
    running.ended((reason, tuple(sorted(winners))))
    running.start_clock(running.port.ticks_ms())
