"""Records as text for people: headers, an empty line, then one line for each move, comment or ruling.

Quader record 1
Core: 0.1.0
Variant: {"format": 1, "game": "quader", …
  …}
Player 1: Anna
Result: player 1 (form)

1. place 6 - 3,0,0:2x3x1 @12.5
# A comment on what came before.
! ruling: The clock was stopped for five minutes.
! ruling: The piece stays where it fell.
  Position: {"pieces": …
  …}
"""

from .. import registry
from ..refused import Refused
from ..variant import document
from ..variant.checks import shown
from ..variant.completion import complete
from . import record as records
from .record import COMMENT, CORRECTION, MOVE, RULING, Record

FIRST_LINE = "Quader record 1"
MAX_LINE = 2000
_WIDTH = 110
_HEADERS = ("Core", "Board", "Firmware", "Variant", "Start", "Begun", "Result", "Scores")
# The keys of a variant that stand first; those of its game follow.
_COMMON = ("format", "game", "id", "title")
_DIGITS = "0123456789"
# Begins, indented, what a ruling sets up.
_POSITION = "Position:"


# --- writing -----------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """A record as text; equal records give equal texts on every machine."""
    lines = [FIRST_LINE, "Core: " + record.core]
    if record.board:
        lines.append("Board: " + record.board)
    if record.firmware:
        lines.append("Firmware: " + record.firmware)
    keys = _COMMON + registry.checker(record.variant["game"])[0]
    _wrap("Variant: " + _json(record.variant, [key for key in keys if key in record.variant]), lines)
    if record.start is not None:
        _wrap("Start: " + _json(record.start, sorted(record.start)), lines)
    for number, name in enumerate(record.players):
        if name:
            lines.append("Player %d: %s" % (number + 1, name))
    if record.begun:
        lines.append("Begun: " + record.begun)
    if record.result is not None:
        lines.append("Result: " + records.told(record.result))
        if record.scores is not None:
            lines.append("Scores: " + " ".join([str(score) for score in record.scores]))
    lines.append("")
    number = 0
    for kind, text, more in record.entries:
        if kind == MOVE:
            number += 1
            lines.append("%d. %s%s" % (number, text, _seconds(more)))
        elif kind == COMMENT:
            lines.append("# " + text)
        else:
            lines.append("! %s: %s" % (kind, text))
            if more is not None:
                _wrap("  " + _POSITION + " " + _json(more, sorted(more)), lines)
    return "\n".join(lines) + "\n"


def _seconds(time: "int | None") -> str:
    if time is None:
        return ""
    text = " @%d.%03d" % (time // 1000, time % 1000)
    while text[-1] == "0":
        text = text[:-1]
    return text[:-1] if text[-1] == "." else text


def _json(value: object, keys: "list[str] | None" = None) -> str:
    """A value as JSON, with a line break wherever the text may be wrapped."""
    if isinstance(value, dict):
        items = [_quoted(key) + ": " + _json(value[key]) for key in (keys or sorted(value))]
        return "{" + ",\n".join(items) + "}"
    if isinstance(value, (list, tuple)):
        numbers = not [1 for item in value if not isinstance(item, int)]
        return "[" + (", " if numbers else ",\n").join([_json(item) for item in value]) + "]"
    if isinstance(value, str):
        return _quoted(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _quoted(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join([c if c >= " " else "\\u%04x" % ord(c) for c in text]) + '"'


def _wrap(text: str, lines: list[str]) -> None:
    """Append a header as one line and as many indented ones as it needs."""
    line = ""
    for part in text.split("\n"):
        if line and len(line) + len(part) >= _WIDTH:
            lines.append(line)
            line = "  " + part
        else:
            line += " " + part if line else part
    lines.append(line)


# --- reading -----------------------------------------------------------------------------------------------------


def read(data: bytes) -> Record:
    """The record of a text; Refused names the line and the reason."""
    if len(data) > records.MAX_BYTES:
        raise Refused("record", "is larger than %d bytes", "too-large", records.MAX_BYTES)
    try:
        text = str(data, "utf-8")
    except UnicodeError:
        raise Refused("record", "is not UTF-8 text", "not-utf8") from None
    if text[:1] == "\ufeff":
        text = text[1:]
    lines = text.split("\n")
    for number, line in enumerate(lines):
        line = line[:-1] if line[-1:] == "\r" else line
        lines[number] = line = line.replace("\t", " ")
        if len(line) > MAX_LINE:
            raise Refused(_line(number), "is longer than %d characters", "too-long", MAX_LINE)
        if [1 for c in line if c < " "]:
            raise Refused(_line(number), "has a control character", "control-character")
    if lines[0].rstrip(" ") != FIRST_LINE:
        raise Refused("line 1", "must be: %s", "must-be", FIRST_LINE)
    headers, body = _read_headers(lines)
    record = _of_headers(headers)
    moves = 0
    number = body
    while number < len(lines):
        if len(record.entries) > records.MAX_ENTRIES:
            raise Refused(_line(number), "the record has more than %d entries", "many-entries", records.MAX_ENTRIES)
        if lines[number][:1] == " " and lines[number].strip(" ")[: len(_POSITION)] == _POSITION:
            number = _read_position(record, lines, number)
        else:
            moves += _read_entry(record, lines[number].strip(" "), _line(number), moves + 1)
            number += 1
    return record


def _read_position(record: Record, lines: list[str], first: int) -> int:
    """Add the position that follows a ruling; the number of the line after it."""
    if not record.entries or record.entries[-1][0] != RULING or record.entries[-1][2] is not None:
        raise Refused(_line(first), "a position follows a ruling only", "position-follows")
    end = first + 1
    while lines[end : end + 1] and lines[end][:1] == " ":
        end += 1
    value = "\n".join(lines[first:end]).strip(" ")[len(_POSITION) :]
    try:
        position = records.checked_start(_document(first, value), _line(first))
    except Refused as refused:
        raise _at(first, refused) from None
    record.entries[-1] = (RULING, record.entries[-1][1], position)
    return end


def _line(number: int) -> str:
    return "line %d" % (number + 1)


def _read_headers(lines: list[str]) -> "tuple[dict[str, tuple[int, str]], int]":
    """The number of the line and the text of each header, and where the moves begin."""
    found: dict[str, tuple[int, str]] = {}
    name = ""
    for number in range(1, len(lines)):
        line = lines[number].rstrip(" ")
        if not line:
            return found, number + 1
        if line[0] == " ":
            if not name:
                raise Refused(_line(number), "continues no header", "continues-nothing")
            first, value = found[name]
            found[name] = (first, value + "\n" + line)
            continue
        name, colon, value = line.partition(":")
        if not colon:
            raise Refused(_line(number), "is no header; an empty line separates headers and moves", "no-header")
        if name not in _HEADERS and name[:7] != "Player ":
            raise Refused(
                _line(number),
                "unknown header %s; known: %s, Player 1",
                "unknown-header",
                shown(name),
                ", ".join(_HEADERS),
            )
        if name in found:
            raise Refused(_line(number), "header %s is given twice", "header-twice", name)
        found[name] = (number, value.strip(" "))
    return found, len(lines)


def _of_headers(headers: "dict[str, tuple[int, str]]") -> Record:
    if "Variant" not in headers:
        raise Refused("line 2", "header Variant is missing", "header-variant")
    number, value = headers["Variant"]
    try:
        record = Record(complete(_document(number, value)))
    except Refused as refused:
        raise _at(number, refused) from None
    seats = registry.new_game(record.variant).players
    names = [""] * seats
    # In the order of the lines, so that the first wrong one is named.
    for number, name in sorted([(headers[name][0], name) for name in headers]):
        value = headers[name][1]
        where = _line(number)
        try:
            if name == "Start":
                record.start = records.checked_start(_document(number, value), where)
            elif name == "Begun":
                record.begun = records.checked_time(value, where)
            elif name == "Result":
                _read_result(record, value, where, seats)
            elif name == "Scores":
                record.scores = records.checked_scores([_number(word) for word in value.split()], name, seats)
            elif name == "Core":
                record.core = records.plain(value, where, records.MAX_NAME)
            elif name == "Board":
                record.board = records.plain(value, where, records.MAX_NAME)
            elif name == "Firmware":
                record.firmware = records.plain(value, where, records.MAX_NAME)
            elif name != "Variant":
                if name[7:] not in [str(seat + 1) for seat in range(seats)]:
                    raise Refused(where, "the game has only the players 1 to %d", "players-only", seats)
                names[int(name[7:]) - 1] = records.plain(value, where, records.MAX_NAME)
        except Refused as refused:
            raise _at(number, refused) from None
    if record.scores is not None and record.result is None:
        raise Refused(_line(headers["Scores"][0]), "scores need a result", "scores-result")
    while names and not names[-1]:
        names.pop()
    record.players = names
    return record


def _at(number: int, refused: Refused) -> Refused:
    """A refusal with the number of the line, if it does not name one."""
    return refused if refused.where[:5] == "line " else Refused(_line(number), "%s", "said", refused)


def _document(number: int, value: str) -> dict:
    """The JSON of a header. Empty lines in front of it make its reader count lines as the record does."""
    data = ("\n" * number + value).encode()
    doc = document.read(data, records.MAX_BYTES * 2)
    if not isinstance(doc, dict):
        raise Refused(_line(number), "must be an object, not %s", "object", shown(doc))
    return doc


def _number(word: str) -> "int | None":
    """A whole number, or None for anything else."""
    digits = word[1:] if word[:1] == "-" else word
    if not 1 <= len(digits) <= 9 or [1 for c in digits if c not in _DIGITS]:
        return None
    return int(word)


def _read_result(record: Record, value: str, where: str, seats: int) -> None:
    """`draw (reason)`, `player 1 (reason)` or `players 1, 3 (reason)`."""
    who, bracket, reason = value.partition(" (")
    words = who.replace(",", " ").split()
    winners = [_number(word) for word in words[1:]]
    good = (words[:1] == ["draw"] and not winners) or (words[:1] in (["player"], ["players"]) and winners)
    if not bracket or reason[-1:] != ")" or not good or None in winners:
        raise Refused(where, "must be such as: player 1 (form), players 1, 2 (volume) or draw (agreed)", "result-form")
    for winner in winners:
        if not 1 <= winner <= seats:  # type: ignore[operator]
            raise Refused(where, "the game has only the players 1 to %d", "players-only", seats)
    found = records.checked_winners([winner - 1 for winner in winners], where, seats)  # type: ignore[operator]
    record.result = (records.checked_reason(reason[:-1], where), found)


def _read_entry(record: Record, line: str, where: str, expected: int) -> int:
    """Add what a line says to the entries; the number of moves in it. `expected` is the number of the next move."""
    if not line:
        return 0
    if line[0] == "#":
        _add(record, COMMENT, line[1:], where)
        return 0
    if line[0] == "!":
        kind, colon, text = line[1:].partition(":")
        kind = kind.strip(" ")
        if not colon or kind not in (CORRECTION, RULING):
            raise Refused(where, "must be such as: ! ruling: … or ! correction: …", "remark-form")
        _add(record, kind, text, where)
        return 0
    line, mark, comment = line.partition(" #")
    words = line.split()
    if words[0][-1] == ".":
        if words[0] != "%d." % expected:
            raise Refused(where, "move %d. is expected here, not %s", "move-number", expected, shown(words[0]))
        words = words[1:]
    time = None
    if words and words[-1][0] == "@":
        time = _milliseconds(words.pop()[1:], where)
    text = records.plain(" ".join(words), where, records.MAX_TEXT)
    record.entries.append((MOVE, records.move_text(text, where), time))
    if mark:
        _add(record, COMMENT, comment, where)
    return 1


def _add(record: Record, kind: str, text: str, where: str) -> None:
    text = text.strip(" ")
    if text:
        record.entries.append((kind, records.plain(text, where, records.MAX_TEXT), None))


def _milliseconds(text: str, where: str) -> int:
    whole, point, part = text.partition(".")
    seconds = _number(whole)
    thousandths = _number((part + "000")[:3]) if point else 0
    if seconds is None or thousandths is None or len(part) > 3 or (point and not part) or not 0 <= seconds < 1000000:
        raise Refused(where, "the time of a move must be seconds such as @12.5", "move-time")
    return seconds * 1000 + thousandths
