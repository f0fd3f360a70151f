"""`quader check --watch`: the author's loop."""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from quader import variants
from quader.author import playouts
from tests.patience import PATIENCE

SMALL = {
    "format": 1,
    "game": "quader",
    "id": "small",
    "board": [4, 4],
    "goal": {"size": [4, 1]},
    "form": {"kind": "cover"},
}
SMALL["pieces"] = {"1": 1, "2": 1}
CODE = "import sys; from quader import cli; sys.exit(cli.main(sys.argv[1:]))"


@pytest.fixture
def small(file):
    return file(SMALL, "small.json")


# --- once ------------------------------------------------------------------------------------------------------------


def test_once_tells_how_it_plays(run, small):
    told = run("check", "--watch", "--once", small, "--games", 30)
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[1:3] == ["ok", "small: small (quader, 2 players)"]
    for word in ("30 quick random games:", "length", "branching", "first player", "dead ends"):
        assert word in told.out
    assert "\x1b" not in told.out
    assert "\r" not in told.out


def test_the_numbers_are_those_of_the_games(run, small):
    told = run("check", "--watch", "--once", small, "--games", 40, "--seed", 7, "--json").json()
    games = [playouts.play(variants.from_file(small), 7, number) for number in range(40)]
    found = told["playouts"]
    assert found == json.loads(json.dumps(playouts.summary(games, 2)))
    assert found["games"] == 40
    ended = [game for game in games if game.reason]
    assert found["ended"] == len(ended)
    assert found["wins"] == [sum(game.ahead == (player,) for game in ended) for player in (0, 1)]
    assert found["moves"]["max"] == max(game.moves for game in games)
    assert found["dead_ends"]["games"] == sum(game.reason == "no_moves" for game in games)
    assert sum(found["reasons"].values()) == found["ended"]
    assert told["facts"]["form_area"] == 4


@pytest.mark.parametrize("name", ["engpass-10", "planquadrat", "cubus", "rolling-one-by-one", "dice-10x6-cover"])
def test_every_game_can_be_played_quickly(name):
    found = playouts.play(variants.by_name(name), 1, 0)
    assert 0 < found.moves <= playouts.MOST_ACTS
    told = playouts.summary([found], 2)
    assert told["games"] == 1
    assert told["branching"]["max"] == found.most > 0


def test_dead_ends_are_counted():
    stuck = [playouts.Playout("no_moves", (0,), 10, 10, 1, 4), playouts.Playout("", (), 250, 500, 2, 0)]
    told = playouts.summary(stuck, 2)
    assert told["dead_ends"] == {"games": 1, "passes": 4, "turns": 260}
    assert told["first_player_share"] == 1
    assert (told["ended"], told["wins"], told["leads_when_stopped"]) == (1, [1, 0], [0, 0])


def test_what_is_refused(run, file, tmp_path):
    run("check", "--watch", "--once", file({"format": 1, "game": "quader", "players": 9})).refused("players: must be")
    run("check", "--watch", "--once", tmp_path / "none.json").refused("No such file")
    run("check", "--watch", tmp_path / "none.json").refused("No such file")
    run("check", "--watch", "-").refused("--watch needs a file", 2)
    run("check", "--once", file(SMALL)).refused("need --watch", 2)
    told = run("check", "--watch", "--once", "--json", file({"format": 2}))
    assert (told.code, json.loads(told.out)["ok"]) == (1, False)


def test_german(run, small, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    told = run("check", "--watch", "--once", small, "--games", 2).out
    assert "2 schnelle Zufallsspiele:" in told
    assert "Sackgassen" in told


# --- the loop --------------------------------------------------------------------------------------------------------


class Watched:
    """The command in a process of its own; its lines of JSON, one for each time the file was saved."""

    def __init__(self, path: str, games: int) -> None:
        words = [sys.executable, "-c", CODE, "check", "--watch", "--json", path, "--games", str(games)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, start_new_session=True)
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def told(self) -> dict:
        return json.loads(self._lines.get(timeout=PATIENCE))

    def interrupt(self) -> str:
        """Ctrl-C reaches the whole group, as from a terminal; what was said on standard error."""
        os.killpg(self.process.pid, signal.SIGINT)
        assert self.process.wait(PATIENCE) == 0
        assert self.process.stderr is not None
        return self.process.stderr.read()


@pytest.fixture
def watched():
    started: list[Watched] = []

    def start(path: str, games: int) -> Watched:
        started.append(Watched(path, games))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            os.killpg(one.process.pid, signal.SIGKILL)
            one.process.wait()


def test_it_checks_again_whenever_the_file_is_saved(watched, small):
    loop = watched(small, 3)
    assert loop.told()["playouts"]["games"] == 3
    path = Path(small)
    path.write_text(json.dumps(dict(SMALL, players=9)))
    assert loop.told()["refused"].startswith("players: must be")
    # An editor that writes beside the file and renames.
    beside = path.with_suffix(".tmp")
    beside.write_text(json.dumps(dict(SMALL, id="again")))
    beside.replace(path)
    assert loop.told()["ok"]
    # An editor that removes the file first.
    path.unlink()
    path.write_text(json.dumps(dict(SMALL, pieces={"1": 2, "2": 2})))
    assert loop.told()["facts"]["pieces_of_each_player"] == 4
    assert loop.interrupt().endswith("No longer watching.\n")


def test_games_of_an_older_file_are_dropped(watched, small):
    path = Path(small)
    path.write_text(json.dumps(dict(SMALL, pieces={"1": 2, "2": 2, "3": 1})))
    loop = watched(small, 20_000)
    # Played for a while, never to the end.
    with pytest.raises(queue.Empty):
        loop._lines.get(timeout=2)
    path.write_text("{")
    assert loop.told()["ok"] is False
    assert "Traceback" not in loop.interrupt()
