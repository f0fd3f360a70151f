"""The serial line of the virtual board, and its addresses: a pseudo terminal and a TCP port of this machine, one client
at a time.

A web page can make a browser send anything to a TCP port, but never as the first byte: a connection that does not begin
as the board's client does is closed unread.
"""

import asyncio
import contextlib
import os
import random
from collections.abc import Callable
from pathlib import Path

from rules_core.refused import Refused

HOST = "127.0.0.1"
# What a client may leave unread.
ROOM = 4096
# What the board may leave unread: all that a client has under way. More is lost, as on a line that nobody minds; so
# whoever sends without end leaves nothing behind that others would have to wait for.
TAKEN = 2048
# The first byte of a client: the end of a line, the head of a frame, or Ctrl-C.
_FIRST = b"\n\r~\x03"
_MOST = 65535


class Line:
    """A line that leads nowhere: a board without addresses. Bytes from a client are handed to `received`, as many as
    `takes` says; `send` gives bytes to whoever spoke last."""

    def __init__(self) -> None:
        self.received: Callable[[bytes], None] = lambda data: None
        self.takes: Callable[[], int] = lambda: 0
        self.addresses: list[str] = []
        # Faults: the cable is pulled; so many of a hundred bytes get lost on the way.
        self.pulled = False
        self.lost = 0.0

    async def open(self, wanted: str | None = None) -> None:
        """Nobody can come in here."""

    async def close(self) -> None:
        """Nothing was opened."""

    def pull(self, pulled: bool) -> None:
        """Pull the cable out, or put it back in."""
        self.pulled = pulled

    def room(self) -> int:
        """How many bytes the client may still be given."""
        return ROOM

    def send(self, data: bytes) -> None:
        """Nobody is there to hear it."""


class SerialLine(Line):
    """A line with addresses."""

    def __init__(self) -> None:
        super().__init__()
        self._random = random.Random(1)
        self._server: asyncio.Server | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._terminal = -1
        self._other_end = -1
        self._link: Path | None = None
        self._on_terminal = False
        self._waiting = bytearray()

    async def open(self, wanted: str | None = None) -> None:
        """Listen. `wanted`: a TCP port, or a path that shall lead to the pseudo terminal."""
        port = int(wanted) if wanted is not None and wanted.isdecimal() else 0
        if port > _MOST:
            raise Refused("--serial", "must be a port up to %d or a path", "port-or-path", _MOST)
        try:
            self._server = await asyncio.start_server(self._serve, HOST, port)
        except OSError:
            raise Refused("--serial", "port %d is in use", "port-in-use", port) from None
        self.addresses = [f"socket://{HOST}:{self._server.sockets[0].getsockname()[1]}"]
        path = self._open_terminal()
        if path and wanted is not None and not wanted.isdecimal():
            path = self._lead(wanted, path)
        if path:
            self.addresses.append(path)

    def _open_terminal(self) -> str:
        """A pseudo terminal that passes every byte on; empty where there are none."""
        try:
            import termios
            import tty
        except ImportError:
            return ""
        self._terminal, self._other_end = os.openpty()
        tty.setraw(self._other_end, termios.TCSANOW)
        os.set_blocking(self._terminal, False)
        asyncio.get_running_loop().add_reader(self._terminal, self._read_terminal)
        return os.ttyname(self._other_end)

    def _lead(self, wanted: str, path: str) -> str:
        link = Path(wanted)
        if link.is_symlink() and not link.exists():
            # Left over from a board that is gone.
            link.unlink()
        try:
            link.symlink_to(path)
        except OSError as error:
            raise Refused("--serial", f"{wanted}: {error.strerror}") from None
        self._link = link
        return wanted

    async def close(self) -> None:
        if self._link:
            self._link.unlink(missing_ok=True)
        self._drop()
        if self._server:
            self._server.close()
        if self._terminal >= 0:
            asyncio.get_running_loop().remove_reader(self._terminal)
            os.close(self._terminal)
            os.close(self._other_end)
            self._terminal = -1

    def pull(self, pulled: bool) -> None:
        super().pull(pulled)
        if pulled:
            self._drop()
            self._waiting.clear()

    def _drop(self) -> None:
        if self._writer:
            self._writer.close()
            self._writer = None

    # --- in ----------------------------------------------------------------------------------------------------------

    def _take(self, data: bytes) -> None:
        if self.lost:
            data = bytes(byte for byte in data if self._random.random() >= self.lost)
        data = data[: self.takes()]
        if data and not self.pulled:
            self.received(data)

    def _read_terminal(self) -> None:
        try:
            data = os.read(self._terminal, 4096)
        except OSError:
            return
        self._on_terminal = True
        self._take(data)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._writer or self.pulled:
            writer.close()
            return
        self._writer = writer
        try:
            data = await reader.read(1)
            if data and data in _FIRST:
                while data:
                    self._on_terminal = False
                    self._take(data)
                    # Others have a turn too, however much comes in.
                    await asyncio.sleep(0)
                    data = await reader.read(4096)
        except OSError:
            pass
        finally:
            if self._writer is writer:
                self._drop()
            else:
                writer.close()

    # --- out ---------------------------------------------------------------------------------------------------------

    def room(self) -> int:
        if self._on_terminal:
            # Somebody may have read since.
            self._hand_on()
            return max(0, ROOM - len(self._waiting))
        if self._writer:
            return max(0, ROOM - self._writer.transport.get_write_buffer_size())
        return ROOM

    def send(self, data: bytes) -> None:
        if self.lost:
            data = bytes(byte for byte in data if self._random.random() >= self.lost)
        if self.pulled:
            return
        if self._on_terminal:
            self._waiting += data
            self._hand_on()
        elif self._writer:
            self._writer.write(data)

    def _hand_on(self) -> None:
        """Give the terminal what it takes."""
        if self._waiting:
            with contextlib.suppress(OSError):
                del self._waiting[: os.write(self._terminal, self._waiting)]
