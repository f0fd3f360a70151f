"""The browser's serial port as Python's programs know one (pyserial): bytes that the page carries to and fro.

`serial_for_url("cable://")` leads here once `protocol_handler_packages` has this package, see protocol_cable.py.
"""

import asyncio
from collections.abc import Awaitable, Callable

# Waits for something that happens meanwhile, and gives what came of it.
Wait = Callable[[Awaitable[object]], object]


class Port:
    """What is used of pyserial's ports. `write_out` gives bytes to the page, `wait` lets everybody else go on until
    something has happened."""

    def __init__(self, write_out: Callable[[bytes], object], wait: Wait) -> None:
        self._write_out = write_out
        self._wait = wait
        # Who takes the bytes as they come; without one they wait to be read.
        self.listener: Callable[[bytes], None] | None = None
        self._came = bytearray()
        self._news = asyncio.Event()
        self.is_plugged = False
        self.port: str | None = None
        self.timeout: float | None = None
        self.write_timeout: float | None = None

    def received(self, data: bytes | None) -> None:
        """Bytes came in; None: the cable was pulled."""
        self.is_plugged = data is not None
        if self.listener is None:
            self._came += data or b""
        else:
            self.listener(data or b"")
        self._news.set()

    def wait_for(self, happened: Callable[[], bool], seconds: float | None) -> bool:
        """Wait until something holds that bytes may bring; whether it does."""

        if happened():
            return True

        async def news() -> None:
            while not happened():
                self._news.clear()
                await self._news.wait()

        async def in_time() -> None:
            try:
                await asyncio.wait_for(news(), seconds)
            except TimeoutError:
                return

        self._wait(in_time())
        return happened()

    # --- as pyserial has it ------------------------------------------------------------------------------------------

    def open(self) -> None:
        """The page has opened it; what was left in it is of no use."""
        self._came.clear()

    def isOpen(self) -> bool:
        return True

    def close(self) -> None:
        """The page closes it."""

    def inWaiting(self) -> int:
        return len(self._came)

    def read(self, size: int = 1) -> bytes:
        self.wait_for(lambda: len(self._came) >= size or not self.is_plugged, self.timeout)
        data = bytes(self._came[:size])
        del self._came[:size]
        return data

    def write(self, data: bytes) -> int:
        if not self.is_plugged:
            raise OSError("the cable was pulled")
        self._write_out(bytes(data))
        return len(data)

    def flush(self) -> None:
        """What was written is on its way."""
