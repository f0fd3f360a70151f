"""`quader play` as people call it."""

import asyncio
import os
from pathlib import Path

import pytest

from .page import opened, playing


def test_a_game_goes_on_where_it_was_left():
    async def first(server) -> list[dict]:
        async with opened(server) as page:
            assert page.state["info"]["players"] == ["Anna", "Computer"]
            assert page.state["computer"] == {"1": "beginner"}
            hint = await page.do("hint")
            await page.do("request", request={"do": "play", "text": hint["text"]})
            await page.do("follow")
            await page.until(lambda: page.made() == 2)
            await page.until_state("quiet")
            return page.moves

    async def again(server) -> list[dict]:
        async with opened(server) as page:
            await page.until_state("quiet")
            return page.moves

    with playing("--variant", "simple-10x6-cover", "--players", "Anna", "beginner") as server:
        moves = asyncio.run(first(server))
        assert [line.split()[-1][:9] for line in server.lines[1:3]] == ["socket://", "/dev/pts/"]
    with playing() as server:
        assert asyncio.run(again(server)) == moves
    with playing("--variant", "simple-10x6-cover", "--board-size", "10x16") as server:
        assert asyncio.run(again(server)) == moves


@pytest.mark.parametrize("counts", [True, False], ids=["after the move", "after the drop"])
def test_nothing_is_lost_when_the_program_is_killed(counts: bool):
    """The move is there, its piece lies where it was put and is what it was, nobody is asked, the computer answers."""

    async def dropped(server) -> str:
        async with opened(server) as page:
            await page.until(lambda: page.made() == 1 and page.is_at == "quiet")
            piece = page.in_tray("cuboid", 1, 27)
            await page.do("grab", piece=piece["id"])
            places = (await page.do("places", piece=piece["id"]))["places"]
            x, y, _, *size, text = next(place for place in places if place[3:6] == [3, 3, 3])
            await page.do("drop", piece=piece["id"], at=[x, y], size=size)
            if counts:
                await page.until(lambda: page.made() == 2)
            server.kill()
            return text

    async def found(server, text: str) -> None:
        async with opened(server) as page:
            await page.until(lambda: page.made() == 3)
            assert page.moves[1]["text"] == text
            lies = [
                piece["volume"] for piece in page.pieces.values() if (piece["owner"], piece["where"]) == (1, "board")
            ]
            assert lies == [27]
            assert "choice" not in [event.get("state") for event in page.events]

    with playing("--variant", "simple-10x6-cover", "--players", "random", "Anna") as server:
        text = asyncio.run(dropped(server))
    with playing() as server:
        asyncio.run(found(server, text))


def test_hints_can_be_switched_off():
    async def asked(server) -> dict:
        async with opened(server) as page:
            await page.until_state("quiet")
            return await page.say("hint")

    with playing("--variant", "simple-10x6-cover", "--no-hints") as server:
        answer = asyncio.run(asked(server))
        assert not answer["ok"]
        assert answer["why"] == "hints are switched off"


def test_in_a_game_of_a_tournament_the_computer_neither_helps_nor_plays():
    async def asked(server) -> list[dict]:
        async with opened(server) as page:
            await page.do("select", variant="simple-10x6-cover", players=[], settings={"hints": 0}, force=True)
            await page.until_state("quiet")
            return [await page.say("hint"), await page.say("computer", player=0, on=True)]

    with playing("--variant", "simple-10x6-cover") as server:
        hint, computer = asyncio.run(asked(server))
        assert hint["why"] == "hints are switched off"
        assert computer["why"] == "in this game the computer does not play"


def test_a_variant_in_a_file_and_a_recorded_game(tmp_path: Path):
    from quader.terminal.game import new_record
    from quader.variants import by_name
    from rules_core.record import record as game_record

    (tmp_path / "own.json").write_text(
        '{"format": 1, "extends": "simple-10x6-cover", "id": "own-one", "title": {"en": "Own"}, "move_cap": 9}'
    )
    record = new_record(by_name("simple-10x6-cover"), ["Anna", "Ben"])
    record.entries.append(("move", "place 1 - 0,6,0:1x1x1", None))
    (tmp_path / "game.txt").write_text(game_record.to_text(record))

    async def look(server) -> tuple[str, int, int]:
        async with opened(server) as page:
            assert page.variant is not None
            standing = sum(piece["where"] == "board" for piece in page.pieces.values())
            return page.variant["id"], page.made(), standing

    with playing("--variant", str(tmp_path / "own.json"), "--port", "0") as server:
        assert asyncio.run(look(server)) == ("own-one", 0, 0)
    with playing("--resume", str(tmp_path / "game.txt")) as server:
        assert asyncio.run(look(server)) == ("simple-10x6-cover", 1, 1)


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["--variant", "nonsense"], 1, "there is no variant 'nonsense'"),
        (["--variant", "engpass-16", "--board-size", "16x16"], 1, "--board-size: engpass-16 needs 16×22 cells"),
        (["--board-size", "9x9"], 2, "invalid choice: '9x9'"),
        (["--engine", "abacus"], 2, "invalid choice: 'abacus'"),
        (["--port", "70000"], 2, "--port"),
        (["--resume", "missing.txt"], 1, "missing.txt"),
        (["--serial", "/nowhere/board"], 1, "--serial: /nowhere/board: No such file or directory"),
        (["--board", "/dev/nonsense"], 1, "/dev/nonsense: there is no such device"),
        (["--board", "x", "--variant", "cubus"], 1, "--board: watches a real board"),
        (["--engine", "rp2040"], 1, "--engine: rp2040 needs a MicroPython image for the Pico: name it in QUADER_UF2"),
    ],
)
def test_wrong_calls_are_told_in_one_line(run_quader, words, code, why, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("QUADER_UF2", raising=False)
    done = run_quader("play", "--no-browser", *words)
    assert done.returncode == code, done.stderr
    assert why in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_no_image_where_one_is_named(run_quader, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("QUADER_UF2", os.devnull + "-nothing")
    done = run_quader("play", "--no-browser", "--engine", "rp2040")
    assert (done.returncode, done.stderr) == (1, f"quader: QUADER_UF2: there is no file {os.devnull}-nothing\n")
