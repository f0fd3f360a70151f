"""Menus and tests within something else that the board does, which goes on when they are left."""

from .mode import Mode

MYPY = False
if MYPY:
    from ..app import Application


class Within(Mode):
    """A menu or a test; one that begins within another takes its place."""

    def __init__(self, app: "Application") -> None:
        self.app = app
        self.before: Mode = getattr(app.mode, "before", app.mode)
        app.dirty = True

    def cell(self, cell: int, code: int, now: int) -> None:
        """What is before goes on seeing its cells."""
        self.before.cell(cell, code, now)

    def leave(self) -> None:
        self.app.mode = self.before
        self.app.dirty = True
