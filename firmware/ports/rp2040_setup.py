"""Sets up the Pico's pins, converters, state machines and DMA channels for a port; forgotten when it is done."""

from array import array

import rp2
from machine import ADC, Pin

from rules_core.refused import Refused

from . import rp2040_cells as cells
from .tiles import TILE

MYPY = False
if MYPY:
    from rp2 import jmp, label, nop, not_x, out, x

    from ..config import Config

# Start a conversion: enabled, start, the input in the bits above.
_START = 0b101
_FIRST_ANALOGUE = 26
# A bit takes ten ticks of the state machine: 1.25 us.
_BIT_CLOCK = 8_000_000
# The queue of the first state machine of the first PIO block; its number is that of its request for data as well.
_QUEUE = 0x50200010
_WORD = 2
# Sensors get more time to wake than their slowest one should need.
_WAKE_PERCENT = 120


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=32,
    fifo_join=rp2.PIO.JOIN_TX,
)
def _pulses():
    # Three ticks low while the next bit is awaited, then two (zero) or seven (one) high.
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]


def checked(config: "Config") -> dict:
    """Refused if the configuration needs another board."""
    address = config.pins["address"]
    if address != list(range(address[0], address[0] + 4)):
        raise Refused("pins.address", "must be four pins in a row")
    if config.tile[0] * config.tile[1] != TILE:
        raise Refused("tile", "must have %d cells" % TILE)
    return config.pins


def order_of(config: "Config", steps: int) -> "array[int]":
    """The cells of chain A in the order they are read, then those of chain B, both as long as the longer one."""
    order = array("H", [cells.NO_CELL] * (2 * TILE * steps))
    for number, chain in enumerate(config.order):
        start = number * TILE * steps
        order[start : start + len(chain)] = chain
    return order


def wiring_of(config: "Config", steps: int) -> "array[int]":
    """What `rp2040_cells.read` has to know; the pins are ready for it."""
    pins = config.pins
    for pin in pins["address"] + pins["token_in"] + [pins["token_clock"], pins["token_reset"]]:
        Pin(pin, Pin.OUT, value=0)
    for pin in pins["token_back"]:
        Pin(pin, Pin.IN, Pin.PULL_DOWN)
    for pin in pins["analogue"] + [pins["supply"]]:
        ADC(pin)
    wiring = array("I", [0] * cells.WIRES)
    wiring[cells.STEPS] = steps
    wiring[cells.RESET] = 1 << pins["token_reset"]
    wiring[cells.CLOCK] = 1 << pins["token_clock"]
    wiring[cells.FEED] = 1 << pins["token_in"][0] | 1 << pins["token_in"][1]
    wiring[cells.ADDRESS] = pins["address"][0]
    wiring[cells.INPUT_A] = _conversion(pins["analogue"][0])
    wiring[cells.INPUT_B] = _conversion(pins["analogue"][1])
    wiring[cells.INPUT_SUPPLY] = _conversion(pins["supply"])
    wiring[cells.BACK_A] = 1 << pins["token_back"][0]
    wiring[cells.BACK_B] = 1 << pins["token_back"][1]
    wiring[cells.SETTLE] = config.settle_us
    wiring[cells.WAKE] = config.wake_us * _WAKE_PERCENT // 100
    return wiring


def strips_of(config: "Config", steps: int) -> "list[tuple[int, int, bytearray, rp2.DMA, rp2.StateMachine]]":
    """For each LED strip: where its cells start in the order, their number, its bytes, its DMA channel, its machine."""
    strips = []
    for number, chain in enumerate(config.order):
        machine = rp2.StateMachine(number, _pulses, freq=_BIT_CLOCK, sideset_base=Pin(config.pins["leds"][number]))
        machine.active(1)
        dma = rp2.DMA()
        wire = bytearray(3 * len(chain))
        control = dma.pack_ctrl(size=_WORD, inc_write=False, treq_sel=number, bswap=True)
        dma.config(read=wire, write=_QUEUE + 4 * number, count=len(wire) // 4, ctrl=control)
        strips.append((number * TILE * steps, len(chain), wire, dma, machine))
    return strips


def _conversion(pin: int) -> int:
    """The word that starts a conversion of a pin's analogue input."""
    return (pin - _FIRST_ANALOGUE) << 12 | _START
