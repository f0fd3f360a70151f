"""Drawings of positions, each game's own module `draw`: `terminal(game, colour, say)` and `svg(game, say)`.

They say everything through `say` (words.py), so that a drawing exists in every language. They may also have

- `VIEWS`: the names of the views it can draw; then `svg(game, say, view)` takes one of them or "both";
- `SEATS`: what its drawings call the players, a letter for each;
- `card(game, say)`: the part of a drawing that a small picture shows, without words and reserves: left, top, right and
  bottom in the drawing's own units;
- `scene(game, say)` and `film(scenes)`: what is to be drawn of a position, and the pictures of a whole game from that.
"""

import os
import re
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from rules_core.game import Game
from rules_core.refused import Refused

from ..language import language
from . import half, paper, plain
from .words import Voice


def _drawings(game: str) -> ModuleType:
    return half(game, "draw") or plain


def terminal(game: Game, colour: bool) -> str:
    """A position for the terminal, in the user's language."""
    name = game.variant["game"]
    return str(_drawings(name).terminal(game, colour, Voice(name, language())))


def svg(game: Game, view: str | None, spoken: str | None = None) -> str:
    """A position as an SVG document, in a view that the game has, in the user's language or a given one."""
    name = game.variant["game"]
    module = _drawings(name)
    say = Voice(name, spoken or language())
    if views(name):
        return str(module.svg(game, say, view or "both"))
    if view is not None:
        raise Refused("--view", "%s has only one view", "one-view", name)
    return str(module.svg(game, say))


def views(game: str) -> tuple[str, ...]:
    """The names of the views that a game's drawings have; none where there is only one."""
    return tuple(getattr(_drawings(game), "VIEWS", ()))


def spatial(game: str) -> str | None:
    """The view that shows a game as it stands on the table; None if it has only one."""
    return next(iter(reversed(views(game))), None)


def seats(game: str) -> str:
    """What the drawings call the players: a letter for each, or nothing if they have numbers."""
    return str(getattr(_drawings(game), "SEATS", ""))


def small(game: Game) -> str:
    """A position as a small picture: what its drawing shows of the game itself."""
    name = game.variant["game"]
    drawing = svg(game, spatial(name))
    card = getattr(_drawings(name), "card", None)
    if card is None:
        return drawing
    left, top, right, bottom = card(game, Voice(name, language()))
    head, tail = drawing.split(">", 1)
    head = re.sub(r' (width|height|viewBox)="[^"]*"', "", head)
    wide, high = right - left, bottom - top
    box = f'viewBox="{left:.1f} {top:.1f} {wide:.1f} {high:.1f}" width="{wide:.0f}" height="{high:.0f}"'
    return f"{head} {box}>{tail}"


class Film:
    """The pictures of a whole game, all of one size: `add` positions one after the other, then `drawn`."""

    def __init__(self, game: str, spoken: str) -> None:
        self._module = _drawings(game)
        self._say = Voice(game, spoken)
        self._kept: list[Any] = []

    def add(self, game: Game) -> None:
        self._kept.append(self._of(game))

    def replace(self, game: Game) -> None:
        """The last picture shows another position."""
        self._kept[-1] = self._of(game)

    def _of(self, game: Game) -> object:
        return getattr(self._module, "scene", self._module.svg)(game, self._say)

    def drawn(self) -> tuple[float, float, Sequence[str]]:
        """Width, height and the SVG documents."""
        film: Callable[[list[Any]], tuple[float, float, Sequence[str]]] = getattr(self._module, "film", paper.aligned)
        width, height, svgs = film(self._kept)
        return width, height, svgs


def wants_colour() -> bool:
    """Whether standard output is a terminal whose user wants colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
