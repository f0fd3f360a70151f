"""What KiCad's own checks do not see, or cannot do without a screen.

Each check returns its findings, one line each; none is good.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from .circuit import CHAIN
from .readback import Board, BoardPad, Netlist, Point, SchematicPin

DRIVES = ("output", "power_out")
RISE_K = 10.0  # a track may get this much warmer than the air
COPPER_MM = 0.035
# Current in ampere that the way from one pad to another must carry, by board. The lights of one column, all white, take
# 8 x 60 mA; one chain gets at most 3 A (the cap is 2 A for all lights); both chains together 5 A, the largest fuse.
WAYS: dict[str, list[tuple[str, float, tuple[str, str], tuple[str, str]]]] = {
    "tile": [
        *[("5V", 3.0, ("J1", str(n)), ("J2", str(n))) for n, net in enumerate(CHAIN, 1) if net == "5V"],
        *[("GND", 3.0, ("J1", str(n)), ("J2", str(n))) for n, net in enumerate(CHAIN, 1) if net == "GND" and n > 2],
        *[("5V", 0.5, ("J1", str(CHAIN.index("5V") + 1)), (f"D{ref}", "1")) for ref in (101, 108, 109, 116)],
        ("3V3", 0.2, ("J1", str(CHAIN.index("3V3") + 1)), ("J2", str(CHAIN.index("3V3") + 1))),
        ("3V3", 0.1, ("J1", str(CHAIN.index("3V3") + 1)), ("Q1", "2")),
        *[("SENSE", 0.1, ("Q1", "3"), (f"U{ref}", "1")) for ref in (101, 108, 109, 116)],
    ],
    "controller": [
        ("5V_IN", 5.0, ("J1", "1"), ("F1", "1")),
        ("5V_FUSED", 5.0, ("F1", "2"), ("Q3", "2")),
        ("5V", 5.0, ("Q3", "3"), ("Q1", "3")),
        ("5V", 0.5, ("Q3", "3"), ("U1", "1")),
        *[("5V_LIGHT", 3.0, ("Q1", "2"), (ref, "1")) for ref in ("J7", "J8")],
        *[("GND", 3.0, ("J1", "2"), (ref, "2")) for ref in ("J7", "J8")],
        *[
            ("5V_LIGHT", 3.0, ("Q1", "2"), (ref, str(n)))
            for ref in ("J2", "J3")
            for n, net in enumerate(CHAIN, 1)
            if net == "5V"
        ],
        *[("GND", 3.0, ("J1", "2"), (ref, str(CHAIN.index("GND", 3) + 1))) for ref in ("J2", "J3")],
        *[("3V3", 0.4, ("U1", "5"), (ref, str(CHAIN.index("3V3") + 1))) for ref in ("J2", "J3")],
    ],
    "feet": [],  # less than 0.1 A: any track does
}


def electrical_rules(pins: list[SchematicPin]) -> list[str]:
    """The schematic alone: no two outputs together, nothing driven by nobody, no short over a passive part."""
    findings = []
    nets: dict[str, list[SchematicPin]] = {}
    for pin in pins:
        if pin.net:
            nets.setdefault(pin.net, []).append(pin)
        elif pin.kind in ("input", "power_in"):
            findings.append(f"{pin.ref} pin {pin.number}: an input is left open")
    for net, members in sorted(nets.items()):
        real = [pin for pin in members if not pin.ref.startswith("#")]
        drivers = [pin for pin in members if pin.kind in DRIVES]
        if len(real) < 2:
            findings.append(f"{net}: only one pin")
        if len(drivers) > 1:
            findings.append(f"{net}: driven by {', '.join(f'{pin.ref}.{pin.number}' for pin in drivers)}")
        if any(pin.kind == "power_in" for pin in real) and not any(pin.kind == "power_out" for pin in members):
            findings.append(f"{net}: no power comes in")
        if all(pin.kind in ("input", "power_in") for pin in real):
            findings.append(f"{net}: nobody drives it")
    by_ref: dict[str, list[SchematicPin]] = {}
    for pin in pins:
        by_ref.setdefault(pin.ref, []).append(pin)
    for ref, members in sorted(by_ref.items()):
        if len(members) == 2 and members[0].net == members[1].net:
            findings.append(f"{ref}: both ends are on {members[0].net}")
    return findings


def same_netlist(schematic: Netlist, layout: Netlist) -> list[str]:
    return [
        f"{ref} pin {number}: {schematic.get((ref, number), 'open')} in the schematic,"
        f" {layout.get((ref, number), 'open')} on the board"
        for ref, number in sorted(set(schematic) | set(layout))
        if schematic.get((ref, number)) != layout.get((ref, number))
    ]


def needed_width(ampere: float, rise: float = RISE_K) -> float:
    """Track width in mm after IPC-2221 for an outer layer: I = 0.048 rise^0.44 area^0.725, area in square mil.

    >>> round(needed_width(3.0), 2)
    1.37
    """
    area = (ampere / (0.048 * rise**0.44)) ** (1 / 0.725)
    return float(area * 0.0254**2 / COPPER_MM)


def power_widths(name: str, board: Board) -> list[str]:
    """Each way of WAYS exists even without the tracks that are too narrow for it. Copper areas do not count."""
    findings = []
    for net, ampere, start, end in WAYS[name]:
        width = needed_width(ampere)
        reached = _reached(board, net, width, start)
        if end not in reached:
            findings.append(f"{net}: no way for {ampere} A ({width:.2f} mm) from {'.'.join(start)} to {'.'.join(end)}")
    return findings


def _reached(board: Board, net: str, width: float, start: tuple[str, str]) -> set[tuple[str, str]]:
    """The pads of a net that wide enough tracks connect with this one."""
    pads = [pad for pad in board.pads if pad.net == net]
    tracks = [track for track in board.tracks if track.net == net and track.width >= width]
    vias = [via for via in board.vias if via[0] == net]
    waiting: list[object] = [pad for pad in pads if (pad.ref, pad.number) == start]
    seen: set[object] = set(waiting)
    others: list[object] = [*pads, *tracks, *vias]
    while waiting:
        item = waiting.pop()
        for other in others:
            if other not in seen and _touch(item, other):
                seen.add(other)
                waiting.append(other)
    return {(item.ref, item.number) for item in seen if isinstance(item, BoardPad)}


def _touch(one: Any, other: Any) -> bool:
    for a, b in ((one, other), (other, one)):
        if not set(_layers(a)) & set(_layers(b)):
            return False
        if any(_inside(point, b) for point in _ends(a)):
            return True
    return False


def _layers(item: Any) -> tuple[str, ...]:
    if isinstance(item, BoardPad):
        return ("F.Cu", "B.Cu") if item.through else ("F.Cu",)
    return ("F.Cu", "B.Cu") if isinstance(item, tuple) else (item.layer,)


def _ends(item: Any) -> list[Point]:
    if isinstance(item, BoardPad):
        return [(item.x, item.y)]
    return [(item[1], item[2])] if isinstance(item, tuple) else [item.start, item.end]


def _inside(point: Point, item: Any) -> bool:
    if isinstance(item, BoardPad):
        return abs(point[0] - item.x) <= item.width / 2 and abs(point[1] - item.y) <= item.height / 2
    if isinstance(item, tuple):
        return bool(math.dist(point, (item[1], item[2])) <= item[3] / 2)
    (ax, ay), (bx, by) = item.start, item.end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    t = min(1.0, max(0.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length))
    return bool(math.dist(point, (ax + t * (bx - ax), ay + t * (by - ay))) <= item.width / 2 + 1e-6)


# The multiplexer's own truth: channel -> pin, from its data sheet (SO24 and TSSOP24 are the same).
MUX_PINS = dict(enumerate(("9", "8", "7", "6", "5", "4", "3", "2", "23", "22", "21", "20", "19", "18", "17", "16")))
SENSOR_OUT, LIGHT_IN, LIGHT_OUT = "2", "4", "2"


def channel_cells(netlist: Netlist, board: Board, pitch: float) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The cells of sensors and of lights, by channel, as these nets and these places have it.

    Sensors: from the multiplexer's pin to the sensor on the same net, to the cell it lies in. Lights: along the data,
    from the left connector.
    """
    by_net: dict[str, list[tuple[str, str]]] = {}
    for pin, net in netlist.items():
        by_net.setdefault(net, []).append(pin)

    def on(net: str, kind: str, number: str) -> str:
        return next((ref for ref, pin in by_net[net] if ref.startswith(kind) and pin == number and ref != "U1"), "")

    def cell(ref: str) -> tuple[int, int]:
        x, y, _ = board.parts[ref]
        return int(x // pitch), int(y // pitch)

    sensors = [cell(on(netlist["U1", pin], "U", SENSOR_OUT)) for _, pin in sorted(MUX_PINS.items())]
    lights = []
    net = netlist["J1", str(CHAIN.index("LIGHT") + 1)]
    for _ in MUX_PINS:
        light = on(net, "D", LIGHT_IN)
        lights.append(cell(light))
        net = netlist[light, LIGHT_OUT]
    return sensors, lights


def channel_order(
    schematic: Netlist, board: Board, layout: Netlist, firmware: dict[str, list[Any]], pitch: float
) -> list[str]:
    """Schematic, board and the firmware's board files each say which cell a channel is; all must say the same."""
    views = {
        "schematic: sensors": channel_cells(schematic, board, pitch)[0],
        "schematic: lights": channel_cells(schematic, board, pitch)[1],
        "layout: sensors": channel_cells(layout, board, pitch)[0],
        "layout: lights": channel_cells(layout, board, pitch)[1],
        **{f"firmware {name}": [(int(dx), int(dy)) for dx, dy in cells] for name, cells in firmware.items()},
    }
    first_name, first = next(iter(views.items()))
    return [
        f"channel {n}: cell {first[n] if n < len(first) else None} by {first_name},"
        f" {view[n] if n < len(view) else None} by {name}"
        for name, view in views.items()
        for n in range(max(len(first), len(view)))
        if n >= len(first) or n >= len(view) or first[n] != view[n]
    ]


def report(path: Path, title: str, findings: list[str]) -> None:
    text = [title, *findings, f"{len(findings)} findings", ""]
    path.write_text("\n".join(text), encoding="utf-8")
