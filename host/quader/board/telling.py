"""What the logger tells, as lines for people or for programs."""

import json
import sys

from ..cli import one_line
from ..words.board import say
from ..words.log import told_result
from .logger import Note


def tell(note: Note, as_json: bool, moves: bool) -> None:
    """Print a note: troubles on standard error, everything else on standard output, at once."""
    if as_json:
        doc = {"event": note.kind, "address": note.address, "board": note.board, **note.facts}
        print(json.dumps(doc, ensure_ascii=False), flush=True)
    elif note.kind == "trouble":
        print(one_line(f"quader: {_at(note)}{note.facts['why']}"), file=sys.stderr, flush=True)
    elif moves or note.kind != "entry":
        print(one_line(f"{_at(note)}{_words(note)}"), flush=True)


def _at(note: Note) -> str:
    return f"{note.address}: " if note.address else ""


def _words(note: Note) -> str:
    facts = note.facts
    name = f"note_{note.kind}"
    if note.kind == "begin":
        return say(name, facts["game"], facts["variant"], ", ".join(facts["players"]) or "-")
    if note.kind == "entry":
        return say(name, facts["game"], facts["entry"], facts["text"])
    if note.kind == "result":
        words = say(name, facts["game"], told_result((facts["reason"], tuple(facts["winners"])), facts["players"]))
        return f"{words}; {say('not_right', facts['verdict'])}" if facts["verdict"] else words
    if note.kind == "fetched":
        words = say(name, facts["game"])
        return f"{words}; {say('not_right', facts['verdict'])}" if facts["verdict"] else words
    if note.kind == "inbox":
        return say(name, facts["game"], facts["number"])
    return say(name, facts.get("game"), facts.get("table"))
