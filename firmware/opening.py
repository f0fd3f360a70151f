"""What an application does once, at its start: settings and calibration, then the last game."""

import sys

from .acts import CALIBRATION
from .keep.settings import load
from .sense.calibration import unpack

MYPY = False
if MYPY:
    from .app import Application


def open_storage(app: "Application") -> None:
    """Take what is stored of the board itself."""
    _take_in_names()
    app.store.recover()
    app.settings = load(app)
    app.lights.brightness = app.settings.get("brightness", 5)
    if not unpack(app.sensing, app.store.load(CALIBRATION)) and app.port.storage.size(CALIBRATION) >= 0:
        app.problems["calibration"] = "damaged or of another board, the defaults are used: calibrate again"
    if app.evidence.scale:
        app.evidence.scale.load(app.store)


def _take_in_names() -> None:
    """The names of all games, if an image has them: they stay once they are known, see interned.py."""
    try:
        __import__("lasting")
        del sys.modules["lasting"]
    except ImportError:
        pass


def take_up(app: "Application") -> None:
    """Learn where the pieces are, and go on with the last game."""
    for _ in range(4):
        app.sensing.scan()
    app.now = app.port.ticks_ms()
    try:
        resumed = app.running.resume()
    except MemoryError:
        # Nothing is wrong with the game: the board starts again, and in the end asks people.
        raise
    except Exception as error:
        # A board of another firmware may have written it: whatever is wrong, the board starts.
        app.running.close()
        app.problems["journal"] = "the last game cannot be taken up: %r" % error
        resumed = False
    if resumed:
        app.play_on(True)
    else:
        app.choose()
