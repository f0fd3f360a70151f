"""The compiled core is used only when it is of exactly these sources; what runs is told."""

import json
import os
import subprocess
import sys
import types
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from quader import compiled
from quader.compiled.marks import marked

ROOT = Path(__file__).parents[2]


def build_of(folder: Path) -> dict[str, Path]:
    """A folder that looks like a build of the sources that are here."""
    files = compiled.sources()
    for name in compiled.modules(files):
        path = folder.joinpath(*name.split(".")).with_suffix(EXTENSION_SUFFIXES[0])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (folder / (compiled.LIBRARY + EXTENSION_SUFFIXES[0])).touch()
    (folder / compiled.NOTE).write_text(json.dumps({"sources": compiled.fingerprint(files)}))
    return files


def test_a_build_of_these_sources_is_used(tmp_path):
    files = build_of(tmp_path)
    found = compiled.native(tmp_path, files)
    assert found is not None
    assert "rules_core.games.quader.quader" in found
    assert "quader.engine.search" in found
    assert "rules_core" not in found


def test_a_stale_or_broken_build_is_not_used(tmp_path):
    files = build_of(tmp_path)
    note = tmp_path / compiled.NOTE
    good = note.read_text()
    source = tmp_path / "changed.py"
    name = "rules_core.game"
    source.write_bytes(files[name].read_bytes() + b"\n")
    assert compiled.native(tmp_path, {**files, name: source}) is None
    fewer = {other: path for other, path in files.items() if other != name}
    assert compiled.native(tmp_path, fewer) is None
    for broken in ("", "{", "[]", json.dumps({"sources": "0" * 64})):
        note.write_text(broken)
        assert compiled.native(tmp_path, files) is None
    note.write_text(good)
    (tmp_path / "rules_core" / ("game" + EXTENSION_SUFFIXES[0])).unlink()
    assert compiled.native(tmp_path, files) is None
    assert compiled.native(tmp_path / "nowhere", files) is None


def test_a_build_that_was_made_in_another_way_is_not_used(tmp_path, monkeypatch):
    files = build_of(tmp_path / "build")
    here = tmp_path / "compiled"
    here.mkdir()
    for path in Path(compiled.__file__).parent.glob("*.py"):
        (here / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(compiled, "__file__", str(here / "__init__.py"))
    assert compiled.native(tmp_path / "build", files) is not None
    with (here / "marks.py").open("a") as file:
        file.write("\n")
    assert compiled.native(tmp_path / "build", files) is None


def test_the_compiler_is_told_what_never_changes():
    source = """\"\"\"A module.\"\"\"

NORTH, EAST = 0, 1
KINDS = (
    "a",
    "b",
)
WIDE = (
    3
)
MYPY = False
low = 1
"""
    module = types.ModuleType("sample")
    exec(source, vars(module))
    sys.modules["sample"] = module
    try:
        told = marked("sample", source)
    finally:
        del sys.modules["sample"]
    assert (
        told
        == """\"\"\"A module.\"\"\"

from typing import Final
NORTH: Final = 0; EAST: Final = 1
KINDS: Final = (
    "a",
    "b",
)
WIDE: Final = 3


MYPY = False
low = 1
"""
    )


@pytest.mark.parametrize("pure", ["1", "yes"])
def test_it_can_be_switched_off(pure):
    env = dict(os.environ, QUADER_PURE=pure, PYTHONPATH=f"{ROOT}:{ROOT / 'host'}")
    script = "from quader.cli import script; script()"
    told = subprocess.run([sys.executable, "-c", script, "--version"], env=env, capture_output=True, text=True)
    assert told.stdout == "quader 0.1.0, pure core\n"


def test_the_version_tells_what_runs(run):
    assert run("--version").out == f"quader 0.1.0, {compiled.kind()} core\n"


def test_nothing_is_mixed(tmp_path, monkeypatch):
    """When the sources already run, a build that appears is not used."""
    build_of(tmp_path)
    monkeypatch.setattr(compiled, "PLACES", (tmp_path,))
    before = list(sys.meta_path)
    compiled.use()
    assert sys.meta_path == before
