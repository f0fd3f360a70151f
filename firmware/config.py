"""The board's configuration: its cells, tiles, pins, thresholds and budgets; one file, checked before all else.

The files in `boards` are made from the hardware design; on the board the file is `board.json`.
"""

from rules_core.refused import Refused

FORMAT = 1
_KEYS = (
    "format", "name", "cells", "strip", "tile", "channels", "chains", "pins", "thresholds", "hysteresis",
    "settle_us", "wake_us", "current_ma", "led_ma",
)  # fmt: skip
# Not every file has them: the sign of the reading for a north pole, and the weighing feet.
_MORE_KEYS = ("sensor_sign", "feet")
# Pins that are one number, and those that are a list, with its length.
_PINS = ("token_clock", "token_reset", "led_power", "sensor_power", "ok", "next", "back", "supply")
_PIN_LISTS = (("uart", 2), ("address", 4), ("token_in", 2), ("token_back", 2), ("leds", 2), ("i2c", 2), ("analogue", 2))
_ANALOGUE = (26, 27, 28)
_MOST_CELLS = 1024


class Plain:
    """A configuration that is nothing but its values."""


def plain(checked):
    """The values of a checked configuration, without its class, whose code would stay in memory as long as anything is
    one."""
    found = Plain()
    for name in checked.__dict__:
        value = checked.__dict__[name]
        setattr(found, name, plain(value) if name == "feet" and value else value)
    return found


def _number(value, where, low, high):
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refused(where, "must be a whole number from %d to %d" % (low, high))
    return value


def _numbers(value, where, count, low, high):
    if not isinstance(value, list) or len(value) != count:
        raise Refused(where, "must be a list of %d numbers" % count)
    return [_number(item, "%s[%d]" % (where, i), low, high) for i, item in enumerate(value)]


class Config:
    """A checked configuration."""

    def __init__(self, doc):
        """Refused names the key and the reason."""
        if not isinstance(doc, dict):
            raise Refused("board.json", "must be a mapping")
        for key in _KEYS:
            if key not in doc:
                raise Refused(key, "is missing")
        for key in sorted(doc):
            if key not in _KEYS and key not in _MORE_KEYS:
                raise Refused(key, "is not known")
        if doc["format"] != FORMAT:
            raise Refused("format", "must be %d" % FORMAT)
        self.name = str(doc["name"])
        columns, rows = _numbers(doc["cells"], "cells", 2, 1, 32)
        # Rows above the playing cells that show the turn and the clocks.
        self.strip = _number(doc["strip"], "strip", 0, 8)
        self.columns = columns
        self.rows = rows
        self.cells = (columns, rows + self.strip)
        self.count = columns * (rows + self.strip)
        if self.count > _MOST_CELLS:
            raise Refused("cells", "are more than %d" % _MOST_CELLS)
        weak, strong = _numbers(doc["thresholds"], "thresholds", 2, 1, 2000)
        band = _number(doc["hysteresis"], "hysteresis", 1, 500)
        if not band < weak or not weak + band < strong - band:
            raise Refused("thresholds", "must be further apart than the hysteresis")
        self.limits = (weak, strong, band)
        self.sensor_sign = _number(doc.get("sensor_sign", 1), "sensor_sign", -1, 1)
        if not self.sensor_sign:
            raise Refused("sensor_sign", "must be 1 or -1")
        self.settle_us = _number(doc["settle_us"], "settle_us", 0, 1000)
        self.wake_us = _number(doc["wake_us"], "wake_us", 0, 10000)
        self.current_ma = _number(doc["current_ma"], "current_ma", 100, 20000)
        self.led_ma = tuple(_numbers(doc["led_ma"], "led_ma", 2, 0, 60))
        _number(self.led_ma[0], "led_ma[0]", 1, 60)
        if self.led_ma[1] * self.count > self.current_ma:
            raise Refused("current_ma", "is less than the dark LEDs alone take (%d)" % (self.led_ma[1] * self.count))
        self.pins = _pins(doc["pins"])
        # None for a board that cannot weigh.
        self.feet = None
        if "feet" in doc:
            from .sense.feet import Feet

            self.feet = Feet(doc["feet"], self.pins)
        self.tile = tuple(_numbers(doc["tile"], "tile", 2, 1, 16))
        self._lay_out(doc["channels"], doc["chains"])

    def _lay_out(self, channels, chains):
        """`order`: for each chain the cell number of each channel of each tile, in the order they are read."""
        wide, deep = self.tile
        size = wide * deep
        if not isinstance(channels, list) or len(channels) != size:
            raise Refused("channels", "must be %d places" % size)
        if not isinstance(chains, list) or not 1 <= len(chains) <= 2:
            raise Refused("chains", "must be one or two lists of tiles")
        # No array of cells yet met is larger than this one; 0xFFFF: no cell.
        from array import array

        met = bytearray(self.count)
        self.order = []
        for number, chain in enumerate(chains):
            if not isinstance(chain, list):
                raise Refused("chains[%d]" % number, "must be a list of tiles")
            cells = array("H", bytes(2 * size * len(chain)))
            at = 0
            for i, tile in enumerate(chain):
                column, row, turned = _numbers(tile, "chains[%d][%d]" % (number, i), 3, 0, 31)
                for j, place in enumerate(channels):
                    dx, dy = _numbers(place, "channels[%d]" % j, 2, 0, max(wide, deep) - 1)
                    if turned:
                        dx = wide - 1 - dx
                        dy = deep - 1 - dy
                    x = column * wide + dx
                    y = row * deep + dy
                    if not (0 <= dx < wide and 0 <= dy < deep) or x >= self.columns or y >= self.cells[1]:
                        raise Refused("chains[%d][%d]" % (number, i), "lies outside the board")
                    cell = y * self.columns + x
                    if met[cell]:
                        raise Refused("chains[%d][%d]" % (number, i), "covers cell %d,%d a second time" % (x, y))
                    met[cell] = 1
                    cells[at] = cell
                    at += 1
            self.order.append(cells)
        for cell in range(self.count):
            if not met[cell]:
                raise Refused("chains", "leave out cell %d,%d" % (cell % self.columns, cell // self.columns))


def _pins(doc):
    """The pins by name; none is used twice."""
    if not isinstance(doc, dict):
        raise Refused("pins", "must be a mapping")
    used: dict = {}
    pins = {}
    for name in _PINS:
        if name not in doc:
            raise Refused("pins." + name, "is missing")
        pins[name] = _number(doc[name], "pins." + name, 0, 29)
    for name, count in _PIN_LISTS:
        if name not in doc:
            raise Refused("pins." + name, "is missing")
        pins[name] = _numbers(doc[name], "pins." + name, count, 0, 29)
    for name in sorted(doc):
        if name not in pins:
            raise Refused("pins." + name, "is not known")
        for pin in pins[name] if isinstance(pins[name], list) else [pins[name]]:
            if pin in used:
                raise Refused("pins." + name, "GP%d is already %s" % (pin, used[pin]))
            used[pin] = name
    for name, pin in (("analogue", pins["analogue"][0]), ("analogue", pins["analogue"][1]), ("supply", pins["supply"])):
        if pin not in _ANALOGUE:
            raise Refused("pins." + name, "GP%d has no analogue input" % pin)
    return pins
