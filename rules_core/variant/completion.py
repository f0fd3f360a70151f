"""Variants: rule sets as data. Reads, inherits, completes and checks them for all games."""

from .. import registry
from ..refused import Refused
from . import is_id as is_id
from .checks import mapping, shown
from .document import read

MAX_BYTES = 8192
_COMMON = ("format", "game", "id", "title", "extends")


def parse(data: bytes) -> dict:
    """The raw variant of a JSON document."""
    doc = read(data, MAX_BYTES)
    if not isinstance(doc, dict):
        raise Refused("document", "must be an object, not %s", "object", shown(doc))
    return doc


def complete(doc: dict, parent: object = None) -> dict:
    """A variant with every key filled in and checked; Refused names the key's path and the reason.

    `parent(id)` returns the raw variant that another one extends, or None if there is none.
    """
    doc = _inherit(doc, parent)
    if doc.get("format") != 1 or isinstance(doc["format"], bool):
        raise Refused("format", "must be 1, not %s", "format", shown(doc.get("format")))
    name = doc.get("game")
    if not isinstance(name, str):
        raise Refused("game", "must be the name of a game, not %s", "game-name", shown(name))
    keys, complete_keys = registry.checker(name)
    mapping(doc, "", _COMMON + keys)
    full = {"format": 1, "game": name, "id": _checked_id(doc.get("id", "unnamed"), "id")}
    full["title"] = _checked_title(doc.get("title", {}))
    full.update(complete_keys(doc))
    return full


def _inherit(doc: dict, parent: object) -> dict:
    """The document with what it extends filled in; the nearest document's keys win."""
    seen: list[str] = []
    heirs: list[dict] = []
    game = doc.get("game")
    while "extends" in doc:
        name = _checked_id(doc["extends"], "extends")
        if name in seen or len(seen) > 4:
            raise Refused("extends", "%s extends itself or too many others", "extends-itself", name)
        seen.append(name)
        base = parent(name) if parent else None  # type: ignore[operator]
        if base is None:
            raise Refused("extends", "there is no variant %s", "no-variant", name)
        if game is not None and game != base.get("game", game):
            raise Refused("game", "%s cannot extend a variant of %s", "extends-game", shown(game), shown(base["game"]))
        game = base.get("game", game)
        heirs.append(doc)
        doc = base
    # What an heir changes key by key; everything else it replaces as a whole.
    merged: list[str] = ["title"] + list(registry.merged(game))
    while heirs:
        heir = heirs.pop()
        full = dict(doc)
        for key, value in heir.items():
            if key in merged and isinstance(value, dict) and isinstance(doc.get(key), dict):
                value = dict(doc[key], **value)
            full[key] = value
        full.pop("extends")
        doc = full
    return doc


def _checked_id(value: object, where: str) -> str:
    if not isinstance(value, str) or not is_id(value):
        raise Refused(where, "must be 1 to 64 of a-z, 0-9 and -, not %s", "id", shown(value))
    return value


def _checked_title(value: object) -> dict:
    title = mapping(value, "title", ("de", "en"))
    for language in sorted(title):
        text = title[language]
        if not isinstance(text, str) or not 1 <= len(text) <= 80 or [1 for c in text if c < " "]:
            raise Refused("title." + language, "must be a text of 1 to 80 characters on one line", "title")
    return title
