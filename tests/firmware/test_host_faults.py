"""A host that misbehaves while people play: the game does not notice."""

import hashlib
from base64 import b64encode
from typing import Any

from firmware.keep.shelves import shelf_of
from firmware.protocol.json_text import compact
from firmware.talk.link import EVENTS
from firmware.ticks import PERIOD
from firmware.virtual.port import Clock
from quader.board.talk import Talk
from rules_core.chance import Chance

from .flash import after_a_cut
from .hand import SCAN_MS, Table, start
from .rig import BoardFlash

# Bytes that wait in the line to the board.
LINE = 512
OWN = {"format": 1, "game": "quader", "id": "mine", "extends": "simple-10x6-cover", "move_cap": 77}


class Cable:
    """A host at the other end, which looks at its bytes after each of the board's rounds."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.plugged = True
        self.reading = True
        # Rubbish that is sent without end, and what the line has not taken yet.
        self.flood = b""
        self.waiting = b""
        self.talk = Talk(table.clock.ticks_ms())
        step = table.app.step

        def stepped() -> None:
            step()
            self.step()

        table.app.step = stepped

    def step(self) -> None:
        port = self.table.port
        now = port.ticks_ms()
        out = self.talk.to_send(now)
        if self.plugged:
            # The line takes no more than the board reads.
            self.waiting += out + (self.flood if len(self.waiting) < LINE else b"")
            room = max(0, LINE - len(port.inbox))
            port.inbox += self.waiting[:room]
            self.waiting = self.waiting[room:]
        if self.reading:
            data = bytes(port.outbox)
            port.outbox.clear()
            port.room = None
            if self.plugged and data:
                self.talk.received(data, now)

    def ask(self, do: str, **more: Any) -> Any:
        question = self.talk.ask({"do": do, **more})
        for _ in range(500):
            if question.answered():
                return question.answer()
            self.table.wait(SCAN_MS)
        raise AssertionError(f"no answer to {do}")


def play_some(table: Table, moves: int) -> list[str]:
    """Random moves by hand; each must be seen, within the time that the hand waits."""
    chance = Chance(moves)
    for _ in range(moves):
        table.make(table.game.random_move(chance))
    return table.texts


def moves_kept(table: Table) -> int:
    """How many moves stand in the journal, besides its beginning and the marks of what decided a move."""
    kinds = [kind for kind, _ in table.app.journal.entries()]
    assert set(kinds) <= {"H", "m", "d"}
    return kinds.count("m")


def test_a_host_watches_a_game() -> None:
    table = start("simple-10x6-cover", seed=1)
    cable = Cable(table)
    cable.ask("watch", cells=True)
    texts = play_some(table, 6)
    table.wait(1000)
    told = [event for event in cable.talk.events if event["event"] == "move"]
    assert [event["text"] for event in told] == texts
    moves = [number for number, (kind, _) in enumerate(table.app.journal.entries()) if kind == "m"]
    assert [event["entry"] for event in told] == moves
    assert len(moves) == 6
    assert [event for event in cable.talk.events if event["event"] == "cells"]


def test_a_host_stops_reading_while_people_play() -> None:
    table = start("simple-10x6-cover", seed=2)
    cable = Cable(table)
    cable.ask("watch", cells=True)
    cable.reading = False
    table.port.room = 100
    texts = play_some(table, 12)
    assert len(texts) == 12
    assert len(table.app.link.link._events) <= EVENTS
    assert len(table.port.outbox) <= 100
    assert not table.app.problems
    # When it reads again nothing of the game is missing.
    cable.reading = True
    table.wait(3000)
    entries = cable.ask("entries", **{"from": 0})
    assert entries["count"] == cable.ask("info")["entries"] == table.app.journal.count
    assert moves_kept(table) == 12


def test_a_host_floods_while_people_play() -> None:
    table = start("simple-10x6-cover", seed=3)
    cable = Cable(table)
    cable.ask("watch")
    requests = [cable.talk.ask({"do": "info"}) for _ in range(40)]
    cable.flood = b"~0000 rubbish \xff\x00*0000\n" * 20
    texts = play_some(table, 8)
    assert len(texts) == 8
    assert table.app.link.link._lines.waiting() < 3 * LINE
    cable.flood = b""
    table.wait(8000)
    assert requests[-1].answered()
    assert cable.ask("info")["entries"] == table.app.journal.count
    assert moves_kept(table) == 8


def test_the_cable_is_pulled_and_put_back_while_people_play() -> None:
    table = start("simple-10x6-cover", seed=4)
    cable = Cable(table)
    cable.ask("watch", cells=True)
    play_some(table, 2)
    cable.plugged = False
    texts = play_some(table, 6)
    cable.plugged = True
    table.wait(1000)
    assert cable.ask("info")["entries"] == table.app.journal.count
    assert moves_kept(table) == len(texts)
    assert table.texts == texts


def upload(cable: Cable, doc: dict[str, Any], pieces: int = 100) -> None:
    data = compact(doc).encode()
    cable.ask("put", id=doc["id"], size=len(data), sha256=hashlib.sha256(data).hexdigest())
    for at in range(0, min(len(data), 40 * pieces), 40):
        cable.ask("piece", at=at, data=b64encode(data[at : at + 40]).decode())
    if pieces == 100:
        cable.ask("commit")


def test_the_cable_is_pulled_in_mid_upload_while_people_play() -> None:
    table = start("simple-10x6-cover", seed=5)
    cable = Cable(table)
    upload(cable, OWN)
    assert table.app.variant("mine")["move_cap"] == 77
    upload(cable, {**OWN, "move_cap": 88}, pieces=2)
    cable.plugged = False
    texts = play_some(table, 4)
    assert len(texts) == 4
    assert table.app.variant("mine")["move_cap"] == 77
    cable.plugged = True
    table.wait(1000)
    upload(cable, {**OWN, "move_cap": 88})
    assert table.app.variant("mine")["move_cap"] == 88
    assert table.texts == texts


def test_a_power_cut_in_every_flash_operation_of_an_upload_in_a_game() -> None:
    flash = BoardFlash(remember=True)
    table = start("simple-10x6-cover", seed=6, storage=flash, noise=0.0)
    cable = Cable(table)
    upload(cable, OWN)
    texts = play_some(table, 3)
    flash.operations.clear()
    upload(cable, {**OWN, "move_cap": 88})
    assert {operation[1] for operation in flash.operations} == {"write", "rename"}
    caps = []
    for operation in flash.operations:
        for files in after_a_cut(operation):
            again = Table("10x16", 1, BoardFlash(files), noise=0.0)
            caps.append(again.app.variant("mine")["move_cap"])
            assert again.texts == texts
            assert again.app.problems == {}
            assert [f"variants/{name}" for name in again.storage.names("variants")] == [shelf_of("mine")]
    assert caps == [77] * (len(caps) - 1) + [88]


def test_a_host_and_the_wrap_around_of_the_clock() -> None:
    table = start("simple-10x6-cover", seed=7, start_ms=PERIOD - 6000)
    assert isinstance(table.clock, Clock)
    cable = Cable(table)
    cable.ask("watch")
    texts = play_some(table, 8)
    assert table.clock.ms > PERIOD
    table.wait(1000)
    assert [event["text"] for event in cable.talk.events if event["event"] == "move"] == texts
