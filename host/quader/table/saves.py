"""Games that were played: the archive of the board, saved games in files, and how one of them is set up again."""

import asyncio
import base64
import json
from typing import TYPE_CHECKING, Any

from firmware.protocol import journal_record
from rules_core import registry
from rules_core.game import Game
from rules_core.record import record as game_record
from rules_core.record.record import Record
from rules_core.refused import Refused
from rules_core.variant import document, is_id

from .. import files
from ..games import bodies, facts
from . import arrange, folders, puzzling
from .board import SIZES
from .followed import FollowedGame

if TYPE_CHECKING:
    from .table import Table

# As many archived games are listed.
LISTED = 60


# --- records ---------------------------------------------------------------------------------------------------------


def running(followed: FollowedGame) -> Record:
    """The record of the game being played, as far as it is."""
    if not followed.number:
        raise Refused("", "no game is running", "no-game")
    return journal_record.record_of(followed.entries)


async def record(table: "Table", number: int, size: str = "") -> Record:
    """The record of an archived game of this board, or of the board of another size; 0 is the running one."""
    if size and size != table.board.size:
        return await asyncio.to_thread(folders.put_away(size).record, number)
    if number in (0, table.followed.number):
        return running(table.followed)
    return journal_record.record_of(await _entries(table, number))


async def _entries(table: "Table", number: int) -> list[tuple[str, bytes]]:
    data = b""
    while True:
        part = await table.board.ask("game", number=number, at=len(data))
        data += base64.b64decode(part["data"])
        if len(data) >= part["size"] or not part["data"]:
            return journal_record.entries_of(data, number)


async def games(table: "Table") -> list[dict[str, Any]]:
    """Archived games of the boards of all sizes, and those that wait on boards in the cupboard, the newest first."""
    numbers: list[int] = []
    while True:
        part = await table.board.ask("games", above=numbers[-1] if numbers else 0)
        numbers += part["games"]
        if not part["left"] or not part["games"]:
            break
    found: list[dict[str, Any]] = []
    for number in reversed(numbers):
        try:
            one = await asyncio.to_thread(journal_record.record_of, await _entries(table, number))
        except Refused:
            # Damaged on the flash; the others are still worth showing.
            continue
        found.append(_listed(one, number, table.board.size))
        if _are_enough(found):
            break
    if not table.mirror:
        found += await asyncio.to_thread(_elsewhere, table.board.size)
    return sorted(found, key=lambda one: str(one["begun"]), reverse=True)


def _elsewhere(here: str) -> list[dict[str, Any]]:
    """The games of the boards that lie in the cupboard."""
    found = []
    for size in SIZES:
        if size == here:
            continue
        board = folders.put_away(size)
        of_size: list[dict[str, Any]] = []
        for number in reversed(board.numbers()):
            try:
                of_size.append(_listed(board.record(number), number, size))
            except Refused:
                continue
            if _are_enough(of_size):
                break
        found += of_size
    return found


def _are_enough(listed: list[dict[str, Any]]) -> bool:
    """Games in which nobody has moved, and puzzles, push no game out of the list."""
    return sum(bool(one["moves"]) and not one["puzzle"] for one in listed) == LISTED


def _listed(one: Record, number: int, size: str) -> dict[str, Any]:
    return {
        "number": number,
        "board": size,
        "variant": one.variant["id"],
        "title": one.variant["title"],
        "players": one.players,
        "begun": one.begun,
        "moves": _moves(one),
        "puzzle": puzzling.is_puzzle(one),
        "result": {"reason": one.result[0], "winners": list(one.result[1])} if one.result else None,
    }


def _moves(found: Record) -> int:
    return sum(entry[0] == game_record.MOVE for entry in found.entries)


def told(record: Record) -> dict[str, Any]:
    """A record and each of its positions, so that a page can show them one after the other."""
    steps = []
    cells = (0, 0)
    for game, entry, short in game_record.replay(record):
        cells = game.cells
        move = None
        if entry is not None:
            kind, text, more = entry
            move = {"kind": kind, "text": text, "human": short, "ms": more if kind == game_record.MOVE else None}
        steps.append(
            {
                "move": move,
                "turn": game.turn,
                "scores": game.scores(),
                "pieces": _pieces(game),
                "position": facts.of_position(game),
            }
        )
    return {"record": game_record.to_json(record), "cells": list(cells), "steps": steps}


def _pieces(game: Game) -> list[list[Any]]:
    found = []
    for want in bodies.wanted(game):
        found.append([want.kind, want.magnet, *(int(c) for c in want.at), *want.size])
    return found


def file_name(record: Record, form: str) -> str:
    """What a record is called as a file, whatever else lies there."""
    begun = "".join(c for c in record.begun if c.isdecimal())[:14]
    return f"{record.variant['id']}{'-' if begun else ''}{begun}.{form}"


def file_text(record: Record, form: str) -> str:
    """A record as it is kept in a file."""
    if form == "txt":
        return str(game_record.to_text(record))
    return json.dumps(game_record.to_json(record), ensure_ascii=False, indent=1) + "\n"


# --- files -----------------------------------------------------------------------------------------------------------


def save(followed: FollowedGame) -> str:
    """Write the running game to a file of its own; its name."""
    found = running(followed)
    folder = folders.saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    start = f"{found.variant['id']}-{''.join(c for c in found.begun if c.isdecimal())[:14] or 'game'}"
    for number in range(1, 1000):
        path = folder / f"{start}-{number}.json"
        try:
            # Nobody else takes the name meanwhile.
            path.open("x").close()
        except FileExistsError:
            continue
        try:
            files.write_text(path, json.dumps(game_record.to_json(found), ensure_ascii=False))
        except OSError:
            path.unlink()
            raise
        return path.stem
    raise Refused("", "there are too many saved games of this one", "too-many-saves")


def saved() -> list[dict[str, Any]]:
    """The saved games, the newest first."""
    folder = folders.saves_folder()
    found = []
    for path in sorted(folder.glob("*.json"), key=lambda path: -path.stat().st_mtime)[:LISTED]:
        try:
            one = read(path.stem)
        except (Refused, OSError):
            continue
        found.append(
            {
                "name": path.stem,
                "variant": one.variant["id"],
                "title": one.variant["title"],
                "players": one.players,
                "moves": _moves(one),
                "begun": one.begun,
            }
        )
    return found


def read(name: str) -> Record:
    """A saved game."""
    path = folders.saves_folder() / f"{name}.json"
    if not is_id(name) or not path.is_file():
        raise Refused("name", "there is no such saved game", "no-such-save")
    return parsed(path.read_text(encoding="utf-8"))


def parsed(text: str) -> Record:
    """The record that a text means, JSON or the form that people read; every move is judged."""
    data = text.encode()
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        found = game_record.from_json(document.read(data, game_record.MAX_BYTES))
    else:
        found = game_record.from_text(data)
    for _ in game_record.replay(found):
        pass
    return found


# --- playing on ------------------------------------------------------------------------------------------------------


async def load(table: "Table", found: Record) -> None:
    """Set up the game of a record on the board, move by move, and its pieces; then it goes on there."""
    if found.start is not None:
        raise Refused("record", "begins in a position of its own, which a board cannot set up", "own-start")
    await table.begin(found.variant, found.players, {}, True)
    game = registry.new_game(found.variant)
    for kind, text, more in found.entries:
        if kind == game_record.RULING:
            await table.board.ask("ruling", text=text, position=more)
            game = game if more is None else _loaded(found, more)
        elif kind == game_record.MOVE:
            move = game.parse(text)
            await table.board.ask("roll" if game.is_chance() else "play", text=game.text(move))
            player = game.turn
            game.play(move)
            # Each piece comes out of the reserve of whoever has put it there.
            for step in arrange.steps(table.world, arrange.wanted(game, *table.corner), player):
                arrange.carry_out(table.world, step)
            # A long game takes a while; everybody else goes on meanwhile.
            await asyncio.sleep(0)
    await table.refresh()
    for step in arrange.steps(table.world, table.wanted()):
        arrange.carry_out(table.world, step)
    table.keep()


def _loaded(found: Record, position: dict[str, Any]) -> Game:
    game = registry.new_game(found.variant)
    game.load({**position, "variant": found.variant})
    return game
