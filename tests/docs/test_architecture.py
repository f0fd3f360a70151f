"""The one diagram of docs/architecture.md shows the rooms that there are, and all of them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
DIAGRAM = re.findall(r"```\n(.*?)```", TEXT, re.DOTALL)
# What holds no code of its own: made from other things, or data.
DATA = {"__pycache__", "dist", "boards", "variants"}


def drawn(house: str) -> set[str]:
    """The rooms of a house in the diagram: the names that begin its lines."""
    part = DIAGRAM[0].partition(f"{house}/ ")[2].split("\n")[1:]
    found: set[str] = set()
    for line in part:
        if not line.startswith("  "):
            break
        begins = re.match(r"  ((?:[a-z_]+/ ?|[a-z_]+\.py ?|[a-z]+/<game>/ ?)+)", line)
        found |= set(re.findall(r"([a-z_]+)/", begins[1])) if begins else set()
    return found


def test_there_is_one_diagram():
    assert len(DIAGRAM) == 1


@pytest.mark.parametrize("house", ["host/quader", "firmware", "rules_core"])
def test_all_rooms_are_drawn_and_no_others(house):
    there = {path.name for path in (ROOT / house).iterdir() if path.is_dir()} - DATA
    assert drawn(house) - DATA - {"ports", "virtual"} == there - {"ports", "virtual"}


def test_every_path_of_the_page_is_there():
    for path in re.findall(r"`((?:tests|firmware|hardware|host|rules_core)/[\w./]*)`", TEXT):
        assert (ROOT / path).exists(), path
