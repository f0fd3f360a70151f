"""Safe mode on simulated sensors, by buttons alone. The way into it is in tests/rig: it needs a real start."""

from typing import Any

import pytest

from firmware import safe
from firmware.buttons import BACK, HOLD, NEXT, OK
from firmware.keep.journal import Journal
from firmware.light import glyphs, lights
from firmware.virtual.port import Clock, VirtualPort
from firmware.virtual.storage import MemoryStorage

from .rig import CONFIG
from .test_journal import ENTRIES, header, play


class Board:
    """A board in safe mode."""

    def __init__(self, storage: Any = None) -> None:
        self.storage = storage or MemoryStorage()
        self.clock = Clock()
        self.port = VirtualPort(CONFIG, self.storage, 1, self.clock, noise=0.0)
        self.safe = safe.Safe(self.port, CONFIG)
        self.over = False

    def wait(self, ms: int) -> None:
        for _ in range(ms // 20):
            self.clock.pass_by(20)
            self.over = self.safe.step(self.clock.ticks_ms()) or self.over

    def press(self, button: int) -> bool:
        """Press a button; whether the board starts again."""
        self.port.pressed = button & ~HOLD
        self.wait(1500 if button & HOLD else 100)
        self.port.pressed = 0
        self.wait(100)
        return self.over

    def rim_and_letter(self) -> bool:
        """Whether the rim blinks, the letter that the board means stands in the middle, and nothing else is lit."""
        columns, rows = CONFIG.columns, CONFIG.rows
        wanted = bytearray(CONFIG.count)
        for cell in range(CONFIG.count):
            if cell % columns in (0, columns - 1) or cell // columns in (0, rows - 1):
                wanted[cell] = lights.CLEAR
        text = self.safe.item + ("?" if self.safe._sure else "")
        glyphs.write(text, wanted, columns, rows, *glyphs.middle(text, columns, rows), lights.TEXT)
        return bytes(self.safe._lights.scene) == bytes(wanted)


def test_buttons_lead_through_all_it_offers_and_out():
    board = Board()
    assert board.rim_and_letter()
    seen = [board.safe.item]
    for button in (NEXT, NEXT, NEXT, NEXT, BACK, BACK):
        assert not board.press(button)
        assert board.rim_and_letter()
        seen.append(board.safe.item)
    assert seen == ["s", "a", "t", "x", "s", "x", "t"]
    # A short press does nothing: what follows may be a clumsy hand.
    assert not board.press(OK)
    board.press(NEXT)
    board.press(NEXT)
    assert board.safe.item == "s"
    assert board.press(OK | HOLD)


def test_the_game_is_archived_as_it_is():
    board = Board()
    play(Journal(board.storage, {}))
    board.press(NEXT)
    assert board.press(OK | HOLD)
    journal = Journal(board.storage, {})
    assert not journal.running()
    assert list(journal.archived(1)) == [header(1), *ENTRIES]


def test_a_game_that_cannot_be_read_is_kept_aside(monkeypatch):
    board = Board()
    journal = Journal(board.storage, {})
    play(journal)
    whole = b"".join(journal.read(at, 1) for at in range(journal.size))

    def broken(self: Journal) -> bool:
        raise RuntimeError("the crash itself")

    monkeypatch.setattr(Journal, "finish", broken)
    board.press(NEXT)
    assert board.press(OK | HOLD)
    assert board.storage.files["games/broken"].startswith(whole)
    monkeypatch.undo()
    assert not Journal(board.storage, {}).running()


def test_factory_reset_is_asked_twice_and_keeps_archived_games():
    board = Board()
    journal = Journal(board.storage, {})
    play(journal)
    journal.finish()
    play(journal)
    own = {"settings": b"{}", "calibration": b"c", "variants/mine.json": b"{}", "board.json": b"{}"}
    board.storage.files.update(own)
    board.press(BACK)
    assert board.safe.item == "x"
    assert not board.press(OK | HOLD)
    assert board.rim_and_letter()
    assert own.items() <= board.storage.files.items()
    # Something else forgets the first asking.
    board.press(NEXT)
    board.press(BACK)
    assert not board.press(OK | HOLD)
    assert board.press(OK | HOLD)
    assert sorted(board.storage.files) == ["board.json", "games/book-00000001"]
    journal = Journal(board.storage, {})
    assert not journal.running()
    assert journal.numbers() == [1]


def test_bad_cells_are_shown_until_a_button_is_pressed():
    board = Board()
    board.port.stuck[7] = 4095
    board.press(NEXT)
    board.press(NEXT)
    assert not board.press(OK | HOLD)
    assert board.safe.bad == [7]
    assert [cell for cell, what in enumerate(board.safe._lights.scene) if what == lights.CLEAR] == [7]
    board.press(BACK)
    assert board.rim_and_letter()
    assert board.safe.item == "t"


@pytest.mark.parametrize("hold", [OK | HOLD, NEXT | HOLD, BACK | HOLD])
def test_holding_any_button_at_any_place_never_raises(hold):
    for steps in range(4):
        board = Board()
        for _ in range(steps):
            board.press(NEXT)
        for _ in range(3):
            board.press(hold)
