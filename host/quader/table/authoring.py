"""The author's page: a draft of a variant is checked and drawn at every key, filled, studied, and sent to a board, this
table's or a real one."""

import asyncio
import itertools
import json
from typing import Any

from rules_core import registry
from rules_core.refused import Refused
from rules_core.variant import completion as variant

from .. import variants
from ..author import starter
from ..games import draw, half
from ..games.keys import Choice, Key
from . import messages
from .asked import Answer, Asked

_FILLING_SECONDS = 8.0
# A small study: at a level that answers at once, some games at a time, so that the page sees it grow.
_LEVEL, _NODES, _AT_ONCE, _MOST_GAMES = "board", 40, 2, 60
_SEED = 1
# So much of an id is kept where a number is put behind it.
_MOST_OF_ID = 34


def complete(text: str) -> dict[str, Any]:
    """The variant that a draft means; Refused by the checker that boards have."""
    return variants.complete(variant.parse(text.encode()))


def drawn(full: dict[str, Any], language: str) -> dict[str, Any]:
    """What a page shows of a variant: its board at the beginning, how many play on how many cells, and whether there is
    a form to be filled."""
    game = registry.new_game(full)
    picture = draw.svg(game, draw.spatial(full["game"]), language)
    told = {"variant": full, "picture": picture, "players": game.players, "cells": list(game.cells)}
    return {**told, "has_form": half(full["game"], "filled") is not None}


def fields(game: str, language: str) -> list[dict[str, Any]]:
    """The keys of a game's variants in words: what each is, its default, and what it may be."""
    full = variants.complete(starter.document(starter.NAMELESS, game, None))
    known = starter.named_keys() | starter.keys(game)
    spoken = language == "de"
    found = []
    for path, key in known.items():
        if any(other.startswith(f"{path}.") for other in known):
            continue
        outer, _, inner = path.partition(".")
        value = full.get(outer)
        if inner:
            value = value.get(inner) if isinstance(value, dict) else None
        said = key.choices or [Choice(word, (word, word)) for word in starter.allowed(game, path, value)]
        found.append(
            {
                "key": path,
                "name": key.name[spoken],
                "about": key.about[spoken],
                "value": _usual(known, path) if value is None and key.only[0] else value,
                "group": known[outer].name[spoken] if inner and outer in known else "",
                "choices": [_choice(one, spoken) for one in said],
                "is_open": key.is_open,
                "parts": [part[spoken] for part in key.parts],
                "only": {"key": key.only[0], "values": list(key.only[1])} if key.only[0] else None,
            }
        )
    return found


def _choice(one: Choice, spoken: bool) -> dict[str, Any]:
    return {"value": one.value, "name": one.name[spoken], "about": one.about[spoken], "sets": one.sets or {}}


def _usual(known: dict[str, Key], path: str) -> Any:
    """What a key usually is that the default of its object has no use for: what it becomes where it is used."""
    outer, _, inner = path.partition(".")
    ruler, values = known[path].only
    whole = next(((one.sets or {}).get(outer) for one in known[ruler].choices if one.value in values), None)
    return whole.get(inner) if isinstance(whole, dict) else None


class AuthorWishes(Asked):
    """What an author asks for."""

    def _draft(self, doc: dict[str, Any]) -> dict[str, Any]:
        return complete(messages.text(doc, "text", variant.MAX_BYTES))

    async def do_fields(self, doc: dict[str, Any]) -> Answer:
        game = messages.word(doc, "game", tuple(registry.GAMES))
        text = starter.text(starter.document(starter.NAMELESS, game, None))
        return {"fields": await asyncio.to_thread(fields, game, self.client.language), "text": text}

    async def do_source(self, doc: dict[str, Any]) -> Answer:
        """A variant as its author would write it."""
        full = await self.table.variant(messages.text(doc, "variant"))
        return {"text": starter.text(full)}

    async def do_draft(self, doc: dict[str, Any]) -> Answer:
        return await asyncio.to_thread(drawn, self._draft(doc), self.client.language)

    async def do_fill(self, doc: dict[str, Any]) -> Answer:
        """Whether the pieces fill the form exactly, and how; for games that have a form."""
        full = self._draft(doc)
        part = half(full["game"], "filled")
        if part is None:
            raise Refused("", "this game has no form to be filled", "nothing-to-fill")
        fillable, picture = await self.table.away(part.filled, full, _FILLING_SECONDS, self.client.language)
        return {"fillable": fillable, "picture": picture}

    async def do_study(self, doc: dict[str, Any]) -> Answer:
        """Games of the computer against itself; the tab hears of them as they are played."""
        # Only here: most tables never study anything, and their first lights come sooner.
        from ..lab import playing, report
        from ..lab.counts import Counts

        full = self._draft(doc)
        games = messages.whole(doc, "games", 1, _MOST_GAMES)
        levels = (_LEVEL,) * registry.new_game(full).players
        counts = Counts()
        lines: list[str] = []
        async with self.table.thinking:
            for low in range(0, games, _AT_ONCE):
                high = min(games, low + _AT_ONCE)
                part = await self.table.away(playing.count_range, full, levels, _SEED, low, high, _NODES)
                counts.add(Counts.of_json(part))
                lines = report.verdict(report.numbers(full, list(levels), counts), self.client.language)
                if not self.is_there():
                    break
                self.client.say({"kind": "studied", "games": counts.games, "of": games, "lines": lines})
        return {"lines": lines}

    async def do_upload(self, doc: dict[str, Any]) -> Answer:
        full = self._draft(doc)
        if messages.flag(doc, "beside"):
            full["id"] = self._free_id(full)
        if full["id"] in variants.names():
            raise Refused("id", "%s is there already; give your variant an id of its own", "id-taken", full["id"])
        await self.table.upload(full)
        return {"variant": full["id"]}

    def _free_id(self, full: dict[str, Any]) -> str:
        """The id of a variant from elsewhere, or another one if people here have made something else of that name."""
        kept = self.table.folder.uploaded(self.table.board.storage)
        name = str(full["id"])
        for number in itertools.count(2):
            if name not in kept or variants.complete(kept[name]) == {**full, "id": name}:
                break
            name = f"{full['id'][:_MOST_OF_ID]}-{number}"
        return name

    async def do_remove(self, doc: dict[str, Any]) -> Answer:
        await self.table.board.ask("remove", id=messages.text(doc, "variant"))
        self.table.tabs.greet()
        return None

    async def do_boards(self, doc: dict[str, Any]) -> Answer:
        """The real boards that are plugged in."""
        from ..board.finding import find

        found = await asyncio.to_thread(find)
        return {"boards": [board.address for board in found if board.hello is not None]}

    async def do_send(self, doc: dict[str, Any]) -> Answer:
        """Put a variant onto a real board."""
        full = self._draft(doc) if "text" in doc else variants.by_name(messages.text(doc, "variant"))
        address = messages.text(doc, "board")
        known = await self.do_boards({})
        if known is None or address not in known["boards"]:
            raise Refused("board", "%s is not plugged in", "not-plugged-in", json.dumps(address))

        await asyncio.to_thread(self._put, address, full)
        return {"variant": full["id"]}

    def _put(self, address: str, full: dict[str, Any]) -> None:
        from ..board.shared import opened

        with opened(address) as board:
            board.put(full)
