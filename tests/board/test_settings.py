"""`quader board settings` shows every setting: its value, what it allows, and whether somebody has changed it."""

import re
from pathlib import Path

import firmware
from firmware.keep.settings import RANGES, checked
from quader.board import settings as of_board
from tests.some_moves import NAME


def test_all_settings_are_shown_with_what_they_allow(served, run, monkeypatch):
    at = ("--board", served.address)
    new = run("board", "settings", *at).out.splitlines()
    assert [line.split("=")[0] for line in new] == sorted(RANGES)
    assert new[0] == "brightness=5  how bright the lights are: 1 to 10"
    told = run("board", "settings", "brightness=7", "hints=1", *at).out.splitlines()
    assert told[0] == "brightness=7  how bright the lights are: 1 to 10 (changed, else 5)"
    assert told[1:] == new[1:]
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    german = run("board", "settings", *at).out.splitlines()
    assert german[0] == "brightness=7  wie hell die Lichter sind: 1 bis 10 (geändert, sonst 5)"
    assert german[5] == "total=0       Sekunden je Spieler und Spiel (0: beliebig viele): 0 bis 86400"


def test_programs_read_the_same(served, run):
    at = ("--board", served.address)
    doc = run("board", "settings", "brightness=7", "total=60", *at, "--json").json()
    assert {name: doc[name] for name in RANGES} == {**of_board.UNSET, "brightness": 7, "total": 60}
    assert doc["changed"] == ["brightness", "total"]
    assert doc["allowed"] == {name: [low, high] for name, (low, high) in RANGES.items()}
    with served.lock:
        served.app.select(NAME, [], {})
    assert run("board", "settings", *at, "--json").json()["changed"] == ["brightness", "total"]


def test_what_only_a_newer_board_knows_is_shown_too(served, run):
    with served.lock:
        served.app.settings.update({"loudness": 3, "variant": NAME})
    lines = run("board", "settings", "--board", served.address).out.splitlines()
    assert "loudness=3" in [line.strip() for line in lines]
    assert any(re.fullmatch(rf"variant={NAME} +chosen last at the board", line) for line in lines)


def test_what_is_not_set_is_as_the_firmware_takes_it():
    taken = re.compile(r'settings\.get\("(\w+)", (\w+)\)')
    found = set()
    for path in Path(firmware.__file__).parent.rglob("*.py"):
        for name, value in taken.findall(path.read_text(encoding="utf-8")):
            if name in RANGES:
                found.add(name)
                assert of_board.UNSET[name] == (1 if value == "True" else int(value)), path
    assert found == set(RANGES) == set(of_board.UNSET)
    assert checked(dict(of_board.UNSET)) == of_board.UNSET
