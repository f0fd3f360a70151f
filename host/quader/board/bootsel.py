"""A Pico in BOOTSEL mode: a small drive, onto which one copies the image that it shall run."""

import os
import string
import sys
from collections.abc import Callable
from pathlib import Path

from rules_core.refused import Refused

from ..words.board import say

INFO = "INFO_UF2.TXT"
BOARD_ID = "RPI-RP2"
# The USB id that a Pico has in this mode only.
_USB_ID = ("2e8a", "0003")
_PIECE = 64 * 1024


def drives() -> list[Path]:
    """The mounted drives of all Picos in BOOTSEL mode."""
    return [place for place in _places() if is_pico(place)]


def is_pico(place: Path) -> bool:
    """Whether a folder is the drive of an RP2040 in BOOTSEL mode."""
    try:
        text = (place / INFO).read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return any(line.split(":", 1)[-1].strip() == BOARD_ID for line in text.splitlines() if line.startswith("Board-ID"))


def _places() -> list[Path]:
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[3:]]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").iterdir())
    try:
        lines = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    # Spaces in the names of places are written as \040.
    found = [line.split(" ") for line in lines]
    return [Path(parts[1].replace("\\040", " ")) for parts in found if len(parts) > 2 and parts[2] == "vfat"]


def unmounted() -> bool:
    """Whether a Pico in BOOTSEL mode is plugged in whose drive may not be mounted; only Linux tells."""
    for device in Path("/sys/bus/usb/devices").glob("*"):
        try:
            found = tuple((device / name).read_text().strip() for name in ("idVendor", "idProduct"))
        except OSError:
            continue
        if found == _USB_ID:
            return True
    return False


def only_drive() -> Path:
    """The drive of the one Pico in BOOTSEL mode; Refused tells what to do if there is none."""
    found = drives()
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused("--drive", say("several_drives", ", ".join(map(str, found))))
    if unmounted():
        raise Refused("--uf2", say("not_mounted"))
    raise Refused("--uf2", say("no_bootsel"))


def copy(data: bytes, drive: Path, progress: Callable[[int, int], None]) -> None:
    """Copy a checked image onto the drive. The Pico restarts by itself as soon as it has the last block."""
    if not is_pico(drive):
        raise Refused(str(drive), say("no_drive", INFO, BOARD_ID))
    path = drive / "quader.uf2"
    written = 0
    try:
        # Unbuffered, so that what is counted as written has left this program.
        with open(path, "wb", buffering=0) as file:
            while written < len(data):
                written += file.write(data[written : written + _PIECE])
                progress(written, len(data))
            os.fsync(file.fileno())
    except OSError as error:
        # The drive vanishes when the Pico restarts, perhaps before the computer has closed the file.
        if written < len(data):
            raise OSError(error.errno, error.strerror, str(path)) from None
