"""What a game in the log rests on: the board's own journal entries, chained by their hashes as on the board, or the
record of the file that was imported. Kept beside the log's entries and compared with them whenever a game is judged.

The chain is the journal's (docs/protocol.md): a hash over the one before and the piece itself, so that nothing can
be changed, taken out or put in between without a trace.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from firmware.keep.journal import START
from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused

from ..words.log import say
from . import moves
from .moves import Entry, Result
from .tale import Tale

# The kinds of the header, of the end, of its taking back, and of a record that came as a file.
HEADER, END, REOPENED, FILE = "H", "e", "o", "F"
_PIECE = 255
_MORE = ord("+")


@dataclass(frozen=True)
class Proof:
    """One entry of a board's journal, and the chain's hash behind it."""

    kind: str
    payload: bytes
    chain: bytes


@dataclass(frozen=True)
class Word:
    """A board's own word for a game that is over, and the last hash of the game that it was given for. Only the board
    can tell whether a word is its own; that it was given for the game as it stands here is seen without."""

    chain: bytes
    word: bytes


@dataclass(frozen=True)
class End:
    """How a game has ended. In the log it comes at once with what its board gives for it: the journal from the end on,
    by number, and the word. So what has an end there is whole, whoever was stopped while a game came in."""

    game: int
    result: Result
    scores: list[int] | None = None
    proofs: Mapping[int, Proof] = field(default_factory=dict)
    word: Word | None = None


@dataclass
class Held:
    """What the log holds of a game as it came, to be compared with its evidence."""

    board: str
    header: str
    result: str | None
    entries: Mapping[int, Entry]


def chained(before: bytes, kind: str, payload: bytes) -> Proof:
    """The proof of an entry that follows one with the hash `before`; the header follows `START`."""
    rest = payload
    while True:
        head, rest = rest[:_PIECE], rest[_PIECE:]
        before = hashlib.sha256(before + bytes([len(head), _MORE if rest else ord(kind)]) + head).digest()
        if not rest:
            return Proof(kind, payload, before)


def chain_of(entries: Iterable[tuple[str, bytes]]) -> list[Proof]:
    """The proofs of a whole journal."""
    found: list[Proof] = []
    for kind, payload in entries:
        found.append(chained(found[-1].chain if found else START, kind, payload))
    return found


def of_record(found: Record) -> Proof:
    """The evidence of a record that came as a file: all of it."""
    payload = json.dumps(record.to_json(found), ensure_ascii=False, sort_keys=True).encode()
    return Proof(FILE, payload, hashlib.sha256(payload).digest())


def fault(held: Held, proofs: Mapping[int, Proof]) -> str:
    """Why what the log holds is not what came, or nothing. A game logged before evidence was kept has none."""
    if not proofs:
        return ""
    if 0 not in proofs:
        return say("no_beginning")
    return _file_fault(held, proofs[0]) if proofs[0].kind == FILE else _journal_fault(held, proofs)


def _file_fault(held: Held, proof: Proof) -> str:
    if hashlib.sha256(proof.payload).digest() != proof.chain:
        return say("chain_broken", 0)
    came = record.from_json(json.loads(proof.payload))
    if moves.header_text(came) != held.header or moves.result_text(came.result, came.scores) != held.result:
        return say("edited_header")
    return _entries_fault(dict(enumerate(came.entries, 1)), held.entries)


def _journal_fault(held: Held, proofs: Mapping[int, Proof]) -> str:
    before = START
    came: dict[int, Entry] = {}
    tale: Tale | None = None
    for number in range(max(proofs) + 1):
        if number not in proofs:
            return say("entry_missing", number)
        proof = proofs[number]
        if chained(before, proof.kind, proof.payload) != proof:
            return say("chain_broken", number)
        before = proof.chain
        if tale is None:
            tale = Tale(proof.payload)
        else:
            entry = tale.entry(proof.kind, proof.payload)
            if entry is not None:
                came[tale.logged] = entry
    assert tale is not None
    if tale.header.board != held.board or moves.header_text(tale.header) != held.header:
        return say("edited_header")
    if moves.result_text(tale.result, tale.scores) != held.result:
        return say("edited_result")
    return _entries_fault(came, held.entries)


def _entries_fault(came: Mapping[int, Entry], held: Mapping[int, Entry]) -> str:
    for number in range(1, max([*came, *held, 0]) + 1):
        if number not in held:
            return say("entry_missing", number)
        if number not in came:
            return say("entry_added", number, held[number][1])
        if held[number] != came[number]:
            return say("entry_edited", number, held[number][1], came[number][1])
    return ""


def checked_fault(held: Held, proofs: Mapping[int, Proof]) -> str:
    """The same for evidence that may hold anything at all."""
    try:
        return fault(held, proofs)
    except Refused as refused:
        return say("evidence_refused", refused)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        return say("evidence_refused", type(error).__name__)
