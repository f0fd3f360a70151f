"""Processes with some boards each, and somebody at every board."""

import threading
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing import Event, Process, Queue
from multiprocessing.synchronize import Event as EventType
from typing import Any

from .player import Player, Stuck

PROCESSES = 2


@dataclass
class Played:
    """What happened at one board."""

    board: str
    games: dict[int, list[str]]
    counts: Counter[str]
    faults: Counter[str]
    seconds: float
    # Games that have left the board.
    left: set[int]
    wrong: list[str] = field(default_factory=list)
    # What was kept of moves that were wrong or lost.
    evidence: list[dict[str, Any]] = field(default_factory=list)


class Sitting:
    """Boards in processes; `addresses` is where the logger finds them."""

    def __init__(self, boards: int, seed: int, seconds: float) -> None:
        self._end, self._told = Event(), Queue()
        self.addresses: list[str] = []
        self._processes = []
        for first in range(min(PROCESSES, boards)):
            seeds = [f"{seed} {number}" for number in range(first, boards, PROCESSES)]
            self._processes.append(Process(target=_sit, args=(seeds, seconds, self._end, self._told), daemon=True))
            self._processes[-1].start()
            self.addresses += self._told.get()
        self.boards = boards

    def played(self) -> list[Played]:
        """Wait until everybody has stopped playing; the boards stay on."""
        return [self._told.get() for _ in range(self.boards)]

    def stop(self) -> None:
        self._end.set()
        for process in self._processes:
            process.join(30)
            process.kill()


def _sit(seeds: list[str], seconds: float, end: EventType, told: "Queue[Any]") -> None:
    players = [Player(seed) for seed in seeds]
    told.put([player.board.address for player in players])
    until = time.monotonic() + seconds
    threads = [threading.Thread(target=_play, args=(player, until, end, told)) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _play(player: Player, until: float, end: EventType, told: "Queue[Any]") -> None:
    wrong: list[str] = []
    try:
        while time.monotonic() < until:
            player.turn()
        player.finish()
        wrong += player.disagreements()
    except Stuck as stuck:
        wrong.append(f"stuck: {stuck}")
    except Exception:
        wrong.append(traceback.format_exc())
    board = player.board
    told.put(
        Played(
            board.port.board_id,
            player.games,
            player.counts,
            player.faults.injected,
            board.clock.ms / 1000,
            player.left(),
            player.wrong + wrong,
            player.evidence,
        )
    )
    while not end.is_set():
        player.rest()
