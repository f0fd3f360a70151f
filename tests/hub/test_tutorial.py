"""docs/event.md is what really happens: virtual boards, the logger, a whole weekend."""

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quader.board.switchboard import card_path
from tests.patience import PATIENCE, until

from .services import free_port

PAGE = Path(__file__).parents[2] / "docs/event.md"
QUADER = [sys.executable, "-c", "from quader.cli import script; script()"]


def _call(words, env):
    return subprocess.run([*QUADER, *words], capture_output=True, text=True, env=env, timeout=PATIENCE)


def _answers(address, env) -> bool:
    return _call(["board", "info", "--board", address], env).returncode == 0


def _fits(told: str, expected: str) -> bool:
    pattern = ".*".join(re.escape(part) for part in expected.split("…"))
    return re.fullmatch(pattern, told, re.DOTALL) is not None


@pytest.fixture
def behind():
    """Commands that run behind the others, until the weekend is over."""
    processes: list[subprocess.Popen[bytes]] = []
    yield processes
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait(timeout=30)


def test_the_weekend(tmp_path, behind, monkeypatch):
    text = PAGE.read_text(encoding="utf-8")
    for port in ("7001", "7002"):
        text = text.replace(port, str(free_port()))
    env = {**os.environ, "QUADER_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    env.pop("QUADER_TOURNAMENT", None)
    monkeypatch.setenv("QUADER_HOME", str(tmp_path))
    for kind, block in re.findall(r"```(console|sh)\n(.*?)```", text, re.DOTALL):
        if kind == "sh":
            for line in block.splitlines():
                words = [*QUADER, *shlex.split(line.rstrip("& "))[1:]]
                behind.append(subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
            # As people do, who see their boards light up and the logger tell of them before they send games.
            addresses = re.findall(r"socket://\S+", block)
            for address in addresses:
                until(card_path(address).exists, f"the logger with {address}")
                until(lambda address=address: _answers(address, env), f"an answer of {address}")
            continue
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = step.partition("\n")
            # The logger tells the tournament in its own time, and what is said again is not done again.
            end = time.monotonic() + PATIENCE
            while True:
                done = _call(shlex.split(command)[1:], env)
                told = (done.stderr + done.stdout).rstrip()
                if done.returncode == 0 and _fits(told, expected.rstrip()):
                    break
                assert time.monotonic() < end, f"{command}\n{told}"
