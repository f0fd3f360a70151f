"""The log: nothing is lost, everything can be taken back, and what was changed by hand is noticed."""

import errno
import json
import os
import random
import subprocess
import sys

import pytest

from quader.tournament import log, view
from quader.tournament.log import Book, active
from quader.tournament.pairing import next_round
from rules_core.refused import Refused


def _known(book):
    return view.document(book.tournament)


def test_reading_gives_what_was_written(begin):
    book = begin(5, rounds=3)
    book.add_all([next_round(book.tournament)])
    book.add("result", round=1, table=1, places=[1, 2])
    assert _known(Book.open(book.path)) == _known(book)
    assert [event["n"] for event in book.events] == list(range(1, len(book.events) + 1))
    assert all(event["at"].endswith("Z") and event["by"] for event in book.events)


def test_a_torn_last_line_is_cut_with_one_warning(begin):
    """A power cut at any byte of the last line."""
    book = begin(3)
    whole = book.path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    before = _known(begin(2))
    for cut in range(last + 1, len(whole)):
        book.path.write_bytes(whole[:cut])
        found = Book.open(book.path)
        assert len(found.warnings) == 1
        assert "torn" in found.warnings[0]
        assert _known(found)["players"] == before["players"]
        assert book.path.read_bytes() == whole[:last]
        assert Book.open(book.path).warnings == []


def test_garbage_at_the_end_is_cut(begin):
    book = begin(2)
    with open(book.path, "ab") as file:
        file.write(b"\0\0\0\0\n")
    found = Book.open(book.path)
    assert len(found.warnings) == 1
    found.add("add", name="Next")
    assert len(Book.open(book.path).tournament.players) == 3


def test_a_line_changed_by_hand_is_refused(begin):
    book = begin(3)
    book.path.write_bytes(book.path.read_bytes().replace(b"P2", b"PX"))
    with pytest.raises(Refused, match="line 3: was changed by hand"):
        Book.open(book.path)


@pytest.mark.parametrize("content", [b"", b"\n", b"hello\n", b"{}\n", b"[]\n" * 3, b"\xff\xfe\n\n"])
def test_other_files_are_refused(tmp_path, content):
    path = tmp_path / "other.jsonl"
    path.write_bytes(content)
    with pytest.raises(Refused):
        Book.open(path)


def test_a_stick_that_knows_no_second_names(tmp_path, monkeypatch):
    """As FAT: a file cannot be linked. The name must be free all the same."""

    def link(*_):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    path = tmp_path / "club.jsonl"
    Book.create(path, "Club", {"rounds": 3})
    assert Book.open(path).tournament.name == "Club"
    with pytest.raises(Refused, match="already exists"):
        Book.create(path, "Other", {"rounds": 3})
    assert Book.open(path).tournament.name == "Club"
    assert [one.name for one in tmp_path.iterdir()] == ["club.jsonl"]


def test_a_full_disk_changes_nothing(begin, monkeypatch):
    book = begin(2)
    before = book.path.read_bytes()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(log.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        book.add("add", name="Next")
    assert book.path.read_bytes() == before
    assert len(book.tournament.players) == 2


def test_a_refused_change_is_not_written(begin):
    book = begin(2)
    before = book.path.read_bytes()
    with pytest.raises(Refused, match="already a player p1"):
        book.add_all([{"do": "add", "name": "New"}, {"do": "add", "name": "p1"}])
    assert book.path.read_bytes() == before
    assert len(book.tournament.players) == 2


def test_two_who_write_at_once_lose_nothing(begin):
    book = begin(0)
    program = (
        "import sys; from quader.tournament.log import Book\n"
        "book = Book.open(sys.argv[1])\n"
        "for n in range(20): book.add('add', name=f'{sys.argv[2]} {n}')"
    )
    env = dict(os.environ, PYTHONPATH=os.pathsep.join(path for path in sys.path if path))
    both = [subprocess.Popen([sys.executable, "-c", program, str(book.path), name], env=env) for name in ("a", "b")]
    assert [one.wait() for one in both] == [0, 0]
    assert len(Book.open(book.path).tournament.players) == 40


def test_undo_and_undo_of_undo(begin):
    book = begin(4)
    empty = _known(book)
    book.add_all([next_round(book.tournament)])
    paired = _known(book)
    book.add("result", round=1, table=1, places=[1, 2])
    done = _known(book)
    assert book.undo()["do"] == "result"
    assert _known(book) == paired
    assert book.undo()["do"] == "pair"
    assert _known(book) == empty
    assert book.redo()["do"] == "pair"
    assert _known(book) == paired
    assert book.redo()["do"] == "result"
    assert _known(book) == done
    with pytest.raises(Refused, match="no undo"):
        book.redo()
    assert _known(Book.open(book.path)) == done


def test_only_what_nothing_builds_on_can_be_undone(begin):
    book = begin(4)
    book.add_all([next_round(book.tournament)])
    with pytest.raises(Refused, match="event 2 cannot be undone alone: event 6: there is no player '1'"):
        book.undo(2)
    with pytest.raises(Refused, match="beginning cannot be undone"):
        book.undo(1)
    with pytest.raises(Refused, match="no event 99"):
        book.undo(99)
    book.undo(6)
    with pytest.raises(Refused, match="already undone"):
        book.undo(6)


def test_undo_renames_nobody(begin):
    book = begin(3)
    book.add("withdraw", player=3)
    book.undo(2)
    assert [(p.name, p.withdrawn) for p in book.tournament.players.values()] == [("P2", False), ("P3", True)]
    book.add("add", name="P4")
    assert sorted(book.tournament.players) == [2, 3, 4]


@pytest.mark.parametrize("seed", range(8))
def test_any_undos_and_redos_leave_a_readable_log(begin, seed):
    rng = random.Random(seed)
    book = begin(6, rounds=5)
    for _ in range(40):
        try:
            act = rng.randrange(6)
            if act == 0:
                book.add_all([next_round(book.tournament)])
            elif act == 1:
                book.undo(rng.randrange(1, len(book.events) + 1))
            elif act == 2:
                book.redo()
            elif act == 3:
                book.add("withdraw", player=rng.randrange(1, 7))
            else:
                number = max(1, len(book.tournament.rounds))
                book.add("result", round=number, table=rng.randrange(1, 4), places=rng.choice([[1, 2], [1, 1], [0, 1]]))
        except Refused:
            continue
        assert _known(Book.open(book.path)) == _known(book)
    counting = [event for event in active(book.events) if event["do"] != "undo"]
    again = log.state_of([{**event, "n": number + 1} for number, event in enumerate(counting)])
    document = view.document(again)
    expected = _known(book)
    for one in (document, expected):
        one.pop("marks")
    assert document == expected


def test_late_changes_are_marked(begin):
    book = begin(4)
    for _ in range(2):
        book.add_all([next_round(book.tournament)])
        for table in (1, 2):
            book.add("result", round=len(book.tournament.rounds), table=table, places=[1, 2])
    assert book.tournament.marks == []
    event = book.add("result", round=1, table=2, places=[2, 1])
    assert [(mark.event, mark.phrase, mark.values) for mark in book.tournament.marks] == [
        (event["n"], "mark_late", (1, 2))
    ]
    assert book.tournament.rounds[0].tables[1].result.late
    book.undo()
    assert book.tournament.marks == []


def test_damaged_events_are_refused_not_raised(begin):
    book = begin(2)
    for change in (
        {"do": "result"},
        {"do": "pair"},
        {"do": "pair", "round": 1, "tables": [[1, 1]]},
        {"do": "pair", "round": 1, "tables": [[1, 9]]},
        {"do": "pair", "round": 1, "tables": 5},
        {"do": "pair", "round": 1, "tables": [[1, 2]], "slots": [[1, 2], [9]]},
        {"do": "pair", "round": 1, "tables": [[1, 2]], "slots": [[1, 2, 1]]},
        {"do": "pair", "round": 1, "tables": [[1, 2]], "third": [2, 5]},
        {"do": "pair", "round": 1, "tables": [[1, [2]]]},
        {"do": "pair", "round": 1, "tables": [[1]]},
        {"do": "add", "name": 5},
        {"do": "adjust", "player": 1, "points": "five", "note": "x"},
        {"do": "nothing"},
        {"do": "__init__"},
        {"do": "board", "table": "x", "address": "y"},
        {"do": "set", "settings": {"unknown": 1}},
    ):
        with pytest.raises(Refused):
            book.add_all([change])
    assert json.loads(book.path.read_text().splitlines()[-1])["name"] == "P2"
