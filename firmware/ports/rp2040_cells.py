"""The RP2040's hot loops in machine code: reading all cells through the token chains, and telling codes from readings.

A token travels along each chain of tiles; the tile that has it powers its sensors and its multiplexer. Both chains are
read side by side, the inputs one right after the other, while nothing else is touched: only the chip's registers.
"""

import micropython
from micropython import const

MYPY = False
if MYPY:
    from micropython import ptr8, ptr16, ptr32

# Words of the single-cycle IO block, the converter and the timer.
_IN = const(1)
_SET = const(5)
_CLEAR = const(6)
_CONTROL = const(0)
_RESULT = const(1)
_NOW = const(10)
_READY = const(0x100)

# What `wiring` holds: pins as masks, inputs as control words that start a conversion, times in microseconds.
STEPS = const(0)
RESET = const(1)
CLOCK = const(2)
FEED = const(3)
ADDRESS = const(4)
INPUT_A = const(5)
INPUT_B = const(6)
BACK_A = const(7)
BACK_B = const(8)
SETTLE = const(9)
WAKE = const(10)
SCALE = const(11)
INPUT_SUPPLY = const(12)
WIRES = const(13)
# SCALE corrects for the sensors' supply, see tiles.py: its unit is 2 ** 14.
NO_CELL = const(0xFFFF)


@micropython.viper
def convert(control: int, times: int) -> int:
    """The sum of some readings of one input."""
    adc = ptr32(0x4004C000)
    total = 0
    for _ in range(times):
        adc[_CONTROL] = control
        while not adc[_CONTROL] & _READY:
            pass
        total += adc[_RESULT]
    return total


@micropython.viper
def read(raw: ptr16, order: ptr16, wiring: ptr32) -> int:
    """Put a reading of each cell, the mean of two samples, into `raw`.

    `order`: the cells of chain A, then those of chain B, 16 to a tile.

    Returns after how many tiles each token came back, A + 256 * B; 0: it did not.
    """
    sio = ptr32(0xD0000000)
    adc = ptr32(0x4004C000)
    timer = ptr32(0x40054000)
    steps = wiring[STEPS]
    clock = wiring[CLOCK]
    feed = wiring[FEED]
    shift = wiring[ADDRESS]
    input_a = wiring[INPUT_A]
    input_b = wiring[INPUT_B]
    settle = wiring[SETTLE]
    wake = wiring[WAKE]
    scale = wiring[SCALE]
    back = 0
    cell_a = 0
    cell_b = 16 * steps
    # All flip-flops are cleared while reset is low; then one token waits at the head of each chain.
    sio[_CLEAR] = wiring[RESET] | clock | feed | 15 << shift
    start = timer[_NOW]
    while timer[_NOW] - start < 2:
        pass
    sio[_SET] = wiring[RESET] | feed
    step = 0
    while step < steps:
        step += 1
        start = timer[_NOW]
        while timer[_NOW] - start < 2:
            pass
        sio[_SET] = clock
        start = timer[_NOW]
        while timer[_NOW] - start <= wake:
            if timer[_NOW] - start > 1:
                sio[_CLEAR] = clock | feed
        seen = sio[_IN]
        if not back & 0xFF and seen & wiring[BACK_A]:
            back |= step
        if not back & 0xFF00 and seen & wiring[BACK_B]:
            back |= step << 8
        channel = 0
        while channel < 16:
            sio[_CLEAR] = 15 << shift
            sio[_SET] = channel << shift
            channel += 1
            start = timer[_NOW]
            while timer[_NOW] - start <= settle:
                pass
            # Two samples of each input; the conversion of one goes on while the one before is put away.
            adc[_CONTROL] = input_a
            while not adc[_CONTROL] & _READY:
                pass
            value = adc[_RESULT]
            adc[_CONTROL] = input_a
            while not adc[_CONTROL] & _READY:
                pass
            value += adc[_RESULT]
            adc[_CONTROL] = input_b
            cell = order[cell_a]
            cell_a += 1
            if cell != NO_CELL:
                raw[cell] = value * scale + 16384 >> 15
            while not adc[_CONTROL] & _READY:
                pass
            value = adc[_RESULT]
            adc[_CONTROL] = input_b
            cell = order[cell_b]
            cell_b += 1
            while not adc[_CONTROL] & _READY:
                pass
            if cell != NO_CELL:
                raw[cell] = (value + adc[_RESULT]) * scale + 16384 >> 15
    # No tile keeps its sensors powered between two scans.
    sio[_CLEAR] = wiring[RESET] | clock | feed | 15 << shift
    return back


@micropython.viper
def classify(raw: ptr16, baseline: ptr16, gain: ptr16, limits, stable, waiting: ptr8, changed) -> int:
    """The twin of `firmware.sense.classify.classify`, in machine code."""
    codes = ptr8(stable)
    found = ptr16(changed)
    most = int(len(changed))  # noqa: RUF046
    band = int(limits[2])
    weak_low = int(limits[0]) - band
    weak_high = weak_low + 2 * band
    strong_low = int(limits[1]) - band
    strong_high = strong_low + 2 * band
    cells = int(len(stable))  # noqa: RUF046
    changes = 0
    cell = 0
    while cell < cells:
        amplified = gain[cell]
        if amplified & 0x8000:
            amplified -= 0x10000
        value = (raw[cell] - baseline[cell]) * amplified
        sign = 0
        if value < 0:
            value = 0 - value
            sign = 1
        value >>= 6
        last = codes[cell]
        code = last
        if value < weak_low:
            code = 0
        elif value < weak_high:
            if last != 0 and last != 3 + sign:
                code = 5
        elif value < strong_low:
            code = 3 + sign
        elif value < strong_high:
            if last != 1 + sign and last != 3 + sign:
                code = 5
        else:
            code = 1 + sign
        times = waiting[cell]
        if code == last:
            waiting[cell] = 0
        elif times == 0 or code != times & 7:
            waiting[cell] = 8 | code
        else:
            times += 8
            waiting[cell] = times
            if times >= 24 and changes < most:
                codes[cell] = code
                waiting[cell] = 0
                found[changes] = cell
                changes += 1
        cell += 1
    return changes
