"""Where a cell's sensor and light are found: `python -m hardware.where BOARD CELL ...`, for the search for faults."""

import sys

from hardware.calling import Parser, in_one_line
from hardware.design import Board, load
from hardware.electronics.checks import MUX_PINS
from rules_core.refused import Refused


def told(board: Board, number: int) -> str:
    """A cell, counted as the self-test does: from the south-west, row by row."""
    count = board.columns * board.rows
    if not 0 <= number < count:
        raise Refused(str(number), f"is no cell of {board.name}, which has 0 to {count - 1}")
    x, y = number % board.columns, number // board.columns
    chain, tile, channel = board.place(x, y)
    return (
        f"cell {number}: column {x}, row {y}; tile {'AB'[chain]}{tile + 1}, channel {channel}:"
        f" sensor U{101 + channel} at pin {MUX_PINS[channel]} of U1, light D{101 + channel}"
    )


@in_one_line
def main(words: list[str] | None = None) -> int:
    """0: told, 1: refused, 2: wrong call."""
    parser = Parser(prog="python -m hardware.where", description="Where a cell's parts are found.")
    parser.add_argument("board", metavar="BOARD", help="10x16, 16x16 or 22x22")
    parser.add_argument("cells", metavar="CELL", type=int, nargs="+", help="numbers as the self-test prints them")
    args = parser.parse_args(words)
    boards = load().boards
    if args.board not in boards:
        raise Refused(args.board, f"is no board; there are {', '.join(boards)}")
    for line in [told(boards[args.board], cell) for cell in args.cells]:
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
