"""Giving memory back: modules that only read documents are dropped after use. On a PC they stay."""

import gc
import sys

# Needed to read a document, not to play.
READERS = (
    "rules_core.variant.completion", "rules_core.variant.document", "rules_core.variant.checks",
    "rules_core.games.quader.variant", "rules_core.games.engpass.variant", "rules_core.games.planquadrat.variant",
    "rules_core.games.cubus.variant", "rules_core.games.cuboids.position", "rules_core.games.quader.position",
)  # fmt: skip
SMALL = sys.implementation.name == "micropython"


def forget(names=READERS):
    """Drop modules; whoever needs one again imports it again."""
    if not SMALL:
        return
    for name in names:
        if name in sys.modules:
            del sys.modules[name]
            package, _, last = name.rpartition(".")
            if package in sys.modules and hasattr(sys.modules[package], last):
                delattr(sys.modules[package], last)
    gc.collect()
