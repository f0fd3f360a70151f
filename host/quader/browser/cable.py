"""A real board at the end of the browser's cable: spoken with by the same code as on a PC, and brought up to date."""

import asyncio
import io
import time
import zipfile
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

from firmware.talk.link import SILENT_MS
from rules_core.refused import Refused

from ..board.talking import Talking, now
from . import protocol_cable
from .port import Port

if TYPE_CHECKING:
    from ..board.install import Installed

_SEND_SECONDS = 0.05
# Its bytes come through the page, which may draw for seconds meanwhile where there is no graphics card. So long is
# waited for it: as long as a board waits for its host.
_HELLO_SECONDS = SILENT_MS / 1000
# After an update the board starts within so many seconds.
_START_SECONDS = 15.0

Progress = Callable[[int, int], None]


class _Changed:
    """A condition without threads: while one waits, the event loop goes on."""

    def __init__(self, port: Port) -> None:
        self._port = port

    def __enter__(self) -> bool:
        return True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None, /
    ) -> None:
        return

    def wait_for(self, predicate: Callable[[], bool], timeout: float | None = None) -> bool:
        return predicate() or (timeout != 0 and self._port.wait_for(predicate, timeout))

    def notify_all(self) -> None:
        """The port itself tells of news."""


class CableBoard(Talking):
    """The board that is plugged in."""

    def __init__(self, port: Port) -> None:
        """Connect; Refused if no board answers."""
        super().__init__(protocol_cable.ADDRESS, _Changed(port), SILENT_MS)
        self._port = port
        port.listener = self._heard
        self._keeping = asyncio.ensure_future(self._keep())
        self._greet(_HELLO_SECONDS)

    def close(self) -> None:
        self._closed = True
        self._port.listener = None
        self._keeping.cancel()

    async def _keep(self) -> None:
        """Say what is due, again and again."""
        while True:
            self._send()
            await asyncio.sleep(_SEND_SECONDS)

    def _heard(self, data: bytes) -> None:
        self._talk.received(data, now())
        self._send()

    def _send(self) -> None:
        data = self._talk.to_send(now())
        if data and self._port.is_plugged:
            self._port.write(data)


def update(port: Port, name: str | None, firmware: bytes, configuration: bytes, progress: Progress) -> "Installed":
    """Put the firmware onto the board, file by file with their hashes, and start it. `name`: which board it is, None
    for what it says itself; `firmware`: an archive of the files of any board, `configuration`: of this one."""
    protocol_cable.use(port)
    # Only now, since they need what was just prepared.
    from ..board.install import configured, install
    from ..board.prompt import NoPrompt, Prompt
    from ..words.board import say

    with zipfile.ZipFile(io.BytesIO(firmware)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    wanted = configured(files, configuration) if name else files
    try:
        with Prompt(protocol_cable.ADDRESS) as prompt:
            done = install(prompt, name, progress, lambda _: wanted)
            prompt.restart()
    except NoPrompt:
        # The page shows how that is done.
        raise Refused("", say("bare_pico")) from None
    return done


def started(port: Port) -> CableBoard:
    """The board after its start; Refused if it says nothing."""
    end = time.monotonic() + _START_SECONDS
    while True:
        try:
            return CableBoard(port)
        except Refused:
            if time.monotonic() > end:
                raise
