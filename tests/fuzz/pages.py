"""A tab that sends anything to a real table."""

import asyncio
import contextlib
import io
import json
import os
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from quader.table.clients import Client
from quader.table.handling import Handling
from quader.table.table import Table


class _Nowhere:
    """A browser that reads nothing."""

    async def send_str(self, data: str) -> None: ...
    async def send_bytes(self, data: bytes) -> None: ...
    async def close(self) -> None: ...


class Tab:
    """Messages go to a table whose board stands still meanwhile."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._loop = asyncio.new_event_loop()

    def take(self, data: bytes) -> None:
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            self._loop.run_until_complete(self._take(data.decode("utf-8", "replace")))
        # A message that fails by itself is answered, and told here.
        assert not said.getvalue(), said.getvalue()

    async def _take(self, text: str) -> None:
        if self._table is None:
            os.environ["QUADER_HOME"] = str(Path(mkdtemp(prefix="quader-fuzz-")))
            self._table = Table("10x16", "cpython", plain=True, faults=True)
            await self._table.start()
            self._client = Client(1, _Nowhere())
            self._table.tabs.join(self._client)
        handling = Handling(self._table, self._client)
        await handling.take(text)
        await asyncio.gather(*handling._tasks)
        self._client._texts.clear()
        # A touch or a computer's move that it has set going ends with it.
        going = asyncio.all_tasks() - {asyncio.current_task()}
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)


def messages() -> list[bytes]:
    docs: list[dict[str, Any]] = [
        {"do": "grab", "piece": 1}, {"do": "drag", "piece": 1, "at": [2.5, 3.5]}, {"do": "drop", "piece": 1},
        {"do": "drop", "piece": 1, "at": [2, 3], "size": [1, 2, 3]}, {"do": "tip", "piece": 1, "to": "east"},
        {"do": "turn", "piece": 1}, {"do": "pose", "piece": 1, "size": [1, 2, 3]}, {"do": "tray", "piece": 1},
        {"do": "putback", "piece": 1}, {"do": "places", "piece": 1}, {"do": "why", "piece": 1, "at": [1, 1]},
        {"do": "plain", "on": True}, {"do": "language", "language": "de"}, {"do": "touch", "cell": [1, 2]},
        {"do": "follow", "piece": 1}, {"do": "button", "button": "ok", "down": True},
        {"do": "request", "request": {"do": "info"}}, {"do": "select", "variant": "planquadrat", "players": ["A"]},
        {"do": "back", "to": 0}, {"do": "board", "size": "10x16"}, {"do": "upload", "text": "{}"},
        {"do": "remove", "variant": "mine"}, {"do": "fault", "name": "noise", "value": 3},
        {"do": "fault", "name": "dead", "value": {"cell": [1, 2]}}, {"do": "computer", "player": 0, "level": "club"},
        {"do": "save", "name": "mine"}, {"do": "saves"}, {"do": "load", "name": "mine"}, {"do": "records"},
        {"do": "record", "number": 1}, {"do": "file", "number": 0, "form": "json"},
    ]  # fmt: skip
    return [json.dumps({**doc, "id": 1}).encode() for doc in docs]
