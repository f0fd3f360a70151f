"""The rules core behind the oracle's functions, so that both can be asked the same questions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules_core import registry

Doc = dict[str, Any]


def game_at(variant: Doc, position: Doc) -> Any:
    """A game of the core in a position. The sets are made large enough for positions that only test a rule."""
    variant = dict(variant)
    players = 2 if variant["game"] == "engpass" else variant["players"]
    doc = {key: value for key, value in position.items() if key != "variant"}
    doc["reserve"] = position["reserve"][:players] if "reserve" in position else None
    if variant["game"] == "quader":
        wanted: Counter[str] = Counter()
        for player in range(players):
            own = Counter(str(piece["volume"]) for piece in position["pieces"] if piece["owner"] == player)
            own.update(position["reserve"][player])
            wanted |= own
        variant["pieces"] = dict(wanted) or {"1": 1}
    game = registry.new_game(variant)
    game.load(doc)
    return game


def legal_moves(variant: Doc, position: Doc) -> list[Doc]:
    """The moves of the player to act, without looking at the end of the game (like the oracle)."""
    game = game_at(variant, position)
    found: list[Doc] = []
    if game.phase == "roll":
        return found
    for move in game._moves(game.turn, range(game.count)):
        described = game.describe(move)
        del described["notation"], described["human"]
        found.append(described)
    return found


def outcome(variant: Doc, position: Doc) -> Doc | None:
    """Reason and winners of a finished game."""
    ended = game_at(variant, position).outcome()
    return ended and {"reason": ended[0], "winners": list(ended[1])}


def scores(variant: Doc, position: Doc) -> list[int]:
    """The players' scores."""
    found: list[int] = game_at(variant, position).scores()
    return found
