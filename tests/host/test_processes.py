"""Processes beside a command: nobody waits for them when it ends, and none outlives it."""

import os
import signal
import subprocess
import sys
from concurrent.futures.process import _ExecutorManagerThread

import pytest

from quader.processes import beside
from tests.patience import PATIENCE, until

SCRIPT = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from quader.cli import script; script()"
)
# Each game would take minutes.
WORDS = ["match", "--variant", "pyramid-388", "--players", "master", "master", "--nodes", "100000000", "--games", "9"]
WORDS += ["--seed", "1", "--jobs", "2"]


def children(pid: int) -> list[str]:
    return subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split()


@pytest.fixture
def playing():
    """A match whose processes are at play; itself and they."""
    running = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *WORDS], start_new_session=True, stderr=subprocess.PIPE, text=True
    )
    until(lambda: len(children(running.pid)) >= 2, "the processes that play")
    begun = children(running.pid)
    yield running, begun
    running.kill()
    running.wait()
    until(lambda: not any(os.path.exists(f"/proc/{child}") for child in begun), "the end of all processes")


@pytest.mark.parametrize("everybody", [True, False], ids=["at the terminal", "the match alone"])
def test_ctrl_c_does_not_wait_for_the_games_under_way(playing, everybody):
    running, _ = playing
    if everybody:
        os.killpg(running.pid, signal.SIGINT)
    else:
        running.send_signal(signal.SIGINT)
    assert running.communicate(timeout=PATIENCE)[1] == "\n"
    assert running.returncode == 130


def test_a_process_that_is_killed_is_told_in_one_line(playing):
    running, begun = playing
    os.kill(int(begun[0]), signal.SIGKILL)
    assert running.communicate(timeout=PATIENCE)[1] == "quader: a process that worked beside this one was ended\n"
    assert running.returncode == 1


def test_ctrl_c_while_processes_start(monkeypatch):
    start = _ExecutorManagerThread.start

    def pressed(thread):
        os.kill(os.getpid(), signal.SIGINT)
        start(thread)

    monkeypatch.setattr(_ExecutorManagerThread, "start", pressed)
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), beside(2) as pool:
            pool.submit(int).result()
    finally:
        signal.signal(signal.SIGINT, usual)
