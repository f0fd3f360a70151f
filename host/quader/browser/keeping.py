"""Keeps the virtual boards' files in the browser: whatever has changed in their folder is written down, at once where
that matters, soon in any case."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from rules_core.refused import Refused

_LOOK_SECONDS = 0.5


class Keeping:
    """`sync` writes the whole folder down; it is called only if something has changed. `failed` is told when that does
    not succeed, and not again before it has succeeded."""

    def __init__(self, folder: Path, sync: Callable[[], Awaitable[object]], failed: Callable[[Refused], None]) -> None:
        self._folder = str(folder)
        self._sync = sync
        self._failed = failed
        self._is_failing = False
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
            if now == self._kept:
                return
            try:
                await self._sync()
            except Exception as error:
                # The browser has no room, or lets nothing be kept: the game goes on, and it is tried again.
                if not self._is_failing:
                    print(f"quader: nothing was kept: {error!r}", file=sys.stderr)
                    refused = Refused(
                        "",
                        "the browser keeps nothing: the game goes on, and the journal saves all games as a file",
                        "nothing-kept",
                    )
                    self._failed(refused)
                self._is_failing = True
            else:
                self._is_failing = False
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
