"""What most games do alike for sensors and lights, worked out from `ground` and `footprints`."""

from .game import TO_FIELD

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .game import Game


def pieces(game: "Game") -> "Iterator[tuple[int, int, int, int, int, int, int]]":
    """Every taken cell as a piece of its own."""
    columns, rows = game.cells
    ground = game.ground()
    for cell in range(columns * rows):
        if ground[cell]:
            yield cell % columns, cell // columns, 0, 1, 1, 1, ground[cell]


def piece_on(game: "Game", x: int, y: int) -> tuple[int, int, int, int, int] | None:
    """The piece that covers a cell of the ground."""
    for left, low, z, wide, deep, _, code in game.pieces():
        if not z and 0 <= x - left < wide and 0 <= y - low < deep:
            return left, low, wide, deep, code
    return None


def covering(game: "Game", moves: list[int], x: int, y: int) -> list[int]:
    """The moves with a footprint on the cell."""
    found = []
    for move in moves:
        for left, low, wide, deep, code in game.footprints(move):
            if code and 0 <= x - left < wide and 0 <= y - low < deep:
                found.append(move)
                break
    return found


def reached(game: "Game", moves: list[int]) -> bytearray:
    """The cells that moves fill."""
    columns = game.cells[0]
    out = bytearray(columns * game.cells[1])
    for move in moves:
        for x, y, wide, deep, code in game.footprints(move):
            if code:
                for row in range(y, y + deep):
                    for cell in range(row * columns + x, row * columns + x + wide):
                        out[cell] = TO_FIELD
    return out
