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


def weights(game: "Game", move: int) -> list[tuple[int, int, int, int, int]]:
    """The difference between the pieces before and after the move."""
    volumes: dict = {}
    for sign in (-1, 1):
        for x, y, _, wide, deep, high, _ in game.pieces():
            place = (x, y, wide, deep)
            volumes[place] = volumes.get(place, 0) + sign * wide * deep * high
        if sign < 0:
            game.play(move)
    game.undo()
    changed = sorted([(volumes[place] > 0, place) for place in volumes if volumes[place]])
    return [place + (volumes[place],) for _, place in changed]


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
