"""Share links: a variant, a game or a puzzle in the last part of an address, which no server ever sees.

    ADDRESS#share=TEXT

TEXT is base64url without padding of a byte with the form's version and a raw deflate stream, which holds JSON: either
{"variant", "players", "moves", "result"}, as in a record, but for `variant` (the id of a built-in one, or all of it)
and `moves` (texts alone), and all but `variant` may be missing; or {"puzzle": id}. Links come from strangers: their
length is limited before and after unpacking, and what is in them is checked as any document.
"""

import base64
import binascii
import os
import zlib
from dataclasses import dataclass
from typing import Any

from firmware.protocol.json_text import compact
from rules_core.record import record as game_record
from rules_core.record.record import Record
from rules_core.refused import Refused
from rules_core.variant import document
from rules_core.variant.checks import mapping, shown

from . import variants
from .engine import puzzles

MARK = "#share="
VERSION = 1
# Where the site lies that links lead to, in the environment.
SITE = "QUADER_SITE"
# Of the text, as long as programs pass addresses on, and of what is in it.
MAX_TEXT = 16_000
MAX_BYTES = 200_000
_GAME_KEYS = ("variant", "players", "moves", "result")


@dataclass(frozen=True)
class Shared:
    """What a link holds: a puzzle, or a game as far as it was played; without moves it is just the variant."""

    puzzle: str = ""
    record: Record | None = None


def is_link(text: str) -> bool:
    return MARK in text


def last_part(link: str) -> str:
    """The part of a link that holds everything."""
    return MARK + link.partition(MARK)[2]


def site_address(site: str | None = None) -> str:
    """The address of a site's board; without one, that of the environment, empty if there is none."""
    address = site or os.environ.get(SITE, "")
    if not address:
        return ""
    if not address.startswith(("https://", "http://")):
        raise Refused("--site", "must be an address that begins with https://", "site-address")
    return address.split("#")[0].rstrip("/") + "/play/"


# --- making ----------------------------------------------------------------------------------------------------------


def of_record(record: Record) -> str:
    """The last part of a link to a game; Refused if a link cannot hold it."""
    if record.start is not None or any(entry[0] == game_record.RULING for entry in record.entries):
        raise Refused("record", "has a position of its own; share it as a file", "share-position")
    doc: dict[str, Any] = {"variant": _variant(record.variant)}
    if any(record.players):
        doc["players"] = record.players
    moves = [text for kind, text, _ in record.entries if kind == game_record.MOVE]
    if moves:
        doc["moves"] = moves
    if record.result is not None:
        doc["result"] = game_record.to_json(record)["result"]
    return _packed(doc)


def of_variant(full: dict[str, Any]) -> str:
    """The last part of a link to a variant."""
    return _packed({"variant": _variant(full)})


def of_puzzle(name: str) -> str:
    """The last part of a link to a puzzle."""
    return _packed({"puzzle": puzzles.named(name)["id"]})


def _variant(full: dict[str, Any]) -> Any:
    """The id is enough where everybody has the same variant."""
    name = full["id"]
    return name if name in variants.built_in_names() and variants.by_name(name) == full else full


def _packed(doc: dict[str, Any]) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = bytes([VERSION]) + packer.compress(compact(doc).encode()) + packer.flush()
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(text) > MAX_TEXT:
        raise Refused("record", "is too long for a link; share it as a file", "share-long")
    return MARK + text


# --- reading ---------------------------------------------------------------------------------------------------------


def read(link: str) -> Shared:
    """What a link holds, checked, every move judged; Refused says what is wrong with it."""
    doc = document.read(_unpacked(link.partition(MARK)[2]), MAX_BYTES)
    if isinstance(doc, dict) and "puzzle" in doc:
        name = mapping(doc, "", ("puzzle",))["puzzle"]
        if not isinstance(name, str):
            raise Refused("puzzle", "must be a text, not %s", "a-text", shown(name))
        return Shared(puzzle=puzzles.named(name)["id"])
    found = _record(mapping(doc, "", _GAME_KEYS, ("variant",)))
    for _ in game_record.replay(found):
        pass
    return Shared(record=found)


def record_of(link: str) -> Record:
    """The game that a link holds; Refused if it holds a puzzle."""
    found = read(link).record
    if found is None:
        raise Refused("link", "holds a puzzle, not a game", "share-puzzle")
    return found


def _unpacked(text: str) -> bytes:
    if len(text) > MAX_TEXT:
        raise Refused("link", "is longer than %d characters", "share-too-long", MAX_TEXT)
    try:
        data = base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise Refused("link", "is damaged: it was not copied as a whole", "share-damaged") from None
    if data[:1] != bytes([VERSION]):
        raise Refused("link", "is of another version of Quader", "share-version")
    unpacker = zlib.decompressobj(-15)
    try:
        found = unpacker.decompress(data[1:], MAX_BYTES)
    except zlib.error:
        found = b""
    if not unpacker.eof and unpacker.unconsumed_tail:
        raise Refused("link", "holds more than %d bytes", "share-large", MAX_BYTES)
    if not unpacker.eof or unpacker.unused_data:
        raise Refused("link", "is damaged: it was not copied as a whole", "share-damaged")
    return found


def _record(doc: dict[str, Any]) -> Record:
    variant, moves = doc["variant"], doc.get("moves", [])
    if not isinstance(moves, list):
        raise Refused("moves", "must be a list, not %s", "list", shown(moves))
    told = {
        "format": game_record.FORMAT,
        "variant": variants.by_name(variant) if isinstance(variant, str) else variant,
        "entries": [{game_record.MOVE: move} for move in moves],
    }
    return game_record.from_json(told | {key: doc[key] for key in ("players", "result") if key in doc})
