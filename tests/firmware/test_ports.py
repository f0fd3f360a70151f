"""What the ports share: files, luck, the supply's scale, troubles. The Pico's own port is tested in tests/rig."""

from collections import Counter
from pathlib import Path

import pytest

from firmware.ports.files import Files
from firmware.ports.luck import below
from firmware.ports.tiles import HALF, SHIFT, supply_scale
from firmware.ports.troubles import troubles


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(str(tmp_path))


def test_files_make_their_folders(files: Files) -> None:
    files.append("games/run", b"ab")
    files.append("games/run", b"cd")
    files.write("a/b/c", b"x")
    assert files.read("games/run") == b"abcd"
    assert files.read("games/run", 1, 2) == b"bc"
    assert files.size("games/run") == 4
    assert sorted(files.names("")) == ["a", "games"]
    assert files.sizes("a") == {"b": -1}
    assert files.sizes("a/b") == {"c": 1}


def test_renaming_replaces(files: Files) -> None:
    files.write("old", b"1")
    files.write("new", b"22")
    files.rename("new", "old")
    assert files.read("old") == b"22"
    assert files.names("") == ["old"]


def test_what_is_missing(files: Files, tmp_path: Path) -> None:
    assert files.size("no") == -1
    assert files.names("no") == []
    assert files.sizes("no") == {}
    with pytest.raises(OSError, match="no"):
        files.read("no")
    files.write("file", b"")
    with pytest.raises(OSError, match="file"):
        files.write("file/below", b"x")


def test_luck_is_even() -> None:
    drawn = Counter(below(6) for _ in range(12000))
    assert sorted(drawn) == [0, 1, 2, 3, 4, 5]
    assert all(1800 < count < 2200 for count in drawn.values())


@pytest.mark.parametrize("percent", range(91, 110))
def test_readings_are_as_at_the_full_supply(percent: int) -> None:
    scale = supply_scale(round(2048 * percent / 100))
    for reading in (500, 2048, 3500):
        assert abs((reading * percent // 100 * scale + HALF >> SHIFT) - reading) <= 3


@pytest.mark.parametrize("reading", [0, 77, 1800, 2300, 4095])
def test_a_supply_that_cannot_be_is_not_believed(reading: int) -> None:
    assert supply_scale(reading) == 1 << SHIFT


def test_troubles() -> None:
    assert troubles([17, 16], [17, 16], 2048) == {}
    assert troubles([17, 16], [17, 0], 2048) == {"chain B": "the token came back after 0 of 16 tiles"}
    assert troubles([17, 16], [17, 0], 1000) == {"supply": "the sensors have 1611 mV"}
