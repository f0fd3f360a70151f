"""Two `make` in one folder: the second waits until the first has installed what both need."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# In the order in which they are made.
MADE = (
    "requirements.lock", "pyproject.toml", "package.json", "package-lock.json", "docs/rules.md", "docs/regeln.md",
    ".venv/.packages", ".venv/.project", "node_modules/.modules", "host/quader/page/dist/index.html",
)  # fmt: skip


@pytest.mark.skipif(not shutil.which("flock"), reason="without flock nobody waits")
def test_the_second_waits(tmp_path: Path) -> None:
    for name in MADE:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    makefile = shutil.copy(ROOT / "Makefile", tmp_path)
    with open(makefile) as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        # Not as a part of the make that may have started the tests.
        alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
        second = subprocess.Popen(["make", "setup"], cwd=tmp_path, env=alone, stdout=subprocess.PIPE, text=True)
        assert second.stdout
        assert second.stdout.readline() == "Waiting for another make in this folder\n"
        assert second.poll() is None
    assert second.communicate()[0] == ""
    assert second.returncode == 0
