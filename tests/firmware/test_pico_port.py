"""The Pico's own port at its registers: how it treats sensors, supply, watchdog and USB. tests/rig does the same on an
emulated chip where an image is given."""

import json
from collections import Counter
from typing import Any

import pytest

from firmware import build, start
from firmware.config import Config

from .pico_registers import MIDDLE, Chip, port_of, scanned

WATCHDOG_MS = 8000
ENDPOINTS, BUFFERS = 0x50100000, 0x50100080
IN_USE, BULK, INTERRUPT = 1 << 31, 2 << 26, 3 << 26


@pytest.fixture
def config() -> Config:
    return Config(json.loads((build.BOARDS / "22x22.json").read_text()))


@pytest.fixture
def chip(config: Config) -> Chip:
    return Chip(config)


@pytest.fixture
def module(chip: Chip, monkeypatch: pytest.MonkeyPatch) -> Any:
    return port_of(monkeypatch, chip)


def test_sensors_get_more_time_to_wake_than_the_slowest_needs(chip: Chip, module: Any, config: Config) -> None:
    chip.readings = [1000 + cell for cell in range(config.count)]
    port = module.Port(config)
    chip.samples.clear()
    assert scanned(port, config) == (False, chip.readings)
    assert min(awake for _, awake, _ in chip.samples) >= 1.15 * config.wake_us
    assert min(settled for _, _, settled in chip.samples) >= config.settle_us


def test_every_cell_is_the_mean_of_two_samples(chip: Chip, module: Any, config: Config) -> None:
    port = module.Port(config)
    chip.samples.clear()
    assert scanned(port, config) == (False, [MIDDLE] * config.count)
    assert Counter(cell for cell, _, _ in chip.samples) == dict.fromkeys(range(config.count), 2)


def test_the_regulator_makes_no_pauses_while_sensors_are_read(chip: Chip, module: Any, config: Config) -> None:
    module.Port(config)
    assert chip.outputs[23] == 1


@pytest.mark.parametrize("supply", [0, 77, 900, MIDDLE * 89 // 100, MIDDLE * 111 // 100])
def test_tiles_whose_supply_is_not_believed_are_not_scanned(
    chip: Chip, module: Any, config: Config, supply: int
) -> None:
    chip.supply = supply
    port = module.Port(config)
    assert scanned(port, config)[0]
    assert chip.written == []
    assert list(port.troubles()) == ["supply"]


def test_with_the_usb_cable_alone_nothing_is_driven_from_the_first_light_on(
    chip: Chip, module: Any, config: Config
) -> None:
    chip.supply = 0
    port = module.Port(config)
    port.show(bytes([40]) * 3 * config.count)
    scanned(port, config)
    port.show(bytes([40]) * 3 * config.count)
    assert (chip.frames, chip.written) == ([], [])
    # The power comes on.
    chip.supply = MIDDLE
    assert not scanned(port, config)[0]
    port.show(bytes([40]) * 3 * config.count)
    assert [set(frame) for frame in chip.frames] == [{40}, {40}]


def test_the_watchdog_runs_before_anything_slow(
    chip: Chip, module: Any, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(Exception):
        """The application would be loaded now."""

    def look_through_files(storage: object) -> str:
        assert chip.watchdogs == [WATCHDOG_MS]
        raise Slow

    monkeypatch.setattr(start, "_configuration", lambda: config)
    monkeypatch.setattr("firmware.manifest.problem", look_through_files)
    with pytest.raises(Slow):
        start.start(module, [], None)
    assert chip.frames


@pytest.mark.parametrize("endpoint", range(1, 16))
def test_the_serial_lines_endpoint_is_found(chip: Chip, module: Any, endpoint: int) -> None:
    assert module._packet_out() == 0
    # A line of its own announces changes of the serial line's state; it is no bulk endpoint.
    chip.memory[ENDPOINTS + 8 * (endpoint % 15 + 1)] = IN_USE | INTERRUPT
    chip.memory[ENDPOINTS + 8 * endpoint] = IN_USE | BULK
    assert module._packet_out() == BUFFERS + 8 * endpoint
