"""What a table keeps: pieces in hands, games, boards, through tabs that leave, power cuts, restarts and full disks."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from quader.table import folders
from tests.disk import fill, small_disk

from .page import Page, begin, described, opened, served


async def in_mid_move(page: Page) -> tuple[dict[str, Any], dict[str, Any]]:
    """After two moves, with a piece in the hand that is to be pushed: the piece, and the move."""
    await begin(page, "simple-10x6-cover")
    await page.make(described(page, "place")[-1])
    await page.make(described(page, "place")[-1])
    move = described(page, "push")[0]
    piece = page.piece_at(*move["from"]["at"])
    assert piece is not None
    await page.do("grab", piece=piece["id"])
    await page.until_state("hand")
    return piece, move


def test_a_tab_that_leaves_in_mid_move_puts_the_piece_back():
    async def play():
        async with served() as server, opened(server) as other:
            async with opened(server) as page:
                piece, move = await in_mid_move(page)
            await other.until(lambda: other.pieces[piece["id"]]["where"] == "board")
            await other.until_state("quiet")
            async with opened(server) as page:
                assert page.made() == 2
                assert page.pieces == other.pieces
                await page.make(move)

    asyncio.run(play())


def test_a_power_cut_in_mid_move_loses_nothing():
    async def play():
        async with served(faults=True) as server, opened(server) as page:
            piece, move = await in_mid_move(page)
            await page.do("fault", name="power", value=0.3)
            await page.until(lambda: page.faults["power"])
            assert (await page.say("request", request={"do": "info"}))["why"] == "the board is off"
            await page.until(lambda: not any(page.frame))
            await page.until(lambda: not page.faults["power"])
            # The piece is still in the hand: the board asks for it.
            await page.until_state("setup")
            assert page.made() == 2
            await page.do("drop", piece=piece["id"], at=move["from"]["at"][:2])
            await page.until_state("quiet")
            await page.make(move)

    asyncio.run(play())


def test_the_table_is_found_as_it_was_left():
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "simple-10x6-cover")
            for _ in range(3):
                await page.make(described(page, "place")[-1])
            # A piece lies where it does not belong; it will still be there.
            await page.put(page.in_tray("cuboid", 1, 8), 0, 0, [2, 2, 2])
            moves, pieces = page.moves, page.pieces
        async with served() as server, opened(server) as page:
            assert page.moves == moves
            assert page.pieces == pieces
            await page.until_state("setup")
            await page.do("follow")
            await page.until_state("quiet")
            await page.make(described(page, "place")[-1])

    asyncio.run(play())


def test_what_lies_on_the_disk_is_not_trusted():
    async def play(text: str):
        async with served() as server, opened(server) as page:
            if not page.variant:
                await begin(page, "simple-10x6-cover")
                await page.make(described(page, "place")[-1])
            else:
                assert page.made() == 1
                assert sum(piece["where"] == "board" for piece in page.pieces.values()) == 1
            path = server.table.folder._world
        path.write_text(text)

    for text in (
        "",
        "[]",
        '{"game": 1, "magnets": [7, [1]]}',
        '{"game": 1, "pieces": [[1]]}',
        '{"game": 1, "pieces": [[1, "board", [0, 0, 5], [1, 1, 1]]]}',
    ):
        asyncio.run(play(text))


def test_save_and_load_and_a_game_in_the_way():
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "dice-10x6-cover")
            await page.do("request", request={"do": "roll", "text": "4 6"})
            await page.until_state("quiet")
            await page.make(described(page, "place")[-1])
            moves = [(move["kind"], move["text"]) for move in page.moves]
            name = (await page.do("save"))["name"]
            saves = (await page.do("saves"))["saves"]
            assert [(row["name"], row["variant"], row["moves"]) for row in saves] == [(name, "dice-10x6-cover", 2)]
            answer = await page.say("select", variant="simple-10x6-cover", players=[])
            assert answer["why"] == "a game is running: end it first"
            await begin(page, "simple-10x6-cover", force=True)
            assert page.made() == 0
            await page.do("load", name=name)
            await page.until(lambda: [(move["kind"], move["text"]) for move in page.moves] == moves)
            await page.until_state("roll")
            games = (await page.do("records"))["games"]
            # The one without a move was never a game worth keeping apart, but nothing is thrown away.
            assert [row["variant"] for row in games] == ["simple-10x6-cover", "dice-10x6-cover"]
            assert games[1]["result"]["reason"] == "aborted"
            await page.do("load", number=games[1]["number"])
            await page.until(lambda: [(move["kind"], move["text"]) for move in page.moves] == moves)

    asyncio.run(play())


def test_a_second_table_takes_a_board_of_its_own():
    async def play():
        async with served() as one, served() as two, opened(one) as page, opened(two) as other:
            await begin(page, "simple-10x6-cover")
            await begin(other, "dice-10x6-cover")
            assert one.table.folder.path != two.table.folder.path

    asyncio.run(play())


def test_a_firmware_that_fails_starts_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "simple-10x6-cover")
            await page.make(described(page, "place")[-1])

            async def fail() -> None:
                monkeypatch.undo()
                raise ZeroDivisionError

            monkeypatch.setattr(server.table.board.engine, "step", fail)
            await page.until(lambda: page.faults["power"])
            await page.until(lambda: not page.faults["power"])
            await page.make(described(page, "place")[-1])

    asyncio.run(play())
    assert capsys.readouterr().err == "quader: the board failed and starts again: ZeroDivisionError()\n"


def test_a_game_that_finds_no_room_is_not_saved_by_halves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def play(disk: Path):
        async with served() as server, opened(server) as page:
            await begin(page, "simple-10x6-cover")
            await page.make(described(page, "place")[-1])
            filler = fill(disk)
            assert "the disk is full" in (await page.say("save"))["why"]
            assert list(folders.saves_folder().glob("*")) == []
            filler.unlink()
            name = (await page.do("save"))["name"]
            assert [row["name"] for row in (await page.do("saves"))["saves"]] == [name]

    with small_disk(tmp_path / "disk") as disk:
        monkeypatch.setenv("QUADER_HOME", str(disk / "home"))
        asyncio.run(play(disk))
