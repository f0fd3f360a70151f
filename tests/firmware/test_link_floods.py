"""The link under a host, or whatever else is at the line, that sends without end."""

import random

from firmware.protocol.wire import frame
from firmware.talk.link import SILENT_MS
from firmware.virtual.port import Clock
from tests.some_moves import NAME

from .rig import BoardFlash, Rig, new_board


def test_a_host_that_floods_is_held_back():
    rig = Rig()
    rig.ask("select", variant=NAME)
    session = rig.talk._session
    chance = random.Random(3)
    flood = b"".join(frame("Q", session, n & 255, 0, '{"do":"scan"}') for n in range(2000))
    noise = chance.randbytes(100000) + b"\n" * 20000
    for data in (flood, noise):
        rig.port.inbox += data
        for _ in range(200):
            taken = len(rig.sent_by_board)
            rig.step()
            assert len(rig.sent_by_board) - taken < 3000
            assert rig.app.link.link._stream is None or rig.app.link.link._stream.waiting() <= 3
        rig.app.play(rig.app.running.game.text(rig.app.running.game.legal_moves()[0]))
    rig.port.inbox.clear()
    rig.run(3000)
    assert rig.ask("info")["entries"] == 3


def test_lines_that_are_too_short_hold_nobody_up():
    rig = Rig()
    rig.ask("info")
    rig.port.inbox += b"~\n" * 2000
    rig.step()
    assert rig.app.link.link._lines.waiting() == 0


def test_noise_does_not_load_the_link_again_and_again():
    """On a board each time costs a tenth of a second. It leaves when there was silence."""
    clock = Clock()
    app = new_board(BoardFlash(), clock)
    links = []
    for _ in range(20):
        app.port.inbox += b"~ noise\n"
        app.step()
        links.append(app.link.link)
        clock.pass_by(20)
    assert links[0] is not None
    assert all(link is links[0] for link in links)
    clock.pass_by(SILENT_MS)
    app.step()
    assert app.link.link is None


def test_a_session_in_which_somebody_else_has_written_is_left():
    rig = Rig()
    rig.ask("info")
    session, awaited = rig.talk._session, rig.app.link.link._stream._awaited
    for number in range(3):
        rig.port.inbox += frame("Q", session, awaited + number, 0, '{"do":"info"}')
        rig.run(500)
    assert rig.ask("info")["cells"] == [10, 16]
    assert rig.talk._session != session


def test_random_bytes_for_ever():
    rig = Rig()
    chance = random.Random(4)
    for _ in range(300):
        rig.port.inbox += chance.randbytes(chance.randrange(600))
        rig.step()
    rig.run(1000)
    assert rig.ask("info", ms=5000)["cells"] == [10, 16]
