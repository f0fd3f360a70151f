"""Serves one table to the page that started its worker."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from .. import variants
from ..table import folders
from ..table.board import FIRST_SIZE
from ..table.clients import Client
from ..table.handling import Handling
from ..table.table import Away, Table
from .keeping import Keeping


class Port:
    """The way to the page: texts, and LED frames as bytes."""

    closed = False

    def __init__(self, post: Callable[[Any], object], pack: Callable[[bytes], object]) -> None:
        self._post = post
        self._pack = pack

    async def send_str(self, data: str) -> None:
        self._post(data)

    async def send_bytes(self, data: bytes) -> None:
        self._post(self._pack(data))

    async def close(self) -> None:
        self.closed = True


class Serving:
    """A table in the midst of its page. `post` gives a message to the page, `pack` makes bytes fit for it, `away`
    thinks in another worker, `sync` writes the files down."""

    def __init__(
        self,
        post: Callable[[Any], object],
        pack: Callable[[bytes], object],
        away: Away,
        sync: Callable[[], Awaitable[object]],
    ) -> None:
        self._port = Port(post, pack)
        self._keeping = Keeping(variants.data_folder(), sync)
        self._texts: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self.table = Table(folders.last_size() or FIRST_SIZE, "cpython", away=away)

    async def switch_on(self) -> None:
        """The board's first lights; a game that was interrupted goes on."""
        await self.table.start()

    def greet(self) -> None:
        """From now on the page is told and asked."""
        client = Client(self.table.tabs.next_number(), self._port)
        self.table.tabs.join(client)
        for work in (self.table.run(), client.keep_telling(), self._listen(client), self._keeping.run()):
            self._tasks.append(asyncio.create_task(work))

    def take(self, text: str) -> None:
        """A message of the page."""
        self._texts.put_nowait(text)

    async def _listen(self, client: Client) -> None:
        handling = Handling(self.table, client)
        while True:
            await handling.take(await self._texts.get())

    async def keep(self) -> None:
        """Write everything down at once."""
        self.table.keep()
        await self._keeping.look()

    async def close(self) -> None:
        """Leave the table to another tab, everything written down."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.table.close()
        await self._keeping.look()
