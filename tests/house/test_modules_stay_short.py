"""A module is short enough to be read in one go."""

import subprocess
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOUSES = ("rules_core/", "firmware/", "host/", "hardware/")
ENDINGS = (".py", ".pyi", ".ts", ".css", ".mjs", ".js")
LONGEST = 400
MIDDLE = 120


@pytest.fixture(scope="module")
def lines() -> dict[str, int]:
    """The lines of every module."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    )
    names = [name for name in listed.stdout.splitlines() if name.startswith(HOUSES) and name.endswith(ENDINGS)]
    return {name: len((ROOT / name).read_bytes().splitlines()) for name in names if (ROOT / name).is_file()}


def test_no_module_is_long(lines: dict[str, int]) -> None:
    assert len(lines) > 400
    assert {name: count for name, count in lines.items() if count > LONGEST} == {}


def test_most_modules_are_shorter(lines: dict[str, int]) -> None:
    assert median(lines.values()) <= MIDDLE
