"""What is told beside the board about CUBUS, and to its authors."""

from typing import Any

from rules_core.games.cubus import action as cubus_action
from rules_core.games.cubus.area import AREA, BUILD, KIND, StackGame
from rules_core.games.cubus.build import Build
from rules_core.games.cubus.stack import stack_of

# Cards are drawn quickly, but the stack is looked at for a while.
SECONDS_A_MOVE = 25
DEMANDS = ("space",)


def of_position(game: StackGame) -> dict[str, Any]:
    """`stack` as text or None, `heights` in the rows of that text, `open`: the columns with open lids, `at`: the cell
    of the first column, `cards` that are laid; for building also `hands`, `leftover`, `pile`, `owner`: whose cards
    are used, and `rebuild`: the only move of somebody who must build and cannot do so with one crate."""
    stack = game.stack
    told: dict[str, Any] = {
        "stack": stack.text() if stack else None,
        "at": [game.x, game.y],
        "heights": [],
        "open": [],
        "cards": _cards([0, 0, 0, 0]),
        "phase": game.phase,
    }
    if stack:
        told["heights"] = [[game.height_at(x, y) for x in range(stack.wide)] for y in range(stack.deep)]
        told["open"] = [[x, y] for y in range(AREA) for x in range(AREA) if game.is_open(x, y)]
        opened = len(told["open"])
        told["cards"] = _cards([stack.left, stack.right, stack.lids - opened, opened])
    if isinstance(game, Build):
        told["hands"] = [_cards(game.hand(player)) for player in range(game.players)]
        told["leftover"] = _cards(game.hand(game.players))
        told["pile"] = sum(game.pile)
        told["owner"] = game.owner
        told["rebuild"] = _rebuild(game)
    return told


def _rebuild(game: Build) -> str | None:
    if game.phase != "build" or game.turn == game.owner:
        return None
    move = game.legal_moves()[0]
    return game.text(move) if move & KIND == BUILD else None


def _cards(counts: list[int] | bytearray) -> dict[str, int]:
    return dict(zip(cubus_action.KINDS, counts, strict=True))


def of_variant(variant: dict[str, Any]) -> dict[str, Any]:
    """The crates and cards of the stack that the game starts with."""
    stack = stack_of(str(variant["stack"]))
    return {"crates": stack.crates, "cards": stack.cards()}
