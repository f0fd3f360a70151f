"""The weighing feet as the configuration has them: pins, where they stand, and how well they weigh."""

from rules_core.refused import Refused

_RANGES = {
    "clock": (0, 28), "rate_hz": (1, 1000), "range_g": (1, 100000), "steps_per_g": (1, 1000000), "noise_mg": (0, 10000),
    "pitch_mm": (2, 100), "unit_mg": (100, 1000000), "placement_um": (0, 10000), "weight_permille": (0, 500),
    "gain_permille": (0, 500),
}  # fmt: skip
# Pins that feet may take over from what nobody needs.
_SPARE = ("uart", "i2c")
_FARTHEST_MM = 2000


class Feet:
    """Checked; the feet are south-west, south-east, north-west, north-east, and places are millimetres from the
    south-west corner of the cells."""

    def __init__(self, doc, pins):
        if not isinstance(doc, dict):
            raise Refused("feet", "must be a mapping")
        for key in sorted(doc):
            if key not in _RANGES and key not in ("data", "at_mm"):
                raise Refused("feet." + key, "is not known")
        self.clock = _number(doc, "clock")
        self.data = _list(doc, "data")
        # Readings a second, and steps of a converter for a gram.
        self.rate_hz = _number(doc, "rate_hz")
        self.steps_per_g = _number(doc, "steps_per_g")
        # What one foot carries at most, and the noise of one reading.
        self.range_g = _number(doc, "range_g")
        self.noise_mg = _number(doc, "noise_mg")
        self.pitch_mm = _number(doc, "pitch_mm")
        # What a piece of volume 1 weighs until it is known better, and how far pieces differ from it.
        self.unit_mg = _number(doc, "unit_mg")
        self.weight_permille = _number(doc, "weight_permille")
        self.placement_um = _number(doc, "placement_um")
        self.gain_permille = _number(doc, "gain_permille")
        self.at_mm = []
        for number, place in enumerate(_list(doc, "at_mm")):
            if not isinstance(place, list) or len(place) != 2 or [1 for mm in place if not _within(mm, _FARTHEST_MM)]:
                raise Refused("feet.at_mm[%d]" % number, "must be two numbers of millimetres")
            self.at_mm.append(tuple(place))
        self.span = []
        self.middle = []
        for axis in (0, 1):
            low, high = self.at_mm[0][axis], self.at_mm[3][axis]
            if high <= low:
                raise Refused("feet.at_mm", "must go from south-west to north-east")
            self.span.append(high - low)
            self.middle.append((low + high) // 2)
        self._check_pins(pins)

    def _check_pins(self, pins):
        used = {}
        for name in pins:
            if name not in _SPARE:
                for pin in pins[name] if isinstance(pins[name], list) else [pins[name]]:
                    used[pin] = name
        for pin in [self.clock] + self.data:
            if not isinstance(pin, int) or isinstance(pin, bool) or not 0 <= pin <= 28:
                raise Refused("feet.data", "must be four pins")
            if pin in used:
                raise Refused("feet", "GP%d is already %s" % (pin, used[pin]))
            used[pin] = "a foot"


def _within(value, most):
    return isinstance(value, int) and not isinstance(value, bool) and -most <= value <= most


def _number(doc, key):
    low, high = _RANGES[key]
    value = doc.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refused("feet." + key, "must be a whole number from %d to %d" % (low, high))
    return value


def _list(doc, key):
    value = doc.get(key)
    if not isinstance(value, list) or len(value) != 4:
        raise Refused("feet." + key, "must be a list of four")
    return value
