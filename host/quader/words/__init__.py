"""All words for people, English and German side by side, by code; one module for each room that speaks.

A game's own words stand in the game's room. `refusals` has those of everything that refuses.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from rules_core.refused import Refused

from .. import language as locale

Words = Mapping[str, tuple[str, str]]


class Say(Protocol):
    def __call__(self, name: str, *values: object, language: str | None = None, **named: object) -> str: ...


def speaker(*stores: Words) -> Say:
    """The voice of a room: the words behind a code, filled with values, in the user's language or in a given one.

    A phrase that counts has both its forms: `{0} {0:game holds|games hold}`. Later stores are asked for what the first
    ones lack; a code that nobody knows is said as it is.
    """

    def say(name: str, *values: object, language: str | None = None, **named: object) -> str:
        tongue = language or locale.language()
        for store in stores:
            if name in store:
                return locale.filled(store[name][tongue == "de"], *values, tongue=tongue, **named)
        return name

    return say


def told(refused: Refused, language: str | None = None) -> str:
    """A refusal in one line, in the user's language or in a given one."""
    where, why = place(refused, language), reason(refused, language)
    return f"{where}: {why}" if where else why


def place(refused: Refused, language: str | None = None) -> str:
    """What a refusal is about; empty if it is about the whole."""
    from .refusals import PLACES

    refused = _meant(refused)
    what, _, number = refused.where.partition(" ")
    words = PLACES.get(what) if number.isdigit() else None
    return words[(language or locale.language()) == "de"].format(number) if words else refused.where


def reason(refused: Refused, language: str | None = None) -> str:
    """Why something is refused, without the place."""
    refused = _meant(refused)
    language = language or locale.language()
    words = _words(refused.code) if language == "de" and refused.code else None
    if words is None:
        return refused.why
    values = [told(value, language) if isinstance(value, Refused) else value for value in refused.values]
    return Refused("", words[1], "", *values).why


def _meant(refused: Refused) -> Refused:
    """One that only says another one again is that one."""
    while refused.code == "said" and not refused.where and refused.values and isinstance(refused.values[0], Refused):
        refused = refused.values[0]
    return refused


def reason_in_both(refused: Refused) -> dict[str, str]:
    """The reason in both languages: for pages, which have a language of their own."""
    return {language: reason(refused, language) for language in ("en", "de")}


def heard(doc: Mapping[str, Any], inside: int = 3) -> Refused:
    """A refusal as a board has told it (firmware/talk/refusal.py), so that it can be said in any language. What does not
    fit its code is taken as it was said, and so is one with more than so many others inside."""
    code, values = str(doc.get("code", "")), doc.get("values", [])
    words = _words(code)
    if words is not None and isinstance(values, list) and inside >= 0:
        parts = (heard(value, inside - 1) if isinstance(value, dict) else value for value in values)
        refused = Refused(str(doc.get("where", "")), words[0], code, *parts)
        try:
            if str(refused) == doc.get("no"):
                return refused
        except (TypeError, ValueError):
            pass
    return Refused("", str(doc.get("no", "")))


def _words(code: str) -> tuple[str, str] | None:
    """The words of a refusal in English and German; games have theirs in their own rooms."""
    from rules_core import registry

    from ..games import half
    from .refusals import REFUSALS

    if code in REFUSALS:
        return REFUSALS[code]
    for game in registry.GAMES:
        words = half(game, "words")
        refusals: dict[str, tuple[str, str]] = getattr(words, "REFUSALS", {})
        if code in refusals:
            return refusals[code]
    return None
