"""Giving memory back: modules that only read documents are dropped after use. On a PC they stay."""

import gc
import sys

# Needed to read a document, not to play.
READERS = (
    "rules_core.variant", "rules_core.document", "rules_core.checks", "rules_core.quader_variant",
    "rules_core.engpass_variant", "rules_core.planquadrat_variant", "rules_core.cubus_variant",
    "rules_core.cuboids_position", "rules_core.quader_position",
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
