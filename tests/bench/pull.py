"""How long it takes to pull 200 stored games from a board: python -m tests.bench.pull

Over a pty, with the real `quader board pull` and the real time, judging and logging included. pull_usb.py measures the
board's own part of it.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from firmware.keep.journal import Journal
from firmware.keep.running_game import RunningGame
from firmware.virtual.storage import MemoryStorage
from quader import variants
from rules_core import registry

VARIANT = "simple-10x6-cover"
GAMES = 200
MOVES = 100
BUDGET_SECONDS = 60


class Quiet:
    """What a running needs of a board, when nobody listens."""

    board_id = "bench"

    def ticks_ms(self) -> int:
        return 0

    def now(self) -> int:
        return 1_777_000_000

    def tell(self, kind: str, what: dict[str, Any]) -> None:
        pass

    def listened(self) -> bool:
        return False


def stored(games: int) -> dict[str, bytes]:
    """The files of a board that has played so many games."""
    storage = MemoryStorage()
    journal = Journal(storage, {})
    quiet = Quiet()
    chance = random.Random(1)
    variant = variants.by_name(VARIANT)
    for number in range(games):
        running = RunningGame(journal, quiet, quiet)
        running.begin(variant, ["Anna", "Ben"], {})
        game = registry.new_game(variant)
        for _ in range(MOVES):
            move = chance.choice(game.legal_moves())
            game.play(move)
            running.play(move, number)
            if game.outcome():
                break
        if not running.result:
            running.end("agreed", [])
        running.close()
    return storage.files


def over_pty(files: dict[str, bytes], games: int) -> float:
    """Seconds of this machine, with the real command."""
    from tests.board.conftest import Served, raw_pty
    from tests.firmware.rig import BoardFlash

    flash = BoardFlash()
    flash.files.update(files)
    master, slave, path = raw_pty()
    served = Served(path, flash)
    served.accept = lambda: master
    with TemporaryDirectory() as name:
        words = [sys.executable, "-c", "from quader.cli import script; script()", "board", "pull", "--json"]
        began = time.monotonic()
        done = subprocess.run(
            [*words, "--db", str(Path(name, "games.sqlite")), "--board", path], capture_output=True, text=True
        )
        seconds = time.monotonic() - began
    served.stop()
    os.close(master)
    os.close(slave)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["new"]) == games, done.stdout
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pull", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    games = parser.parse_args().games
    files = stored(games)
    size = sum(map(len, files.values()))
    seconds = over_pty(files, games)
    print(f"{games} games of {MOVES} moves, {size // games} bytes each (pty, this machine's time)")
    print(f"  pulled in  {seconds:.1f} s   <= {BUDGET_SECONDS} s for {GAMES}")


if __name__ == "__main__":
    main()
