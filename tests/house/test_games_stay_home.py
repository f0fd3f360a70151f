"""A game is known by name and by class in its own rooms alone: its package of the rules core, its half on the host, its
panel of the page. The registry, the variants, the docs and that game's tests may name it too."""

import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_core import registry

ROOT = Path(__file__).resolve().parents[2]
TREES = ("rules_core/", "firmware/", "host/")
# Rooms hold a folder for each game; what several games share there counts as a game of its own.
ROOMS = re.compile(r"^(?:rules_core/games|host/quader/games|host/quader/page/src/games)/([a-z_-]+)(?:/|\.ts$)")
OPEN = ("rules_core/registry.py", "rules_core/variants/", "host/quader/page/dist/")
SHARED = "cuboids"
# The project has the name of its first game, and German has the word: only its class and its packages tell.
PROJECT = "quader"


def spellings(game: str) -> str:
    """All ways to write a game's name or class: rolling-cubes, rolling_cubes, RollingCubes, Rolling Cubes."""
    package, name = registry.GAMES[game]
    if game == PROJECT:
        compared = (
            r"game\w*\W{1,6}(?:==|!=|in)\W*[\"']quader[\"']|[\"']quader[\"']\s*[!=]=|(?:case\s+|\{)[\"']quader[\"']\s*:"
        )
        return rf"games[./]quader\b|(?<![\w\"' ])Quader\b(?! record)|{compared}"
    plain = game.replace("-", ".?")
    return rf"\b(?:{plain}|{package.rpartition('.')[2]})\b|\b{name}\b(?<!\bnew)"


NAMES = {
    **{registry.GAMES[game][0].rpartition(".")[2]: re.compile(spellings(game), re.IGNORECASE if game != PROJECT else 0)
       for game in registry.GAMES},
    SHARED: re.compile(r"games[./]cuboids\b|\bCuboids\b"),
}  # fmt: skip
# Knowing a game by class, or looking into its keys.
KNOWING = re.compile(
    r"isinstance\(\s*[\w.]*(?:game|position)\w*\s*,(?!\s*(?:dict|str)\b)|type\([\w.]*game\w*\)\.__(?:qual)?name__"
    r"|\[[\"']options[\"']\]|get\([\"']options[\"']"
)


def code_of(path: Path) -> str:
    """A file without its comments and docstrings, line for line."""
    if path.suffix == ".py":
        return _python(path)
    text = path.read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)


def _python(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    before = tokenize.NEWLINE
    with path.open("rb") as file:
        tokens = list(tokenize.tokenize(file.readline))
    for token in tokens:
        # A string that is a statement of its own.
        alone = token.type == tokenize.STRING and before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.ENCODING)
        if alone or token.type == tokenize.COMMENT:
            for row in range(token.start[0], token.end[0] + 1):
                start = token.start[1] if row == token.start[0] else 0
                end = token.end[1] if row == token.end[0] else len(lines[row - 1])
                lines[row - 1] = lines[row - 1][:start] + " " * (end - start) + lines[row - 1][end:]
        if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.DEDENT):
            before = token.type
    return "\n".join(lines)


def sources() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    )
    found = [name for name in listed.stdout.splitlines() if name.startswith(TREES) and not name.startswith(OPEN)]
    return [name for name in found if name.endswith((".py", ".js", ".ts")) and (ROOT / name).is_file()]


def known_in(name: str, code: str) -> Iterator[str]:
    """Where a file knows a game that it may not know."""
    room = ROOMS.match(name)
    own = room[1].replace("-", "_") if room else ""
    for number, line in enumerate(code.split("\n"), 1):
        for game, pattern in NAMES.items():
            at_home = game == own or (own and game == SHARED)
            if not at_home and pattern.search(line):
                yield f"{name}:{number}: {game}: {line.strip()[:100]}"
        if not own and KNOWING.search(line):
            yield f"{name}:{number}: {line.strip()[:100]}"


def test_nobody_else_knows_a_game():
    found = sources()
    assert len(found) > 200
    known = [place for name in found for place in known_in(name, code_of(ROOT / name))]
    assert not known, "\n".join(known)


@pytest.mark.parametrize(
    "line",
    [
        "from rules_core.games.cubus.build import Build",
        'if variant["game"] == "planquadrat":',
        'if game in ("quader", "engpass"):',
        "if isinstance(game, Cuboids):",
        "from rules_core.games.quader.quader import Quader",
        'name = "Rolling Cubes"',
        'ROLLING = "rolling-cubes"',
        'self._pairs = bool(game.variant.get("options", {}).get("join"))',
        'if (table.game === "cubus") return 1;',
        'if type(game).__name__ == "Teardown":',
        "if isinstance(position, Build):",
        "join = variant['options']['join']",
        'if "quader" == variant["game"]:',
        'HEIGHTS = {"quader": 6}',
        'case "quader":',
    ],
)
def test_the_test_sees_it(line):
    assert list(known_in("host/quader/table/somewhere.py", line))


@pytest.mark.parametrize(
    "line",
    ['parser = Parser(prog="quader")', "from quader.games import half", 'FIRST_LINE = "Quader record 1"',
     'return Path(home) / "quader"', '"de": ("Volumen", "Quader", "Blatt")'],
)  # fmt: skip
def test_the_projects_own_name_is_no_game(line):
    assert not list(known_in("host/quader/table/somewhere.py", line))


def test_comments_and_docstrings_may_give_examples(tmp_path):
    path = tmp_path / "example.py"
    path.write_text('"""As CUBUS does."""\n\nx = 1  # as in Engpass\n\n\ndef f():\n    """Like Rolling Cubes."""\n')
    assert not list(known_in("host/quader/example.py", code_of(path)))
