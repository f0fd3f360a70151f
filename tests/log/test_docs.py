"""The examples on the page about the log are what the commands really print, one after the other."""

import re
import shlex
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_examples(run, monkeypatch):
    monkeypatch.chdir(DOCS / "examples")
    blocks = re.findall(r"```console\n(.*?)```", (DOCS / "games.md").read_text(encoding="utf-8"), re.DOTALL)
    calls = [call for block in blocks for call in re.split(r"^\$ quader ", block, flags=re.MULTILINE)[1:]]
    assert len(calls) >= 8
    for call in calls:
        command, printed = call.split("\n", 1)
        told = run(*shlex.split(command))
        shown, cut, _ = printed.partition("…\n")
        assert told.out.startswith(shown) if cut else told.out == shown, command
