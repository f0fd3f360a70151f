"""The CircuitPython port against Adafruit's own libraries (neopixel, pixelbuf, Blinka) on the PC."""

import json
import os
from array import array
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from firmware import build
from firmware.config import Config

from .pico_pins import Tiles, install


@pytest.fixture(params=["10x16", "22x22"])
def board(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    config = Config(json.loads((build.BOARDS / f"{request.param}.json").read_text()))
    tiles = Tiles(config)
    console, watchdog = install(monkeypatch, tiles)
    circuitpython = import_module("firmware.ports.circuitpython")
    port = circuitpython.Port(config, str(tmp_path))
    return SimpleNamespace(
        config=config, tiles=tiles, console=console, watchdog=watchdog, port=port, folder=tmp_path, module=circuitpython
    )


def test_every_cell_is_read(board: Any) -> None:
    count = board.config.count
    board.tiles.readings = [900 + cell for cell in range(count)]
    raw = array("H", bytes(2 * count))
    board.port.scan(raw)
    assert list(raw) == board.tiles.readings
    assert board.port.troubles() == {}
    assert board.port.cells == board.config.cells


def test_the_supply_is_made_good(board: Any) -> None:
    board.tiles.supply = 2000
    raw = array("H", bytes(2 * board.config.count))
    board.port.scan(raw)
    assert set(raw) <= {2047, 2048, 2049}
    board.tiles.supply = 0
    board.port.scan(raw)
    assert board.port.troubles() == {"supply": "the sensors have 0 mV"}


def test_every_led_shows_its_cell(board: Any) -> None:
    frame = bytes(11 * i & 255 for i in range(3 * board.config.count))
    board.port.show(frame)
    assert board.tiles.frame() == frame
    assert not board.port.showing()


def test_a_chain_with_a_gap_is_reported(board: Any) -> None:
    board.tiles.tokens[1].append(False)
    raw = array("H", bytes(2 * board.config.count))
    board.port.scan(raw)
    tiles = board.port.tiles[1]
    returned = 0 if len(board.port.tiles) == 2 and board.port.tiles[0] == tiles else tiles + 1
    assert board.port.troubles() == {"chain B": f"the token came back after {returned} of {tiles} tiles"}


def test_buttons(board: Any) -> None:
    assert board.port.buttons() == 0
    board.tiles.pressed = {"ok", "back"}
    assert board.port.buttons() == 5


def test_the_link_never_waits(board: Any) -> None:
    port, console = board.port, board.console
    assert port.receive() == b""
    console.typed = bytes(range(100))
    assert port.receive() + port.receive() == bytes(range(100))
    console.room = 70
    data = b"x" * 100
    sent = [port.send(data), port.send(data), port.send(data)]
    assert sent == [64, 6, 0]
    assert console.sent == b"x" * 70


def test_time_luck_identity_and_watchdog(board: Any) -> None:
    port = board.port
    assert 0 <= port.ticks_ms() < 1 << 30
    assert {port.random(4) for _ in range(100)} == {0, 1, 2, 3}
    assert port.board_id == "0001020304050607"
    assert port.now() == 0
    port.set_now(1_700_000_000)
    assert 0 <= port.now() - 1_700_000_000 < 5
    port.feed()
    port.feed()
    assert (board.watchdog.timeout, board.watchdog.mode, board.watchdog.fed) == (8, "reset", 2)


def test_it_leaves_the_board_dark(board: Any) -> None:
    board.port.show(bytes([9] * (3 * board.config.count)))
    board.port.feed()
    board.port.close()
    assert not any(board.tiles.frame())
    assert not board.tiles.levels[board.config.pins["led_power"]]
    assert not board.tiles.levels[board.config.pins["sensor_power"]]
    assert board.watchdog.mode is None


def test_a_code_is_blinked(board: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    board.port.close()
    seen = []
    monkeypatch.setattr(
        "time.sleep", lambda seconds: seen.append((board.tiles.levels[25], board.tiles.strips[12][:3], seconds))
    )
    board.module.signal(2)
    on, off = (True, bytes((0, 40, 0)), 0.25), (False, bytes(3), 0.25)
    assert seen == [on, off, on, off, (False, bytes(3), 1)]


# --- files on FAT ----------------------------------------------------------------------------------------------------


class PowerCut(Exception):
    pass


def test_a_power_cut_at_any_moment_of_a_replacement_loses_nothing(board: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """FAT cannot rename onto a file that is there: each of the steps may be the last."""
    files_of = board.module.FatFiles
    real = {"rename": os.rename, "remove": os.remove}
    for cut in range(4):
        files = files_of(str(board.folder))
        files.write("variants/a", b"old")
        files.write("variants/a.new", b"new")
        left = [cut]

        def step(name: str, left: list[int] = left) -> Any:
            def act(*paths: str) -> None:
                if not left[0]:
                    raise PowerCut
                left[0] -= 1
                assert name == "remove" or not os.path.exists(paths[1]), "FAT refuses this"
                real[name](*paths)

            return act

        monkeypatch.setattr(os, "rename", step("rename"))
        monkeypatch.setattr(os, "remove", step("remove"))
        try:
            files.rename("variants/a.new", "variants/a")
            assert cut == 3
        except PowerCut:
            pass
        monkeypatch.undo()
        files = files_of(str(board.folder))
        files.recover()
        assert files.read("variants/a") == (b"old" if cut < 2 else b"new"), cut
        assert [name for name in files.names("variants") if name.endswith(".old")] == []
