"""From a reading to a stable code, cell by cell: the loop that runs over all cells in every scan.

A port may bring a faster twin of `classify` (the RP2040 has one in machine code); both give the same results.
"""

# Codes of cells: 0 is empty, then the four owners (owner + 1), and last a reading that fits none of them for sure.
UNKNOWN = 5

# The gain of a sensor that is exactly as strong as it should be.
UNIT = 64

# A new code must be read so many times in a row before it counts.
STEADY = 3


def classify(raw, baseline, gain, limits, stable, waiting, changed):
    """Bring `stable` up to date with the readings `raw`; returns how many cells changed, their numbers in `changed`.

    `baseline`: the reading of each empty cell; `gain`: how much its sensor is to be amplified (UNIT: not at all;
    negative: it lies upside down). `limits`: weak, strong, half the width of the doubtful band around each.
    Within a band the last stable code stays if it is one of the two that the band divides (hysteresis); else the
    cell is doubtful. `waiting`: the code last read in each cell if it is another one, and, times eight, how often in a
    row. When `changed` is full, the other cells wait for the next scan.
    """
    weak = limits[0]
    strong = limits[1]
    band = limits[2]
    changes = 0
    for cell in range(len(raw)):
        value = (raw[cell] - baseline[cell]) * gain[cell]
        sign = 0
        if value < 0:
            value = -value
            sign = 1
        value >>= 6
        if value < weak - band:
            code = 0
        elif value < weak + band:
            code = stable[cell]
            if code != 0 and code != 3 + sign:
                code = 5
        elif value < strong - band:
            code = 3 + sign
        elif value < strong + band:
            code = stable[cell]
            if code != 1 + sign and code != 3 + sign:
                code = 5
        else:
            code = 1 + sign
        if code == stable[cell]:
            waiting[cell] = 0
        elif not waiting[cell] or code != waiting[cell] & 7:
            waiting[cell] = 8 | code
        else:
            waiting[cell] += 8
            if waiting[cell] >= 8 * STEADY and changes < len(changed):
                stable[cell] = code
                waiting[cell] = 0
                changed[changes] = cell
                changes += 1
    return changes
