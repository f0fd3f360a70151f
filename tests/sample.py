"""What stands for the rest in `make test`; `make soak` runs all of it (`pytest -m long`)."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest

# A variant of each kind: of game, of goal, of dice, of pieces in the hand.
VARIANTS = (
    "simple-10x6-cover", "tactic-10-stairs-42", "pyramid-220", "four-players-cover", "dice-split-sum", "push-die",
    "replace-join", "engpass-10", "planquadrat", "cubus", "cubus-teardown", "rolling-one-by-one", "rolling-tournament",
)  # fmt: skip


def sampled(values: Iterable[Any], stand_for_all: Collection[Any] = VARIANTS) -> list[Any]:
    """Parameters of a test: all but a few are run in `make soak` only."""
    return [value if value in stand_for_all else pytest.param(value, marks=pytest.mark.long) for value in values]
