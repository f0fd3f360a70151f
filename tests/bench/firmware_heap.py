"""The heap that the whole firmware needs on MicroPython, in the largest game: 22 x 22, four players, 80 pieces."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.firmware.in_image import as_in_the_image, script
from tests.micropython.runner import live_heap, peak_heap

from .heap import PIECES, crowded

BUDGET = 120 * 1024

SET_UP = """
import json, gc
from corpus_port import CorpusPort, MemoryStorage
from firmware.config import Config
with open("firmware/boards/22x22.json") as file:
    config = Config(json.load(file))
config.order = None
# ---
from firmware.memory import leave
leave("firmware.config")
storage = MemoryStorage()
port = CorpusPort({"events": [], "seed": 1}, storage, config)
# ---
from firmware.app import Application
app = Application(port, config)
app.start()
from firmware.protocol.json_text import compact
with open("position.json") as file:
    position = json.load(file)
# As a built-in variant: complete, checked when the image was made.
storage.files["lib/variants"] = b"crowd 22 22 " + compact(position.pop("variant")).encode() + bytes((10,))
# ---
app.select("crowd", [], {})
# ---
app.ruling("set up", position)
del position, file, Config, compact, leave
storage.files = {}
# ---
ground = app.running.game.ground()
left = app.mode.stage.left
for cell in range(len(ground)):
    port._codes[app.mode.stage.board_cell(cell)] = ground[cell]
def run(ms):
    for _ in range(ms // 20):
        port.pass_by(20)
        app.step()
run(200)
# ---
print(app.mode.state(), len(app.running.game.poses))
# ---
"""

# Lift a piece that can move, until its targets are lit; then put it where the first of its moves leads.
LIFT = """
tracker = app.mode.tracker
game = app.running.game
for x, y, z, wide, deep, height, code in game.pieces():
    if game.targets(x, y):
        break
for row in range(y, y + deep):
    for column in range(x, x + wide):
        port._codes[app.mode.stage.board_cell(row * game.cells[0] + column)] = 0
# ---
run(160)
print(app.mode.state())
"""


def figures() -> list[tuple[str, int, int]]:
    """What is measured, the bytes above an empty interpreter, and the budget."""
    with TemporaryDirectory() as folder:
        place = Path(folder) / "position.json"
        place.write_text(json.dumps({**crowded()}))
        files = {**as_in_the_image(Path(folder)), "position.json": place}
        return [
            (f"the firmware playing with {PIECES} pieces", live_heap(script(SET_UP), files=files), BUDGET),
            ("a piece in hand, its targets lit", live_heap(script(SET_UP + LIFT), files=files), BUDGET),
            ("peak of that, no garbage collected", peak_heap(script(SET_UP + LIFT), files=files), 0),
        ]


if __name__ == "__main__":
    for what, measured, budget in figures():
        print(f"{what:45} {measured:8} {budget or ''}")
