"""Feet that weigh: four load cells below the corners of a board, and what their amplifiers can tell apart."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.pico import PICO_PINS
from hardware.values import all_of, number
from rules_core.refused import Refused
from rules_core.variant.checks import integer, integers


@dataclass(frozen=True)
class FeetPins:
    clock: int
    data: tuple[int, ...]  # of the feet south-west, south-east, north-west, north-east


@dataclass(frozen=True)
class Feet:
    """The load cells below the corners and their amplifiers; a board can do without them."""

    pins: FeetPins
    rate_hz: int
    noise_nv: int  # of one sample, at the amplifier's input
    bridge_mv: int
    cell_mv_per_v: float
    gain: int
    outside_mm: float  # from the outermost cells to the point that stands on the table, in both directions
    gain_percent: float  # error of a calibrated foot
    weight_percent: float  # pieces of one volume differ by so much
    travel_mm: float  # of a cell under its whole range; then the stop carries

    def steps_per_g(self, range_g: int) -> float:
        """Steps of the converter, 24 bits over the bridge's supply by its gain, for a gram on a cell of this range."""
        signal_mv = self.bridge_mv / 1000 * self.cell_mv_per_v / range_g
        return signal_mv * self.gain / (self.bridge_mv / 2) * (1 << 23)

    def noise_mg(self, range_g: int, seconds: float = 0.0) -> float:
        """Noise of a foot: of one sample, or of the mean over a time."""
        one = self.noise_nv / (self.bridge_mv * self.cell_mv_per_v / range_g)
        return float(one / max(1.0, seconds * self.rate_hz) ** 0.5)

    def places(self, size_mm: tuple[float, float]) -> list[tuple[float, float]]:
        """Where the feet stand, from the south-west corner of the cells: south-west, -east, north-west, -east."""
        out = self.outside_mm
        return [(x, y) for y in (-out, size_mm[1] + out) for x in (-out, size_mm[0] + out)]


def read_feet(value: object) -> Feet:
    given = all_of(value, "feet", tuple(Feet.__dataclass_fields__))
    pins = all_of(given["pins"], "feet.pins", ("clock", "data"))
    clock = integer(pins["clock"], "feet.pins.clock", 0, 28)
    data = integers(pins["data"], "feet.pins.data", 4, 0, 28)
    for pin in (clock, *data):
        if pin not in PICO_PINS or [clock, *data].count(pin) > 1:
            raise Refused("feet.pins", f"GP{pin} is not on the Pico's edge, or is used twice")
    return Feet(
        pins=FeetPins(clock, tuple(data)),
        rate_hz=integer(given["rate_hz"], "feet.rate_hz", 1, 1000),
        noise_nv=integer(given["noise_nv"], "feet.noise_nv", 1, 100000),
        bridge_mv=integer(given["bridge_mv"], "feet.bridge_mv", 1000, 5500),
        cell_mv_per_v=number(given["cell_mv_per_v"], "feet.cell_mv_per_v", 0.1, 10),
        gain=integer(given["gain"], "feet.gain", 1, 1000),
        outside_mm=number(given["outside_mm"], "feet.outside_mm", 0, 100),
        gain_percent=number(given["gain_percent"], "feet.gain_percent", 0, 10),
        weight_percent=number(given["weight_percent"], "feet.weight_percent", 0, 50),
        travel_mm=number(given["travel_mm"], "feet.travel_mm", 0.05, 5),
    )
