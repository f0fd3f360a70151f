"""What a board costs, weighs and takes in hours, as estimates: `python -m hardware.cost`, Markdown.

Prices and times stand in `prices.json`, with their date; counts, volumes and sizes come from the design.
"""

import json
import sys
from pathlib import Path
from typing import Any

from hardware.design import PLASTIC_G_PER_CM3, Board, Design, load
from hardware.electronics.circuit import CATALOGUE, Circuit, controller, feet, tile
from hardware.electronics.footprints import BOARD_THICKNESS
from hardware.electronics.part_list import quantities, sorted_kinds
from hardware.fields.tables import Figures
from hardware.pieces.board_parts import FRAME_WIDTH, TOP_LAYER
from hardware.pieces.feet_parts import PLATE
from hardware.pieces.sets import Wanted, Workshop, discs
from rules_core.games.cuboids.cuboid import VOLUMES

PRICES: dict[str, Any] = json.loads(Path(__file__).with_name("prices.json").read_text(encoding="utf-8"))
LAMINATE_G_PER_CM3 = 1.85
ACRYLIC_G_PER_CM3 = 1.19
PLYWOOD_G_PER_CM3 = 0.65
PARTS_OF_TILE_G = 5.0  # sensors, lights, chips, headers
PLAYERS = 2


class Estimate:
    """Money in euro, weights in gram, times in hours, for one board and two players' pieces."""

    def __init__(self, design: Design, board: Board, sets: dict[str, Wanted]) -> None:
        self.design = design
        self.board = board
        self.tiles = board.tiles[0] * board.tiles[1]
        self.size = board.columns * design.pitch_mm, board.rows * design.pitch_mm
        self.pieces = [sets[f"owner-{owner}"] for owner in range(1, PLAYERS + 1)]
        self.body: Wanted = [*sets[f"board-{board.name}"], *sets["controller"]]
        self.head, *self.rows = quantities(design, tile(design), controller(design), feet(design))

    def electronics(self) -> float:
        """All parts, boards, cables and the supply."""
        column = self.head.index(self.board.name)
        by_name = {about["value"]: PRICES["parts"][kind] for kind, about in CATALOGUE.items()} | PRICES["others"]
        parts = sum(int(row[column]) * by_name[str(row[0])] for row in self.rows)
        return float(parts + PRICES["supply"][str(self.board.supply_ma)])

    def top(self) -> float:
        dots = self.board.columns * self.board.rows * 2 / 100 * PRICES["dots_per_100"]
        return float(self.size[0] * self.size[1] / 1e6 * PRICES["acrylic_per_m2"] + dots + PRICES["small_things"])

    def magnets(self) -> float:
        counted = [discs(self.design, wanted) for wanted in self.pieces]
        return float(sum(number * PRICES["magnets"][kind] for found in counted for kind, number in found.items()))

    def with_feet(self) -> float:
        """What the weighing feet cost in addition."""
        circuit: Circuit = feet(self.design)
        parts = sum(PRICES["parts"][kind] * count for kind, count in sorted_kinds(circuit).items())
        column = self.head.index("feet")
        names = PRICES["others"]
        parts += sum(int(row[column]) * names[str(row[0])] for row in self.rows if str(row[0]) in names)
        plate = self._plate_mm2() / 1e6 * PRICES["plywood_per_m2"]
        return float(parts + 4 * PRICES["load_cell"] + plate)

    def _plate_mm2(self) -> float:
        return (self.size[0] + 2 * FRAME_WIDTH) * (self.size[1] + 2 * FRAME_WIDTH)

    def printed_cm3(self) -> float:
        """Plastic in the players' pieces, which are solid, and in the body, which is not."""
        pieces = sum(part.volume * count for wanted in self.pieces for part, count in wanted)
        body = sum(part.volume * count for part, count in self.body)
        return float((pieces * PRICES["printed_share"]["pieces"] + body * PRICES["printed_share"]["body"]) / 1000)

    def board_g(self) -> float:
        """The board itself, without controller, aprons, feet and pieces."""
        laminate = (
            self.design.tile_size_mm[0] * self.design.tile_size_mm[1] * BOARD_THICKNESS / 1000 * LAMINATE_G_PER_CM3
        )
        top = self.size[0] * self.size[1] * TOP_LAYER / 1000 * ACRYLIC_G_PER_CM3
        body = [(part, n) for part, n in self.body if not part.name.startswith(("controller", "apron"))]
        printed = sum(part.volume * n for part, n in body) / 1000 * PRICES["printed_share"]["body"] * PLASTIC_G_PER_CM3
        return float(self.tiles * (laminate + PARTS_OF_TILE_G) + top + printed)

    def plate_g(self) -> float:
        return self._plate_mm2() * PLATE / 1000 * PLYWOOD_G_PER_CM3

    def pieces_g(self, players: int) -> float:
        return players * sum(VOLUMES) * self.design.unit_g

    def foot_g(self, players: int) -> float:
        """On each foot, with all pieces on the board."""
        return (self.board_g() + self.plate_g() + self.pieces_g(players)) / 4

    def hours(self) -> dict[str, float]:
        count = sum(part.magnets * n for wanted in self.pieces for part, n in wanted)
        minutes = PRICES["solder_min"]
        return {
            "printing": self.printed_cm3() / PRICES["print_cm3_per_h"],
            "soldering": (self.tiles * minutes["tile"] + minutes["controller"]) / 60,
            "magnets": count * PRICES["magnet_min"] / 60,
            "assembling": (self.tiles * PRICES["assemble_min"]["tile"] + PRICES["assemble_min"]["board"]) / 60,
        }


def table(design: Design, sets: dict[str, Wanted]) -> Figures:
    """A column for each board; two players' pieces."""
    made = [Estimate(design, board, sets) for board in design.boards.values()]
    plastic = [one.printed_cm3() for one in made]
    money = [
        (one.electronics(), one.top(), one.magnets(), cm3 * PLASTIC_G_PER_CM3 / 1000 * PRICES["plastic_per_kg"])
        for one, cm3 in zip(made, plastic, strict=True)
    ]

    def row(name: str, values: list[float], unit: str) -> tuple[str, ...]:
        return (name, *(f"{value:.0f} {unit}" for value in values))

    names = ("electronics, boards, cables, supply", "top layer, dots, screws, glue", "magnets", "plastic")
    rows = [row(name, [costs[n] for costs in money], "€") for n, name in enumerate(names)]
    rows.append(row("**together**", [sum(costs) for costs in money], "€"))
    rows.append(row("feet that weigh, in addition", [one.with_feet() for one in made], "€"))
    rows.append(row("plastic to print", [cm3 * PLASTIC_G_PER_CM3 for cm3 in plastic], "g"))
    for name in made[0].hours():
        rows.append(row(f"hours: {name}", [one.hours()[name] for one in made], "h"))
    rows.append(row("the board without controller and pieces", [one.board_g() for one in made], "g"))
    rows.append(row("pieces of two players, solid", [one.pieces_g(2) for one in made], "g"))
    rows.append(row("on each weighing foot, four players", [one.foot_g(4) for one in made], "g"))
    rows.append(row("range of its load cell", [float(one.board.foot_g) for one in made], "g"))
    return Figures("cost", f"Estimates of {PRICES['date']}", ("", *design.boards), rows)


def main() -> int:
    design = load()
    made = table(design, Workshop(design, design.pitch_mm).everything(list(VOLUMES)))
    print(f"{made.title}, in {PRICES['currency']}. {PRICES['what']}\n\n{made.markdown()}")
    for name, where in PRICES["sources"].items():
        print(f"- {name}: {where}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
