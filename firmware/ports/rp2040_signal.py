"""How a Pico that cannot play says so: a code of blinks, on its own light and on the first LED as it is designed."""

import time

import neopixel
from machine import Pin

_LIGHT = 25
_LEDS = 12
_LED_POWER = 16
_BLINK_MS = 250
_PAUSE_MS = 1000


def signal(times: int) -> None:
    """Blink a code once."""
    light = Pin(_LIGHT, Pin.OUT)
    Pin(_LED_POWER, Pin.OUT, value=1)
    first = neopixel.NeoPixel(Pin(_LEDS), 1)
    try:
        for beat in range(2 * times):
            light(not beat & 1)
            first[0] = (0, 0, 0) if beat & 1 else (40, 0, 0)
            first.write()
            time.sleep_ms(_BLINK_MS)  # type: ignore[attr-defined]  # MicroPython's
        time.sleep_ms(_PAUSE_MS)  # type: ignore[attr-defined]  # MicroPython's
    finally:
        light(0)
        first[0] = (0, 0, 0)
        first.write()
