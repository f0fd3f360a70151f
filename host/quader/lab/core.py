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
    "games/*/ahead.py",
    "games/*/outlook.py",
    "lab/playing.py",
    "lab/counts.py",
)


def sources() -> list[Path]:
    """All of it that is ours."""
    core = Path(rules_core.__file__).parent
    return sorted(core.rglob("*.py")) + sorted(path for pattern in PARTS for path in HOST.glob(pattern))


@functools.cache
def core_print() -> str:
    """The same on two machines only if they play the same games and count the same things."""
    told = hashlib.sha256()
    for path in sources():
        told.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return told.hexdigest()[:16]
