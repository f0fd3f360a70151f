"""Where everything lies on the controller.

Chain connectors on the left, Pico in the middle, operating parts on the right, supply along the south edge. Wires that
carry power are laid by hand; the router finds the others.
"""

from __future__ import annotations

from hardware.design import Design

from .circuit import CHAIN, controller
from .layout import BOTTOM, TOP, Layout
from .router import Router, joined

SIZE = (100.0, 80.0)
HOLES = [(23.0, 5.0), (96.0, 5.0), (96.0, 50.0), (4.0, 75.0)]
HOLE = 3.2  # for M3
CHAIN_X = (4.0, 14.0)  # connectors A and B
CHAIN_Y = 8.0
FEED_X = 9.0  # between them the lights' supply and its ground come up
POWER_ROWS = {"5V": ("5V_LIGHT", 2.0), "GND": ("GND", 1.8)}

PLACES: list[tuple[str, float, float, int]] = [
    *(("J2", CHAIN_X[0], CHAIN_Y, 0), ("J3", CHAIN_X[1], CHAIN_Y, 0), ("A1", 40.0, 30.0, 0)),
    # series resistors between the Pico's left side and the chains
    *(("R10", 24.0, 12.5, 180), ("R11", 24.0, 16.0, 180), ("R12", 24.0, 19.5, 180), ("R13", 24.0, 23.0, 180)),
    *(("R14", 24.0, 26.5, 180), ("R15", 24.0, 30.0, 180), ("R18", 24.0, 37.0, 0), ("R19", 24.0, 40.5, 0)),
    # light data
    *(("U2", 23.0, 49.0, 180), ("C6", 23.0, 43.2, 180), ("R8", 19.5, 55.2, 180), ("R9", 24.5, 55.2, 180)),
    # supply: terminal, fuse, clamp, capacitor, switch
    *(
        ("J1", 88.0, 72.5, 0),
        ("F1", 82.6, 68.0, 180),
        ("D1", 57.0, 75.5, 180),
        ("C1", 47.0, 73.5, 0),
        ("Q1", 34.0, 68.0, 180),
    ),
    *(
        ("Q2", 43.5, 61.5, 180),
        ("R2", 40.0, 62.4, 90),
        ("R3", 42.0, 74.5, 90),
        ("C2", 39.0, 74.5, 270),
        ("R4", 47.5, 61.5, 90),
    ),
    # sensors' supply and its half
    *(("U1", 57.0, 60.0, 0), ("C3", 56.4, 63.6, 0), ("C4", 61.5, 60.0, 270), ("R5", 53.0, 60.0, 90)),
    *(("R6", 56.0, 19.0, 270), ("R7", 56.0, 23.0, 270), ("C5", 58.5, 23.0, 270)),
    # Pico's supply, its lamp, analogue inputs
    *(
        ("D2", 60.0, 8.4, 180),
        ("D3", 70.5, 75.5, 0),
        ("R1", 66.0, 75.5, 0),
        ("R16", 56.0, 28.7, 180),
        ("R17", 56.0, 26.2, 180),
    ),
    # buttons and headers
    *(("S1", 84.0, 14.0, 0), ("S2", 84.0, 26.0, 0), ("S3", 84.0, 38.0, 0), ("J6", 74.0, 22.0, 0)),
    *(("J4", 74.0, 5.0, 0), ("J5", 74.0, 40.0, 0), ("R20", 64.0, 42.0, 0), ("R21", 64.0, 45.0, 0)),
]
WORDS = [
    *(
        ("QUADER CONTROLLER", 82.0, 56.0, 1.4),
        ("5V +", 88.0, 65.8, 1.2),
        ("-", 93.1, 65.8, 1.2),
        ("A", 4.0, 55.0, 1.4),
        ("B", 14.0, 55.0, 1.4),
    ),
    *(("OK", 94.0, 16.2, 1.2), ("NEXT", 94.5, 28.2, 1.2), ("BACK", 94.5, 40.2, 1.2)),
    *(("UART", 78.5, 5.0, 1.0), ("I2C", 78.0, 40.0, 1.0), ("KEYS", 78.5, 22.0, 1.0)),
]


def controller_layout(design: Design) -> Layout:
    layout = Layout(controller(design), SIZE)
    for ref, x, y, angle in PLACES:
        layout.place(ref, x, y, angle)
    layout.holes = [(x, y, HOLE) for x, y in HOLES]
    layout.texts = [(text, x, y, height, "F.SilkS") for text, x, y, height in WORDS]
    chains(layout)
    supply(layout)
    hand = {"5V_IN", "GND"}
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
    """5 V from the terminal through the fuse and the switch to both chains; 3.3 V from the regulator."""
    rows = [CHAIN_Y + 2.54 * n for n, net in enumerate(CHAIN) if net == "5V"]
    layout.track("5V_IN", TOP, 4.0, (88.0, 72.5), (82.6, 68.0))
    layout.track("5V", TOP, 4.0, (60.0, 68.0), (44.0, 67.5))
    layout.track("5V", TOP, 3.0, (44.0, 67.5), (38.2, 66.2))
    layout.track("5V", TOP, 1.2, (38.2, 66.2), (38.2, 65.72))
    layout.track("5V", TOP, 2.0, (59.0, 68.0), (59.0, 75.5))
    layout.track("5V", TOP, 1.6, (47.0, 68.0), (47.0, 73.5))
    layout.track("5V_LIGHT", TOP, 5.0, (32.0, 68.0), (FEED_X, 68.0), (FEED_X, rows[2]), (FEED_X, rows[1]))
    layout.track("5V_LIGHT", TOP, 2.0, (FEED_X, rows[1]), (FEED_X, rows[0]))
    # The regulator's input, from the fuse; its output to the chains' 3.3 V pins, around the Pico's south end.
    layout.track("5V", TOP, 0.8, (54.4, 67.8), (54.4, 63.6), (54.4, 59.05), (55.8625, 59.05))
    layout.track("5V", TOP, 0.8, (54.4, 63.6), (55.45, 63.6))
    row = CHAIN_Y + 2.54 * CHAIN.index("3V3")
    layout.track("3V3", TOP, 0.6, (58.1375, 59.05), (61.5, 59.05))
    layout.track("3V3", TOP, 0.8, (60.2, 59.05), (60.2, 57.4))
    layout.via("3V3", 60.2, 57.4, 0.8, 0.4)
    layout.track(
        "3V3", BOTTOM, 0.8, (60.2, 57.4), (18.0, 57.4), (16.5, 55.9), (16.5, row + 1.0), (15.5, row), (CHAIN_X[1], row)
    )
    # Ground back to the terminal, beside what the copper areas carry.
    ground = [CHAIN_Y + 2.54 * n for n, net in enumerate(CHAIN) if net == "GND"][:0:-1]
    layout.track(
        "GND", BOTTOM, 3.0, (93.08, 72.5), (90.0, 77.5), (12.0, 77.5), (FEED_X, 74.5), *((FEED_X, y) for y in ground)
    )
    for y in ground:
        for shift in (-0.6, 0.6):
            layout.via("GND", FEED_X + shift, y, 0.8, 0.4)
