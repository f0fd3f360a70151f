"""Where everything lies on the amplifier board of the weighing feet: four equal columns, one for each foot."""

from __future__ import annotations

from hardware.design import Design

from .circuit import feet
from .layout import Layout
from .router import Router
from .tracks import joined

SIZE = (92.0, 46.0)
HOLES = [(4.0, 4.0), (88.0, 4.0), (4.0, 42.0), (88.0, 42.0)]
HOLE = 3.2  # for M3
FIDUCIALS = [(4.0, 12.0), (88.0, 12.0), (80.0, 43.0)]
COLUMN = 21.0


def feet_layout(design: Design) -> Layout:
    layout = Layout(feet(design), SIZE)
    layout.place("J1", 24.0, 41.0, 90)
    for ref, x, y, angle in (
        *(("Q1", 52.0, 41.5, 0), ("R2", 56.5, 40.0, 0), ("R1", 56.5, 43.0, 0), ("C1", 47.0, 41.5, 90)),
        *(("C2", 61.5, 41.5, 90), ("C3", 67.0, 41.5, 90)),
    ):
        layout.place(ref, x, y, angle)
    for n in range(1, 5):
        x = 14.5 + COLUMN * (n - 1)
        for ref, dx, y, angle in (
            *((f"J{n + 1}", -3.81, 5.0, 90), (f"U{n}", 0.0, 23.0, 180)),
            *((f"R{10 * n + 1}", -2.5, 11.5, 0), (f"R{10 * n + 2}", 2.5, 11.5, 0), (f"C{10 * n + 1}", 0.0, 14.5, 0)),
            *((f"C{10 * n + 2}", 6.0, 22.0, 90), (f"C{10 * n + 3}", 6.0, 28.0, 90), (f"C{10 * n + 4}", -6.0, 31.0, 90)),
        ):
            layout.place(ref, x + dx, y, angle)
        layout.texts.append((f"FOOT {n}", x, 2.2, 1.2, "F.SilkS"))
    layout.texts += [("QUADER FEET", 78.0, 39.0, 1.2, "F.SilkS"), ("CONTROLLER", 33.0, 44.3, 1.0, "F.SilkS")]
    layout.holes = [(x, y, HOLE) for x, y in HOLES]
    layout.fiducials = list(FIDUCIALS)
    nets = sorted(net for net in layout.circuit.nets() if net != "GND")
    pads = [(pad.ref, pad.pad.number) for pad in layout.pads() if pad.net == "GND" and not pad.pad.drill]
    Router(layout, (0.0, 0.0, *SIZE)).route(nets, pads)
    layout.tracks = joined(layout.tracks)
    return layout
