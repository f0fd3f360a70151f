"""Every code block of the pages is tried: JSON is read, shell lines name commands, targets and modules that there are.

What can run without a board or a network is run by the tests of its part; those are named in `RUN`.
"""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from quader import cli

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.M | re.S)
TARGETS = set(re.findall(r"^([a-z0-9-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
# Programs of others.
FOREIGN = {"dask", "mosquitto", "mpremote", "pip", "sha256sum", "cd", "export", "git"}
# Whose printed lines are compared with what the commands print, and by which test.
RUN = {
    "README.md": "tests/docs/test_readme.py",
    "api.md": "tests/docs/test_api.py",
    "building.md": "tests/hardware/test_guide.py",
    "commands.md": "tests/host/test_docs.py",
    "event.md": "tests/hub/test_tutorial.py",
    "games.md": "tests/log/test_docs.py",
    "paper.md": "tests/host/test_set.py",
    "pieces.md": "tests/hardware/test_pieces.py",
    "tournaments.md": "tests/tournament/test_docs.py",
    "variants.md": "tests/host/test_docs.py",
}
# Studies and proofs: too long for a test, and their lines are cut.
ONLY_CALLED = {"lab.md"}


def blocks(language: str) -> list[object]:
    found = []
    for page in PAGES:
        name = str(page.relative_to(ROOT))
        for k, (_, kind, text) in enumerate(FENCE.findall(page.read_text(encoding="utf-8"))):
            if kind == language:
                found.append(pytest.param(text, id=f"{name}:{k}"))
    return found


@pytest.mark.parametrize("text", blocks("json"))
def test_json_is_json(text: str) -> None:
    json.loads(text)


def check(line: str) -> None:
    """A shell line: what it calls is there, and a call of `quader` is a right one."""
    words = shlex.split(line.rstrip(" &"), comments=True)
    while words and re.fullmatch(r"[A-Z_0-9]+=.*", words[0]):
        words.pop(0)
    if not words:
        return
    program = words[0].rpartition("/")[2]
    if program == "quader":
        cli.parse(words[1:])
    elif program == "make":
        assert {word for word in words[1:] if "=" not in word} <= TARGETS, line
    elif program.startswith("python"):
        assert words[1] == "-m", line
        assert importlib.util.find_spec(words[2]), line
    else:
        assert program in FOREIGN, line


@pytest.mark.parametrize("text", blocks("sh"))
def test_shell_lines_are_right_calls(text: str) -> None:
    for line in text.replace("\\\n", " ").splitlines():
        check(line.strip())


@pytest.mark.parametrize("text", blocks("console"))
def test_console_lines_are_right_calls(text: str) -> None:
    for line in re.findall(r"^\s*\$ (.*)$", text, re.M):
        check(line)


def test_pages_that_show_what_is_printed_are_run() -> None:
    printing = {page.name for page in PAGES if "```console" in page.read_text(encoding="utf-8")}
    assert printing - ONLY_CALLED <= set(RUN)
    for page, test in RUN.items():
        assert page in (ROOT / test).read_text(encoding="utf-8"), page


@pytest.mark.parametrize("text", blocks("python"))
def test_python_can_be_read(text: str) -> None:
    lines = text.splitlines()
    if any(line.startswith(">>>") for line in lines):
        lines = [line[4:] for line in lines if line.startswith((">>> ", "... "))]
    compile("\n".join(lines), "block", "exec")


def test_extras_that_are_named_can_be_installed() -> None:
    named = {extra for page in PAGES for extra in re.findall(r"quader\[(\w+)\]", page.read_text(encoding="utf-8"))}
    assert "fuzz" in named
    assert named <= set(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"])


def test_variables_of_the_environment_are_read_somewhere() -> None:
    sources = [path for house in ("rules_core", "firmware", "host", "tests") for path in (ROOT / house).rglob("*.py")]
    named, read = (
        {word for path in paths for word in re.findall(pattern, path.read_text(encoding="utf-8"))}
        for paths, pattern in ((PAGES, r"\bQUADER_[A-Z0-9]+"), (sources, r"\"(QUADER_[A-Z0-9]+)\""))
    )
    assert named
    assert named <= read
