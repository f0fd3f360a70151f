"""All words for people, English and German side by side, by code; one module for each room that speaks.

A game's own words stand in the game's room. `refusals` has those of everything that refuses.
"""

from collections.abc import Mapping
from typing import Protocol

from rules_core.refused import Refused

from .. import language as locale

Words = Mapping[str, tuple[str, str]]


class Say(Protocol):
    def __call__(self, name: str, *values: object, language: str | None = None, **named: object) -> str: ...


def speaker(*stores: Words) -> Say:
    """The voice of a room: the words behind a code, filled with values, in the user's language or in a given one.

    Later stores are asked for what the first ones lack; a code that nobody knows is said as it is.
    """

    def say(name: str, *values: object, language: str | None = None, **named: object) -> str:
        for store in stores:
            if name in store:
                return store[name][(language or locale.language()) == "de"].format(*values, **named)
        return name

    return say


def told(refused: Refused, language: str | None = None) -> str:
    """A refusal in one line, in the user's language or in a given one."""
    why = _why(refused, language or locale.language())
    return f"{refused.where}: {why}" if refused.where else why


def in_both(refused: Refused) -> dict[str, str]:
    """A refusal in one line, in both languages: for pages, which have a language of their own."""
    return {language: told(refused, language) for language in ("en", "de")}


def _why(refused: Refused, language: str) -> str:
    words = _german(refused.code) if language == "de" and refused.code else None
    if words is None:
        return refused.why
    values = [told(value, language) if isinstance(value, Refused) else value for value in refused.values]
    return Refused("", words, "", *values).why


def _german(code: str) -> str | None:
    """The German words of a refusal; games have theirs in their own rooms."""
    from rules_core import registry

    from ..games import half
    from .refusals import REFUSALS

    if code in REFUSALS:
        return REFUSALS[code][1]
    for game in registry.GAMES:
        words = half(game, "words")
        refusals = getattr(words, "REFUSALS", {})
        if code in refusals:
            return str(refusals[code][1])
    return None
