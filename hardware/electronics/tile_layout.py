"""Where everything lies on the tile.

Top layer: tracks along the board; bottom layer: tracks across it. The chain's wires cross the tile straight from the
left connector to the right one. Each column of cells has, from the edge inwards, ground, 5 V, the lights' data, the
sensors, their supply and the lines to the multiplexer, nested so that none crosses another. The right column is the
left one turned by half a turn.
"""

from __future__ import annotations

from hardware.design import Design

from .circuit import CHAIN, tile
from .layout import BOTTOM, CLEARANCE, SIGNAL, TOP, Layout, Point

GAP = 0.1  # the board is 0.2 mm smaller than the cells it carries, so that tiles fit side by side
HEADER_X = 1.27  # two tiles side by side make a 2.54 mm grid across the joint: jumpers connect them
GROUND_X, SUPPLY_X, SENSE_X = 3.4, 5.5, 13.55
LINES_X = [14.25, 14.85, 15.45, 16.05]  # the sensors' lines, outermost first
LANE_X = 7.55  # light data, past the sensors
LIGHT_UP = 5.7  # from the middle of the cell to its light, towards north in the left column
BUS_WIDTH = {"5V": 1.6, "GND": 1.4, "3V3": 1.4}
LANE_WIDTH = {"5V": 2.0, "GND": 1.4}


class Column:
    """One column of cells, drawn as the left one; the right one is the same turned by half a turn."""

    def __init__(self, layout: Layout, right: bool) -> None:
        self.layout = layout
        self.right = right

    def at(self, x: float, up: float) -> Point:
        """A point given from the south-west corner (for the right column, from the north-east corner)."""
        width, height = self.layout.size
        return (width - x, up) if self.right else (x, height - up)

    def place(self, ref: str, x: float, up: float, angle: int) -> None:
        self.layout.place(ref, *self.at(x, up), angle=(angle + 180 * self.right) % 360)

    def track(self, net: str, layer: str, width: float, *points: Point) -> None:
        self.layout.track(net, layer, width, *(self.at(*point) for point in points))

    def via(self, net: str, x: float, up: float, size: float = 0.6, drill: float = 0.3) -> None:
        self.layout.via(net, *self.at(x, up), size, drill)


def wire_rises(layout: Layout) -> list[tuple[str, float]]:
    """The chain's wires with their heights above the south edge, first pin first."""
    return [(net, layout.size[1] / 2 + 2.54 * ((len(CHAIN) - 1) / 2 - n)) for n, net in enumerate(CHAIN)]


def tile_layout(design: Design) -> Layout:
    pitch = design.pitch_mm
    width, height = design.tile_size_mm
    layout = Layout(tile(design), (width, height), GAP)
    middle = height / 2
    wires = wire_rises(layout)
    for ref, x in (("J1", HEADER_X), ("J2", width - HEADER_X)):
        layout.place(ref, x, height - wires[0][1])
    for net, rise in wires:
        y = height - rise
        if net not in ("TOKEN", "LIGHT"):
            layout.track(net, BOTTOM, BUS_WIDTH.get(net, SIGNAL), (HEADER_X, y), (width - HEADER_X, y))
    layout.place("U1", width / 2, middle)
    for channel, (dx, dy) in enumerate(design.channels):
        column = Column(layout, right=dx == 1)
        # Seen from the column's own corner, the right column counts its cells from the north.
        up = (dy + 0.5) * pitch
        cell(column, channel, height - up if column.right else up)
        line(column, channel, up)
    for right in (False, True):
        lanes(Column(layout, right), pitch)
    ends(layout)
    between(layout)
    labels(layout)
    return layout


def between_wires(layout: Layout, net: str, y: float, half: float = 0.3) -> float:
    """The place nearest to y where a via of this net lies between the chain's wires and not on one."""
    wires = [
        (layout.size[1] - up, BUS_WIDTH.get(name, SIGNAL) / 2 + half + CLEARANCE + 0.005)
        for name, up in wire_rises(layout)
        if name != net
    ]
    places = [y, *(wire + side * need for wire, need in wires for side in (-1, 1))]
    free = [place for place in places if all(abs(place - wire) >= need - 1e-9 for wire, need in wires)]
    return min(free, key=lambda place: abs(place - y))


def cell(column: Column, channel: int, up: float) -> None:
    """Sensor in the middle of the cell, light beside it, a capacitor for each."""
    layout = column.layout
    sensor, light = f"U{101 + channel}", f"D{101 + channel}"
    column.place(sensor, 10.0, up, 180)
    column.place(f"C{101 + channel}", 11.775, up - 2.5, 180)
    column.place(light, 10.0, up + LIGHT_UP, 180)
    column.place(f"C{201 + channel}", 11.625, up + 2.4, 180)
    beam = up + LIGHT_UP
    # 5 V runs under the light from its lane to the far corner, and on to the capacitor.
    column.track("5V", TOP, 0.8, (SUPPLY_X, beam), (12.45, beam), (12.45, up + 2.4))
    column.track("SENSE", TOP, 0.4, (10.9375, up - 0.95), (SENSE_X, up - 0.95))
    column.track("SENSE", TOP, 0.4, (12.6, up - 2.5), (SENSE_X, up - 2.5))
    for start, end in (
        ((7.55, beam + 1.65), (7.55, beam + 2.9)),  # light
        ((10.8, up + 2.4), (9.7, up + 2.4)),  # its capacitor
        ((9.0625, up), (9.0625, up - 1.3)),  # sensor
        ((10.95, up - 2.5), (9.85, up - 2.5)),  # its capacitor
    ):
        x, y = column.at(*end)
        y = between_wires(layout, "GND", y)
        layout.track("GND", TOP, 0.4, column.at(*start), (x, y))
        layout.via("GND", x, y)


def line(column: Column, channel: int, up: float) -> None:
    """From a sensor to its pin of the multiplexer: under the supply of the sensors, then along the board."""
    layout = column.layout
    net = f"CELL{channel}"
    number = next(n for n, wire in layout.circuit.parts["U1"].nets.items() if wire == net)
    pin = layout.pad("U1", number)
    sensor = layout.pad(f"U{101 + channel}", "2")
    width, height = layout.size
    # The nearer the sensor, the farther out its line: so no line crosses another one.
    step = int(abs(up - height / 2) / 20)
    start, x = (width - 12.3, width - LINES_X[step]) if column.right else (12.3, LINES_X[step])
    y = between_wires(layout, net, sensor.y)
    layout.track(net, TOP, SIGNAL, (sensor.x, sensor.y), (start, y))
    layout.via(net, start, y)
    layout.track(net, BOTTOM, SIGNAL, (start, y), (x, y))
    layout.via(net, x, y)
    layout.track(net, TOP, SIGNAL, (x, y), (x, pin.y), (pin.x, pin.y))


def lanes(column: Column, pitch: float) -> None:
    """Supplies and ground along the column, tied to the chain's wires, and the data from light to light."""
    layout = column.layout
    height = layout.size[1]
    first_light, last_light = pitch / 2 + LIGHT_UP, height - pitch / 2 + LIGHT_UP
    column.track("GND", TOP, LANE_WIDTH["GND"], (GROUND_X, 10.0), (GROUND_X, height - 5.0))
    column.track("5V", TOP, LANE_WIDTH["5V"], (SUPPLY_X, first_light), (SUPPLY_X, last_light))
    column.track("SENSE", TOP, 0.4, (SENSE_X, pitch / 2 - 2.5), (SENSE_X, height - pitch / 2 - 0.95))
    wires = wire_rises(layout)
    for (net, rise), (_, below) in zip(wires, [*wires[1:], ("", 0.0)], strict=True):
        up = height - rise if column.right else rise
        if net == "5V":
            for shift in (-0.5, 0.5):
                column.via("5V", SUPPLY_X + shift, up, 0.8, 0.4)
        if net == "GND":
            for shift in (-0.4, 0.4):
                column.via("GND", GROUND_X + shift, up)
        elif net != "LIGHT":
            between = (rise + below) / 2
            column.via("GND", GROUND_X, height - between if column.right else between, 0.5)
    for n in range(2, int(height / 5)):
        if abs(n * 5.0 - height / 2) > 24:
            column.via("GND", GROUND_X, n * 5.0)
    first = 8 if column.right else 0
    for n in range(7):
        here = pitch * n + first_light
        there = here + pitch
        net = f"LIGHT{first + n + 1}"
        column.track(
            net, TOP, SIGNAL, (12.45, here + 1.65), (12.45, here + 4), (LANE_X, here + 8.9), (LANE_X, there - 1.65)
        )


def ends(layout: Layout) -> None:
    """The data's way from the left connector, over the north edge and to the right connector."""
    height = layout.size[1]
    pin, light = layout.pad("J1", "18"), layout.pad("D101", "4")
    turn = light.y + 3.2
    layout.track("LIGHT0", BOTTOM, SIGNAL, (pin.x, pin.y), (pin.x, turn - 0.6), (pin.x + 0.6, turn), (light.x, turn))
    layout.via("LIGHT0", light.x, turn)
    layout.track("LIGHT0", TOP, SIGNAL, (light.x, turn), (light.x, light.y))
    start, end = layout.pad("D108", "2"), layout.pad("D109", "4")
    over = start.y - 1.6
    layout.track(
        "LIGHT8", TOP, SIGNAL, (start.x, start.y), (start.x, over), (end.x - 2, over), (end.x, over + 2), (end.x, end.y)
    )
    light, pin = layout.pad("D116", "2"), layout.pad("J2", "18")
    under = height - 0.65
    layout.track(
        "LIGHT16",
        TOP,
        SIGNAL,
        (light.x, light.y),
        (light.x, under),
        (pin.x - 0.6, under),
        (pin.x, under - 0.6),
        (pin.x, pin.y),
    )


def between(layout: Layout) -> None:
    """The parts between the columns. Tracks along the board reach any wire of the chain by a via."""
    width, height = layout.size
    bus = dict(wire_rises(layout))

    def place(ref: str, x: float, up: float, angle: int = 0) -> None:
        layout.place(ref, x, height - up, angle)

    def top(net: str, *points: Point, width: float = SIGNAL) -> None:
        layout.track(net, TOP, width, *((x, height - up) for x, up in points))

    def drop(net: str, x: float, up: float, size: float = 0.6, drill: float = 0.3) -> None:
        layout.via(net, x, height - up, size, drill)

    for ref, *where in (
        *(
            ("U2", 19.4, 108.0, 90),
            ("C3", 18.4, 115.0),
            ("R3", 20.6, 100.0, 270),
            ("C1", 21.9, 96.5, 270),
            ("R1", 21.8, 92.4, 180),
        ),
        *(
            ("Q1", 21.4, 89.5),
            ("R2", 17.45, 89.2, 270),
            ("C2", 22.42, 84.9, 180),
            ("C4", 18.5, 85.075),
            ("C5", 20.0, 56.0),
        ),
    ):
        place(str(ref), float(where[0]), float(where[1]), int(where[2]) if len(where) > 2 else 0)

    # Multiplexer: address, analogue wire, enable, supply.
    top(
        "ANALOGUE",
        (17.1375, 83.575),
        (17.1375, 83.9),
        (16.55, 84.5),
        (16.55, 101.2),
        (16.7, 101.35),
        (16.7, bus["ANALOGUE"]),
    )
    drop("ANALOGUE", 16.7, bus["ANALOGUE"])
    top("S0", (17.1375, 77.725), (18.6, 77.725), (18.6, bus["S0"]))
    drop("S0", 18.6, bus["S0"])
    top("S1", (17.1375, 77.075), (18.0, 77.075), (18.6, 76.475), (18.6, bus["S1"]))
    drop("S1", 18.6, bus["S1"])
    top("S2", (22.8625, 77.075), (20.6, 77.075), (20.3, 77.375), (20.3, bus["S2"]))
    drop("S2", 20.3, bus["S2"])
    top("S3", (22.8625, 76.425), (20.0, 76.425), (19.7, 76.725), (19.7, bus["S3"]))
    drop("S3", 19.7, bus["S3"])
    top("GND", (17.1375, 76.425), (17.1375, 74.2))
    drop("GND", 17.1375, 74.2)
    top("3V3", (22.8625, 83.575), (22.8625, 84.5), (23.245, 84.9), (23.245, bus["3V3"]), width=0.3)
    drop("3V3", 23.245, bus["3V3"])
    top("GND", (21.595, 84.9), (22.42, 84.9), width=0.3)
    drop("GND", 22.42, 84.9, 0.5)
    top("3V3", (17.55, 85.1), (17.55, bus["3V3"]), width=0.5)
    drop("3V3", 17.55, bus["3V3"])
    top("GND", (19.45, 84.85), (18.5, 84.85), width=0.4)
    drop("GND", 18.5, 84.85, 0.5)

    # Flip-flop: its seven southern pins go straight down to their wires.
    foot = 105.1375
    top("RESET", (17.45, foot), (17.45, 90.025))
    drop("RESET", 17.45, bus["RESET"])
    top("GND", (17.45, 88.375), (17.45, 87.6))
    drop("GND", 17.45, 87.6)
    top("TOKEN_IN", (18.1, foot), (18.1, bus["TOKEN"]))
    drop("TOKEN_IN", 18.1, bus["TOKEN"])
    layout.track("TOKEN_IN", BOTTOM, SIGNAL, (HEADER_X, height - bus["TOKEN"]), (18.1, height - bus["TOKEN"]))
    top("CLOCK", (18.75, foot), (18.75, bus["CLOCK"]))
    drop("CLOCK", 18.75, bus["CLOCK"])
    top("3V3", (19.4, foot), (19.4, 86.95), (20.0, bus["3V3"]), width=0.25)
    drop("3V3", 20.0, bus["3V3"], 0.8, 0.4)
    top("TOKEN", (20.05, foot), (20.05, 101.375), (20.6, 100.825))
    top("TOKEN_OUT", (20.6, 99.175), (20.6, bus["TOKEN"]))
    top("TOKEN_OUT", (20.6, 97.325), (21.9, 97.325))
    drop("TOKEN_OUT", 20.6, bus["TOKEN"])
    layout.track("TOKEN_OUT", BOTTOM, SIGNAL, (20.6, height - bus["TOKEN"]), (width - HEADER_X, height - bus["TOKEN"]))
    top("GND", (21.9, 95.675), (21.9, 94.85))
    drop("GND", 21.9, 94.85)
    top("GND", (21.35, foot), (21.35, 103.8), (21.6, 103.55))
    drop("GND", 21.6, 103.55)
    top(
        "ASLEEP",
        (20.7, foot),
        (20.7, 103.0),
        (23.4, 100.3),
        (23.4, 88.9),
        (20.9, 86.4),
        (20.9, 78.05),
        (21.225, 77.725),
        (22.8625, 77.725),
    )
    # Its northern pins: supply, and the unused half tied down.
    head = 110.8625
    top("3V3", (17.45, head), (18.1, head))
    top("3V3", (18.1, head), (18.1, 107.6), (18.8, 106.9), (19.4, 106.9), (19.4, foot), width=0.25)
    top("3V3", (17.575, 115.0), (17.575, 113.4), (17.45, 113.275), (17.45, head), width=0.25)
    top("3V3", (20.05, head), (20.05, 112.8), (19.45, 113.4), (17.575, 113.4))
    top("GND", (18.75, head), (19.4, head))
    top("GND", (19.075, head), (19.075, 112.3))
    drop("GND", 19.075, 112.3)
    top("GND", (19.225, 115.0), (20.4, 115.0), width=0.4)
    drop("GND", 20.4, 115.0)

    # Switch: from the token to the supply of the sensors, which passes under their lines to both columns.
    top("ASLEEP", (22.625, 92.4), (23.4, 92.4))
    top("GATE", (20.975, 92.4), (20.4625, 91.8875), (20.4625, 90.45))
    top("3V3", (20.4625, 88.55), (20.4625, 87.4), (20.0, 86.9375), (20.0, bus["3V3"]), width=0.5)
    top("SENSE", (22.3375, 89.5), (22.3375, 90.3), width=0.5)
    under = ((SENSE_X, 89.6), (21.6375, 89.6), (22.3375, 90.3), (22.5875, 90.55), (width - SENSE_X, 90.55))
    layout.track("SENSE", BOTTOM, 0.5, *((x, height - up) for x, up in under))
    for x, up in (under[0], under[2], under[4]):
        drop("SENSE", x, up)

    # The capacitor of the lights' supply.
    supply = bus["5V"]
    top("5V", (18.525, 56.0), (18.525, supply), width=1.0)
    drop("5V", 18.525, supply, 0.8, 0.4)
    top("GND", (21.475, 56.0), (23.0, 56.0), width=1.0)
    drop("GND", 23.0, 56.0, 0.8, 0.4)


def labels(layout: Layout) -> None:
    width, height = layout.size
    layout.texts.append(("QUADER TILE", width / 2, 3.0, 1.4, "F.SilkS"))
    layout.texts.append(("IN", 3.6, height - 104.2, 1.2, "B.SilkS"))
    layout.texts.append(("OUT", width - 3.6, height - 104.2, 1.2, "B.SilkS"))
