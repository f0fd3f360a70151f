"""The self-test: which cells can be trusted, and how well each reads. The board should be empty, or stand still."""

from array import array

from .classify import UNIT

_SCANS = 24
# Readings of one still cell that lie further apart (ADC steps) flicker.
_RESTLESS = 40
_MIDDLE_LOW, _MIDDLE_HIGH = 1200, 2900


def run(sensing, port):
    """Scan many times; returns (cells to mask, margins). A margin is the distance of the reading to the next
    threshold in ADC steps, 255 at most, 0 for a cell that cannot be trusted."""
    count = len(sensing.raw)
    low = array("H", [0xFFFF] * count)
    high = array("H", bytes(2 * count))
    for _ in range(_SCANS):
        port.scan(sensing.raw)
        for cell in range(count):
            value = sensing.raw[cell]
            if value < low[cell]:
                low[cell] = value
            if value > high[cell]:
                high[cell] = value
        port.feed()
    bad = []
    margins = bytearray(count)
    weak, strong, _ = sensing.limits
    for cell in range(count):
        # A sensor that hangs at one end of its range reads far outside, a dead one exactly nothing.
        if high[cell] - low[cell] > _RESTLESS or not _MIDDLE_LOW <= sensing.baseline[cell] <= _MIDDLE_HIGH:
            bad.append(cell)
            continue
        if low[cell] < 8 or high[cell] > 4087:
            bad.append(cell)
            continue
        margin = 255
        for value in (low[cell], high[cell]):
            field = abs((value - sensing.baseline[cell]) * sensing.gain[cell]) // UNIT
            margin = min(margin, abs(field - weak), abs(field - strong))
        margins[cell] = margin
    return bad, margins
