"""The board looks at its own sensors: calibration and self-test."""

MYPY = False
if MYPY:
    from ..app import Application


def calibrate(app: "Application") -> "list[int]":
    """Take the empty board as it is for empty; returns the cells that cannot be right."""
    bad = app.sensing.set_baseline()
    app.sensing.masked[:] = bytes(app.config.count)
    app.problems.pop("calibration", None)
    app.mask(bad, app.now)
    return bad


def selftest(app: "Application") -> "tuple[list[int], bytearray]":
    """Look for bad cells, mask them and show them; returns them and the margin of each cell."""
    from ..modes.selftest import Shown, run

    bad, margins = run(app.sensing, app.port)
    app.sensing.masked[:] = bytes(app.config.count)
    app.mask(bad, app.now)
    for cell in range(app.config.count):
        app.mode.cell(cell, app.sensing.code(cell), app.now)
    app.mode = Shown(app, bad)
    return bad, margins
