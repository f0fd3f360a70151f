"""The tabs that show the table, each in its own time: a slow one sees fewer frames, never older ones."""

import asyncio
import json
import time
from collections import deque
from typing import Any, Protocol

from ..language import language

# A tab that has fallen so far behind is let go; it connects again and gets the whole.
_BEHIND = 2000
FRAME = b"\x01"
# So many long answers at once, and one more each second, are for somebody who reads.
_READ_AT_ONCE = 12


class Wire(Protocol):
    """What leads to a tab: a WebSocket, or the port of a worker."""

    @property
    def closed(self) -> bool: ...
    async def send_str(self, data: str) -> None: ...
    async def send_bytes(self, data: bytes) -> None: ...
    async def close(self) -> object: ...


class Client:
    """One tab."""

    def __init__(self, number: int, wire: Wire, is_guest: bool = False) -> None:
        """`is_guest`: it came over the network, and may do only what its seat may."""
        self.number = number
        self.is_guest = is_guest
        # The key by which a device is known again; nobody else is told.
        self.device = ""
        self.language = language()
        self._wire = wire
        self._texts: deque[str] = deque()
        self._pieces: dict[int, dict[str, Any]] = {}
        self._frame = b""
        self._waiting = asyncio.Event()
        self._unread = float(_READ_AT_ONCE)
        self._read_at = time.monotonic()

    def reads(self) -> bool:
        """Whether one more long answer can still be read."""
        now = time.monotonic()
        self._unread = min(_READ_AT_ONCE, self._unread + now - self._read_at)
        self._read_at = now
        if self._unread < 1:
            return False
        self._unread -= 1
        return True

    def say(self, doc: dict[str, Any]) -> None:
        # Half a character, which a page may have sent, goes back as it came; as it is, it could not be sent at all.
        self.say_text(json.dumps(doc))

    def say_text(self, text: str) -> None:
        # What was said of pieces comes before it, so that nothing overtakes anything.
        self._pack_pieces()
        self._texts.append(text)
        self._waiting.set()

    def show(self, frame: bytes) -> None:
        """The lights; only the newest frame counts."""
        self._frame = frame
        self._waiting.set()

    def pieces(self, changed: dict[int, dict[str, Any]]) -> None:
        """Pieces as they are now; only the newest state of each counts."""
        self._pieces.update(changed)
        self._waiting.set()

    def _pack_pieces(self) -> None:
        if self._pieces:
            doc = {"kind": "pieces", "changed": list(self._pieces.values()), "gone": []}
            self._pieces = {}
            self._texts.append(json.dumps(doc))

    async def keep_telling(self) -> None:
        """Send what there is, until the tab is gone."""
        try:
            while not self._wire.closed:
                await self._waiting.wait()
                self._waiting.clear()
                if len(self._texts) > _BEHIND:
                    break
                self._pack_pieces()
                while self._texts:
                    await self._wire.send_str(self._texts.popleft())
                if self._frame:
                    frame, self._frame = self._frame, b""
                    await self._wire.send_bytes(FRAME + frame)
        except ConnectionError:
            pass
        await self._wire.close()
