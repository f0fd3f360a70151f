"""What the gallery shows of Goldige Quader beyond the study: whether the pieces fill the form exactly, and how."""

from typing import Any

from ...variants import title
from ..words import Voice
from . import packing_answer, packing_pictures
from .packing import Body

# A proof may take its time: it is made once.
SECONDS = 60.0
# Pictures of how it grows; `quader pack --svg` draws more.
STEPS = 4


def extras(full: dict[str, Any]) -> dict[str, Any]:
    """The packing."""
    asked = packing_answer.of_variant(full)
    answer = packing_answer.solve(asked, SECONDS)
    shown = {**answer.as_json(), "pieces": len(answer.packing), "cells": len(asked.cells)}
    if not answer.fillable:
        # Then it matters whether the form may be built in another way.
        shown["overtopped"] = not full["options"]["exact"]
    return {"packing": shown}


def drawn(full: dict[str, Any], data: dict[str, Any], language: str) -> dict[str, str]:
    """The plan of the packing, where there is one."""
    found = data["packing"]
    if not found["fillable"]:
        return {}
    packing = [Body(one["volume"], tuple(one["at"]), tuple(one["size"])) for one in found["packing"]]
    asked, say = packing_answer.of_variant(full), Voice(full["game"], language)
    return {"packing": packing_pictures.svg(asked, packing, full["players"], title(full, language), say, STEPS)}
