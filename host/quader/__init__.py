"""Quader on the desktop: the command `quader` around the rules core, and `Board`, a board as a Python object."""

from typing import TYPE_CHECKING, Any

from . import compiled

if TYPE_CHECKING:
    from .board import Board as Board

# Before anything of the core is imported.
compiled.use()

from rules_core import VERSION  # noqa: E402

__version__ = VERSION


def __getattr__(name: str) -> Any:
    # Imported when first used, so that the commands that need no board start quickly.
    if name == "Board":
        from .board import Board

        return Board
    raise AttributeError(f"module 'quader' has no attribute {name!r}")
