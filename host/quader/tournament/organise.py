"""The organiser's server: the page for arbiters, who enter results by phone, and the same page for all to look at.

Two links, each with a secret of its own: what one may do depends on the link. On this machine only, unless the
organiser opens it to the local network. Two arbiters at once overwrite nothing: who comes second is told, and what was
entered waits in the inbox.
"""

import asyncio
import contextlib
import hmac
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from rules_core.refused import Refused

from ..kept import KeptAddress
from ..network import own_address
from ..words.tournament import refusal, say
from . import desk_page, intake, pairing, view, words
from .log import Book
from .parts import Report

HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
_BYTES = 10_000
_LOOK, _ACT = "look", "act"
# No secret that was kept has fewer letters.
_SHORTEST = 12
_FRESH_SECONDS = 1.0


class Organiser:
    """Serves one tournament."""

    def __init__(self, path: Path, kept: KeptAddress | None = None) -> None:
        """`kept`: the address of the last time, so that arbiters need no new link."""
        self._path = path
        self._kept = kept
        look = kept.doc.get("look") if kept else None
        self._secrets = {
            _ACT: kept.key if kept else secrets.token_urlsafe(15),
            _LOOK: look if isinstance(look, str) and len(look) >= _SHORTEST else secrets.token_urlsafe(9),
        }
        self.host = HOST
        self.port = 0
        # What arbiters and spectators see, and when it was made.
        self._made: dict[bool, tuple[float, tuple[str, str]]] = {}
        self._making = asyncio.Lock()
        app = web.Application(middlewares=[self._guard], client_max_size=_BYTES)
        app.router.add_get("/{secret}/", self._page)
        app.router.add_get("/{secret}/content", self._content)
        app.router.add_get("/{secret}/tournament.json", self._json)
        app.router.add_post("/{secret}/act", self._act)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    async def start(self, port: int, lan: bool) -> None:
        """Listen; port 0 takes a free one. `lan`: also for the local network."""
        await self._runner.setup()
        self.host = HOST
        if lan:
            # Without a network it is good for this machine alone.
            with contextlib.suppress(Refused):
                self.host = own_address()
        at = EVERYWHERE if lan else HOST
        try:
            await self._listen(at, port)
        except OSError:
            await self._runner.cleanup()
            raise refusal("--port", "port_taken", port) from None
        self.port = int(self._runner.addresses[0][1])
        if self._kept:
            self._kept.port = self.port
            # Where nothing can be written, the links are new ones next time.
            with contextlib.suppress(OSError):
                self._kept.write(look=self._secrets[_LOOK])

    async def _listen(self, host: str, port: int) -> None:
        """At this port; at that of the last time, if none is given and nobody has it now; else at a free one."""
        if not port and self._kept and self._kept.port:
            with contextlib.suppress(OSError):
                await web.TCPSite(self._runner, host, self._kept.port).start()
                return
        await web.TCPSite(self._runner, host, port).start()

    async def stop(self) -> None:
        await self._runner.cleanup()

    def link(self, act: bool) -> str:
        """The address for arbiters, or for spectators."""
        return f"http://{self.host}:{self.port}/{self._secrets[_ACT if act else _LOOK]}/"

    # --- who may come in ---------------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        response: web.StreamResponse
        if not self._role(request) or (origin is not None and origin != f"http://{request.host}"):
            response = web.Response(status=403, text="forbidden\n")
        else:
            try:
                response = await handler(request)
            except web.HTTPException as error:
                response = web.Response(status=error.status, text=f"{error.reason}\n")
            except (Refused, OSError) as error:
                response = web.json_response({"no": str(error)}, status=409)
            script = f"script-src '{desk_page.script_hash()}'"
            policy = f"default-src 'none'; style-src 'unsafe-inline'; {script}; connect-src 'self'; base-uri 'none'"
            response.headers["Content-Security-Policy"] = f"{policy}; form-action 'none'; frame-ancestors 'none'"
        response.headers.update({"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"})
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    def _role(self, request: web.Request) -> str:
        """What one may do with the link of a request; empty: nothing."""
        given = request.match_info.get("secret", "").encode(errors="replace")
        return next((role for role, own in self._secrets.items() if hmac.compare_digest(given, own.encode())), "")

    # --- reading -----------------------------------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.Response:
        acts = self._role(request) == _ACT
        name, inside = await self._shown(acts)
        return web.Response(text=desk_page.whole(name, inside, acts), content_type="text/html")

    async def _content(self, request: web.Request) -> web.Response:
        _, inside = await self._shown(self._role(request) == _ACT)
        return web.Response(text=inside, content_type="text/html")

    async def _shown(self, acts: bool) -> tuple[str, str]:
        """The tournament's name and what is to be seen: made once a second, however many look."""

        def make() -> tuple[str, str]:
            book = Book.open(self._path)
            return book.tournament.name, desk_page.content(book, acts)

        async with self._making:
            at, made = self._made.get(acts, (0.0, ("", "")))
            if time.monotonic() - at > _FRESH_SECONDS or not at:
                made = await asyncio.to_thread(make)
                self._made[acts] = (time.monotonic(), made)
            return made

    async def _json(self, request: web.Request) -> web.Response:
        doc = await asyncio.to_thread(lambda: view.document(Book.open(self._path).tournament))
        return web.json_response(doc)

    # --- acting ------------------------------------------------------------------------------------------------------

    async def _act(self, request: web.Request) -> web.Response:
        if self._role(request) != _ACT or request.content_type != "application/json":
            return web.Response(status=403, text="forbidden\n")
        try:
            doc = json.loads(await request.text())
            acts: dict[str, Callable[[Book, dict[str, Any], str], str]] = {
                "result": _result, "presence": _presence, "pair": _pair, "assign": _assign, "reject": _reject,
            }  # fmt: skip
            by = " ".join(str(doc.get("by") or "").split())[:40] or say("an_arbiter")
            # In a thread of its own: a round of many players takes its time, and the others want to see something.
            told = await asyncio.to_thread(lambda: acts[doc["do"]](Book.open(self._path), doc, by))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError):
            return web.Response(status=400, text="bad request\n")
        finally:
            self._made.clear()
        return web.json_response({"ok": told})


def _result(book: Book, doc: dict[str, Any], by: str) -> str:
    """A result, unless another one was entered since the arbiter looked."""
    told = ""

    def changes(now: Book) -> list[dict[str, Any]]:
        nonlocal told
        round_ = now.tournament.round(int(doc["round"]))
        table = round_.table(int(doc["table"]))
        places = words.places(str(doc["result"]), len(table.players))
        stands = words.result(table.result)
        if table.result and list(table.result.places) == places:
            # Said twice; what a board has told besides (volumes, times, which game) stays.
            return []
        if stands == str(doc["seen"]):
            return [{"do": "result", "round": round_.number, "table": table.number, "places": places}]
        names = [now.tournament.players[number].name for number in table.players]
        told = say("two_arbiters", table.number, stands)
        return [
            {
                "do": "report", "record": f"hand-{secrets.token_hex(8)}", "players": names, "variant": "",
                "when": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "board": by, "why": "two_arbiters",
                "values": [stands], "found": {"places": places, "source": "hand", "reason": ""},
            }
        ]  # fmt: skip

    events = book.decide(changes, by)
    if events and events[-1]["do"] == "report":
        raise Refused("", told)
    table = book.tournament.round(int(doc["round"])).table(int(doc["table"]))
    return say("entered", table.number, words.result(table.result))


def _presence(book: Book, doc: dict[str, Any], by: str) -> str:
    """Somebody has come, or has gone."""
    number = int(doc["player"])
    player = book.tournament.player(f"#{number}")
    if player.withdrawn == bool(doc["here"]):
        book.add("rejoin" if doc["here"] else "withdraw", by, player=number)
    return say("rejoined" if doc["here"] else "withdrew", player.name)


def _pair(book: Book, doc: dict[str, Any], by: str) -> str:
    """The next round, if it is the one that the arbiter means."""

    def changes(now: Book) -> list[dict[str, Any]]:
        if int(doc["round"]) != len(now.tournament.rounds) + 1:
            raise refusal("", "round_paired", int(doc["round"]))
        return [pairing.next_round(now.tournament)]

    book.decide(changes, by)
    intake.settle(book)
    return say("round", len(book.tournament.rounds))


def _assign(book: Book, doc: dict[str, Any], by: str) -> str:
    def changes(now: Book) -> list[dict[str, Any]]:
        report = _waiting(now, int(doc["number"]))
        round_ = now.tournament.round(int(doc["round"]))
        return [intake.assigned(now, report, round_, round_.table(int(doc["table"])))]

    book.decide(changes, by)
    return say("inbox_entered", int(doc["round"]), int(doc["table"]))


def _reject(book: Book, doc: dict[str, Any], by: str) -> str:
    report = _waiting(book, int(doc["number"]))
    book.add("reject", by, record=report.record, note=str(doc.get("why") or "-")[:200])
    return say("rejected", report.number)


def _waiting(book: Book, number: int) -> Report:
    report = next((one for one in book.tournament.inbox() if one.number == number), None)
    if report is None:
        raise refusal("", "not_in_inbox", number)
    return report
