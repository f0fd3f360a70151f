"""A print of everything that decides what game a number is: the rules, the levels, what games know of themselves."""

import functools
import hashlib
from pathlib import Path

import rules_core

from ..compiled import HOST

PARTS = (
    "engine/*.py",
    "games/evaluate.py",
    "games/*/evaluate.py",
    "games/*/best.py",
    "lab/playing.py",
    "lab/counts.py",
)


@functools.cache
def core_print() -> str:
    """The same on two machines only if they play the same games and count the same things."""
    core = Path(rules_core.__file__).parent
    files = sorted(core.rglob("*.py")) + sorted(path for pattern in PARTS for path in HOST.glob(pattern))
    told = hashlib.sha256()
    for path in files:
        told.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return told.hexdigest()[:16]
