"""Frames and the stream of messages in them: whatever happens to bytes is noticed, and nothing arrives twice."""

import random
import re
import string

import pytest

from firmware.protocol import wire
from firmware.protocol.json_text import compact
from firmware.protocol.wire import MESSAGE, PAYLOAD, WINDOW, Lines, Stream, frame, opened
from tests.micropython.runner import ROOT, run

# --- frames ----------------------------------------------------------------------------------------------------------


def test_a_frame_is_as_documented():
    data = frame("Q", "1a2b", 3, 255, '{"do":"info"}')
    assert data == b'~Q1a2b03ff{"do":"info"}*d5af00d4\n'.replace(b"d5af00d4", data[-9:-1])
    assert opened(data[:-1]) == ("Q", "1a2b", 3, 255, '{"do":"info"}')
    assert re.fullmatch(rb"~[ -}]+\*[0-9a-f]{8}\n", data)


def test_every_single_flipped_byte_is_noticed():
    data = frame("Q", "1a2b", 3, 255, '{"do":"info"}')
    for at in range(len(data) - 1):
        for bit in range(8):
            bad = bytearray(data)
            bad[at] ^= 1 << bit
            assert all(opened(line) is None for line in bytes(bad).split(b"\n"))


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"~",
        b"*",
        b"~*",
        b">>> ",
        b"~Q1a2b03ff*00000000",
        b"~" + b"x" * 400 + b"*00000000",
        frame("Q", "1a2b", 3, 255)[:-2],
    ],
)
def test_what_is_no_frame(line):
    assert opened(line) is None


def test_frames_that_only_look_right_are_none():
    from binascii import crc32

    for body in (b"Q1a2bzz00", b"Q1a2b00\xc3\xa4", b"Q\x03a2b0000", b"Q1a2b0000" + b"x" * (PAYLOAD + 1)):
        assert opened(b"~" + body + b"*%08x" % crc32(body)) is None


def test_frames_are_found_in_noise():
    good = frame("K", "0000", 0, 1)
    lines = Lines()
    noise = b"MPY: soft reboot\r\n>>> \x03\x03half a line ~Q1a2b03ff{cut "
    lines.feed(noise + good + b"\r\n" + good[:-1] + b"\r\n" + b"\xff" * 1000 + good + b"~~~" + good)
    found = 0
    for _ in range(10):
        while got := lines.take():
            assert got == ("K", "0000", 0, 1, "")
            found += 1
    assert found == 4
    lines.feed(b"~" * 5000)
    assert lines.take() is None
    assert lines.waiting() < 400


def test_what_cannot_be_a_frame_is_passed_over_at_once():
    lines = Lines()
    lines.feed(b"\n" * 5000 + b"no frame begins here")
    assert lines.take() is None
    assert lines.waiting() == 0


def test_json_is_the_same_everywhere():
    value = {"b": [1, -2, True, None], "a": 'Größe "x" \\ ~ \n 😀', "": {}}
    text = compact(value)
    assert text == (r'{"":{},"a":"Gr\u00f6\u00dfe \"x\" \\ \u007e \u000a \ud83d\ude00","b":[1,-2,true,null]}')
    import json

    assert json.loads(text) == value


# --- the stream --------------------------------------------------------------------------------------------------


def under_way(stream: Stream) -> int:
    """What of a stream has not arrived yet, as far as it knows."""
    return stream.waiting() + stream.unheard()


def exchange(texts: list[str], rate: float, seed: int) -> list[str]:
    """Messages through a bad line from one stream to another; what arrives."""
    chance = random.Random(seed)
    sender, receiver = Stream("aaaa", "A"), Stream("aaaa", "K")
    for text in texts:
        sender.offer("Q", text)
    got = []
    now = 0
    while under_way(sender):
        now += 10
        assert now < 1000000
        for source, target in ((sender, receiver), (receiver, sender)):
            while data := source.give(now):
                for _ in range(2 if chance.random() < rate else 1):
                    if chance.random() >= rate:
                        kind, _, number, awaited, payload = opened(data[:-1])
                        message = target.take(kind, number, awaited, payload, now)
                        got += [message[1]] if message else []
    return got


@pytest.mark.parametrize("rate", [0.0, 0.1, 0.5])
def test_messages_arrive_once_and_in_order(rate):
    chance = random.Random(1)
    texts = ["x" * size for size in (0, 1, PAYLOAD - 1, PAYLOAD, PAYLOAD + 1, MESSAGE)]
    texts += ["".join(chance.choices(string.printable[:90], k=chance.randrange(900))) for _ in range(300)]
    for seed in range(3):
        assert exchange(texts, rate, seed) == texts


def test_a_message_that_is_too_long_comes_out_empty():
    assert exchange(["x" * (MESSAGE + 1), "y"], 0.1, 1) == ["", "y"]


def test_no_more_than_the_window_is_under_way():
    stream = Stream("aaaa", "A")
    stream.offer("Q", "x" * PAYLOAD * 20)
    assert len([1 for _ in range(50) if stream.give(0)]) == WINDOW
    assert stream.give(wire.RESEND_MS - 1) == b""
    assert opened(stream.give(wire.RESEND_MS)[:-1])[2] == 0


def test_old_acknowledgements_mean_nothing():
    stream = Stream("aaaa", "A")
    stream.offer("Q", "x" * PAYLOAD * 3)
    while stream.give(0):
        pass
    for awaited in (0, 4, 200, 255):
        stream.take("K", 0, awaited, "", 0)
        assert under_way(stream)
    stream.take("K", 0, 3, "", 0)
    assert not under_way(stream)


# --- MicroPython ---------------------------------------------------------------------------------------------------

SCRIPT = """
import json
from firmware.protocol.wire import Stream, Lines, frame, opened
from firmware.protocol.json_text import compact
print(compact(json.loads({doc!r})))
print(frame("Q", "1a2b", 3, 255, '{{"do":"info"}}'))
one, two = Stream("aaaa", "A"), Stream("aaaa", "K")
for size in (0, 1, 256, 257, 3000):
    one.offer("Q", "x" * size)
two.offer("R", "y" * 700)
lines = Lines()
now = 1073741800
got = []
for turn in range(60):
    now = (now + 70) & 0x3fffffff
    for source, target in ((one, two), (two, one)):
        for number in range(9):
            data = source.give(now)
            if data and (turn + number) % 4:
                print(data)
                lines.feed(b">>> " + data)
                frame_ = lines.take()
                message = target.take(frame_[0], frame_[2], frame_[3], frame_[4], now)
                if message:
                    got.append((message[0], len(message[1])))
print(got, *[stream.waiting() + stream.unheard() for stream in (one, two)])
"""


def test_the_same_frames_on_micropython(capsys):
    script = SCRIPT.format(doc='{"b": [1, true, null], "a": "Gr\\u00f6\\u00dfe ~ \\ud83d\\ude00"}')
    exec(script, {})
    expected = capsys.readouterr().out
    assert "('Q', 3000)" in expected
    assert expected.endswith(" 0 0\n")
    assert run(script, files={"firmware": ROOT / "firmware"}) == expected


UNPRINTABLE = """
from binascii import crc32
from firmware.protocol.wire import opened
for bad in (b"ok", b"\\x00", b"\\x1f", b"\\x7f", b"\\x80", b"\\xff", b"\\xc3", b"\\xc3\\xa4", b"\\xed\\xa0\\x80"):
    for at in (0, 3, 6, 11):
        body = b"Qabcd0000ab"[:at] + bad + b"Qabcd0000ab"[at + len(bad):] + b"xyz"
        print(bad, at, opened(b"~" + body + b"*%08x" % crc32(body)))
"""


def test_a_frame_is_printable_on_micropython_too(capsys):
    exec(UNPRINTABLE, {})
    expected = capsys.readouterr().out
    assert all(line.startswith("b'ok'") or line.endswith(" None") for line in expected.splitlines())
    assert "b'ok' 11 ('Q'," in expected
    assert run(UNPRINTABLE, files={"firmware": ROOT / "firmware"}) == expected
