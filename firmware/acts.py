"""What is done with a board besides playing: its sensors, its settings, its health. The application's other half."""

from .sense.masks import KEPT, SAID

MYPY = False
if MYPY:
    from array import array
    from typing import Any

CALIBRATION = "calibration"


class Acts:
    """Everything here is asked for by people or hosts; the work is done in modules that are loaded for it. What `self`
    is else stands in app.py."""

    def codes(self: "Any") -> bytearray:
        return bytearray([self.sensing.code(cell) for cell in range(self.config.count)])

    def raw(self: "Any") -> "array[int]":
        return self.sensing.raw

    def mask(self: "Any", cells: "list[int]", now: int, why: int = SAID) -> None:
        """Do not believe these cells; only what a test has found is kept on the flash (masks.py)."""
        for cell in cells:
            self.masks.mask(cell, why)
            self.mode.cell(cell, self.sensing.code(cell), now)
        if why == KEPT:
            from .sense.calibration import packed

            self.store_checked(CALIBRATION, packed(self.sensing))
        self._tell_masks()

    def unmask(self: "Any", cell: int, now: int) -> None:
        """Believe a cell again."""
        self.masks.free(cell)
        self.mode.cell(cell, self.sensing.code(cell), now)
        self._tell_masks()

    def _tell_masks(self: "Any") -> None:
        self.tell("health", {"masked": self.masks.cells(), "for_now": self.masks.for_now()})
        self.dirty = True

    def _look_after_sensors(self: "Any", now: int) -> None:
        if self.sensing.is_sound():
            self.sensing.follow()
        for cell in self.masks.calmed(now):
            self.unmask(cell, now)

    def store_checked(self: "Any", path: str, data: bytes) -> None:
        """Store a file; a full flash is a problem, but no reason to stop."""
        try:
            self.store.replace(path, data)
            self.problems.pop(path + ".full", None)
        except OSError:
            self.problems[path + ".full"] = "flash full: not stored"

    def calibrate(self: "Any", anyway: bool = False) -> "list[int]":
        """Take the empty board as it is for empty; returns the cells that cannot be right. `anyway`: what seems to
        stand there are bad sensors."""
        from .sense.checkup import calibrate

        return calibrate(self, anyway)

    def with_cube(self: "Any", keeps: bool) -> int:
        """Look at each cell with the reference cube; `keeps`: and calibrate it. How many cells there are."""
        from .sense.checkup import with_cube

        return with_cube(self, keeps)

    def with_piece(self: "Any", volume: int) -> int:
        """Calibrate the feet with one known piece; on how many places it is to be put."""
        from .sense.checkup import with_piece

        return with_piece(self, volume)

    def selftest(self: "Any") -> "tuple[list[int], bytearray]":
        """Look for bad cells, mask them and show them; returns them and the margin of each cell."""
        from .sense.checkup import selftest

        return selftest(self)

    # --- settings and health ---------------------------------------------------------------------------------------

    def set(self: "Any", name: str, value: object) -> None:
        """Change a setting of the board."""
        from .keep.settings import change

        change(self, name, value)

    def info(self: "Any") -> dict:
        """What is going on, for the host."""
        from .report import info

        return info(self)

    def health(self: "Any") -> dict:
        """How the board is."""
        from .report import health

        return health(self)
