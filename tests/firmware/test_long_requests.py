"""Requests of many frames: as quick as their bytes, never more than there is room for."""

from base64 import b64decode

import pytest

from firmware.protocol import wire
from firmware.protocol.json_text import compact
from firmware.protocol.wire import PAYLOAD, REQUEST, WINDOW, Stream, frame, opened
from rules_core.refused import Refused

from .crowd import PIECES, VARIANT, crowd
from .rig import Rig, config_of
from .test_frames import under_way


class Slow(Rig):
    """A board that takes as few bytes at a time as an old Pico's port did."""

    def __init__(self, most: int, board: str = "10x16") -> None:
        super().__init__(config=config_of(board))
        self.read = 0

        def receive() -> bytes:
            data = bytes(self.port.inbox[:most])
            del self.port.inbox[:most]
            self.read += len(data)
            return data

        self.port.receive = receive  # type: ignore[method-assign]


@pytest.mark.parametrize("size", [100, 3300, REQUEST - 50])
def test_a_long_request_takes_as_long_as_its_bytes(size):
    """64 bytes every 5 ms; nothing is sent twice, so nothing chokes."""
    rig = Slow(64)
    rig.ask("hello")
    before = rig.read
    question = rig.talk.ask({"do": "play", "text": "x" * size})
    bytes_of_it = size * (PAYLOAD + 20) // PAYLOAD
    took = rig.until(question.answered, 20_000)
    assert took <= bytes_of_it / 64 * 5 + 60
    assert rig.read - before <= bytes_of_it + 400
    # And the link is as quick as before.
    question = rig.talk.ask({"do": "hello"})
    assert rig.until(question.answered, 1000) <= 100


def test_a_ruling_on_the_largest_board_passes():
    """A position of 80 pieces, as fast as any request of its length, and the link is as quick as before."""
    rig = Slow(64, "22x22")
    rig.app.store.replace("variants/crowd.json", compact(VARIANT).encode())
    rig.ask("select", variant="crowd")
    position = crowd()
    # With as many words as a ruling may have.
    question = rig.talk.ask({"do": "ruling", "text": "as it stood " * 41, "position": position})
    assert len(compact(position)) > 3300
    assert len(question.text) < REQUEST
    assert rig.until(question.answered, 20_000) <= 500
    assert question.answer()["entries"] == 2
    assert len(rig.app.running.game.position()["pieces"]) == PIECES
    question = rig.talk.ask({"do": "hello"})
    assert rig.until(question.answered, 1000) <= 100
    rig.restart_board()
    assert rig.app.running.game.position()["pieces"] == position["pieces"]


def test_a_ruling_on_140_pieces_passes_and_can_be_read_back():
    rig = Slow(64, "22x22")
    variant = {"format": 1, "id": "cubes", "extends": "four-players-cover", "pieces": {"1": 35}}
    rig.app.store.replace("variants/cubes.json", compact(variant).encode())
    rig.ask("select", variant="cubes")
    pieces = [
        {"at": [cell % 22, cell // 22, 0], "owner": cell // 35, "size": [1, 1, 1], "volume": 1} for cell in range(140)
    ]
    position = {"turn": 3, "dice": None, "pieces": pieces, "reserve": [{}] * 4}
    assert rig.ask("ruling", text="as it stood", position=position)["entries"] == 2
    assert len(rig.app.running.game.position()["pieces"]) == 140
    ((_, payload),) = rig.ask("entries", **{"from": 1})["entries"]
    assert compact(pieces).encode() in b64decode(payload)


ROWS = [
    {"keys": ["at"], "rows": [[1, 2]]},
    {"keys": [["at"]], "rows": [[1]]},
    {"keys": "at", "rows": ["1"]},
    {"keys": ["at"], "rows": {"at": 1}},
    {"keys": [], "rows": [[]]},
    {"rows": []},
]


@pytest.mark.parametrize("rows", ROWS, ids=str)
def test_rows_that_are_none_are_refused(rows):
    rig = Slow(64, "22x22")
    rig.ask("select", variant="four-players-cover")
    position = {**rig.app.running.game.position(), "pieces": rows}
    del position["variant"]
    with pytest.raises(Refused, match="pieces"):
        rig.ask("ruling", text="as it stood", position=position)
    assert rig.ask("info")["entries"] == 1


def test_without_an_answer_only_one_frame_is_repeated():
    stream = Stream("aaaa", "A")
    stream.offer("Q", "x" * 2000)
    first = [data for data in [stream.give(0) for _ in range(50)] if data]
    assert len(first) == WINDOW
    for now in range(wire.RESEND_MS, 10 * wire.RESEND_MS, wire.RESEND_MS):
        again = [stream.give(now) for _ in range(50)]
        assert [data for data in again if data] == first[:1]
    # What an older board acknowledges, without a credit, opens the window again.
    stream.take("K", 0, 1, "", now)
    assert len([1 for _ in range(50) if stream.give(now)]) == WINDOW


def test_a_credit_is_kept_to():
    stream = Stream("aaaa", "A")
    stream.offer("Q", "x" * 5000)
    stream.give(0)
    for credit in (2, 3, 0, 1, 4):
        stream.take("K", 0, stream._number - len(stream._frames) + 1 & 255, str(credit), 0)
        under_way = len(stream._frames)
        while stream.give(0):
            pass
        assert len(stream._frames) == max(credit, under_way)


def test_what_is_too_long_is_refused_before_its_end():
    sender, receiver = Stream("aaaa", "A"), Stream("aaaa", "K", "4", REQUEST)
    sender.offer("Q", "x" * (3 * REQUEST))
    sender.offer("Q", "y")
    got = []
    frames = 0
    while under_way(sender):
        data = sender.give(0)
        if data:
            kind, _, number, awaited, payload = opened(data[:-1])
            frames += 1
            message = receiver.take(kind, number, awaited, payload, 0)
            if message:
                got.append((frames, message))
        kind, _, number, awaited, payload = opened((receiver.give(0) or frame("K", "aaaa", 0, 0))[:-1])
        sender.take(kind, number, awaited, payload, 0)
    assert [message for _, message in got] == [("Q", ""), ("Q", "y")]
    assert got[0][0] == REQUEST // PAYLOAD + 1
