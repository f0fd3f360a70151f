"""A variant to start from, and a guide that tells what each of its keys means.

Variants are strict JSON, read by a board as well, and have no room for comments; so these go into a file beside it.
"""

import json
from pathlib import Path
from typing import Any

from rules_core import registry
from rules_core.refused import Refused
from rules_core.variant import ID_LETTERS

from .. import variants
from ..games import half
from ..games.keys import Key
from ..games.words import plain
from ..language import language

_COMMON = {
    "format": Key(("Format", "Format"), ("always 1", "immer 1")),
    "game": Key(("Game", "Spiel"), ("the game whose rules these are", "das Spiel, dessen Regeln das sind")),
    "id": Key(
        ("Short name", "Kurzname"),
        ("a-z, 0-9 and -; best the name of the file", "a-z, 0-9 und -; am besten der Dateiname"),
    ),
    "title": Key(("Name", "Name")),
    "title.de": Key(("in German", "deutsch")),
    "title.en": Key(("in English", "englisch")),
    "extends": Key(
        ("Goes on from", "Baut auf"),
        (
            "the variant that all other keys come from; write only what differs",
            "die Variante, von der alle anderen Schlüssel kommen; schreibe nur, was anders ist",
        ),
    ),
}

# What a variant is called whose author has not named it.
NAMELESS = "my-variant"
_NAMELESS_TITLE = {"de": "Meine Variante", "en": "My variant"}
# An object with more keys than this is written with one key on a line.
_LONG = 4


def keys(game: str) -> dict[str, Key]:
    """What the keys of a game's variants are; called as they are written where the game does not tell."""
    part = half(game, "starter")
    found: dict[str, Key] = (
        part.KEYS if part else {key: Key((plain(key), plain(key))) for key in registry.checker(game)[0]}
    )
    return found


def allowed(game: str, path: str, value: object) -> list[str]:
    """The words that a key may have, or be made of, as the checker names them when it refuses another one."""
    if not isinstance(value, str | list):
        return []
    outer, _, inner = path.partition(".")
    doc = document(NAMELESS, game, None)
    wrong: object = "" if isinstance(value, str) else [""]
    try:
        variants.complete({**doc, outer: {**doc.get(outer, {}), inner: wrong} if inner else wrong})
    except Refused as refused:
        return str(refused.values[0]).split(", ") if refused.code == "choice" else []
    return []


def named_keys() -> dict[str, Key]:
    """The keys of every game with which a variant is named."""
    return {key: _COMMON[key] for key in ("title", "title.de", "title.en", "id")}


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
    known = _COMMON | keys(full["game"])
    head = "Schlüssel | gilt jetzt | Bedeutung" if german else "key | value now | meaning"
    lines = [f"# {doc['id']}", "", f"| {head} |", "|---|---|---|"]
    for name, key in known.items():
        if name == "extends" and "extends" not in doc:
            continue
        outer, _, inner = name.partition(".")
        value = full.get(outer, doc.get(outer))
        if inner:
            value = value.get(inner) if isinstance(value, dict) else None
        is_whole = any(other.startswith(f"{name}.") for other in known)
        # What another value of its object has no use for has none now.
        shown = "" if is_whole or (value is None and key.only[0]) else f"`{json.dumps(value, ensure_ascii=False)}`"
        lines.append(f"| `{name}` | {shown} | {_meaning(key, german)} |")
    after = (
        "\nOhne Schlüssel gilt die Vorgabe. Alles Weitere: docs/variants.md."
        if german
        else "\nA key that is left out has its default. More: docs/variants.md."
    )
    return "\n".join(lines) + "\n" + after + "\n"


def _meaning(key: Key, german: bool) -> str:
    """What a key means, and each of its values, on one line."""
    values = []
    for choice in key.choices:
        more = f" ({choice.about[german]})" if choice.about[german] else ""
        values.append(f"`{json.dumps(choice.value)}` {choice.name[german]}{more}")
    said = "; ".join(part for part in (*values, key.about[german]) if part)
    return f"{key.name[german]}: {said}" if said else key.name[german]


def name_of(path: Path) -> str:
    """The id that the name of a file gives."""
    plain = "".join(c if c in ID_LETTERS else "-" for c in path.stem.lower())
    return "-".join(part for part in plain.split("-") if part)[:40].strip("-") or NAMELESS
