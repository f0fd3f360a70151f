"""What to buy for a tile, a controller and each size of board, with what joins the tiles; and the power budget."""

from __future__ import annotations

import csv
import itertools
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from hardware.design import Board, Design

from .circuit import CATALOGUE, CHAIN, Circuit
from .layout import Layout

FUSES = {
    3000: ("fuse T 3.15 A, 5 x 20 mm", "Littelfuse", "02133.15MXP"),
    5000: ("fuse T 5 A, 5 x 20 mm", "Littelfuse", "0213005.MXP"),
}
JUMPER = ("jumper 2.54 mm", "Wuerth Elektronik", "60900213421")
ANGLED = ("pin header 1x18, angled", "Wuerth Elektronik", "61301811021")
CABLE = ("cable, 18 wires, 2.54 mm sockets at both ends", "", "made from ribbon cable and 1x18 housings")

SOCKET = ("socket 1x20, 8.5 mm high", "Wuerth Elektronik", "61302011821")
FEET_CABLE = ("cable, 8 wires, 2.54 mm sockets at both ends", "", "made from ribbon cable and 1x8 housings")


def sorted_kinds(circuit: Circuit) -> Counter[str]:
    return Counter(part.kind for part in circuit.parts.values())


def joints(board: Board) -> tuple[int, int]:
    """How many joints between tiles are bridged by jumpers, and how many (with the two feeds) need a cable."""
    bridged, cables = 0, 0
    for chain in board.chains:
        cables += bool(chain)
        for tile, after in itertools.pairwise(chain):
            if tile.band == after.band:
                bridged += 1
            else:
                cables += 1
    return bridged, cables


def cable_ends(board: Board) -> int:
    """Ends of cables at tiles: one of each feed, both of each cable to the next band."""
    feeds = sum(1 for chain in board.chains if chain)
    return 2 * joints(board)[1] - feeds


def quantities(design: Design, tile: Circuit, controller: Circuit, feet: Circuit) -> list[list[str | int]]:
    """Head and rows: what it is, per tile, controller and set of feet, then a column for each board without feet."""
    boards = list(design.boards.values())
    about_it = ["Part", "Package", "Manufacturer", "Manufacturer part number", "LCSC", "Description"]
    rows: list[list[str | int]] = [[*about_it, "per tile", "controller", "feet", *(board.name for board in boards)]]
    circuits = [sorted_kinds(circuit) for circuit in (tile, controller, feet)]
    tiles = {board.name: board.tiles[0] * board.tiles[1] for board in boards}
    for kind, about in CATALOGUE.items():
        each = [counted[kind] for counted in circuits]
        if any(each):
            counts = [each[0] * tiles[board.name] + each[1] for board in boards]
            if kind == "chain":
                counts = [count - cable_ends(board) for count, board in zip(counts, boards, strict=True)]
            words = [about["value"], about["footprint"], about["maker"], about["mpn"], about.get("lcsc", "")]
            rows.append([*words, about["text"], *each, *counts])
    jumpers = [joints(board)[0] * len(CHAIN) + sum(1 for chain in board.chains if chain) for board in boards]
    more: list[tuple[tuple[str, str, str], str, list[int], int]] = [
        (
            ANGLED,
            "where a cable meets a tile, pins towards the middle of the tile: a straight one has no room for the plug",
            [cable_ends(board) for board in boards],
            0,
        ),
        (JUMPER, "18 at each joint between two tiles, 1 on the last tile of each chain", jumpers, 0),
        (
            CABLE,
            "controller to each chain, and where a chain goes to the next band",
            [joints(board)[1] for board in boards],
            0,
        ),
        (SOCKET, "for the Pico", [2] * len(boards), 0),
    ]
    for supply, fuse in FUSES.items():
        use = f"for a 5 V {supply // 1000} A supply"
        more.append((fuse, use, [int(board.supply_ma == supply) for board in boards], 0))
    made = "two layers, 1.6 mm, 35 um copper"
    more += [
        (("tile, bare board", "", "tile-gerbers.zip"), made, list(tiles.values()), 0),
        (("controller, bare board", "", "controller-gerbers.zip"), made, [1] * len(boards), 0),
        (("feet, bare board", "", "feet-gerbers.zip"), made, [0] * len(boards), 1),
        (FEET_CABLE, "controller to the amplifiers of the feet", [0] * len(boards), 1),
    ]
    for (name, maker, part), use, counts, of_feet in more:
        rows.append([name, "", maker, part, "", use, 0, 0, of_feet, *counts])
    return rows


def assembly(circuit: Circuit, by_hand: bool) -> list[list[str | int]]:
    """What the assembling house fits, one row for each kind, as such houses read it; or what is left to do by hand."""
    rows: list[list[str | int]] = [
        ["Comment", "Designator", "Footprint", "LCSC Part #", "Manufacturer", "Manufacturer Part", "Quantity"]
    ]
    for kind, about in CATALOGUE.items():
        parts = [part.ref for part in circuit.parts.values() if part.kind == kind]
        refs = sorted(parts, key=lambda ref: (ref[0], int(ref[1:])))
        if refs and bool(about.get("hand")) == by_hand:
            maker = [about.get("lcsc", ""), about["maker"], about["mpn"]]
            rows.append([about["value"], ",".join(refs), about["footprint"], *maker, len(refs)])
    return rows


def placement(layout: Layout) -> list[list[str | int]]:
    """Middle and angle of each part that a machine places, from the south-west corner, as KiCad counts angles."""
    rows: list[list[str | int]] = [["Designator", "Mid X", "Mid Y", "Layer", "Rotation", "Comment"]]
    for ref, at in sorted(layout.placed.items()):
        part = layout.circuit.parts[ref]
        if not part.about.get("hand"):
            place = [f"{at.x:.4f}mm", f"{layout.size[1] - at.y:.4f}mm"]
            rows.append([ref, *place, "Top", at.angle % 360, part.value])
    return rows


def budget(design: Design) -> list[list[str | int]]:
    """Currents in mA at 5 V, by board. The regulator is linear: the sensors' current is the same at 3.3 V and 5 V."""
    leds = design.leds
    rows: list[list[str | int]] = [
        [
            "Board",
            "Lights",
            "Dark lights",
            "Cap of the firmware",
            "Sensors of two tiles",
            "Pico",
            "Highest in play",
            "Supply",
            "All white, no cap",
        ]
    ]
    for board in design.boards.values():
        lights = board.columns * board.rows
        sensors = 2 * len(design.channels) * 6
        pico = 60
        highest = leds.cap_ma + sensors + pico
        rows.append(
            [
                board.name,
                lights,
                lights * leds.idle_ma,
                leds.cap_ma,
                sensors,
                pico,
                highest,
                board.supply_ma,
                lights * 3 * leds.colour_ma,
            ]
        )
    return rows


def save(path: Path, rows: Iterable[Iterable[str | int]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
