"""The command itself: overview, wrong calls, closed pipes."""

import argparse
import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from quader import cli
from quader.cli import commands

ROOT = Path(__file__).parents[2]
SCRIPT = [sys.executable, "-c", "from quader.cli import script; script()"]


def _env(home: Path) -> dict[str, str]:
    return dict(os.environ, PYTHONPATH=f"{ROOT}:{ROOT / 'host'}", QUADER_HOME=str(home))


def test_help_names_every_command(run):
    told = run("--help")
    assert told.code == 0
    assert all(name in told.out for name in commands())


@pytest.mark.parametrize("command", ["variants", "check", "moves", "perft", "simulate", "replay", "show", "play"])
def test_every_command_has_help_with_examples(run, command):
    told = run(command, "--help")
    assert told.code == 0
    assert "examples:\n  quader " + command in told.out


def _acts(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """A command and all of its acts."""
    yield name, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            assert action.metavar == "ACT", name
            for act, sub in action.choices.items():
                yield from _acts(sub, f"{name} {act}")


@pytest.mark.parametrize("command", commands())
def test_every_act_and_every_word_of_its_call_is_explained(command):
    line, path = commands()[command]
    parser = cli.Parser(prog=f"quader {command}", description=line)
    importlib.import_module(path).configure(parser)
    for name, act in _acts(parser, command):
        assert act.description, name
        for word in act._actions:
            assert word.help or isinstance(word, argparse._SubParsersAction), f"{name}: {word.dest}"


# What scripts of others are written with: these calls stay possible.
FIXED = """
variants --json
moves --variant ID --dice 4,6 --json
moves --position FILE --json
perft --variant ID --depth 2 --dice 4,6 --divide
simulate --variant ID --games 9 --seed 1 --json
replay RECORD --verify
pack --variant ID --sets 2 --svg F --json
pack --form {} --pieces ten --json
pack --position FILE --json
play --variant ID --port 7700 --no-browser
match --variant ID --players board random --games 9 --seed 1 --opening 4 --nodes 9 --jobs 2 --json
match --variant ID --players board random greedy club --games 9 --seed 1 --seconds 1
best --position FILE --level club --nodes 9 --json
best --variant ID --seconds 1
analyse RECORD --nodes 9 --json --html F
lab ID ID --games 9 --seed 1 --players board random --workers 2 --out DIR --json
lab ID --games 9 --seed 1 --scheduler ADDRESS
"""


@pytest.mark.parametrize("call", FIXED.strip().splitlines())
def test_calls_that_others_rely_on(call):
    command, *words = call.split()
    line, path = commands()[command]
    parser = cli.Parser(prog=f"quader {command}", description=line)
    importlib.import_module(path).configure(parser)
    parser.parse_args(words)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["nothing"],
        ["moves"],
        ["moves", "--variant", "engpass-10", "--position", "x"],
        ["perft", "--variant", "engpass-10"],
        ["perft", "--variant", "engpass-10", "--depth", "-1"],
        ["perft", "--variant", "engpass-10", "--depth", "1e9"],
        ["perft", "--variant", "engpass-10", "--depth", "9" * 5000],
        ["perft", "--variant", "engpass-10", "--depth", "²"],
        ["simulate", "--variant", "engpass-10", "--games", "0", "--seed", "1"],
        ["simulate", "--variant", "engpass-10", "--games", "1"],
        ["show", "--variant", "engpass-10", "--ply", "3"],
        ["show", "--variant", "engpass-10", "--view", "iso"],
        ["show", "--variant", "engpass-10", "--svg", "x", "--view", "side"],
        ["check"],
        ["variants", "one\ntoo\nmany"],
    ],
)
def test_a_wrong_call_is_told_in_one_line(run, words):
    run(*words).refused(code=2)


def test_messages_cannot_steer_the_terminal(run):
    told = run("moves", "--variant", "\x1b[31mred\n")
    told.refused("there is no variant")
    assert "\x1b" not in told.err


def test_ctrl_c_is_no_traceback(run, monkeypatch):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("quader.commands.variants.run", interrupted)
    assert run("variants").code == 130


def test_a_closed_pipe_is_no_error(tmp_path):
    command = f'{sys.executable} -c "{SCRIPT[2]}" variants --json | head -1'
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], env=_env(tmp_path), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("words", "code"), [(["check", "-"], 1), (["play", "--text", "--variant", "simple-square-6"], 0)]
)
def test_a_closed_input_is_an_empty_one(tmp_path, words, code):
    done = subprocess.run(["bash", "-c", '"$0" "$@" <&-', *SCRIPT, *words], env=_env(tmp_path), capture_output=True)
    assert (done.returncode, done.stderr.count(b"\n")) == (code, code), done.stderr


def test_a_terminal_without_unicode_still_works(tmp_path):
    words = ["show", "--variant", "engpass-10"]
    env = dict(_env(tmp_path), PYTHONIOENCODING="ascii")
    done = subprocess.run(SCRIPT + words, env=env, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_names_of_files_from_outside_are_told_safely(run):
    run("check", "no\0name").refused("cannot be the name of a file")
    assert cli.one_line("a\x9bb\u2028c") == "a?b?c"
