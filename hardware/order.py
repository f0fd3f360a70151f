"""What to buy and what to print for a board, as Markdown: `python -m hardware.order [BOARD ...]`."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from hardware.design import Board, Design, load
from hardware.electronics.circuit import controller, feet, tile
from hardware.electronics.part_list import quantities
from hardware.pieces import housing
from hardware.pieces.sets import Workshop, discs
from rules_core.games.cuboids.cuboid import VOLUMES
from rules_core.refused import Refused

# Small parts get lost, and magnets break; so many more in a hundred.
SPARE = 3


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
                *_section("Electronics", ["part", "package", "maker", "number", "pieces"], self._electronics(board)),
                *_section("Magnets", ["for", *self._disc_names(), "covers"], self._magnets()),
                *_section("Other things", ["what", "pieces"], self._others(board)),
                *_section("To print", ["folder", "parts", "cm³, if solid"], self._printed(board)),
            ]
        )

    def _electronics(self, board: Board) -> Iterable[Sequence[object]]:
        column = self.head.index(board.name)
        for row in self.parts:
            if row[column]:
                yield [*row[:4], row[column]]

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
        yield [f"top layer: opal acrylic, {sheet} mm, 1 mm thick (cut after top-layer.dxf)", 1]
        yield [f"screws M3 × {housing.SCREW:g}, for the controller's housing", len(housing.screws())]
        yield ["pin header 1x20 with socket, for the Pico", 2]
        yield ["micro-USB cable with data wires", 1]
        yield ["cyanoacrylate gel or epoxy, thin double-sided tape", 1]

    def _printed(self, board: Board) -> Iterable[Sequence[object]]:
        for name, wanted in self.sets.items():
            if not name.startswith("board-") or name == f"board-{board.name}":
                listed = ", ".join(f"{count} {part.name}" for part, count in wanted)
                yield [name, listed, f"{sum(part.volume * count for part, count in wanted) / 1000:.0f}"]


def _section(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [f"## {title}", "", *("| " + " | ".join(str(word) for word in line) + " |" for line in lines), ""]


def main(words: list[str] | None = None) -> int:
    """0: printed, 1: refused, 2: wrong call."""
    parser = argparse.ArgumentParser(prog="python -m hardware.order", description="What to buy and what to print.")
    parser.add_argument("boards", metavar="BOARD", nargs="*", help="10x16, 16x16 or 22x22; all if none is named")
    args = parser.parse_args(words)
    try:
        design = load()
        for name in args.boards:
            if name not in design.boards:
                raise Refused(name, f"is no board; there are {', '.join(design.boards)}")
        order = Order(design)
        print("\n".join(order.text(design.boards[name]) for name in args.boards or design.boards), end="")
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
