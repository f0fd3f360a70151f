"""A hundred boards logged live by one `quader board log`: python -m tests.bench.boards --seconds 600

The boards are the firmware's own link, journal and running game in processes of their own, behind TCP sockets; only
their sensors are left out. Each makes a move a second. Latency is from the move on the board until the logger says that
it is on the disk.
"""

import argparse
import json
import os
import random
import select
import signal
import socket
import statistics
import subprocess
import sys
import time
from multiprocessing import Event, Process, Queue
from multiprocessing.synchronize import Event as EventType
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from firmware.app import Chance
from firmware.keep.journal import Journal
from firmware.keep.running_game import RunningGame
from firmware.talk.link import Link
from firmware.virtual.storage import MemoryStorage
from quader import variants
from quader.log import GameLog
from rules_core import registry
from rules_core.record import record
from tests.board.socket_port import SocketPort

VARIANT = "simple-10x6-cover"
PROCESSES = 2
# A game is agreed to be drawn after so many moves, and the next one begins.
MOVES = 120
GAMES = 8
LATE_SECONDS = 30


class Port(SocketPort):
    """A port without sensors, with chance and the PC's clock."""

    def __init__(self, number: int, storage: MemoryStorage) -> None:
        super().__init__()
        self.board_id = f"bench-{number:03}"
        self.storage = storage
        self.random = random.Random(number).randrange

    def now(self) -> int:
        return int(time.time())

    def set_now(self, seconds: int) -> None:
        """The PC's clock is right already."""


class Light:
    """A board that plays by itself: what the link asks of an application, without sensors and lights."""

    def __init__(self, number: int, games: list[list[int]]) -> None:
        self.port = Port(number, MemoryStorage())
        self.journal = Journal(self.port.storage, {})
        self.link = Link(self.port, self)
        self.chance = Chance(self.port)
        self.running = RunningGame(self.journal, self.port, self)
        self.settings: dict[str, Any] = {}
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        self.due = 0.0
        self.made: list[tuple[float, str, int, int, str]] = []
        self._number = number
        self._games = games
        self._left: list[int] = []

    def info(self) -> dict[str, Any]:
        return {"state": "play"}

    def tell(self, kind: str, what: dict[str, Any]) -> None:
        self.link.tell(kind, what)

    def tell_state(self, again: bool) -> None:
        """A board without sensors asks for nothing."""

    def listened(self) -> bool:
        return True

    def move(self) -> None:
        """The next move of the game, or the first of the next game."""
        running = self.running
        if not self._left:
            if running.game:
                running.end("agreed", [])
                running.close()
            running.begin(variants.by_name(VARIANT), [f"A{self._number}", f"B{self._number}"], {})
            self._left = list(reversed(self._games[random.randrange(GAMES)]))
        move = self._left.pop()
        text = running.game.text(move)
        at = time.monotonic()
        running.play(move, self.port.ticks_ms())
        self.made.append((at, self.port.board_id, self.journal.number, self.journal.count - 1, text))


def playable(seed: int) -> list[int]:
    game = registry.new_game(variants.by_name(VARIANT))
    chance = random.Random(seed)
    moves: list[int] = []
    while len(moves) < MOVES and game.outcome() is None:
        moves.append(chance.choice(game.legal_moves()))
        game.play(moves[-1])
    return moves[:-1] if game.outcome() else moves


def serve(first: int, count: int, start: EventType, end: EventType, told: "Queue[Any]") -> None:
    """A process with some boards: tells their addresses, plays between `start` and `end`, tells what was made."""
    games = [playable(seed) for seed in range(GAMES)]
    boards = [Light(first + number, games) for number in range(count)]
    told.put([f"socket://127.0.0.1:{board.listener.getsockname()[1]}" for board in boards])
    stopped = 0.0
    while not stopped or (time.monotonic() - stopped < LATE_SECONDS and any(board.port.host for board in boards)):
        now = time.monotonic()
        playing = start.is_set() and not end.is_set()
        stopped = stopped or (now if end.is_set() else 0.0)
        for board in boards:
            if playing and not board.due:
                board.due = now + random.random()
            if playing and now >= board.due:
                board.due += 1.0
                board.move()
            if board.port.host is None:
                try:
                    board.port.host = board.listener.accept()[0]
                    board.port.host.setblocking(False)
                except BlockingIOError:
                    continue
            board.link.step()
            if board.link.asked is not None:
                board.link.answer(board.link.requests().reply(board.link.asked))
        lines = [board.port.host for board in boards if board.port.host]
        select.select(lines, [], [], 0.005)
    told.put([made for board in boards for made in board.made])


class Logged(NamedTuple):
    """What became of the moves of all boards, and how long they took to the disk."""

    boards: int
    moves: int
    games: int
    lost: int
    doubled: int
    same: int
    wrong: int
    troubles: int
    median_ms: float
    most_ms: float
    longest_ms: float


def run(count: int, seconds: float, db: str) -> Logged:
    start, end, told = Event(), Event(), Queue()
    share = -(-count // PROCESSES)
    processes = []
    addresses: list[str] = []
    for first in range(0, count, share):
        processes.append(Process(target=serve, args=(first, min(share, count - first), start, end, told), daemon=True))
        processes[-1].start()
        addresses += told.get()
    words = [sys.executable, "-c", "from quader.cli import script; script()", "board", "log", *addresses]
    logger = subprocess.Popen([*words, "--db", db, "--json"], stdout=subprocess.PIPE)
    assert logger.stdout is not None
    seen: dict[tuple[str, int, int], float] = {}
    doubled = connected = 0
    game_of: dict[int, int] = {}
    begun: dict[str, int] = {}
    finish = last = 0.0
    troubles: list[str] = []
    rest = b""
    while not finish or time.monotonic() < finish + LATE_SECONDS:
        lines: list[bytes] = []
        if select.select([logger.stdout], [], [], 0.5)[0]:
            # From the pipe itself: a line that waits in a buffer would seem late.
            *lines, rest = (rest + os.read(logger.stdout.fileno(), 65536)).split(b"\n")
            last = time.monotonic()
        elif finish and time.monotonic() > max(finish, last) + 6:
            break
        for line in lines:
            doc = json.loads(line)
            if doc["event"] == "connected":
                connected += 1
                if connected == count:
                    start.set()
                    finish = last + seconds
            elif doc["event"] == "trouble":
                troubles.append(doc["why"])
            elif doc["event"] == "begin":
                begun[doc["board"]] = begun.get(doc["board"], 0) + 1
                game_of[doc["game"]] = begun[doc["board"]]
            elif doc["event"] == "entry":
                key = (doc["board"], game_of[doc["game"]], doc["entry"])
                doubled += key in seen
                seen[key] = last
        if finish and time.monotonic() > finish:
            end.set()
    logger.send_signal(signal.SIGINT)
    logger.wait()
    made = [move for _ in processes for move in told.get()]
    for process in processes:
        process.join()
    return counted(made, seen, doubled, troubles, db)


def counted(made: list[Any], seen: dict[Any, float], doubled: int, troubles: list[str], db: str) -> Logged:
    """What was made on the boards beside what the log has."""
    expected: dict[tuple[str, int], list[str]] = {}
    late = []
    for at, board, game, entry, text in sorted(made, key=lambda move: move[1:4]):
        expected.setdefault((board, game), []).append(text)
        if (board, game, entry) in seen:
            late.append(1000 * (seen[board, game, entry] - at))
    with GameLog.open(db) as log:
        logged = {
            (row.board, int((row.board_game or "0").partition("-")[0])): [
                text for kind, text, _ in log.record(row.number).entries if kind == record.MOVE
            ]
            for row in log.games()
        }
        wrong = [row.verdict for row in log.games() if row.verdict]
    late = sorted(late) or [0.0]
    return Logged(
        boards=len({board for board, _ in expected}),
        moves=len(made),
        games=len(expected),
        lost=sum(len(texts) - len(logged.get(key, [])) for key, texts in expected.items()),
        doubled=doubled + max(0, sum(map(len, logged.values())) - len(made)),
        same=sum(logged.get(key) == texts for key, texts in expected.items()),
        wrong=len(wrong),
        troubles=len(troubles),
        median_ms=statistics.median(late),
        most_ms=late[int(0.99 * (len(late) - 1))],
        longest_ms=late[-1],
    )


def report(found: Logged, seconds: float) -> None:
    print(f"{found.boards} boards, {seconds:.0f} s, {found.moves} moves in {found.games} games")
    print(f"  lost                      {found.lost}")
    print(f"  doubled                   {found.doubled}")
    print(f"  games logged as played    {found.same} of {found.games}, judged wrong {found.wrong}")
    print(f"  troubles                  {found.troubles}")
    print(f"  latency, median           {found.median_ms:.0f} ms")
    print(f"  latency, 99 %             {found.most_ms:.0f} ms, longest {found.longest_ms:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.boards", description=__doc__)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        report(run(asked.boards, asked.seconds, str(Path(folder, "games.sqlite"))), asked.seconds)


if __name__ == "__main__":
    main()
