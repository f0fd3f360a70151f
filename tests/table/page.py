"""A page without a browser: speaks to a real server over a real WebSocket and remembers what it was told."""

import asyncio
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import SimpleNamespace
from typing import Any

import aiohttp

from quader.table.line import SerialLine
from quader.table.server import Server
from quader.table.table import Table
from rules_core import registry
from rules_core.game import Game
from tests.patience import PATIENCE

from .conforming import check_asked, check_heard


def line(said: dict[str, Any]) -> str:
    """A refusal as it is read: what it is about, and why."""
    return f"{said['where']}: {said['why']}" if said["where"] else str(said["why"])


class Page:
    """One tab."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.hello: dict[str, Any] = {}
        self.pieces: dict[int, dict[str, Any]] = {}
        self.trays = 0
        self.state: dict[str, Any] = {}
        self.variant: dict[str, Any] | None = None
        self.moves: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.faults: dict[str, Any] = {}
        self.refusals: list[str] = []
        self.judged: list[dict[str, Any]] = []
        self.studied: list[dict[str, Any]] = []
        self.frame = b""
        self.frames = 0
        # When what was heard: kinds of messages, events by their state or name.
        self.heard: list[tuple[float, str]] = []
        self._answers: dict[int, dict[str, Any]] = {}
        self._mark = 0
        self._news = asyncio.Condition()

    async def listen(self) -> None:
        async for message in self.socket:
            if message.type == aiohttp.WSMsgType.BINARY:
                assert message.data[0] == 1
                self.frame = message.data[1:]
                self.frames += 1
                self.heard.append((time.perf_counter(), "frame"))
            else:
                self._take(json.loads(message.data))
            async with self._news:
                self._news.notify_all()
        async with self._news:
            self._news.notify_all()

    def _take(self, doc: dict[str, Any]) -> None:
        kind = doc["kind"]
        check_heard(doc)
        self.heard.append((time.perf_counter(), kind))
        if kind == "hello":
            self.hello = doc
        elif kind == "world":
            self.pieces = {piece["id"]: piece for piece in doc["pieces"]}
            self.trays = doc["trays"]
        elif kind == "pieces":
            self.pieces |= {piece["id"]: piece for piece in doc["changed"]}
        elif kind == "state":
            self.state = doc
            self.variant = doc.get("variant_doc", self.variant)
            self.moves = list(doc.get("moves", self.moves))
        elif kind == "move":
            assert doc["move"]["n"] == len(self.moves)
            self.moves.append(doc["move"])
        elif kind == "event":
            self.events.append(doc["event"])
            name = str(doc["event"].get("state", doc["event"]["event"]))
            self.heard.append((time.perf_counter(), "event " + name))
        elif kind == "faults":
            self.faults = doc
        elif kind == "judged":
            self.judged.append(doc["move"])
        elif kind == "studied":
            self.studied.append(doc)
        elif kind == "said":
            if doc["for"] is None:
                self.refusals.append(line(doc))
            else:
                self._answers[doc["for"]] = doc

    # --- asking and waiting ------------------------------------------------------------------------------------------

    async def say(self, do: str, **more: Any) -> dict[str, Any]:
        """The server's answer."""
        self._mark += 1
        mark = self._mark
        await self.socket.send_str(json.dumps({"do": do, "id": mark, **more}))
        await self.until(lambda: mark in self._answers)
        return self._answers.pop(mark)

    async def do(self, do: str, **more: Any) -> dict[str, Any]:
        """The answer to something that must succeed."""
        check_asked({"do": do, **more})
        answer = await self.say(do, **more)
        assert answer["ok"], f"{do} {more}: {answer['why']}"
        return answer

    async def until(self, happened: Callable[[], object]) -> None:
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: bool(happened())), PATIENCE)

    async def until_state(self, *names: str) -> None:
        await self.until(lambda: self.is_at in names)

    @property
    def is_at(self) -> str:
        """What the board waits for."""
        return str(self.state.get("info", {}).get("state"))

    # --- playing -----------------------------------------------------------------------------------------------------

    def game(self) -> Game:
        """The game as the move list tells it."""
        assert self.variant is not None
        game = registry.new_game(self.variant)
        for move in self.moves:
            if move["kind"] in ("move", "roll"):
                game.play(game.parse(move["text"]))
        return game

    def made(self) -> int:
        return sum(move["kind"] in ("move", "roll") for move in self.moves)

    def piece_at(self, x: int, y: int, z: int = 0) -> dict[str, Any] | None:
        """The piece on a cell of the board."""
        for piece in self.pieces.values():
            inside = all(0 <= (x, y, z)[i] - piece["at"][i] < piece["size"][i] for i in range(3))
            if piece["where"] == "board" and inside:
                return piece
        return None

    def in_tray(self, kind: str, owner: int, volume: int) -> dict[str, Any]:
        for piece in self.pieces.values():
            if (piece["where"], piece["kind"], piece["owner"], piece["volume"]) == ("tray", kind, owner, volume):
                return piece
        raise AssertionError(f"no {kind} {volume} of player {owner} in the tray")

    async def put(self, piece: dict[str, Any], x: int, y: int, size: list[int]) -> None:
        """Take a piece and put it down."""
        await self.do("grab", piece=piece["id"])
        await self.do("drop", piece=piece["id"], at=[x, y], size=size)

    async def press(self, button: str) -> None:
        """Press a button so briefly that only the table makes it last."""
        await self.do("button", button=button, down=True)
        await self.do("button", button=button, down=False)

    async def make(self, move: dict[str, Any]) -> None:
        """Make a move of a cuboid game, as Game.describe tells it, with the hand, and wait until it counts."""
        made = self.made()
        left, low = self.state["left"], self.state["low"]
        if self.variant and self.variant["game"] == "engpass":
            low += 3
        x, y, _ = move["to"]["at"]
        if move["from"]:
            a, b, c = move["from"]["at"]
            piece = self.piece_at(a + left, b + low, c)
        else:
            piece = self.in_tray("cuboid", self.state["info"]["turn"], move["volume"])
        assert piece is not None
        game = self.game()
        number = game.parse(move["notation"])
        prints = game.footprints(number)
        alike = [other for other in game.legal_moves() if game.footprints(other) == prints]
        await self.put(piece, x + left, y + low, move["to"]["size"])
        if len(alike) > 1:
            # The board shows the moves that look alike one after the other.
            await self.until_state("choice")
            await self.until(lambda: self.state["info"].get("candidates"))
            for _ in range(self.state["info"]["candidates"].index(move["notation"])):
                await self.press("next")
            await self.press("ok")
        await self.until(lambda: self.made() > made)
        assert [entry["text"] for entry in self.moves if entry["kind"] == "move"][-1] == move["notation"]


def described(page: Page, *kinds: str) -> list[dict[str, Any]]:
    """The legal moves of these kinds."""
    game = page.game()
    return [move for move in map(game.describe, game.legal_moves()) if move["kind"] in kinds]


async def begin(page: Page, variant: str, **more: Any) -> None:
    """A game of this variant, at the latest when this returns."""
    await page.do("select", variant=variant, players=["Anna", "Ben"][: more.pop("names", 2)], **more)
    await page.until(lambda: page.variant is not None and page.variant["id"] == variant)


@asynccontextmanager
async def opened(server: Server | SimpleNamespace) -> AsyncIterator[Page]:
    """A tab at a server."""
    headers = {"Origin": f"http://127.0.0.1:{server.port}"}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(
            f"ws://127.0.0.1:{server.port}/{server.token}/ws", headers=headers, max_msg_size=0
        ) as socket,
    ):
        page = Page(socket)
        listening = asyncio.create_task(page.listen())
        await page.until(lambda: page.state)
        try:
            yield page
        finally:
            await socket.close()
            await listening


@asynccontextmanager
async def served(size: str = "10x16", engine: str = "cpython", **more: Any) -> AsyncIterator[Server]:
    """A table with its server, as `quader play --plain` runs it."""
    table = Table(size, engine, line=SerialLine(), **{"plain": True, **more})
    server = Server(table)
    await server.start(0)
    await table.start()
    running = asyncio.create_task(table.run())
    try:
        yield server
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await server.stop()
        await table.close()


@contextmanager
def playing(*words: str) -> Iterator[SimpleNamespace]:
    """The command while it runs; ended as Ctrl-C ends it, which must be quiet and good, or by `kill` at once."""
    command = [sys.executable, "-c", "from quader.cli import script; script()", "play", "--no-browser", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines = []
    try:
        while not lines or "Ctrl-C" not in lines[-1]:
            line = process.stdout.readline()
            assert line, process.stderr and process.stderr.read()
            lines.append(line)
        found = re.fullmatch(r"The board is at http://127\.0\.0\.1:(\d+)/([\w-]+)/\n", lines[0])
        assert found, lines
        yield SimpleNamespace(port=int(found[1]), token=found[2], lines=lines, pid=process.pid, kill=process.kill)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) in ((0, ""), (-signal.SIGKILL, ""))
    finally:
        process.kill()
        process.communicate()
