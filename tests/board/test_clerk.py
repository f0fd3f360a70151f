"""The logger's slow work, in a process of its own."""

import fcntl
import json
import subprocess
import sys
from pathlib import Path

from quader.log import GameLog
from quader.tournament import places

from ..patience import PATIENCE

GAME = Path(__file__).parents[2] / "docs" / "examples" / "tiny-game.txt"


def test_it_ends_with_its_logger(run) -> None:
    """Also in the middle of a task, and whoever keeps it waiting there."""
    assert run("games", "import", GAME).code == 0
    assert run("tournament", "new", "Club", "--rounds", "1").code == 0
    club = places.folder() / "club.jsonl"
    with GameLog.open() as log:
        address = log.url
    with club.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        words = [sys.executable, "-m", "quader.board.clerk"]
        clerk = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            clerk.communicate(f"{address}\n{json.dumps({'deliver': str(club), 'addresses': {}})}\n", timeout=PATIENCE)
        finally:
            clerk.kill()
            clerk.wait()
