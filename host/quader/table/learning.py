"""What the page shows before a game: its picture, and its rules for families."""

import asyncio
from typing import Any

from rules_core import registry

from ..games import family
from . import messages, pictures
from .asked import Answer, Asked


class LearningWishes(Asked):
    """What somebody asks who wants to know a game."""

    async def do_family(self, doc: dict[str, Any]) -> Answer:
        game = messages.word(doc, "game", tuple(registry.GAMES))
        return {"parts": await asyncio.to_thread(family.page, game, self.client.language)}

    async def do_picture(self, doc: dict[str, Any]) -> Answer:
        game = messages.word(doc, "game", tuple(registry.GAMES))
        return {"picture": await asyncio.to_thread(pictures.of_game, game)}
