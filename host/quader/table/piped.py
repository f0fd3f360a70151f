"""The firmware in a child process: for each scan a line of JSON goes in and one comes out (other end: inside.py)."""

import asyncio
import json
import sys
from array import array
from pathlib import Path
from typing import Any

from firmware.virtual.port import VirtualPort
from rules_core.refused import Refused

from .engines import Engine, Step

# A line is as long as the largest reply and a frame together.
_LINE = 1 << 20
START_SECONDS = 600.0


class Piped(Engine):
    """`command` is the child, `settings` the first line it gets."""

    def __init__(self, port: VirtualPort, board: dict[str, Any], folder: Path) -> None:
        super().__init__(port, board, folder)
        self._lock = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._raw = array("H", bytes(2 * port.config.count))
        # What came with the answer to a request, for the next step.
        self._since = Step()

    def command(self) -> list[str]:
        """The child's program and arguments; Refused if it is not to be had."""
        raise NotImplementedError

    def settings(self) -> dict[str, Any]:
        """What the child is told first."""
        raise NotImplementedError

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self.command(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=sys.stderr,
            limit=_LINE,
            start_new_session=True,
        )
        try:
            await asyncio.wait_for(self._line(self.settings()), START_SECONDS)
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _line(self, doc: dict[str, Any]) -> dict[str, Any]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise Refused("", "the board is off", "board-off")
        try:
            process.stdin.write(json.dumps(doc).encode() + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
        except (ConnectionError, ValueError):
            line = b""
        if not line:
            raise Refused("--engine", "%s has stopped", "engine-stopped", self.name)
        found: dict[str, Any] = json.loads(line)
        if "refused" in found:
            raise Refused("--engine", found["refused"])
        return found

    async def _exchange(self, asks: list[str]) -> list[str]:
        async with self._lock:
            port = self.port
            port.scan(self._raw)
            doc = await self._line(
                {
                    "ms": port.ticks_ms(),
                    "buttons": port.pressed,
                    "raw": self._raw.tobytes().hex(),
                    "feet": self._weighed(),
                    "in": port.receive().hex(),
                    "asks": asks,
                }
            )
            port.send(bytes.fromhex(doc["out"]))
            if "frame" in doc:
                self._since.frame = bytes.fromhex(doc["frame"])
            self._since.events += doc["events"]
            replies: list[str] = doc["replies"]
            return replies

    def _weighed(self) -> list[list[int]]:
        """The readings of the feet since the last exchange."""
        found = []
        reading = [0] * 5
        while self.port.weigh(reading):
            found.append(list(reading))
        return found

    async def step(self) -> Step:
        await self._exchange([])
        step, self._since = self._since, Step()
        return step

    async def reply(self, text: str) -> str:
        return (await self._exchange([text]))[0]
