"""The table: the board, the bodies around it, and the game as the board tells it; time passes here."""

import asyncio
import base64
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from rules_core import registry
from rules_core.refused import Refused

from .. import variants
from ..games.bodies import Wanted
from . import arrange, folders
from .board import VirtualBoard, fits, smallest
from .bodies import bodies_of
from .computer import Computer
from .followed import FollowedGame
from .helping import Helping
from .line import Line
from .presses import Presses
from .seats import Seats
from .tabs import Tabs
from .touches import Touches
from .world import World

SCAN_SECONDS = 0.02
# Without any news the state is told again after so many scans, for the clocks.
_AGAIN = 25
# Calls a function elsewhere with its arguments, and waits without holding anybody up.
Away = Callable[..., Awaitable[Any]]
# Makes what was written last, whatever happens to this program next.
Flush = Callable[[], Awaitable[object]]
# While hands are at work the pieces are written to the disk at most so often.
_KEEP_SECONDS = 1.0


class Table:
    """One table. `run` lets time pass until it is cancelled."""

    mirror = False

    def __init__(
        self,
        size: str,
        engine: str,
        *,
        exact: bool = False,
        faults: bool = False,
        plain: bool = False,
        feet: bool = False,
        line: Line | None = None,
        away: Away = asyncio.to_thread,
        flush: Flush | None = None,
    ) -> None:
        """`exact`: the board is exchanged only if a game does not fit it at all; `plain`: the table does not help;
        `feet`: the board weighs; `line`: how the board is reached, without it there are no addresses;
        `away`: where long thoughts are thought; `flush`: where files do not last by themselves."""
        self.engine = engine
        self.feet = feet
        self.exact = exact
        self.with_faults = faults
        self.followed = FollowedGame()
        self.info: dict[str, Any] = {}
        self.line = line or Line()
        self.away = away
        self._flush = flush
        self.computer = Computer(self)
        self.presses = Presses(self)
        self.touches = Touches(self)
        self.helping = Helping(self, plain)
        self.tabs = Tabs(self)
        self.seats = Seats(self)
        # The address for other devices and its picture, while they may come.
        self.phones: dict[str, str] | None = None
        # When the pieces were written to the disk, and whether they have moved since.
        self._kept = 0.0
        self._unkept = False
        self.rounds = 0
        self._working: asyncio.Task[None] | None = None
        # So many seconds the power is to be off.
        self._cut: float | None = None
        self._refreshing = asyncio.Lock()
        # Long thoughts that pages ask for, one after the other: the game goes on beside them.
        self.thinking = asyncio.Lock()
        # The game whose pieces lie on the table, and whether the table itself begins another one.
        self._laid_out = 0
        self._beginning = False
        self._take_board(size)

    # --- the board ---------------------------------------------------------------------------------------------------

    def _take_board(self, size: str) -> None:
        self.folder = folders.Folder(size)
        self.board = VirtualBoard(size, self.engine, self.folder.path, self.line, self.feet)
        config = self.board.config
        self.world = World(config.columns, config.cells[1])

    async def start(self, serial: str | None = None) -> None:
        """Switch the board on; a game that was interrupted goes on, its pieces where they lay."""
        await self.line.open(serial)
        await self._switch_on()

    async def _switch_on(self) -> None:
        self.followed.clear()
        self._laid_out = 0
        self.board.place(self.folder.magnets())
        await self.board.start()
        await self.refresh()
        if self.followed.number:
            if not self.folder.recall(self.world, self.followed.number):
                for step in arrange.steps(self.world, self.wanted()):
                    arrange.carry_out(self.world, step)
            await self.helping.found()
            for player, level in self.folder.computer(self.followed.number).items():
                self.computer.play_for(player, level)
        folders.remember(self.board.size)

    async def close(self) -> None:
        await self._stop_working()
        with suppress(Refused):
            self.keep()
        await self.board.stop()
        await self.line.close()
        self.folder.close()

    async def exchange(self, size: str) -> None:
        """Put another board onto the table; a game on the old one stays there, to be resumed."""
        await self._stop_working()
        self.keep()
        await self.board.stop()
        self.folder.close()
        self._take_board(size)
        await self._switch_on()
        self.tabs.greet()

    async def cut_power(self, seconds: float) -> None:
        """The board loses its power at once and gets it back after a while."""
        await self.board.stop()
        self.tabs.show(bytes(3 * self.board.config.count))
        self.tabs.say({"kind": "state", **self.tabs.state()})
        self.tabs.say(self.tabs.faults_document())
        await asyncio.sleep(seconds)
        await self.board.start()
        self.tabs.forget_state()
        self.world.moved = True
        await self.refresh()
        self.tabs.say(self.tabs.faults_document())

    def cut_power_soon(self, seconds: float) -> None:
        """Cut the power after the present scan."""
        self._cut = seconds

    @property
    def corner(self) -> tuple[int, int]:
        """The board's cell of the game's first one."""
        game = self.followed.game
        config = self.board.config
        if game is None:
            return 0, 0
        return (config.columns - game.cells[0]) // 2, (config.rows - game.cells[1]) // 2

    def keep(self) -> None:
        """Write down where the pieces lie."""
        if self.followed.number:
            self.folder.keep(self.world, self.followed.number, self.computer.players)
        self._kept = time.monotonic()
        self._unkept = False

    def keep_soon(self) -> None:
        """Write it down in the next round."""
        self._unkept = True

    # --- time --------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Scan after scan."""
        while True:
            began = time.monotonic()
            try:
                await self._round()
            except Exception as error:
                # As on the real board: whatever goes wrong in the firmware, it starts again and the game goes on.
                print(f"quader: the board failed and starts again: {error!r}", file=sys.stderr)
                if folders.is_full(error):
                    self.tabs.refuse(folders.not_kept())
                await self.cut_power(0.1)
            await asyncio.sleep(max(0.0, SCAN_SECONDS - (time.monotonic() - began)))

    async def _round(self) -> None:
        if self._cut is not None:
            seconds, self._cut = self._cut, None
            await self.cut_power(seconds)
        if self.world.moved:
            self.world.moved = False
            self.board.place(self.world.stones() + self.touches.stones())
            self._unkept = True
        # Before the board can see a piece that was put down, so that nobody ever finds a move without its piece.
        if self._unkept and (not self.world.is_handled or time.monotonic() - self._kept > _KEEP_SECONDS):
            try:
                self.keep()
            except Refused as refused:
                self.tabs.tell_world()
                self.tabs.refuse(refused)
                await asyncio.sleep(_KEEP_SECONDS)
                return
        self.presses.feel()
        step = await self.board.step()
        self.rounds += 1
        for event in step.events:
            self.tabs.pass_on(event)
        if step.events or self.rounds % _AGAIN == 0:
            await self.refresh()
        if step.frame is not None and step.frame != self.tabs.frame:
            self.tabs.show(step.frame)
        self.tabs.tell_world()
        self.computer.look()
        self.helping.look()

    # --- the game ----------------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Ask the board what is going on, and tell everybody what is new."""
        if self.board.powered:
            # One at a time, or two would follow the same entries.
            async with self._refreshing:
                await self._refresh()

    async def _refresh(self) -> None:
        info = await self.board.ask("info")
        number, count = info.get("game", 0), info.get("entries", 0)
        followed = self.followed
        known = followed.number, followed.count
        if not number:
            if followed.number:
                revision = followed.revision
                followed.clear()
                followed.revision = revision + 1
        else:
            while number != followed.number or followed.count < count:
                start = followed.count if number == followed.number else 0
                part = await self.board.ask("entries", **{"from": start})
                if not part["entries"]:
                    break
                followed.follow(part["game"], [(kind, base64.b64decode(data)) for kind, data in part["entries"]])
        if followed.game is not None and followed.number != self._laid_out:
            self._laid_out = followed.number
            if not self._beginning:
                # Begun with the board's buttons, over its link, or before the last power cut.
                self.computer.clear()
                self.world.bring(bodies_of(followed.game))
        if self._flush and (followed.number, followed.count) != known:
            # What people are shown as done stays done.
            await self._flush()
        self.info = info
        self.tabs.tell_state()

    def wanted(self) -> list[Wanted]:
        """The pieces as the game's position has them."""
        game = self.followed.game
        return arrange.wanted(game, *self.corner) if game else []

    async def variant(self, name: str) -> dict[str, Any]:
        """A variant of the host or of the board, complete; Refused if there is none."""
        doc = self.folder.uploaded(self.board.storage).get(name)
        if doc is not None and name not in variants.names():
            return variants.complete(doc)
        return variants.by_name(name)

    async def begin(self, full: dict[str, Any], players: list[str], settings: dict[str, Any], force: bool) -> None:
        """Begin a game of a complete variant."""
        game = registry.new_game(full)
        if not fits(game.cells, self.board.size) or (not self.exact and smallest(game.cells) != self.board.size):
            await self.exchange(smallest(game.cells))
        await self.make_room(force)
        self.computer.clear()
        if full["id"] not in await self._on_board():
            await self.upload(full)
        self.world.bring(bodies_of(game))
        # The sensors see the cleared board before the game begins.
        await self.settled()
        self._beginning = True
        try:
            await self.board.ask("select", variant=full["id"], players=players, settings=settings)
            await self.refresh()
        finally:
            self._beginning = False
        self.tabs.tell_world()
        self.keep()

    async def make_room(self, force: bool) -> None:
        """See that no game is running: one that is over is archived, one that is not only with `force`."""
        await self._stop_working()
        await self.refresh()
        if "game" not in self.info:
            return
        if "result" not in self.info:
            if not self.followed.moves:
                force = True
            if not force:
                raise Refused("", "a game is running: end it first", "game-running")
            await self.board.ask("end", reason="aborted", winners=[])
        await self.board.ask("close")
        await self.refresh()

    async def settled(self) -> None:
        """Wait until the sensors have seen the pieces as they lie now."""
        for _ in range(6):
            await asyncio.sleep(SCAN_SECONDS)

    async def _on_board(self) -> list[str]:
        names: list[str] = []
        while True:
            part = await self.board.ask("variants", **{"from": len(names)})
            names += part["names"]
            if len(names) >= part["total"] or not part["names"]:
                return names

    async def upload(self, doc: dict[str, Any]) -> None:
        """Put a variant onto the board, as a host does over its link."""
        import hashlib

        from firmware.protocol.json_text import compact

        data = compact(doc).encode()
        await self.board.ask("put", id=str(doc.get("id")), size=len(data), sha256=hashlib.sha256(data).hexdigest())
        for at in range(0, len(data), 768):
            await self.board.ask("piece", at=at, data=base64.b64encode(data[at : at + 768]).decode())
        await self.board.ask("commit")
        self.tabs.greet()

    # --- work with pieces that takes its time ------------------------------------------------------------------------

    def work(self, steps: list[arrange.Step], seconds: float) -> asyncio.Task[None]:
        """Carry out steps one after the other; what was being carried out before is given up."""
        if self._working:
            self._working.cancel()
        self._working = asyncio.create_task(self._work(steps, seconds))
        return self._working

    async def _work(self, steps: list[arrange.Step], seconds: float) -> None:
        try:
            for step in steps:
                arrange.carry_out(self.world, step)
                self.tabs.tell_world()
                await asyncio.sleep(seconds)
        except Refused as refused:
            self.tabs.refuse(refused)
        finally:
            self.world.leave(0)

    @property
    def is_working(self) -> bool:
        """Whether pieces are being put where they belong."""
        return self._working is not None and not self._working.done()

    async def _stop_working(self) -> None:
        await self.computer.stop()
        if self._working:
            self._working.cancel()
            with suppress(asyncio.CancelledError):
                await self._working
            self._working = None
