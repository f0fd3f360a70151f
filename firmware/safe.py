"""Safe mode: after three starts in a row that did not last, the board asks people instead of starting a fourth time.

The rim of the board blinks, and a letter says what holding `ok` will do; `next` and `back` show another one:

    s  start again, as if nothing had been
    a  archive the running game as it is, then start
    t  test the sensors: bad cells blink, a button ends it
    x  factory reset, asked twice: settings, calibration, uploaded variants and the running game go, archived games stay

Nothing here needs the application, a variant or the game.
"""

from array import array

from .buttons import BACK, HOLD, NEXT, OK, Buttons
from .light import glyphs, lights
from .light.lights import Lights

MYPY = False
if MYPY:
    from typing import Any

_ITEMS = "satx"
_BROKEN = "games/broken"
_PIECE = 1024
# Readings of a sensor that works, of a cell that stands still, in ADC steps.
_LOWEST, _HIGHEST = 8, 4087
_RESTLESS = 64
_SCANS = 16
# What holds for the board and not for a game.
_SET = ("settings", "calibration")


class Safe:
    """`step` until it is True: then the board starts again."""

    def __init__(self, port: "Any", config: "Any") -> None:
        self._port = port
        self._config = config
        self.now = port.ticks_ms
        self._buttons = Buttons()
        self._lights = Lights(port, config, getattr(port, "paint", lights.paint))
        self.item = "s"
        self._sure = False
        # The bad cells, while they are shown.
        self.bad: list[int] | None = None
        self._draw()

    def step(self, now: int) -> bool:
        """Look at the buttons; whether the board shall start again."""
        press = self._buttons.step(self._port.buttons(), now)
        done = bool(press) and self._press(press)
        if press:
            self._draw()
        self._lights.step(now, bool(press))
        self._port.feed()
        return done

    def _press(self, press: int) -> bool:
        if self.bad is not None:
            self.bad = None
        elif press in (NEXT, BACK):
            self._sure = False
            self.item = _ITEMS[(_ITEMS.index(self.item) + (1 if press == NEXT else -1)) % len(_ITEMS)]
        elif press == OK + HOLD:
            if self.item == "t":
                self._test()
                return False
            if self.item == "x" and not self._sure:
                self._sure = True
                return False
            if self.item == "a":
                archive(self._port.storage)
            elif self.item == "x":
                factory_reset(self._port.storage)
            return True
        return False

    def _test(self) -> None:
        """Which sensors hang at an end of their range or are restless; all of them where none can be believed."""
        count = self._config.count
        raw = array("H", bytes(2 * count))
        low = array("H", [_HIGHEST] * count)
        high = array("H", [_LOWEST] * count)
        fault = False
        for _ in range(_SCANS):
            fault = bool(self._port.scan(raw)) or fault
            for cell in range(count):
                low[cell] = min(low[cell], raw[cell])
                high[cell] = max(high[cell], raw[cell])
            self._port.feed()
        self.bad = [
            cell
            for cell in range(count)
            if fault or low[cell] < _LOWEST or high[cell] > _HIGHEST or high[cell] - low[cell] > _RESTLESS
        ]

    def _draw(self) -> None:
        columns, rows = self._config.columns, self._config.rows
        scene = self._lights.scene
        for cell in range(len(scene)):
            x, y = cell % columns, cell // columns
            if self.bad is not None:
                scene[cell] = lights.CLEAR if cell in self.bad else lights.TARGET
            else:
                scene[cell] = lights.CLEAR if x in (0, columns - 1) or y in (0, rows - 1) else lights.DARK
        if self.bad is None:
            text = self.item + ("?" if self._sure else "")
            x, y = glyphs.middle(text, columns, rows)
            glyphs.write(text, scene, columns, rows, x, y, lights.TEXT)


def archive(storage: "Any") -> None:
    """The running game leaves: into the archive if it can be read; else its bytes stay in a file, for a closer look."""
    from .keep.journal import Journal

    try:
        if Journal(storage, {}).finish():
            return
    except Exception:
        # Whatever is wrong with it: it must not stop the board once more.
        pass
    from .keep.run_file import run_of

    run = run_of(storage)
    storage.write(_BROKEN, b"")
    at = 0
    while at < run.end():
        data = run.read(at, _PIECE)
        if not data:
            break
        storage.append(_BROKEN, data)
        at += len(data)
    run.drop()


def factory_reset(storage: "Any") -> None:
    """Everything goes that people have set, and the running game; archived games stay."""
    from .keep.run_file import run_of
    from .keep.shelves import FOLDER

    run_of(storage).drop()
    paths = [path for path in _SET if storage.size(path) >= 0]
    paths += [FOLDER + "/" + name for name in storage.names(FOLDER)]
    for path in paths:
        storage.remove(path)
