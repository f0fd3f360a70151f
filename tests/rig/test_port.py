"""The Pico's own port alone, at the prompt of an emulated Pico: hot loops against their portable twins, sensors, LEDs,
feet, supply, files, and a host that stops reading.

Everything runs on a real MicroPython image, which one has to give, in emulated time: nothing depends on the machine.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware import build
from firmware.light.lights import MEANINGS
from quader.table.pico.flash import NO_IMAGE, micropython
from tests.firmware.rig import config_of

from .host import Host

pytestmark = pytest.mark.skipif(micropython() is None, reason=NO_IMAGE)

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
    from rp2040py.gpio_pin import GPIOPinState

    from quader.table.pico.board import Board

    config = config_of("22x22")
    with Board(image("22x22", main__py=build.mounting()), config) as board:
        board.tiles.readings = [1000 + cell for cell in range(config.count)]
        # Slower than the slowest sensor should be; the board's own configuration does not know it.
        config.wake_us = 115 * config.wake_us // 100
        readings, troubles = board.execute(PORT + SCAN).splitlines()
        assert json.loads(readings) == [1000 + cell for cell in range(config.count)]
        assert troubles == "{}"
        assert board.tiles.early == 0, "sampled before the sensors were awake or the multiplexer had settled"
        assert board.tiles.samples == 2 * config.count, "each cell is the mean of two samples"
        assert board.chip.gpio[23].value == GPIOPinState.HIGH, "the regulator would make pauses"

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


def test_with_the_usb_cable_alone_nothing_is_driven(image: Callable[..., Path]) -> None:
    """From the start on; the game goes on as soon as there is power."""
    from quader.table.pico.board import Board

    config = config_of("10x16")
    with Board(image("10x16"), config) as board:
        board.tiles.supply = 0
        host = Host(board)
        assert "no supply" in host.ask("health", 10_000)["hardware"]
        assert (board.tiles.clocked, board.lights.frames) == (0, 0)
        board.tiles.supply = 2048
        assert board.run_until(lambda: bool(board.lights.frames and board.tiles.clocked), 3000, 20)


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
