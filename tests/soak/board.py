"""A virtual board that a host reaches over TCP. Its time runs at most SPEED times as fast as the host's."""

import random
import socket
import time
from typing import Any

from firmware.virtual.port import VirtualPort
from tests.board.conftest import LinePort
from tests.firmware.hand import SCAN_MS, Table

from .flash import FailingFlash, PowerCut
from .trail import Trail

SPEED = 4.0


class BoardOnLine(Table):
    """The board, its cable and its flash. `random` decides everything that happens to it."""

    storage: FailingFlash
    port: LinePort

    def __init__(self, size: str, seed: str) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        self.address = f"socket://127.0.0.1:{self.listener.getsockname()[1]}"
        self.is_plugged = True
        # Scans until the power goes, whatever a hand is doing then; 0: it stays.
        self._scans_left = 0
        self.trail = Trail()
        self._host: socket.socket | None = None
        self._began = time.monotonic()
        super().__init__(size, random.Random(seed).randrange(1 << 30), FailingFlash(random.Random(seed)))

    def new_port(self, seed: int, noise: float) -> VirtualPort:
        return LinePort(self.config, self.storage, seed, self.clock, noise, f"soak-{seed:08x}")

    def power_on(self) -> None:
        self.trail.add(self.clock.ms, power=True)
        super().power_on()

    def wait(self, ms: int) -> None:
        for _ in range(max(1, ms // SCAN_MS)):
            if self._scans_left:
                self._scans_left -= 1
                if not self._scans_left:
                    raise PowerCut
            self.clock.pass_by(SCAN_MS)
            self._answer()
            self.app.step()
            self.trail.look(self.app, self.clock.ms, self.port.pressed)
            ahead = self.clock.ms / 1000 / SPEED - (time.monotonic() - self._began)
            if ahead > 0:
                time.sleep(ahead)

    def cut(self, scans: int) -> None:
        """The power goes after so many scans, in the middle of anything."""
        self._scans_left = scans

    def keep_power(self) -> None:
        """No power cut that was to come will come."""
        self.cut(0)
        self.storage.cut(0)

    def _answer(self) -> None:
        """Take the line of a host that calls."""
        if self.port.descriptor < 0 and self.is_plugged:
            try:
                self._host, _ = self.listener.accept()
            except BlockingIOError:
                return
            self._host.setblocking(False)
            self.port.descriptor = self._host.fileno()

    def unplug(self) -> None:
        self.is_plugged = False
        self.port.descriptor = -1
        if self._host is not None:
            self._host.close()
            self._host = None

    def facts(self) -> dict[str, Any]:
        return dict(self.app.info())
