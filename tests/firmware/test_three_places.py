"""One corpus of cell events, the same journal everywhere: CPython, MicroPython, and an emulated RP2040 (tests/rig)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.micropython.runner import run
from tests.sample import sampled

from .corpus_port import replay
from .hand import configuration
from .in_image import as_in_the_image, script
from .write_corpus import CORPORA, FOLDER, WEIGHED

# One of each kind: pieces, dice, touches, crates, feet.
IN_SHORT = ("simple", "dice", "cubes", "teardown", "weighed")

SCRIPT = """
import json
from corpus_port import replay
from firmware.config import Config
# ---
"""
# A section for each, so that the garbage of one is collected before the next.
SECTION = """
with open("corpus/%s.json") as file:
    corpus = json.load(file)
with open("firmware/boards/%%s.json" %% corpus["board"]) as file:
    config = Config(json.load(file))
print("== %s")
for line in replay(corpus, config):
    print(line)
# ---
"""


def corpus_named(name: str) -> dict[str, Any]:
    corpus: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    return corpus


def on_cpython(name: str) -> list[str]:
    corpus = corpus_named(name)
    return list(replay(corpus, configuration(corpus["board"])))


@cache
def on_micropython(names: tuple[str, ...]) -> dict[str, list[str]]:
    """What MicroPython writes into its journal, for each corpus, with everything as the image has it."""
    sections = SCRIPT + "".join(SECTION % (name, name) for name in names)
    found: dict[str, list[str]] = {}
    with TemporaryDirectory() as folder:
        said = run(script(sections), mpy=True, heap=64 << 20, files=as_in_the_image(Path(folder)))
    for line in said.splitlines():
        if line.startswith("== "):
            found[line[3:]] = lines = []
        else:
            lines.append(line)
    return found


@pytest.mark.parametrize("name", sampled([*CORPORA, *WEIGHED], IN_SHORT))
def test_the_journal_is_the_same_on_micropython(name: str) -> None:
    here = on_cpython(name)
    assert len(here) > 8
    others = tuple(name for name in (*CORPORA, *WEIGHED) if name not in IN_SHORT)
    assert on_micropython(IN_SHORT if name in IN_SHORT else others)[name] == here
