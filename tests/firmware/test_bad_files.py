"""A flash that is full, and files that are damaged: the board starts, plays, and says what is wrong."""

import json

import pytest

from firmware.keep.journal import Journal
from firmware.keep.run_file import RUN
from firmware.keep.store import Store
from firmware.sense.masks import KEPT
from rules_core.refused import Refused

from .hand import OK, SEEN, Table, start
from .rig import BoardFlash

ANNA = "place 27 - 0,6,0:3x3x3"
BERT = "place 27 - 7,6,0:3x3x3"
PUSH = "push 27 0,6,0:3x3x3 0,7,0:3x3x3"
REPLY = "push 27 7,6,0:3x3x3 7,7,0:3x3x3"
OWN = {"format": 1, "id": "mine", "extends": "simple-10x6-cover"}


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]


# --- a full flash ------------------------------------------------------------------------------------------------


def test_a_game_goes_on_when_the_flash_is_full() -> None:
    flash = BoardFlash()
    table = start("simple-10x6-cover", ANNA, BERT, storage=flash)
    flash.capacity = 0
    for text in (PUSH, REPLY):
        table.make(table.game.parse(text))
    assert table.texts == [ANNA, BERT, PUSH, REPLY]
    assert "flash full" in table.app.health()["journal"]
    # After a power cut the game stands at the last move that found room.
    table.power_on()
    assert table.texts == [ANNA, BERT]


def test_what_waited_is_written_when_there_is_room_again() -> None:
    flash = BoardFlash()
    table = start("simple-10x6-cover", ANNA, BERT, storage=flash)
    capacity, flash.capacity = flash.capacity, 0
    table.make(table.game.parse(PUSH))
    flash.capacity = capacity
    table.make(table.game.parse(REPLY))
    assert "journal" not in table.app.health()
    table.power_on()
    assert table.texts == [ANNA, BERT, PUSH, REPLY]


def test_a_whole_game_on_a_full_flash() -> None:
    flash = BoardFlash()
    table = Table("10x16", 1, flash)
    flash.capacity = 0
    table.app.select("simple-10x6-cover", [], {})
    table.app.play(ANNA)
    table.app.end("agreed", [])
    table.press(OK)
    assert table.state == "menu"
    assert "flash full" in table.app.health()["journal"]
    table.app.select("simple-10x6-cover", [], {})
    assert table.texts == []


def test_a_finished_game_that_cannot_be_archived_stays() -> None:
    flash = BoardFlash()
    table = start("simple-10x6-cover", ANNA, BERT, storage=flash)
    table.app.end("agreed", [])
    capacity, flash.capacity = flash.capacity, 0
    table.press(OK)
    assert table.state == "menu"
    for _ in range(2):
        with pytest.raises(Refused, match="the last game cannot be archived"):
            table.app.select("simple-10x6-cover", [], {})
        assert table.state == "menu"
    flash.capacity = capacity
    table.app.select("simple-10x6-cover", [], {})
    assert table.app.journal.numbers() == [1]
    assert [kind for kind, _ in table.app.journal.archived(1)] == ["H", "m", "m", "e"]


def test_settings_and_masks_on_a_full_flash() -> None:
    flash = BoardFlash()
    table = start("simple-10x6-cover", ANNA, storage=flash)
    flash.capacity = 0
    table.app.set("brightness", 9)
    assert table.app.lights.brightness == 9
    table.app.mask([5], table.app.now, KEPT)
    health = table.app.health()
    assert health["masked"] == [5]
    assert health["settings.full"] == health["calibration.full"] == "flash full: not stored"


# --- damaged files -----------------------------------------------------------------------------------------------


def test_a_damaged_variant_is_refused_and_the_others_are_played() -> None:
    flash = BoardFlash()
    table = Table("10x16", 1, flash)
    table.app.store.replace("variants/mine.json", json.dumps(OWN).encode())
    table.app.select("mine", [], {})
    table.app.end("aborted", [])
    table.app.close()
    flash.files["variants/mine.json"] = flipped(flash.files["variants/mine.json"], 9)
    table.power_on()
    with pytest.raises(Refused, match="mine: is damaged"):
        table.app.select("mine", [], {})
    assert table.state == "menu"
    table.app.select("simple-10x6-cover", [], {})
    assert table.state == "quiet"


@pytest.mark.parametrize("doc", [b"", b"[]", b"{", b'{"format":1,"id":"mine","extends":"mine"}', b"\xff\xfe", b"null"])
def test_a_variant_that_is_none(doc: bytes) -> None:
    """Whole on the flash, but senseless: refused from the menu too, which says so in red letters."""
    table = Table("10x16", 1)
    table.app.store.replace("variants/mine.json", doc)
    with pytest.raises(Refused):
        table.app.select("mine", [], {})
    table.power_on()
    mode = table.app.mode
    mode.at = mode.names.index("mine")
    table.press(OK)
    assert table.app.mode is mode
    assert mode.why


def test_damage_in_the_middle_of_the_journal_leaves_the_moves_before_it() -> None:
    flash = BoardFlash()
    table = start("simple-10x6-cover", ANNA, BERT, PUSH, storage=flash)
    # An entry of a move has 17 bytes; hit the last but one.
    flash.files[RUN] = flipped(flash.files[RUN], len(flash.files[RUN]) - 17 - 4)
    table.power_on()
    table.wait(SEEN)
    assert table.texts == [ANNA]
    assert table.state == "setup"
    table.set_up()
    assert table.state == "quiet"
    table.make(table.game.parse(BERT))
    table.power_on()
    assert table.texts == [ANNA, BERT]


def test_damage_at_the_head_of_the_journal() -> None:
    flash = BoardFlash()
    table = start("simple-10x6-cover", ANNA, storage=flash)
    flash.files[RUN] = flipped(flash.files[RUN], 3)
    table.power_on()
    assert table.state == "menu"
    assert table.app.health()["journal"] == "the running game was damaged"
    table.app.select("simple-10x6-cover", [], {})
    # The pieces of the lost game are to be put away.
    assert table.state == "setup"
    table.set_up()
    assert table.state == "quiet"


HEADER = {"variant": {"game": "quader"}, "players": [], "settings": {}}


@pytest.mark.parametrize(
    ("header", "kind", "payload"),
    [
        ({}, "n", b"x"),
        (HEADER, "n", b"x"),
        ({**HEADER, "variant": None}, "n", b"x"),
        (None, "m", bytes(7)),
        (None, "m", b"\xff" * 7),
        (None, "t", b"\0\0\0fly 27"),
        (None, "u", bytes(3)),
        (None, "r", b"{"),
        (None, "r", b'{"text":"x","position":{"pieces":7}}'),
        (None, "e", b"[]"),
    ],
)
def test_a_journal_that_makes_no_sense(header: dict[str, object] | None, kind: str, payload: bytes) -> None:
    """Right checksums, wrong contents, as another firmware may have left them."""
    flash = BoardFlash()
    table = start("simple-10x6-cover", storage=flash)
    good = {**HEADER, "variant": table.game.variant}
    flash.files.pop(RUN)
    journal = Journal(flash, {})
    journal.begin(good if header is None else header)
    journal.add(kind, payload)
    table.power_on()
    table.wait(SEEN)
    if table.state != "menu":
        # A move that happens to be playable is one.
        assert kind == "m"
        return
    assert "cannot be taken up" in table.app.health()["journal"]
    assert not table.app.journal.running()
    table.app.select("simple-10x6-cover", [], {})
    assert table.state == "quiet"


@pytest.mark.parametrize("at", [0, 4, 100, -5])
def test_a_damaged_calibration(at: int) -> None:
    flash = BoardFlash()
    table = Table("10x16", 1, flash)
    table.app.calibrate()
    data = flash.files["calibration"]
    flash.files["calibration"] = flipped(data, at % len(data))
    table.power_on()
    assert "calibrate again" in table.app.health()["calibration"]
    assert set(table.app.sensing.baseline) == {2048}
    table.app.calibrate()
    assert "calibration" not in table.app.health()
    table.power_on()
    assert "calibration" not in table.app.health()


def test_the_calibration_of_another_board() -> None:
    flash = BoardFlash()
    Table("16x16", 1, flash).app.calibrate()
    table = Table("10x16", 1, flash)
    assert "calibrate again" in table.app.health()["calibration"]
    assert set(table.app.sensing.baseline) == {2048}


def test_damaged_settings() -> None:
    flash = BoardFlash()
    table = Table("10x16", 1, flash)
    table.app.set("brightness", 9)
    table.power_on()
    assert table.app.lights.brightness == 9
    flash.files["settings"] = flipped(flash.files["settings"], 2)
    table.power_on()
    assert table.app.lights.brightness == 5
    assert table.app.health()["settings"] == "damaged, the defaults are used"


@pytest.mark.parametrize("data", [b"", b"[]", b"nonsense", b"7", b'{"brightness":"x"}', b'{"brightness":99}', b"\xff"])
def test_settings_that_make_no_sense(data: bytes) -> None:
    flash = BoardFlash()
    Store(flash).replace("settings", data)
    table = Table("10x16", 1, flash)
    assert table.app.lights.brightness == 5
    assert table.app.health()["settings"] == "damaged, the defaults are used"
    table.app.set("brightness", 3)
    table.power_on()
    assert table.app.lights.brightness == 3
    assert "settings" not in table.app.health()
