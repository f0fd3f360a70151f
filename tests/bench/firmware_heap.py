"""The heap that the whole firmware needs on MicroPython, in the largest game: 22 x 22, four players, 80 pieces."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware import build
from firmware.protocol.wire import frame
from tests.firmware.in_image import as_in_the_image, script
from tests.micropython.runner import live_heap, peak_heap

from .heap import PIECES, crowded

BUDGET = 120 * 1024
# What stays free of it, for whatever a board does besides.
RESERVE = 12 * 1024
# With a watching host, weighing feet and the board's own opponent in thought.
BUDGET_OF_ALL = 150 * 1024

SET_UP = """
import json, gc
from corpus_port import CorpusPort, MemoryStorage
from firmware.config import Config, plain
with open("board.json") as file:
    config = plain(Config(json.load(file)))
config.order = config.pins = None
# ---
from firmware.memory import leave
leave("firmware.config", "firmware.sense.feet")
del Config, plain
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
del position, file, compact, leave
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

# A host that wants to know everything, and says what it has got.
WATCHED = f"""
from firmware.protocol.wire import frame, opened
said = [{frame("O", "host", 0, 0, "1")!r}, {frame("Q", "host", 0, 0, '{"do":"watch","on":true,"cells":true}')!r}]
hears = True
def send(data):
    kind, session, number, awaited, payload = opened(data)
    if kind in "rReE" and hears:
        said.append(frame("A", "host", 1, (number + 1) & 255))
    return len(data)
port.receive = lambda: said.pop(0) if said else b""
port.send = send
run(600)
# ---
"""

# The same host, which acknowledges nothing any more while a hand rattles a piece: all that may wait for it does.
DEAF = """
hears = False
ping = frame("P", "host", 0, 0)
seen = port._codes[:]
def rattle():
    for cell in range(len(seen)):
        port._codes[cell] = 0 if cell & 3 else seen[cell]
    run(200)
    port._codes[:] = seen
    said.append(ping)
    run(200)
# ---
rattle()
# ---
rattle()
# ---
rattle()
# ---
run(2000)
print(app.mode.state())
# ---
"""

# It has asked for nothing for a while.
QUIET = """
for _ in range(3):
    said.append(frame("P", "host", 0, 0))
    run(2000)
# ---
"""

# The board's own opponent: it has its list of moves and is comparing them.
THINKING = """
app.seat(app.running.game.turn, "board", "")
# ---
run(40)
print(app.mode.state(), app.evidence.scale is not None)
"""


def board(feet: bool) -> str:
    """The configuration of the largest board, perhaps with the feet of another."""
    doc = json.loads((build.BOARDS / "22x22.json").read_text(encoding="utf-8"))
    if feet:
        doc["feet"] = json.loads((build.BOARDS / "16x16-feet.json").read_text(encoding="utf-8"))["feet"]
    return json.dumps(doc)


class Crowd:
    """The image in a folder, with the configuration of the largest board and the position of the largest game."""

    def __init__(self, folder: Path, feet: bool) -> None:
        position, config = folder / "position.json", folder / "board.json"
        position.write_text(json.dumps(crowded()))
        config.write_text(board(feet))
        self._files = {**as_in_the_image(folder), "position.json": position, "board.json": config}

    def live(self, text: str) -> int:
        """The bytes in use after a script."""
        return live_heap(script(text), files=self._files)

    def peak(self, text: str) -> int:
        """The bytes in use with all garbage of its last section."""
        return peak_heap(script(text), files=self._files)


def figures() -> list[tuple[str, int, int]]:
    """What is measured, the bytes above an empty interpreter, and the budget."""
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        plain, weighing = Crowd(Path(one), feet=False), Crowd(Path(other), feet=True)
        return [
            (f"the firmware playing with {PIECES} pieces", plain.live(SET_UP), BUDGET),
            ("a piece in hand, its targets lit", plain.live(SET_UP + LIFT), BUDGET),
            ("peak of that, no garbage collected", plain.peak(SET_UP + LIFT), 0),
            ("a host, feet, the opponent in thought", weighing.live(SET_UP + WATCHED + THINKING), BUDGET_OF_ALL),
            (
                "that, with a host that acknowledges nothing",
                weighing.live(SET_UP + WATCHED + DEAF + THINKING),
                BUDGET_OF_ALL,
            ),
            (
                "that, with a host that only watches",
                weighing.live(SET_UP + WATCHED + QUIET + THINKING),
                BUDGET_OF_ALL,
            ),
        ]


if __name__ == "__main__":
    for what, measured, budget in figures():
        print(f"{what:45} {measured:8} {budget or ''}")
