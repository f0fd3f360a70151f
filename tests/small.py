"""Small variants with a real end: whole games that take a few moves."""

from typing import Any

TINY: dict[str, Any] = {
    "format": 1,
    "game": "quader",
    "id": "tiny",
    "title": {"de": "Winzig", "en": "Tiny"},
    "goal": {"place": "top", "size": [4, 2]},
    "start_rows": 2,
    "pieces": {"8": 1, "1": 1},
    "form": {"kind": "cover"},
}
TWO_MOVES: dict[str, Any] = {
    "format": 1,
    "game": "engpass",
    "id": "two-moves",
    "title": {"de": "Zwei Züge", "en": "Two moves"},
    "board": [10, 16],
    "move_cap": 2,
}
TWO_CRATES: dict[str, Any] = {
    "format": 1,
    "game": "cubus",
    "id": "two-crates",
    "title": {"de": "Zwei Kisten", "en": "Two crates"},
    "mode": "teardown",
    "stack": "1 1",
}
ONE_POINT: dict[str, Any] = {
    "format": 1,
    "game": "rolling-cubes",
    "id": "one-point",
    "title": {"de": "Ein Punkt", "en": "One point"},
    "mode": "one-by-one",
    "targets": {"one-by-one": 1},
}
