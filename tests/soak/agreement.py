"""In the end everybody must tell of the same moves: those who played, the log of games, the hub's database, what
spectators see, the organiser's page. What is not there yet is waited for."""

import asyncio
import itertools
import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from firmware.protocol import journal_record
from quader.hub import store
from quader.log import GameLog
from quader.tournament import Book
from rules_core.record import record

# Whoever has come no further for so long will not.
LATE_SECONDS = 120.0
Moves = dict[tuple[str, int], list[str]]
# Boards and numbers of games.
Games = set[tuple[str, int]]
Told = TypeVar("Told")


def differences(played: Moves, left: Games, tell: Callable[[], Moves], who: str) -> list[str]:
    """What somebody tells otherwise than it was played, when there was time enough to catch up. Of games that have left
    their board only the beginning may have been heard of."""
    return [f"{who}: {one}" for one in _in_the_end(tell, lambda told: _differ(played, left, told))]


def _in_the_end(tell: Callable[[], Told], wrong: Callable[[Told], list[str]]) -> list[str]:
    """What is wrong with what somebody tells: nothing, or what still is when they have come no further for long. On a
    machine busy with other work everything is late; only who stands still is wrong."""
    latest: Told | None = None
    since = time.monotonic()
    while True:
        try:
            told = tell()
        except OSError as error:
            found = [f"no answer: {error}"]
        else:
            if told != latest:
                latest, since = told, time.monotonic()
            found = wrong(told)
        if not found or time.monotonic() - since > LATE_SECONDS:
            return found
        time.sleep(1.0)


def _differ(played: Moves, left: Games, told: Moves) -> list[str]:
    found = []
    for key in sorted(played.keys() | told.keys()):
        one, other = played.get(key, []), told.get(key, [])
        if (one[: len(other)] if key in left else one) != other:
            at = next(
                (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
            )
            what = f"{len(one)} moves played, {len(other)} told, from move {at} on others"
            found.append(f"board {key[0]}, game {key[1]}: {what}: {one[at : at + 1]}, {other[at : at + 1]}")
    return found


def of_log(path: Path) -> Moves:
    """What the log of games tells."""
    with GameLog.open(str(path)) as log:
        return {(row.board, _number(row.board_game)): _moves(log.record(row.number)) for row in log.games()}


def of_hub(database: str) -> Moves:
    """What the hub's database tells."""
    return asyncio.run(_of_hub(database))


async def _of_hub(database: str) -> Moves:
    async with await store.connect(database) as db:
        asked = await db.execute("SELECT board, game, kind, payload FROM hub_entries ORDER BY board, game, number")
        rows = await asked.fetchall()
    entries: dict[tuple[str, int], list[tuple[str, bytes]]] = {}
    for board, game, kind, payload in rows:
        entries.setdefault((board, _number(game)), []).append((kind, bytes(payload)))
    return {key: _moves(journal_record.record_of(found)) for key, found in entries.items()}


def of_spectators(address: str) -> Moves:
    """What spectators see over HTTP."""
    return dict(_seen(address.rpartition("/")[0]))


def _seen(at: str) -> Iterator[tuple[tuple[str, int], list[str]]]:
    for page in itertools.count(1):
        games = fetched(f"{at}/games.json?page={page}")
        if not games:
            return
        for game in games:
            doc = fetched(f"{at}/games/{game['pc']}/{game['board']}/{game['game']}.json")
            yield (game["board"], _number(game["game"])), _moves(record.from_json(doc))


def of_organiser(log: Path, tournament: Path, page: str) -> list[str]:
    """What is wrong between the log and the organiser's page: each finished game is at its table or in the inbox."""
    book = Book.open(tournament)
    with GameLog.open(str(log)) as opened:

        def tell() -> tuple[list[int], int, int, int]:
            waiting = list(opened.waiting(book.id, book.begun))
            finished = sum(row.result is not None for row in opened.games())
            shown = fetched(f"{page}tournament.json")
            at_tables = sum(table["result"] is not None for round_ in shown["rounds"] for table in round_["tables"])
            return waiting, finished, at_tables, len(shown["inbox"])

        return _in_the_end(tell, _unheard)


def _unheard(told: tuple[list[int], int, int, int]) -> list[str]:
    waiting, finished, at_tables, inbox = told
    found = [f"organiser: game {game} of the log was never told" for game in waiting]
    if at_tables + inbox != finished:
        found.append(f"organiser: {finished} games finished, {at_tables} at tables, {inbox} in the inbox")
    return found


def fetched(address: str) -> Any:
    with urllib.request.urlopen(address, timeout=LATE_SECONDS) as answer:
        return json.load(answer)


def _moves(found: record.Record) -> list[str]:
    return [text for kind, text, _ in found.entries if kind == record.MOVE]


def _number(name: str | None) -> int:
    return int((name or "0").partition("-")[0])
