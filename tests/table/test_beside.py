"""What a page asks for beside the game: puzzles, analysis, rules for families, drafts of variants."""

import asyncio
import json
import re
import xml.etree.ElementTree as xml

import pytest

from quader import variants
from quader.engine import puzzles
from quader.games import family
from quader.table import pictures
from quader.table.authoring import fields
from rules_core import registry
from tests.small import TINY

from .page import opened, served

DRAFT = json.dumps(TINY)


def test_a_puzzle_is_set_up_answered_and_shown():
    """A wrong move is told from the right one; taken back, the puzzle is open again; the table shows the solution."""
    wanted = min(puzzles.collected(), key=lambda one: one["grade"])

    async def play():
        async with served() as server, opened(server) as page:
            listed = (await page.do("puzzles"))["puzzles"]
            assert len(listed) == len(puzzles.collected())
            assert [one["grade"] for one in listed] == sorted(one["grade"] for one in listed)
            assert not (await page.say("puzzle", name="no-such"))["ok"]
            link = (await page.do("share", puzzle=wanted["id"]))["link"]
            assert (await page.do("shared", link=link))["puzzle"] == wanted["id"]
            await page.do("puzzle", name=wanted["id"])
            await page.until(lambda: page.is_at == "quiet")
            assert page.state["puzzle"]["state"] == "open"
            game = puzzles.game_of(wanted)
            wrong = next(text for text in map(game.text, game.legal_moves()) if not puzzles.solves(wanted, game, text))
            await page.do("request", request={"do": "play", "text": wrong})
            await page.until(lambda: page.state["puzzle"]["state"] == "wrong")
            await page.do("back")
            await page.until(lambda: page.state["puzzle"]["state"] == "open" and page.is_at == "quiet")
            hint = await page.do("hint")
            assert hint["text"] == wanted["solution"]
            await page.do("solve")
            await page.until(lambda: page.state["puzzle"]["state"] == "right")
            assert not (await page.say("solve"))["ok"]

    asyncio.run(play())


def test_a_game_is_judged_beside_the_table():
    async def play():
        async with served() as server, opened(server) as page:
            await page.do("upload", text=DRAFT)
            await page.do("select", variant="tiny")
            for text in ("place 8 - 3,12,0:2x2x2", "place 8 - 5,12,0:2x2x2", "enter 8 3,12,0:2x2x2 3,14,0:2x2x2"):
                await page.do("request", request={"do": "play", "text": text})
            await page.until(lambda: page.made() == 3)
            await page.do("analyse", number=0)
            assert [one["step"] for one in page.judged] == [1, 2, 3]
            assert [one["player"] for one in page.judged] == [0, 1, 0]
            assert all(0 <= one["value"] <= 1 and one["best"] for one in page.judged)
            assert not (await page.say("analyse", number=77))["ok"]

    asyncio.run(play())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", registry.GAMES)
def test_families_have_a_page_for_each_game(game, language):
    """Every move of every drawing is legal, and drawings are drawings."""
    parts = family.page(game, language)
    assert len(parts) >= 4
    assert sum(bool(part["picture"]) for part in parts) >= 2
    for part in parts:
        assert part["text"].endswith(".")
        if part["picture"]:
            xml.fromstring(part["picture"])


def test_every_game_has_a_picture():
    async def look():
        async with served() as server, opened(server) as page:
            for game in registry.GAMES:
                xml.fromstring((await page.do("picture", game=game))["picture"])
            assert not (await page.say("picture", game="chess"))["ok"]

    asyncio.run(look())


def test_what_a_key_may_be_is_told_in_words():
    known = {field["key"]: field for field in fields("quader", "en")}

    def values(key):
        return [choice["value"] for choice in known[key]["choices"]]

    assert values("dice") == ["none", "volume", "push"]
    assert values("options.tip") == ["any", "forward"]
    assert known["options.tip"]["choices"][1]["name"] == "only forward"
    assert known["options.enter"]["group"] == "Fine points of the rules"
    assert set(known["options.enter"]["value"]) == set(values("options.enter"))
    assert values("players") == []
    assert known["players"]["value"] == 2
    assert known["goal.size"]["parts"] == ["columns", "rows"]
    assert known["form.height"]["only"] == {"key": "form.kind", "values": ["level"]}
    assert known["form.height"]["value"] == 3
    assert "options" not in known
    for game in registry.GAMES:
        assert fields(game, "de")


def test_a_game_without_words_has_a_form_too(monkeypatch):
    """What its keys may be is told by the checker then."""
    monkeypatch.setattr("quader.author.starter.half", lambda game, part: None)
    known = {field["key"]: field for field in fields("planquadrat", "de")}
    assert known["rim"]["name"] == "rim"
    assert [choice["name"] for choice in known["rim"]["choices"]] == ["groove", "wall"]


def test_a_draft_is_checked_drawn_filled_and_studied():
    async def play():
        async with served() as server, opened(server) as page:
            good = await page.do("draft", text=DRAFT)
            assert (good["players"], good["variant"]["id"], good["has_form"]) == (2, "tiny", True)
            xml.fromstring(good["picture"])
            bad = await page.say("draft", text=json.dumps({**TINY, "players": 9}))
            assert not bad["ok"]
            assert (bad["where"], bad["why"]) == ("players", "must be a whole number from 2 to 4, not 9")
            assert not (await page.say("draft", text='{"format": 1,'))["ok"]
            filled = await page.do("fill", text=DRAFT)
            assert filled["fillable"] is True
            xml.fromstring(filled["picture"])
            formless = json.dumps({"format": 1, "game": "cubus", "id": "c"})
            assert not (await page.do("draft", text=formless))["has_form"]
            assert not (await page.say("fill", text=formless))["ok"]
            told = await page.do("study", text=DRAFT, games=4)
            assert told["lines"]
            assert [one["games"] for one in page.studied] == [2, 4]
            assert not (await page.say("study", text=DRAFT, games=10**6))["ok"]
            started = await page.do("fields", game="engpass")
            assert (await page.do("draft", text=started["text"]))["variant"]["game"] == "engpass"
            link = (await page.do("share", text=DRAFT))["link"]
            assert (await page.do("shared", link=link))["record"]["variant"]["id"] == "tiny"
            source = await page.do("source", variant="pyramid-220")
            assert (await page.do("draft", text=source["text"]))["variant"]["id"] == "pyramid-220"
            assert (await page.do("boards"))["boards"] == []
            assert not (await page.say("send", text=DRAFT, board="/dev/null"))["ok"]

    asyncio.run(play())


def test_a_loaded_game_leaves_everybody_their_own_reserve():
    """Houses belong to nobody once they stand; they came out of the reserve of whoever set them."""
    moves = ["set v 3 3 1", "set v 4 3 2", "skip", "set h 3 3 3", "skip"]

    async def play():
        async with served(size="22x22") as server, opened(server) as page:
            doc = {"format": 1, "variant": variants.by_name("planquadrat"), "entries": [{"move": one} for one in moves]}
            await page.do("load", text=json.dumps(doc))
            await page.until(lambda: page.made() == len(moves))
            taken = sorted(
                (piece["owner"], piece["volume"]) for piece in page.pieces.values() if piece["where"] == "board"
            )
            assert taken == [(0, 1), (0, 5), (1, 3)]

    asyncio.run(play())


def test_what_somebody_has_shared_never_replaces_ones_own():
    async def play():
        async with served() as server, opened(server) as page:
            await page.do("upload", text=DRAFT)
            own = (await page.do("source", variant="tiny"))["text"]
            other = json.dumps({**TINY, "move_cap": 7})
            # The same is there already; something else of its name gets a name of its own, and once.
            for text, name in ((DRAFT, "tiny"), (other, "tiny-2"), (other, "tiny-2")):
                assert (await page.do("upload", text=text, beside=True))["variant"] == name
            assert (await page.do("source", variant="tiny"))["text"] == own
            assert json.loads((await page.do("source", variant="tiny-2"))["text"])["move_cap"] == 7

    asyncio.run(play())


@pytest.mark.parametrize("name", variants.built_in_names())
def test_a_small_picture_shows_the_game_and_no_words(name):
    """The same for every language."""
    root = xml.fromstring(pictures.of_variant(name))
    left, top, wide, high = map(float, root.attrib["viewBox"].split())
    assert wide > 100
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        if re.search("[A-Za-z]{3}", "".join(text.itertext())):
            x, y = float(text.attrib["x"]), float(text.attrib["y"])
            assert not (left <= x <= left + wide and top <= y <= top + high)
