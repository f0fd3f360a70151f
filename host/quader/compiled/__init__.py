"""The compiled core: the same sources, turned into native modules by mypyc, used in their place where it may be.

A build lies in a folder of its own, beside a note of what it was made from. It is used only if it was made from exactly
the sources that are here now, for this Python; otherwise, and with QUADER_PURE=1, the sources run themselves.
"""

import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path
from types import ModuleType

HOST = Path(__file__).resolve().parents[1]
# In an installed wheel beside this file, in a checkout where `make compiled` puts it.
PLACES = (HOST / "compiled" / "native", HOST.parents[1] / "build" / "compiled")
NOTE = "sources.json"
# All native modules share one library with this name.
LIBRARY = "quader_core__mypyc"
# What is compiled beside the whole rules core: the modules of the host in which the engine spends its time.
ENGINE = ("engine/search.py", "games/*/ahead.py")


# What stays as it is: an exception that is compiled and may be extended takes the interpreter down when it is told.
# Chance stays too: a board brings one of its own, which is no instance of it.
NOT_COMPILED = ("rules_core.chance", "rules_core.refused")


def sources() -> dict[str, Path]:
    """What a build is made from: the modules that are compiled and the core's packages, by name."""
    found = {}
    for core in _core_folders():
        for path in sorted(core.rglob("*.py")):
            found[".".join(("rules_core", *path.relative_to(core).with_suffix("").parts))] = path
    for pattern in ENGINE:
        for path in sorted(HOST.glob(pattern)):
            found[".".join(("quader", *path.relative_to(HOST).with_suffix("").parts))] = path
    return found


def modules(files: dict[str, Path]) -> dict[str, Path]:
    """Those of the sources that are compiled. Packages stay as they are: they hold next to nothing."""
    return {name: path for name, path in files.items() if path.name != "__init__.py" and name not in NOT_COMPILED}


def _core_folders() -> list[Path]:
    spec = importlib.util.find_spec("rules_core")
    return [Path(folder) for folder in (spec.submodule_search_locations or [])] if spec else []


def fingerprint(files: dict[str, Path]) -> str:
    """What a build must have been made from: every source to the byte, how they are built, and the kind of Python."""
    told = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    recipe = {path.stem: path for path in sorted(Path(__file__).parent.glob("*.py"))}
    for name, path in [*files.items(), *recipe.items()]:
        data = path.read_bytes()
        told.update(f"\n{name} {len(data)}\n".encode())
        told.update(data)
    return told.hexdigest()


class _Finder:
    """Finds the native modules of a build before Python looks for the sources."""

    def __init__(self, native: dict[str, Path]) -> None:
        self._native = native

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._native.get(name)
        return importlib.util.spec_from_file_location(name, file) if file else None


def native(folder: Path, files: dict[str, Path]) -> dict[str, Path] | None:
    """The native modules of a build; None if it is not of these sources, or not whole."""
    try:
        note = json.loads((folder / NOTE).read_text(encoding="utf-8"))
        if note != {"sources": fingerprint(files)}:
            return None
    except (OSError, ValueError):
        return None
    suffix = EXTENSION_SUFFIXES[0]
    found = {name: folder.joinpath(*name.split(".")).with_suffix(suffix) for name in modules(files)}
    found[LIBRARY] = folder / (LIBRARY + suffix)
    return found if all(file.is_file() for file in found.values()) else None


def use() -> None:
    """Take the compiled core from now on, if there is one; never a part of it when the sources already run."""
    if os.environ.get("QUADER_PURE", "") not in ("", "0"):
        return
    folders = [folder for folder in PLACES if (folder / NOTE).is_file()]
    if not folders:
        return
    files = sources()
    if any(name in sys.modules for name in modules(files)):
        return
    for folder in folders:
        found = native(folder, files)
        if found:
            sys.meta_path.insert(0, _Finder(found))
            return


def kind() -> str:
    """What runs: `compiled` or `pure`."""
    return "compiled" if any(isinstance(finder, _Finder) for finder in sys.meta_path) else "pure"
