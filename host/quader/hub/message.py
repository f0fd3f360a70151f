"""What goes over the wire. A PC writes to its own topic, which the broker guards by the user's name, and hears there
what the hub has taken; so nobody can write for another PC, whatever the message says.
"""

import json
from base64 import b64decode, b64encode
from dataclasses import dataclass

from ..log.outbox import Told

FORMAT = 1
# A message has at most so many entries, and is at most so long.
ENTRIES = 500
BYTES = 1 << 20
_NAME = 80


@dataclass(frozen=True)
class Batch:
    """Some entries of one PC; `last` is the id of the last of them, by which they are confirmed."""

    last: int
    entries: list[Told]


def entries_topic(user: str) -> str:
    return f"quader/{user}/entries"


def done_topic(user: str) -> str:
    return f"quader/{user}/done"


def user_of(topic: str) -> str:
    """Whose topic it is: the broker lets nobody else write there."""
    return topic.split("/")[1]


def fitting(entries: list[Told]) -> list[Told]:
    """As many of the first entries as one message may hold."""
    room = BYTES - 1000
    for count, one in enumerate(entries):
        # Letters of any language take up to six characters in JSON.
        room -= 2 * len(one.payload) + 6 * (len(one.board) + len(one.game)) + 200
        if room < 0:
            return entries[: max(1, count)]
    return entries


def to_bytes(batch: Batch) -> bytes:
    rows = [
        [one.id, one.board, one.game, one.number, one.kind, b64encode(one.payload).decode(), one.chain.hex()]
        for one in batch.entries
    ]
    return json.dumps({"format": FORMAT, "last": batch.last, "entries": rows}, separators=(",", ":")).encode()


def from_bytes(data: bytes) -> Batch | None:
    """The message, looked at closely; None for anything else."""
    if len(data) > BYTES:
        return None
    try:
        doc = json.loads(data)
        if doc["format"] != FORMAT or not _is_number(doc["last"]) or len(doc["entries"]) > ENTRIES:
            return None
        entries = []
        for number, board, game, place, kind, payload, chain in doc["entries"]:
            right = _is_number(number) and _is_number(place) and place < 1 << 20
            texts = (board, game, kind)
            if not right or any(not isinstance(text, str) or len(text) > _NAME or "\0" in text for text in texts):
                return None
            # What is no text cannot be stored.
            "".join(texts).encode()
            data, sums = b64decode(payload, validate=True), bytes.fromhex(chain)
            if len(sums) != 32:
                return None
            entries.append(Told(number, board, game, place, kind[:1], data, sums))
        return Batch(doc["last"], entries)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def confirmation(lasts: list[int]) -> bytes:
    """What the hub says of the batches that are in its database, by their last ids."""
    return json.dumps({"done": lasts}).encode()


def confirmed(data: bytes) -> list[int]:
    """The last ids in a confirmation; none for anything else."""
    try:
        doc = json.loads(data)
    except (ValueError, RecursionError):
        return []
    lasts = doc.get("done") if isinstance(doc, dict) else None
    return [last for last in lasts if _is_number(last)] if isinstance(lasts, list) else []


def _is_number(value: object) -> bool:
    """Whether a database can count so far."""
    return type(value) is int and 0 <= value < 1 << 63
