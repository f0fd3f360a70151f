"""Answers the host's requests. Imported when a host asks the first time, dropped when it has gone.

A request is {"do": name, …}, a reply {"ok": …} or {"no": "one line"}. Nothing received is ever executed: a request
only chooses one of the methods here. A request may carry a mark of its own, "ask"; asked again with the same mark it
is not done twice.
"""

import json
from binascii import b2a_base64, hexlify, unhexlify

from rules_core import VERSION as CORE
from rules_core.refused import Refused
from rules_core.variant.checks import flag, integer, shown

from .. import PROTOCOL, VERSION
from ..protocol import REPEATABLE
from ..protocol.json_text import compact
from .refusal import of_flash, told

# Bytes of a game, and of entries, in one reply.
PIECE = 2048
_NAMES = 40
_BUTTONS = ("ok", "next", "back")


class Requests:
    """The requests of one session."""

    def __init__(self, link):
        self.link = link
        self.app = link.app
        self.upload = None

    def reply(self, text: str) -> str:
        """The reply to a request, as text. Any exception but a refusal ends the program: it starts again, and the
        journal has the game."""
        try:
            return self._reply(text)
        except Refused as refused:
            return compact(told(refused))

    def _reply(self, text: str) -> str:
        doc = _document(text)
        name = doc.get("do")
        act = getattr(self, "do_" + name, None) if isinstance(name, str) else None
        if act is None:
            raise Refused("do", "unknown request %s", "request-unknown", shown(name))
        if name in REPEATABLE:
            try:
                return compact({"ok": act(doc)})
            except OSError as error:
                raise of_flash(error)
        mark = doc.get("ask", "")
        if mark and mark == self.link.done[0]:
            return self.link.done[1]
        try:
            if doc.get("entries", self.app.journal.count) != self.app.journal.count:
                # Meant for another position than the one there is by now.
                raise Refused("entries", "the game has gone on meanwhile", "gone-on")
            reply = compact({"ok": act(doc)})
        except Refused as refused:
            reply = compact(told(refused))
        self.link.done = (mark, reply)
        return reply

    # --- reading -------------------------------------------------------------------------------------------------

    def do_hello(self, doc: dict) -> dict:
        return {
            "protocol": PROTOCOL,
            "board": self.link.port.board_id,
            "boot": self.link.boot,
            "firmware": VERSION,
            "core": CORE,
            "cells": list(self.link.port.cells),
            "can": sorted([name[3:] for name in dir(self) if name[:3] == "do_"]),
        }

    def do_info(self, doc: dict) -> dict:
        return self.app.info()

    def do_health(self, doc: dict) -> dict:
        return self.app.health()

    def do_scan(self, doc: dict) -> dict:
        """The codes of all cells, a digit each; with `raw` the readings, three hexadecimal digits each."""
        cells = list(self.link.port.cells)
        if flag(doc.get("raw", False), "raw"):
            return {"cells": cells, "raw": "".join(["%03x" % value for value in self.app.raw()])}
        return {"cells": cells, "codes": "".join([str(code) for code in self.app.codes()])}

    def do_variants(self, doc: dict) -> dict:
        """The ids of some variants from a number on, and which of them were uploaded."""
        from ..keep import shelves

        names = sorted(self.app.variant_names())
        start = integer(doc.get("from", 0), "from", 0, 100000)
        names, total = names[start : start + _NAMES], len(names)
        own = shelves.names(self.app.store)
        return {"from": start, "total": total, "names": names, "own": [name for name in names if name in own]}

    def do_games(self, doc: dict) -> dict:
        """The numbers of some archived games above a number."""
        above = integer(doc.get("above", 0), "above", 0, 1 << 29)
        numbers = [number for number in self.app.journal.numbers() if number > above]
        return {"games": numbers[: 4 * _NAMES], "left": max(0, len(numbers) - 4 * _NAMES)}

    def do_game(self, doc: dict) -> dict:
        """Some bytes of an archived game in short form (journal.py)."""
        number = integer(doc.get("number"), "number", 1, 1 << 29)
        size = self.app.journal.size_of(number)
        at = integer(doc.get("at", 0), "at", 0, size)
        return {
            "number": number,
            "at": at,
            "size": size,
            "data": _base64(self.app.journal.read_game(number, at, PIECE)),
        }

    def do_vouch(self, doc: dict) -> dict:
        """The board's word for a game that is over."""
        from ..keep.vouching import last_hash

        last = last_hash(self.app, integer(doc.get("number"), "number", 1, 1 << 29))
        return {"hash": hexlify(last).decode(), "word": self._word(last)}

    def do_vouched(self, doc: dict) -> dict:
        """Whether a word is the board's own."""
        try:
            last = unhexlify(_text(doc, "hash"))
        except ValueError:
            raise Refused("hash", "must be hexadecimal digits", "hexadecimal")
        return {"own": self._word(last) == _text(doc, "word")}

    def _word(self, last: bytes) -> str:
        from ..keep.vouching import word

        return hexlify(word(self.app.store, self.link.port.random, last)).decode()

    def do_entries(self, doc: dict) -> dict:
        """Some entries of the running game from a number on: [kind, payload]."""
        journal = self.app.journal
        start = integer(doc.get("from", 0), "from", 0, 1 << 29)
        found: list = []
        room = PIECE
        for kind, payload in journal.entries(start):
            room -= len(payload) + 8
            if found and room < 0:
                break
            found.append([kind, _base64(payload)])
        return {"game": journal.number, "from": start, "count": journal.count, "entries": found}

    def do_settings(self, doc: dict) -> dict:
        """The settings, after a change if one is asked for."""
        changes = doc.get("set", {})
        if not isinstance(changes, dict):
            raise Refused("set", "must be an object, not %s", "object", shown(changes))
        for name in sorted(changes):
            self.app.set(name, changes[name])
        return dict(self.app.settings)

    # --- acting --------------------------------------------------------------------------------------------------

    def do_watch(self, doc: dict) -> None:
        self.link.watch(flag(doc.get("on", True), "on"), flag(doc.get("cells", False), "cells"))
        self.app.tell_state(True)

    def do_select(self, doc: dict) -> dict:
        players = doc.get("players", [])
        settings = doc.get("settings", {})
        if not isinstance(players, list) or [1 for name in players if not _is_name(name)]:
            raise Refused(
                "players", "must be a list of names of at most 40 characters, without control characters", "names-short"
            )
        if not isinstance(settings, dict):
            raise Refused("settings", "must be an object, not %s", "object", shown(settings))
        notice = _text(doc, "notice", "")
        self.app.select(_text(doc, "variant"), players, settings)
        if notice:
            from ..modes.notice import Notice

            self.app.mode = Notice(self.app, notice)
        return self.app.info()

    def do_play(self, doc: dict) -> dict:
        self.app.play(_text(doc, "text"))
        return self.app.info()

    def do_roll(self, doc: dict) -> dict:
        self.app.roll(_text(doc, "text", ""))
        return self.app.info()

    def do_seat(self, doc: dict) -> dict:
        """Whom a seat belongs to: people, board, elsewhere."""
        player = integer(doc.get("player"), "player", 0, 9)
        self.app.seat(player, _text(doc, "by"), _text(doc, "name", "")[:40])
        return self.app.info()

    def do_move(self, doc: dict) -> dict:
        """The move of somebody elsewhere, and how long they took for it if they have counted themselves."""
        ms = integer(doc.get("ms", -1), "ms", -1, 0xFFFFFF)
        self.app.move(integer(doc.get("player"), "player", 0, 9), _text(doc, "text"), ms)
        return self.app.info()

    def do_back(self, doc: dict) -> dict:
        self.app.take_back()
        return self.app.info()

    def do_ruling(self, doc: dict) -> dict:
        position = doc.get("position")
        if position is not None and not isinstance(position, dict):
            raise Refused("position", "must be an object, not %s", "object", shown(position))
        text = _text(doc, "text").strip()
        if not text:
            raise Refused("text", "a ruling needs its words", "ruling-words")
        if position:
            from .rows import listed

            position = listed(position)
        self.app.ruling(text, position)
        return self.app.info()

    def do_end(self, doc: dict) -> dict:
        winners = doc.get("winners", [])
        if not isinstance(winners, list):
            raise Refused("winners", "must be a list, not %s", "list", shown(winners))
        self.app.end(_text(doc, "reason"), winners)
        return self.app.info()

    def do_hand(self, doc: dict) -> None:
        """Which piece is in somebody's hand, and where it was put: see firmware/sense/told.py."""
        self.app.hand(doc.get("piece"))

    def do_setup(self, doc: dict) -> None:
        self.app.setup()

    def do_close(self, doc: dict) -> dict:
        """Put a finished game into the archive."""
        self.app.close()
        return self.app.info()

    def do_calibrate(self, doc: dict) -> dict:
        """Take the empty board for empty; `anyway`: although something seems to stand there; `cube`: then go from cell
        to cell with the reference cube; `piece`: calibrate the feet with a cube of this volume."""
        if "piece" in doc:
            return {"places": self.app.with_piece(integer(doc["piece"], "piece", 1, 27))}
        if flag(doc.get("cube", False), "cube"):
            return {"cells": self.app.with_cube(True)}
        return {"bad": self.app.calibrate(flag(doc.get("anyway", False), "anyway"))}

    def do_selftest(self, doc: dict) -> dict:
        """The cells that cannot be trusted, and the margin of each cell, two hexadecimal digits each; with `cube` the
        board asks for the reference cube on each cell and tells the map at the end."""
        if flag(doc.get("cube", False), "cube"):
            return {"cells": self.app.with_cube(False)}
        bad, margins = self.app.selftest()
        return {"bad": bad, "margins": hexlify(margins).decode()}

    def do_press(self, doc: dict) -> None:
        buttons = doc.get("buttons")
        if not isinstance(buttons, list) or [1 for name in buttons if name not in _BUTTONS]:
            raise Refused("buttons", "must be a list of %s", "list-of", ", ".join(_BUTTONS))
        bits = 0
        for name in buttons:
            bits |= 1 << _BUTTONS.index(name)
        self.app.press(bits)

    def do_light(self, doc: dict) -> None:
        """Show where a piece belongs that is not part of a game; no cells: enough of it."""
        if self.app.in_game():
            raise Refused("", "a game is running: end it first", "game-runs")
        count = self.app.config.columns * self.app.config.rows
        cells = doc.get("cells")
        if not isinstance(cells, list) or len(cells) > count:
            raise Refused("cells", "must be a list, not %s", "list", shown(cells))
        lit = [integer(cell, "cells", 0, count - 1) for cell in cells]
        code, level = integer(doc.get("code", 1), "code", 1, 4), integer(doc.get("level", 0), "level", 0, 9)
        if lit:
            from ..modes.plan import Plan

            self.app.mode = Plan(self.app, lit, code, level)
        elif self.app.mode.state() == "plan":
            self.app.mode.leave()

    def do_time(self, doc: dict) -> None:
        self.link.port.set_now(integer(doc.get("unix"), "unix", 1, 1 << 40))

    # --- variants ------------------------------------------------------------------------------------------------

    def do_put(self, doc: dict) -> None:
        """Begin an upload; an unfinished one is forgotten."""
        from .uploads import Upload

        self.upload = None
        self.upload = Upload(self.app, doc)

    def do_piece(self, doc: dict) -> dict:
        return {"at": self._upload().take(doc)}

    def do_commit(self, doc: dict) -> None:
        upload = self._upload()
        self.upload = None
        upload.install()

    def do_remove(self, doc: dict) -> None:
        from .uploads import remove

        remove(self.app, doc)

    def _upload(self):
        if self.upload is None:
            raise Refused("upload", "none has begun", "upload-none")
        return self.upload


def _document(text: str) -> dict:
    try:
        doc = json.loads(text)
    except (ValueError, RuntimeError):
        doc = None
    if not isinstance(doc, dict):
        raise Refused("request", "is not a JSON object, or longer than 4096 bytes", "request-form")
    # A request is ASCII, so only what is escaped can be one. Few texts have that, and looking at each character in turn
    # takes the board a second for the longest.
    if ("\\ud" in text or "\\uD" in text) and _has_half(doc):
        raise Refused("request", "has half a character", "half-character")
    return doc


def _has_half(value: object) -> bool:
    """Whether a text in a document has half of a pair of surrogates, which nobody can write down."""
    if isinstance(value, str):
        return bool([1 for c in value if 0xD800 <= ord(c) <= 0xDFFF])
    if isinstance(value, dict):
        return _has_half(list(value)) or _has_half(list(value.values()))
    return isinstance(value, list) and bool([1 for item in value if _has_half(item)])


def _is_name(name: object) -> bool:
    """Whether a record can hold this name of a player."""
    if not isinstance(name, str) or len(name) > 40 or name.strip(" ") != name:
        return False
    return not [1 for c in name if c < " " or "\x7f" <= c < "\xa0"]


def _text(doc: dict, key: str, default: "str | None" = None) -> str:
    value = doc.get(key, default)
    if not isinstance(value, str) or len(value) > 500:
        raise Refused(key, "must be a text of at most 500 characters, not %s", "text-500", shown(value))
    return value


def _base64(data: bytes) -> str:
    return b2a_base64(data).decode().rstrip()
