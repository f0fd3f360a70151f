"""A range of games, played and counted. What a number's game is depends on the seed and the number alone."""

from typing import Any

from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game

from ..engine.levels import Player
from .counts import POINT, Counts

OPENING = 4
MOST_ACTS = 20_000


Variant = dict[str, Any]


def count_range(
    full: Variant, levels: tuple[str, ...], seed: int, low: int, high: int, nodes: int | None
) -> dict[str, Any]:
    """The counts, as JSON, of the games with the numbers low to high - 1."""
    found = Counts()
    for number in range(low, high):
        _count(full, levels, seed, number, nodes, found)
    return found.as_json()


def _count(full: Variant, levels: tuple[str, ...], seed: int, number: int, nodes: int | None, found: Counts) -> None:
    """Play one game. Seats rotate from game to game; a round of games has the same opening."""
    n = len(levels)
    game = registry.new_game(full)
    opening = Chance(seed * 1_000_003 + number // n * 7919)
    luck = Chance(seed * 1_000_003 + number * 7919 + 1)
    seats = [(seat + number) % n for seat in range(n)]
    players = [Player(levels[who], seed * 1_000_003 + number * 101 + who, nodes) for who in seats]
    plies, progress, leader = 0, 0, -1
    state = _nearness(game)
    ended = game.outcome()
    for _ in range(MOST_ACTS):
        if ended is not None:
            break
        if game.is_chance():
            game.play(game.random_move(opening if plies < OPENING else luck))
        else:
            found.choices += len(game.legal_moves())
            move = game.random_move(opening) if plies < OPENING else players[game.turn].think(game).move
            _count_move(game, move, found)
            game.play(move)
            plies += 1
            now = _nearness(game)
            if now != state:
                state, progress = now, plies
            leading = _leader(game)
            found.lead_changes += leading >= 0 and leader >= 0 and leading != leader
            leader = leading if leading >= 0 else leader
        ended = game.outcome()
    reason, winners = ended or ("unfinished", ())
    found.games += 1
    found.ends[reason] += 1
    found.plies += plies
    found.lengths[str(plies)] += 1
    found.idle_plies += plies - progress
    found.dead += plies > 20 and 2 * (plies - progress) >= plies
    sharing = winners or tuple(range(n))
    found.draws += len(winners) != 1
    for seat in sharing:
        found.seats[str(seat)] += POINT // len(sharing)
        found.players[str(seats[seat])] += POINT // len(sharing)


def _nearness(game: Game) -> tuple[int, ...]:
    """What changes when a game comes nearer to its end: the scores, and what the goal form still lacks."""
    return (*game.scores(), sum(game.missing()))


def _leader(game: Game) -> int:
    """Who alone has the most points, -1 if nobody."""
    scores = game.scores()
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def _count_move(game: Game, move: int, found: Counts) -> None:
    told = game.describe(move)
    found.kinds[told["kind"]] += 1
    found.passes += told["kind"] in ("pass", "skip")
    if told.get("volume") is not None:
        found.pieces[str(told["volume"])] += 1
    if isinstance(told.get("to"), dict):
        found.levels[str(told["to"]["at"][2])] += 1
