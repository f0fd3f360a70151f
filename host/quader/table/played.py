"""What a page asks about games that were played: the lists, the records, how they went, and to play on."""

import asyncio
from typing import Any

from rules_core.record.record import Record
from rules_core.variant.completion import MAX_BYTES

from .. import share
from . import analysing, messages, saves, sharing
from .asked import Answer, Asked
from .authoring import complete

# So many entries are judged at a time, so that the page sees the curve grow.
_AT_ONCE = 4


class PlayedWishes(Asked):
    """Games of the board on the table, of those that are put away, and saved ones."""

    async def _record(self, doc: dict[str, Any]) -> Record:
        size = messages.text(doc, "board") if "board" in doc else ""
        return await saves.record(self.table, messages.whole(doc, "number"), size)

    async def do_save(self, doc: dict[str, Any]) -> Answer:
        return {"name": saves.save(self.table.followed)}

    async def do_saves(self, doc: dict[str, Any]) -> Answer:
        return {"saves": await asyncio.to_thread(saves.saved)}

    async def do_load(self, doc: dict[str, Any]) -> Answer:
        if "name" in doc:
            record = saves.read(messages.text(doc, "name"))
        elif "number" in doc:
            record = await self._record(doc)
        else:
            record = await asyncio.to_thread(saves.parsed, messages.text(doc, "text", messages.MAX_BYTES))
        await saves.load(self.table, record)
        return None

    async def do_records(self, doc: dict[str, Any]) -> Answer:
        return {"games": await saves.games(self.table)}

    async def do_file(self, doc: dict[str, Any]) -> Answer:
        record = await self._record(doc)
        form = messages.word(doc, "form", ("json", "txt"))
        return {"name": saves.file_name(record, form), "text": await asyncio.to_thread(saves.file_text, record, form)}

    async def do_share(self, doc: dict[str, Any]) -> Answer:
        """The link to a puzzle, to a draft of a variant, or to a game."""
        if "puzzle" in doc:
            return sharing.linked(share.of_puzzle(messages.text(doc, "puzzle")))
        if "text" in doc:
            return sharing.linked(share.of_variant(complete(messages.text(doc, "text", MAX_BYTES))))
        return sharing.linked(share.of_record(await self._record(doc)))

    async def do_shared(self, doc: dict[str, Any]) -> Answer:
        return await asyncio.to_thread(sharing.told, messages.text(doc, "link", 2 * share.MAX_TEXT))

    async def do_record(self, doc: dict[str, Any]) -> Answer:
        return await asyncio.to_thread(saves.told, await self._record(doc))

    async def do_analyse(self, doc: dict[str, Any]) -> Answer:
        """The tab hears of each move as soon as it is judged; the game on the board goes on meanwhile."""
        found = await self._record(doc)
        count = len(found.entries)
        async with self.table.thinking:
            for low in range(0, count, _AT_ONCE):
                moves = await self.table.away(analysing.judged, found, low, low + _AT_ONCE)
                if not self.is_there():
                    break
                for move in moves:
                    self.client.say({"kind": "judged", "for": doc.get("id"), "move": move})
        return {"steps": count}
