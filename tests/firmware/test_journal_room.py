"""The journal when room is short: the running game goes on, and the oldest games leave first."""

import pytest

from firmware.keep.archive import BOOK_BYTES
from firmware.keep.journal import Journal
from quader import variants
from rules_core.refused import Refused

from .flash import Flash
from .test_journal import ENTRIES, HEADER, MOVES, header, play


def test_200_long_games_fit_and_the_oldest_leave_first():
    flash = Flash(capacity=900 * 1024)
    journal = Journal(flash, {})
    full = {"variant": variants.by_name("tactic-10-stairs-42"), "players": ["Anna", "Ben"]}
    # Most games are written as they would be archived, to save the test's time.
    journal.begin(full)
    for kind, payload in MOVES:
        journal.add(kind, payload)
    journal.finish()
    assert journal.size_of(1) < 3500
    for number in range(2, 331):
        assert journal.begin(full) == number
        journal.add(*MOVES[number % 300])
        for kind, payload in MOVES[1:] if number % 10 == 0 else ():
            journal.add(kind, payload)
        if number % 10:
            # As long as the others.
            journal.add("n", bytes(2600))
        assert journal.finish()
        numbers = journal.numbers()
        assert numbers == list(range(numbers[0], number + 1))
        assert flash.free() > 0
    assert len(numbers) >= 200
    assert numbers[0] > 1
    assert max(len(data) for data in flash.files.values()) <= BOOK_BYTES
    assert [kind for kind, _ in journal.archived(numbers[0])][:2] == ["H", "m"]
    with pytest.raises(Refused, match="is not on the board"):
        journal.size_of(1)
    assert Journal(flash, {}).begin(full) == 331


def test_a_full_flash_never_stops_the_game():
    flash = Flash(capacity=BOOK_BYTES)
    health: dict[str, str] = {}
    journal = Journal(flash, health)
    journal.begin(HEADER)
    flash.files["rubbish"] = b"x" * (flash.free() + 4096 * 0)
    kept = [header(1)]
    for index in range(300):
        entry = ("n", b"%03d" % index * 5)
        journal.add(*entry)
        kept.append(entry)
        assert list(journal.entries(index)) == kept[index:]
    assert health == {"journal": "flash full: the game goes on, recorded in memory only"}
    assert journal.count == 301
    # Room again: everything that waited is saved.
    del flash.files["rubbish"]
    journal.add("n", b"saved")
    kept.append(("n", b"saved"))
    assert health == {}
    assert list(Journal(flash, {}).entries()) == kept


def test_when_memory_is_full_too_the_record_ends_but_stays_whole():
    flash = Flash(capacity=4096 * 2)
    health: dict[str, str] = {}
    journal = Journal(flash, health)
    journal.begin(HEADER)
    flash.files["rubbish"] = b"x" * flash.free()
    for index in range(1000):
        journal.add("n", b"%03d" % index * 5)
    assert health == {"journal": "flash full: the game goes on, but is not recorded any more"}
    count = journal.count
    assert 200 < count < 1000
    del flash.files["rubbish"]
    flash.capacity = 1 << 20
    journal.add("n", b"later")
    assert journal.finish()
    assert [payload[:3] for _, payload in journal.archived(1)][1:] == [b"%03d" % index for index in range(count - 1)]


def test_old_games_make_room_for_the_running_one():
    flash = Flash(capacity=20 * 4096)
    journal = Journal(flash, {})
    for _ in range(12):
        play(journal, [("n", bytes(5000)), *ENTRIES])
        journal.finish()
    assert len([path for path in flash.files if "book" in path]) <= 2
    assert journal.numbers()[-1] == 12
    play(journal)
    flash.files["rubbish"] = b"x" * flash.free()
    for _ in range(400):
        journal.add("n", bytes(60))
    assert journal.numbers() == []
    assert journal.count == 410
    assert list(Journal(flash, {}).entries())[10:] == [("n", bytes(60))] * 400


def test_the_game_that_has_just_ended_makes_no_room_for_the_next():
    flash = Flash(capacity=20 * 4096)
    journal = Journal(flash, {})
    play(journal)
    flash.files["rubbish"] = b"x" * (flash.free() - 4096)
    assert journal.finish()
    play(journal)
    assert journal.number == 2
    assert journal.numbers() == [1]
    assert journal.count == 1 + len(ENTRIES)


def test_old_games_make_room_for_one_that_is_longer_than_what_is_always_free():
    flash = Flash(capacity=42 * 4096)
    journal = Journal(flash, {})
    long = [("n", bytes(250))] * 220
    for _ in range(5):
        play(journal, long)
        assert journal.finish(), journal.health
    assert journal.numbers()[-1] == 5
    assert len(list(journal.archived(5))) == 1 + len(long)


def test_other_errors_than_a_full_flash_cost_no_old_game():
    class Broken(Flash):
        broken = False

        def append(self, path, data):
            if self.broken:
                raise OSError(5)
            super().append(path, data)

    flash = Broken()
    health: dict[str, str] = {}
    journal = Journal(flash, health)
    play(journal)
    journal.finish()
    play(journal)
    flash.broken = True
    journal.add("n", b"x")
    assert not journal.finish()
    assert journal.numbers() == [1]
    assert "flash" in health["journal"]
    flash.broken = False
    assert journal.finish()
    assert journal.numbers() == [1, 2]
    assert health == {}
