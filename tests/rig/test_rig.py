"""The firmware on an emulated Pico: hot loops against their portable twins, a game through the sensors, bad starts.

Everything runs on a real MicroPython image, which one has to give, in emulated time: nothing depends on the machine.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware import build, manifest
from firmware.config import Config
from firmware.light.lights import MEANINGS
from quader import variants
from quader.table.pico.flash import NO_IMAGE, micropython
from rules_core import registry

from .host import Host

pytestmark = pytest.mark.skipif(micropython() is None, reason=NO_IMAGE)

FIRST_LIGHT_MS = 1500


def config_of(board: str) -> Config:
    return Config(json.loads((build.BOARDS / f"{board}.json").read_text()))


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """An image folder of a board, with some files changed; None leaves a file out."""

    def make(board: str, **changes: bytes | None) -> Path:
        folder = tmp_path_factory.mktemp("image") / "image"
        build.write(build.image(board), folder)
        own = next(folder.glob("firmware-*.img")).name
        for name, data in changes.items():
            path = folder / (own if name == "modules" else name.replace("__", "."))
            if data is None:
                path.unlink()
            else:
                path.write_bytes(data)
        return folder

    return make


# --- at the prompt: the port alone -----------------------------------------------------------------------------------

PORT = """
import json, os, random, time
from array import array
from firmware.config import Config
from firmware.ports.rp2040 import Port
config = Config(json.load(open("/board.json")))
port = Port(config)
raw = array("H", bytes(2 * config.count))
"""

SCAN = """
port.scan(raw)
print(list(raw))
print(port.troubles())
"""

SHOW = """
frame = bytearray([(7 * i) & 255 for i in range(3 * config.count)])
port.show(frame)
while port.showing():
    pass
print(port.buttons())
"""

TWINS = """
from firmware.sense.classify import classify
from firmware.light.lights import paint
random.seed(3)
count = config.count
baseline = array("H", [random.randint(1900, 2200) for _ in range(count)])
gain = array("h", [random.choice((64, 64, 70, 51, -64, -60)) for _ in range(count)])
plain = [bytearray(count) for _ in range(2)]
fast = [bytearray(count) for _ in range(2)]
changed = [array("H", bytes(2 * 64)) for _ in range(2)]
same = 0
for turn in range(40):
    for cell in range(count):
        if turn % 4 == 0 or random.randint(0, 9) == 0:
            swing = random.choice((0, 30, 36, 47, 60, 150, 233, 240, 259, 500, 4000))
            raw[cell] = max(0, min(4095, baseline[cell] + random.choice((-swing, swing))))
    slow = classify(raw, baseline, gain, config.limits, plain[0], plain[1], changed[0])
    quick = port.classify(raw, baseline, gain, config.limits, fast[0], fast[1], changed[1])
    same += slow == quick and plain == fast and list(changed[0])[:slow] == list(changed[1])[:quick]
print(same, sum([1 for code in plain[0] if code]) > 0)
scene = bytearray([random.randint(0, MEANINGS - 1) for _ in range(count)])
palette = bytearray(os.urandom(3 * MEANINGS))
first, second = bytearray(3 * count), bytearray(3 * count)
print(paint(scene, palette, first) == port.paint(scene, palette, second), first == second)
"""

FILES = """
files = port.storage
files.write("deep/er/a", b"one")
files.append("deep/er/a", b"two")
files.write("deep/er/b", b"new")
files.rename("deep/er/b", "deep/er/a")
print(files.read("deep/er/a"), files.size("deep/er/a"), files.size("deep/er/b"), files.names("deep/er"))
files.append("deep/er/a", b"!")
print(files.read("deep/er/a", 2, 2), files.free() > 500000, files.sizes("deep"), files.sizes("deep/er"))
files.remove("deep/er/a")
try:
    files.read("deep/er/a")
except OSError:
    print("gone")
print(sorted(set([port.random(6) for _ in range(200)])), port.now())
port.set_now(1700000000)
print(0 <= port.now() - 1700000000 < 3, len(port.board_id))
"""


WEIGH = """
out = [0] * 5
began = time.ticks_ms()
found = []
while len(found) < 3 and time.ticks_diff(time.ticks_ms(), began) < 500:
    if port.weigh(out):
        found.append(out[1:])
    time.sleep_ms(2)
print(found)
start = time.ticks_us()
port.weigh(out)
print(time.ticks_diff(time.ticks_us(), start))
time.sleep_ms(2500)
print(port.troubles())
"""


def test_the_feet_are_read_without_waiting(image: Callable[..., Path]) -> None:
    from quader.table.pico.board import Board

    from .converters import Converters

    config = config_of("16x16-feet")
    converters = Converters(config.feet)
    with Board(image("16x16-feet", main__py=build.mounting()), config) as board:
        converters.attach(board.chip)
        converters.steps = [0, 1074 * 250, -1074 * 3, 0x7FFFFF]
        readings, waited, _ = board.execute(PORT + SCAN.replace("print", "str") + WEIGH).splitlines()
        most = 1000 * (0x7FFFFF // 1074) + 1000 * (0x7FFFFF % 1074) // 1074
        assert json.loads(readings) == [[0, 250000, -3000, most]] * 3
        assert int(waited) < 500
        assert converters.longest_us < 50
        assert converters.taken >= 3
        # One that does not answer is never waited for.
        converters.off = {2}
        readings, waited, troubles = board.execute(WEIGH).splitlines()
        assert json.loads(readings)[1:] == []
        assert int(waited) < 500
        assert "'feet': 'no reading comes from them'" in troubles


def test_the_port_reads_every_cell_and_lights_every_led(image: Callable[..., Path]) -> None:
    from quader.table.pico.board import Board

    config = config_of("22x22")
    with Board(image("22x22", main__py=build.mounting()), config) as board:
        board.tiles.readings = [1000 + cell for cell in range(config.count)]
        readings, troubles = board.execute(PORT + SCAN).splitlines()
        assert json.loads(readings) == [1000 + cell for cell in range(config.count)]
        assert troubles == "{}"
        assert board.tiles.early == 0, "sampled before the sensors were awake or the multiplexer had settled"

        board.chip.gpio[config.pins["next"]].set_input_value(False)
        assert board.execute(SHOW).split() == ["2"]
        board.run(1)
        assert board.lights.frame == bytes(7 * i & 255 for i in range(3 * config.count))

        # The sensors' swing follows their supply; a chain with a gap does not give its token back.
        board.tiles.supply = 2048 * 97 // 100
        board.tiles.missing = {(1, 4)}
        readings, troubles = board.execute(SCAN).splitlines()
        behind = set(config.order[1][4 * 16 :])
        for cell, reading in enumerate(json.loads(readings)):
            assert cell in behind or abs(reading - 1000 - cell) <= 1
        assert troubles == "{'chain B': 'the token came back after 0 of 16 tiles'}"

        board.tiles.supply = 900
        board.tiles.missing = set()
        clocked = []
        board.chip.gpio[config.pins["token_clock"]].add_listener(lambda now, before: clocked.append(now))
        assert board.execute(SCAN).splitlines()[1] == "{'supply': 'the sensors have 1450 mV'}"
        assert clocked == [], "tiles without supply were driven"


def test_machine_code_and_portable_code_agree_and_files_last(image: Callable[..., Path]) -> None:
    from quader.table.pico.board import Board

    config = config_of("10x16")
    with Board(image("10x16", main__py=build.mounting()), config, lights=False) as board:
        assert board.execute(PORT + TWINS.replace("MEANINGS", str(MEANINGS))).splitlines() == ["40 True", "True True"]
        assert board.execute(FILES).splitlines() == [
            "b'new' 3 -1 ['a']",
            "b'w!' True {'er': -1} {'a': 4}",
            "gone",
            "[0, 1, 2, 3, 4, 5] 0",
            "True 16",
        ]


def test_a_host_that_stops_reading_never_blocks(image: Callable[..., Path]) -> None:
    from quader.table.pico.board import Board

    script = """
import os
def sent():
    start = time.ticks_ms()
    taken = 0
    for _ in range(20):
        taken += port.send(b"x" * 64)
    return taken, time.ticks_diff(time.ticks_ms(), start)
print("stop")
time.sleep_ms(50)
port.storage.write("sent", repr(sent()).encode())
"""
    with Board(image("10x16", main__py=build.mounting()), config_of("10x16"), lights=False) as board:
        board.execute(PORT)
        board.write(build.small("rp2040").script(script).encode() + b"\x04")
        assert board.run_until(lambda: b"stop" in board.output, 1000, 5)
        board.stop_reading()
        board.run(400)
        taken, ms = eval(board.files()["sent"])
        assert 0 < taken < 1280
        assert ms < 60


# --- the whole board -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def playing(image: Callable[..., Path]) -> Iterator[Any]:
    """A board with a game of the simple version, and the host at its cable."""
    from quader.table.pico.board import Board

    from .host import Host

    with Board(image("10x16"), config_of("10x16")) as board:
        host = Host(board)
        assert board.run_until(lambda: board.lights.first_light_ns is not None, FIRST_LIGHT_MS, 5)
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


def test_three_crashes_lead_to_safe_mode_and_buttons_lead_out(image: Callable[..., Path]) -> None:
    from quader.table.pico.board import Board

    folder = image("10x16")
    own = next(folder.glob("firmware-*.img"))
    crashing = build.compiled(build.small("rp2040").script(CRASHING), "app.py")
    data = build.packed({**build.modules("rp2040"), "firmware/app.mpy": crashing})
    own.unlink()
    (folder / f"firmware-{hashlib.sha256(data).hexdigest()[: manifest.DIGITS]}.img").write_bytes(data)
    (folder / "manifest.json").unlink()
    config = config_of("10x16")
    with Board(folder, config, lights=False) as board:
        said = bytearray()

        def safe() -> bool:
            said.extend(board.read())
            return b"safe mode after 3 crashes" in said

        assert board.run_until(safe, 120_000, 500), said
        assert said.count(b"as on every start") == 3
        board.press("next", 100)
        board.press("ok", 1500)
        # It starts again, and the same goes wrong again.
        said.clear()
        assert board.run_until(lambda: b"as on every start" in board.output, 10_000, 100)


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
