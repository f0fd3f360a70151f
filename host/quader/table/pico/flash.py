"""The MicroPython image for the emulated Pico, and a flash file system with the files of a folder."""

import os
from pathlib import Path

from littlefs import LittleFS, UserContext
from rp2040py.boards import FlashLayout

NO_IMAGE = "no MicroPython image for the Pico: download RPI_PICO-….uf2 and name it in QUADER_UF2"


def micropython() -> Path | None:
    """The file named by QUADER_UF2, or the newest that rp2040py has in its cache."""
    named = os.environ.get("QUADER_UF2")
    if named:
        return Path(named)
    cache = Path.home() / ".cache" / "rp2040py"
    return max([*cache.glob("RPI_PICO-*.uf2"), *cache.glob("rp2-pico-*.uf2")], default=None)


def file_system(root: Path, layout: FlashLayout) -> bytes:
    """A littlefs with all files of a folder, as MicroPython lays it out."""
    context = UserContext(buffsize=layout.fs_blocksize * layout.fs_blockcount)
    # The oldest version of the format, which every MicroPython reads.
    files = LittleFS(
        context=context,
        block_size=layout.fs_blocksize,
        block_count=layout.fs_blockcount,
        prog_size=256,
        disk_version=0x00020000,
    )
    for path in sorted(root.rglob("*")):
        name = "/" + path.relative_to(root).as_posix()
        if path.is_dir():
            files.mkdir(name)
        else:
            with files.open(name, "wb") as file:
                file.write(path.read_bytes())
    files.unmount()
    return bytes(context.buffer)


def files_of(flash: bytes, layout: FlashLayout) -> dict[str, bytes]:
    """The files in a littlefs: path -> content."""
    context = UserContext(buffer=bytearray(flash))
    files = LittleFS(
        context=context, block_size=layout.fs_blocksize, block_count=layout.fs_blockcount, prog_size=256, mount=False
    )
    files.mount()
    found = {}
    for folder, _, names in files.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with files.open(path, "rb") as file:
                found[path[1:]] = file.read()
    return found
