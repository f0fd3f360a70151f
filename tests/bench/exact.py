"""What exact play allows where luck decides much: taking down in CUBUS, and the equations of Rolling Cubes."""

import random
from statistics import fmean

from quader import variants
from quader.engine.match import interval
from quader.games.rolling_cubes import best as cubes_best
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.cubus.teardown import Teardown
from rules_core.games.rolling_cubes.equation import DIGITS
from rules_core.games.rolling_cubes.rolling_cubes import RollingCubes
from rules_core.mind import mind_of

from .page import Table

TEARDOWNS = ("cubus-teardown", "cubus-teardown-even", "cubus-teardown-open")
GAMES = 1000
OPENING = 4
THROWS = 100


class Expectation:
    """The cards that a player can still expect if all others take crates by chance: exact, over all positions."""

    def __init__(self, game: Teardown) -> None:
        self.game = game
        self._known: dict[tuple[str, int], float] = {}

    def cards(self, wait: int) -> float:
        """From here on, when the player acts after so many others."""
        game = self.game
        if game.stack is None or not game.legal_moves():
            return 0.0
        key = game.stack.text(), wait
        if key not in self._known:
            after = [self.after(move, wait) for move in game.legal_moves()]
            self._known[key] = fmean(after) if wait else max(after)
        return self._known[key]

    def after(self, move: int, wait: int) -> float:
        """With a move, which is the player's own if nobody else is waited for."""
        game = self.game
        before = game.points[game.turn]
        mover = game.turn
        game.play(move)
        own = 0 if wait else game.points[mover] - before
        found = own + self.cards(wait - 1 if wait else game.players - 1)
        game.undo()
        return found


def share(name: str) -> tuple[int, float]:
    """The number of players of a teardown, and what the one with the highest expectation wins against chance."""
    won = 0.0
    game = registry.new_game(variants.by_name(name))
    assert isinstance(game, Teardown)
    exact = Expectation(game)
    for number in range(GAMES):
        # Starts that lie side by side begin alike.
        chance = Chance(random.Random(number // game.players).getrandbits(44))
        while game.outcome() is None:
            moves = game.legal_moves()
            if game.turn != number % game.players or len(game.history) < OPENING:
                game.play(game.random_move(chance))
            else:
                game.play(max(moves, key=lambda move: exact.after(move, 0)))
        winners = game.winners()
        won += (number % game.players in winners) / len(winners)
        while game.history:
            game.undo()
    return game.players, won / GAMES


def throws() -> tuple[float, float, float, int]:
    """The points of the board's equations at a glance and with time, and of the exact best, in the mean; and how often
    the board has found as much as there is."""
    chance = Chance(1)
    glance, board, exact = [], [], []
    for _ in range(THROWS):
        game = registry.new_game(variants.by_name("rolling-one-by-one"))
        assert isinstance(game, RollingCubes)
        game.play(game.random_move(chance))
        mind = mind_of(game)
        glance.append(game.describe(mind.choice()).get("points", 0))
        for _ in mind.prepare():
            pass
        board.append(game.describe(mind.choice()).get("points", 0))
        signs = [chr(sign) for sign in game.shown]
        digits = "".join(sign for sign in signs if sign in DIGITS)
        best = cubes_best.best(digits, "".join(sign for sign in signs if sign not in DIGITS))
        exact.append(best[0] if best else 0)
    same = sum(one == other for one, other in zip(board, exact, strict=True))
    return fmean(glance), fmean(board), fmean(exact), same


def text() -> str:
    """The tables of this part."""
    rows = []
    for name in TEARDOWNS:
        players, won = share(name)
        low, high = interval(won, GAMES)
        rows.append((name, f"{100 / players:.0f} %", f"{100 * won:.0f} % ({100 * low:.0f}–{100 * high:.0f})"))
    glance, board, exact, same = throws()
    return f"""Taking down in CUBUS: what a player wins against players by chance who always takes the crate with the
highest expectation of own cards, counted over all positions. {GAMES} games, {OPENING} random opening plies.

{Table(("variant", "even share", "exact expectation"), rows).text()}

Rolling Cubes: an equation in each of {THROWS} throws, points in the mean. The board at a glance {glance:.1f}, the board
with its time {board:.1f}, the exact best {exact:.1f}; in {same} throws the board has found as much."""
