"""`quader board flash`: a board from a bare Pico, or a newer firmware on a board that has one."""

import time
from collections.abc import Callable
from pathlib import Path

from rules_core.refused import Refused

from .. import files
from ..words.board import say
from . import bootsel, line, uf2
from .client import Board
from .install import Installed, install
from .model import Hello
from .prompt import Prompt

# A Pico that has got MicroPython restarts and is found within so many seconds; the firmware then starts in fewer.
APPEAR_SECONDS = 20.0
START_SECONDS = 15.0
_LOOK_SECONDS = 0.25

Progress = Callable[[str, int, int], None]


def put_micropython(path: str, drive: str | None, address: str, progress: Progress) -> str:
    """Copy MicroPython onto a Pico in BOOTSEL mode; the address at which it then answers."""
    data = files.read_bytes(path, uf2.MAX_BYTES)
    uf2.check(data, path)
    before = {port.device for port in line.ports()}
    bootsel.copy(data, Path(drive) if drive else bootsel.only_drive(), lambda *done: progress("MicroPython", *done))
    end = time.monotonic() + APPEAR_SECONDS
    while time.monotonic() < end:
        now: list[str] = [port.device for port in line.ports()]
        new = [device for device in now if device not in before]
        if address in now:
            return address
        if not address and new:
            return new[0]
        time.sleep(_LOOK_SECONDS)
    raise Refused(address or path, say("not_back"))


def only_port() -> str:
    """The address of the one device that may be a board, whether it runs the firmware or not."""
    found: list[str] = [port.device for port in line.ports()]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused("--board", say("several", ", ".join(found)))
    drives = bootsel.drives()
    if drives:
        raise Refused(str(drives[0]), say("is_bootsel"))
    raise Refused("", say("plug_in"))


def put_firmware(address: str, size: str | None, progress: Progress) -> Installed:
    """Install the firmware and start it."""
    with Prompt(address) as prompt:
        try:
            done = install(prompt, size, lambda *done: progress("firmware", *done))
        except ModuleNotFoundError as missing:
            raise Refused("flash", say("package", missing.name)) from None
        prompt.restart()
    return done


def started(address: str) -> Hello:
    """What the board says of itself after its start; Refused if it says nothing."""
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            with Board(address) as board:
                return board.hello
        except Refused as refused:
            if time.monotonic() > end:
                raise Refused(address, say("does_not_start", refused.why)) from None
        time.sleep(_LOOK_SECONDS)
