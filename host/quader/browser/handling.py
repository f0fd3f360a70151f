"""What the site's page asks for beyond what every page does: the board at the cable.

What speaks with boards is loaded only when one is plugged in.
"""

import asyncio
import base64
import os
from typing import TYPE_CHECKING, Any, cast

from firmware import VERSION
from rules_core.refused import Refused

from ..board.model import BOARDS
from ..table import messages
from ..table.asked import Answer
from ..table.clients import Client
from ..table.handling import Handling
from ..table.table import Table
from .protocol_cable import ADDRESS

if TYPE_CHECKING:
    from ..board.model import Hello
    from ..table.mirror import Mirror
    from .cable import CableBoard
    from .serving import Serving


# A hand at work changes nothing that lasts.
_FLEETING = ("grab", "drag")


class PageHandling(Handling):
    """Messages of the site's page."""

    watching = (
        *Handling.watching, "plug", "unplug", "update", "archive", "boards", "send", "fields", "draft", "fill", "study",
    )  # fmt: skip
    slow = (*Handling.slow, "plug", "unplug", "update", "archive")

    def __init__(self, table: Table, client: Client, serving: "Serving") -> None:
        super().__init__(table, client)
        self._serving = serving

    async def _do(self, doc: dict[str, Any]) -> Answer:
        """What is answered as done is written down."""
        try:
            answer = await super()._do(doc)
        except Refused as refused:
            # There is one cable here, whose address says nothing to anybody.
            raise refused.at("") if refused.where == ADDRESS else refused from None
        if doc["do"] not in _FLEETING:
            await self._serving.write_down()
        return answer

    async def do_language(self, doc: dict[str, Any]) -> Answer:
        await super().do_language(doc)
        # What is said of boards is said in the language of the environment.
        os.environ["LC_ALL"] = self.client.language
        return None

    async def do_plug(self, doc: dict[str, Any]) -> Answer:
        """Show the board that was plugged in."""
        from . import cable

        board = await asyncio.to_thread(cable.CableBoard, self._serving.port)
        await asyncio.to_thread(board.set_time)
        await self._watch(board)
        return _told(board.hello)

    async def _watch(self, board: "CableBoard") -> None:
        from ..table.mirror import Mirror

        mirror = await asyncio.to_thread(Mirror, board, ADDRESS)
        await mirror.start()
        await self._serving.exchange(mirror)

    async def do_unplug(self, doc: dict[str, Any]) -> Answer:
        """Show the virtual board again."""
        await self._serving.exchange(None)
        return None

    async def do_boards(self, doc: dict[str, Any]) -> Answer:
        return {"boards": [ADDRESS] if self.table.mirror else []}

    def _put(self, address: str, full: dict[str, Any]) -> None:
        board = cast("Mirror", self.table).real
        # Boards come with the built-in ones, and do not let them be replaced.
        if (full["id"], False) not in board.variants():
            board.put(full)

    async def do_archive(self, doc: dict[str, Any]) -> Answer:
        """All games as one file."""
        from . import archive

        return {"name": archive.NAME, "data": base64.b64encode(await archive.packed(self.table)).decode()}

    async def do_update(self, doc: dict[str, Any]) -> Answer:
        """Bring the board's firmware up to date; then it is shown."""
        from . import cable

        name = messages.word(doc, "name", BOARDS) if doc.get("name") is not None else None
        await self._serving.exchange(None)
        firmware = await self._serving.fetch("firmware/board.zip")
        configuration = await self._serving.fetch(f"firmware/{name}.json") if name else b""
        done = await asyncio.to_thread(cable.update, self._serving.port, name, firmware, configuration, self._progress)
        board = await asyncio.to_thread(cable.started, self._serving.port)
        await self._watch(board)
        return _told(board.hello) | {"written": done.written, "kept": done.kept}

    def _progress(self, done: int, total: int) -> None:
        self.client.say({"kind": "event", "event": {"event": "progress", "done": done, "total": total}})


def _told(hello: "Hello") -> dict[str, Any]:
    """What a board says of itself, and whether its firmware is this one."""
    return {
        "board": hello.board,
        "firmware": hello.firmware,
        "cells": list(hello.cells),
        "current": hello.firmware == VERSION,
    }
