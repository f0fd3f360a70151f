"""What to buy and what to print for a board, as Markdown: `python -m hardware.order [BOARD ...]`."""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from hardware import cost
from hardware.calling import Parser, in_one_line
from hardware.design import Board, Design, load
from hardware.electronics.circuit import controller, feet, tile
from hardware.electronics.part_list import quantities
from hardware.pieces import feet_parts, housing
from hardware.pieces.sets import Workshop, discs
from rules_core.games.cuboids.cuboid import VOLUMES
from rules_core.refused import Refused

# Small parts get lost, and magnets break; so many more in a hundred.
SPARE = 3
ELECTRONICS = ("part", "package", "maker", "number", "LCSC", "pieces")
FAR = 8  # a chain with more tiles gets its light supply from both ends


class Order:
    """The lists of all boards after one design."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.workshop = Workshop(design, design.pitch_mm)
        self.sets = self.workshop.everything(list(VOLUMES))
        self.head, *self.parts = quantities(design, tile(design), controller(design), feet(design))

    def text(self, board: Board) -> str:
        """Everything for one board."""
        return "\n".join(
            [
                f"# Order list for the board {board.name}",
                "",
                "Nothing was measured on a built board; compare parts with their data sheets before you order.",
                "",
                *_section("Electronics", ELECTRONICS, self._electronics(board)),
                *_section("Magnets", ["for", *self._disc_names(), "covers"], self._magnets()),
                *_section("Other things", ["what", "pieces"], self._others(board)),
                *_section("To print", ["folder", "parts", "cm³, if solid"], self._printed(board)),
                *_section("Feet that weigh, if you want them", ["what", "pieces"], self._feet(board)),
                *_section("Cost, weight and time", *self._cost(board)),
                cost.PRICES["what"],
                "",
                *_section("Where to find what is not in every shop", ["what", "where"], cost.PRICES["sources"].items()),
            ]
        )

    def _electronics(self, board: Board) -> Iterable[Sequence[object]]:
        column = self.head.index(board.name)
        for row in self.parts:
            if row[column]:
                yield [*row[:5], row[column]]

    def _disc_names(self) -> list[str]:
        return [
            f"{strength}, {disc.diameter_mm:g} × {disc.height_mm:g} mm {self.design.grade}"
            for strength, disc in self.design.discs.items()
        ]

    def _magnets(self) -> Iterable[Sequence[object]]:
        """By set, then what two and four players need with tokens and setters, and all together with spares."""
        rows = {name: discs(self.design, wanted) for name, wanted in self.sets.items()}
        rows = {name: found for name, found in rows.items() if found}
        owners = [name for name in rows if name.startswith("owner-")]
        for name in rows:
            poles = ""
            if name in owners:
                poles = " ({} outwards, {})".format(*self.design.owners[owners.index(name)])
            yield [name + poles, *self._counts([name], rows, 0), self._covers([name])]
        for players in (2, 4):
            names = [*owners[:players], "tools"]
            yield [f"**board for {players} players**, cuboids and tools", *self._counts(names, rows, 0), ""]
        yield [f"**everything**, {SPARE} % more", *self._counts(list(rows), rows, SPARE), ""]

    def _counts(self, names: list[str], rows: dict[str, Counter[str]], spare: int) -> list[int]:
        sums = [sum(rows[name][strength] for name in names) for strength in self.design.discs]
        return [-(-number * (100 + spare) // 100) for number in sums]

    def _covers(self, names: list[str]) -> int:
        return sum(count for name in names for part, count in self.sets[name] if part.name.startswith("cover"))

    def _others(self, board: Board) -> Iterable[Sequence[object]]:
        pitch = self.design.pitch_mm
        sheet = f"{board.columns * pitch:g} × {board.rows * pitch:g}"
        yield [f"supply 5 V, {board.supply_ma / 1000:g} A, protected against short circuits", 1]
        yield ["two wires of 0.75 mm² from the supply to the controller", 1]
        if max(len(chain) for chain in board.chains) > FAR:
            yield ["two wires of 0.75 mm² from J7 and J8 of the controller to the far ends of the chains", 2]
        dots = 2 * board.columns * board.rows
        yield [f"white dots {self.design.leds.dot_mm:g} mm, opaque, two above each light, below the top layer", dots]
        yield [f"top layer: opal acrylic, {sheet} mm, 1 mm thick (cut after top-layer.dxf)", 1]
        yield [f"screws M3 × {housing.SCREW:g}, for the controller's housing", len(housing.screws())]
        yield ["pin header 1x20, for the Pico (its sockets are among the electronics)", 2]
        yield ["micro-USB cable with data wires", 1]
        yield ["cyanoacrylate gel or epoxy, thin double-sided tape", 1]

    def _printed(self, board: Board) -> Iterable[Sequence[object]]:
        for name, wanted in self.sets.items():
            kind, _, of_board = name.partition("-")
            if kind != "feet" and (kind != "board" or of_board == board.name):
                listed = ", ".join(f"{count} {part.name}" for part, count in wanted)
                yield [name, listed, f"{sum(part.volume * count for part, count in wanted) / 1000:.0f}"]

    def _feet(self, board: Board) -> Iterable[Sequence[object]]:
        """Everything for four weighing feet, electronics included."""
        column = self.head.index("feet")
        for row in self.parts:
            if row[column]:
                yield [", ".join(str(word) for word in (row[0], row[1], row[3]) if word), row[column]]
        long, wide, high = feet_parts.CELL
        yield [f"load cell {board.foot_g / 1000:g} kg, bar {long:g} × {wide:g} × {high:g} mm", 4]
        plate = feet_parts.base_plate(self.design, board)
        edges = [b - a for a, b in zip(plate.low, plate.high, strict=True)]
        sheet = f"plywood {feet_parts.PLATE:g} mm, {edges[0]:g} × {edges[1]:g} mm"
        yield [f"base plate: {sheet} (cut after base-plate.dxf)", 1]
        yield ["screws for each load cell: two M4 × 12 at the foot, two M5 × 16 at the plate, as the cell asks", 4]
        yield [f"rubber feet, self-adhesive, {feet_parts.RUBBER:g} mm high", 4]
        for part, count in self.sets[f"feet-{board.name}"]:
            yield [f"to print: {part.name}", count]

    def _cost(self, board: Board) -> tuple[Sequence[str], Iterable[Sequence[object]]]:
        made = cost.table(self.design, self.sets)
        column = made.head.index(board.name)
        return ["", f"estimate, {cost.PRICES['date']}"], [[row[0], row[column]] for row in made.rows]


def _section(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [f"## {title}", "", *("| " + " | ".join(str(word) for word in line) + " |" for line in lines), ""]


@in_one_line
def main(words: list[str] | None = None) -> int:
    """0: printed, 1: refused, 2: wrong call."""
    parser = Parser(prog="python -m hardware.order", description="What to buy and what to print.")
    parser.add_argument("boards", metavar="BOARD", nargs="*", help="10x16, 16x16 or 22x22; all if none is named")
    args = parser.parse_args(words)
    design = load()
    for name in args.boards:
        if name not in design.boards:
            raise Refused(name, f"is no board; there are {', '.join(design.boards)}")
    order = Order(design)
    print("\n".join(order.text(design.boards[name]) for name in args.boards or design.boards), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
