"""A board's port without sensors: time, and a socket for the cable. What it is besides says whoever extends it."""

import socket
import time

from firmware.ticks import PERIOD


class SocketPort:
    cells = (10, 16)

    def __init__(self) -> None:
        self.host: socket.socket | None = None

    def ticks_ms(self) -> int:
        return int(time.monotonic() * 1000) % PERIOD

    def receive(self) -> bytes:
        if self.host is None:
            return b""
        try:
            data = self.host.recv(512)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self.host.close()
            self.host = None
        return data

    def send(self, data: bytes) -> int:
        try:
            return self.host.send(data) if self.host else len(data)
        except OSError:
            return 0
