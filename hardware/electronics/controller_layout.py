"""Where everything lies on the controller.

Chain connectors on the left, Pico in the middle, operating parts on the right, supply along the south edge. Wires that
carry power are laid by hand; the router finds the others.
"""

from __future__ import annotations

from hardware.design import Design

from .circuit import CHAIN, controller
from .layout import BOTTOM, TOP, Layout
from .router import Router
from .tracks import joined

SIZE = (110.0, 90.0)
HOLES = [(26.0, 5.0), (106.0, 5.0), (106.0, 58.0), (4.0, 75.0)]
HOLE = 3.2  # for M3
FIDUCIALS = [(4.0, 4.0), (85.0, 58.0), (37.0, 86.5)]
CHAIN_X = (4.0, 14.0)  # connectors A and B
CHAIN_Y = 8.0
FEED_X = 9.0  # between them the lights' supply and its ground come up
POWER_ROWS = {"5V": ("5V_LIGHT", 2.0), "GND": ("GND", 1.8)}
FAR_ENDS = (15.2, 26.7)  # terminals of the light supply for the far ends of the chains
FAR_Y = 83.5

PLACES: list[tuple[str, float, float, int]] = [
    *(("J2", CHAIN_X[0], CHAIN_Y, 0), ("J3", CHAIN_X[1], CHAIN_Y, 0), ("A1", 50.0, 30.0, 0)),
    # between the Pico's left side and the chains: the gate and its resistors
    *(("U3", 33.0, 22.0, 180), ("C8", 33.0, 27.2, 180)),
    *(("R10", 24.0, 12.5, 180), ("R11", 24.0, 15.5, 180), ("R12", 24.0, 18.5, 180), ("R13", 24.0, 21.5, 180)),
    *(("R14", 24.0, 24.5, 180), ("R15", 24.0, 27.5, 180), ("R24", 24.0, 30.5, 180), ("R25", 24.0, 33.5, 180)),
    *(("R23", 33.0, 31.5, 0), ("R18", 24.0, 37.5, 0), ("R19", 24.0, 40.5, 0)),
    # light data
    *(("U2", 29.0, 49.0, 180), ("C6", 29.0, 42.8, 180), ("R8", 22.0, 56.5, 180), ("R9", 28.0, 56.5, 180)),
    # supply: terminal, fuse, right way round, clamp, capacitor, switch
    *(("J1", 96.0, FAR_Y, 0), ("F1", 93.0, 69.0, 180), ("Q3", 59.0, 69.0, 0), ("D1", 61.5, 79.0, 0)),
    *(("C1", 48.5, 79.0, 0), ("Q1", 34.0, 69.0, 180), ("R22", 52.5, 62.5, 0)),
    *(("Q2", 43.5, 61.0, 180), ("R2", 47.0, 61.0, 90), ("R3", 43.5, 75.0, 90), ("C2", 39.0, 75.5, 180)),
    *(("C7", 41.0, 78.5, 90), ("R4", 39.0, 61.0, 90), *((f"J{7 + n}", x, FAR_Y, 0) for n, x in enumerate(FAR_ENDS))),
    # sensors' supply and its half
    *(("U1", 68.0, 60.0, 0), ("C3", 63.3, 61.0, 270), ("C4", 73.0, 60.0, 270), ("R5", 68.0, 63.5, 0)),
    *(("R6", 66.0, 19.0, 270), ("R7", 66.0, 23.0, 270), ("C5", 69.0, 23.0, 270)),
    # Pico's supply, lamp, analogue inputs
    *(("D2", 70.0, 8.4, 180), ("D3", 75.0, 79.0, 180), ("R1", 70.0, 79.0, 0)),
    *(("R16", 66.0, 29.5, 180), ("R17", 66.0, 26.5, 180)),
    # buttons and headers
    *(("S1", 94.0, 14.0, 0), ("S2", 94.0, 26.0, 0), ("S3", 94.0, 38.0, 0), ("J6", 84.0, 21.0, 0)),
    *(("J4", 84.0, 5.0, 0), ("J5", 84.0, 36.0, 0), ("R20", 74.0, 38.0, 0), ("R21", 74.0, 41.0, 0)),
    ("J9", 79.0, 52.0, 90),
]
WORDS = [
    *(("QUADER CONTROLLER", 89.0, 61.0, 1.2), ("5V IN", 98.5, 77.0, 1.2)),
    *(("+", 93.0, 77.0, 1.6), ("-", 104.3, 77.0, 1.6)),
    *(("A", 4.0, 54.5, 1.4), ("B", 14.0, 54.5, 1.4)),
    *(("OK", 103.0, 16.2, 1.2), ("NEXT", 103.5, 28.2, 1.2), ("BACK", 103.5, 40.2, 1.2)),
    *(("UART", 88.5, 5.0, 1.0), ("I2C", 88.0, 36.0, 1.0), ("KEYS", 88.5, 21.0, 1.0)),
    *(("FEET", 74.6, 52.0, 1.0), ("USB", 50.0, 1.8, 1.0)),
    *((f"5V {chain} END", x + 2.54, 76.6, 1.0) for chain, x in zip("AB", FAR_ENDS, strict=True)),
    *((sign, x + dx, 76.6, 1.4) for x in FAR_ENDS for sign, dx in (("+", -1.8), ("-", 6.9))),
]


def controller_layout(design: Design) -> Layout:
    layout = Layout(controller(design), SIZE)
    for ref, x, y, angle in PLACES:
        layout.place(ref, x, y, angle)
    layout.holes = [(x, y, HOLE) for x, y in HOLES]
    layout.fiducials = list(FIDUCIALS)
    layout.texts = [(text, x, y, height, "F.SilkS") for text, x, y, height in WORDS]
    chains(layout)
    supply(layout)
    hand = {"5V_IN", "5V_FUSED", "GND"}
    nets = sorted(net for net in layout.circuit.nets() if net not in hand)
    pads = [(pad.ref, pad.pad.number) for pad in layout.pads() if pad.net == "GND" and not pad.pad.drill]
    by_hand = len(layout.tracks)
    Router(layout, (0.0, 0.0, *SIZE)).route(nets, pads)
    layout.tracks[by_hand:] = joined(layout.tracks[by_hand:])
    return layout


def chains(layout: Layout) -> None:
    """Straight from connector to connector: what both chains share."""
    left, right = CHAIN_X
    for n, net in enumerate(CHAIN):
        y = CHAIN_Y + 2.54 * n
        if net in POWER_ROWS:
            name, width = POWER_ROWS[net]
            layout.track(name, TOP, width, (left, y), (FEED_X, y), (right, y))
        elif net == "3V3":
            layout.track("3V3", BOTTOM, 0.8, (left, y), (right, y))
        elif net not in ("ANALOGUE", "BACK", "TOKEN", "LIGHT"):
            layout.track(net, BOTTOM, 0.25, (left, y), (right, y))


def supply(layout: Layout) -> None:
    """5 V from the terminal through fuse, polarity and switch to both chains and their far ends; 3.3 V."""
    rows = [CHAIN_Y + 2.54 * n for n, net in enumerate(CHAIN) if net == "5V"]
    fuse = {number: layout.pad("F1", number) for number in ("1", "2")}
    guard = {name: layout.pad("Q3", number) for name, number in (("in", "2"), ("out", "3"))}
    switch = {name: layout.pad("Q1", number) for name, number in (("in", "3"), ("out", "2"))}
    trunk = switch["out"].y
    layout.track("5V_IN", TOP, 4.0, (96.0, FAR_Y), (96.0, 75.0), (fuse["1"].x, fuse["1"].y))
    layout.track("5V_FUSED", TOP, 4.0, (fuse["2"].x, fuse["2"].y), (guard["in"].x, guard["in"].y))
    # From the guard's source pin to the switch's, with branches to clamp, capacitor and regulator.
    start, end = (guard["out"].x, guard["out"].y), (switch["in"].x, switch["in"].y)
    layout.track("5V", TOP, 3.0, start, (50.5, 70.5), (46.0, 67.5), end)
    layout.track("5V", TOP, 2.0, (50.5, 70.5), (50.5, 73.0), (48.5, 75.0), (48.5, 79.0))
    clamp = layout.pad("D1", "1")
    layout.track("5V", TOP, 2.0, (50.5, 72.0), (56.0, 75.5), (clamp.x, clamp.y))
    layout.track("5V_LIGHT", TOP, 5.0, (switch["out"].x, trunk), (FEED_X, trunk), (FEED_X, rows[2]), (FEED_X, rows[1]))
    layout.track("5V_LIGHT", TOP, 2.0, (FEED_X, rows[1]), (FEED_X, rows[0]))
    for x in FAR_ENDS:
        layout.track("5V_LIGHT", TOP, 3.0, (x, trunk), (x, FAR_Y))
    # The regulator's input, and its output to the chains' 3.3 V pins, around the Pico's south end.
    row = CHAIN_Y + 2.54 * CHAIN.index("3V3")
    vin, out = layout.pad("U1", "1"), layout.pad("U1", "5")
    feed = layout.pad("C3", "1")
    way = ((50.5, 70.5), (50.5, 64.5), (61.2, 64.5), (61.2, feed.y), (feed.x, feed.y), (64.3, vin.y), (vin.x, vin.y))
    layout.track("5V", TOP, 0.8, *way)
    smooth = layout.pad("C4", "1")
    layout.track("3V3", TOP, 0.6, (out.x, out.y), (smooth.x, out.y), (smooth.x, smooth.y))
    layout.track("3V3", TOP, 0.8, (71.0, out.y), (71.0, 57.6))
    layout.via("3V3", 71.0, 57.6, 0.8, 0.4)
    west = ((71.0, 57.6), (18.0, 57.6), (16.5, 56.1), (16.5, row + 1.0), (15.5, row), (CHAIN_X[1], row))
    layout.track("3V3", BOTTOM, 0.8, *west)
    # Ground back to the terminals, beside what the copper areas carry.
    ground = [CHAIN_Y + 2.54 * n for n, net in enumerate(CHAIN) if net == "GND"][:0:-1]
    back = ((101.08, FAR_Y), (97.5, 87.0), (11.5, 87.0), (FEED_X, 84.5), *((FEED_X, y) for y in ground))
    layout.track("GND", BOTTOM, 3.0, *back)
    for x in FAR_ENDS:
        layout.track("GND", BOTTOM, 3.0, (x + 5.08, FAR_Y), (x + 5.08, 87.0))
    for y in ground:
        for shift in (-0.6, 0.6):
            layout.via("GND", FEED_X + shift, y, 0.8, 0.4)
