"""What every release has written is read as it was then. Later versions may tell more, never less or otherwise."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules_core import VERSION

from .told import SAMPLES, told

RELEASES = sorted(path.name for path in SAMPLES.iterdir())


def differences(then: Any, now: Any, where: str = "") -> list[str]:
    """Where something is told otherwise than it was then."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [found for key in then for found in differences(then[key], now.get(key), f"{where}.{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        pairs = enumerate(zip(then, now, strict=True))
        return [found for number, (a, b) in pairs for found in differences(a, b, f"{where}[{number}]")]
    return [] if then == now else [f"{where}: {str(then)[:80]} then, {str(now)[:80]} now"]


@pytest.mark.parametrize("release", RELEASES)
def test_samples_tell_what_they_told(release: str) -> None:
    then = json.loads((SAMPLES / release / "told.json").read_text(encoding="utf-8"))
    assert differences(then, told(SAMPLES / release)) == []


def test_this_release_has_samples_and_keeps_them() -> None:
    assert VERSION in RELEASES, "python -m tests.upgrade.make"
    made = subprocess.run(
        [sys.executable, "-m", "tests.upgrade.make"], capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert made.returncode == 1
    assert "samples of a release are never changed" in made.stderr


def test_samples_are_small() -> None:
    for release in RELEASES:
        assert sum(path.stat().st_size for path in (SAMPLES / release).rglob("*") if path.is_file()) < 200_000
