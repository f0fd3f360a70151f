"""Measures several cores and peers in one run, in turns, so that whatever else the machine does hits all alike."""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tests.micropython.runner import ROOT

SLICE = 0.2
ROUNDS = 15


class Rates(NamedTuple):
    """Made in a second of processor time."""

    plies: float
    moves: float


class Worker:
    """A process with a core of its own (worker.py)."""

    def __init__(self, root: Path = ROOT, pure: bool = True) -> None:
        words = [sys.executable, str(Path(__file__).with_name("worker.py")), str(root)]
        if root == ROOT:
            words.append(str(ROOT / "host"))
        env = {**os.environ, "QUADER_PURE": "1" if pure else "0"}
        self._process = subprocess.Popen(words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.kind: str = self._answer()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("a worker of the benchmark has ended")
        return json.loads(line)

    def slice(self, what: str, variant: dict[str, Any] | None, seconds: float = SLICE) -> Rates | None:
        """The rates of a short time; None if the peer is not installed."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"what": what, "variant": variant, "seconds": seconds}) + "\n")
        self._process.stdin.flush()
        found = self._answer()
        return Rates(found[0] / found[2], found[1] / found[2]) if found else None

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Runner(NamedTuple):
    """Who takes a turn: a worker and what it plays."""

    worker: Worker
    what: str
    variant: dict[str, Any] | None = None


def in_turns(runners: list[Runner], rounds: int = ROUNDS) -> list[list[Rates] | None]:
    """The rates of each runner in each round."""
    found: list[list[Rates] | None] = [[] for _ in runners]
    for _ in range(rounds):
        for number, runner in enumerate(runners):
            rates = runner.worker.slice(runner.what, runner.variant)
            kept = found[number]
            if rates is None or kept is None:
                found[number] = None
            else:
                kept.append(rates)
    return found


def middle(rounds: list[Rates]) -> Rates:
    return Rates(median(one.plies for one in rounds), median(one.moves for one in rounds))


def ratio(ours: list[Rates], theirs: list[Rates]) -> float:
    """How many times as many legal moves: the median over the rounds, each compared with its own neighbour."""
    return median(one.moves / two.moves for one, two in zip(ours, theirs, strict=True))
