"""Variants on the PC: the built-in ones, the user's installed ones, and documents from files."""

import os
from pathlib import Path
from typing import Any

import rules_core
from rules_core.refused import Refused
from rules_core.variant import completion as variant

from . import files

BUILT_IN = Path(rules_core.__file__).parent / "variants"


def data_folder() -> Path:
    """Where the user's own variants and games lie; `QUADER_HOME` moves it."""
    home = os.environ.get("QUADER_HOME")
    return Path(home) if home else Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local/share")) / "quader"


def installed_folder() -> Path:
    """Where the user's own variants lie."""
    return data_folder() / "variants"


def raw(name: str) -> dict[str, Any] | None:
    """The document of a built-in or installed variant as it was written, or None."""
    for folder in (BUILT_IN, installed_folder()):
        path = folder / f"{name}.json"
        if path.is_file():
            return variant.parse(files.read_bytes(str(path), variant.MAX_BYTES))
    return None


def names() -> list[str]:
    """The ids of all variants, built-in ones first."""
    found: list[str] = []
    for folder in (BUILT_IN, installed_folder()):
        found += [name for name in sorted(path.stem for path in folder.glob("*.json")) if name not in found]
    return found


def complete(doc: dict[str, Any]) -> dict[str, Any]:
    """A variant document, inherited, checked and with every key filled in."""
    full: dict[str, Any] = variant.complete(doc, raw)
    return full


def by_name(name: str) -> dict[str, Any]:
    """A built-in or installed variant, complete; Refused if there is none."""
    plain = bool(name) and all(c in "abcdefghijklmnopqrstuvwxyz0123456789-" for c in name)
    doc = raw(name) if plain else None
    if doc is None:
        raise Refused("", f"there is no variant {name[:60]!r}; `quader variants` lists them")
    return complete(doc)


def from_file(path: str) -> dict[str, Any]:
    """The complete variant of a file (`-`: of standard input)."""
    return complete(variant.parse(files.read_bytes(path, variant.MAX_BYTES)))


def named_or_file(text: str) -> dict[str, Any]:
    """The complete variant that an argument means: a file if it ends with .json, else an id."""
    return from_file(text) if text.endswith(".json") else by_name(text)


def title(full: dict[str, Any], language: str = "en") -> str:
    """The title of a variant in a language, or what comes nearest."""
    titles = full["title"]
    return str(titles.get(language) or titles.get("en") or titles.get("de") or full["id"])
