"""`quader board flash` with an emulated Pico and its real MicroPython: an old firmware becomes the new one and starts.

Needs an image (QUADER_UF2) and some minutes: the emulator is much slower than a Pico.
"""

import hashlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from firmware import build, manifest
from firmware.image import NAME as IMAGE
from quader import Board
from quader.board import flash, prompt, talking
from quader.table.pico.flash import NO_IMAGE, micropython

pytestmark = [
    pytest.mark.skipif(not os.environ.get("QUADER_UF2"), reason=NO_IMAGE),
    pytest.mark.skipif(not os.environ.get("QUADER_SLOW"), reason="takes a quarter of an hour: QUADER_SLOW=1 runs it"),
]

OLD_IMAGE = build.packed({"firmware/main.mpy": b"old", "variants": bytes(range(256)) * 100})
OLD = f"{IMAGE}{hashlib.sha256(OLD_IMAGE).hexdigest()[: manifest.DIGITS]}.img"
OWN = {"games/book-00000001": b"G", "variants/mine.json": b"{}", "calibration": b"c"}


class Pico:
    """An emulated Pico behind a pty that keeps its flash in a file."""

    def __init__(self, image: Path) -> None:
        uf2 = micropython()
        words = ["-m", "rp2040py", "micropython", "--image", str(uf2), "--pty"]
        words += ["--littlefs", str(image), "--dump-fs", str(image)]
        self.log = image.with_suffix(".log").open("w+")
        self.process = subprocess.Popen([sys.executable, *words], stdout=self.log, stderr=self.log)
        self.address = ""
        end = time.monotonic() + 120
        while not self.address:
            assert time.monotonic() < end, Path(self.log.name).read_text()
            time.sleep(0.2)
            found = re.search(r"/dev/pts/\d+", Path(self.log.name).read_text())
            self.address = found.group() if found else ""

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)
        self.log.close()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "_ENTER_SECONDS", 60.0)
    monkeypatch.setattr(prompt, "_SILENT_SECONDS", 300.0)
    monkeypatch.setattr(flash, "START_SECONDS", 300.0)
    monkeypatch.setattr("quader.board.talking.HELLO_SECONDS", 200.0)
    # Its default, which was taken when the class was made.
    monkeypatch.setattr(talking.Talking.ask, "__defaults__", (300.0,))
    # The emulated second takes many of ours; a line that is silent for so long is not lost.
    monkeypatch.setattr("quader.board.talk.GONE_MS", 300_000)
    monkeypatch.setattr("quader.board.talk.PING_MS", 10_000)
    monkeypatch.setattr("quader.board.talk.OPEN_MS", 10_000)
    monkeypatch.setattr("firmware.protocol.wire.RESEND_MS", 30_000)


@pytest.fixture
def flashed(tmp_path: Path) -> Path:
    """The flash of a board with an older firmware: another image plays, and loose modules are left over."""
    from rp2040py.boards import resolve_board_spec
    from rp2040py.utils.firmware_retrieve import MICROPYTHON

    from quader.table.pico.flash import file_system

    files = build.image("10x16")
    del files[next(path for path in files if path.startswith(IMAGE))], files[manifest.NAME]
    files[OLD] = OLD_IMAGE
    files[manifest.NAME] = manifest.text_of(files).encode()
    build.write({**files, **OWN, "lib/firmware/stale.py": b"1"}, tmp_path / "image")
    spec = resolve_board_spec("pico", MICROPYTHON, str(micropython()))
    assert spec.layout is not None
    image = tmp_path / "flash.img"
    image.write_bytes(file_system(tmp_path / "image", spec.layout))
    return image


def test_an_old_firmware_becomes_the_new_one(flashed: Path, run, patient) -> None:
    from rp2040py.boards import resolve_board_spec
    from rp2040py.utils.firmware_retrieve import MICROPYTHON

    from quader.table.pico.flash import files_of

    pico = Pico(flashed)
    try:
        done = run("board", "flash", "--board", pico.address)
        assert done.code == 0, done.err
        assert re.match(r"2 files written, 1 removed, \d+ were right already\nboard [0-9a-f]+ \(10x16\)", done.out)
        with Board(pico.address) as board:
            assert board.hello.cells == (10, 16)
    finally:
        pico.stop()
    layout = resolve_board_spec("pico", MICROPYTHON, str(micropython())).layout
    assert layout is not None
    there = files_of(flashed.read_bytes(), layout)
    assert there == {**there, **build.image("10x16"), **OWN, OLD: OLD_IMAGE}
    assert not [path for path in there if path.startswith("lib/")]
