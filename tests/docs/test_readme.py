"""The README's Python lines run, its files exist, and its commands work."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from quader.cli import main

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_python_lines() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert (page.parent / target).exists(), target


def commands() -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return [line.split("  ")[0] for line in re.findall(r"^\$ quader (.*)$", text, re.M)]


@pytest.mark.parametrize("line", commands())
def test_commands(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    assert main(shlex.split(line)) == 0
