"""Checks that a file is a MicroPython image for the RP2040 in the UF2 format, before it goes onto a Pico.

A UF2 file is a row of blocks of 512 bytes; each says where in the flash its 256 bytes belong, and for which chip.
"""

import struct

from rules_core.refused import Refused

from ..words.board import say

RP2040 = 0xE48BFF56
BLOCK = 512
# As large as the flash of the largest boards can be.
MAX_BYTES = 2 * 16 * 1024 * 1024
_PAYLOAD = 256
_FLASH = range(0x10000000, 0x11000000)
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_HAS_FAMILY = 0x2000
_HEAD = struct.Struct("<8I")


def check(data: bytes, name: str) -> int:
    """The number of blocks of an image; Refused says what is wrong with it."""
    count = len(data) // BLOCK
    if not count or data[:8] != struct.pack("<2I", *_MAGIC[:2]):
        raise Refused(name, say("no_uf2"))
    if len(data) % BLOCK:
        raise Refused(name, say("cut_off", len(data)))
    if len(data) > MAX_BYTES:
        raise Refused(name, say("too_large"))
    flash = bytearray()
    for number in range(count):
        block = data[number * BLOCK : (number + 1) * BLOCK]
        begin, second, flags, address, size, place, total, family = _HEAD.unpack_from(block)
        (end,) = struct.unpack_from("<I", block, BLOCK - 4)
        where = f"{name}: block {number + 1}"
        if (begin, second, end) != _MAGIC:
            raise Refused(where, say("block_damaged"))
        if not flags & _HAS_FAMILY or family != RP2040:
            raise Refused(where, say("other_chip", family, RP2040))
        if total != count or place != number:
            raise Refused(where, say("block_count", place + 1, total, count))
        if size != _PAYLOAD or address not in _FLASH or address % _PAYLOAD:
            raise Refused(where, say("block_place"))
        flash += block[_HEAD.size : _HEAD.size + size]
    if b"MicroPython" not in flash:
        raise Refused(name, say("other_program"))
    return count
