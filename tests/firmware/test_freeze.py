"""What a MicroPython image has to hold, written by its command. No image is built here."""

import ast
import json
from pathlib import Path

import pytest

from firmware import build, freeze
from tests.called import in_process


def command(*arguments: str) -> tuple[int, str, str]:
    return in_process(freeze.main, *arguments)


def tree(folder: Path, minor: int) -> Path:
    """As much of MicroPython's sources as is looked at."""
    for path, text in (
        ("py/mpconfig.h", f"#define MICROPY_VERSION_MAJOR 1\n#define MICROPY_VERSION_MINOR {minor}\n"),
        ("ports/rp2/boards/manifest.py", ""),
    ):
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_text(text)
    return folder


def test_everything_to_freeze_is_written(tmp_path: Path) -> None:
    out = tmp_path / "frozen"
    given = tree(tmp_path / "micropython", 26)
    code, said, errors = command(str(out), "--board", "22x22", "--micropython", str(given))
    assert (code, errors) == (0, "")
    assert said.startswith("MicroPython 1.26 makes the image by its own build")
    # What is left to a person is one command, wherever it is given.
    assert said.endswith(f": in {given / 'ports/rp2'}, make BOARD=RPI_PICO FROZEN_MANIFEST={out / 'manifest.py'}\n")
    # One for each source: code that is frozen needs no memory, so modules are not put together.
    sources = {path.removesuffix(".py") for path in build.sources("rp2040")}
    found = {path.relative_to(out).with_suffix("").as_posix() for path in out.rglob("*.py")}
    assert found == sources | {"main", "manifest"}
    asked = [ast.unparse(line) for line in ast.parse((out / "manifest.py").read_text()).body]
    assert "package('firmware', opt=3)" in asked
    assert "package('rules_core', opt=3)" in asked
    files = {path.relative_to(out / "files").as_posix() for path in (out / "files").rglob("*") if path.is_file()}
    assert files == {"board.json", "lib/variants", "manifest.json"}
    assert sorted(json.loads((out / "files" / "manifest.json").read_text())) == ["board.json", "lib/variants"]
    # Again, in the place of the old one.
    assert command(str(out), "--board", "10x16", "--micropython", str(given))[0] == 0
    assert json.loads((out / "files" / "board.json").read_text())["name"] == "10x16"


@pytest.mark.parametrize(
    ("minor", "why"), [(0, "is no source tree of MicroPython"), (23, "is MicroPython 1.23, 1.24 is needed")]
)
def test_what_is_no_tree_is_refused(tmp_path: Path, minor: int, why: str) -> None:
    given = tree(tmp_path / "tree", minor) if minor else tmp_path
    code, said, errors = command(str(tmp_path / "out"), "--board", "10x16", "--micropython", str(given))
    assert (code, said) == (1, "")
    assert errors.startswith(f"{given}: {why}")
    assert not (tmp_path / "out").exists()


def test_without_a_tree_it_says_so_and_what_is_not_its_own_stays(tmp_path: Path) -> None:
    assert command("out", "--board", "10x16") == (
        0,
        "skipped: name a source tree of MicroPython, make uf2 MICROPYTHON=path\n",
        "",
    )
    mine = tmp_path / "thesis.txt"
    mine.write_text("mine")
    given = tree(tmp_path / "tree", 26)
    code, _, errors = command(str(tmp_path), "--board", "10x16", "--micropython", str(given))
    assert (code, errors) == (1, f"{tmp_path}: is there already and holds no frozen firmware\n")
    assert mine.read_text() == "mine"
