"""`quader completion`: the shells themselves say what they would complete."""

import shutil
import subprocess
import sys

import pytest

from quader import cli, completion

# For each shell: what it does first, and with each line. zsh completes only on a terminal, so that its own functions
# are replaced by ones that print.
FIRST = {
    "bash": 'eval "$(cat)"',
    "zsh": """
compdef() { :; }
_describe() { eval 'print -rl -- "${'$2'[@]%%:*}"'; }
_files() { print -r -- FILES; }
compadd() { shift; print -rl -- "$@"; }
eval "$(cat)"
""",
    "fish": "source -",
}
EACH = {
    "bash": "COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _quader; printf '%s\\n' ${{COMPREPLY[@]}}",
    "zsh": "words=({words}); CURRENT=$#words; _quader",
    "fish": "complete -C '{line}'",
}
LINES = {
    "quader to": ["tournament"],
    "quader board pu": ["pull", "put"],
    "quader board flash --b": ["--board", "--board-size"],
    "quader board flash --board-size ": ["10x16", "10x16-feet", "16x16", "16x16-feet", "22x22", "22x22-feet"],
    "quader board --board /dev/ttyACM0 pre": ["press"],
    "quader games export 3 --format h": ["html"],
    "quader simulate --variant planq": ["planquadrat", "planquadrat-no-slide", "planquadrat-wall"],
    "quader completion ": ["bash", "fish", "zsh"],
}


def completed(shell: str, script: str) -> dict[str, list[str]]:
    """What a shell offers at the end of each line."""
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    source = FIRST[shell]
    for line in LINES:
        words = " ".join(f"'{word}'" for word in line.split(" "))
        source += f"\n{EACH[shell].format(words=words, line=line)}\necho =\n"
    done = subprocess.run([shell, "-c", source], input=script, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    found = {}
    for line, told in zip(LINES, done.stdout.split("=\n"), strict=False):
        offered = [row.split("\t")[0] for row in told.splitlines()]
        found[line] = sorted(word for word in offered if word and word.startswith(line.rpartition(" ")[2]))
    return found


@pytest.fixture(scope="module")
def found() -> list[completion.Place]:
    return completion.places()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_a_shell_completes(found, shell):
    assert completed(shell, completion.SHELLS[shell](found)) == LINES


def test_every_command_is_known(found):
    paths = {place.path for place in found}
    assert {*cli.commands(), "", "board log", "tournament standings", "games stats"} <= paths
    for place in found[1:]:
        assert "--help" in [option.text for option in place.options]


def test_the_command(run):
    assert run("completion", "bash").out.startswith("# Completion of quader for bash")
    run("completion", "tcsh").refused("invalid choice", code=2)


def test_help_imports_no_command():
    code = "import sys; from quader.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    code += "sys.exit(any(name.startswith('quader.commands.') or name == 'sqlalchemy' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=30).returncode == 0
