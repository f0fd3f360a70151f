"""Writes what a MicroPython image has to hold so that the firmware runs from flash instead of memory.

python -m firmware.freeze build/frozen --board 16x16 --micropython PATH

Into the folder go the squeezed sources, `manifest.py` in MicroPython's manifest language, and `files`: what such a
board still needs as files. The image itself is built in MicroPython's own, documented way.
"""

import argparse
import re
import shutil
import sys
from pathlib import Path

from rules_core.refused import Refused

from . import build, manifest
from .keep import variants
from .small import module_of
from .squeeze import squeeze

OLDEST = (1, 24)
_VERSION = Path("py", "mpconfig.h")
_PORT = Path("ports", "rp2")
MANIFEST = """# The firmware, to be frozen into a MicroPython for the Pico: FROZEN_MANIFEST is the path of this file.
include("$(PORT_DIR)/boards/manifest.py")
package("firmware", opt=3)
package("rules_core", opt=3)
module("main.py", opt=3)
"""


def version(tree: Path) -> tuple[int, int]:
    """The version of MicroPython's sources; Refused if they are none, or too old."""
    try:
        text = (tree / _VERSION).read_text(encoding="utf-8", errors="replace")
        (tree / _PORT / "boards" / "manifest.py").stat()
    except OSError:
        raise Refused(str(tree), "is no source tree of MicroPython with its port rp2") from None
    found = [re.search(rf"MICROPY_VERSION_{part} (\d+)", text) for part in ("MAJOR", "MINOR")]
    major, minor = (int(match.group(1)) if match else 0 for match in found)
    if (major, minor) < OLDEST:
        raise Refused(str(tree), f"is MicroPython {major}.{minor}, {OLDEST[0]}.{OLDEST[1]} is needed")
    return major, minor


def frozen(board: str) -> dict[str, bytes]:
    """Path in the folder -> content."""
    sources = build.sources("rp2040")
    texts = squeeze({module_of(path): text for path, text in sources.items()})
    files = {path: texts[module_of(path)].encode() for path in sources}
    files["main.py"] = build.START.format(port="rp2040", arguments="rp2040").encode()
    files["manifest.py"] = MANIFEST.encode()
    beside = {"board.json": build.configuration(board), variants.BUILT_IN: build.modules("rp2040")["variants"]}
    beside[manifest.NAME] = manifest.text_of(beside).encode()
    return {**files, **{f"files/{path}": data for path, data in beside.items()}}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m firmware.freeze", description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="the folder to write")
    parser.add_argument("--board", required=True, choices=sorted(path.stem for path in build.BOARDS.glob("*.json")))
    parser.add_argument("--micropython", default="", help="MicroPython's source tree, 1.24 or newer")
    asked = parser.parse_args(arguments)
    if not asked.micropython:
        print("skipped: name a source tree of MicroPython, make uf2 MICROPYTHON=path")
        return 0
    try:
        major, minor = version(Path(asked.micropython))
        if asked.out.exists():
            if not (asked.out / "manifest.py").is_file():
                raise Refused(str(asked.out), "is there already and holds no frozen firmware")
            shutil.rmtree(asked.out)
        files = frozen(asked.board)
        for path, data in files.items():
            target = asked.out / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    except (Refused, OSError) as refused:
        print(refused, file=sys.stderr)
        return 1
    print(
        f"MicroPython {major}.{minor} makes the image by its own build, as its pages tell: "
        f"in {Path(asked.micropython).resolve() / _PORT}, make BOARD=RPI_PICO "
        f"FROZEN_MANIFEST={(asked.out / 'manifest.py').resolve()}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
