"""The virtual board on its serial addresses: every `quader board` command works while it is played."""

import asyncio
import json
import os
from pathlib import Path

import pytest

from quader import cli
from quader.board import Board
from quader.table.mirror import Mirror
from quader.table.server import Server
from rules_core.refused import Refused

from .page import Page, begin, described, opened, served
from .test_play import CAPPED


async def quader(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = await asyncio.to_thread(cli.main, list(words))
    caught = capsys.readouterr()
    return code, caught.out, caught.err


@pytest.mark.parametrize("kind", [0, 1], ids=["socket", "terminal"])
def test_board_commands_while_it_is_played(kind: int, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    async def play():
        async with served() as server, opened(server) as page:
            address = page.hello["serial"][kind]
            await begin(page, "simple-10x6-cover")
            await page.make(described(page, "place")[-1])
            code, out, _ = await quader(capsys, "board", "info", "--board", address)
            assert code == 0
            assert "simple-10x6-cover" in out
            (tmp_path / "short.json").write_text(json.dumps(CAPPED))
            code, _, _ = await quader(capsys, "board", "put", str(tmp_path / "short.json"), "--board", address)
            assert code == 0
            code, _, err = await quader(capsys, "board", "select", "short-game", "--board", address)
            assert (code, err) == (1, "quader: board: a game is running: end it first\n")
            await page.make(described(page, "place")[-1])
            await page.do("request", request={"do": "end", "reason": "agreed", "winners": []})
            await page.do("request", request={"do": "close"})
            code, _, err = await quader(capsys, "board", "select", "short-game", "--board", address)
            assert (code, err) == (0, "")
            # A game that was begun over the link is brought to the table like any other.
            await page.until(lambda: page.variant is not None and page.variant["id"] == "short-game")
            await page.until_state("quiet")
            await page.make(described(page, "place")[-1])

    asyncio.run(play())


def test_events_of_a_game_reach_the_serial_client():
    async def play():
        async with served() as server, opened(server) as page:
            board = await asyncio.to_thread(Board, page.hello["serial"][0])
            try:
                await asyncio.to_thread(board.start_watching, True)
                await begin(page, "simple-10x6-cover")
                move = described(page, "place")[-1]
                await page.make(move)
                told = []
                while True:
                    event = await asyncio.to_thread(board.next_event, 2.0)
                    assert event is not None, told
                    told.append(event.kind)
                    if event.kind == "move":
                        assert event.data["text"] == move["notation"]
                        break
                assert "cells" in told
                assert "begin" in told
            finally:
                await asyncio.to_thread(board.close)

    asyncio.run(play())


def test_the_cable_is_pulled_and_the_client_finds_back():
    async def play():
        async with served(faults=True) as server, opened(server) as page:
            board = await asyncio.to_thread(Board, page.hello["serial"][0])
            try:
                await page.do("fault", name="cable", value=True)
                await page.until(lambda: page.faults["cable"])
                while board.connected:
                    await asyncio.sleep(0.05)
                await begin(page, "simple-10x6-cover")
                await page.make(described(page, "place")[-1])
                await page.do("fault", name="cable", value=False)
                info = await asyncio.to_thread(board.info)
                # The header, the move, and that people have decided which one it was.
                assert (info["variant"], info["entries"]) == ("simple-10x6-cover", 3)
                await page.do("fault", name="lost", value=0.002)
                for _ in range(5):
                    assert (await asyncio.to_thread(board.info))["entries"] == 3
            finally:
                await asyncio.to_thread(board.close)

    asyncio.run(play())


def test_one_client_at_a_time():
    async def play():
        async with served() as server:
            address = server.table.line.addresses[0]
            board = await asyncio.to_thread(Board, address)
            try:
                with pytest.raises(Refused):
                    await asyncio.to_thread(Board, address)
                assert (await asyncio.to_thread(board.info))["state"] == "menu"
            finally:
                await asyncio.to_thread(board.close)

    asyncio.run(play())


def test_a_path_of_ones_own_leads_to_the_terminal(tmp_path: Path):
    async def play():
        from quader.table.line import SerialLine

        path = tmp_path / "board"
        path.symlink_to("/dev/pts/99999")  # left over
        line = SerialLine()
        await line.open(str(path))
        assert line.addresses[1] == str(path)
        assert os.readlink(path).startswith("/dev/")
        other = SerialLine()
        with pytest.raises(Refused, match="File exists"):
            await other.open(str(path))
        await other.close()
        await line.close()
        assert not path.is_symlink()
        with pytest.raises(Refused, match="must be a port up to 65535"):
            await SerialLine().open("70000")

    asyncio.run(play())


# --- a mirror of a real board ----------------------------------------------------------------------------------------


def test_a_mirror_shows_a_board_and_does_nothing(capsys: pytest.CaptureFixture[str]):
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "simple-10x6-cover")
            await page.make(described(page, "place")[-1])
            line = page.hello["serial"][0]
            table = await asyncio.to_thread(lambda: Mirror(Board(line), line))
            mirror = Server(table)
            await mirror.start(0)
            await table.start()
            running = asyncio.create_task(table.run())
            try:
                async with opened(mirror) as watcher:
                    await _watch(page, watcher)
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
                await mirror.stop()
                await table.close()

    async def _watch(page: Page, watcher: Page) -> None:
        assert watcher.hello["mirror"]
        assert watcher.moves == page.moves
        await page.make(described(page, "place")[-1])
        await watcher.until(lambda: watcher.made() == 2)
        standing = {piece["id"]: piece for piece in page.pieces.values() if piece["where"] == "board"}
        await watcher.until(
            lambda: {i: piece for i, piece in watcher.pieces.items() if piece["where"] == "board"} == standing
        )
        cells = sum(piece["size"][0] * piece["size"][1] for piece in standing.values())
        await watcher.until(
            lambda: sum(any(watcher.frame[at : at + 3]) for at in range(0, len(watcher.frame), 3)) == cells
        )
        for do in ("grab", "select", "request", "button", "touch", "fault"):
            answer = await watcher.say(do, piece=1)
            assert answer["why"] == "this page only watches a real board"

    asyncio.run(play())
