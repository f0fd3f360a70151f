"""How soon the weighing feet of an emulated Pico decide a move after the hand is off: see rp2040.py.

What the feet feel is the virtual board's physics (swing, creep, noise) in emulated time.
"""

import json
from collections.abc import Iterator

from rp2040py.rp2040 import RP2040

from firmware.virtual.balance import Balance
from firmware.virtual.port import Stone
from tests.rig.converters import Converters

from .rp2040_board import APPLICATION, Bench

BOARD = "16x16-feet"
DECIDED_MS = 600
# Placements of which only the weight can tell the volume, each in another phase of a block of readings.
PLACE = """
def go_on(over):
    # As in the board's own loop: the feet are read between two scans.
    scanned = time.ticks_ms()
    while not over():
        app.evidence.step(port)
        if time.ticks_diff(time.ticks_ms(), scanned) >= 20:
            scanned = time.ticks_ms()
            app.step()
        elif not port.showing():
            time.sleep_ms(1)
app.select("tactic-16-cover", [], {})
until(lambda: app.mode.state() == "quiet")
game = app.running.game
stage = app.mode.stage
def alike():
    # A move from the reserve that looks like others, the heaviest there is.
    moves = [(game.weights(move), move) for move in game.legal_moves()]
    moves = [(parts[0], move) for parts, move in moves if len(parts) == 1]
    for part, move in sorted(moves, key=lambda found: -found[0][4]):
        if len([1 for other, _ in moves if other[:4] == part[:4]]) > 1:
            return part, move
for phase in range(8):
    start = time.ticks_ms()
    go_on(lambda: time.ticks_diff(time.ticks_ms(), start) > 1500 + 9 * phase)
    (x, y, wide, deep, volume), move = alike()
    prints(game.footprints(move))
    print("weigh", json.dumps([x + stage.left, y + stage.low, wide, deep, volume]))
    start = time.ticks_ms()
    go_on(lambda: len(game.history) > phase)
    print("weighed", time.ticks_diff(time.ticks_ms(), start))
    assert game.history[-1] == move
    assert app.evidence.is_let_go()
"""


class Felt(Converters):
    """Converters that read what the pieces on the board weigh now."""

    def __init__(self, bench: Bench) -> None:
        assert bench.config.feet is not None
        super().__init__(bench.config.feet)
        self._balance = Balance(bench.config, 1)
        self._balance.load([], 0)
        self._stones: list[Stone] = []

    def attach(self, chip: RP2040) -> None:
        super().attach(chip)
        self._reading = [0] * 5

    def _now(self) -> int:
        return int(self._chip.clock.nanos / 1e6)

    def _ready(self) -> None:
        while self._balance.read(self._reading, self._now()):
            pass
        self.steps = [mg * self.feet.steps_per_g // 1000 for mg in self._reading[1:]]
        super()._ready()

    def told(self, line: str) -> None:
        """A piece is put down."""
        x, y, wide, deep, volume = json.loads(line)
        self._stones.append(Stone(x, y, wide, deep, 0, height=volume / wide / deep))
        self._balance.load(self._stones, self._now())


def rows() -> Iterator[tuple[str, str, str]]:
    """What, measured, budget."""
    bench = Bench(BOARD)
    felt = Felt(bench)
    felt.attach(bench.board.chip)
    bench.hears["weigh"] = felt.told
    slowest = max(bench.figures(APPLICATION + PLACE)["weighed"])
    yield "weight decided after the hand is off, 16 x 16", f"{slowest:.0f} ms", f"<= {DECIDED_MS} ms"
