"""Runs a table with its server until Ctrl-C: what `quader play` does."""

import argparse
import asyncio
import contextlib
import signal
import webbrowser
from typing import TYPE_CHECKING, Any

from rules_core import registry
from rules_core.refused import Refused

from .. import records, share, variants
from ..engine.levels import NAMES
from ..kept import KeptAddress
from ..words.table import say
from . import folders, saves
from .board import FIRST_SIZE, fits, smallest
from .line import SerialLine
from .server import Server
from .table import Table

if TYPE_CHECKING:
    from .lan import LanServer


def play(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    with contextlib.suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(_serve(args))
    return 0


async def _serve(args: argparse.Namespace) -> None:
    # Everything that can be wrong with the call is told before anything is started.
    record = records.read(args.resume) if args.resume is not None else None
    full = variants.named_or_file(args.variant) if args.variant is not None else None
    if args.link is not None:
        share.read(args.link)
    table = _table(args, record.variant if record else full)
    guests = _guests(args, table)
    server = await _opened(table, args.port)
    running = None
    try:
        if guests:
            await guests.open()
        await table.start(args.serial)
        running = asyncio.create_task(table.run())
        if record is not None:
            await saves.load(table, record)
        elif full is not None:
            await _begin(table, full, args.players)
        _announce(server, guests, args.link, args.no_browser)
        await _until_interrupted(running)
    finally:
        if running:
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running
        await server.stop()
        if guests:
            await guests.stop()
        await table.close()


async def _opened(table: Table, port: int) -> Server:
    """The page's server at a port, by default at the one it had before: tabs that are still open find it again."""
    kept = KeptAddress(folders.virtual_folder() / "page.json")
    server = Server(table, token=kept.key)
    try:
        await server.start(port or kept.port)
    except Refused:
        if port:
            raise
        # Another table is there, and stays where its tabs look for it.
        server = Server(table)
        await server.start(0)
    else:
        kept.port = server.port
        kept.write()
    return server


def _guests(args: argparse.Namespace, table: Table) -> "LanServer | None":
    """Where other devices come in, if they may."""
    if args.lan is None:
        return None
    from ..network import own_address
    from .lan import LanServer

    if table.mirror:
        raise Refused("--lan", "a real board has no seats for other devices", "no-seats")
    return LanServer(table, args.lan or own_address())


def _table(args: argparse.Namespace, full: dict[str, Any] | None) -> Table:
    if args.board is not None:
        if full is not None or args.board_size is not None:
            raise Refused("--board", "watches a real board, which has a size and a game of its own", "real-board")
        from ..board import Board
        from .mirror import Mirror

        return Mirror(Board(args.board), args.board)
    size = args.board_size
    if full is not None:
        cells = registry.new_game(full).cells
        if size is None:
            size = smallest(cells)
        elif not fits(cells, size):
            raise Refused("--board-size", "%s needs %d×%d cells", "needs-cells", full["id"], cells[0], cells[1])
    size = size or folders.last_size() or FIRST_SIZE
    if args.feet and args.engine == "rp2040":
        raise Refused("--feet", "the emulated chip has none")
    exact = args.board_size is not None
    table = Table(
        size, args.engine, exact=exact, faults=args.faults, plain=args.plain, feet=args.feet, line=SerialLine()
    )
    table.computer.hints = not args.no_hints
    return table


async def _begin(table: Table, full: dict[str, Any], players: list[str]) -> None:
    """Go on with an interrupted game of this variant, or begin one; another game that was interrupted is kept."""
    running = table.followed.game
    if running is not None and table.followed.result is None and running.variant == full and not players:
        return
    names = [say("computer") if name in NAMES else name for name in players]
    await table.begin(full, names, {}, True)
    for player, name in enumerate(players):
        if name in NAMES:
            table.computer.play_for(player, name)


def _announce(server: Server, guests: "LanServer | None", link: str | None, quiet: bool) -> None:
    # The page itself opens what a link holds.
    address = server.address + (share.last_part(link) if link else "")
    print(say("page", address), flush=True)
    if guests:
        print(say("phones", guests.address), flush=True)
    for address in server.table.line.addresses:
        print(say("serial", address), flush=True)
    print(say("stop"), flush=True)
    if not quiet:
        webbrowser.open(address)


async def _until_interrupted(running: asyncio.Task[None]) -> None:
    """Until Ctrl-C, or a polite request to end."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows has no such handlers; there Ctrl-C interrupts by itself.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, ended.set)
    waiting = asyncio.create_task(ended.wait())
    await asyncio.wait([waiting, running], return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        running.result()
