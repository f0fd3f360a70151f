"""The calibration as it is stored: for each cell its baseline, its gain and whether a test has found it bad."""

from .masks import KEPT

MYPY = False
if MYPY:
    from .sensing import Sensing

_HEAD = b"QC1"


def packed(sensing: "Sensing") -> bytes:
    """The calibration of all cells."""
    count = len(sensing.raw)
    out = bytearray(_HEAD)
    out.append(count >> 8)
    out.append(count & 255)
    for cell in range(count):
        base = sensing.baseline[cell]
        gain = sensing.gain[cell] & 0xFFFF
        out += bytes((base >> 8, base & 255, gain >> 8, gain & 255, sensing.masked[cell] == KEPT))
    return bytes(out)


def unpack(sensing: "Sensing", data: "bytes | None") -> bool:
    """Take a stored calibration; False if it is none for this board: then the defaults stay."""
    count = len(sensing.raw)
    if data is None or len(data) != 5 + 5 * count or data[:3] != _HEAD or data[3] << 8 | data[4] != count:
        return False
    for cell in range(count):
        at = 5 + 5 * cell
        gain = data[at + 2] << 8 | data[at + 3]
        sensing.baseline[cell] = data[at] << 8 | data[at + 1]
        sensing.gain[cell] = gain - 0x10000 if gain & 0x8000 else gain
        sensing.masked[cell] = KEPT if data[at + 4] else 0
    sensing.calibrated = True
    return True
