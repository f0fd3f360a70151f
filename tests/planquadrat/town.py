"""Towns for the tests, written down turn by turn."""

from typing import Any

from quader import variants
from rules_core import registry
from rules_core.games.planquadrat.planquadrat import PlanQuadrat

from .oracle import Region, region_of

VARIANTS = ("planquadrat", "planquadrat-no-slide", "planquadrat-wall")


def start(name: str = "planquadrat") -> PlanQuadrat:
    game: PlanQuadrat = registry.new_game(variants.by_name(name))
    return game


def town(*turns: str, variant: str = "planquadrat") -> PlanQuadrat:
    """A game after these turns."""
    return build(start(variant), *turns)


def build(game: PlanQuadrat, *turns: str) -> PlanQuadrat:
    """Play turns; each is a set, then perhaps a slide and a claim, separated by `;`. What is not said is skipped."""
    for turn in turns:
        player = game.turn
        for text in turn.split(";"):
            text = text.strip()
            while game.phase != text.split()[0]:
                game.play(game.parse("skip"))
            game.play(game.parse(text))
        while game.turn == player and game.outcome() is None:
            game.play(game.parse("skip"))
    return game


def at(game: PlanQuadrat, text: str, phase: str) -> PlanQuadrat:
    """The game after a set, with skips up to a phase."""
    game.play(game.parse(text))
    while game.phase != phase:
        game.play(game.parse("skip"))
    return game


def moves(game: PlanQuadrat) -> set[str]:
    return {game.text(move) for move in game.legal_moves()}


def made(game: PlanQuadrat) -> dict[Region, int]:
    """The unclaimed places and their makers."""
    return {region_of(rows): maker for rows, maker in game.places}


def square(*squares: tuple[int, int]) -> Region:
    return frozenset(squares)


def block(x: int, y: int, wide: int, high: int) -> Region:
    return frozenset((x + i, y + j) for i in range(wide) for j in range(high))


def perft(game: Any, depth: int) -> int:
    found = game.legal_moves()
    if depth == 1:
        return len(found)
    leaves = 0
    for move in found:
        game.play(move)
        leaves += perft(game, depth - 1)
        game.undo()
    return leaves
