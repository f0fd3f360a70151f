"""`quader play` as a person with a browser uses it: pieces carried over the page's own messages, with the faults that
the page offers. Its board is logged like the others."""

import asyncio
import time
import traceback
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.table.page import Page, opened

from .player import PLAYERS

VARIANT = "simple-10x6-cover"
_MOVES = 25
_KINDS = ("place", "push", "slide")


class Tab:
    """Plays at the table until a time."""

    def __init__(self, seed: str) -> None:
        self._chance = Random(seed)
        self.injected: Counter[str] = Counter()
        self.games: list[list[str]] = []
        self.wrong: list[str] = []

    def play(self, server: SimpleNamespace, until: float) -> None:
        try:
            asyncio.run(self._play(server, until))
        except Exception:
            self.wrong.append(f"the table's page: {traceback.format_exc()}")

    async def _play(self, server: SimpleNamespace, until: float) -> None:
        async with opened(server) as page:
            try:
                while time.monotonic() < until:
                    await self._game(page, until)
            finally:
                await page.do("fault", name="clear")
            async with opened(server) as other:
                assert other.moves == page.moves, "two tabs show different games"

    async def _game(self, page: Page, until: float) -> None:
        await page.do("select", variant=VARIANT, players=list(PLAYERS))
        await page.until(lambda: page.variant is not None and page.made() == 0)
        self.games.append([])
        while page.made() < _MOVES and time.monotonic() < until:
            await self._fault(page)
            await page.until_state("quiet")
            move = self._move(page)
            if move is None:
                break
            await page.make(move)
            self.games[-1].append(page.moves[-1]["text"])
        await page.do("request", request={"do": "end", "reason": "agreed", "winners": []})
        await page.until_state("over")

    def _move(self, page: Page) -> dict[str, Any] | None:
        game = page.game()
        moves = [move for move in map(game.describe, game.legal_moves()) if move["kind"] in _KINDS]
        return dict(self._chance.choice(moves)) if moves else None

    async def _fault(self, page: Page) -> None:
        fault = self._chance.randrange(12)
        if fault == 0:
            await page.do("fault", name="noise", value=self._chance.randint(0, 5))
            self.injected["noise (page)"] += 1
        elif fault == 1:
            await page.do("fault", name="cable", value=not page.faults.get("cable"))
            self.injected["cable pulled or put back (page)"] += 1
        elif fault == 2:
            await page.do("fault", name="lost", value=self._chance.choice((0, 0.001, 0.003)))
            self.injected["bytes lost (page)"] += 1
        elif fault == 3:
            await page.do("fault", name="power")
            self.injected["power cut (page)"] += 1
