"""Keeps the virtual boards' files in the browser: whatever has changed in their folder is written down soon."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

_LOOK_SECONDS = 0.5


class Keeping:
    """`sync` writes the whole folder down; it is called only if something has changed."""

    def __init__(self, folder: Path, sync: Callable[[], Awaitable[object]]) -> None:
        self._folder = str(folder)
        self._sync = sync
        self._kept = self._now()
        self._writing = asyncio.Lock()

    async def run(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        """Write down what has changed since the last time."""
        async with self._writing:
            now = self._now()
            if now != self._kept:
                await self._sync()
                self._kept = now

    def _now(self) -> list[tuple[str, int, int]]:
        return sorted(self._files(self._folder))

    def _files(self, folder: str) -> Iterator[tuple[str, int, int]]:
        try:
            entries = list(os.scandir(folder))
        except FileNotFoundError:
            return
        for entry in entries:
            if entry.is_dir():
                yield from self._files(entry.path)
            else:
                about = entry.stat()
                yield entry.path, about.st_mtime_ns, about.st_size
