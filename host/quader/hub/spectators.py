"""For spectators: what the hub has, as JSON and as server-sent events, behind the organiser's delay.

One reader asks the database for all of them, and what many ask for is made once a second, so it does not matter how
many there are.
"""

import asyncio
import contextlib
import json
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psycopg
from aiohttp import web

from firmware.protocol import journal_record
from rules_core.record import record
from rules_core.refused import Refused

from . import store
from .ending import pause

LOOK_SECONDS = 0.25
RETRY_SECONDS = 1.0
_MOST = 2000
# Games on a page of their list.
GAMES = 1000
# An answer is good for so long; so many are kept.
_FRESH_SECONDS = 1.0
_KEPT = 500
_QUEUE = 1000
_PAGE = re.compile("[1-9][0-9]{0,3}")
_HEADERS = {"Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff"}
_NEW = """
SELECT id, pc, board, game, number, kind, payload FROM hub_entries
WHERE id > %s AND at <= now() - make_interval(secs => %s) ORDER BY id LIMIT %s
"""
_GAMES = """
SELECT pc, board, game, count(*), max(at) FROM hub_entries WHERE at <= now() - make_interval(secs => %s)
GROUP BY pc, board, game ORDER BY max(at) DESC, pc, board, game LIMIT %s OFFSET %s
"""
_GAME = """
SELECT kind, payload FROM hub_entries
WHERE pc = %s AND board = %s AND game = %s AND at <= now() - make_interval(secs => %s) ORDER BY number
"""


class Spectators:
    """The web server; `tournament`: the file of one whose rounds are served too."""

    def __init__(self, database: str, delay: float, tournament: Path | None = None) -> None:
        self._database = database
        self._delay = delay
        self._tournament = tournament
        self._listeners: set[asyncio.Queue[str]] = set()
        self._db: psycopg.AsyncConnection[Any] | None = None
        # Answers by name, with the time when they were made.
        self._kept: dict[str, tuple[float, object]] = {}
        self._making = asyncio.Lock()
        self.port = 0
        app = web.Application()
        app.router.add_get("/games.json", self._games)
        app.router.add_get("/games/{pc}/{board}/{game}.json", self._game)
        app.router.add_get("/rounds/{number}.json", self._round)
        app.router.add_get("/events", self._events)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    async def start(self, host: str, port: int) -> None:
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        self.port = int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        await self._runner.cleanup()

    async def run(self) -> None:
        """Read what is new and pass it on, until it is cancelled."""
        last = -1
        while True:
            try:
                async with await store.connect(self._database) as db:
                    self._db = db
                    while True:
                        if last < 0:
                            row = await (await db.execute("SELECT coalesce(max(id), 0) FROM hub_entries")).fetchone()
                            last = int(row[0]) if row else 0
                        for one in await (await db.execute(_NEW, (last, self._delay, _MOST))).fetchall():
                            last = int(one[0])
                            self._pass_on(one)
                        await pause(LOOK_SECONDS)
            except (psycopg.Error, OSError):
                # The database is away; it will be back.
                self._db = None
                await pause(RETRY_SECONDS)

    def _pass_on(self, row: tuple[Any, ...]) -> None:
        number, pc, board, game, place, kind, _ = row
        text = json.dumps({"pc": pc, "board": board, "game": game, "number": place, "kind": kind})
        for listener in self._listeners:
            # Whoever does not read loses events, and sees it by the ids.
            with contextlib.suppress(asyncio.QueueFull):
                listener.put_nowait(f"id: {number}\ndata: {text}\n\n")

    # --- answers -----------------------------------------------------------------------------------------------------

    async def _rows(self, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        if self._db is None:
            raise web.HTTPServiceUnavailable(text="the database is away\n")
        return await (await self._db.execute(query, values)).fetchall()

    async def _json(self, name: str, make: Callable[[], Awaitable[object]]) -> web.Response:
        """What is asked for by this name, made anew if it is not fresh."""
        async with self._making:
            at, value = self._kept.get(name, (-_FRESH_SECONDS, None))
            if time.monotonic() - at >= _FRESH_SECONDS:
                value = await make()
                if len(self._kept) >= _KEPT:
                    self._kept.clear()
                self._kept[name] = (time.monotonic(), value)
        seconds = max(1, int(self._delay))
        headers = {**_HEADERS, "Cache-Control": f"public, max-age={min(seconds, 60)}"}
        return web.json_response(value, headers=headers)

    async def _games(self, request: web.Request) -> web.Response:
        page = request.query.get("page", "1")
        if not _PAGE.fullmatch(page):
            raise web.HTTPNotFound

        async def make() -> object:
            rows = await self._rows(_GAMES, (self._delay, GAMES, GAMES * (int(page) - 1)))
            keys = ("pc", "board", "game", "entries")
            return [{**dict(zip(keys, row, strict=False)), "at": row[4].isoformat()} for row in rows]

        return await self._json(f"{request.path}?{page}", make)

    async def _game(self, request: web.Request) -> web.Response:
        where = request.match_info
        if any("\0" in value for value in where.values()):
            raise web.HTTPNotFound

        async def make() -> object:
            rows = await self._rows(_GAME, (where["pc"], where["board"], where["game"], self._delay))
            entries = [(kind, bytes(payload)) for kind, payload in rows]
            try:
                return record.to_json(await asyncio.to_thread(journal_record.record_of, entries))
            except Refused as refused:
                raise web.HTTPNotFound(text=f"{refused}\n") from None

        return await self._json(request.path, make)

    async def _round(self, request: web.Request) -> web.Response:
        number = request.match_info["number"]
        if self._tournament is None or not number.isdecimal() or len(number) > 3:
            raise web.HTTPNotFound
        path = self._tournament

        async def make() -> object:
            try:
                return await asyncio.to_thread(_round_of, path, int(number), self._delay)
            except (Refused, OSError):
                raise web.HTTPNotFound from None

        return await self._json(request.path, make)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(
            headers={**_HEADERS, "Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        listener: asyncio.Queue[str] = asyncio.Queue(_QUEUE)
        self._listeners.add(listener)
        try:
            await response.write(b": quader\n\n")
            while True:
                try:
                    text = await asyncio.wait_for(listener.get(), 15)
                except TimeoutError:
                    text = ": still here\n\n"
                await response.write(text.encode())
        except ConnectionError:
            return response
        finally:
            self._listeners.discard(listener)


def _round_of(path: Path, number: int, delay: float) -> dict[str, Any]:
    """A round and the standings after it, as they were so many seconds ago."""
    from ..tournament import Book, view
    from ..tournament.log import state_of

    until = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - delay))
    events = list(Book.open(path).events)
    # The last one that is old enough, and all before it: where the clock was set back, they say a later time.
    while events and str(events[-1]["at"]) > until:
        events.pop()
    tournament = state_of(events)
    round_ = tournament.round(number)
    names = {str(player.number): player.name for player in tournament.players.values()}
    standing = view.standings_document(tournament, round_.number)
    return {**view.round_document(round_), "names": names, "standings": standing}
