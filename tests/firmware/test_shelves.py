"""Uploaded variants on shelves: every change is whole or not done, and a hundred of them leave room for 200 games."""

from collections.abc import Callable

import pytest

from firmware.keep import shelves
from firmware.keep.archive import BOOK_BYTES
from firmware.keep.journal import Journal
from firmware.keep.store import Store
from firmware.talk.uploads import MAX_FILES, MAX_TOTAL
from quader import variants

from .flash import Flash, after_a_cut
from .test_build import IMAGE_BYTES
from .test_wear import BLOCK, LittleFiles

NAMES = [f"mine-{number}" for number in range(MAX_FILES)]
# Three that belong on one shelf.
SHELF = shelves.shelf_of(NAMES[0])
HERE = [name for name in NAMES if shelves.shelf_of(name) == SHELF][:3]
LONG = b"y" * 4070
GAMES = 220


def stored(files: dict[str, bytes]) -> dict[str, bytes | None]:
    """What a board finds after a power cut."""
    store = Store(Flash(files))
    store.recover()
    return {name: shelves.load(store, name) for name in shelves.names(store)}


def test_variants_share_a_shelf_and_long_ones_have_a_file_of_their_own():
    flash = Flash()
    store = Store(flash)
    for name in HERE:
        shelves.put(store, name, name.encode())
    assert list(flash.files) == [SHELF]
    shelves.put(store, HERE[1], LONG)
    assert sorted(flash.files) == [shelves.path_of(HERE[1]), SHELF]
    assert stored(flash.files) == {HERE[0]: HERE[0].encode(), HERE[1]: LONG, HERE[2]: HERE[2].encode()}
    for name in HERE:
        assert shelves.remove(store, name)
        assert not shelves.remove(store, name)
    assert flash.files == {}


def test_what_stood_in_files_of_its_own_is_found_and_comes_onto_a_shelf():
    flash = Flash()
    store = Store(flash)
    for name in HERE:
        store.replace(shelves.path_of(name), b"old")
    assert stored(flash.files) == dict.fromkeys(HERE, b"old")
    shelves.put(store, HERE[0], b"new")
    assert sorted(flash.files) == sorted([SHELF, *map(shelves.path_of, HERE[1:])])
    assert stored(flash.files) == {HERE[0]: b"new", HERE[1]: b"old", HERE[2]: b"old"}


CHANGES: dict[str, tuple[bytes, Callable[[Store], object], bytes | None]] = {
    "a new one": (b"", lambda store: shelves.put(store, HERE[0], b"new"), b"new"),
    "another": (b"old", lambda store: shelves.put(store, HERE[0], b"new"), b"new"),
    "off the shelf": (b"old", lambda store: shelves.put(store, HERE[0], LONG), LONG),
    "onto the shelf": (LONG, lambda store: shelves.put(store, HERE[0], b"new"), b"new"),
    "none any more": (b"old", lambda store: shelves.remove(store, HERE[0]), None),
    "no long one": (LONG, lambda store: shelves.remove(store, HERE[0]), None),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_power_cut_anywhere_leaves_the_old_or_the_new_and_all_others(change):
    old, act, new = CHANGES[change]
    flash = Flash(remember=True)
    store = Store(flash)
    for name in HERE[1:]:
        shelves.put(store, name, b"other")
    if old:
        shelves.put(store, HERE[0], old)
    before = len(flash.operations)
    act(store)
    others = dict.fromkeys(HERE[1:], b"other")
    assert stored(flash.files) == ({**others, HERE[0]: new} if new else others)
    for operation in flash.operations[before:]:
        for files in after_a_cut(operation):
            found = stored(files)
            assert found.pop(HERE[0], b"" if not old else None) in (old, new)
            assert found == others
            # Whatever was left is mended by doing it again.
            again = Store(Flash(files))
            again.recover()
            act(again)
            assert stored(again.storage.files) == ({**others, HERE[0]: new} if new else others)


def test_a_full_flash_keeps_the_old_ones():
    flash = Flash()
    store = Store(flash)
    for name in HERE:
        shelves.put(store, name, b"old")
    flash.capacity = BLOCK
    with pytest.raises(OSError, match="28"):
        shelves.put(store, HERE[0], b"new")
    assert stored(flash.files) == dict.fromkeys(HERE, b"old")


def test_200_games_beside_100_variants():
    """On a littlefs of the Pico's size, with the image, the one before it and the sectors of the running game; the
    variants take as many bytes as a board holds."""
    files = LittleFiles()
    for name in ("image", "the image before"):
        files.write(name, bytes(IMAGE_BYTES))
    for sector in range(16):
        files.write(f"sector-{sector}", bytes(BLOCK))
    store = Store(files)
    for name in NAMES:
        shelves.put(store, name, b"x" * (MAX_TOTAL // MAX_FILES - 40))
    assert len(shelves.names(store)) == MAX_FILES
    assert MAX_TOTAL * 0.95 < shelves.taken(store) <= MAX_TOTAL
    journal = Journal(files, {})
    header = {"variant": variants.by_name("tactic-10-stairs-42"), "players": ["Anna", "Ben"]}
    for _ in range(GAMES):
        journal.begin(header)
        journal.add("n", bytes(860))
        assert journal.finish()
    # Before the oldest leave; they leave by the book.
    assert journal.numbers() == list(range(1, GAMES + 1))
    assert GAMES - BOOK_BYTES // journal.size_of(1) >= 200
    assert journal.size_of(1) > 1700
