"""What two dice force on a player: large pieces that must be placed because nothing else may move, and stay outside.

And why games between good players do not end by themselves.
"""

from collections import Counter

from quader import variants
from quader.engine import match, one_game
from quader.engine.one_game import Budget, Watcher
from rules_core.game import Game
from rules_core.games.cuboids.cuboid import KIND, PLACE, sizes_of
from rules_core.games.cuboids.cuboids import GOAL, RESERVE
from rules_core.games.quader.quader import Quader

from .page import Table

VARIANT = "dice-10x6-cover"
LEVELS = ("board", "random")
GAMES = 200
SEED = 1
OPENING = 4
# The pieces that move in one roll of nine.
LARGEST = 12
# Who plays the games whose ends are looked at, and how many.
EQUALS = ("master", "master")
ENDS = 100


class Forced(Watcher):
    """Notes the large pieces of one seat that were placed although their owner could do nothing else."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.pieces: set[int] = set()
        self.game: Quader | None = None

    def before(self, game: Game, move: int) -> None:
        assert isinstance(game, Quader)
        self.game = game
        k = move >> 19 & 63
        if game.turn == self.seat and move & KIND == PLACE and game.volumes[k] >= LARGEST:
            volumes = {game.volumes[other >> 19 & 63] for other in game.legal_moves()}
            if volumes == {game.volumes[k]}:
                self.pieces.add(k)


class Last(Watcher):
    """Keeps the game, to look at its end."""

    game: Quader | None = None

    def before(self, game: Game, move: int) -> None:
        assert isinstance(game, Quader)
        self.game = game


def text() -> str:
    """The tables of this part."""
    return _forced() + "\n\n" + _ends()


def _ends() -> str:
    """How games between equals end, and which pieces then have no place in the goal, however they are turned."""
    full = variants.by_name(VARIANT)
    reasons: Counter[str] = Counter()
    outside: Counter[int] = Counter()
    placeless: Counter[int] = Counter()
    hopeless = 0
    for number in range(ENDS):
        watcher = Last()
        reasons[one_game.play(full, EQUALS, SEED, OPENING, Budget(), number, watcher).reason] += 1
        game = watcher.game
        assert game is not None
        shut_out = set()
        for piece in range(game.players * game.count):
            if game.areas[piece] != GOAL:
                volume = game.volumes[piece % game.count]
                outside[volume] += 1
                if not _has_place(game, piece // game.count, volume):
                    placeless[volume] += 1
                    shut_out.add(piece // game.count)
        hopeless += len(shut_out) == game.players
    ends = ", ".join(f"{reason} {number}" for reason, number in sorted(reasons.items()))
    rows = [
        (
            str(volume),
            f"{100 * outside[volume] / (2 * ENDS):.0f} %",
            f"{100 * placeless[volume] / outside[volume]:.0f} %",
        )
        for volume in sorted(outside)
    ]
    return f"""{ENDS} games between {EQUALS[0]}s ended: {ends}. In {hopeless} neither could have brought
all in any more. How often a piece was outside the goal at the end, and how many of those had no place left there
without a hollow.

{Table(("volume", "outside", "of these without a place"), rows).text()}"""


def _has_place(game: Quader, player: int, volume: int) -> bool:
    """Whether a piece could come to rest in the goal without a hollow, however it is turned."""
    return any(game.goal.places(size, player, ground, False) for size in sizes_of(volume) for ground in (True, False))


def _forced() -> str:
    """What had to be placed."""
    full = variants.by_name(VARIANT)
    forced: Counter[int] = Counter()
    came_in: Counter[int] = Counter()
    stayed: Counter[int] = Counter()
    points = 0.0
    lost = lost_forced = 0
    for number in range(GAMES):
        # Seat s belongs to the player (s + number) mod 2; the first one is watched.
        seat = number % 2
        watcher = Forced(seat)
        ended = one_game.play(full, LEVELS, SEED, OPENING, Budget(), number, watcher)
        game = watcher.game
        assert game is not None
        outside = False
        for k, volume in enumerate(game.volumes):
            piece = seat * game.count + k
            stayed[volume] += game.poses[piece] == RESERVE
            if k in watcher.pieces:
                forced[volume] += 1
                came_in[volume] += game.areas[piece] == GOAL
                outside = outside or game.areas[piece] != GOAL
        points += (seat in ended.winners) / max(len(ended.winners), 1)
        if ended.winners and seat not in ended.winners:
            lost += 1
            lost_forced += outside
    low, high = match.interval(points / GAMES, GAMES)
    rows = [
        (
            str(volume),
            f"{100 * forced[volume] / GAMES:.0f} %",
            f"{100 * came_in[volume] / forced[volume]:.0f} %",
            f"{100 * stayed[volume] / GAMES:.0f} %",
        )
        for volume in sorted(forced)
    ]
    share = f"{100 * points / GAMES:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
    return f"""`{VARIANT}`, {LEVELS[0]} against {LEVELS[1]}: {share} of the points in {GAMES} games with seed {SEED}.
How often the first had to place a large piece because no other could move, how many of those came in, and how often the
piece stayed in the reserve. Of {lost} games lost, {lost_forced} with such a piece outside.

{Table(("volume", "forced", "of these in the goal", "stayed in the reserve"), rows).text()}"""
