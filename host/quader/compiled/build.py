"""Builds the compiled core: `python -m quader.compiled.build FOLDER`. Needs mypy and a C compiler."""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from . import LIBRARY, NOTE, PLACES, fingerprint, modules, native, sources
from .marks import marked

CONFIG = """[mypy]
explicit_package_bases = True
"""


def build(folder: Path) -> None:
    """Compile into the folder. What was there goes first, and the note comes last, so that no half build is used."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    folder = folder.resolve()
    files = sources()
    made_from = fingerprint(files)
    # Before anything goes: what runs here may be the build that is replaced.
    texts = {module: marked(module, path.read_text(encoding="utf-8")) for module, path in files.items()}
    shutil.rmtree(folder, ignore_errors=True)
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        # A tree of its own, with the packages as they are imported, whatever the layout of the checkout is.
        tree = Path(name)
        for module, text in texts.items():
            parts = module.split(".")
            target = tree.joinpath(*parts).with_suffix(".py")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
            for depth in range(1, len(parts)):
                # The host's own packages are not looked into.
                tree.joinpath(*parts[:depth], "__init__.py").touch()
        (tree / "mypy.ini").write_text(CONFIG, encoding="utf-8")
        try:
            os.chdir(tree)
            extensions = mypycify(
                ["--config-file", "mypy.ini", *(module.replace(".", "/") + ".py" for module in modules(files))],
                opt_level="2",
                debug_level="0",
                group_name=LIBRARY.removesuffix("__mypyc"),
            )
            command = build_ext(Distribution({"name": "quader", "ext_modules": extensions}))
            command.build_lib = str(folder)
            command.build_temp = str(tree / "objects")
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(here)
    (folder / NOTE).write_text(json.dumps({"sources": made_from}), encoding="utf-8")


def place(folder: Path) -> None:
    """A build of these sources into the folder: the checkout's own, if it is one, or a new one."""
    made = PLACES[-1]
    if native(made, sources()) is None:
        build(folder)
    else:
        shutil.copytree(made, folder, dirs_exist_ok=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m quader.compiled.build FOLDER")
    build(Path(sys.argv[1]))
