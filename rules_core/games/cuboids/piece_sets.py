"""Each player's set of cuboids: presets, sums of presets, or counts by volume."""

from ...refused import Refused
from .cuboid import DX, DY, DZ, VOLUMES, sizes_of

MAX_PIECES = 40


def volumes_of(variant: dict) -> list[int]:
    """Each player's set of a variant, ascending; Refused if `pieces` names none."""
    pieces = variant["pieces"]
    found: list[int] = []
    if isinstance(pieces, str):
        for term in pieces.split("+"):
            count, star, name = term.strip().partition("*")
            if not star:
                count, name = "1", count
            _add(found, _preset(name.strip()), _count(count.strip()))
    elif isinstance(pieces, dict):
        for key in sorted(pieces):
            if key not in [str(v) for v in VOLUMES]:
                raise Refused(
                    "pieces." + key[:20], "is no volume; known: %s", "volume-key", ", ".join([str(v) for v in VOLUMES])
                )
            number = pieces[key]
            if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MAX_PIECES:
                raise Refused("pieces." + key, "must be a whole number from 0 to %d", "count", MAX_PIECES)
            _add(found, [int(key)], number)
    else:
        raise Refused("pieces", "must be a preset, a sum of presets or counts by volume", "pieces")
    if not found:
        raise Refused("pieces", "gives no piece at all", "no-piece")
    return sorted(found)


def _add(found: list[int], volumes: list[int], count: int) -> None:
    if len(found) + len(volumes) * count > MAX_PIECES:
        raise Refused("pieces", "gives more than %d pieces to each player", "many-pieces", MAX_PIECES)
    found += volumes * count


def _count(digits: str) -> int:
    """How often a preset is taken: one or two digits."""
    if not 1 <= len(digits) <= 2 or [1 for c in digits if c not in "0123456789"]:
        raise Refused("pieces", "a preset is taken a number of times, as in 2*small45", "preset-times")
    return int(digits)


def _preset(name: str) -> list[int]:
    if name == "ten":
        return list(VOLUMES)
    if name in ("to-9", "to-12"):
        return [v for v in VOLUMES if v <= int(name[3:])]
    if name in ("height-1", "height-2"):
        return [v for v in VOLUMES if min([min(DX[c], DY[c], DZ[c]) for c in sizes_of(v)]) <= int(name[7:])]
    if name == "small45":
        return [v for v in VOLUMES if v <= 12]
    if name == "large45":
        return [18, 27]
    raise Refused("pieces", "unknown preset; known: ten, to-9, to-12, height-1, height-2, small45, large45", "preset")
