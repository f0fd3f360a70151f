"""The form of a variant of Goldige Quader, filled exactly with its pieces: for those who invent variants."""

from typing import Any

from ..words import Voice
from . import packing_answer, packing_pictures


def filled(variant: dict[str, Any], seconds: float, language: str) -> tuple[bool | None, str]:
    """Whether all pieces together fill the form, None if that is not known in time; and a picture of how."""
    asked = packing_answer.of_variant(variant)
    answer = packing_answer.solve(asked, seconds)
    if not answer.fillable:
        return answer.fillable, ""
    title = variant["title"][language]
    voice = Voice(variant["game"], language)
    return True, packing_pictures.svg(asked, answer.packing, variant["players"], title, voice)
