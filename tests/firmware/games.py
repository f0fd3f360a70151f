"""Whole games through simulated sensors: cells in, moves out. `python -m tests.firmware.games --games 200` plays many.

The hand decides what to play; the board must see exactly that. Afterwards the journal is read back, turned into a
record and judged again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from firmware.protocol import journal_record
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.record import record

from .hand import BACK, NEXT, OK, Table, smallest

Picker = Callable[[Game, Chance], int]


def play(name: str, seed: int, move_cap: int | None = None) -> tuple[int, str]:
    """Play one game of a variant to its end; returns the number of moves and why it ended."""
    variant = variants.by_name(name)
    table = Table(smallest(registry.new_game(variant).cells), seed)
    if move_cap and "move_cap" in variant:
        doc = {"format": 1, "id": "short", "extends": name, "move_cap": move_cap}
        table.app.store.replace("variants/short.json", json.dumps(doc).encode())
        name = "short"
    table.app.select(name, [], {})
    texts = touch_moves(table, seed) if table.game.by_touch else with_pieces(table, seed)
    app = table.app
    number = app.journal.number
    result = app.running.result
    assert result is not None
    table.press(OK)
    assert app.info()["state"] == "menu", app.info()
    read = journal_record.record_of(app.journal.archived(number))
    moves = [text for kind, text, _ in read.entries if kind == record.MOVE]
    assert moves == texts, f"{name}: the journal is not the game that was played"
    assert read.result == result
    record.verify(read)
    assert not app.problems, app.problems
    return len(moves), result[0]


def with_pieces(table: Table, seed: int, pick: Picker | None = None) -> list[str]:
    """Play a game with pieces to its end; what was meant."""
    texts: list[str] = []
    chance = Chance(seed)
    table.set_up()
    app = table.app
    while app.running.result is None:
        game = table.game
        if game.is_chance():
            table.press(OK)
            texts.append(game.text(game.history[-1]))
        else:
            move = pick(game, chance) if pick else game.random_move(chance)
            texts.append(game.text(move))
            table.make(move)
    return texts


def touch_moves(table: Table, seed: int, most: int = 10000) -> list[str]:
    """Rolling Cubes: the signs are touched one after the other, for so many moves or to the end."""
    texts: list[str] = []
    chance = Chance(seed)
    app = table.app
    while app.running.result is None and len(texts) < most:
        game: Any = table.game
        made = len(game.history)
        if game.is_chance():
            table.press(OK)
            texts.append(game.text(game.history[-1]))
            continue
        text = game.text(game.random_move(chance))
        kind, _, rest = text.partition(" ")
        if kind == "row":
            cell = next(c for c in range(256) if [game.text(m) for m in game.targets(c % 16, c // 16)] == [text])
            table.touch(cell)
        elif kind == "none":
            table.press(OK)
            table.press(OK)
        else:
            _spell(table, rest.replace(" ", ""))
            table.press(OK if kind == "eq" else NEXT)
        assert len(game.history) == made + 1, f"{text}: {app.info()}"
        assert game.text(game.history[-1]) == text
        texts.append(text)
    return texts


def _spell(table: Table, signs: str) -> None:
    """Touch the cubes that show these signs; a slip of the finger is taken back."""
    game: Any = table.game
    used: list[int] = []
    for sign in signs:
        for cube in range(13):
            if cube not in used and game.spelled([cube]) == sign:
                used.append(cube)
                break
        cells = [c for c in range(256) if game.sign_at(c % 16, c // 16) == used[-1]]
        table.touch(table.random.choice(cells))
    if table.random.random() < 0.2:
        spare = [cube for cube in range(12) if cube not in used]
        if spare:
            table.touch(next(c for c in range(256) if game.sign_at(c % 16, c // 16) == spare[0]))
            table.press(BACK)


def main() -> int:
    parser = argparse.ArgumentParser(description="Play random games on the virtual board, by sensors alone.")
    parser.add_argument("--games", type=int, default=200, help="how many; with feet or told: of each variant")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", action="append")
    parser.add_argument("--move-cap", type=int, help="end games earlier, by the rule of the same name")
    parser.add_argument("--feet", action="store_true", help="with weighing feet; prints by what moves are decided")
    parser.add_argument("--told", action="store_true", help="the board is told what is in the hand; prints the same")
    parser.add_argument("--eager", action="store_true", help="with feet or told: moves onto other pieces come first")
    args = parser.parse_args()
    if args.feet or args.told:
        from .decided import print_table

        return print_table(args.games, args.seed, args.variant, args.move_cap, args.feet, args.told, args.eager)
    names = args.variant or variants.names()
    began = time.monotonic()
    total = 0
    for number in range(args.games):
        name = names[number % len(names)]
        moves, reason = play(name, args.seed + number, args.move_cap)
        total += moves
        print(f"{number + 1:4} {name:24} {moves:5} moves, {reason}", flush=True)
    print(f"{args.games} games, {total} moves in {time.monotonic() - began:.0f} s: every journal is the game played")
    return 0


if __name__ == "__main__":
    sys.exit(main())
