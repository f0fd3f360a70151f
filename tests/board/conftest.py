"""Boards to talk to: the real application with the real link, in a thread, behind a pty or a TCP socket."""

import os
import select
import socket
import termios
import threading
import tty
from collections.abc import Callable, Iterator

import pytest

from firmware.app import Application
from firmware.virtual.port import RealClock, VirtualPort
from tests.firmware.flash import Flash
from tests.firmware.rig import CONFIG, BoardFlash
from tests.host.conftest import Ran, Run, _home, file, run

__all__ = ["Ran", "Run", "_home", "file", "run"]


class LinePort(VirtualPort):
    """A virtual board's port whose link is a file descriptor, once somebody is there."""

    descriptor = -1

    def receive(self) -> bytes:
        if self.descriptor < 0 or not select.select([self.descriptor], [], [], 0)[0]:
            return b""
        try:
            data = os.read(self.descriptor, 512)
        except OSError:
            data = b""
        if not data:
            self.descriptor = -1
        return data

    def send(self, data: bytes) -> int:
        if self.descriptor < 0:
            return len(data)
        try:
            return os.write(self.descriptor, data)
        except BlockingIOError:
            return 0
        except OSError:
            self.descriptor = -1
            return len(data)


class Served:
    """A board that runs. `lock` is held while it makes a step."""

    def __init__(self, address: str, flash: Flash, board_id: str = "0123abcd") -> None:
        self.address = address
        self.flash = flash
        self.board_id = board_id
        self.lock = threading.Lock()
        self.starts = 0
        self.descriptor = -1
        self.accept: Callable[[], int] = lambda: -1
        self.start()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def start(self) -> None:
        """Switch the board on (again)."""
        self.starts += 1
        port = LinePort(CONFIG, self.flash, self.starts, RealClock(), 0.0, self.board_id)
        port.descriptor = self.descriptor
        self.app = Application(port, CONFIG)
        self.app.start()

    def restart(self) -> None:
        with self.lock:
            self.start()

    def _run(self) -> None:
        while not self._end.wait(0.001):
            with self.lock:
                port = self.app.port
                if port.descriptor < 0:
                    port.descriptor = self.descriptor = self.accept()
                self.app.step()

    def stop(self) -> None:
        self._end.set()
        self._thread.join()


def raw_pty() -> tuple[int, int, str]:
    """A pseudo terminal that passes every byte on: the board's end, the other end held open, its path."""
    master, slave = os.openpty()
    tty.setraw(slave, termios.TCSANOW)
    os.set_blocking(master, False)
    return master, slave, os.ttyname(slave)


@pytest.fixture
def on_pty() -> Iterator[Served]:
    master, slave, path = raw_pty()
    served = Served(path, BoardFlash())
    served.accept = lambda: master
    yield served
    served.stop()
    os.close(master)
    os.close(slave)


@pytest.fixture
def on_socket() -> Iterator[Served]:
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    hosts: list[socket.socket] = []

    def accept() -> int:
        try:
            host, _ = listener.accept()
        except BlockingIOError:
            return -1
        host.setblocking(False)
        hosts.append(host)
        return host.fileno()

    served = Served(f"socket://127.0.0.1:{listener.getsockname()[1]}", BoardFlash())
    served.accept = accept
    served.hosts = hosts  # type: ignore[attr-defined]
    yield served
    served.stop()
    for host in hosts:
        host.close()
    listener.close()


@pytest.fixture(params=["on_pty", "on_socket"])
def served(request) -> Served:
    """A board behind each kind of line."""
    found: Served = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def other() -> Iterator[Callable[[Callable[[bytes], bytes]], str]]:
    """A pty behind which something else than a board is: answers bytes with bytes. Returns its path."""
    end = threading.Event()
    made = []

    def serve(answer: Callable[[bytes], bytes]) -> str:
        master, slave, path = raw_pty()

        def loop() -> None:
            while not end.is_set():
                if select.select([master], [], [], 0.02)[0]:
                    os.write(master, answer(os.read(master, 1000)))

        thread = threading.Thread(target=loop, daemon=True)
        thread.start()
        made.append((master, slave, thread))
        return path

    yield serve
    end.set()
    for master, slave, thread in made:
        thread.join()
        os.close(master)
        os.close(slave)
