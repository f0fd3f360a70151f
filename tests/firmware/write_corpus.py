"""Writes corpora of cell events: a hand plays on the virtual board, and what the sensors said is noted.

python -m tests.firmware.write_corpus [NAME …]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from quader import variants
from rules_core import registry
from rules_core.chance import Chance

from .hand import OK, SCAN_MS, Table, feet_of, smallest
from .stacks import WeighingTable, eager_move, opening

FOLDER = Path(__file__).with_name("corpus")
MOVES = 12
# Name -> variant and seed: one of each kind of play on the board.
CORPORA = {
    "simple": ("simple-10x6-cover", 3),
    "tactic": ("tactic-16-cover", 4),
    "dice": ("dice-split-sum", 5),
    "pairs": ("replace-join", 6),
    "four": ("four-players-cover", 7),
    "engpass": ("engpass-10", 8),
    "town": ("planquadrat", 9),
    "crates": ("cubus", 10),
    "teardown": ("cubus-teardown", 11),
    "cubes": ("rolling-one-by-one", 12),
}


# With weighing feet, which here weigh slowly so that a Pico can hold a corpus. Name -> variant, seed, how many moves
# are made before the hands begin, so that there are stacks, and how many with hands.
WEIGHED = {
    "weighed": ("simple-10x6-cover", 13, 0, 6),
    "stacks": ("map-castle", 24, 26, 3),
    "crates-weighed": ("cubus-teardown", 14, 0, 6),
}
SLOW = {"rate_hz": 10, "noise_mg": 40}


class Recorder(Table):
    """A table that notes the cells' codes without noise, the buttons and the feet at every scan."""

    def __init__(self, board: str, seed: int, start_ms: int, **more: Any) -> None:
        self.events: list[list[Any]] = []
        self._codes: list[int] = []
        self._pressed = 0
        super().__init__(board, seed, start_ms=start_ms, noise=0, **more)
        self._note_weights()

    def _note_weights(self) -> None:
        weigh = self.port.weigh

        def noted(out: list[int]) -> bool:
            if not weigh(out):
                return False
            self.events.append([self.clock.ms, -2, *out[1:]])
            return True

        self.port.weigh = noted  # type: ignore[method-assign]

    def wait(self, ms: int) -> None:
        for _ in range(max(1, ms // SCAN_MS)):
            super().wait(SCAN_MS)
            codes = [self._code(value) for value in self.app.sensing.raw]
            for cell, code in enumerate(codes):
                if code != (self._codes[cell] if self._codes else 0):
                    self.events.append([self.clock.ms, cell, code])
            self._codes = codes
            if self.port.pressed != self._pressed:
                self._pressed = self.port.pressed
                self.events.append([self.clock.ms, -1, self._pressed])

    def _code(self, reading: int) -> int:
        weak, strong, _ = self.config.limits
        value = (reading - 2048) * self.config.sensor_sign
        if abs(value) < weak:
            return 0
        return (1 if abs(value) >= strong else 3) + (value < 0)


class WeighingRecorder(Recorder, WeighingTable):
    """The same with feet, and with pieces on pieces."""


def record(name: str, seed: int) -> dict[str, Any]:
    """Play the first moves of a variant and return the corpus."""
    variant = variants.by_name(name)
    # The last one begins shortly before the milliseconds wrap around.
    start = (1 << 30) - 10000 if seed % 4 == 0 else 0
    table = Recorder(smallest(registry.new_game(variant).cells), seed, start)
    table.app.chance.below = Chance(seed).below
    table.app.select(name, [], {})
    if not table.game.by_touch:
        table.set_up()
        chance = Chance(seed)
        for _ in range(MOVES):
            game = table.game
            if table.app.running.result:
                break
            if game.is_chance():
                table.press(OK)
            else:
                table.make(game.random_move(chance))
    else:
        from .games import touch_moves

        touch_moves(table, seed, MOVES)
    return _document(table, variant, seed, start)


def record_weighed(name: str, seed: int, count: int, moves: int) -> dict[str, Any]:
    """The same on a board with feet, after an opening of so many moves."""
    variant = variants.by_name(name)
    board = smallest(registry.new_game(variant).cells)
    feet = feet_of(board, **SLOW)
    table = WeighingRecorder(board, seed, 0, feet=feet)
    table.app.select(name, [], {})
    chance = Chance(seed)
    texts = opening(variant, chance, count)
    for text in texts:
        table.app.play(text)
    table.set_up()
    for _ in range(moves):
        if not table.app.running.result:
            table.make(eager_move(table.game, chance))
    return {"feet": feet, "opening": texts, **_document(table, variant, seed, 0)}


def _document(table: Recorder, variant: dict[str, Any], seed: int, start: int) -> dict[str, Any]:
    table.wait(1500)
    return {
        "board": table.config.name,
        "variant": variant,
        "settings": {},
        "seed": seed,
        "start": start,
        "end": table.clock.ms,
        "events": table.events,
    }


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or [*CORPORA, *WEIGHED]:
        corpus = record_weighed(*WEIGHED[name]) if name in WEIGHED else record(*CORPORA[name])
        head = {key: corpus[key] for key in corpus if key != "events"}
        text = json.dumps(head, ensure_ascii=False)[:-1] + ', "events": [\n'
        text += ",\n".join(json.dumps(event) for event in corpus["events"]) + "\n]}\n"
        (FOLDER / f"{name}.json").write_text(text)
        print(f"{name}: {len(corpus['events'])} events, {corpus['end'] - corpus['start']} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
