"""Puzzles: positions from games of the engine in which exactly one move wins, graded by how deep one has to look."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.mind import WON, mind_of

from .. import positions
from .levels import Player
from .search import LIMIT, OutOfNodes, Search

SET = Path(__file__).with_name("puzzles.json")
# The games are played so well, begin with so many random plies, and are looked at so far back from their end.
LEVEL = "club"
OPENING = 4
BACK = 10
MOST_PLIES = 1500
# What a search for a win may cost, and how deep it may go.
NODES = 1500
DEEPEST = 5
WIDTHS = [60, 24, 16, 12, 8, 6]


def collected() -> list[dict[str, Any]]:
    """The puzzles that come with the project."""
    found: list[dict[str, Any]] = json.loads(SET.read_text(encoding="utf-8")) if SET.exists() else []
    return found


def made(full: dict[str, Any], seed: int, games: int) -> Iterator[dict[str, Any]]:
    """Puzzles of a variant, from so many games; at most one for each grade from a game."""
    for number in range(games):
        game = _played(full, seed * 1_000_003 + number * 7919)
        if game.outcome() is None:
            continue
        grades = set()
        for _ in range(min(BACK, len(game.history))):
            game.undo()
            if game.is_chance() or game.outcome() is not None:
                continue
            found = only_win(game)
            if found is not None and found[1] not in grades:
                grades.add(found[1])
                yield _document(game, *found, seed, number)


def _played(full: dict[str, Any], seed: int) -> Game:
    game = registry.new_game(full)
    chance = Chance(seed)
    players = [Player(LEVEL, seed + seat) for seat in range(game.players)]
    for ply in range(MOST_PLIES):
        if game.outcome() is not None:
            break
        by_chance = game.is_chance() or ply < OPENING
        game.play(game.random_move(chance) if by_chance else players[game.turn].think(game).move)
    return game


def only_win(game: Game) -> tuple[int, int] | None:
    """The one move that wins by force, and how deep one has to look for it; None if there is none, or several."""
    if len(game.legal_moves()) < 2:
        return None
    mind = mind_of(game)
    for _ in mind.prepare():
        pass
    if mind.choice() >= 0:
        return None
    search = Search(mind, NODES, 0.0, WIDTHS, DEEPEST, 1)
    found = search.run()
    if found.value < WON // 2 or not found.depth:
        return None
    search.budget = search.nodes + NODES
    for move in game.legal_moves():
        if move != found.move and wins(search, move, found.depth):
            return None
    # What rests on luck is no puzzle.
    return None if search.rolled else (found.move, found.depth)


def wins(search: Search, move: int, depth: int) -> bool:
    """Whether a move wins by force within a depth; what cannot be told in time counts as a win."""
    start = len(search.game.history)
    try:
        return search.after(move, depth, WON // 2 - 1, LIMIT, 0) >= WON // 2
    except OutOfNodes:
        while len(search.game.history) > start:
            search.game.undo()
        return True


def _document(game: Game, move: int, depth: int, seed: int, number: int) -> dict[str, Any]:
    name = game.variant["id"]
    doc = game.position()
    return {
        "id": f"{name}-{seed}-{number}-{depth}",
        "variant": name,
        "player": game.turn,
        "grade": depth,
        "position": {**doc, "variant": name},
        "solution": game.text(move),
    }


def game_of(puzzle: dict[str, Any]) -> Game:
    """The game at a puzzle's position."""
    return positions.of_document(puzzle["position"])
