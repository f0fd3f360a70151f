"""Both games at the virtual table: listed, set up, played by hand and by the computer, told to a page."""

import asyncio

import pytest

from tests.table.page import Page, opened, served

from .conftest import VARIANTS

BOTH = tuple(VARIANTS)


async def begin(page: Page, name: str, *computers: int) -> None:
    await page.do("select", variant=name, players=["Anna", "Ben"])
    await page.until(lambda: page.variant is not None and page.variant["id"] == name)
    for player in computers:
        await page.do("computer", player=player)
    await page.do("follow")
    await page.until_state("roll")


@pytest.mark.parametrize("name", BOTH)
def test_the_chooser_lists_them(name):
    async def look():
        async with served() as server, opened(server) as page:
            row = next(row for row in page.hello["variants"] if row["id"] == name)
            assert (row["game"], row["own"], row["title"]) == (name, True, VARIANTS[name]["title"])
            assert row["players"] == (2 if name == "stones" else 3)
            words = page.hello["games"][name]
            assert set(words) == {"name", "about"} | ({"due-take", "end-last_stone"} if name == "stones" else set())
            assert words["name"]["de"] == ("Steine" if name == "stones" else "Rafts")

    asyncio.run(look())


@pytest.mark.parametrize("name", BOTH)
def test_the_computer_plays_against_itself_to_the_end(name):
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, name, 0, 1, 2)
            await page.until(lambda: page.is_at == "over")
            assert page.game().outcome() is not None
            assert page.state["info"]["result"]["reason"] == page.game().outcome()[0]
            assert not [event for event in page.events if event["event"] == "correction"]

    asyncio.run(play())


def test_rafts_by_hand_for_three_players():
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "rafts")
            left, low = page.state["left"], page.state["low"]
            assert [(piece["kind"], piece["size"]) for piece in page.pieces.values()] == [("block", [2, 1, 1])] * 6
            await page.press("ok")
            await page.until_state("quiet")
            game = page.game()
            move = game.legal_moves()[0]
            start, end = game.footprints(move)
            raft = page.piece_at(start[0] + left, start[1] + low)
            assert raft is not None
            assert raft["owner"] == 0
            await page.do("grab", piece=raft["id"])
            await page.until_state("hand")
            await page.do("drop", piece=raft["id"], at=[end[0] + left, end[1] + low], size=[2, 1, 1])
            await page.until(lambda: page.made() == 2)
            assert page.moves[-1]["text"] == game.text(move)
            assert page.state["position"]["panel"] == []
            hint = await page.say("hint")
            assert not hint["ok"]
            await page.press("ok")
            await page.until_state("quiet")
            text = (await page.do("hint"))["text"]
            assert text in [page.game().text(move) for move in page.game().legal_moves()]

    asyncio.run(play())


def test_stones_taken_by_hand():
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "stones")
            await page.do("request", request={"do": "roll", "text": "roll 3"})
            await page.until_state("quiet")
            assert page.state["position"]["panel"] == [
                {"label": {"en": "Stones left", "de": "Steine übrig"}, "value": {"de": "5", "en": "5"}, "player": None}
            ]
            left, low = page.state["left"], page.state["low"]
            for x in (4, 3):
                stone = page.piece_at(x + left, low)
                assert stone is not None
                await page.do("tray", piece=stone["id"])
            await page.until(lambda: page.made() == 2)
            assert page.moves[-1]["text"] == "take 2"

    asyncio.run(play())
