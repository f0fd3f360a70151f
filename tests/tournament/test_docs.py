"""The examples in docs/tournaments.md are what the commands really print, one after the other."""

import re
import shlex
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/tournaments.md"


def test_the_examples_are_true(run):
    blocks = re.findall(r"^```console\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    steps = [step for block in blocks for step in re.split(r"^\$ ", block, flags=re.MULTILINE) if step]
    assert len(steps) > 10
    for step in steps:
        command, _, expected = step.partition("\n")
        told = run(*shlex.split(command)[1:])
        if expected != "…\n":
            assert told.err + told.out == expected, command
