"""A first board without a printed one: 4 x 4 or 8 x 8 cells on perfboard, with multiplexer modules.

The firmware is the same. A wiring plan as table (CSV) and picture (SVG), and the board configuration for the firmware.
"""

from __future__ import annotations

import itertools
from html import escape
from typing import Any

from hardware.configuration import configuration
from hardware.design import Board, Design, Place

# One 74HC74 carries the token for two modules: D, clock, /reset, /set, Q, /Q of its two halves.
HALVES = (("2", "3", "1", "4", "5", "6"), ("12", "11", "13", "10", "9", "8"))
Row = list[str]


def boards(design: Design) -> dict[str, Board]:
    """4 x 4 is one module of its own shape; 8 x 8 is four tiles, as on the printed board."""
    snake = tuple((x, y if x % 2 == 0 else 3 - y) for x in range(4) for y in range(4))
    small = Board("4x4", (4, 4), (1, 1), 1000, 1000, (4, 4), snake)
    large = Board("8x8", (8, 8), (4, 1), 3000, 1000, design.tile_cells, design.channels)
    return {"4x4": small, "8x8": large}


def one_tile(design: Design) -> Board:
    """A single printed tile, to be tested on the controller before the others are assembled."""
    columns, rows = design.tile_cells
    return Board(f"{columns}x{rows}", design.tile_cells, (1, 1), 1000, 1000, design.tile_cells, design.channels)


def config(design: Design, board: Board) -> dict[str, Any]:
    """The document for the firmware; a chain without tiles is left out."""
    document = configuration(design, board)
    document["chains"] = [chain for chain in document["chains"] if chain]
    return document


def modules(board: Board) -> list[tuple[str, int, int]]:
    """Name of each multiplexer module with its chain and its number in it."""
    return [(f"M{chain_letter(c)}{n + 1}", c, n) for c, chain in enumerate(board.chains) for n in range(len(chain))]


def chain_letter(chain: int) -> str:
    return "AB"[chain]


def wiring(design: Design, board: Board) -> list[Row]:
    """Every wire: from, to, what for. Cells are x,y from the south-west."""
    pin: dict[str, Any] = dict(design.pins)
    rows: list[Row] = [["from", "to", "signal"]]
    all_modules = modules(board)
    supply = "Pico 3V3 (pin 36)" if len(all_modules) == 1 else "regulator 3.3 V out"
    for name, chain, number in all_modules:
        chip = f"74HC74 {chain_letter(chain)}"
        d, clock, reset, preset, q, q_bar = HALVES[number]
        source = f"Pico GP{pin['token_in'][chain]}" if number == 0 else f"{chip} pin {HALVES[number - 1][4]}"
        rows += [
            [source, f"{chip} pin {d}", "token in"],
            [f"Pico GP{pin['token_clock']}", f"{chip} pin {clock}", "token clock"],
        ]
        rows += [
            [f"Pico GP{pin['token_reset']}", f"{chip} pin {reset}", "token reset"],
            [supply, f"{chip} pin {preset}", "always high"],
        ]
        rows.append([f"{chip} pin {q_bar}", f"{name} EN", "low = this module answers"])
        if number == len(board.chains[chain]) - 1:
            rows.append([f"{chip} pin {q}", f"Pico GP{pin['token_back'][chain]}", "token back"])
        rows += [[f"Pico GP{pin['address'][k]}", f"{name} S{k}", "address"] for k in range(4)]
        rows.append([f"{name} SIG", f"Pico GP{pin['analogue'][chain]}", f"analogue {chain_letter(chain)}"])
        rows += [[supply, f"{name} VCC", "3.3 V"], ["GND", f"{name} GND", "ground"]]
        for channel in range(len(board.channels)):
            x, y = board.cell(Place(chain, number, channel))
            rows.append([f"sensor {x},{y} OUT", f"{name} C{channel}", f"channel {channel}"])
    for chain, tiles in enumerate(board.chains):
        if not tiles:
            continue
        chip = f"74HC74 {chain_letter(chain)}"
        rows += [[supply, f"{chip} pin 14", "3.3 V"], ["GND", f"{chip} pin 7", "ground"]]
        if len(tiles) == 1:
            rows += [["GND", f"{chip} pin {n}", "unused half"] for n in (11, 12)] + [
                [supply, f"{chip} pin {n}", "unused half"] for n in (10, 13)
            ]
        gate_in, gate_out = (("2", "3"), ("5", "6"))[chain]
        rows += [
            [f"Pico GP{pin['leds'][chain]}", f"74AHCT125 pin {gate_in}", "light data"],
            [f"74AHCT125 pin {gate_out}", "330 ohm, then DIN of the first light", "light data at 5 V"],
        ]
        path = [
            board.cell(Place(chain, n, channel)) for n in range(len(tiles)) for channel in range(len(board.channels))
        ]
        rows += [
            [f"light {ax},{ay} DOUT", f"light {bx},{by} DIN", "light data"]
            for (ax, ay), (bx, by) in itertools.pairwise(path)
        ]
    # Each gate: enable, input. One of a chain that is not there is tied down like the spare ones.
    gates = [("1", "2"), ("4", "5"), ("10", "9"), ("13", "12")]
    used = sum(1 for tiles in board.chains if tiles)
    rows += [["GND", "74AHCT125 pin 7", "ground"], ["5 V", "74AHCT125 pin 14", "5 V"]]
    rows += [[f"74AHCT125 pin {enable}", "GND", "enable"] for enable, _ in gates[:used]]
    for enable, unused in gates[used:]:
        rows += [
            [f"74AHCT125 pin {unused}", "GND", "unused input"],
            [f"74AHCT125 pin {enable}", "5 V", "unused gate off"],
        ]
    rows += [[f"Pico GP{pin['token_reset']}", "100 kOhm to GND", "no token while nobody drives it"]]
    rows += [
        [supply, f"10 kOhm to Pico GP{pin['supply']}", "supply, upper half"],
        [f"Pico GP{pin['supply']}", "10 kOhm to GND", "supply, lower half"],
    ]
    rows += [[f"Pico GP{pin[name]}", f"button {name}, other side to GND", "button"] for name in ("ok", "next", "back")]
    rows += [
        ["all sensors VCC", supply, "each with 100 nF to GND"],
        ["all lights VDD", "5 V", "each with 100 nF to GND"],
        ["all GND", "GND", "ground"],
    ]
    rows += [
        ["5 V supply", "Schottky diode to Pico VSYS (pin 39)", "Pico's supply"],
        ["5 V supply", "470 uF to GND", "5 V"],
    ]
    return rows


COLOURS = {"MA1": "#1f6f8b", "MA2": "#5a9e3d", "MB1": "#b3541e", "MB2": "#7b4397"}


def picture(design: Design, board: Board) -> str:
    """The cells from above with module, channel and the way of the light data; beside them the chips' wires."""
    size = 26.0
    columns, rows = board.cells
    left, top = 12.0, 22.0
    table = _short_list(design, board)
    column = max(left + columns * size + 12, 150.0)
    # By the longest text: a letter of this size is about 1.8 mm wide.
    notes = column + 50 + max(1.8 * len(end) for _, end, _ in table)
    width = notes + 54
    height = max(top + rows * size + 20, 30 + 5.2 * len(table) + 10)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * 3:.0f}" height="{height * 3:.0f}"'
        f' viewBox="0 0 {width:.1f} {height:.1f}">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        _words(f"Prototype {board.name}: the cells from above, north up", left, 10, 5.5, "start", "#222222"),
        _words(
            "square = sensor in the middle of the cell, circle = light; the line is the light data",
            left,
            16,
            3.6,
            "start",
            "#555555",
        ),
    ]
    marks = []
    end_of: dict[int, tuple[float, float]] = {}
    for name, chain, number in modules(board):
        colour = COLOURS[name]
        path = []
        for channel in range(len(board.channels)):
            x, y = board.cell(Place(chain, number, channel))
            cx, cy = left + (x + 0.5) * size, top + (rows - 1 - y + 0.5) * size
            out.append(
                f'<rect x="{cx - size / 2:.1f}" y="{cy - size / 2:.1f}" width="{size}" height="{size}"'
                f' fill="{colour}" fill-opacity="0.1" stroke="#999999" stroke-width="0.3"/>'
            )
            out.append(f'<rect x="{cx - 1.8:.1f}" y="{cy - 1.8:.1f}" width="3.6" height="3.6" fill="{colour}"/>')
            out.append(_words(f"{name} C{channel}", cx - 1.5, cy + 6.5, 3.8, "middle", colour))
            out.append(_words(f"{x},{y}", cx - size / 2 + 1.2, cy + size / 2 - 1.4, 2.8, "start", "#777777"))
            path.append((cx + 8.0, cy - 7.0))
        way = [end_of[chain], *path] if chain in end_of else path
        end_of[chain] = path[-1]
        points = " ".join(f"{px:.1f},{py:.1f}" for px, py in way)
        out.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="0.8" stroke-opacity="0.7"/>'
        )
        for channel, (px, py) in enumerate(path):
            marks.append(
                f'<circle cx="{px:.1f}" cy="{py:.1f}" r="2.4" fill="#ffffff" stroke="{colour}" stroke-width="0.6"/>'
            )
            marks.append(_words(str(channel), px, py + 1.1, 2.8, "middle", colour))
    out += marks
    out.append(_words("Wires between the chips", column, 10, 5.5, "start", "#222222"))
    for n, (start, end, what) in enumerate(table):
        line = 20 + 5.2 * n
        out.append(_words(start, column, line, 3.4, "start", "#222222"))
        out.append(_words(f"→ {end}", column + 46, line, 3.4, "start", "#222222"))
        out.append(_words(what, notes, line, 3.0, "start", "#777777"))
    return "\n".join([*out, "</svg>"]) + "\n"


def _short_list(design: Design, board: Board) -> list[Row]:
    """The wires without those that the drawing of the cells shows; equal ones to all modules as one."""
    merged: dict[tuple[str, str], list[str]] = {}
    for start, end, what in wiring(design, board)[1:]:
        if not start.startswith(("sensor", "light")):
            merged.setdefault((start, what), []).append(end)
    return [[start, _shortened(ends), what] for (start, what), ends in merged.items()]


def _shortened(ends: list[str]) -> str:
    names = [end.removeprefix("74HC74 ") if end.startswith("74HC74") and n else end for n, end in enumerate(ends)]
    return ", ".join(names)


def _words(text: str, x: float, y: float, size: float, anchor: str, colour: str) -> str:
    style = f'font-family="Helvetica, Arial, sans-serif" font-size="{size}" text-anchor="{anchor}" fill="{colour}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'
