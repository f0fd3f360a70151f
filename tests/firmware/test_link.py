"""The link under every fault: lost, doubled, flipped and cut bytes, restarts, a host that stalls or floods."""

import random
from binascii import b2a_base64
from hashlib import sha256
from pathlib import Path

import pytest

from firmware.protocol.wire import frame
from firmware.talk.link import EVENT_BYTES, EVENTS, SILENT_MS, UNHEARD
from quader.board.talk import Talk
from rules_core.refused import Refused
from tests.micropython.runner import ROOT, live_heap, run
from tests.some_moves import NAME, some_moves

from .rig import Rig

# --- board and host ------------------------------------------------------------------------------------------------


def test_a_conversation():
    rig = Rig()
    hello = rig.ask("hello")
    assert hello["board"] == "0123abcd"
    assert (hello["protocol"], hello["firmware"], hello["cells"]) == (1, "0.1.0", [10, 16])
    assert {"info", "select", "put", "game", "ruling"} <= set(hello["can"])
    assert rig.ask("select", variant=NAME, players=["Anna", "Ben"])["variant"] == NAME
    for text in some_moves(5):
        rig.ask("play", text=text)
    assert rig.texts() == some_moves(5)
    assert rig.ask("back")["entries"] == 7
    assert len(rig.ask("scan")["codes"]) == 160
    assert len(rig.ask("scan", raw=True)["raw"]) == 480
    assert len(rig.ask("entries")["entries"]) == 7
    assert rig.ask("ruling", text="The clock was stopped.")["turn"] == 0
    assert rig.ask("end", reason="resigned", winners=[1])["result"] == {"reason": "resigned", "winners": [1]}
    assert rig.ask("close")["state"]
    assert rig.ask("games") == {"games": [1], "left": 0}
    assert rig.ask("health")["masked"] == []
    rig.ask("press", buttons=["ok", "next"])
    rig.ask("time", unix=1777663800)
    assert rig.port.now() == 1777663800
    assert rig.ask("settings", set={"brightness": 3})["brightness"] == 3
    assert rig.ask("calibrate") == {"bad": []}
    assert len(rig.ask("selftest")["margins"]) == 320


@pytest.mark.parametrize(
    ("doc", "why"),
    [
        ({"do": "explode"}, 'board: do: unknown request "explode"'),
        ({"do": 7}, "board: do: unknown request 7"),
        ({"do": "__init__"}, "board: do: unknown request"),
        ({"do": "select", "variant": "nobody"}, "board: nobody: is not on the board"),
        ({"do": "select", "variant": "../settings"}, "board: ../settings: is not on the board"),
        ({"do": "select", "variant": ["x"]}, "board: variant: must be a text"),
        ({"do": "select", "variant": NAME, "players": "Anna"}, "board: players: must be a list"),
        ({"do": "select", "variant": NAME, "players": ["A" * 41]}, "board: players: must be a list"),
        ({"do": "select", "variant": NAME, "settings": 3}, "board: settings: must be an object"),
        ({"do": "select", "variant": "four-players-cover"}, "board: four-players-cover: needs 22×22 cells"),
        ({"do": "play", "text": "x"}, "board: no game is running"),
        ({"do": "roll", "text": 4}, "board: text: must be a text"),
        ({"do": "game", "number": 5}, "board: game 5: is not on the board"),
        ({"do": "game"}, "board: number: must be a whole number"),
        ({"do": "entries", "from": -1}, "board: from: must be a whole number"),
        ({"do": "games", "above": 1 << 40}, "board: above: must be a whole number"),
        ({"do": "scan", "raw": 1}, "board: raw: must be true or false"),
        ({"do": "watch", "cells": "yes"}, "board: cells: must be true or false"),
        ({"do": "ruling", "text": ""}, "board: text: a ruling needs its words"),
        ({"do": "ruling", "text": "x", "position": []}, "board: position: must be an object"),
        ({"do": "press", "buttons": ["fire"]}, "board: buttons: must be a list of ok, next, back"),
        ({"do": "press", "buttons": [["ok"]]}, "board: buttons: must be a list of ok, next, back"),
        ({"do": "settings", "set": {"colour": 1}}, "board: colour: is no setting"),
        ({"do": "settings", "set": []}, "board: set: must be an object"),
        ({"do": "time", "unix": "now"}, "board: unix: must be a whole number"),
        ({"do": "end", "reason": "agreed", "winners": 1}, "board: winners: must be a list"),
        ({"do": "piece", "at": 0, "data": ""}, "board: upload: none has begun"),
        ({"do": "commit"}, "board: upload: none has begun"),
    ],
)
def test_wrong_requests_get_one_line(rig, doc, why):
    question = rig.talk.ask(doc)
    rig.until(question.answered, 3000)
    with pytest.raises(Refused) as refused:
        question.answer()
    assert str(refused.value).startswith(why)


@pytest.fixture(scope="module")
def rig():
    return Rig()


def test_hostile_requests_do_no_harm(rig):
    stream = None
    rig.ask("hello")
    stream = rig.talk._stream
    for text in ("", "[]", "{", "null", "[" * 3000, '{"do":"info"' + " " * 9000 + "}", "\\u0000", '{"do":{"a":1}}'):
        question = rig.talk.ask({"do": "info"})
        question.text = text
        rig.until(question.answered, 3000)
        with pytest.raises(Refused, match="board: "):
            question.answer()
    with pytest.raises(Refused, match="is longer than 4096 bytes"):
        rig.talk.ask({"do": "play", "text": "x" * 9000})
    assert rig.talk._stream is stream
    assert rig.ask("info")["cells"] == [10, 16]


def test_only_printable_characters_go_out():
    rig = Rig()
    rig.talk.watch({"do": "watch", "on": True, "cells": True})
    rig.ask("select", variant=NAME, players=["Änne", "Ben ~ 😀"])
    rig.ask("entries")
    rig.run(500)
    assert rig.talk.events
    assert not set(bytes(rig.sent_by_board)) - set(range(32, 127)) - {10}
    assert b"\x03" not in rig.talk.to_send(0)


def test_ctrl_c_and_typing_pass_between_frames():
    rig = Rig()
    for junk in (b"\x03", b"\x03\x03\r\n", b"import os\r\n", b"~Q", b"\x04"):
        rig.ask("info")
        rig.port.inbox += junk
        assert rig.ask("info", ms=1000)["cells"] == [10, 16]


@pytest.mark.parametrize("seed", range(6))
def test_bad_cables_lose_and_double_nothing(seed):
    rig = Rig(rate=(0.001, 0.003, 0.006)[seed % 3], seed=seed)
    rig.talk.watch({"do": "watch", "on": True, "cells": False})
    rig.ask("select", variant=NAME)
    moves = some_moves(40, seed)
    for number, text in enumerate(moves):
        assert rig.ask("play", text=text)["entries"] == number + 2
    assert rig.texts() == moves
    found = [rig.ask("entries", **{"from": at})["entries"][0] for at in range(41)]
    assert [kind for kind, _ in found] == ["H"] + ["m"] * 40
    rig.until(lambda: [event["text"] for event in rig.talk.events if event["event"] == "move"][-1] == moves[-1], 5000)


def test_an_idle_session_stays_open():
    rig = Rig()
    rig.ask("hello")
    rig.run(20000)
    assert rig.talk.sessions == 1
    assert rig.talk.boot


def test_a_restarted_board_is_found_within_a_second():
    rig = Rig()
    rig.ask("select", variant=NAME)
    rig.ask("play", text=some_moves(1)[0])
    for pause in range(0, 400, 35):
        rig.run(pause)
        rig.restart_board()
        boot = rig.app.link.boot
        assert rig.until(lambda boot=boot: rig.talk.boot == boot, 5000) < 1000
        assert rig.ask("info", ms=1000)["entries"] == 2


def test_a_restarted_host_is_answered_within_a_second():
    rig = Rig()
    for pause in range(0, 400, 35):
        rig.ask("info")
        rig.run(pause)
        rig.restart_host()
        assert rig.until(lambda: rig.talk.boot, 5000) < 1000
        assert rig.ask("info", ms=1000)


def test_a_pulled_cable_is_forgotten_within_a_second():
    rig = Rig()
    rig.talk.watch({"do": "watch", "on": True})
    rig.ask("select", variant=NAME)
    for away in (100, 900, 3000, SILENT_MS + 1000):
        rig.plugged = False
        rig.run(away)
        rig.plugged = True
        question = rig.talk.ask({"do": "info"})
        assert rig.until(question.answered, 5000) < 1000
    # The events are still wanted, in the new session.
    rig.talk.events.clear()
    rig.ask("play", text=some_moves(1)[0])
    rig.until(lambda: any(event["event"] == "move" for event in rig.talk.events), 1000)


def test_a_request_cut_off_by_a_pulled_cable_is_done_once():
    moves = some_moves(30)
    rig = Rig()
    rig.ask("select", variant=NAME)
    chance = random.Random(5)
    for number, text in enumerate(moves):
        question = rig.talk.ask({"do": "play", "text": text})
        rig.run(chance.randrange(0, 30))
        rig.plugged = False
        rig.run(chance.randrange(0, 2500))
        rig.plugged = True
        rig.until(question.answered, 5000)
        assert question.answer()["entries"] == number + 2
    assert rig.texts() == moves


def test_a_request_cut_off_by_a_restart_says_so():
    rig = Rig()
    rig.ask("select", variant=NAME)
    rig.plugged = False
    question = rig.talk.ask({"do": "play", "text": some_moves(1)[0]})
    rig.run(50)
    rig.restart_board()
    rig.plugged = True
    rig.until(question.answered, 5000)
    with pytest.raises(Refused, match="play: the board restarted meanwhile"):
        question.answer()
    assert rig.ask("info")["entries"] == 1


def test_a_host_that_stops_reading_never_stops_the_game():
    rig = Rig()
    rig.talk.watch({"do": "watch", "on": True, "cells": True})
    rig.ask("select", variant=NAME)
    rig.reading = False
    rig.port.room = 100
    before = rig.clock.ms
    moves = some_moves(60)
    for text in moves:
        rig.app.play(text)
        for cell in range(20):
            rig.app.link.tell("cells", {"cells": [[cell, 1]]})
        rig.step()
    assert rig.clock.ms - before < 60 * 10
    assert rig.texts() == moves
    assert len(rig.app.link.link._events) <= EVENTS
    rig.reading, rig.port.room = True, None
    rig.talk.events.clear()
    rig.until(lambda: any(event["event"] == "lost" for event in rig.talk.events), 5000)
    told = [event for event in rig.talk.events if event["event"] in ("move", "cells", "state", "lost")]
    lost = [event for event in told if event["event"] == "lost"]
    assert lost[0]["count"] > 1000
    # Whatever was lost is in the journal.
    found = []
    while len(found) < 61:
        found += rig.ask("entries", **{"from": len(found)})["entries"]
    assert [kind for kind, _ in found] == ["H"] + ["m"] * 60


def test_moves_push_changes_of_cells_out_of_the_queue():
    rig = Rig()
    rig.talk.watch({"do": "watch", "on": True, "cells": True})
    rig.ask("hello")
    rig.port.room = 0
    rig.reading = False
    rig.talk.events.clear()
    # One event has been told before: the state, when the host began to watch.
    for number in range(EVENTS):
        rig.app.link.tell("cells", {"cells": [[number, 1]]})
    for number in range(EVENTS + 3):
        rig.app.link.tell("move", {"text": str(number)})
    rig.app.link.tell("cells", {"cells": [[0, 1]] * 2000})
    rig.port.room, rig.reading = None, True
    rig.until(lambda: any(event["event"] == "lost" for event in rig.talk.events), 3000)
    events = [event for event in rig.talk.events if event["event"] != "connected"]
    assert [event["event"] for event in events] == ["move"] * EVENTS + ["lost"]
    assert events[-1] == {"event": "lost", "count": EVENTS + 3 + 1, "n": 1 + 2 * EVENTS + 4}


def test_what_the_board_asked_for_before_is_in_nobodys_way():
    """A host that stalls while one cell after the other is lit hears what came of them all."""
    rig = Rig()
    rig.talk.watch({"do": "watch", "on": True})
    rig.ask("hello")
    rig.port.room = 0
    rig.reading = False
    rig.talk.events.clear()
    for number in range(20):
        rig.app.link.tell("state", {"state": "x" * 400, "fill": [number]})
    rig.app.link.tell("health", {"map": "1" * 400})
    rig.port.room, rig.reading = None, True
    rig.until(lambda: any(event["event"] == "lost" for event in rig.talk.events), 3000)
    assert [event["map"] for event in rig.talk.events if event["event"] == "health"] == ["1" * 400]
    assert [event["fill"] for event in rig.talk.events if event["event"] == "state"][-1] == [19]


def test_a_host_that_acknowledges_nothing_costs_little():
    rig = Rig()
    rig.talk.watch({"do": "watch", "on": True, "cells": True})
    rig.ask("select", variant=NAME)
    link = rig.app.link.link
    rig.port.room, rig.reading = 0, False
    rig.run(100)
    rig.port.room = None
    for number in range(40):
        rig.app.link.tell("state", {"state": "x" * 400, "fill": [number]})
        rig.app.link.tell("correction", {"text": "y" * 200})
        rig.step()
        assert sum(len(text) for _, text in link._events) <= EVENT_BYTES
        # The longest of these events takes two frames.
        assert link._stream.unheard() <= UNHEARD + 1
    rig.talk.events.clear()
    rig.reading = True
    rig.until(lambda: any(event["event"] == "lost" for event in rig.talk.events), 5000)
    # The board has told what it asks for now, though what it had asked for meanwhile is lost.
    states = [event["fill"] for event in rig.talk.events if event["event"] == "state" and event["state"][:1] == "x"]
    assert states[-1] == [39]
    numbers = [event["n"] for event in rig.talk.events if "n" in event]
    assert numbers == sorted(numbers)


def test_what_answers_requests_leaves_when_nobody_asks():
    rig = Rig()
    rig.ask("select", variant=NAME)
    rig.run(4000)
    assert rig.app.link.link._requests
    rig.run(2000)
    assert not rig.app.link.link._requests
    assert rig.ask("info")["variant"] == NAME
    data = b"{}"
    rig.ask("put", id="mine", size=len(data), sha256=sha256(data).hexdigest())
    rig.run(10000)
    # An upload that has begun is not forgotten.
    assert rig.ask("piece", at=0, data=b2a_base64(data).decode().strip()) == {"at": len(data)}


def test_two_hosts_in_turn_do_not_mix():
    rig = Rig()
    rig.ask("hello")
    first = rig.talk
    rig.restart_host()
    rig.ask("hello")
    old = frame("Q", first._session, 1, 0, '{"do":"calibrate"}')
    rig.port.inbox += old
    rig.run(100)
    assert frame("N", first._session, 0, 0) in bytes(rig.sent_by_board)
    assert rig.ask("info")


def test_a_newer_board_is_recognised(monkeypatch):
    monkeypatch.setattr("firmware.talk.link.PROTOCOL", 2)
    rig = Rig()
    rig.run(1000)
    assert rig.talk.protocol == 2
    assert not rig.talk.boot


def test_an_echo_is_no_board():
    talk = Talk(0)
    for now in range(0, 3000, 50):
        talk.received(talk.to_send(now), now)
    assert talk.echo
    assert not talk.boot


def test_a_talk_waits_as_long_as_it_was_told():
    """Where bytes go a long way, a board that is silent for a while is not gone."""
    for gone_ms, still in ((0, False), (5000, True)):
        talk = Talk(0, gone_ms)
        opened = talk.to_send(0)
        session = opened.split(b"~O")[1][:4].decode()
        talk.received(frame("H", session, 0, 0, "1 00000001"), 0)
        assert talk.boot
        talk.to_send(4000)
        assert bool(talk.boot) is still
        talk.to_send(9500)
        assert not talk.boot


# --- MicroPython ---------------------------------------------------------------------------------------------------

BOARD = """
import json
from array import array
from binascii import b2a_base64, hexlify
from hashlib import sha256
from flash import Flash
from firmware.keep.journal import Journal
from firmware.talk.link import Link
from firmware.keep import shelves
from firmware.keep.store import Store
from firmware.protocol.wire import frame
from rules_core.refused import Refused
from rules_core.variant.completion import parse

class Port:
    board_id = "0123abcd"
    cells = (3, 2)
    inbox = b""
    ms = 0
    def ticks_ms(self): return self.ms
    def random(self, n): return n // 3
    def receive(self):
        data, self.inbox = self.inbox, b""
        return data
    def send(self, data):
        print(data)
        return len(data)

class App:
    settings = {{"brightness": 3}}
    def __init__(self, port):
        self.store = Store(Flash())
        self.journal = Journal(self.store.storage, {{}})
    def info(self): return {{"state": "quiet", "ä~": [1, None, True]}}
    def health(self): return {{}}
    def codes(self): return bytearray(b"\\0\\1\\2\\3\\4\\5")
    def raw(self): return array("H", [0, 1, 2048, 4095, 9, 8])
    def selftest(self): return [3], bytearray(b"\\0\\xff")
    def play(self, text): raise Refused("", "no game is running")
    def variant_names(self): return ["mine"] if self.variant("mine") else []
    def variant(self, name):
        data = shelves.load(self.store, name)
        return None if data is None else parse(data)

port = Port()
app = App(port)
link = Link(port, app)
port.inbox = frame("O", "a1b2", 0, 0, "1")
link.step()
number = 0
def ask(text):
    global number
    for at in range(0, max(1, len(text)), 256):
        kind = "Q" if at + 256 >= len(text) else "q"
        port.inbox += frame(kind, "a1b2", number & 255, 0, text[at : at + 256])
        number += 1
    for _ in range(10):
        link.step()
        if link.asked is not None:
            link.answer(link.requests().reply(link.asked))
    # So that all of it counts as acknowledged.
    stream = link._stream
    stream._frames.clear()
    stream._next = 0

data = json.dumps({{"format": 1, "game": "quader", "id": "mine"}}).encode()
app.journal.begin({{"players": ["Änne"]}})
app.journal.add("m", b"1234567")
for text in {requests!r}:
    ask(text)
ask('{{"do":"put","id":"mine","size":%d,"sha256":"%s"}}' % (len(data), hexlify(sha256(data).digest()).decode()))
ask('{{"do":"piece","at":0,"data":"%s"}}' % b2a_base64(data).decode().strip())
ask('{{"do":"commit"}}')
ask('{{"do":"variants"}}')
app.journal.finish()
ask('{{"do":"games"}}')
ask('{{"do":"game","number":1}}')
link.watch(True, True)
link.tell("move", {{"text": "tip"}})
link.step()
port.ms = 6000
link.step()
print(sorted(app.store.storage.files))
"""

REQUESTS = [
    *(f'{{"do":"{name}"}}' for name in ("hello", "info", "health", "scan", "selftest", "play", "none", "entries")),
    '{"do":"scan","raw":true}',
    '{"do":"play","text":"x","ask":"1"}',
    '{"do":"play","text":"' + "x" * 700 + '"}',
    '{"do":"put","id":"../x"}',
    '{"do":"remove","id":"mine"}',
    '{"do":"vouch","number":9}',
    '{"do":"vouched","hash":"00ff","word":""}',
    '{"do":"vouched","hash":"0g","word":""}',
    '{"do":"press","buttons":["fire"]}',
    "[",
    "",
]


def test_the_same_answers_on_micropython(capsys):
    here = Path(__file__).with_name("flash.py")
    script = BOARD.format(requests=REQUESTS)
    exec(script.replace("from flash import", "from tests.firmware.flash import"), {})
    expected = capsys.readouterr().out
    assert "['games/book-00000001', 'secret', 'variants/shelf-19']" in expected
    assert expected.count("no game is running") == 1
    assert run(script, files={"firmware": ROOT / "firmware", "flash.py": here}) == expected


SMALL = (
    *("__init__", "ticks", "memory", "protocol/__init__", "protocol/json_text", "protocol/wire"),
    *("talk/__init__", "talk/link", "keep/__init__", "keep/archive", "keep/journal", "keep/store"),
)


def test_what_is_always_loaded_is_small():
    files = {f"firmware/{name}.py": ROOT / f"firmware/{name}.py" for name in SMALL}
    base = "import firmware.ticks, firmware.memory, rules_core.refused, hashlib, binascii\n"
    whole = base + "import firmware.talk.link, firmware.keep.journal, firmware.keep.store"
    assert live_heap(whole, files=files) - live_heap(base, files=files) < 14 * 1024
