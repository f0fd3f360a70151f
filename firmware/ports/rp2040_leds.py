"""The LEDs of the RP2040 board: both strips at once, sent by the chip itself while the game goes on.

Each strip has a state machine that makes the pulses, 1.25 us a bit, and a DMA channel that feeds it from a buffer.
"""

from time import ticks_add, ticks_diff, ticks_us  # type: ignore[attr-defined]  # MicroPython's

import micropython

MYPY = False
if MYPY:
    from array import array

    from micropython import ptr8, ptr16
    from rp2 import DMA, StateMachine

# A strip takes 30 us for each LED; then what is left in the state machine's queue, and a pause that ends the frame.
_LED_US = 30
_PAUSE_US = 700


@micropython.viper
def paint(scene, palette: ptr8, frame: ptr8) -> int:
    """The twin of `firmware.light.lights.paint`, in machine code."""
    meanings = ptr8(scene)
    cells = int(len(scene))  # noqa: RUF046
    total = 0
    cell = 0
    at = 0
    while cell < cells:
        of = 3 * meanings[cell]
        last = of + 3
        while of < last:
            value = palette[of]
            frame[at] = value
            total += value
            of += 1
            at += 1
        cell += 1
    return total


@micropython.viper
def _wire(frame: ptr8, cells: ptr16, first: int, count: int, bytes_out: ptr8):
    """The frame's colours in the strip's order, green first."""
    at = 0
    place = first
    last = first + count
    while place < last:
        cell = 3 * cells[place]
        bytes_out[at] = frame[cell + 1]
        bytes_out[at + 1] = frame[cell]
        bytes_out[at + 2] = frame[cell + 2]
        at += 3
        place += 1


class Leds:
    """The strips, which show a frame together."""

    def __init__(self, order: "array[int]", strips: "list[tuple[int, int, bytearray, DMA, StateMachine]]") -> None:
        """`order`: the cells, those of each strip from its start on; `strips`: see rp2040_setup.py."""
        self._order = order
        self._strips = strips
        self._frame_us = _LED_US * max([strip[1] for strip in strips]) + _PAUSE_US
        self._free = ticks_us()

    def show(self, frame: bytearray) -> None:
        """Start sending a frame; waits only if the one before is still on its way."""
        while self.sending():
            pass
        for start, count, wire, dma, _ in self._strips:
            _wire(frame, self._order, start, count, wire)
            dma.config(read=wire, count=len(wire) // 4, trigger=True)
        self._free = ticks_add(ticks_us(), self._frame_us)

    def sending(self) -> bool:
        """Whether the last frame is still on its way."""
        return ticks_diff(self._free, ticks_us()) > 0

    def close(self) -> None:
        """All LEDs dark; then stop the strips and give their channels back."""
        while self.sending():
            pass
        for _, _, wire, dma, _ in self._strips:
            for place in range(len(wire)):
                wire[place] = 0
            dma.config(read=wire, count=len(wire) // 4, trigger=True)
        self._free = ticks_add(ticks_us(), self._frame_us)
        while self.sending():
            pass
        for _, _, _, dma, machine in self._strips:
            dma.close()
            machine.active(0)
