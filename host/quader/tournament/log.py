"""The file of a tournament: one event a line, only ever added to, each line chained to the one before by its hash.

A change is checked against the state, then written and synced, under a lock, so that a command and the live log of the
boards can work on one file. A last line torn by a power cut is cut off. `undo` is an event too: it names the event
that no longer counts, and can itself be undone.
"""

import calendar
import contextlib
import getpass
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

from .. import files
from ..words.tournament import refusal, say
from .parts import Event
from .state import Tournament

MAX_BYTES = 50_000_000
SUFFIX = ".jsonl"
# How an event tells its time, so that texts are in the order of moments.
_TIME = "%Y-%m-%dT%H:%M:%SZ"
_DAY = 86400


class Book:
    """An open tournament: its events and the state that they add up to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.events: list[Event] = []
        self.tournament = Tournament()
        # What had to be repaired on reading, for the user.
        self.warnings: list[str] = []
        self._hash = ""
        self._size = 0

    @classmethod
    def open(cls, path: str | Path) -> "Book":
        """Read a tournament; a torn last line is cut off, which `warnings` tells."""
        book = cls(Path(path))
        data = _read(book.path)
        if not book._take(data):
            with _locked(book.path):
                data = _read(book.path)
                if not book._take(data):
                    with contextlib.suppress(OSError):
                        os.truncate(book.path, book._size)
                    book.warnings.append(say("torn", book.path, len(book.events)))
        if not book.events:
            raise refusal(str(path), "no_tournament_file")
        book.tournament = state_of(book.events)
        return book

    @property
    def id(self) -> str:
        """What tells this tournament from all others, wherever its file lies: the hash of its first event."""
        return _hash_of(self.events[0], "")

    @property
    def begun(self) -> str:
        """What happened before this moment is none of its games: when its first event was written, or a day before the
        earliest, if the clock was set back since then or shows less by now."""
        times = [*(str(event["at"]) for event in self.events), _now()]
        earliest = min(times)
        if sorted(times) == times:
            return earliest
        try:
            seconds = calendar.timegm(time.strptime(earliest, _TIME))
        except ValueError:
            return earliest
        return time.strftime(_TIME, time.gmtime(max(0, seconds - _DAY)))

    @classmethod
    def create(cls, path: str | Path, name: str, settings: dict[str, Any], by: str = "") -> "Book":
        """Begin a tournament in a new file."""
        first = {"n": 1, "at": _now(), "by": by or _user(), "do": "new", "name": name, "settings": settings}
        return cls.restore(path, [first])

    @classmethod
    def restore(cls, path: str | Path, events: list[Event]) -> "Book":
        """A new file with these events, which are all judged first."""
        book = cls(Path(path))
        book.tournament = state_of(events)
        data = b""
        for event in events:
            line, book._hash = _line(event, book._hash)
            data += line
        book.path.parent.mkdir(parents=True, exist_ok=True)
        _create(book.path, data)
        book.events, book._size = events, len(data)
        return book

    def add(self, do: str, by: str = "", **values: Any) -> Event:
        """Make a change: check it, write it down, and let it count. Refused or a full disk: nothing has changed."""
        return self.add_all([{"do": do, **values}], by)[0]

    def add_all(self, changes: list[dict[str, Any]], by: str = "") -> list[Event]:
        """Several changes, all or none of them."""
        return self.decide(lambda _: changes, by)

    def decide(self, changes_for: Callable[["Book"], list[dict[str, Any]]], by: str = "") -> list[Event]:
        """Changes that are decided on from the tournament as it is, while nobody else can change it."""
        with _locked(self.path):
            self._read_on()
            changes = changes_for(self)
            events, state = list(self.events), state_of(self.events)
            lines, last = [], self._hash
            now = _now()
            for change in changes:
                event = {"n": len(events) + 1, "at": now, "by": by or _user(), **change}
                if event["do"] == "add":
                    # A number is given only once, so that an undo renames nobody.
                    event["number"] = 1 + sum(earlier["do"] == "add" for earlier in events)
                events.append(event)
                if event["do"] == "undo":
                    state = state_of(events)
                else:
                    state.apply(event)
                line, last = _line(event, last)
                lines.append(line)
            data = b"".join(lines)
            if data:
                _append(self.path, data, self._size)
            self.events, self.tournament = events, state
            self._hash, self._size = last, self._size + len(data)
        return events[len(events) - len(changes) :]

    def undo(self, number: int | None = None, by: str = "") -> Event:
        """Take back an event, or the last one that counts. Taking back an undo brings its event back."""
        if number is None:
            counting = [event for event in active(self.events) if event["do"] not in ("undo", "new", "report")]
            if not counting:
                raise refusal("", "nothing_to_undo")
            number = int(counting[-1]["n"])
        self._check_undo(number)
        try:
            self.add("undo", by, of=number)
        except Refused as refused:
            raise refusal("", "undo_builds", number, str(refused)) from None
        return self.events[number - 1]

    def redo(self, by: str = "") -> Event:
        """Take back the last undo that counts; the event that it had taken back."""
        undos = [event for event in active(self.events) if event["do"] == "undo"]
        # An undo of an undo is a redo already.
        undos = [event for event in undos if self.events[event["of"] - 1]["do"] != "undo"]
        if not undos:
            raise refusal("", "nothing_to_redo")
        self.undo(int(undos[-1]["n"]), by)
        return self.events[int(undos[-1]["of"]) - 1]

    def _check_undo(self, number: int) -> None:
        if not 1 <= number <= len(self.events):
            raise refusal("", "no_event", number)
        if self.events[number - 1]["do"] == "new":
            raise refusal("", "undo_new")
        if self.events[number - 1]["do"] == "report":
            raise refusal("", "undo_report")
        if number not in [event["n"] for event in active(self.events)]:
            raise refusal("", "undone_already", number)

    # --- reading -----------------------------------------------------------------------------------------------

    def _read_on(self) -> None:
        """Take up what others have added since."""
        data = _read(self.path)
        if len(data) != self._size:
            self.events, self._hash, self._size = [], "", 0
            if not self._take(data):
                os.truncate(self.path, self._size)
            self.tournament = state_of(self.events)

    def _take(self, data: bytes) -> bool:
        """Read all events; False if the last line is torn."""
        self.events, self._hash, self._size = [], "", 0
        lines = data.split(b"\n")
        for number, line in enumerate(lines[:-1]):
            event = _parsed(line)
            if event is None and number == len(lines) - 2:
                return False
            if event is None or _hash_of(event, self._hash) != event.get("hash"):
                raise refusal(f"{self.path}: {say('line', number + 1)}", "line_changed")
            self._hash = str(event.pop("hash"))
            self.events.append(event)
            self._size += len(line) + 1
        return lines[-1] == b""


def active(events: list[Event]) -> list[Event]:
    """The events that count: those that no counting undo names."""
    undone: set[int] = set()
    found = []
    for event in reversed(events):
        if event["n"] in undone:
            continue
        if event["do"] == "undo":
            undone.add(event["of"])
        found.append(event)
    return found[::-1]


def state_of(events: list[Event]) -> Tournament:
    """What the events add up to; Refused names the first that does not fit."""
    tournament = Tournament()
    for event in active(events):
        if event["do"] == "undo":
            continue
        try:
            tournament.apply(event)
        except Refused as refused:
            raise Refused(say("event", event["n"]), str(refused)) from None
    return tournament


# --- lines and files -----------------------------------------------------------------------------------------------


def _line(event: Event, before: str) -> tuple[bytes, str]:
    """An event as a line of the file, and its hash."""
    try:
        found = _hash_of(event, before)
    except UnicodeEncodeError:
        raise refusal("", "bad_text") from None
    return json.dumps({**event, "hash": found}, ensure_ascii=False).encode() + b"\n", found


def _hash_of(event: Event, before: str) -> str:
    plain = {key: value for key, value in event.items() if key != "hash"}
    text = before + json.dumps(plain, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _parsed(line: bytes) -> Event | None:
    try:
        event = json.loads(line)
        # A half character, which only an escape can bring in, is no text.
        json.dumps(event, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    right = isinstance(event, dict) and isinstance(event.get("n"), int) and isinstance(event.get("do"), str)
    return event if right and (event["do"] != "undo" or isinstance(event.get("of"), int)) else None


def _read(path: Path) -> bytes:
    with open(path, "rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise refusal(str(path), "file_too_large", MAX_BYTES)
    return data


def _append(path: Path, data: bytes, size: int) -> None:
    """Add to the end of the file; on a full disk the file is as before."""
    with open(path, "r+b", buffering=0) as file:
        file.seek(size)
        try:
            written = 0
            while written < len(data):
                written += file.write(data[written:])
            os.fsync(file.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                file.truncate(size)
            raise OSError(error.errno, error.strerror, str(path)) from None


def _create(path: Path, data: bytes) -> None:
    try:
        files.create(path, data)
    except FileExistsError:
        raise refusal(str(path), "file_exists") from None


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Only one process at a time changes the file."""
    with open(path, "rb") as file:
        try:
            import fcntl
        except ImportError:  # Windows
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined]
            return
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _now() -> str:
    return time.strftime(_TIME, time.gmtime())


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "?"
