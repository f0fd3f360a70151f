"""Records of games: complete enough to be replayed and judged again anywhere.

A record holds the whole variant, not its name, every roll and move, and what people said and decided. It is
written as text that people read and edit (record_text.py) or as a JSON document; both say the same.

    record = from_text(data)
    for game, entry, short in replay(record): …    # the game at its start and after each entry
    verify(record)                                 # Refused at the first wrong move, or a wrong result
"""

from .. import VERSION, registry
from ..game import BY_PEOPLE as BY_PEOPLE
from ..refused import Refused
from ..variant.checks import integer, mapping, shown
from ..variant.completion import complete

MYPY = False
if MYPY:
    from collections.abc import Iterator
    from typing import Any

    from ..game import Game

    Entry = tuple[str, str, Any]

FORMAT = 1
MAX_BYTES = 1000000
MAX_ENTRIES = 20000
MAX_TEXT = 500
MAX_NAME = 40
MAX_TIME = 999999999
# What an entry can be; only moves, and rulings with a position, take part in the replay.
MOVE, COMMENT, CORRECTION, RULING = KINDS = ("move", "comment", "correction", "ruling")

_KEYS = ("format", "core", "board", "firmware", "variant", "start", "players", "begun", "entries", "result")
_WORD = "abcdefghijklmnopqrstuvwxyz0123456789_-"


class Record:
    """A game as it was played.

    `entries` are (kind, text, more): a move in machine notation with the milliseconds it took, or None; a ruling
    with the position (without its variant) from which the game goes on, or None; a comment or a correction, with
    None. `start` is a position without its variant, None for the usual start.
    `result` is (reason, winners) as in Game.outcome, None if the game has not ended.
    """

    def __init__(self, variant: dict) -> None:
        self.variant = variant
        self.core = VERSION
        self.board = ""
        self.firmware = ""
        self.start: dict | None = None
        self.players: list[str] = []
        self.begun = ""
        self.entries: list[Entry] = []
        self.result: tuple[str, tuple[int, ...]] | None = None
        self.scores: list[int] | None = None


# --- making, replaying and judging -------------------------------------------------------------------------------


def of_game(game: "Game", players: "list[str] | None" = None, begun: str = "") -> Record:
    """The record of a game as far as it was played. The game is taken back to its start and played again."""
    record = Record(game.variant)
    record.players = players or []
    record.begun = begun
    moves = list(game.history)
    for _ in moves:
        game.undo()
    if game.line() != registry.new_game(game.variant).line():
        record.start = game.position()
        record.start.pop("variant")
    for move in moves:
        record.entries.append((MOVE, game.text(move), None))
        game.play(move)
    conclude(record, game)
    return record


def conclude(record: Record, game: "Game") -> None:
    """Write the result as the rules judge it into a record; none if the game goes on."""
    record.result = game.outcome()
    record.scores = game.scores() if record.result else None


def replay(record: Record) -> "Iterator[tuple[Game, Entry | None, str]]":
    """The game at its start and after each entry, with the entry and its short notation.

    The game is the same object until a ruling sets up a position, which makes a new one. Moves may stand in the
    record in either notation; the entries yielded have machine notation.
    """
    game = _set_up(record, record.start, "start")
    yield game, None, ""
    number = 0
    for kind, text, more in record.entries:
        short = text
        if kind == MOVE:
            number += 1
            try:
                move = game.parse(text)
            except Refused as refused:
                raise Refused("move %d" % number, "%s: %s", "move-refused", text, refused.at("")) from None
            text = game.text(move)
            short = game.human(move)
            game.play(move)
        elif kind == RULING and more is not None:
            game = _set_up(record, more, "ruling after move %d" % number)
        yield game, (kind, text, more), short


def _set_up(record: Record, position: "dict | None", where: str) -> "Game":
    """A new game in a position, or at its usual start."""
    game = registry.new_game(record.variant)
    if position is not None:
        doc = dict(position)
        doc["variant"] = record.variant
        try:
            game.load(doc)
        except Refused as refused:
            raise Refused(where, "%s", "said", refused) from None
    return game


def verify(record: Record) -> "Game":
    """Judge every move and the result again; Refused names the first wrong one. Returns the game at its end."""
    for step in replay(record):
        game = step[0]
    judge_result(record, game)
    return game


def judge_result(record: Record, game: "Game") -> None:
    """Refused if the recorded result is not the one that the game at its end gives."""
    if record.result is None:
        return
    said = told(record.result)
    judged = game.outcome()
    if judged is None:
        if record.result[0] not in BY_PEOPLE:
            raise Refused("result", "the record says %s, but the game is not over", "record-unfinished", said)
    elif told(judged) != said:
        raise Refused("result", "the record says %s, but it is %s", "record-result", said, told(judged))
    elif record.scores is not None and record.scores != game.scores():
        right = " ".join([str(score) for score in game.scores()])
        raise Refused("result", "the scores in the record are wrong, they are %s", "record-scores", right)


def told(result: "tuple[str, tuple[int, ...]]") -> str:
    """A result as people read it; players are counted from 1."""
    reason, winners = result
    if not winners:
        return "draw (%s)" % reason
    numbers = ", ".join([str(player + 1) for player in winners])
    return "player%s %s (%s)" % ("s" if len(winners) > 1 else "", numbers, reason)


# --- as text -----------------------------------------------------------------------------------------------------


def to_text(record: Record) -> str:
    """The record as text."""
    from . import text as record_text

    return record_text.write(record)


def from_text(data: bytes) -> Record:
    """The record of a text; Refused names the line and the reason. Its moves are judged by `replay`."""
    from . import text as record_text

    return record_text.read(data)


# --- as JSON -----------------------------------------------------------------------------------------------------


def to_json(record: Record) -> dict:
    """The record as a document for JSON; what is not known is left out."""
    doc: dict = {"format": FORMAT, "core": record.core}
    if record.board:
        doc["board"] = record.board
    if record.firmware:
        doc["firmware"] = record.firmware
    doc["variant"] = record.variant
    if record.start is not None:
        doc["start"] = record.start
    if record.players:
        doc["players"] = record.players
    if record.begun:
        doc["begun"] = record.begun
    doc["entries"] = []
    for kind, text, more in record.entries:
        entry: dict = {kind: text}
        if more is not None:
            entry["ms" if kind == MOVE else "position"] = more
        doc["entries"].append(entry)
    if record.result is not None:
        doc["result"] = {"reason": record.result[0], "winners": list(record.result[1])}
        if record.scores is not None:
            doc["result"]["scores"] = record.scores
    return doc


def from_json(doc: object) -> Record:
    """The record of a document; Refused names the key's path and the reason. Its moves are judged by `replay`."""
    doc = mapping(doc, "", _KEYS, ("format", "variant", "entries"))
    if doc["format"] != FORMAT or isinstance(doc["format"], bool):
        raise Refused("format", "must be %d, not %s", "equal", FORMAT, shown(doc["format"]))
    if not isinstance(doc["variant"], dict):
        raise Refused("variant", "must be a whole variant, not %s", "whole-variant", shown(doc["variant"]))
    try:
        record = Record(complete(doc["variant"]))
    except Refused as refused:
        raise refused.at("variant." + refused.where if refused.where else "variant") from None
    seats = registry.new_game(record.variant).players
    record.core = plain(doc.get("core", VERSION), "core", MAX_NAME)
    if "board" in doc:
        record.board = plain(doc["board"], "board", MAX_NAME)
    if "firmware" in doc:
        record.firmware = plain(doc["firmware"], "firmware", MAX_NAME)
    if "start" in doc:
        record.start = checked_start(doc["start"], "start")
    names = doc.get("players", [])
    if not isinstance(names, list) or len(names) > seats:
        raise Refused("players", "must be a list of at most %d names", "list-of-names", seats)
    for number, name in enumerate(names):
        record.players.append(plain(name, "players[%d]" % number, MAX_NAME) if name != "" else "")
    if "begun" in doc:
        record.begun = checked_time(doc["begun"], "begun")
    if not isinstance(doc["entries"], list):
        raise Refused("entries", "must be a list, not %s", "list", shown(doc["entries"]))
    if len(doc["entries"]) > MAX_ENTRIES:
        raise Refused("entries", "must be at most %d", "at-most", MAX_ENTRIES)
    for number, entry in enumerate(doc["entries"]):
        _add_entry(record, entry, "entries[%d]" % number)
    if doc.get("result") is not None:
        _read_result(record, doc["result"], seats)
    return record


def _add_entry(record: Record, value: object, where: str) -> None:
    entry = mapping(value, where, KINDS + ("ms", "position"))
    kinds = [kind for kind in KINDS if kind in entry]
    if len(kinds) != 1:
        raise Refused(where, "must have exactly one of %s", "exactly-one", ", ".join(KINDS))
    kind = kinds[0]
    more: object = None
    if "ms" in entry:
        if kind != MOVE:
            raise Refused(where + ".ms", "only a move takes time", "time-of-move")
        more = integer(entry["ms"], where + ".ms", 0, MAX_TIME)
    if "position" in entry:
        if kind != RULING:
            raise Refused(where + ".position", "only a ruling sets up a position", "position-of-ruling")
        more = checked_start(entry["position"], where + ".position")
    text = plain(entry[kind], where + "." + kind, MAX_TEXT)
    if kind == MOVE:
        text = move_text(text, where + ".move")
    record.entries.append((kind, text, more))


def _read_result(record: Record, value: object, seats: int) -> None:
    result = mapping(value, "result", ("reason", "winners", "scores"), ("reason", "winners"))
    reason = checked_reason(result["reason"], "result.reason")
    record.result = (reason, checked_winners(result["winners"], "result.winners", seats))
    if "scores" in result:
        record.scores = checked_scores(result["scores"], "result.scores", seats)


# --- checks that the text form shares ------------------------------------------------------------------------------


def plain(value: object, where: str, limit: int) -> str:
    """A text on one line without control characters and outer spaces."""
    if not isinstance(value, str) or not 1 <= len(value) <= limit:
        raise Refused(where, "must be a text of 1 to %d characters, not %s", "text-length", limit, shown(value))
    if value.strip(" ") != value or [1 for c in value if c < " " or "\x7f" <= c < "\xa0"]:
        raise Refused(where, "must be one line without control characters and outer spaces", "one-line")
    return value


def move_text(text: str, where: str) -> str:
    """The text of a move; what the text form would read as something else is refused."""
    words = text.split()
    marked = [1 for word in words if word[0] in "#!@"]
    numbered = words and words[0][-1] == "." and not [1 for c in words[0][:-1] if c not in "0123456789"]
    if not words or marked or numbered:
        raise Refused(where, "%s is no move", "no-move", shown(text))
    return " ".join(words)


def checked_start(value: object, where: str) -> dict:
    if not isinstance(value, dict):
        raise Refused(where, "must be a position, not %s", "position", shown(value))
    if "variant" in value:
        raise Refused(where, "must not name a variant: the record has one", "position-variant")
    return value


def checked_time(value: object, where: str) -> str:
    """A date, or a date and a time of day: 2026-05-01T19:30:00Z."""
    text = plain(value, where, MAX_NAME)
    digits = [c for c in text[:4] + text[5:7] + text[8:10] if c in "0123456789"]
    if len(digits) != 8 or text[4] != "-" or text[7] != "-" or [1 for c in text[10:] if c not in "0123456789T:.+-Z"]:
        raise Refused(where, "must be a time such as 2026-05-01T19:30:00Z, not %s", "time", shown(text))
    return text


def checked_reason(value: object, where: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= 30 or [1 for c in value if c not in _WORD]:
        raise Refused(where, "must be a word such as form or resigned, not %s", "reason-word", shown(value))
    return value


def checked_winners(value: object, where: str, seats: int) -> "tuple[int, ...]":
    """Players counted from 0, each once, ascending."""
    if not isinstance(value, list) or len(value) > seats:
        raise Refused(where, "must be a list of at most %d players", "list-of-players", seats)
    for number, player in enumerate(value):
        integer(player, "%s[%d]" % (where, number), 0, seats - 1)
        if number and player <= value[number - 1]:
            raise Refused(where, "must name each player once, in ascending order", "each-once")
    return tuple(value)


def checked_scores(value: object, where: str, seats: int) -> list[int]:
    if not isinstance(value, list) or len(value) != seats:
        raise Refused(where, "must be a list of %d whole numbers", "list-of-numbers", seats)
    return [integer(score, "%s[%d]" % (where, number), -MAX_TIME, MAX_TIME) for number, score in enumerate(value)]
