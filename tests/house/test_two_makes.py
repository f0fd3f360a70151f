"""Two `make` in one folder: the second waits until the first has installed what both need, or made what both make."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# In the order in which they are made.
MADE = (
    "requirements-play.lock", "requirements.lock", "pyproject.toml", "package.json", "package-lock.json",
    "docs/rules.md", "docs/regeln.md",
    ".venv/.playable", ".venv/.packages", ".venv/.project", "node_modules/.modules", "host/quader/page/dist/index.html",
)  # fmt: skip


# Stands for every program that make would start.
CALLED = """#!/bin/sh
echo "$@"
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder in which nothing is left to install."""
    for name in MADE:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    for name in ("Makefile", "mkdocs.yml"):
        shutil.copy(ROOT / name, tmp_path)
    python = tmp_path / ".venv/bin/python"
    python.parent.mkdir()
    python.write_text(CALLED)
    python.chmod(0o755)
    return tmp_path


def second_of_two(folder: Path, target: str, held: str) -> str:
    """What a `make` prints after it has waited for another one, which holds a file meanwhile."""
    # Not as a part of the make that may have started the tests.
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    with open(folder / held) as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        second = subprocess.Popen(["make", target], cwd=folder, env=alone, stdout=subprocess.PIPE, text=True)
        assert second.stdout
        assert second.stdout.readline() == "Waiting for another make in this folder\n"
        assert second.poll() is None
    said = second.communicate()[0]
    assert second.returncode == 0
    return said


@pytest.mark.skipif(not shutil.which("flock"), reason="without flock nobody waits")
def test_the_second_waits(installed: Path) -> None:
    assert second_of_two(installed, "setup", "Makefile") == ""


@pytest.mark.skipif(not shutil.which("flock"), reason="without flock nobody waits")
@pytest.mark.parametrize("target", ["hardware", "hardware-fields", "hardware-pieces", "hardware-paper", "site", "dist"])
def test_one_at_a_time_writes_into_build(installed: Path, target: str) -> None:
    """Nobody packs what another one is about to replace."""
    compiled = installed / "build/compiled/sources.json"
    compiled.parent.mkdir(parents=True)
    for folder in ("rules_core", "host/quader/compiled", "host/quader/engine", "host/quader/games"):
        (installed / folder).mkdir(parents=True)
    compiled.touch()
    (installed / "setup.py").touch()
    said = second_of_two(installed, target, "mkdocs.yml").splitlines()
    last = {"site": "host/website build/site --docs build/docs", "dist": "host/release dist"}
    assert said[-1].strip() == last.get(target, f"-m {target.replace('-', ' ')}")
