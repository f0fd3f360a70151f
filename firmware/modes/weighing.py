"""Calibrating the feet with one known piece: a cube that is put on the four corners of the empty board in turn.

Each place gives equations: what the four feet feel, each with its gain, is the weight of the piece, and its centre is
where it stands.
"""

from rules_core.refused import Refused

from .. import ticks
from ..light import lights
from ..sense.weigh import FEET
from .within import Within

MYPY = False
if MYPY:
    from ..app import Application

# Cubes of these volumes, by the length of their edge.
EDGES = {1: 1, 8: 2, 27: 3}
# Only what has rested for so long since the cells changed is weighed.
_REST_MS = 1200
_ROUNDS = 400
# A gain further off than this part is no gain but a fault.
_FARTHEST = 4


class Weighing(Within):
    """Asks for the piece on one corner after the other, and in between for the empty board."""

    def __init__(self, app: "Application", volume: int) -> None:
        Within.__init__(self, app)
        self._edge = EDGES[volume]
        assert app.evidence.scale
        scale = self._scale = app.evidence.scale
        self._weight = volume * scale.feet.unit_mg
        # The corner that is asked for, how the empty board weighs, and what each corner brought.
        self.at = 0
        self._empty: list[int] | None = None
        self._found: list[list[list[int]]] = []
        # When a cell changed last.
        self._since = app.now

    def state(self) -> str:
        return "weighing"

    def meaning(self, button: int) -> str:
        return "give-up"

    def asks(self, doc: dict) -> None:
        doc["shown"] = self.at
        doc["count"] = 4
        if self._empty is None:
            doc["clear"] = self._taken()[:64]
        else:
            doc["fill"] = [[cell, 1] for cell in self._corner()]

    def press(self, button: int, now: int) -> None:
        self.leave()

    def _corner(self) -> "list[int]":
        columns, rows = self.app.config.cells
        edge = self._edge
        x = columns - edge if self.at & 1 else 0
        y = rows - edge if self.at & 2 else 0
        return [row * columns + column for row in range(y, y + edge) for column in range(x, x + edge)]

    def _taken(self) -> "list[int]":
        codes = self.app.codes()
        return [cell for cell in range(len(codes)) if codes[cell] and not self.app.masks.of[cell]]

    def cell(self, cell: int, code: int, now: int) -> None:
        self._since = now
        self.app.dirty = True

    def step(self, now: int) -> None:
        scale = self._scale
        if ticks.diff(now, self._since) < _REST_MS or not scale.is_ripe():
            return
        taken = self._taken()
        if self._empty is None:
            if not taken:
                self._empty = scale.level
                self.app.dirty = True
        elif taken and taken == self._corner() and scale.level:
            change = [scale.level[foot] - self._empty[foot] for foot in range(4)]
            # As it was before the gains that the feet have had until now.
            self._found.append(self._felt([change[foot] * scale.FULL // scale.gains[foot] for foot in range(4)]))
            self._empty = None
            self.at += 1
            self.app.dirty = True
            if self.at == 4:
                self._finish()

    def _felt(self, change: "list[int]") -> "list[list[int]]":
        """The change on each foot, and its moments about the piece, as parts of the board's size."""
        feet = self._scale.feet
        columns = self.app.config.columns
        first = self._corner()[0]
        half = feet.pitch_mm * self._edge // 2
        about = (first % columns * feet.pitch_mm + half, first // columns * feet.pitch_mm + half)
        found = [change]
        for axis in (0, 1):
            arms = [at[axis] - about[axis] for at in feet.at_mm]
            found.append([change[foot] * arms[foot] // feet.span[axis] for foot in range(4)])
        return found

    def _finish(self) -> None:
        app = self.app
        scale = self._scale
        try:
            scale.gains = solved(self._found, self._weight, scale.FULL)
            data = bytearray()
            for gain in scale.gains:
                data += bytes((gain >> 8, gain & 255))
            app.store_checked(FEET, bytes(data))
            app.tell("health", {"gains": scale.gains})
        except Refused as refused:
            app.refused(refused)
        self.leave()

    def draw(self, scene: bytearray) -> None:
        if self._empty is None:
            for cell in self._taken():
                scene[cell] = lights.CLEAR
        else:
            for cell in self._corner():
                scene[cell] = lights.FILL


def solved(found: "list[list[list[int]]]", weight: int, full: int) -> "list[int]":
    """The gains with which the feet feel the weight and its place best; `full` is a gain of one. `found`: what the feet
    felt in each place, then the same times their distance from it to the east, and to the north."""
    rows = [(felt, weight * full) for felt, _, _ in found] + [(arms, 0) for place in found for arms in place[1:]]
    sums = [[sum([row[i] * row[j] for row, _ in rows]) for j in range(4)] for i in range(4)]
    wanted = [sum([row[i] * right for row, right in rows]) for i in range(4)]
    if not min([sums[i][i] for i in range(4)]):
        raise Refused("", "the feet do not feel the piece", "feet-dead")
    gains = [full] * 4
    # The sums of squares are least where each gain is right for the others.
    for _ in range(_ROUNDS):
        for i in range(4):
            others = sum([sums[i][j] * gains[j] for j in range(4) if j != i])
            gains[i] = (wanted[i] - others) // sums[i][i]
    for gain in gains:
        if _FARTHEST * abs(gain - full) > full:
            raise Refused("", "the feet feel another weight than that of the piece", "feet-wrong")
    return gains
