"""The table that helps: where a piece may go, why not elsewhere, and what it does by itself."""

import asyncio
import errno
import json

import pytest

from quader import variants
from quader.table import folders, places
from quader.table.bodies import BOARD, bodies_of
from quader.words import reason_in_both
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record as game_record

from .page import opened, served


def new_game(name: str):
    return registry.new_game(variants.by_name(name))


def test_places_of_the_reserve_are_the_moves_that_bring_it():
    game = new_game("simple-10x6-cover")
    for body in bodies_of(game):
        found, off = places.legal(game, 0, 0, body)
        texts = {text for text in map(game.text, game.legal_moves()) if text.split()[1] == str(body.volume)}
        assert {place.text for place in found} == (texts if body.owner == game.turn else set())
        assert not off


@pytest.mark.parametrize("name", ["tactic-10-stairs-42", "engpass-10", "planquadrat", "four-players-cover"])
def test_places_on_the_board_are_reached_by_their_moves(name):
    """In the midst of a random game, on a board that is larger than the game."""
    game = new_game(name)
    chance = Chance(5)
    for _ in range(40):
        game.play(game.random_move(chance))
    while game.is_chance():
        game.play(game.random_move(chance))
    before = places.of_games.wanted(game)
    checked = 0
    for want in before:
        body = next(
            body
            for body in bodies_of(game)
            if (body.kind, body.magnet, body.volume) == (want.kind, want.magnet, want.volume)
        )
        body.where, body.at, body.size = BOARD, (want.at[0] + 2, want.at[1] + 1, want.at[2]), want.size
        for place in places.legal(game, 2, 1, body)[0]:
            game.play(game.parse(place.text))
            after = {(one.kind, one.at, one.size) for one in places.of_games.wanted(game)}
            game.undo()
            assert (want.kind, (place.at[0] - 2, place.at[1] - 1, place.at[2]), place.size) in after
            checked += 1
    assert checked


def test_crates_may_go_off_the_board():
    game = new_game("cubus-teardown")
    found = []
    for want in places.of_games.wanted(game):
        body = bodies_of(game)[0]
        body.where, body.at, body.size = BOARD, want.at, want.size
        found.append(places.legal(game, 0, 0, body)[1])
    assert True in found


def test_why_not_is_said_in_both_languages():
    game = new_game("simple-10x6-cover")
    own, other = bodies_of(game)[0], bodies_of(game)[-1]
    theirs = places.why_not(game, other, [], "Anna")
    assert reason_in_both(theirs) == {"en": "it is the turn of Anna", "de": "am Zug ist Anna"}
    assert reason_in_both(places.why_not(game, other, [], ""))["de"] == "jemand anders ist am Zug"
    assert places.why_not(game, own, places.legal(game, 0, 0, own)[0], "").code == "not-there-yet"
    dice = new_game("dice-10x6-cover")
    assert places.why_not(dice, own, [], "").code == "chance-first"
    dice.play(dice.parse("roll 4 4"))
    assert places.why_not(dice, own, [], "").code == "dice-show"


def test_the_table_sets_up_takes_back_with_the_answer_and_clears_the_computer():
    async def play():
        async with served(plain=False) as server, opened(server) as page:
            await page.do("language", language="de")
            await page.do("select", variant="engpass-10", computer={"1": "random"}, force=True)
            assert page.state["computer"] == {"1": "random"}
            await page.until_state("quiet")
            assert "choice" not in [event.get("state") for event in page.events]
            piece = next(piece for piece in page.pieces.values() if piece["owner"] == 0 and piece["volume"] == 1)
            for piece in [piece for piece in page.pieces.values() if piece["owner"] == 0]:
                found = (await page.do("places", piece=piece["id"]))["places"]
                if found:
                    break
            x, y, _, *size, text = found[0]
            await page.do("grab", piece=piece["id"])
            await page.do("drop", piece=piece["id"], at=[x, y], size=size)
            await page.until(lambda: page.made() == 2)
            assert page.moves[0]["text"] == text
            await page.until_state("quiet")
            await page.do("back")
            await page.until(lambda: page.made() == 0 and page.is_at == "quiet")
            other = next(piece for piece in page.pieces.values() if piece["owner"] == 1)
            assert (await page.do("why", piece=other["id"]))["text"] == "jemand anders ist am Zug"
            refused = await page.say("computer", player=0, level="genius")
            assert "muss eines sein von" in refused["why"]
            await page.do("select", variant="simple-10x6-cover", force=True)
            assert page.state["computer"] == {}

    asyncio.run(play())


def test_buttons_that_would_bring_nothing_say_nothing():
    """What the board cannot see, a table that helps tells it: there is nothing to be looked for by its buttons. What is
    only said, and the only such move, has its button."""

    async def play():
        async with served(plain=False) as server, opened(server) as page:
            await page.do("select", variant="simple-10x6-cover", force=True)
            await page.until_state("quiet")
            assert page.state["info"]["buttons"] == {"ok": None, "next": None, "back": None}
            await page.do("plain", on=True)
            await page.until(lambda: page.state["info"]["buttons"]["ok"] == "choose")
            await page.do("plain", on=False)
            await page.do("load", text=begun_with("planquadrat", ["set v 0 0 1", "set v 0 1 1", "set v 0 5 1"])[1])
            await page.until(lambda: page.state["info"].get("phase") == "slide" and page.is_at == "quiet")
            assert page.state["info"]["buttons"] == {"ok": "pass", "next": None, "back": "take-back"}

    asyncio.run(play())


def test_on_a_full_disk_a_piece_stays_in_the_hand_until_there_is_room(monkeypatch):
    """It can be put back, everybody is told why, and when there is room the same move counts."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def play():
        async with served(plain=False) as server, opened(server) as page:
            await page.do("select", variant="simple-10x6-cover", force=True)
            await page.until_state("quiet")
            piece = page.in_tray("cuboid", 0, 27)["id"]
            drop = {"piece": piece, "at": [2, 6], "size": [3, 3, 3]}
            with monkeypatch.context() as disk:
                disk.setattr(folders, "_write", full)
                await page.do("grab", piece=piece)
                assert "the disk is full" in (await page.say("drop", **drop))["why"]
                await page.until(lambda: page.pieces[piece]["where"] == "hand")
                await page.do("putback", piece=piece)
                await page.until(lambda: any("disk" in event.get("why", "") for event in page.events))
                assert page.pieces[piece]["where"] == "tray"
            await page.do("grab", piece=piece)
            await page.do("drop", **drop)
            await page.until(lambda: page.made() == 1)
            assert page.moves[0]["text"] == "place 27 - 2,6,0:3x3x3"

    asyncio.run(play())


def test_the_computer_stays_with_its_game():
    """Another board knows nothing of it; the first one, taken up again, does."""

    async def play():
        async with served(plain=False) as server, opened(server) as page:
            await page.do("select", variant="simple-10x6-cover", computer={"1": "club"}, force=True)
            await page.until(lambda: page.state["computer"] == {"1": "club"})
            await page.do("select", variant="tactic-16-cover")
            await page.until(lambda: page.state["computer"] == {})
            await page.do("board", size="10x16")
            await page.until(lambda: page.state["computer"] == {"1": "club"})

    asyncio.run(play())


def begun_with(name: str, texts: list[str]):
    """A game after these moves, and its record."""
    game = new_game(name)
    for text in texts:
        game.play(game.parse(text))
    found = game_record.Record(game.variant)
    found.entries = [(game_record.MOVE, text, None) for text in texts]
    return game, json.dumps(game_record.to_json(found))


def test_a_move_of_several_pieces_at_once_is_said_and_the_table_makes_it():
    """CUBUS: whoever has knocked must build, and one crate is not enough."""
    texts = ["draw lid", "draw right", "draw left", "add 0,-1", "draw right", "pass", "knock 0"]
    game, record = begun_with("cubus", texts)

    async def play():
        async with served(plain=False) as server, opened(server) as page:
            await page.do("load", text=record)
            await page.until_state("quiet")
            rebuild = page.state["position"]["rebuild"]
            assert rebuild == "build 2 1"
            await page.do("answer", text=rebuild)
            await page.until(lambda: page.moves[-1]["text"] == rebuild)
            await page.until_state("roll")
            game.play(game.parse(rebuild))
            left, low = page.state["left"], page.state["low"]
            wanted = {(want.at[0] + left, want.at[1] + low, want.at[2]) for want in places.of_games.wanted(game)}
            await page.until(
                lambda: wanted == {tuple(one["at"]) for one in page.pieces.values() if one["where"] == BOARD}
            )
            assert page.state["position"]["rebuild"] is None

    asyncio.run(play())


@pytest.mark.parametrize("moved", [(0, 1), (1, 1)])
def test_the_only_move_can_be_said_also_if_it_moves_one_piece(moved):
    """CUBUS: the stack is rebuilt with one crate more while a lid opens, or by one crate that goes elsewhere."""
    added = ["draw right", "draw left", "draw open", "add 1,0 open", "draw left", "pass", "knock 0", "build 2/1o"]
    added += ["draw lid", "pass", "knock 1", "draw left", "pass", "knock 0"]
    went = ["draw lid", "draw left", "draw open", "pass", "knock 1", "draw open", "add 0,1 open", "draw right"]
    went += ["add -1,1 open", "draw left", "pass", "skip", "draw right", "add -1,1", "draw left", "pass", "knock 0"]
    texts = added if moved == (0, 1) else went
    game, record = begun_with("cubus", texts)
    (rebuild,) = map(game.text, game.legal_moves())
    gone, came = places.change(game, 0, 0, rebuild)
    assert (len(gone), len(came)) == moved

    async def play():
        async with served(plain=False) as server, opened(server) as page:
            await page.do("load", text=record)
            await page.until_state("quiet")
            assert page.state["position"]["rebuild"] == rebuild
            await page.do("answer", text=rebuild)
            await page.until(lambda: page.moves[-1]["text"] == rebuild)

    asyncio.run(play())


def test_a_crate_high_up_with_an_open_lid_or_not_is_asked_about():
    """No cell sees it, and the table knows where it lies, but not which lid it has."""
    draws = ["draw left", "draw right", "draw right", "pass", "skip", "draw lid", "add -1,0", "draw open"]
    game, record = begun_with("cubus", draws)
    assert {"add 0,0", "add 0,0 open"} <= set(map(game.text, game.legal_moves()))

    async def play():
        async with served(plain=False) as server, opened(server) as page:
            await page.do("load", text=record)
            await page.until_state("quiet")
            crate = next(piece for piece in page.pieces.values() if piece["where"] == "tray")
            found = (await page.do("places", piece=crate["id"]))["places"]
            at = next(place[:2] for place in found if place[6] == "add 0,0")
            await page.do("grab", piece=crate["id"])
            assert (await page.do("drop", piece=crate["id"], at=at))["at"][2] == 1
            await page.until_state("choice")
            assert set(page.state["info"]["candidates"]) == {"add 0,0", "add 0,0 open"}
            await page.do("button", button="ok", down=True)
            await page.do("button", button="ok", down=False)
            await page.until(lambda: page.moves[-1]["text"].startswith("add 0,0"))

    asyncio.run(play())


def test_a_rematch_is_the_same_game_and_moves_that_stand_stay():
    """With its clock, and without taking back where that was agreed."""

    async def play():
        async with served(plain=False) as server, opened(server) as page:
            await page.do("language", language="de")
            agreed = {"total": 600, "take_back": 0}
            await page.do("select", variant="simple-10x6-cover", settings=agreed, force=True)
            assert page.state["takes_back"] is False
            piece = next(piece for piece in page.pieces.values() if piece["volume"] == 27 and piece["owner"] == 0)
            await page.do("grab", piece=piece["id"])
            await page.do("drop", piece=piece["id"], at=[2, 6])
            await page.until(lambda: page.made() == 1)
            assert (await page.say("back"))["why"] == "in diesem Spiel bleiben Züge stehen"
            assert page.made() == 1
            await page.do("select", variant="simple-10x6-cover", rotate=True, force=True)
            await page.until(lambda: page.made() == 0)
            assert page.state["takes_back"] is False
            assert None not in page.state["info"]["clocks"]
            await page.do("select", variant="simple-10x6-cover", force=True)
            assert page.state["takes_back"] is True
            assert page.state["info"]["clocks"] == [None, None]

    asyncio.run(play())
