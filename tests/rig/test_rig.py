"""The firmware on an emulated Pico: a game through the sensors, the flash, bad starts. Its port alone: test_port.py.

Everything runs on a real MicroPython image, which one has to give, in emulated time: nothing depends on the machine.
"""

import hashlib
import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware import build, manifest
from firmware.light.stage import Stage
from firmware.protocol.json_text import compact
from firmware.protocol.wire import REQUEST
from quader import variants
from quader.table.pico.flash import NO_IMAGE, micropython
from rules_core import registry
from rules_core.refused import Refused
from tests.firmware.crowd import VARIANT, crowd
from tests.firmware.rig import config_of

from .host import Host

pytestmark = pytest.mark.skipif(micropython() is None, reason=NO_IMAGE)

FIRST_LIGHT_MS = 1500
THOUGHT_MS = 5000
WATCHDOG_RUNS = 1 << 30


# --- the whole board -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def playing(image: Callable[..., Path]) -> Iterator[Any]:
    """A board with a game of the simple version, and the host at its cable."""
    from quader.table.pico.board import Board

    with Board(image("10x16"), config_of("10x16")) as board:
        host = Host(board)
        assert board.run_until(lambda: board.lights.first_light_ns is not None, FIRST_LIGHT_MS, 5)
        # Long before the first scan: a board that hangs while it looks through its files starts again.
        board.run(20)
        assert board.chip.watchdog.read_uint32(0) & WATCHDOG_RUNS
        assert board.tiles.clocked == 0
        assert host.ask("hello")["cells"] == [10, 16]
        host.watch()
        host.ask("select", variant="simple-10x6-cover", players=["Anna", "Ben"], settings={})
        yield board, host


def new_game() -> Any:
    return registry.new_game(variants.by_name("simple-10x6-cover"))


def test_pieces_put_down_become_moves_lights_and_journal(playing: Any) -> None:
    board, host = playing
    game = new_game()
    host.run(100)
    before = board.lights.frame
    prints = game.footprints(game.parse("27 a7:333"))
    for x, y, wide, deep, code in prints:
        for cell in range(wide * deep):
            board.put(x + cell % wide, y + cell // wide, code - 1)
    host.run(400)
    # Three pieces have this footprint: the board asks, the button answers.
    alike = [game.text(move) for move in game.legal_moves() if game.footprints(move) == prints]
    assert len(alike) == 3
    assert host.ask("info")["state"] == "choice"
    board.press("ok")
    host.run_until_told("move", 1000)
    moves = [event["text"] for event in host.events if event["event"] == "move"]
    assert len(moves) == 1
    assert moves[0] in alike
    # After the header: the move, and that people decided it.
    assert [kind for kind, _ in host.ask("entries", **{"from": 1})["entries"]] == ["m", "d"]
    frame = board.lights.frame
    assert frame is not None
    assert frame != before
    assert sum(frame) * 20 // 255 <= board.config.current_ma - board.config.count
    assert host.ask("health")["masked"] == []


def test_a_ruling_on_the_largest_board_passes(image: Callable[..., Path]) -> None:
    """80 pieces in one request, with a variant of one's own."""
    from quader.table.pico.board import Board

    with Board(image("22x22"), config_of("22x22"), lights=False) as board:
        host = Host(board)
        data = json.dumps(VARIANT).encode()
        host.ask("put", 10_000, id="crowd", size=len(data), sha256=hashlib.sha256(data).hexdigest())
        host.ask("piece", at=0, data=b64encode(data).decode())
        host.ask("commit", 10_000)
        host.ask("select", 10_000, variant="crowd", players=[], settings={})
        assert host.ask("ruling", 10_000, text="as it stood", position=crowd())["entries"] == 2
        assert host.ask("hello", 500)["cells"] == [22, 24]


def test_the_board_begins_a_game_that_it_could_not_prepare_for(image: Callable[..., Path]) -> None:
    """Switched on just before, with a host that watches: from the request for the seat until the move is lit."""
    from quader.table.pico.board import Board

    game = registry.new_game(variants.by_name("engpass-16-wide"))
    config = config_of("22x22")
    stage = Stage(game, config)
    with Board(image("22x22"), config, lights=False) as board:
        host = Host(board)
        host.watch()
        host.ask("select", 10_000, variant="engpass-16-wide", players=[], settings={})
        for cell, code in enumerate(game.ground()):
            row, column = divmod(stage.board_cell(cell), config.columns)
            board.put(column, row, code - 1 if code else None)
        host.run(1500)
        assert host.ask("info")["state"] == "quiet"
        start = board.ms
        host.ask("seat", player=0, by="board", name="")
        while all(event.get("state") != "carry" for event in host.events):
            assert board.ms < start + THOUGHT_MS
            host.step()
        print(f"seated and thought: {board.ms - start:.0f} ms")


@pytest.mark.parametrize(("size", "rest"), [(REQUEST, 0), (20_000, 2000)])
def test_a_long_request_is_answered_at_once(playing: Any, size: int, rest: int) -> None:
    """As long as a request may be, and one that is longer, of which the rest is passed over; then the link is as quick
    as before."""
    _, host = playing
    doc = {"do": "play", "text": ""}
    question = host.talk.ask(doc)
    question.text = compact({**doc, "text": "x" * (size - len(compact(doc)))})
    assert len(question.text) == size
    took = host.until_answered(question, 500)
    with pytest.raises(Refused):
        question.answer()
    print(f"{size} characters: {took:.0f} ms")
    host.run(rest)
    host.ask("hello", 200)


def test_after_a_power_cut_the_game_goes_on(playing: Any) -> None:
    from quader.table.pico.board import Board

    from .host import Host

    board, host = playing
    before = host.ask("info")
    with Board(Path(), board.config, lights=False, flash=board.flash()) as again:
        again.tiles.readings = board.tiles.readings
        after = Host(again).ask("info")
    for key in ("variant", "turn", "entries", "game", "players", "scores"):
        assert after[key] == before[key], key
    assert after["state"] == "quiet"


def test_ctrl_c_leaves_a_dark_board_and_the_prompt(playing: Any) -> None:
    board, _ = playing
    board.read()
    board.write(b"\x03")
    assert board.run_until(lambda: board.output.endswith(b">>> "), 500, 5), board.read()
    assert b"Traceback" not in board.read()
    assert not board.lights.powered
    # The watchdog is off: the prompt is not torn away.
    assert board.chip.watchdog is not None
    board.write(b"1+1\r\n")
    board.run(9000)
    assert board.read().split()[-2:] == [b"2", b">>>"]


# --- the flash -------------------------------------------------------------------------------------------------------

SECTORS = """
import os
from rp2 import Flash
from firmware.keep.journal import Journal
from firmware.ports.rp2040_sectors import PicoFiles
files = PicoFiles()
made = files.sectors
def mapped():
    data = files.read("sectors/map")
    return data[:12], [int.from_bytes(data[at : at + 2], "big") for at in range(12, len(data), 2)]
first, blocks = mapped()
print(made.count, len(set(blocks)), 0 in blocks)
# Found again; a sector whose erasing was cut off is erased again, and the blocks are those of the files.
made.program(3, 0, b"hello" * 100)
print(made.read(3, 0, 5), files.read("sectors/03", 16, 5), files.read("sectors/03", 511, 6))
Flash().ioctl(6, blocks[7])
again = PicoFiles().sectors
print(mapped() == (first, blocks), again.read(7, -16, 4), again.read(7, 0, 20) == bytes([255] * 20))
made.erase(3)
# A game in them, and after a power cut.
journal = Journal(PicoFiles(), {})
journal.begin({"a": 1})
for number in range(400):
    journal.add("m", bytes(7))
after = Journal(PicoFiles(), {})
print(after.count, files.size("games/run"), after.finish(), after.numbers(), after.health)
# Files that were copied are other blocks.
kept = [files.read("sectors/%02d" % number) for number in range(made.count)]
for number in range(made.count):
    files.remove("sectors/%02d" % number)
for number in range(made.count):
    files.write("sectors/%02d" % number, kept[number])
other = PicoFiles().sectors
second, others = mapped()
print(others == blocks, second == first, other.read(0, 0, 20) == bytes([255] * 20))
# Without room the journal is a file.
for name in os.listdir("/sectors"):
    os.remove("/sectors/" + name)
try:
    for number in range(99):
        files.write("full%d" % number, bytes(16384))
except OSError:
    pass
print(PicoFiles().sectors, os.listdir("/sectors"))
"""


def test_the_running_game_has_sectors_of_its_own(image: Callable[..., Path]) -> None:
    from quader.table.pico.board import Board

    with Board(image("10x16", main__py=build.mounting()), config_of("10x16"), lights=False) as board:
        assert board.execute(SECTORS, 120_000).splitlines() == [
            "16 16 False",
            "b'hello' b'hello' b'hello\\xff'",
            "True b'Quad' True",
            "401 -1 True [1] {}",
            "False False True",
            "() []",
        ]


# --- what cannot start -----------------------------------------------------------------------------------------------


def blinks(board: Any, ms: float = 3000) -> tuple[int, list[bytes]]:
    """How often the Pico's light blinks in one round, and the lines said."""
    seen: list[float] = []
    board.chip.gpio[25].add_listener(lambda now, before: seen.append(board.ms) if now == 1 else None)
    board.run_until(lambda: bool(seen) and board.ms - seen[-1] > 700, ms, 20)
    return len(seen), [line for line in board.read().splitlines() if line]


@pytest.mark.parametrize(
    ("changes", "count", "line"),
    [
        ({"board__json": None}, 2, b"board.json: is missing or damaged"),
        ({"board__json": b"{"}, 2, b"board.json: is missing or damaged"),
        ({"board__json": b'{"format": 1}'}, 2, b"board.json: name: is missing"),
        ({"modules": b"Quader1"}, 3, b"no firmware on the board is whole: quader board flash"),
        ({"modules": None}, 3, b"no firmware on the board is whole: quader board flash"),
        ({"rules_core__py": b""}, 3, b"rules_core.py: stands in front of the firmware's own"),
    ],
)
def test_a_board_that_cannot_start_says_why(
    image: Callable[..., Path], changes: dict[str, Any], count: int, line: bytes
) -> None:
    from quader.table.pico.board import Board

    with Board(image("10x16", **changes), config_of("10x16"), lights=False) as board:
        assert blinks(board) == (count, [line])


CRASHING = """
class Application:
    def __init__(self, port, config):
        raise ValueError("as on every start")
"""
# It keeps what it takes: the handler of the fault has no more than what is left.
HUNGRY = """
hoard = []
class Application:
    def __init__(self, port, config):
        for size in (4096, 256, 16):
            try:
                while True:
                    hoard.append(bytearray(size))
            except MemoryError:
                pass
        while True:
            hoard.append(bytearray(16))
"""


@pytest.mark.parametrize(("script", "said"), [(CRASHING, b"as on every start"), (HUNGRY, b"MemoryError")])
def test_three_crashes_lead_to_safe_mode_and_buttons_lead_out(
    image: Callable[..., Path], script: str, said: bytes
) -> None:
    from quader.table.pico.board import Board

    folder = image("10x16")
    own = next(folder.glob("firmware-*.img"))
    crashing = build.compiled(build.small("rp2040").script(script), "app.py")
    data = build.packed({**build.modules("rp2040"), build.place("firmware.app"): crashing})
    own.unlink()
    (folder / f"firmware-{hashlib.sha256(data).hexdigest()[: manifest.DIGITS]}.img").write_bytes(data)
    (folder / "manifest.json").unlink()
    config = config_of("10x16")
    with Board(folder, config, lights=False) as board:
        lines = bytearray()

        def safe() -> bool:
            lines.extend(board.read())
            return b"safe mode after 3 crashes" in lines

        assert board.run_until(safe, 120_000, 500), lines
        assert lines.count(said) == 3
        board.press("next", 100)
        board.press("ok", 1500)
        # It starts again, and the same goes wrong again.
        assert board.run_until(lambda: said in board.output, 10_000, 100)


def other_image(folder: Path, break_own: Callable[[bytes], bytes]) -> tuple[str, str]:
    """A second image in a folder, of the same modules and one more; the first one is broken. Their names."""
    own = next(folder.glob("firmware-*.img"))
    data = build.packed({**build.modules("rp2040"), "one_more.mpy": b"."})
    name = f"firmware-{hashlib.sha256(data).hexdigest()[: manifest.DIGITS]}.img"
    (folder / name).write_bytes(data)
    own.write_bytes(break_own(own.read_bytes()))
    return own.name, name


@pytest.mark.parametrize(
    ("break_own", "keeps"),
    [
        (lambda data: data[:-1], True),
        (lambda data: b"quader" + data[6:], True),
        # Found by its hash while the game runs: the damaged image goes, so that the other one is found.
        (lambda data: data[:-3000] + bytes([data[-3000] ^ 1]) + data[-2999:], False),
    ],
)
def test_the_image_before_takes_over(image: Callable[..., Path], break_own: Any, keeps: bool) -> None:
    from quader.table.pico.board import Board

    folder = image("10x16")
    own, other = other_image(folder, break_own)
    with Board(folder, config_of("10x16"), lights=False) as board:

        def taken_over() -> bool:
            return other.encode() in board.files()["manifest.json"]

        assert board.run_until(taken_over, 60_000, 1000), board.read()
        assert (own in board.files()) == keeps
        host = Host(board)
        assert board.run_until(lambda: board.connected, 5000, 5)
        assert host.ask("hello", 10_000)["cells"] == [10, 16]


def test_a_file_with_a_wrong_hash_stops_the_game(image: Callable[..., Path]) -> None:
    from quader.table.pico.board import Board

    config = (build.BOARDS / "10x16.json").read_text()
    other = json.dumps({**json.loads(config), "name": "10x61"}, separators=(",", ":")).encode()
    with Board(image("10x16", board__json=other), config_of("10x16"), lights=False) as board:
        assert blinks(board, 6000) == (3, [b"board.json: is damaged"])
