"""The pins at the Pico's edge, by their GP numbers, and what the design uses them for."""

from hardware.values import all_of
from rules_core.refused import Refused
from rules_core.variant.checks import integer, integers

PICO_PINS = (*range(23), 26, 27, 28)
ANALOGUE_PINS = (26, 27, 28)
PIN_COUNTS = {
    "uart": 2,
    "address": 4,
    "token_clock": 1,
    "token_reset": 1,
    "token_in": 2,
    "token_back": 2,
    "leds": 2,
    "led_power": 1,
    "sensor_power": 1,
    "i2c": 2,
    "ok": 1,
    "next": 1,
    "back": 1,
    "analogue": 2,
    "supply": 1,
}


def read_pins(value: object, channels: int) -> dict[str, int | list[int]]:
    pins = all_of(value, "pins", tuple(PIN_COUNTS))
    if channels != 1 << PIN_COUNTS["address"]:
        raise Refused(
            "tile.channels", f"{PIN_COUNTS['address']} address pins choose one of 16 channels, not {channels}"
        )
    users: dict[int, str] = {}
    for name, count in PIN_COUNTS.items():
        where = "pins." + name
        numbers = [integer(pins[name], where, 0, 28)] if count == 1 else integers(pins[name], where, count, 0, 28)
        for pin in numbers:
            if pin not in PICO_PINS:
                raise Refused(where, f"GP{pin} is not on the Pico's edge")
            if pin in users:
                raise Refused(where, f"GP{pin} is used by {users[pin]} already")
            if name in ("analogue", "supply") and pin not in ANALOGUE_PINS:
                raise Refused(where, f"GP{pin} cannot measure; GP26, GP27 and GP28 can")
            users[pin] = name
    return pins
