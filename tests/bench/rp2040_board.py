"""What the budget table of the board says, measured on an emulated Pico with the built firmware: see rp2040.py.

A script at the prompt drives the real application on the real port; what it wants to stand on the cells it prints, and
the rig puts it there.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from firmware import build
from firmware.keep.journal import Journal
from firmware.keep.run_file import RUN
from quader.table.pico.board import Board
from rules_core.game import Game
from tests.firmware.flash import Flash
from tests.firmware.rig import config_of

from .firmware_heap import BUDGET, BUDGET_OF_ALL, QUIET, WATCHED
from .heap import crowded_game
from .worst import FILE

FIRST_LIGHT_MS = 1500
SCAN_MS = {"16x16": 8, "22x22": 15}
FRAME_MS = {"16x16": 10, "22x22": 18}
LIFTED_MS = 100
SETTLED_MS = 200
THOUGHT_S = 5
MINUTES = 10 * 60_000
# The emulator's flash takes no time; so long takes the Pico's, typically.
PROGRAM_MS = 0.7
ERASE_MS = 51.0
PAGE, SECTOR = 256, 4096

PORT = """
import json, time
from array import array
from firmware.config import Config
from firmware.ports.rp2040 import Port
config = Config(json.load(open("/board.json")))
port = Port(config)
raw = array("H", bytes(2 * config.count))
frame = bytearray(3 * config.count)
for _ in range(3):
    start = time.ticks_us()
    port.scan(raw)
    print("scan", time.ticks_diff(time.ticks_us(), start) / 1000)
    start = time.ticks_us()
    port.show(frame)
    print("handed", time.ticks_diff(time.ticks_us(), start) / 1000)
    while port.showing():
        pass
    print("frame", time.ticks_diff(time.ticks_us(), start) / 1000)
"""

APPLICATION = """
import gc, json, time
def configuration():
    from firmware.config import Config, plain
    return plain(Config(json.load(open("/board.json"))))

def put(cells):
    print("put", json.dumps(cells))

def stand():
    # Row by row, in little memory.
    stage = app.mode.stage
    ground = app.running.game.ground()
    for row in range(stage.rows):
        start = row * stage.columns
        put([[stage.board_cell(cell), ground[cell]] for cell in range(start, start + stage.columns)])

def prints(parts):
    stage = app.mode.stage
    put([
        [stage.board_cell(row * stage.columns + column), code]
        for x, y, wide, deep, code in parts for row in range(y, y + deep) for column in range(x, x + wide)
    ])

def until(reached, most=300):
    # How long the step took that got there, until its frame was out.
    for _ in range(most):
        start = time.ticks_us()
        app.step()
        while port.showing():
            pass
        if reached():
            return time.ticks_diff(time.ticks_us(), start) / 1000
    raise ValueError("never: " + app.mode.state())

def take_up(position, name):
    from rules_core import registry
    app.select(name, [], {})
    variant = app.running.game.variant
    app.running.game = app.mode = None
    game = registry.new_game(variant)
    game.load(dict(position, variant=variant))
    app.running.game = game
    tidy()
    app.play_on()
    stand()
    until(lambda: app.mode.state() == "quiet")

# What this script itself takes does not count.
gc.collect()
bare = gc.mem_alloc()
gc.threshold(24 * 1024)
config = configuration()
from firmware.memory import leave, tidy
from firmware.ports.rp2040 import Port
port = Port(config)
config.order = config.pins = None
leave("firmware.config", "firmware.sense.feet")
from firmware import main
from firmware.app import Application
app = Application(port, config)
app.start()
"""

LIFT_AND_SETTLE = """
def all_pieces():
    game = app.running.game
    found = []
    for y in range(game.cells[1]):
        for x in range(game.cells[0]):
            piece = game.piece_on(x, y)
            if piece and piece[:2] == (x, y) and piece[4] == game.turn + 1 and piece not in found:
                found.append(piece)
    return found

def slowest(pieces):
    worst = None
    for piece in pieces:
        gc.collect()
        start = time.ticks_us()
        moves = app.running.game.targets(piece[0], piece[1])
        took = time.ticks_diff(time.ticks_us(), start)
        if moves and (worst is None or took > worst[0]):
            worst = (took, piece)
    return worst[1]

with open("/worst.json") as file:
    worst = json.load(file)
take_up(worst["position"], worst["position"]["variant"])
worst = worst["move"]
app.play(worst)
stand()
until(lambda: app.mode.state() == "quiet")
piece = slowest(all_pieces())
gc.collect()
prints([piece[:4] + (0,)])
print("lifted", until(lambda: app.mode.state() == "hand"))
game = app.running.game
for move in app.mode.tracker.moves_of(piece):
    parts = game.footprints(move)
    if parts and parts[-1][4] and parts[-1][:4] != piece[:4]:
        break
before = app.journal.count
prints(parts)
until(lambda: app.mode.state() in ("settling", "choice") or app.journal.count > before)
if app.mode.state() == "choice":
    app.press(1)
print("before", 0)
print("settled", until(lambda: app.journal.count > before))
"""

# Behind that: the board's own opponent answers.
OPPONENT = """
until(lambda: app.mode.state() == "quiet")
app.seat(app.running.game.turn, "board", "")
gc.collect()
start = time.ticks_ms()
until(lambda: app.mode.guest.move >= 0, 3000)
print("thought", time.ticks_diff(time.ticks_ms(), start) / 1000)
"""

CROWDED = """
stand()
until(lambda: app.mode.state() == "quiet")
app.running.game.legal_moves()
until(lambda: True)
gc.collect()
print("live", gc.mem_alloc() - bare)
prints([PIECE[:4] + (0,)])
until(lambda: app.mode.state() == "hand")
gc.collect()
print("live", gc.mem_alloc() - bare)
"""

# The same on a board with feet, with a host that watches, while the board's own opponent thinks.
CROWDED_BY_ALL = f"""
def run(ms):
    for _ in range(ms // 20):
        until(lambda: True)
stand()
until(lambda: app.mode.state() == "quiet")
{WATCHED}
{QUIET}
app.seat(app.running.game.turn, "board", "")
while app.mode.state() == "thinking":
    run(80)
    gc.collect()
    print("live", gc.mem_alloc() - bare)
"""


class Bench:
    """A board at its prompt, which puts pieces where a script wants them."""

    def __init__(self, board: str, raw: dict[str, bytes] | None = None, **files: Any) -> None:
        self.config = config_of(board)
        # What was programmed and erased between the script's lines `before` and `settled`.
        self.pages = self.erases = 0
        self.folder = TemporaryDirectory()
        image = Path(self.folder.name, "image")
        extra = {name.replace("__", "."): json.dumps(doc).encode() for name, doc in files.items()}
        build.write({**build.image(board), "main.py": build.mounting(), **extra, **(raw or {})}, image)
        self.board = Board(image, self.config, lights=False)
        # What else the script may tell: the first word of a line -> who hears the rest.
        self.hears: dict[str, Callable[[str], None]] = {"put": self._put}

    def figures(self, script: str, most_ms: float = MINUTES) -> dict[str, list[float]]:
        """What the script measures: name -> figures. It may take so long in emulated time."""
        found: dict[str, list[float]] = {}
        with self.board:
            for line in self.board.execute(script, most_ms, self._told).splitlines():
                name, value = line.split(" ", 1)
                if name not in self.hears:
                    found.setdefault(name, []).append(float(value))
        self.folder.cleanup()
        return found

    def _told(self, line: str) -> None:
        if line.startswith("before "):
            self._before = bytes(self.board.chip.flash)
        elif line.startswith("settled "):
            self.pages, self.erases = written(self._before, bytes(self.board.chip.flash))
        name, _, rest = line.partition(" ")
        if name in self.hears:
            self.hears[name](rest)

    def _put(self, cells: str) -> None:
        for cell, code in json.loads(cells):
            self.board.put(cell % self.config.columns, cell // self.config.columns, code - 1 if code else None)


def written(before: bytes, after: bytes) -> tuple[int, int]:
    """How many pages were programmed and sectors erased between two states of the flash: bits come back by erasing."""
    pages = erases = 0
    for sector in range(0, len(before), SECTOR):
        old, new = before[sector : sector + SECTOR], after[sector : sector + SECTOR]
        if old == new:
            continue
        erased = any(b & ~a for a, b in zip(old, new, strict=True))
        erases += erased
        blank = b"\xff" * PAGE
        for at in range(0, SECTOR, PAGE):
            pages += new[at : at + PAGE] != (blank if erased else old[at : at + PAGE])
    return pages, erases


def start() -> tuple[float, float]:
    """Milliseconds from power-up to the first light, and to the first picture of the application."""
    with TemporaryDirectory() as name:
        folder = Path(name, "image")
        build.write(build.image("22x22"), folder)
        with Board(folder, config_of("22x22")) as board:
            board.run_until(lambda: board.lights.first_light_ns is not None, 5000, 5)
            first = board.ms
            frames = board.lights.frames
            board.run_until(lambda: board.lights.frames > frames, 5000, 5)
            return first, board.ms


def crowded_run(game: Game) -> dict[str, bytes]:
    """The file of a running game that a board resumes: path -> content."""
    storage = Flash()
    journal = Journal(storage, {})
    settings: dict[str, Any] = {"players": [], "settings": {}, "board": "bench", "firmware": "", "core": ""}
    journal.begin({**settings, "variant": {**game.variant, "id": "crowded", "title": {}}})
    for move in game.history:
        journal.add("m", move.to_bytes(4, "big") + bytes(3))
    return {RUN: storage.files[RUN]}


def heap() -> tuple[float, float]:
    """Bytes in use above a bare prompt, 22 x 22, four players, 80 pieces standing: then one of them in hand, and with
    everything at once. The board has resumed the game from its journal."""
    game = crowded_game()
    run = crowded_run(game)
    piece = next(piece for x, y, *_ in game.pieces() if game.targets(x, y) and (piece := game.piece_on(x, y)))
    alone = Bench("22x22", raw=run).figures(APPLICATION + CROWDED.replace("PIECE", repr(piece)))
    with_all = Bench("22x22-feet", raw=run).figures(APPLICATION + CROWDED_BY_ALL)
    return max(alone["live"]), max(with_all["live"])


def rows() -> Iterator[tuple[str, str, str]]:
    """What, measured, budget."""
    for board, cells in (("16x16", 256), ("22x22", 528)):
        figures = Bench(board).figures(PORT)
        yield f"scan of {cells} cells", f"{max(figures['scan']):.1f} ms", f"<= {SCAN_MS[board]} ms"
        yield f"LED frame of {cells}", f"{max(figures['frame']):.1f} ms", f"<= {FRAME_MS[board]} ms"
        yield "  of which the game waits", f"{max(figures['handed']):.1f} ms", ""
    first, ready = start()
    yield "start to first light, cold, 22 x 22", f"{first:.0f} ms", f"<= {FIRST_LIGHT_MS} ms"
    yield "start to the first picture of the application", f"{ready:.0f} ms", ""
    for worst in json.loads(FILE.read_text()):
        bench = Bench("22x22", worst__json=worst)
        figures = bench.figures(APPLICATION + LIFT_AND_SETTLE + OPPONENT)
        name = worst["position"]["variant"]
        yield f"lifted -> targets lit, {name}", f"{figures['lifted'][0]:.1f} ms", f"<= {LIFTED_MS} ms"
        settled = figures["settled"][0] + PROGRAM_MS * bench.pages + ERASE_MS * bench.erases
        yield f"settled -> judged, journaled, shown, {name}", f"{settled:.1f} ms", f"<= {SETTLED_MS} ms"
        yield "  of which flash, in model time", f"{bench.pages} pages, {bench.erases} erases", "0 erases"
        yield f"the opponent's move, {name}", f"{figures['thought'][0]:.1f} s", f"<= {THOUGHT_S} s"
    alone, with_all = heap()
    yield "heap, 22 x 22, four players, 80 pieces", f"{alone:,.0f} B", f"<= {BUDGET:,} B"
    yield "  with feet, a watching host, the opponent in thought", f"{with_all:,.0f} B", f"<= {BUDGET_OF_ALL:,} B"
