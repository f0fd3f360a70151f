"""What the gallery knows of a variant: how long it takes and how hard it is. For lists and choosers; nothing is played.

The built-in variants' knowledge is packaged beside this file (`quader gallery --extract`), that of one's own lies in
the user's folder. It counts only for the rules that were studied: a variant that was changed since is not known.
"""

import functools
import hashlib
import json
from pathlib import Path
from typing import Any

from .. import variants

PACKAGED = Path(__file__).with_name("gallery.json")
EXHIBIT = "exhibit.json"
# What lists and choosers are told.
SHOWN = ("minutes", "difficulty", "why")


def own_folder() -> Path:
    """Where exhibits of one's own variants lie, each in a folder with its id."""
    return variants.data_folder() / "gallery"


def drawing(name: str, language: str) -> str:
    """The file of a drawing with its words in a language."""
    return f"{name}.svg" if language == "en" else f"{name}.{language}.svg"


def rules_of(full: dict[str, Any]) -> str:
    """A short print of the rules of a complete variant, whatever it is called."""
    rules = {key: value for key, value in full.items() if key not in ("id", "title")}
    return hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:12]


def known(full: dict[str, Any]) -> dict[str, Any]:
    """`minutes` (median, 5 % and 95 % points), `difficulty` (1 to 5) and `why`; empty where nobody has studied it."""
    found = packaged().get(full["id"]) or _own(full["id"])
    if found.get("rules") != rules_of(full):
        return {}
    return {key: found[key] for key in SHOWN}


@functools.cache
def packaged() -> dict[str, Any]:
    """The built-in variants' exhibits, cut down to what is shown."""
    return _read(PACKAGED)


def _own(name: str) -> dict[str, Any]:
    found = _read(own_folder() / name / EXHIBIT)
    return found if all(key in found for key in SHOWN) else {}


def _read(path: Path) -> dict[str, Any]:
    """A file that was written by a command; whatever else it is, nothing is known."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def cut_down(exhibit: dict[str, Any]) -> dict[str, Any]:
    """What is packaged of an exhibit."""
    return {key: exhibit[key] for key in ("rules", *SHOWN)}
