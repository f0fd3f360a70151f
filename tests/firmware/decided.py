"""By what the moves of whole games are decided: cells, weight, told or people. `python -m tests.firmware.games --feet`
prints the table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from firmware.protocol.events import DECIDED, MOVE, Reader
from quader import variants
from rules_core import registry

from .games import with_pieces
from .hand import feet_of, smallest
from .stacks import WeighingTable, eager_move

SOURCES = ("cells", "weight", "told", "people")
# What moves nothing on the board (a pass, a knock, an offer in words) is said with a button; nobody is asked.
SAID = "said"


def decided(name: str, seed: int, move_cap: int | None, feet: bool, told: bool, eager: bool = False) -> Counter[str]:
    """Play one game of a variant; counts the moves by what decided them. With a `wrong` one it is given up."""
    variant = variants.by_name(name)
    board = smallest(registry.new_game(variant).cells)
    table = WeighingTable(board, seed, told, feet=feet_of(board) if feet else None)
    if move_cap and "move_cap" in variant:
        doc = {"format": 1, "id": "short", "extends": name, "move_cap": move_cap}
        table.app.store.replace("variants/short.json", json.dumps(doc).encode())
        name = "short"
    table.app.select(name, [], {})
    found: Counter[str] = Counter()
    source = by = ""
    try:
        with_pieces(table, seed, eager_move if eager else None)
    except (AssertionError, ValueError) as error:
        print(f"{name}, seed {seed}: {error}")
        found["wrong"] += 1
    reader = Reader()
    for kind, payload in table.app.journal.entries():
        event = reader.read(kind, payload)
        if event.kind == MOVE:
            by = "cells"
            game = reader.game
            move = game.undo()
            source = SAID if not game.weights(move) else ""
            game.play(move)
            found[source or by] += 1
        elif event.kind == DECIDED and not source:
            found[by] -= 1
            by = event.text
            found[by] += 1
    return found


def names(wanted: list[str] | None) -> Iterator[str]:
    """The variants that are played with pieces."""
    for name in wanted or variants.names():
        if not registry.new_game(variants.by_name(name)).by_touch:
            yield name


def print_table(
    games: int, seed: int, wanted: list[str] | None, move_cap: int | None, feet: bool, told: bool, eager: bool
) -> int:
    """So many games of each variant; returns 1 if any move was taken for another one."""
    print(
        f"{'variant':24} {'board':6} {'moves':>6} "
        + " ".join(f"{source:>6}" for source in (*SOURCES, SAID))
        + "  wrong"
    )
    boards: dict[str, Counter[str]] = {}
    for name in names(wanted):
        board = smallest(registry.new_game(variants.by_name(name)).cells)
        found: Counter[str] = Counter()
        for number in range(games):
            found += decided(name, seed + number, move_cap, feet, told, eager)
        _line(name, board, found)
        boards[board] = boards.get(board, Counter()) + found
    for board, found in sorted(boards.items()):
        _line("all", board, found)
    return int(any(found["wrong"] for found in boards.values()))


def _line(name: str, board: str, found: Counter[str]) -> None:
    moves = sum(found[source] for source in SOURCES)
    counts = " ".join(f"{found[source]:6}" for source in (*SOURCES, SAID))
    print(f"{name:24} {board:6} {moves:6} {counts} {found['wrong']:6}", flush=True)
