"""The same table with the firmware in real MicroPython."""

import asyncio

from .page import begin, described, opened, served


def test_a_game_in_micropython_with_power_cut_and_the_same_flash():
    async def play():
        async with served(engine="micropython", faults=True) as server, opened(server) as page:
            assert page.hello["engine"] == "micropython"
            await begin(page, "simple-10x6-cover")
            for _ in range(2):
                await page.make(described(page, "place")[-1])
            await page.do("fault", name="power", value=0)
            await page.until(lambda: page.faults["power"])
            await page.until(lambda: not page.faults["power"])
            # The pieces stand where they stood: nobody has to do anything.
            await page.until_state("quiet")
            await page.make(described(page, "push")[0])
            moves = page.moves
        # What MicroPython has written, CPython reads.
        async with served() as server, opened(server) as page:
            assert page.moves == moves
            assert page.is_at == "quiet"
            await page.make(described(page, "push")[0])

    asyncio.run(play())
