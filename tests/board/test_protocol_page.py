"""docs/protocol.md says what the code does: its frames are whole, its requests exist, its figures hold."""

import re
from binascii import crc32

from firmware.keep.archive import BOOK_BYTES, HEAD, TAIL
from firmware.keep.journal import Journal
from firmware.keep.store import Store
from firmware.protocol import wire
from firmware.talk import uploads
from firmware.talk.link import EVENT_BYTES, EVENTS, SILENT_MS, UNHEARD
from firmware.talk.requests import Requests
from quader.board import talk
from tests.firmware.flash import Flash
from tests.micropython.runner import ROOT

PAGE = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_frames_shown_are_whole():
    lines = [line for line in PAGE.splitlines() if line.startswith("~") and "*" in line and " * " not in line]
    found = [wire.opened(line.encode()) for line in lines]
    assert found == [
        ("O", "a1b2", 0, 0, "1"),
        ("H", "a1b2", 0, 0, "1 9f3c2a11"),
        ("Q", "a1b2", 0, 0, '{"do":"info"}'),
        ("K", "a1b2", 0, 1, ""),
    ]


def test_the_requests_are_those_there_are():
    rows = re.findall(r"^\| ((?:`[a-z]+`(?:, )?)+) \|", section("Requests"), re.M)
    told = {name for row in rows for name in re.findall(r"`([a-z]+)`", row)} - {"do"}
    assert told == {name[3:] for name in dir(Requests) if name.startswith("do_")}


def test_the_figures_hold():
    for figure in (
        f"0 to {wire.PAYLOAD} characters",
        f"At most {wire.WINDOW} frames",
        f"within {wire.RESEND_MS} ms",
        f"At most {EVENTS} events wait, of at most {EVENT_BYTES} bytes together; none\nis begun while {UNHEARD} frames",
        f"Requests longer than {wire.REQUEST}\ncharacters",
        f"nothing for {talk.PING_MS} ms sends `P`",
        f"at most {uploads.MAX_BYTES} bytes, all uploaded ones together {uploads.MAX_TOTAL}",
        f"at most {uploads.MAX_FILES}.",
        f"at most {BOOK_BYTES // 1024} KB",
    ):
        assert figure in PAGE, figure
    assert (talk.GONE_MS, SILENT_MS, talk.OPEN_MS) == (1000, 5000, 200)


def test_the_archived_game_shown_is_one():
    shown = re.search(r"in hexadecimal:\n\n```\n([0-9a-f\n]+)```\n\nand behind it the hash `([0-9a-f]{4})…`", PAGE)
    flash = Flash()
    journal = Journal(flash, {})
    journal.begin({})
    journal.add("m", bytes.fromhex("01020304000064"))
    journal.finish()
    game = flash.files["games/book-00000001"]
    assert shown
    assert game[:-TAIL].hex() == shown[1].replace("\n", "")
    assert game[-TAIL:-4].hex()[:4] == shown[2]
    assert len(game) > HEAD


def test_checked_files_end_as_told():
    flash = Flash()
    Store(flash).replace("settings", b"{}")
    assert flash.files["settings"] == b"{}\n*%08x\n" % crc32(b"{}")
    assert "whose last line is `*` and the crc32" in PAGE
