"""Sectors of the Pico's flash for the running game, which are programmed and erased behind littlefs's back.

rp2040_map.py says which blocks they are, and why that does no harm.
"""

from rp2 import Flash

from firmware.memory import leave

from .files import Files

BLOCK = 4096
PAGE = 256
# Each begins with a mark (rp2040_map.py), which is the last that erasing does.
MARK = 16
_ERASE = 6


class Sectors:
    """What running.py needs."""

    size = BLOCK - MARK

    def __init__(self, mark: bytes, blocks: "list[int]") -> None:
        self.count = len(blocks)
        self._mark = mark
        self._blocks = blocks
        self._flash = Flash()

    def read(self, sector: int, at: int, length: int) -> bytes:
        data = bytearray(length)
        self._flash.readblocks(self._blocks[sector], data, MARK + at)
        return bytes(data)

    def program(self, sector: int, at: int, data: bytes) -> None:
        at += MARK
        while data:
            start = at % PAGE
            part = data[: PAGE - start]
            page = b"\xff" * start + part + b"\xff" * (PAGE - start - len(part))
            self._flash.writeblocks(self._blocks[sector], page, at - start)
            at += len(part)
            data = data[len(part) :]

    def erase(self, sector: int) -> None:
        self._flash.ioctl(_ERASE, self._blocks[sector])
        self.program(sector, -MARK, self._mark + bytes([sector]))


class PicoFiles(Files):
    """The Pico's files, and its sectors for the running game."""

    _sectors = None

    @property
    def sectors(self):
        """Looked for when the journal is opened: making them takes a second, and the first light comes before."""
        if self._sectors is None:
            from .rp2040_map import sectors_of

            self._sectors = sectors_of(self) or ()
            del sectors_of
            leave("firmware.ports.rp2040_map")
        return self._sectors
