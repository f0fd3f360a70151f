"""The examples in the documentation are what the commands really print."""

import re
import shlex
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
# Pictures drawn by other commands: the hardware's (tests/hardware looks after them), and curves of what was measured.
OF_OTHERS = ("bench-", "building-", "electronics-", "fields-", "paper-", "pieces-")
PICTURES = [path for path in sorted((DOCS / "pictures").glob("*.svg")) if not path.name.startswith(OF_OTHERS)]
EXAMPLES = [
    pytest.param(*match.groups(), id=f"{page}: {match.group(1)}")
    for page in ("commands.md", "variants.md")
    for match in re.finditer(r"```console\n\$ quader (.*)\n([^`]*?)```", (DOCS / page).read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("command", "printed"), EXAMPLES)
def test_example(run, monkeypatch, command, printed):
    monkeypatch.chdir(DOCS / "examples")
    told = run(*shlex.split(command))
    shown, cut, _ = printed.partition("…\n")
    assert (told.out + told.err).startswith(shown) if cut else told.out + told.err == shown


def test_every_command_has_its_part(run):
    commands = re.findall(r"^ {4}([a-z]+)(?:  |$)", run("--help").out, re.M)
    heads = re.findall(r"^## (quader .*)$", (DOCS / "commands.md").read_text(encoding="utf-8"), re.M)
    assert len(commands) > 20
    assert set(commands) == {word for head in heads for word in re.findall(r"quader (\w+)", head)}


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.name)
def test_picture(run, picture):
    source = DOCS / "examples" / f"{picture.stem}.json"
    words = ["--position", source] if picture.stem == "middle-game" else ["--variant", source]
    if not source.exists():
        words = ["--variant", picture.stem]
    view = "iso" if picture.stem.startswith("form-") else "both"
    drawn = run("show", *words, "--svg", "-", "--view", view)
    assert drawn.out == picture.read_text(encoding="utf-8"), "draw it again with quader show"


def test_files_quoted_are_those_in_the_folder():
    text = (DOCS / "commands.md").read_text(encoding="utf-8") + (DOCS / "variants.md").read_text(encoding="utf-8")
    for name in ("tiny-game.txt", "low-wall.json"):
        assert (DOCS / "examples" / name).read_text(encoding="utf-8") in text


STAIRS = {"kind": "stairs", "steps": [[4, 1], [4, 1]]}
MISTAKES = [
    '{"format": 1\n "game": "quader"}',
    '{"options": {}, "options": {}}',
    '{"format":\n1.0}',
    {"game": "quader", "colour": 1},
    {"game": "quader", "players": "2"},
    {"game": "quader", "scoring": "best"},
    {"extends": "low-wal"},
    {"game": "engpass", "extends": "tactic-16-cover"},
    {"game": "quader", "goal": {"size": [10, 10]}, "form": {"kind": "level", "height": 3}},
    {"extends": "tactic-16-cover", "pieces": "to-9"},
    {"game": "quader", "goal": {"size": [12, 6]}},
    {"game": "quader", "players": 4, "goal": {"place": "centre"}, "form": {"kind": "cover"}},
    {"game": "quader", "start_rows": 12},
    {"game": "quader", "form": {"kind": "block", "at": [3, 0], "size": [8, 6, 1]}},
    {"game": "quader", "form": STAIRS},
    {"game": "quader", "form": {"kind": "block", "at": [0, 0], "size": [1, 1, 8]}},
    {"game": "quader", "pieces": "5*ten"},
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_every_message_explained_is_a_real_one(run, file, mistake):
    told = run("check", file(mistake if isinstance(mistake, str) else {"format": 1, **mistake}))
    said = told.err.removeprefix("quader: ").strip()
    text = (DOCS / "variants.md").read_text(encoding="utf-8").partition("## What the messages mean\n")[2]
    messages = re.findall(r"^\| `([^`]*)` \|", text, re.MULTILINE)
    assert len(messages) == len(MISTAKES)
    assert [message for message in messages if said.startswith(message.removesuffix("…"))], said
