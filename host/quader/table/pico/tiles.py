"""The electronics around the emulated Pico: two chains of tiles with sensors and LEDs, and three buttons.

A tile behaves as drawn: with the token it powers its sensors, which are right only after they have woken up; its
multiplexer needs time to settle on an address; without a token, or with two in a chain, the input floats.
"""

from rp2040py.external.ws2812 import Ws2812
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

from firmware.config import Config

MIDDLE = 2048
FLOATING = 77
SAMPLE_NS = 2000
SUPPLY_INPUT = 2
BUTTONS = ("ok", "next", "back")


class Tiles:
    """Sensors and multiplexers. `readings`: what each cell's sensor gives; `missing`: tiles (chain, place) left out."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.readings = [MIDDLE] * config.count
        self.supply = MIDDLE
        self.missing: set[tuple[int, int]] = set()
        # How often the tokens were moved on, sensors were sampled, and sampled before they were ready.
        self.clocked = self.samples = self.early = 0
        self._tokens: list[list[bool]] = [[False] * (len(order) // 16) for order in config.order]
        self._moved_ns = 0.0
        self._addressed_ns = 0.0
        self._input = 0

    def attach(self, chip: RP2040) -> None:
        self._chip = chip
        pins = self.config.pins
        chip.gpio[pins["token_clock"]].add_listener(self._clock)
        chip.gpio[pins["token_reset"]].add_listener(self._reset)
        for pin in pins["address"]:
            chip.gpio[pin].add_listener(self._address)
        chip.adc.on_adc_read = self._convert
        self._converted = chip.clock.create_alarm(self._answer)

    def _high(self, name: str, place: int = 0) -> bool:
        pin = self.config.pins[name]
        state = self._chip.gpio[pin[place] if isinstance(pin, list) else pin].value
        return bool(state == GPIOPinState.HIGH)

    def _clock(self, now: GPIOPinState, before: GPIOPinState) -> None:
        if now != GPIOPinState.HIGH or not self._high("token_reset"):
            return
        self.clocked += 1
        self._moved_ns = self._chip.clock.nanos
        for chain, tokens in enumerate(self._tokens):
            tokens.insert(0, self._high("token_in", chain))
            tokens.pop()
            for place in range(len(tokens)):
                if (chain, place) in self.missing:
                    tokens[place] = False
        self._return()

    def _reset(self, now: GPIOPinState, before: GPIOPinState) -> None:
        if now != GPIOPinState.HIGH:
            for tokens in self._tokens:
                tokens[:] = [False] * len(tokens)
            self._return()

    def _return(self) -> None:
        for pin, tokens in zip(self.config.pins["token_back"], self._tokens, strict=False):
            self._chip.gpio[pin].set_input_value(tokens[-1])

    def _address(self, now: GPIOPinState, before: GPIOPinState) -> None:
        self._addressed_ns = self._chip.clock.nanos

    def _convert(self, channel: int) -> None:
        self._input = channel
        self._value = self._reading(channel)
        self._converted.schedule(SAMPLE_NS)

    def _answer(self) -> None:
        self._chip.adc.complete_adc_read(self._value, False)

    def _reading(self, channel: int) -> int:
        if channel == SUPPLY_INPUT:
            return self.supply
        tokens = self._tokens[channel] if channel < len(self._tokens) else []
        if sum(tokens) != 1 or not self._high("sensor_power"):
            return FLOATING
        self.samples += 1
        now = self._chip.clock.nanos
        config = self.config
        if now - self._moved_ns < 1000 * config.wake_us or now - self._addressed_ns < 1000 * config.settle_us:
            self.early += 1
            return FLOATING
        address = sum(self._high("address", bit) << bit for bit in range(4))
        reading = self.readings[config.order[channel][16 * tokens.index(True) + address]]
        return int(reading * self.supply // MIDDLE)


class Lights:
    """Both LED strips: `frame` is what they show, R, G, B of each cell; None before the first frame."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.strips = [Ws2812(pin, on_pixels=self._seen) for pin in config.pins["leds"][: len(config.order)]]
        self.frames = 0
        self.frame_ns = 0.0
        self.first_light_ns: float | None = None

    def attach(self, chip: RP2040) -> None:
        self._chip = chip
        for strip in self.strips:
            strip.attach(chip)

    def _seen(self, pixels: list[tuple[int, ...]]) -> None:
        self.frames = max(strip.frame_count for strip in self.strips)
        self.frame_ns = self._chip.clock.nanos
        if self.first_light_ns is None and any(map(any, pixels)) and self.powered:
            self.first_light_ns = self.frame_ns

    @property
    def powered(self) -> bool:
        return bool(self._chip.gpio[self.config.pins["led_power"]].value == GPIOPinState.HIGH)

    @property
    def frame(self) -> bytes | None:
        if not self.frames or any(len(s.pixels) != len(o) for s, o in zip(self.strips, self.config.order, strict=True)):
            return None
        frame = bytearray(3 * self.config.count)
        if self.powered:
            for strip, order in zip(self.strips, self.config.order, strict=True):
                for cell, pixel in zip(order, strip.pixels, strict=True):
                    frame[3 * cell : 3 * cell + 3] = bytes(pixel)
        return bytes(frame)
