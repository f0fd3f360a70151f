"""Guided correction and set-up: what to clear and what to fill next, one pair at a time."""

from .tracker import is_weak

MYPY = False
if MYPY:
    from .tracker import Tracker


def pair(tracker: "Tracker") -> "tuple[list[int], list[int]]":
    """The cells to clear and the cells to fill, of one piece each; empty lists when all is as it should be."""
    game = tracker.game
    columns = tracker.columns
    fill = []
    code = 0
    for cell in sorted(tracker.odd):
        if not tracker.seen[cell]:
            piece = game.piece_on(cell % columns, cell // columns)
            if piece:
                x, y, wide, deep, code = piece
                fill = [
                    at
                    for row in range(y, y + deep)
                    for at in range(row * columns + x, row * columns + x + wide)
                    if not tracker.seen[at]
                ]
                break
    weak = tracker.weak()
    strays = sorted([cell for cell in tracker.odd if tracker.seen[cell] and cell not in weak])
    # Rather the piece that is missing elsewhere.
    alike = [cell for cell in strays if tracker.seen[cell] == code]
    return _connected(tracker, (alike or strays)[:1]), fill


def _connected(tracker: "Tracker", cells: "list[int]") -> "list[int]":
    """These cells and all strays of the same code beside them."""
    columns = tracker.columns
    for cell in cells:
        for beside in (cell - 1, cell + 1, cell - columns, cell + columns):
            if beside // columns != cell // columns and beside % columns != cell % columns:
                continue
            if beside in tracker.odd and beside not in cells and tracker.seen[beside] == tracker.seen[cell]:
                cells.append(beside)
    return cells


def told(tracker: "Tracker") -> str:
    """The pair in words, for the journal."""
    clear, fill = pair(tracker)
    columns = tracker.columns
    parts = []
    for what, cells in (("clear", clear), ("fill", fill), ("doubtful", tracker.weak())):
        if cells:
            parts.append(what + "".join([" %d,%d" % (cell % columns, cell // columns) for cell in sorted(cells)]))
    return ", ".join(parts)


def doubted(tracker: "Tracker") -> "list[int]":
    """The legal moves that may have been made if some of the moved piece's cells are too weak, or see nothing."""
    return [move for move in tracker.game.legal_moves() if _may_be(tracker, move)]


def _may_be(tracker: "Tracker", move: int) -> bool:
    columns = tracker.columns
    # The cells of the moved piece: any of their sensors may see nothing, also where the piece lay before.
    moved: list[int] = []
    for x, y, wide, deep, code in tracker.game.footprints(move):
        if code:
            for row in range(y, y + deep):
                moved += range(row * columns + x, row * columns + x + wide)
    shows = False
    for cell, code in enumerate(tracker.after(move)):
        seen = tracker.seen[cell]
        if code != seen and not is_weak(seen, code) and (seen or cell not in moved):
            return False
        if seen and code and code != tracker.should[cell]:
            shows = True
    return shows
