"""Land patterns: where the pads of each package lie, in millimetres, y downwards, as in KiCad's own drawings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pad:
    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float = 0.0  # 0 = a surface pad
    round: bool = False


@dataclass(frozen=True)
class Footprint:
    name: str
    pads: tuple[Pad, ...]
    body: tuple[float, float, float, float]  # x0, y0, x1, y1 of the part itself, for the drawing
    flat: bool = True  # placed by a machine

    def reach(self) -> tuple[float, float, float, float]:
        """The rectangle that pads and body need together."""
        return (
            min([self.body[0], *(pad.x - pad.width / 2 for pad in self.pads)]),
            min([self.body[1], *(pad.y - pad.height / 2 for pad in self.pads)]),
            max([self.body[2], *(pad.x + pad.width / 2 for pad in self.pads)]),
            max([self.body[3], *(pad.y + pad.height / 2 for pad in self.pads)]),
        )


def _two_rows(
    name: str, count: int, pitch: float, x: float, pad: tuple[float, float], body: tuple[float, float]
) -> Footprint:
    """Pins down the left side, up the right side."""
    rows = count // 2
    pads = []
    for index in range(count):
        row = index if index < rows else count - 1 - index
        side = -x if index < rows else x
        pads.append(Pad(str(index + 1), side, (row - (rows - 1) / 2) * pitch, *pad))
    return Footprint(name, tuple(pads), (-body[0] / 2, -body[1] / 2, body[0] / 2, body[1] / 2))


def _chip(name: str, x: float, pad: tuple[float, float], body: tuple[float, float]) -> Footprint:
    """Two ends of a resistor, capacitor or diode."""
    pads = (Pad("1", -x, 0, *pad), Pad("2", x, 0, *pad))
    return Footprint(name, pads, (-body[0] / 2, -body[1] / 2, body[0] / 2, body[1] / 2))


def _row(name: str, count: int, pitch: float, size: float, drill: float) -> Footprint:
    """Pin 1 at the origin, the others below it."""
    pads = tuple(Pad(str(n + 1), 0, n * pitch, size, size, drill, n > 0) for n in range(count))
    half = pitch / 2
    return Footprint(name, pads, (-half, -half, half, (count - 1) * pitch + half), flat=False)


def _holes(
    name: str, holes: list[tuple[str, float, float]], size: float, drill: float, body: tuple[float, float, float, float]
) -> Footprint:
    return Footprint(name, tuple(Pad(n, x, y, size, size, drill, True) for n, x, y in holes), body, flat=False)


_SOT23 = (
    Pad("1", -0.9375, -0.95, 1.475, 0.6),
    Pad("2", -0.9375, 0.95, 1.475, 0.6),
    Pad("3", 0.9375, 0, 1.475, 0.6),
)
_SOT23_5 = tuple(
    Pad(n, x, y, 1.325, 0.6)
    for n, x, y in [
        ("1", -1.1375, -0.95),
        ("2", -1.1375, 0.0),
        ("3", -1.1375, 0.95),
        ("4", 1.1375, 0.95),
        ("5", 1.1375, -0.95),
    ]
)
_WS2812B = (
    Pad("1", -2.45, -1.65, 1.5, 0.9),
    Pad("2", -2.45, 1.65, 1.5, 0.9),
    Pad("3", 2.45, 1.65, 1.5, 0.9),
    Pad("4", 2.45, -1.65, 1.5, 0.9),
)
_TO252 = (Pad("1", -4.2, -2.28, 2.2, 1.2), Pad("3", -4.2, 2.28, 2.2, 1.2), Pad("2", 2.1, 0, 6.4, 5.8))
_PICO = tuple(
    Pad(str(n + 1), -8.89 if n < 20 else 8.89, -24.13 + 2.54 * (n if n < 20 else 39 - n), 1.7, 1.7, 1.02, n > 0)
    for n in range(40)
)

FOOTPRINTS = {
    footprint.name: footprint
    for footprint in [
        Footprint("SOT-23", _SOT23, (-0.65, -1.45, 0.65, 1.45)),
        Footprint("SOT-23-5", _SOT23_5, (-0.8, -1.45, 0.8, 1.45)),
        Footprint("WS2812B", _WS2812B, (-2.5, -2.5, 2.5, 2.5)),
        Footprint("TO-252", _TO252, (-3.1, -3.3, 4.6, 3.3)),
        Footprint("Pico", _PICO, (-10.5, -25.5, 10.5, 25.5), flat=False),
        _two_rows("TSSOP-24", 24, 0.65, 2.8625, (1.475, 0.4), (4.4, 7.8)),
        _two_rows("TSSOP-14", 14, 0.65, 2.8625, (1.475, 0.4), (4.4, 5.0)),
        _two_rows("SOIC-14", 14, 1.27, 2.475, (1.95, 0.6), (3.9, 8.7)),
        _chip("0603", 0.825, (0.8, 0.95), (1.6, 0.8)),
        _chip("0805", 0.95, (1.0, 1.4), (2.0, 1.25)),
        _chip("1206", 1.475, (1.15, 1.8), (3.2, 1.6)),
        _chip("SMA", 2.0, (2.5, 1.8), (4.3, 2.6)),
        _row("Header-18", 18, 2.54, 1.6, 1.0),
        _row("Header-4", 4, 2.54, 1.6, 1.0),
        _holes("Terminal-2", [("1", 0, 0), ("2", 5.08, 0)], 2.6, 1.3, (-2.54, -5.4, 7.62, 4.6)),
        _holes("Fuse-5x20", [("1", 0, 0), ("2", 22.6, 0)], 3.0, 1.5, (-1.7, -4.8, 24.3, 4.8)),
        _holes(
            "Button-6",
            [("1", 0, 0), ("1", 6.5, 0), ("2", 0, 4.5), ("2", 6.5, 4.5)],
            2.0,
            1.1,
            (0.25, -0.75, 6.25, 5.25),
        ),
        _holes("Radial-8", [("1", 0, 0), ("2", 3.5, 0)], 1.6, 0.8, (-2.25, -4.0, 5.75, 4.0)),
    ]
}

BOARD_THICKNESS = 1.6
# How high each part stands above the board, at most: from memory of the data sheets, to be compared with the parts
# that are bought. A header's pins on the other side are what is left after cutting them.
HEIGHTS = {
    "SOT-23": 1.15,
    "SOT-23-5": 1.45,
    "WS2812B": 1.65,
    "TO-252": 2.4,
    "Pico": 14.9,  # in sockets of 8.5 mm, with its USB connector
    "TSSOP-24": 1.2,
    "TSSOP-14": 1.2,
    "SOIC-14": 1.75,
    "0603": 0.9,
    "0805": 1.35,
    "1206": 1.8,
    "SMA": 2.5,
    "Header-18": 8.6,
    "Header-4": 8.6,
    "Terminal-2": 10.5,
    "Fuse-5x20": 13.0,
    "Button-6": 4.3,
    "Radial-8": 12.5,
}
PLUG = 16.6  # the socket of a cable, pushed onto a straight header
CUT_PIN = 1.5
