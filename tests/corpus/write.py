"""Writes the golden playthroughs anew, all of them or those of the variants named:

    python -m tests.corpus.write [VARIANT ...]

Only after a change of the rules or of a notation that was meant; then read the difference before it is kept. A
golden file whose variant is gone is removed.
"""

import sys
from pathlib import Path

from . import corpus

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).with_name("golden")


def names() -> list[str]:
    """The ids of the built-in variants."""
    return sorted(path.stem for path in (ROOT / "rules_core" / "variants").glob("*.json"))


def golden(name: str) -> str:
    """What a variant's golden file should say."""
    lines = [*corpus.playthrough(f"{ROOT}/", name), corpus.whole_game(f"{ROOT}/", name)]
    return "\n".join(lines) + "\n"


def main(wanted: list[str]) -> None:
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.glob("*.txt"):
        if path.stem not in names():
            path.unlink()
    for name in wanted or names():
        (GOLDEN / f"{name}.txt").write_text(golden(name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
