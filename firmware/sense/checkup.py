"""The board looks at its own sensors: calibration on the empty board, and the self-test without anything."""

from array import array

from rules_core.refused import Refused

from .classify import UNIT
from .masks import FLICKERS, KEPT
from .sensing import MIDDLE

MYPY = False
if MYPY:
    from ..app import Application

CALIBRATION_SCANS = 16
_SCANS = 24
# A sensor whose readings lie further from their mean (on average, in ADC steps) is restless.
_RESTLESS = 16
# An empty cell may read so far off the middle; beyond the second one nothing is right.
_EMPTY, _FARTHEST = 110, 850
_LOWEST, _HIGHEST = 8, 4087


def calibrate(app: "Application", anyway: bool = False) -> "list[int]":
    """Take the empty board as it is for empty; returns the cells that cannot be right. Refused while something stands
    on it, unless that is to be taken for bad sensors."""
    means, restless = _measured(app, CALIBRATION_SCANS)
    standing = [cell for cell in range(len(means)) if _EMPTY < abs(means[cell] - MIDDLE) <= _FARTHEST]
    known = [cell for cell in standing if app.masks.of[cell] != KEPT]
    if known and not anyway:
        columns = app.config.columns
        places = " ".join(["%d,%d" % (cell % columns, cell // columns) for cell in known[:8]])
        raise Refused("", "something stands on the board, or its sensors are bad: %s", "board-not-empty", places)
    bad = []
    for cell in range(len(means)):
        if restless[cell] or abs(means[cell] - MIDDLE) > _EMPTY:
            bad.append(cell)
        else:
            app.sensing.baseline[cell] = means[cell]
    app.problems.pop("calibration", None)
    app.sensing.calibrated = True
    app.mask(bad, app.now, KEPT)
    return bad


def selftest(app: "Application") -> "tuple[list[int], bytearray]":
    """Look for cells that hang at an end of their range or are restless, mask them and show the map. Returns them
    and each cell's margin: the distance of the reading to the next threshold in ADC steps, at most 255, 0 if it is bad.

    What people have masked, and what the cube has found, stays masked: nothing here speaks for it."""
    sensing = app.sensing
    means, restless = _measured(app, _SCANS)
    margins = bytearray(len(means))
    bad = []
    weak, strong, _ = sensing.limits
    for cell in range(len(means)):
        if restless[cell] or not _LOWEST <= means[cell] <= _HIGHEST:
            bad.append(cell)
            continue
        field = abs((means[cell] - sensing.baseline[cell]) * sensing.gain[cell]) // UNIT
        margins[cell] = min(255, abs(field - weak), abs(field - strong))
        if app.masks.of[cell] == FLICKERS:
            app.unmask(cell, app.now)
    app.mask(bad, app.now, KEPT)
    from ..modes.selftest import Shown

    app.mode = Shown(app, app.masks.cells())
    return bad, margins


def with_cube(app: "Application", keeps: bool) -> int:
    """Go from cell to cell with the reference cube (modes/cube.py); returns how many cells there are. Refused while a
    game is running. `keeps`: the empty board is taken for empty before, and the gains are stored."""
    from ..modes.cube import Cube

    if app.in_game():
        raise Refused("", "a game is running: end it first", "game-runs")
    if keeps:
        calibrate(app)
    app.mode = Cube(app, keeps)
    return app.config.count


def with_piece(app: "Application", volume: int) -> int:
    """Calibrate the feet with one known piece (modes/weighing.py); returns on how many places it is to be put."""
    from ..modes.weighing import EDGES, Weighing

    if app.evidence.scale is None:
        raise Refused("", "the board has no feet", "no-feet")
    if app.in_game():
        raise Refused("", "a game is running: end it first", "game-runs")
    if volume not in EDGES:
        raise Refused("piece", "must be a cube: 1, 8 or 27", "no-cube")
    app.mode = Weighing(app, volume)
    return 4


def _measured(app: "Application", scans: int) -> "tuple[array[int], bytearray]":
    """The mean reading of each cell, and whether it is restless. Refused while the readings cannot be believed."""
    sensing = app.sensing
    raw = sensing.raw
    count = len(raw)
    means = array("H", bytes(2 * count))
    sums = array("L", bytes(array("L", [0]).itemsize * count))
    for _ in range(scans):
        _scan(app)
        for cell in range(count):
            sums[cell] += raw[cell]
    for cell in range(count):
        means[cell] = (sums[cell] + scans // 2) // scans
        sums[cell] = 0
    for _ in range(scans):
        _scan(app)
        for cell in range(count):
            sums[cell] += abs(raw[cell] - means[cell])
    return means, bytearray([sums[cell] > _RESTLESS * scans for cell in range(count)])


def _scan(app: "Application") -> None:
    if app.port.scan(app.sensing.raw):
        raise Refused("", "a plug is loose or the sensors have no supply", "hardware-fault")
    app.port.feed()
