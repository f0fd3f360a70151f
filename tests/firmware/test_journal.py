"""The journal: nothing acknowledged is ever lost, and what is not whole never shows."""

import json
import random
from hashlib import sha256
from pathlib import Path

import pytest

from firmware.keep import journal as journal_module
from firmware.keep.archive import BOOK_BYTES, RESERVE
from firmware.keep.journal import Journal
from firmware.keep.run_file import RUN
from firmware.protocol.journal_record import entries_of, record_of
from firmware.protocol.json_text import compact
from rules_core.record import record
from rules_core.refused import Refused
from tests.micropython.runner import ROOT, run

from .flash import Flash, after_a_cut
from .test_journal_records import running_of

HEADER = {"variant": {"id": "x", "title": {"de": "Größe"}, "board": list(range(150))}, "players": ["Anna", "Ben"]}
# Every kind, short and long, one of exactly one chunk and one just longer.
ENTRIES = [
    ("m", b"\x01\x02\x03\x04\x00\x10\x00"),
    ("t", b"\x00\x00\x01" + "rolled 72:4=5×5".encode()),
    ("u", bytes(3)),
    ("c", b"x" * 255),
    ("n", b"y" * 256),
    ("r", b'{"text": "' + b"z" * 700 + b'"}'),
    ("m", b"\x3f\xff\xff\xff\xff\xff\xff"),
    ("n", b""),
    ("e", b'{"reason": "form", "scores": [1, 2], "winners": [0]}'),
]


MOVES = [("m", (n * 7919 % 2**30).to_bytes(4, "big") + (n * 13).to_bytes(3, "big")) for n in range(300)]


def header(number: int) -> tuple[str, bytes]:
    return "H", compact({**HEADER, "format": 1, "number": number}).encode()


def play(journal: Journal, entries=ENTRIES) -> int:
    number = journal.begin(HEADER)
    for kind, payload in entries:
        journal.add(kind, payload)
    return number


def test_a_game_is_written_read_and_archived():
    flash, health = Flash(), {}
    journal = Journal(flash, health)
    assert not journal.running()
    assert journal.numbers() == []
    assert play(journal) == 1
    whole = [header(1), *ENTRIES]
    for one in (journal, Journal(flash, health)):
        assert one.running()
        assert (one.number, one.count) == (1, 10)
        assert list(one.entries()) == whole
        for start in (9, 3, 0, 10, 11, 7):
            assert list(one.entries(start)) == whole[start:]
    assert journal.finish()
    assert journal.finish()
    assert not journal.running()
    assert list(journal.entries()) == []
    for one in (journal, Journal(flash, health)):
        assert not one.running()
        assert one.numbers() == [1]
        assert list(one.archived(1)) == whole
        data = b"".join(one.read_game(1, at, 100) for at in range(0, one.size_of(1), 100))
        assert entries_of(data, 1) == whole
    assert list(flash.files) == ["games/book-00000001"]
    assert health == {}
    assert play(Journal(flash, health)) == 2


def test_the_bytes_are_as_documented():
    flash = Flash()
    journal = Journal(flash, {})
    journal.begin({})
    chunk = b'\x17H{"format":1,"number":1}'
    chain = sha256(bytes(32) + chunk).digest()
    assert flash.files[RUN][: len(chunk)] == chunk
    assert flash.files[RUN][len(chunk) + 4 :] == chain[:4]
    move = b"\x07m" + bytes(7)
    journal.add("m", bytes(7))
    last = sha256(chain + move).digest()
    journal.finish()
    book = flash.files["games/book-00000001"]
    short = b'H\x17{"format":1,"number":1}' + b"m" + bytes(7)
    assert book[:-4] == b"G\0\0\0\x01\0\0\0" + bytes([len(short)]) + short + last


def test_a_game_that_still_runs_is_archived_by_the_next():
    journal = Journal(Flash(), {})
    play(journal, ENTRIES[:3])
    play(journal)
    assert journal.numbers() == [1]
    assert list(journal.archived(1)) == [header(1), *ENTRIES[:3]]
    assert journal.number == 2


# --- power cuts ----------------------------------------------------------------------------------------------------


def story(flash: Flash) -> list[tuple[int, list, list[int]]]:
    """Two games; after each step: operations done, the running game's entries, the archived games' numbers."""
    journal = Journal(flash, {})
    steps = [(0, [], [])]

    def step() -> None:
        steps.append((len(flash.operations), list(journal.entries()), journal.numbers()))

    for _ in range(2):
        journal.begin(HEADER)
        step()
        for kind, payload in ENTRIES:
            journal.add(kind, payload)
            step()
        journal.finish()
        step()
    return steps


@pytest.mark.parametrize(("sectors", "least"), [(0, 800), (6, 850)])
def test_a_power_cut_anywhere_leaves_what_was_acknowledged(sectors, least):
    flash = Flash(remember=True, sectors=sectors)
    steps = story(flash)
    states = 0
    for index, operation in enumerate(flash.operations):
        before = max(step for step in range(len(steps)) if steps[step][0] <= index)
        allowed = [step[1:] for step in steps[before : before + 2]]
        for files in after_a_cut(operation):
            states += 1
            health: dict[str, str] = {}
            journal = Journal(Flash(files, sectors=sectors), health)
            now = (list(journal.entries()), journal.numbers())
            assert now in allowed, (operation[1:3], now)
            # A game whose header is torn had not begun.
            assert health == {} or not journal.running()
            _goes_on(journal, now)
    assert states > least


def _goes_on(journal: Journal, now: tuple[list, list[int]]) -> None:
    """After a power cut the game can be played to its end, and another one after it."""
    entries, numbers = now
    number = journal.number or len(numbers) + 1
    if not journal.running():
        assert journal.begin(HEADER) == number
        entries = [header(number)]
    for kind, payload in ENTRIES[len(entries) - 1 :]:
        journal.add(kind, payload)
    again = Journal(journal.storage, {})
    assert list(again.entries()) == [header(number), *ENTRIES]
    again.finish()
    assert again.numbers() == [*numbers, number]
    for archived in again.numbers():
        assert list(again.archived(archived)) == [header(archived), *ENTRIES]


def test_a_power_cut_while_a_torn_end_is_cut_off():
    flash = Flash(remember=True)
    journal = Journal(flash, {})
    play(journal)
    torn = dict(flash.files)
    torn[RUN] += b"\x07m\x01\x02"
    mending = Flash(torn, remember=True)
    Journal(mending, {})
    assert mending.files[RUN] == flash.files[RUN]
    assert len(mending.operations) >= 3
    for operation in mending.operations:
        for files in after_a_cut(operation):
            again = Journal(Flash(files), {})
            assert list(again.entries()) == [header(1), *ENTRIES]
            assert list(again.storage.files) == [RUN]


# --- sectors -------------------------------------------------------------------------------------------------------


def test_entries_cost_no_erase_and_a_game_that_leaves_one_for_each_sector():
    flash = Flash(remember=True, sectors=6)
    journal = Journal(flash, {})
    for _ in range(30):
        flash.operations.clear()
        play(journal, MOVES)
        assert {operation[1] for operation in flash.operations} == {"program"}
        journal.finish()
    # 300 moves of 17 bytes are two sectors; they take turns.
    assert sum(flash.sectors.erased) == pytest.approx(60, abs=3)
    assert max(flash.sectors.erased) - min(flash.sectors.erased) <= 1


def test_the_ring_goes_on_where_it_was_after_the_power_was_off():
    flash = Flash(sectors=6)
    for _ in range(30):
        play(Journal(flash, {}), MOVES[:10])
        Journal(flash, {}).finish()
    assert max(flash.sectors.erased) - min(flash.sectors.erased) <= 1


def test_twenty_years_of_ten_games_a_day():
    """A sector bears 100,000 erases; a game of 100 moves takes one of the sixteen."""
    flash = Flash(sectors=16)
    journal = Journal(flash, {})
    for _ in range(64):
        play(journal, MOVES[:100])
        journal.finish()
    games = 64 / max(flash.sectors.erased) * 100_000
    assert games > 20 * 365 * 10


def test_a_game_that_an_older_firmware_left_in_a_file_moves_to_the_sectors():
    flash = Flash()
    play(Journal(flash, {}))
    moving = Flash(flash.files, remember=True, sectors=4)
    journal = Journal(moving, {})
    assert RUN not in moving.files
    assert list(journal.entries()) == [header(1), *ENTRIES]
    for operation in moving.operations:
        for files in after_a_cut(operation):
            health: dict[str, str] = {}
            again = Journal(Flash(files, sectors=4), health)
            assert list(again.entries()) == [header(1), *ENTRIES]
            assert health == {}
            assert RUN not in again.storage.files


def test_a_game_that_is_too_long_for_the_sectors_goes_on_in_a_file():
    flash = Flash(remember=True, sectors=3)
    journal = Journal(flash, {})
    number = journal.begin(HEADER)
    long = [("n", bytes([n & 255]) * 200) for n in range(90)]
    moved = 0
    # How many operations there were when each entry was acknowledged.
    done = [len(flash.operations)]
    for kind, payload in long:
        journal.add(kind, payload)
        done.append(len(flash.operations))
        moved = moved or (RUN in flash.files and len(flash.operations))
    assert moved
    whole = [header(number), *long]
    assert list(journal.entries()) == whole
    assert list(Journal(Flash(flash.files, sectors=3), {}).entries()) == whole
    for index in range(moved - 25, moved + 10):
        acknowledged = sum(count <= index for count in done)
        for files in after_a_cut(flash.operations[index]):
            kept = list(Journal(Flash(files, sectors=3), {}).entries())
            assert kept == whole[: len(kept)]
            assert acknowledged <= len(kept) <= acknowledged + 1
    # The next one has the sectors again.
    journal.finish()
    play(journal)
    assert RUN not in flash.files
    assert list(journal.archived(number)) == whole


def test_a_sector_that_does_not_take_its_bytes_is_left_for_another():
    flash = Flash(sectors=6)
    journal = Journal(flash, {})
    play(journal, MOVES[:5])
    honest = flash.sectors.program
    flash.sectors.program = lambda sector, at, data: honest(sector, at, data) if sector else honest(0, at, b"\0")
    for move in MOVES[5:20]:
        journal.add(*move)
    assert journal.health == {}
    assert list(Journal(Flash(flash.files, sectors=6), {}).entries()) == [header(1), *MOVES[:20]]


def test_a_finished_game_that_cannot_be_archived_is_not_deleted_by_the_next():
    class Full(Flash):
        full = False

        def append(self, path, data):
            if self.full and path != RUN:
                raise OSError(28)
            super().append(path, data)

    for sectors in (0, 6):
        flash = Full(sectors=sectors)
        journal = Journal(flash, {})
        play(journal)
        flash.full = True
        assert not journal.finish()
        with pytest.raises(Refused, match="the last game cannot be archived"):
            journal.begin(HEADER)
        for one in (journal, Journal(flash, {})):
            assert list(one.entries()) == [header(1), *ENTRIES]
        flash.full = False
        assert journal.begin(HEADER) == 2
        assert list(journal.archived(1)) == [header(1), *ENTRIES]


# --- damage ----------------------------------------------------------------------------------------------------------


def test_damage_anywhere_leaves_the_entries_before_it():
    flash = Flash()
    play(Journal(flash, {}))
    good = flash.files[RUN]
    whole = [header(1), *ENTRIES]
    chance = random.Random(1)
    ends = _ends(good)
    for at in range(0, len(good), 3):
        bad = bytearray(good)
        bad[at] ^= 1 << chance.randrange(8)
        kept = sum(end <= at for end in ends)
        health: dict[str, str] = {}
        journal = Journal(Flash({RUN: bytes(bad)}), health)
        assert list(journal.entries()) == whole[:kept]
        assert journal.running() == (kept > 0)
        assert health == ({} if kept else {"journal": "the running game was damaged"})
        # It goes on from there.
        journal.begin(HEADER) if not kept else journal.add("n", b"on")
        assert list(Journal(journal.storage, {}).entries())[kept:] == [("n", b"on") if kept else header(1)]


def _ends(data: bytes) -> list[int]:
    """Where each entry of the running game ends."""
    ends = []
    at = 0
    while at < len(data):
        last = data[at + 1 : at + 2] != b"+"
        at += data[at] + 10
        if last:
            ends.append(at)
    return ends


def test_entries_cannot_be_taken_out_or_swapped():
    flash = Flash()
    journal = Journal(flash, {})
    play(journal, [("n", b"one"), ("n", b"two"), ("n", b"six")])
    data = flash.files[RUN]
    ends = _ends(data)
    parts = [data[a:b] for a, b in zip([0, *ends], ends, strict=False)]
    for order in ([0, 2, 3], [0, 2, 1, 3], [0, 1, 1, 2, 3]):
        kept = list(Journal(Flash({RUN: b"".join(parts[i] for i in order)}), {}).entries())
        assert kept == [header(1), ("n", b"one")][: len(kept)]
        assert len(kept) == (2 if order[1] == 1 else 1)


def test_garbage_in_the_folder_does_no_harm():
    chance = random.Random(2)
    for _ in range(200):
        files = {
            RUN: chance.randbytes(chance.randrange(400)),
            "games/run.new": b"rubbish",
            "games/book-00000007": chance.randbytes(chance.randrange(100)),
            "games/book-0000000x": b"",
            "games/book-1": b"",
        }
        journal = Journal(Flash(files), {})
        assert not journal.running()
        assert journal.numbers() == []
        number = play(journal)
        journal.finish()
        assert list(journal.archived(number)) == [header(number), *ENTRIES]


def test_a_damaged_archived_game_is_refused_and_the_others_stay():
    flash = Flash()
    journal = Journal(flash, {})
    for _ in range(3):
        play(journal)
        journal.finish()
    book = flash.files["games/book-00000001"]
    middle = len(book) // 2
    flash.files["games/book-00000001"] = book[:middle] + bytes([book[middle] ^ 1]) + book[middle + 1 :]
    again = Journal(flash, {})
    with pytest.raises(Refused, match="game 2: is damaged on the board"):
        list(again.archived(2))
    for number in (1, 3):
        assert list(again.archived(number)) == [header(number), *ENTRIES]
    with pytest.raises(Refused, match="game 4: is not on the board"):
        again.size_of(4)
    data = again.read_game(2, 0, 10000)
    with pytest.raises(Refused, match="game 2: is damaged"):
        entries_of(data, 2)
    with pytest.raises(Refused, match="game 9: is another game"):
        entries_of(again.read_game(1, 0, 10000), 9)


def test_a_torn_last_game_is_written_anew_into_the_next_book():
    flash = Flash()
    journal = Journal(flash, {})
    play(journal)
    journal.finish()
    play(journal)
    whole = dict(flash.files)
    journal.finish()
    torn = {**whole, "games/book-00000001": flash.files["games/book-00000001"][:-30]}
    again = Journal(Flash(torn), {})
    assert again.running()
    assert again.numbers() == [1]
    again.finish()
    assert sorted(again.storage.files) == ["games/book-00000001", "games/book-00000002"]
    assert again.numbers() == [1, 2]
    assert list(again.archived(2)) == [header(2), *ENTRIES]


# --- MicroPython -------------------------------------------------------------------------------------------------

SCRIPT = """
import json
from hashlib import sha256
from binascii import hexlify
from flash import Flash
from firmware.protocol import journal_record
from firmware.keep.journal import Journal
from firmware.keep.run_file import RUN
from rules_core.record import record
header = json.loads({header!r})
flash = Flash()
journal = Journal(flash, {{}})
for number in range(3):
    journal.begin(header)
    for kind, payload in {entries!r}:
        journal.add(kind, payload)
    if number < 2:
        journal.finish()
for path in sorted(flash.files):
    print(path, hexlify(sha256(flash.files[path]).digest()).decode())
flash.files[RUN] = flash.files[RUN][:-5]
again = Journal(flash, {{}})
print(again.number, again.count, again.numbers(), len(list(again.archived(2))))
data = bytes({game!r})
made = journal_record.record_of(journal_record.entries_of(data, 1))
print(hexlify(sha256(record.to_text(made).encode()).digest()).decode())
"""


def test_the_same_bytes_on_micropython():
    flash = Flash()
    journal = Journal(flash, {})
    for number in range(3):
        play(journal)
        if number < 2:
            journal.finish()
    running = running_of("dice-split-sum", Flash(), 4)
    running.end("agreed", [0])
    running.close()
    game = running.journal.read_game(1, 0, 1 << 20)
    text = record.to_text(record_of(entries_of(game, 1)))
    expected = [f"{path} {sha256(flash.files[path]).hexdigest()}" for path in sorted(flash.files)]
    expected += ["3 9 [1, 2] 10", sha256(text.encode()).hexdigest()]
    script = SCRIPT.format(header=json.dumps(HEADER), entries=ENTRIES, game=game)
    files = {"firmware": ROOT / "firmware", "flash.py": Path(__file__).with_name("flash.py")}
    assert run(script, files=files).splitlines() == expected


def test_constants_leave_room_for_a_game():
    assert RESERVE > BOOK_BYTES
    assert journal_module.WAITING >= 4096
