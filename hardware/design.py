"""The design file, read and checked: what electronics, pieces, fields and the firmware's configuration agree on."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from hardware.feet import Feet, read_feet
from hardware.pico import read_pins
from hardware.values import all_of, each_key_once, number, pair, text
from rules_core.refused import Refused
from rules_core.variant.checks import choice, integer, integers, shown

DESIGN = Path(__file__).with_name("design.json")

PLASTIC_G_PER_CM3 = 1.25  # PLA 1.24, PETG 1.27
MAGNET_G_PER_CM3 = 7.5
STRENGTHS = ("strong", "weak")
POLES = ("N", "S")

Cell = tuple[int, int]


class Tile(NamedTuple):
    """Where a tile lies: counted in tiles, (0, 0) in the south-west; turned by 180 degrees or not."""

    column: int
    band: int
    turned: bool


class Place(NamedTuple):
    """Where a cell's sensor is found: chain 0 (A) or 1 (B), tile in token order, multiplexer channel."""

    chain: int
    tile: int
    channel: int


@dataclass(frozen=True)
class Disc:
    diameter_mm: float
    height_mm: float


@dataclass(frozen=True)
class Sensor:
    part: str
    below_surface_mm: float
    mv_per_mt: float
    sign: int  # of the reading's change for a north pole at the marked side, which looks up from the tile
    range_mt: float
    supply_mv: int
    settle_us: int
    wake_us: int


@dataclass(frozen=True)
class Tolerances:
    """Largest deviations; the simulated scenes draw evenly up to them, noise normally with this spread."""

    placement_mm: float
    remanence_percent: float
    magnet_depth_mm: float
    magnet_aside_mm: float
    sensor_aside_mm: float
    sensor_depth_mm: float
    sensitivity_percent: float
    offset_mt: float
    noise_mt: float


@dataclass(frozen=True)
class Leds:
    part: str
    colour_ma: int
    idle_ma: int
    cap_ma: int
    dot_mm: float  # of the white dot above each light


@dataclass(frozen=True)
class Board:
    """One size of board: its tiles, their two chains, and where each cell's sensor is found."""

    name: str
    cells: Cell
    tiles: Cell
    supply_ma: int
    foot_g: int  # range of a load cell below a corner
    tile_cells: Cell
    channels: tuple[Cell, ...]

    @property
    def columns(self) -> int:
        return self.tiles[0] * self.tile_cells[0]

    @property
    def rows(self) -> int:
        """All rows of sensors, those of the control strip included."""
        return self.tiles[1] * self.tile_cells[1]

    @property
    def strip(self) -> int:
        """Rows of the control strip, north of the playing cells."""
        return self.rows - self.cells[1]

    @cached_property
    def chains(self) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
        """The tiles in token order: A from the start of one snake through all tiles, B from its end backwards."""
        columns, bands = self.tiles
        snake = []
        for band in range(bands):
            back = band % 2 == 1
            for step in range(columns):
                snake.append(Tile(columns - 1 - step if back else step, band, back))
        half = (len(snake) + 1) // 2
        backwards = [tile._replace(turned=not tile.turned) for tile in reversed(snake[half:])]
        return tuple(snake[:half]), tuple(backwards)

    @cached_property
    def _cells(self) -> dict[Place, Cell]:
        width, depth = self.tile_cells
        found = {}
        for chain, tiles in enumerate(self.chains):
            for tile, (column, band, turned) in enumerate(tiles):
                for channel, (dx, dy) in enumerate(self.channels):
                    if turned:
                        dx, dy = width - 1 - dx, depth - 1 - dy
                    found[Place(chain, tile, channel)] = (column * width + dx, band * depth + dy)
        return found

    @cached_property
    def _places(self) -> dict[Cell, Place]:
        return {cell: place for place, cell in self._cells.items()}

    def place(self, x: int, y: int) -> Place:
        """Where the sensor (and the LED) of a cell is found."""
        if (x, y) not in self._places:
            raise Refused(f"{x},{y}", f"is no cell of {self.name}, which has {self.columns}x{self.rows} sensors")
        return self._places[x, y]

    def cell(self, place: Place) -> Cell:
        """The cell that a chain's tile sees on a channel."""
        if place not in self._cells:
            raise Refused(str(tuple(place)), f"is no chain, tile and channel of {self.name}")
        return self._cells[place]


@dataclass(frozen=True)
class Design:
    pitch_mm: float
    gap_mm: float
    magnet_below_face_mm: float
    grade: str
    remanence_t: float
    discs: dict[str, Disc]
    owners: tuple[tuple[str, str], ...]
    sensor: Sensor
    weak_mt: float
    strong_mt: float
    hysteresis_mt: float
    adc_bits: int
    tolerances: Tolerances
    tile_cells: Cell
    tile_size_mm: tuple[float, float]
    channels: tuple[Cell, ...]
    boards: dict[str, Board]
    leds: Leds
    pins: dict[str, int | list[int]]
    feet: Feet

    @property
    def steps_per_mt(self) -> float:
        """ADC steps for one millitesla: sensor and converter share their supply, so only the ratio counts."""
        return self.sensor.mv_per_mt * (1 << self.adc_bits) / self.sensor.supply_mv

    @property
    def unit_g(self) -> float:
        """Weight of a unit of volume: a solid cube of plastic with its six strong discs."""
        disc = self.discs["strong"]
        body = self.pitch_mm - self.gap_mm
        magnet = disc.diameter_mm**2 * math.pi / 4 * disc.height_mm
        return (body**3 * PLASTIC_G_PER_CM3 + 6 * magnet * (MAGNET_G_PER_CM3 - PLASTIC_G_PER_CM3)) / 1000

    def steps(self, mt: float) -> int:
        """A field as whole ADC steps."""
        return round(mt * self.steps_per_mt)


def load(path: Path = DESIGN) -> Design:
    """The design in a file; Refused says in one line what is wrong with it."""
    try:
        document = json.loads(path.read_bytes(), object_pairs_hook=each_key_once)
    except OSError as error:
        raise Refused(str(path), f"cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise Refused(str(path), f"is no JSON: {error}") from None
    return read(document)


def read(document: object) -> Design:
    """The design in a document, checked as a whole."""
    keys = (
        "format",
        "pitch_mm",
        "piece",
        "magnets",
        "sensor",
        "thresholds_mt",
        "hysteresis_mt",
        "adc_bits",
        "tolerances",
        "tile",
        "boards",
        "leds",
        "pins",
        "feet",
    )
    top = all_of(document, "", keys)
    integer(top["format"], "format", 1, 1)
    pitch = number(top["pitch_mm"], "pitch_mm", 5, 100)
    piece = all_of(top["piece"], "piece", ("gap_mm", "magnet_below_face_mm"))
    magnets = all_of(top["magnets"], "magnets", ("grade", "remanence_t", "strong_mm", "weak_mm", "owners"))
    tile = all_of(top["tile"], "tile", ("cells", "size_mm", "channels"))
    tile_cells = _cell(tile["cells"], "tile.cells", 1, 64)
    channels = _channels(tile["channels"], tile_cells)
    leds = _leds(top["leds"])
    sensor = _sensor(top["sensor"])
    thresholds = all_of(top["thresholds_mt"], "thresholds_mt", STRENGTHS)
    design = Design(
        pitch_mm=pitch,
        gap_mm=number(piece["gap_mm"], "piece.gap_mm", 0, pitch / 4),
        magnet_below_face_mm=number(piece["magnet_below_face_mm"], "piece.magnet_below_face_mm", 0.1, pitch / 2),
        grade=text(magnets["grade"], "magnets.grade"),
        remanence_t=number(magnets["remanence_t"], "magnets.remanence_t", 0.1, 1.6),
        discs={strength: _disc(magnets[strength + "_mm"], f"magnets.{strength}_mm") for strength in STRENGTHS},
        owners=_owners(magnets["owners"]),
        sensor=sensor,
        weak_mt=number(thresholds["weak"], "thresholds_mt.weak", 0.01, sensor.range_mt),
        strong_mt=number(thresholds["strong"], "thresholds_mt.strong", 0.01, sensor.range_mt),
        hysteresis_mt=number(top["hysteresis_mt"], "hysteresis_mt", 0, sensor.range_mt),
        adc_bits=integer(top["adc_bits"], "adc_bits", 8, 16),
        tolerances=_tolerances(top["tolerances"]),
        tile_cells=tile_cells,
        tile_size_mm=pair(tile["size_mm"], "tile.size_mm", 1, 1000),
        channels=channels,
        boards=_boards(top["boards"], tile_cells, channels, leds),
        leds=leds,
        pins=read_pins(top["pins"], len(channels)),
        feet=read_feet(top["feet"]),
    )
    _check_together(design)
    return design


def _check_together(design: Design) -> None:
    """What only several values together can get wrong."""
    for axis, name in enumerate(("wide", "deep")):
        wanted = design.tile_cells[axis] * design.pitch_mm
        if design.tile_size_mm[axis] != wanted:
            why = f"must be {wanted:g} mm {name} for {design.tile_cells[axis]} cells of {design.pitch_mm:g} mm"
            raise Refused(f"tile.size_mm[{axis}]", f"{why}, not {design.tile_size_mm[axis]:g}")
    body = design.pitch_mm - design.gap_mm
    for strength, disc in design.discs.items():
        # Pockets come from all six sides: a disc ends where those of the neighbouring faces may begin.
        if 2 * (design.magnet_below_face_mm + disc.height_mm) + disc.diameter_mm > body:
            raise Refused(f"magnets.{strength}_mm", f"six such discs have no room in a unit cube of {body:g} mm")
    if design.strong_mt <= design.weak_mt:
        raise Refused("thresholds_mt", f"strong ({design.strong_mt:g}) must be above weak ({design.weak_mt:g})")
    if design.hysteresis_mt >= design.weak_mt:
        raise Refused("hysteresis_mt", f"must be below the weak threshold of {design.weak_mt:g} mT")
    used = {pin: name for name, pins in design.pins.items() for pin in (pins if isinstance(pins, list) else [pins])}
    for pin in (design.feet.pins.clock, *design.feet.pins.data):
        if used.get(pin, "uart") not in ("uart", "i2c"):
            raise Refused("feet.pins", f"GP{pin} is used by {used[pin]} already")


def _cell(value: object, where: str, low: int, high: int) -> Cell:
    x, y = integers(value, where, 2, low, high)
    return x, y


def _disc(value: object, where: str) -> Disc:
    return Disc(*pair(value, where, 0.5, 20))


def _owners(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, list) or len(value) != 4:
        raise Refused("magnets.owners", "must be four pairs of pole and strength")
    found: list[tuple[str, str]] = []
    for place, item in enumerate(value):
        where = f"magnets.owners[{place}]"
        if not isinstance(item, list) or len(item) != 2:
            raise Refused(where, f"must be a pole and a strength in [ ], not {shown(item)}")
        owner = choice(item[0], where + "[0]", POLES), choice(item[1], where + "[1]", STRENGTHS)
        if owner in found:
            raise Refused(where, f"owner {found.index(owner)} has {' '.join(owner)} too")
        found.append(owner)
    return tuple(found)


def _sensor(value: object) -> Sensor:
    keys = ("part", "below_surface_mm", "mv_per_mt", "sign", "range_mt", "supply_mv", "settle_us", "wake_us")
    sensor = all_of(value, "sensor", keys)
    return Sensor(
        part=text(sensor["part"], "sensor.part"),
        below_surface_mm=number(sensor["below_surface_mm"], "sensor.below_surface_mm", 0, 20),
        mv_per_mt=number(sensor["mv_per_mt"], "sensor.mv_per_mt", 0.1, 1000),
        sign=_sign(sensor["sign"]),
        range_mt=number(sensor["range_mt"], "sensor.range_mt", 0.1, 1000),
        supply_mv=integer(sensor["supply_mv"], "sensor.supply_mv", 1000, 5500),
        settle_us=integer(sensor["settle_us"], "sensor.settle_us", 0, 1000),
        wake_us=integer(sensor["wake_us"], "sensor.wake_us", 0, 100000),
    )


def _sign(value: object) -> int:
    if value not in (-1, 1) or isinstance(value, bool | float):
        raise Refused("sensor.sign", f"must be 1 or -1, not {shown(value)}")
    return integer(value, "sensor.sign", -1, 1)


def _tolerances(value: object) -> Tolerances:
    keys = tuple(Tolerances.__dataclass_fields__)
    given = all_of(value, "tolerances", keys)
    return Tolerances(**{key: number(given[key], "tolerances." + key, 0, 50) for key in keys})


def _leds(value: object) -> Leds:
    leds = all_of(value, "leds", ("part", "colour_ma", "idle_ma", "cap_ma", "dot_mm"))
    return Leds(
        part=text(leds["part"], "leds.part"),
        colour_ma=integer(leds["colour_ma"], "leds.colour_ma", 1, 100),
        idle_ma=integer(leds["idle_ma"], "leds.idle_ma", 0, 10),
        cap_ma=integer(leds["cap_ma"], "leds.cap_ma", 100, 20000),
        dot_mm=number(leds["dot_mm"], "leds.dot_mm", 0, 15),
    )


def _channels(value: object, cells: Cell) -> tuple[Cell, ...]:
    where = "tile.channels"
    if not isinstance(value, list) or len(value) != cells[0] * cells[1]:
        raise Refused(where, f"must be {cells[0] * cells[1]} cells, one for each of a tile of {cells[0]}x{cells[1]}")
    found: list[Cell] = []
    for place, item in enumerate(value):
        at = f"{where}[{place}]"
        cell = _cell(item, at, 0, 63)
        if cell[0] >= cells[0] or cell[1] >= cells[1]:
            raise Refused(at, f"{cell[0]},{cell[1]} lies outside the tile")
        if cell in found:
            raise Refused(at, f"channel {found.index(cell)} has {cell[0]},{cell[1]} too")
        found.append(cell)
    return tuple(found)


def _boards(value: object, tile_cells: Cell, channels: tuple[Cell, ...], leds: Leds) -> dict[str, Board]:
    if not isinstance(value, dict) or not value:
        raise Refused("boards", "must be an object with at least one board")
    found = {}
    for name in value:
        where = "boards." + name
        given = all_of(value[name], where, ("cells", "tiles", "supply_ma", "foot_g"))
        cells = _cell(given["cells"], where + ".cells", 1, 64)
        tiles = _cell(given["tiles"], where + ".tiles", 1, 32)
        supply = integer(given["supply_ma"], where + ".supply_ma", 100, 20000)
        foot = integer(given["foot_g"], where + ".foot_g", 100, 20000)
        board = Board(name, cells, tiles, supply, foot, tile_cells, channels)
        if name != f"{cells[0]}x{cells[1]}":
            raise Refused(where, f"has {cells[0]}x{cells[1]} cells; its name must say so")
        if board.columns != cells[0] or not 0 <= board.strip < tile_cells[1]:
            raise Refused(where + ".tiles", f"make {board.columns}x{board.rows} cells, not {name} and a strip")
        if board.columns * board.rows * leds.idle_ma > leds.cap_ma:
            raise Refused("leds.cap_ma", f"the dark LEDs of {name} alone take more than {leds.cap_ma} mA")
        if leds.cap_ma > supply:
            raise Refused(where + ".supply_ma", f"is less than the LEDs may take ({leds.cap_ma} mA)")
        found[name] = board
    return found
