"""The rules for families: one page for each game, a few sentences at a time, each with a drawing.

A game tells them in its own module `family`: `PARTS`, each of them what is said in English and in German, and the moves
of the game's first variant after which the drawing shows it (None: no drawing).
"""

import functools
from typing import NamedTuple

from rules_core import registry

from .. import variants
from . import draw, first, half


class Part(NamedTuple):
    english: str
    german: str
    moves: tuple[str, ...] | None


@functools.cache
def page(game: str, language: str) -> list[dict[str, str]]:
    """The page of a game: for each part its text and its picture, an SVG document or nothing; empty without a page."""
    told = half(game, "family")
    parts: tuple[Part, ...] = told.PARTS if told else ()
    return [
        {
            "text": part.german if language == "de" else part.english,
            "picture": _picture(game, part.moves, language) if part.moves is not None else "",
        }
        for part in parts
    ]


def _picture(name: str, moves: tuple[str, ...], language: str) -> str:
    game = registry.new_game(variants.by_name(first(name)))
    for text in moves:
        game.play(game.parse(text))
    return draw.svg(game, draw.spatial(name), language)
