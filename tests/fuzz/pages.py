"""Pages that send anything: a tab at a real table, an arbiter's at a real tournament."""

import asyncio
import atexit
import contextlib
import io
import json
import os
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from aiohttp import ClientSession

from quader import variants
from quader.table.clients import Client
from quader.table.handling import Handling
from quader.table.table import Table
from quader.tournament import Book, pairing
from quader.tournament.organise import Organiser

# What makes the computer think, or looks for boards at the cable: its figures would say nothing of a reader.
LEFT_OUT = frozenset(("analyse", "boards", "fill", "hint", "send", "solve", "study"))
# The tournament begins anew after so many inputs: it grows with what they enter.
_INPUTS = 100


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
        # A message that fails by itself is answered, and told here; the fuzzer tells of what it has prepared.
        told = [line for line in said.getvalue().splitlines() if not line.startswith("INFO: Instrumenting")]
        assert not told, said.getvalue()

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


class Desk:
    """Messages go to a tournament's server, over its arbiters' link."""

    def __init__(self) -> None:
        self._taken = 0
        self._loop = asyncio.new_event_loop()
        self._session: ClientSession | None = None

    def take(self, data: bytes) -> None:
        status = self._loop.run_until_complete(self.post(data))
        assert status in (200, 400, 409, 413), status

    async def post(self, data: bytes) -> int:
        if self._session is None:
            session = self._session = ClientSession()
            atexit.register(lambda: self._loop.run_until_complete(session.close()))
            self._path = Path(mkdtemp(prefix="quader-fuzz-"), "club.jsonl")
            self._desk = Organiser(self._path)
            await self._desk.start(0, lan=False)
        if self._taken % _INPUTS == 0:
            self._path.unlink(missing_ok=True)
            book = Book.create(self._path, "Club", {"rounds": 3})
            book.add_all([{"do": "add", "name": name, "rating": 1000} for name in ("Anna", "Ben", "Cem", "Dora")])
            book.add_all([pairing.next_round(book.tournament)])
        self._taken += 1
        kind = {"Content-Type": "application/json"}
        async with self._session.post(f"{self._desk.link(act=True)}act", data=data, headers=kind) as answer:
            return answer.status


def entered() -> list[bytes]:
    """What the arbiters' page sends."""
    docs: list[dict[str, Any]] = [
        {"do": "result", "round": 1, "table": 1, "result": "1-0", "seen": "", "by": "Eva"},
        {"do": "presence", "player": 1, "here": False}, {"do": "pair", "round": 2},
        {"do": "assign", "number": 1, "round": 1, "table": 2}, {"do": "reject", "number": 1, "why": "a test"},
    ]  # fmt: skip
    return [json.dumps(doc).encode() for doc in docs]


def messages() -> list[bytes]:
    text = json.dumps(variants.by_name("simple-10x6-cover"))
    docs: list[dict[str, Any]] = [
        {"do": "grab", "piece": 1}, {"do": "drag", "piece": 1, "at": [2.5, 3.5]}, {"do": "drop", "piece": 1},
        {"do": "drop", "piece": 1, "at": [2, 3], "size": [1, 2, 3]}, {"do": "tip", "piece": 1, "to": "east"},
        {"do": "turn", "piece": 1}, {"do": "pose", "piece": 1, "size": [1, 2, 3]}, {"do": "tray", "piece": 1},
        {"do": "putback", "piece": 1}, {"do": "places", "piece": 1}, {"do": "why", "piece": 1, "at": [1, 1]},
        {"do": "plain", "on": True}, {"do": "language", "language": "de"}, {"do": "touch", "cell": [1, 2]},
        {"do": "follow", "piece": 1}, {"do": "button", "button": "ok", "down": True},
        {"do": "answer", "text": "pass"},
        {"do": "request", "request": {"do": "info"}}, {"do": "select", "variant": "planquadrat", "players": ["A"]},
        {"do": "back", "to": 0}, {"do": "board", "size": "10x16"}, {"do": "upload", "text": text},
        {"do": "remove", "variant": "mine"}, {"do": "fault", "name": "noise", "value": 3},
        {"do": "fault", "name": "dead", "value": {"cell": [1, 2]}}, {"do": "computer", "player": 0, "level": "club"},
        {"do": "save", "name": "mine"}, {"do": "saves"}, {"do": "load", "name": "mine"}, {"do": "records"},
        {"do": "record", "number": 1}, {"do": "file", "number": 0, "form": "json"}, {"do": "fields", "game": "quader"},
        {"do": "pivot", "piece": 1, "corner": "ne", "turn": 1}, {"do": "source", "variant": "planquadrat"},
        {"do": "draft", "text": text}, {"do": "share", "text": text}, {"do": "shared", "link": "#g=AQ"},
        {"do": "puzzles"}, {"do": "puzzle", "name": "x"}, {"do": "device", "key": "0123456789abcdef"},
        {"do": "sit", "player": 0}, {"do": "unseat", "player": 0}, {"do": "family", "game": "cubus"},
        {"do": "picture", "game": "cubus"},
    ]  # fmt: skip
    return [json.dumps({**doc, "id": 1}).encode() for doc in docs]
