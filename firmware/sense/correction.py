"""Guided correction and set-up: what to clear and what to fill next, one pair at a time."""

from .. import ticks
from .sight import holds, is_weak

# For so long what a piece is still doing belongs to its last move.
_AMENDED = 5000

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
    """The moves that may have been made if some sensors of the moved piece are bad, the likeliest first: as few as
    possible are. They read too weakly or nothing where it lies, or still what lay where it was."""
    found = []
    for move in tracker.legal():
        bad = _bad_cells(tracker, move)
        if bad >= 0:
            found.append((bad, move))
    return [move for _, move in sorted(found)]


def _bad_cells(tracker: "Tracker", move: int) -> int:
    """How many sensors must be bad if this move was made; -1 if it cannot have been."""
    columns = tracker.columns
    touched: list[int] = []
    for x, y, wide, deep, _ in tracker.game.footprints(move):
        for row in range(y, y + deep):
            touched += range(row * columns + x, row * columns + x + wide)
    shows = False
    bad = 0
    for cell, code in enumerate(tracker.after(move)):
        seen = tracker.seen[cell]
        if code != seen and not is_weak(seen, code):
            # Nothing where something should be, or what was there before.
            if cell not in touched or (seen and (code or seen != tracker.should[cell])):
                return -1
            bad += 1
        if seen and code and code != tracker.should[cell]:
            shows = True
    return bad if shows else -1


def goes_on(tracker: "Tracker", now: int) -> bool:
    """Whether the last move was only the beginning of another one: a piece put down edge first, that now lies on
    more cells. Only what follows at once counts, before anybody else has moved."""
    game = tracker.game
    if not game.history or tracker.looked is None or ticks.diff(now, tracker.looked) > _AMENDED:
        return False
    tracker.looked = None
    filled = [cell for cell in tracker.odd if tracker.seen[cell]]
    if not filled or len(filled) != len(tracker.odd):
        return False
    move = game.undo()
    place = None if game.is_chance() else game.place_of(move)
    found = False
    if place:
        # From here on as if the move had not been made; `look` sets it right again.
        tracker.should = game.ground()
        x, y = (filled[0] % tracker.columns, filled[0] // tracker.columns)
        for other in game.covering(game.legal_moves(), x, y):
            larger = game.place_of(other)
            if larger and larger != place and holds(larger, *place) and tracker.matches(other):
                found = True
                break
    game.play(move)
    tracker.should = game.ground()
    return found


def is_back(tracker: "Tracker") -> bool:
    """Whether the board is as it was before the last move, so that this is to be taken back. A piece must have been
    put back for that: one that is only gone may have been knocked off."""
    game = tracker.game
    if not tracker.take_back or not game.history or not [cell for cell in tracker.odd if tracker.seen[cell]]:
        return False
    if tracker.before is None:
        move = game.undo()
        tracker.before = bytearray(0) if game.is_chance() else game.ground()
        game.play(move)
    if len(tracker.before) != len(tracker.seen) or tracker.before == tracker.should:
        return False
    after = tracker.scratch
    after[:] = tracker.before
    for cell in tracker.unknown:
        after[cell] = tracker.seen[cell]
    return after == tracker.seen
