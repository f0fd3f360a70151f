"""Serves one table to the page that started its worker: the virtual one, or a mirror of the board at the cable."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from rules_core.refused import Refused

from .. import variants
from ..table import folders
from ..table.board import FIRST_SIZE
from ..table.clients import Client
from ..table.table import Away, Table
from .handling import PageHandling
from .keeping import Keeping
from .port import Port, Wait


class PageWire:
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
    """A table in the midst of its page. `wire` leads to the page, `away` thinks in another worker, `sync` writes the
    files down; `write_out` gives bytes to the cable, `wait` waits for what happens meanwhile, and `fetch` brings a file
    of the site."""

    def __init__(
        self,
        wire: PageWire,
        away: Away,
        sync: Callable[[], Awaitable[object]],
        write_out: Callable[[bytes], object],
        wait: Wait,
        fetch: Callable[[str], Awaitable[bytes]],
    ) -> None:
        self.fetch = fetch
        self.port = Port(write_out, wait)
        self._wire = wire
        self._keeping = Keeping(variants.data_folder(), sync, self._not_kept)
        self._texts: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._running: asyncio.Task[None] | None = None
        self._virtual = Table(folders.last_size() or FIRST_SIZE, "cpython", away=away, flush=self.write_down)
        # The table that the page shows.
        self.table = self._virtual

    async def switch_on(self) -> None:
        """The board's first lights; a game that was interrupted goes on."""
        await self._virtual.start()

    def greet(self) -> None:
        """From now on the page is told and asked."""
        self._client = Client(self._virtual.tabs.next_number(), self._wire)
        for work in (self._client.keep_telling(), self._listen(), self._keeping.run()):
            self._tasks.append(asyncio.create_task(work))
        self._show(self._virtual)

    def _show(self, table: Table) -> None:
        self.table = table
        table.tabs.join(self._client)
        self._handling = PageHandling(table, self._client, self)
        self._running = asyncio.create_task(table.run())

    async def exchange(self, table: Table | None) -> None:
        """Show another table in the place of this one; None: the virtual one again."""
        old = self.table
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        old.tabs.leave(self._client)
        if old is not self._virtual:
            await old.close()
        self._show(table or self._virtual)

    def take(self, text: str) -> None:
        """A message of the page."""
        self._texts.put_nowait(text)

    async def _listen(self) -> None:
        while True:
            await self._handling.take(await self._texts.get())

    async def write_down(self) -> None:
        """Make what the table has written last."""
        await self._keeping.look()

    def _not_kept(self, refused: Refused) -> None:
        self.table.tabs.refuse(refused)

    async def keep(self) -> None:
        """Write everything down at once."""
        self._virtual.keep()
        await self.write_down()

    async def close(self) -> None:
        """Leave the table to another tab, everything written down."""
        await self.exchange(None)
        for task in [*self._tasks, *([self._running] if self._running else [])]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._virtual.close()
        await self.write_down()
