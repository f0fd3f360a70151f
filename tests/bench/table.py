"""How quickly the virtual board answers: from the drop of a piece to new lights in the page, and until the move counts,
over a real WebSocket.

python -m tests.bench.table [--engine micropython] [--moves 100] [--plain]

The table is the one that people meet, which tells the board what was put down; `--plain`: like a board that has to feel
it. The first frame after the drop counts: with a piece in hand the lights stand still.
"""

import argparse
import asyncio
import os
import random
import statistics
import time
from tempfile import TemporaryDirectory
from typing import Any

from tests.table.page import Page, opened, playing

VARIANT = "simple-10x6-cover"
LIGHTS_MS, COUNTED_MS = 150, 700


def plain_moves(page: Page) -> list[dict[str, Any]]:
    """The legal moves on the ground that the sensors tell from all others."""
    game = page.game()
    found: dict[Any, list[int]] = {}
    for move in game.legal_moves():
        found.setdefault(tuple(game.footprints(move)), []).append(move)
    alone = [game.describe(moves[0]) for prints, moves in found.items() if len(moves) == 1 and prints and prints[-1][4]]
    return [move for move in alone if move.get("to") and not move["to"]["at"][2]]


def all_moves(page: Page) -> list[dict[str, Any]]:
    """All legal moves that a hand makes with a piece."""
    game = page.game()
    return [move for move in map(game.describe, game.legal_moves()) if move.get("to")]


async def drop(page: Page, move: dict[str, Any]) -> tuple[float, float]:
    """Make a move; the milliseconds from the drop to new lights, and until the move counts."""
    made = page.made()
    x, y, _ = move["to"]["at"]
    if move["from"]:
        piece = page.piece_at(*move["from"]["at"])
    else:
        piece = page.in_tray("cuboid", page.state["info"]["turn"], move["volume"])
    assert piece is not None
    await page.do("grab", piece=piece["id"])
    if move["from"]:
        await page.until_state("hand")
    await asyncio.sleep(0.2)
    page.heard.clear()
    began = time.perf_counter()
    await page.do("drop", piece=piece["id"], at=[x, y], size=move["to"]["size"])
    await page.until(lambda: page.made() > made and _answered(page))
    counted = next(at for at, what in page.heard if what == "move")
    return 1000 * (_answered(page) - began), 1000 * (counted - began)


def _answered(page: Page) -> float:
    """When the first frame came; 0 if none has. With a piece in hand the lights stand still, so it is the answer."""
    return next((at for at, what in page.heard if what == "frame"), 0.0)


async def measure(server: Any, count: int, plain: bool) -> list[tuple[float, float]]:
    chance = random.Random(1)
    found: list[tuple[float, float]] = []
    async with opened(server) as page:
        while len(found) < count:
            await page.do("select", variant=VARIANT, players=[], force=True)
            await page.until_state("quiet")
            # At first every piece could be one of several; a plain board asks which.
            for _ in range(8 if plain else 0):
                await page.make(chance.choice(all_moves(page)))
            for _ in range(25):
                moves = plain_moves(page) if plain else all_moves(page)
                if not moves or len(found) >= count:
                    break
                found.append(await drop(page, chance.choice(moves)))
                await page.until_state("quiet", "over")
    return found


def latencies(engine: str, moves: int, plain: bool = False) -> tuple[list[float], list[float]]:
    """Milliseconds from a drop to new lights and until the move counts, each sorted."""
    with TemporaryDirectory() as home:
        os.environ["QUADER_HOME"] = home
        with playing(*(["--plain"] if plain else []), "--engine", engine) as server:
            found = asyncio.run(measure(server, moves, plain))
    return sorted(first for first, _ in found), sorted(last for _, last in found)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.table", description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="cpython", choices=("cpython", "micropython"))
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--plain", action="store_true")
    asked = parser.parse_args()
    lights, counted = latencies(asked.engine, asked.moves, asked.plain)
    print(f"{asked.engine}, {VARIANT}, {len(lights)} moves by hand through a WebSocket, milliseconds")
    settled = "" if asked.plain else f"<= {COUNTED_MS}"
    for what, figures, budget in (
        ("drop to lights", lights, f"<= {LIGHTS_MS}"),
        ("drop to move made", counted, settled),
    ):
        middle = statistics.median(figures)
        most = figures[int(0.95 * len(figures))]
        print(f"  {what:<24} median {middle:6.0f}   95 % {most:6.0f}   worst {figures[-1]:6.0f}   {budget}".rstrip())


if __name__ == "__main__":
    main()
