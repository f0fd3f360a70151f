"""Which blocks of the Pico's flash are the sectors of the running game. Needed at the start, then dropped.

A stock MicroPython gives littlefs the whole flash, and would format it anew if it were made smaller. But a file of
exactly one block is that block and nothing else, and littlefs neither moves nor checks the content of a file that
nobody writes. So `sectors/` has such files, and a map of their blocks, which are found by the mark that each has.

Nothing is written unless the map is right: every block begins with its mark, or was being erased when the power failed
and reads the same through littlefs; and a bit that is changed in a block is changed in its file as well, which it is
not when the files were copied from elsewhere. Else all is made anew. Without room there are no sectors, and the
journal is a file.
"""

import os

# Not from rp2, which has left the memory.
from .rp2040_sectors import BLOCK, MARK, PAGE, Flash, Sectors  # type: ignore[attr-defined]

MYPY = False
if MYPY:
    from .files import Files

_FOLDER = "sectors/"
_MAP = "sectors/map"
_COUNT = 16
_BLOCKS = 4
# A mark: `Quad`, eight bytes of chance for all sectors, the number of the sector; and three bytes to try the map with.
_MARKED = 13


def sectors_of(files: "Files") -> "Sectors | None":
    """The sectors, None if there is no room for them."""
    try:
        return _found(files)
    except (OSError, ValueError):
        pass
    try:
        _make(files)
        return _found(files)
    except (OSError, ValueError):
        _remove(files)
        return None


def _found(files: "Files") -> Sectors:
    """The sectors of the map; ValueError if it is not right."""
    data = files.read(_MAP)
    if len(data) != _MARKED - 1 + 2 * _COUNT:
        raise ValueError
    sizes = files.sizes(_FOLDER[:-1])
    blocks = [int.from_bytes(data[at : at + 2], "big") for at in range(_MARKED - 1, len(data), 2)]
    sectors = Sectors(data[: _MARKED - 1], blocks)
    tried = False
    torn = []
    for sector in range(_COUNT):
        name = "%02d" % sector
        if sizes.get(name) != BLOCK:
            raise ValueError
        if sectors.read(sector, -MARK, _MARKED) != data[: _MARKED - 1] + bytes([sector]):
            if files.read(_FOLDER + name) != sectors.read(sector, -MARK, BLOCK):
                raise ValueError
            torn.append(sector)
        elif not tried:
            tried = _tried(files, sectors, sector, _FOLDER + name)
    for sector in torn:
        sectors.erase(sector)
    return sectors


def _tried(files: "Files", sectors: Sectors, sector: int, path: str) -> bool:
    """Try whether a bit that is changed in a block changes in its file; False if its bits are used up."""
    left = bytearray(sectors.read(sector, _MARKED - MARK, MARK - _MARKED))
    for place in range(len(left)):
        if left[place]:
            left[place] &= left[place] - 1
            sectors.program(sector, _MARKED - MARK, bytes(left))
            if files.read(path, _MARKED, len(left)) != left:
                raise ValueError
            return True
    return False


def _make(files: "Files") -> None:
    """Make the files, and the map of their blocks."""
    _remove(files)
    mark = b"Quad" + os.urandom(_MARKED - 5)
    # The map first, without a block: its folder is there, and a power cut leaves one that is not right.
    files.write(_MAP, b"")
    blank = b"\xff" * PAGE
    for sector in range(_COUNT):
        with open("/%s%02d" % (_FOLDER, sector), "wb") as file:
            file.write(mark + bytes([sector]) + blank[_MARKED:])
            for _ in range(BLOCK // PAGE - 1):
                file.write(blank)
    flash = Flash()
    blocks = [0] * _COUNT
    head = bytearray(_MARKED)
    for block in range(flash.ioctl(_BLOCKS, 0)):
        flash.readblocks(block, head, 0)
        if head[:-1] == mark and head[-1] < _COUNT:
            blocks[head[-1]] = block
    files.write(_MAP, mark + b"".join([block.to_bytes(2, "big") for block in blocks]))


def _remove(files: "Files") -> None:
    for name in files.names(_FOLDER[:-1]):
        files.remove(_FOLDER + name)
