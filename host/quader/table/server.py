"""The web server of the table: on this machine only, and only for whom knows the token.

A page of another origin cannot use it even if it guesses the port: it does not know the token, its Origin is refused,
and a name of its own that it points at this machine is refused as Host.
"""

import asyncio
import hmac
import os
import secrets
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import WSMsgType, web

from rules_core.refused import Refused

from . import messages
from .clients import Client
from .handling import Handling
from .table import Table

HOST = "127.0.0.1"
NAMES = (HOST, "localhost")
PAGE = Path(__file__).parents[1] / "page" / "dist"
_CLIENTS = 32
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_NO_PAGE = "The page is not built yet: run `make setup` in the project's folder.\n"


def _inside(folder: Path, name: str) -> Path | None:
    """The file of a name in a folder; None if there is none, whatever the name holds."""
    try:
        path = (folder / name).resolve()
        return path if path.is_relative_to(folder.resolve()) and path.is_file() else None
    except (OSError, ValueError):
        # No file can have such a name: too long, or with characters that no name has.
        return None


class Server:
    """Serves one table. `address` is where the page is."""

    # The option that asks for it; how many tabs come in at once, how large a message may be, whether they are guests.
    option = "--port"
    most, largest = _CLIENTS, messages.MAX_BYTES
    are_guests = False

    def __init__(self, table: Table, host: str = HOST, token: str = "") -> None:
        self.table = table
        self.host = host
        self.token = token or secrets.token_urlsafe(18)
        self._tabs = 0
        self.port = 0
        app = web.Application(middlewares=[self._guard], client_max_size=messages.MAX_BYTES)
        app.router.add_get("/", self._root)
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/{token}/", self._file)
        app.router.add_get("/{token}/ws", self._socket)
        app.router.add_get("/{token}/{path:.+}", self._file)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}/{self.token}/"

    async def start(self, port: int, or_any: bool = False) -> None:
        """Listen; port 0 takes a free one. If it is in use, Refused, or any other is taken."""
        await self._runner.setup()
        for wanted in (port, 0) if or_any else (port,):
            try:
                await web.TCPSite(self._runner, self.host, wanted).start()
                break
            except OSError as error:
                why = self._why(error, wanted)
        else:
            await self._runner.cleanup()
            raise Refused(self.option, why)
        self.port = int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        await self._runner.cleanup()

    def _why(self, error: OSError, port: int) -> str:
        """Why nobody can be listened to, shorter than the server says it."""
        if isinstance(error, socket.gaierror):
            return f"{self.host}: {error.strerror}"
        where = port if self.host == HOST else f"{self.host}:{port}" if port else self.host
        return f"{where}: {os.strerror(error.errno or 0)}"

    # --- who may come in ---------------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        token = request.match_info.get("token") or request.query.get("token", "")
        names = NAMES if self.host == HOST and not self.are_guests else (self.host,)
        if request.host not in [f"{name}:{self.port}" for name in names]:
            response: web.StreamResponse = web.Response(status=403, text="forbidden: wrong host\n")
        elif origin is not None and origin != f"http://{request.host}":
            response = web.Response(status=403, text="forbidden: wrong origin\n")
        elif not hmac.compare_digest(token.encode(errors="replace"), self.token.encode()):
            response = web.Response(status=403, text="forbidden: open the address that quader play has printed\n")
        else:
            try:
                response = await handler(request)
            except web.HTTPException as error:
                response = web.Response(status=error.status, text=f"{error.reason}\n")
            except Refused as refused:
                response = web.Response(status=404, text=f"{refused}\n")
        if not response.prepared:
            response.headers.update(_HEADERS)
        return response

    # --- files -------------------------------------------------------------------------------------------------------

    async def _root(self, request: web.Request) -> web.StreamResponse:
        return web.Response(status=302, headers={"Location": f"/{self.token}/"})

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = _inside(PAGE, request.match_info.get("path") or "index.html")
        if path is None:
            if request.match_info.get("path"):
                return web.Response(status=404, text="not found\n")
            return web.Response(text=_NO_PAGE)
        return web.FileResponse(path)

    # --- the conversation --------------------------------------------------------------------------------------------

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if self._tabs >= self.most:
            return web.Response(status=503, text="too many tabs\n")
        self._tabs += 1
        try:
            return await self._talk(request)
        finally:
            self._tabs -= 1

    async def _talk(self, request: web.Request) -> web.StreamResponse:
        # Pings are answered here: aiohttp would answer all that have come before anybody else has a turn.
        socket = web.WebSocketResponse(max_msg_size=self.largest, heartbeat=20, autoping=False)
        await socket.prepare(request)
        client = Client(self.table.tabs.next_number(), socket, self.are_guests)
        self.table.tabs.join(client)
        telling = asyncio.create_task(client.keep_telling())
        handling = Handling(self.table, client)
        pace = Pace()
        try:
            async for message in socket:
                # Nobody's hand is that quick.
                if self.are_guests and not pace.keeps():
                    # Without a farewell: until it was answered, all the rest would have to be read.
                    if request.transport is not None:
                        request.transport.abort()
                    break
                if message.type == WSMsgType.TEXT:
                    await handling.take(message.data)
                elif message.type == WSMsgType.PING:
                    await socket.pong(message.data)
        except ConnectionError:
            """It has hung up before it was answered."""
        finally:
            telling.cancel()
            # However that has ended, the tab is gone.
            await asyncio.gather(telling, return_exceptions=True)
            self.table.tabs.leave(client)
        return socket


class Pace:
    """So many messages at once, and so many a second, are a hand's; more are not."""

    AT_ONCE, A_SECOND = 120.0, 60.0

    def __init__(self) -> None:
        self._left = self.AT_ONCE
        self._then = time.monotonic()

    def keeps(self) -> bool:
        now = time.monotonic()
        self._left = min(self.AT_ONCE, self._left + (now - self._then) * self.A_SECOND) - 1
        self._then = now
        return self._left > 0
