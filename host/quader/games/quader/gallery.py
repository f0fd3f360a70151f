"""What the gallery shows of Goldige Quader beyond the study: whether the pieces fill the form exactly, and how."""

from typing import Any

from ...variants import title
from ..words import Voice
from . import packing_answer, packing_pictures

# A proof may take its time: it is made once.
SECONDS = 60.0
# Pictures of how it grows; `quader pack --svg` draws more.
STEPS = 4


def extras(full: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The packing, and its picture where there is one."""
    asked = packing_answer.of_variant(full)
    answer = packing_answer.solve(asked, SECONDS)
    shown = {**answer.as_json(), "pieces": len(answer.packing), "cells": len(asked.cells)}
    if not answer.fillable:
        # Then it matters whether the form may be built in another way.
        return {"packing": {**shown, "overtopped": not full["options"]["exact"]}}, {}
    say = Voice(full["game"], "en")
    drawn = packing_pictures.svg(asked, answer.packing, full["players"], title(full, "en"), say, STEPS)
    return {"packing": shown}, {"packing.svg": drawn}
