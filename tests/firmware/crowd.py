"""The largest position there is: 22 × 22 cells, four players, 80 pieces standing side by side, none in reserve."""

from typing import Any

from quader import variants
from rules_core import registry

VARIANT = {"format": 1, "id": "crowd", "extends": "four-players-cover", "pieces": "2*ten"}
PIECES = 80
# Where pieces stand on their smallest face, row by row, three cells deep: beside the goal, which none may lie across.
ROWS = [(0, 22, y) for y in (0, 3, 16, 19)] + [(x, x + 6, y) for y in (6, 9, 12) for x in (0, 16)]
SIZES = [(a, b, c) for a in (1, 2, 3) for b in range(a, 4) for c in range(b, 4)]


def crowd() -> dict[str, Any]:
    """The position, without its variant."""
    reserves = registry.new_game(variants.complete(VARIANT)).position()["reserve"]
    rows = iter(ROWS)
    x, end, y = next(rows)
    pieces: list[dict[str, Any]] = []
    for owner, reserve in enumerate(reserves):
        for volume, count in reserve.items():
            size = next(size for size in SIZES if size[0] * size[1] * size[2] == int(volume))
            for _ in range(count):
                if x + size[0] > end:
                    x, end, y = next(rows)
                pieces.append({"owner": owner, "volume": int(volume), "at": [x, y, 0], "size": list(size)})
                x += size[0]
    return {"turn": 0, "dice": None, "pieces": pieces, "reserve": [{} for _ in reserves]}
