"""CUBUS without any cleverness: every half face looks along its own line of sight, every stack of a box is tried."""

from functools import cache
from itertools import product

from rules_core.games.cubus.stack import SIDE, Stack, counts
from rules_core.refused import Refused

Heights = dict[tuple[int, int], int]

# The lines of sight through the two halves of each face: the steps towards the viewer, taken again and again.
STEPS = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}
LINES = {"lid": ("zxy", "zyx"), "left": ("xyz", "xzy"), "right": ("yxz", "yzx")}


def is_seen(heights: Heights, crate: tuple[int, int, int], line: str) -> bool:
    """Whether nothing stands between the viewer and this half of a face."""
    x, y, z = crate
    for k in range(60):
        dx, dy, dz = STEPS[line[k % 3]]
        x, y, z = x + dx, y + dy, z + dz
        if heights.get((x, y), 0) > z:
            return False
    return True


def judge(heights: Heights) -> tuple[int, int, int, int] | str:
    """Crates, lids, left, right; or a word for what is wrong."""
    heights = {place: height for place, height in heights.items() if height}
    faces = dict.fromkeys(LINES, 0)
    halves = False
    seen_columns = {}
    for (x, y), height in heights.items():
        top_seen = -1
        for z in range(height):
            for face, lines in LINES.items():
                if face == "lid" and z < height - 1:
                    continue
                seen = [is_seen(heights, (x, y, z), line) for line in lines]
                halves |= seen[0] != seen[1]
                faces[face] += all(seen)
                if any(seen):
                    top_seen = z
        seen_columns[x, y] = top_seen + 1
    if seen_columns != heights:
        return "hidden"
    if halves:
        return "half"
    if not is_connected(set(heights)):
        return "not connected"
    return sum(heights.values()), faces["lid"], faces["left"], faces["right"]


def is_connected(places: set[tuple[int, int]]) -> bool:
    if not places:
        return False
    waiting = [min(places)]
    reached = set(waiting)
    while waiting:
        x, y = waiting.pop()
        for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if place in places and place not in reached:
                reached.add(place)
                waiting.append(place)
    return reached == places


def as_dict(heights: bytes | bytearray, columns: int) -> Heights:
    return {(at % columns, at // columns): height for at, height in enumerate(heights)}


@cache
def stacks(columns: int, rows: int, high: int) -> list[Stack]:
    """All stacks of a box that touch its two back sides."""
    found = []
    for heights in product(range(high + 1), repeat=columns * rows):
        if any(heights[:columns]) and any(heights[::columns]):
            try:
                counts(bytearray(heights), columns)
            except Refused:
                continue
            found.append(Stack(bytearray(heights), columns, []))
    return found


def lid_places(stack: Stack) -> set[tuple[int, int]]:
    return {(x - height, y - height) for (x, y), height in as_dict(stack.heights, SIDE).items() if height}


def actions(old: Stack, hand: bytearray, floor: list[int]) -> dict[str, int]:
    """All stacks that the cards allow, with the points they bring; open lids are only looked at for their places."""
    found = {}
    before = old.open_places()
    for new in stacks(*floor):
        points = new.worth() - old.worth()
        if (
            points < 1
            or new.left > old.left + hand[0]
            or new.right > old.right + hand[1]
            or new.lids > old.lids + hand[2] + hand[3]
        ):
            continue
        lids = lid_places(new)
        shifts = [(p - before[0][0], q - before[0][1]) for p, q in lids] if before else [(0, 0)]
        if any(all((p + dx, q + dy) in lids for p, q in before) for dx, dy in shifts):
            found[new.text()] = points
    return found
