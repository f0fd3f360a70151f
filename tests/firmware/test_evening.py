"""An evening of games one after the other, as the image plays them: with feet, a watching host and its own opponent.

What is in use always leaves room for the garbage of a board whose heap has 225 KB. (MicroPython's build for browsers
cannot collect it in the middle of a step and makes its heap larger instead, so holes are not measured here.)
"""

import json
from functools import cache
from pathlib import Path

import pytest

from firmware import build
from firmware.protocol.json_text import compact
from firmware.virtual.storage import built_in
from quader import variants
from tests.bench.firmware_heap import board
from tests.bench.heap import crowded
from tests.micropython.runner import CUT, ROOT, run

from .in_image import as_in_the_image

HEAP = 225 * 1024
# The heap of an emulated Pico has besides: its prompt, the port with its buffers, the table of the image, the loop.
PICO = 20 * 1024
# A board lets so much garbage gather (main.py), and some holes.
GARBAGE = 24 * 1024
HOLES = 8 * 1024

START = """
import json, os
from board_files import Files
from firmware.config import Config, plain
with open("board.json") as file:
    config = plain(Config(json.load(file)))
config.order = config.pins = None
from firmware.memory import leave
leave("firmware.config", "firmware.sense.feet")
for name in ("games", "variants"):
    os.mkdir("/card/" + name)
from evening import Evening, Port
port = Port(Files("/card"), config)
from firmware.app import Application
app = Application(port, config)
app.start()
with open("names.json") as file:
    evening = Evening(app, port, json.load(file), MOVES)
del Config, plain, leave, Files, Port, Application, file, json, os, name
# ---
"""
ROUND = """
if app.running.game is None:
    evening.begin()
# ---
if not ENOUGH:
    evening.go()
    if evening.is_over():
        evening.end()
# ---
"""
END = """
print(evening.games, evening.played, port.ticks_ms() // 1000, evening.live, len(app.problems))
"""


def evening(folder: Path, names: list[str], moves: int, rounds: int, enough: str) -> list[int]:
    """Games, moves, seconds, the most bytes in use, problems."""
    small = build.small("rp2040")
    position = crowded()
    variant = position.pop("variant")
    texts = {
        "evening.py": small.script((ROOT / "tests/firmware/evening.py").read_text(encoding="utf-8")),
        "board_files.py": small.script((ROOT / "firmware/ports/files.py").read_text(encoding="utf-8")),
        "board.json": board(feet=True),
        "names.json": json.dumps(names),
        "position.json": json.dumps(position),
        "card/lib/variants": built_in().decode() + f"crowd 22 22 {compact(variant)}\n",
    }
    files = as_in_the_image(folder)
    for name, text in texts.items():
        files[name] = folder / name
        files[name].parent.mkdir(parents=True, exist_ok=True)
        files[name].write_text(text, encoding="utf-8")
    as_on_board = cache(small.script)
    text = START.replace("MOVES", str(moves)) + ROUND.replace("ENOUGH", enough) * rounds + END
    parts = [as_on_board(part) for part in text.split(CUT)]
    told = run(f"\n{CUT}\n".join(parts), mpy=True, strip=True, files=files)
    return [int(number) for number in told.split()[-5:]]


def check(figures: list[int], games: int, seconds: int, most: int) -> None:
    print("%d games, %d moves, %d s, %d bytes in use at most, %d problems" % tuple(figures))
    assert figures[0] >= games
    assert figures[1] >= 2 * games
    assert figures[2] >= seconds
    assert figures[3] <= most
    assert not figures[4]


def test_game_after_game_with_everything(tmp_path: Path) -> None:
    names = ["crowd", "rolling-one-by-one", "cubus"]
    check(evening(tmp_path, names, 3, 200, "evening.games > 2"), 3, 20, HEAP - PICO - GARBAGE - HOLES)


@pytest.mark.long
def test_an_hour_of_every_variant_with_everything(tmp_path: Path) -> None:
    names = ["crowd", *variants.names()]
    # In a browser addresses are small numbers, and many bytes look like one: after some games the collector keeps 10 to
    # 20 KB that nobody knows any more, now these, now those. tests/rig/test_evening.py has a Pico's own addresses.
    check(evening(tmp_path, names, 6, 9000, "port.ticks_ms() > 3600000"), 20, 3600, HEAP - PICO)
