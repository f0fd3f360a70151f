"""A variant to start from, and a guide that tells what each of its keys means.

Variants are strict JSON, read by a board as well, and have no room for comments; so these go into a file beside it.
"""

import json
from pathlib import Path
from typing import Any

from rules_core import registry
from rules_core.variant import ID_LETTERS

from .. import variants
from ..games import half
from ..language import language

# Key -> what it means, in English and German. A key of an object is written with a point.
_COMMON = {
    "format": ("always 1", "immer 1"),
    "game": ("the game whose rules these are", "das Spiel, dessen Regeln das sind"),
    "id": (
        "its name for commands: a-z, 0-9 and -; best the name of the file",
        "der Name für Befehle: a-z, 0-9 und -; am besten der Dateiname",
    ),
    "title": (
        "its name for people, in German (de) and English (en)",
        "der Name für Menschen, deutsch (de) und englisch (en)",
    ),
    "extends": (
        "the variant that all other keys come from; write only what differs",
        "die Variante, von der alle anderen Schlüssel kommen; schreibe nur, was anders ist",
    ),
}

# What a variant is called whose author has not named it.
NAMELESS = "my-variant"
_NAMELESS_TITLE = {"de": "Meine Variante", "en": "My variant"}
# An object with more keys than this is written with one key on a line.
_LONG = 4


def meanings(game: str) -> dict[str, tuple[str, str]]:
    """What the keys of a game's variants mean, in English and German; only their names where the game does not tell."""
    part = half(game, "starter")
    found: dict[str, tuple[str, str]] = part.KEYS if part else dict.fromkeys(registry.checker(game)[0], ("", ""))
    return found


def document(name: str, game: str, extends: str | None) -> dict[str, Any]:
    """A new variant: all keys of a game with their defaults or, with `extends`, only its name."""
    words = name.replace("-", " ").capitalize()
    title = _NAMELESS_TITLE if name == NAMELESS else {"de": words, "en": words}
    doc: dict[str, Any] = {"format": 1, "game": game, "id": name, "title": dict(title)}
    if extends is not None:
        doc["game"] = variants.by_name(extends)["game"]
        return doc | {"extends": extends}
    full = variants.complete(doc)
    # In the order of the guide.
    return doc | {key: full[key] for key in registry.checker(game)[0] if key in full}


def text(doc: dict[str, Any]) -> str:
    """A variant as JSON with one key on a line, as people write it."""
    lines = []
    for key, value in doc.items():
        if isinstance(value, dict) and len(value) > _LONG:
            inner = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value[name])}" for name in value)
            lines.append(f" {json.dumps(key)}: {{\n{inner}}}")
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{" + ",\n".join(lines)[1:] + "}\n"


def guide(doc: dict[str, Any]) -> str:
    """What each key means, with the value that holds now."""
    german = language() == "de"
    full = variants.complete(doc)
    known = _COMMON | meanings(full["game"])
    head = "Schlüssel | gilt jetzt | Bedeutung" if german else "key | value now | meaning"
    lines = [f"# {doc['id']}", "", f"| {head} |", "|---|---|---|"]
    for key, said in known.items():
        if key == "extends" and "extends" not in doc:
            continue
        outer, _, inner = key.partition(".")
        value = full.get(outer, doc.get(outer))
        if inner:
            value = value[inner] if isinstance(value, dict) else None
        explained = any(other.startswith(f"{key}.") for other in known)
        shown = "" if explained else f"`{json.dumps(value, ensure_ascii=False)}`"
        lines.append(f"| `{key}` | {shown} | {said[german]} |")
    after = (
        "\nOhne Schlüssel gilt die Vorgabe. Alles Weitere: docs/variants.md."
        if german
        else "\nA key that is left out has its default. More: docs/variants.md."
    )
    return "\n".join(lines) + "\n" + after + "\n"


def name_of(path: Path) -> str:
    """The id that the name of a file gives."""
    plain = "".join(c if c in ID_LETTERS else "-" for c in path.stem.lower())
    return "-".join(part for part in plain.split("-") if part)[:40].strip("-") or NAMELESS
