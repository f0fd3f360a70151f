"""What to buy for a tile, a controller and each size of board, with what joins the tiles; and the power budget."""

from __future__ import annotations

import csv
import itertools
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from hardware.design import Board, Design

from .circuit import CATALOGUE, CHAIN, Circuit

FUSES = {
    3000: ("fuse T 3.15 A, 5 x 20 mm", "Littelfuse", "02133.15MXP"),
    5000: ("fuse T 5 A, 5 x 20 mm", "Littelfuse", "0213005.MXP"),
}
JUMPER = ("jumper 2.54 mm", "Wuerth Elektronik", "60900213421")
ANGLED = ("pin header 1x18, angled", "Wuerth Elektronik", "61301811021")
CABLE = ("cable, 18 wires, 2.54 mm sockets at both ends", "", "made from ribbon cable and 1x18 housings")


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


def quantities(design: Design, tile: Circuit, controller: Circuit) -> list[list[str | int]]:
    """Head and rows: part, package, maker, number, text, per tile, per controller, then a column for each board."""
    boards = list(design.boards.values())
    rows: list[list[str | int]] = [
        [
            "Part",
            "Package",
            "Manufacturer",
            "Manufacturer part number",
            "Description",
            "per tile",
            "controller",
            *(board.name for board in boards),
        ]
    ]
    per_tile, per_controller = sorted_kinds(tile), sorted_kinds(controller)
    tiles = {board.name: board.tiles[0] * board.tiles[1] for board in boards}
    for kind in [kind for kind in CATALOGUE if kind in per_tile or kind in per_controller]:
        about = CATALOGUE[kind]
        counts = [per_tile[kind] * tiles[board.name] + per_controller[kind] for board in boards]
        if kind == "chain":
            counts = [count - cable_ends(board) for count, board in zip(counts, boards, strict=True)]
        rows.append(
            [
                about["value"],
                about["footprint"],
                about["maker"],
                about["mpn"],
                about["text"],
                per_tile[kind],
                per_controller[kind],
                *counts,
            ]
        )
    rows.append(
        [
            ANGLED[0],
            "",
            ANGLED[1],
            ANGLED[2],
            "where a cable meets a tile, pins towards the middle of the tile: a straight one has no room for the plug",
            0,
            0,
            *(cable_ends(board) for board in boards),
        ]
    )
    jumpers = [joints(board)[0] * len(CHAIN) + sum(1 for chain in board.chains if chain) for board in boards]
    rows.append(
        [
            JUMPER[0],
            "",
            JUMPER[1],
            JUMPER[2],
            "18 at each joint between two tiles, 1 on the last tile of each chain",
            0,
            0,
            *jumpers,
        ]
    )
    rows.append(
        [
            CABLE[0],
            "",
            CABLE[1],
            CABLE[2],
            "controller to each chain, and where a chain goes to the next band",
            0,
            0,
            *(joints(board)[1] for board in boards),
        ]
    )
    for supply, (name, maker, number) in FUSES.items():
        rows.append(
            [
                name,
                "",
                maker,
                number,
                f"for a 5 V {supply // 1000} A supply",
                0,
                0,
                *(int(board.supply_ma == supply) for board in boards),
            ]
        )
    rows.append(
        ["tile, bare board", "", "", "tile-gerbers.zip", "two layers, 1.6 mm, 35 um copper", 0, 0, *tiles.values()]
    )
    rows.append(
        [
            "controller, bare board",
            "",
            "",
            "controller-gerbers.zip",
            "two layers, 1.6 mm, 35 um copper",
            0,
            0,
            *(1 for _ in boards),
        ]
    )
    return rows


def assembly(circuit: Circuit) -> list[list[str | int]]:
    """One row for each kind of part on a board, as assemblers want it."""
    rows: list[list[str | int]] = [
        ["Comment", "Designator", "Footprint", "Manufacturer", "Manufacturer Part Number", "Quantity", "By hand"]
    ]
    for kind in CATALOGUE:
        refs = sorted(
            (part.ref for part in circuit.parts.values() if part.kind == kind), key=lambda ref: (ref[0], int(ref[1:]))
        )
        if refs:
            about = CATALOGUE[kind]
            rows.append(
                [
                    about["value"],
                    " ".join(refs),
                    about["footprint"],
                    about["maker"],
                    about["mpn"],
                    len(refs),
                    "yes" if about.get("hand") else "",
                ]
            )
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
