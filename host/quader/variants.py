"""Variants on the PC: the built-in ones, the user's installed ones, and documents from files."""

import functools
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
            why = _why_unused(path) if folder != BUILT_IN else None
            if why is not None:
                raise why
            return variant.parse(files.read_bytes(str(path), variant.MAX_BYTES))
    return None


def names() -> list[str]:
    """The ids of all variants, built-in ones first; see `unused` for the files that are passed over."""
    passed_over = unused()
    return built_in_names() + [path.stem for path in _installed() if path.stem not in passed_over]


def _installed() -> list[Path]:
    return sorted(path for path in installed_folder().glob("*.json") if path.is_file())


@functools.cache
def built_in_names() -> list[str]:
    """The ids that everybody has."""
    return sorted(path.stem for path in BUILT_IN.glob("*.json"))


def unused() -> dict[str, Refused]:
    """The installed files that are passed over, by name, and why: their name is taken, or their id is another."""
    found = {path.stem: _why_unused(path) for path in _installed()}
    return {name: why for name, why in found.items() if why is not None}


def _why_unused(path: Path) -> Refused | None:
    if path.stem in built_in_names():
        return Refused(path.name, "a built-in variant has this id: not used", "id-built-in")
    try:
        said = variant.parse(files.read_bytes(str(path), variant.MAX_BYTES)).get("id", path.stem)
    except (Refused, OSError):
        # It is listed, with what is wrong in it.
        return None
    if said != path.stem:
        return Refused(path.name, "its id is %s: not used until the file is named so", "id-other", str(said)[:64])
    return None


def complete(doc: dict[str, Any]) -> dict[str, Any]:
    """A variant document, inherited, checked and with every key filled in."""
    full: dict[str, Any] = variant.complete(doc, raw)
    return full


def by_name(name: str) -> dict[str, Any]:
    """A built-in or installed variant, complete; Refused if there is none."""
    doc = raw(name) if variant.is_id(name) else None
    if doc is None:
        raise Refused("", "there is no variant %s; `quader variants` lists them", "no-such-variant", repr(name[:60]))
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
