"""Brute-force reference for the game `quader`: sets of cells, no cleverness.

The rules are those of `goldige-quader.md`; "section n" in a docstring names the section that is implemented.
Comments starting with "Reading:" mark the places where the text left a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

Spot = tuple[int, int]
Cell = tuple[int, int, int]
Size = tuple[int, int, int]
Direction = tuple[int, int]
Move = dict[str, Any]
Group = tuple["Pose", ...]

EDGES: dict[int, Size] = {
    1: (1, 1, 1),
    2: (1, 1, 2),
    3: (1, 1, 3),
    4: (1, 2, 2),
    6: (1, 2, 3),
    8: (2, 2, 2),
    9: (1, 3, 3),
    12: (2, 2, 3),
    18: (2, 3, 3),
    27: (3, 3, 3),
}
VOLUMES = tuple(EDGES)
SMALL_45 = (1, 2, 3, 4, 6, 8, 9, 12)
LARGE_45 = (18, 27)
PRESETS: dict[str, tuple[int, ...]] = {
    "ten": VOLUMES,
    "to-9": tuple(volume for volume in VOLUMES if volume <= 9),
    "to-12": tuple(volume for volume in VOLUMES if volume <= 12),
    "height-1": tuple(volume for volume in VOLUMES if min(EDGES[volume]) <= 1),
    "height-2": tuple(volume for volume in VOLUMES if min(EDGES[volume]) <= 2),
    "small45": SMALL_45,
    "large45": LARGE_45,
}

EAST: Direction = (1, 0)
WEST: Direction = (-1, 0)
NORTH: Direction = (0, 1)
SOUTH: Direction = (0, -1)
DIRECTIONS = (EAST, WEST, NORTH, SOUTH)

# The order of the table in section 3; a move reached in two ways takes the first of these names.
KIND_ORDER = ("place", "push", "slide", "tip", "pivot", "rotate", "enter", "set", "shift")
# Centre goal, section 2: the side of each player, by number of players, as the direction "inwards".
CENTRE_FORWARD: dict[int, tuple[Direction, ...]] = {
    2: (NORTH, SOUTH),
    3: (NORTH, EAST, SOUTH),
    4: (NORTH, EAST, SOUTH, WEST),
}


# ----------------------------------------------------------------------------------------------------
# Geometry of one cuboid
# ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, order=True)
class Pose:
    """A cuboid lies at its lowest corner `at` with `size` (section 2)."""

    at: Cell
    size: Size

    @cached_property
    def footprint(self) -> frozenset[Spot]:
        """The ground spots under the cuboid."""
        (x, y, _), (dx, dy, _) = self.at, self.size
        return frozenset((x + i, y + j) for i in range(dx) for j in range(dy))

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """All cells of the cuboid."""
        z, dz = self.at[2], self.size[2]
        return frozenset((x, y, z + k) for x, y in self.footprint for k in range(dz))

    def moved(self, direction: Direction, steps: int) -> Pose:
        """The same cuboid, `steps` cells further in a direction of the plane."""
        x, y, z = self.at
        return Pose((x + direction[0] * steps, y + direction[1] * steps, z), self.size)

    def neighbours(self, direction: Direction) -> frozenset[Spot]:
        """The spots just outside the side that faces `direction`."""
        return self.moved(direction, 1).footprint - self.footprint

    def back_line(self, forward: Direction) -> int:
        """The coordinate of the grid line along the side turned away from `forward`."""
        (x, y, _), (dx, dy, _) = self.at, self.size
        return {NORTH: y, SOUTH: y + dy, EAST: x, WEST: x + dx}[forward]

    def as_json(self) -> dict[str, list[int]]:
        """The contract's {"at", "size"}."""
        return {"at": list(self.at), "size": list(self.size)}


def pose_of(document: dict[str, Any]) -> Pose:
    """A pose from the contract's {"at", "size"}."""
    (x, y, z), (dx, dy, dz) = document["at"], document["size"]
    return Pose((x, y, z), (dx, dy, dz))


@dataclass(frozen=True, order=True)
class Piece:
    """One piece on the board; twins differ by their pose (section 11)."""

    volume: int
    pose: Pose
    owner: int


def orientations(volume: int) -> list[Size]:
    """Every different way to hold the piece."""
    return sorted({(a, b, c) for a, b, c in permutations(EDGES[volume])})


def tipped(pose: Pose, direction: Direction) -> Pose:
    """Section 3, tip: over a bottom edge; "e.g. east: x += dx, then dx and dz change places"."""
    (x, y, z), (dx, dy, dz) = pose.at, pose.size
    if direction == EAST:
        return Pose((x + dx, y, z), (dz, dy, dx))
    if direction == WEST:
        return Pose((x - dz, y, z), (dz, dy, dx))
    if direction == NORTH:
        return Pose((x, y + dy, z), (dx, dz, dy))
    return Pose((x, y - dz, z), (dx, dz, dy))


@dataclass(frozen=True)
class Pivot:
    """A turn by 90° about a footprint corner: the result and every spot whose interior is swept."""

    corner: Spot
    result: Pose
    swept: frozenset[Spot]


def _spot_from(corner: Spot, first: Direction, i: int, second: Direction, j: int) -> Spot:
    """The unit square that begins i along `first` and j along `second` from a grid corner."""
    step_x = first[0] * i + second[0] * j + min(0, first[0] + second[0])
    step_y = first[1] * i + second[1] * j + min(0, first[1] + second[1])
    return corner[0] + step_x, corner[1] + step_y


def _opposite(direction: Direction) -> Direction:
    return -direction[0], -direction[1]


def pivots(pose: Pose) -> list[Pivot]:
    """Section 3, pivot: "by 90° in the plane about one of its four footprint corners, either sense"."""
    (x, y, z), (dx, dy, dz) = pose.at, pose.size
    found = []
    for corner, along_x, along_y in (
        ((x, y), EAST, NORTH),
        ((x + dx, y), WEST, NORTH),
        ((x, y + dy), EAST, SOUTH),
        ((x + dx, y + dy), WEST, SOUTH),
    ):
        # The turn carries the edge direction `first` to `second`, and `second` to the opposite of `first`.
        for first, second, length, width in ((along_x, along_y, dx, dy), (along_y, along_x, dy, dx)):
            back = _opposite(first)
            spots = {_spot_from(corner, second, i, back, j) for i in range(length) for j in range(width)}
            low = min(spots)
            result = Pose((low[0], low[1], z), (dy, dx, dz))
            # With the corner as origin the sweep is: 0..length along `first` and 0..width along `back`, both
            # bounded by the circle through the far corner. A unit square has a swept interior exactly if its
            # nearest corner lies strictly inside that circle.
            radius2 = length * length + width * width
            swept = {
                _spot_from(corner, side, i, second, j)
                for side, extent in ((first, length), (back, width))
                for i in range(extent)
                for j in range(length + width)
                if i * i + j * j < radius2
            }
            found.append(Pivot(corner, result, frozenset(swept)))
    return found


def swapped(size: Size) -> Size:
    """dx and dy change places, the height is kept."""
    return size[1], size[0], size[2]


def forms_cuboid(one: Pose, other: Pose) -> bool:
    """Section 3, replace: "form together a larger cuboid (they share one whole, congruent face)"."""
    for axis in range(3):
        rest = [i for i in range(3) if i != axis]
        same_face = all(one.at[i] == other.at[i] and one.size[i] == other.size[i] for i in rest)
        adjoining = one.at[axis] + one.size[axis] == other.at[axis] or other.at[axis] + other.size[axis] == one.at[axis]
        if same_face and adjoining:
            return True
    return False


def face_contact(one: Pose, other: Pose) -> bool:
    """Section 3, set: "face contact of positive area": two cells of theirs share a face."""
    for x, y, z in one.cells:
        for i, j, k in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)):
            if (x + i, y + j, z + k) in other.cells:
                return True
    return False


def full_edge_contact(piece: Pose, other: Pose) -> bool:
    """Section 11: "one whole bottom side ... against one single piece ..., at any common height"."""
    for direction in DIRECTIONS:
        beside = piece.neighbours(direction)
        for z in range(piece.at[2], piece.at[2] + piece.size[2]):
            if all((x, y, z) in other.cells for x, y in beside):
                return True
    return False


# ----------------------------------------------------------------------------------------------------
# A variant: areas, target heights, piece sets
# ----------------------------------------------------------------------------------------------------


def piece_set(pieces: str | dict[str, int]) -> dict[int, int]:
    """Section 1: a preset, a sum of presets such as "2*small45+1*large45", or counts by volume."""
    counts: dict[int, int] = {}
    if isinstance(pieces, dict):
        for name, count in pieces.items():
            if count:
                counts[int(name)] = count
        return counts
    for term in pieces.split("+"):
        factor, _, preset = term.rpartition("*")
        for volume in PRESETS[preset]:
            counts[volume] = counts.get(volume, 0) + (int(factor) if factor else 1)
    return counts


def equal_parts(length: int, players: int) -> list[range]:
    """Section 11: equal parts of 0..length; "a column cut by a dividing line belongs to nobody"."""
    parts = []
    for i in range(players):
        whole = [n for n in range(length) if n * players >= i * length and (n + 1) * players <= (i + 1) * length]
        parts.append(range(whole[0], whole[-1] + 1) if whole else range(0))
    return parts


class Rules:
    """The areas and switches of one variant (section 2)."""

    def __init__(self, variant: dict[str, Any]) -> None:
        self.variant = variant
        self.options: dict[str, Any] = variant["options"]
        self.players: int = variant["players"]
        self.max_height: int = variant["max_height"]
        self.columns: int = variant["board"][0]
        self.rows: int = variant["board"][1]
        width: int = variant["goal"]["size"][0]
        depth: int = variant["goal"]["size"][1]
        self.is_top: bool = variant["goal"]["place"] == "top"
        # Section 11: "A goal that cannot be centred exactly lies one cell further west (and south)."
        self.west: int = (self.columns - width) // 2
        self.east: int = self.west + width
        self.south: int = self.rows - depth if self.is_top else (self.rows - depth) // 2
        self.north: int = self.south + depth
        self.board = {(x, y) for x in range(self.columns) for y in range(self.rows)}
        self.goal = {(x, y) for x in range(self.west, self.east) for y in range(self.south, self.north)}
        self.play = self.board - self.goal
        self.forward = self._forward_directions()
        self.target = form_heights(variant)
        self.covers: bool = variant["form"]["kind"] == "cover"
        self.open_spots = self._open_spots()

    def _forward_directions(self) -> tuple[Direction, ...]:
        """Section 2: top goal: "forward is north for every player"; centre goal: "walks inwards"."""
        if self.is_top:
            return (NORTH,) * self.players
        return CENTRE_FORWARD[self.players]

    def _open_spots(self) -> set[Spot]:
        """Section 3: open sides: "top goal: the front row; centre goal: any of the four border rows"."""
        if self.is_top:
            return {(x, y) for x, y in self.goal if y == self.south}
        return {(x, y) for x, y in self.goal if x in (self.west, self.east - 1) or y in (self.south, self.north - 1)}

    def goal_line(self, player: int) -> int:
        """The coordinate of the dividing line that faces the player's own start field."""
        return {NORTH: self.south, SOUTH: self.north, EAST: self.west, WEST: self.east}[self.forward[player]]

    def start_line(self, player: int) -> int:
        """Section 2: the own edge or, with `start_rows`, "the line that many rows in front of the goal"."""
        start_rows: int | None = self.variant["start_rows"]
        forward = self.forward[player]
        if start_rows is None:
            return {NORTH: 0, SOUTH: self.rows, EAST: 0, WEST: self.columns}[forward]
        return self.goal_line(player) - start_rows * sum(forward)

    def start_field(self, player: int) -> set[Spot]:
        """The strip between start line and goal, as wide as the goal (top goal: the same for all players)."""
        low, high = sorted((self.start_line(player), self.goal_line(player)))
        if self.forward[player] in (NORTH, SOUTH):
            return {(x, y) for x in range(self.west, self.east) for y in range(low, high)}
        return {(x, y) for x in range(low, high) for y in range(self.south, self.north)}

    def own_part(self, player: int) -> set[Spot]:
        """Section 2: top goal: part i is player i's own; centre goal: all of the own start field."""
        field = self.start_field(player)
        if not self.is_top:
            return field
        columns = equal_parts(self.east - self.west, self.players)[player]
        return {(x, y) for x, y in field if x - self.west in columns}

    def own_goal_part(self, player: int) -> set[Spot]:
        """Section 11, `halves`: the part of the goal in which the player's pieces may come to rest."""
        columns = range(self.east - self.west)
        rows = range(self.north - self.south)
        if self.is_top:
            columns = equal_parts(len(columns), self.players)[player]
        else:
            # Reading: a row or column of a centre goal that is cut by the dividing line belongs to nobody, as
            # with the start parts.
            left, right = equal_parts(len(columns), 2)
            lower, upper = equal_parts(len(rows), 2)
            if self.players == 2:
                rows = (lower, upper)[player]
            elif self.players == 4:
                columns = (left, left, right, right)[player]
                rows = (lower, upper, upper, lower)[player]
            else:
                raise ValueError("halves with 3 players in a centre goal is refused")
        return {(x, y) for x, y in self.goal if x - self.west in columns and y - self.south in rows}

    def ring(self, spot: Spot) -> int:
        """Section 11: rings by Chebyshev distance from the centre of the goal rectangle (in half cells)."""
        # Reading: the exact distance of the cell's centre. With one odd and one even side of the goal the
        # distances are whole and half numbers, and every different distance is a ring of its own.
        across = abs(2 * spot[0] + 1 - self.west - self.east)
        along = abs(2 * spot[1] + 1 - self.south - self.north)
        return max(across, along)

    def in_goal(self, pose: Pose) -> bool:
        """Wholly inside the goal field."""
        return pose.footprint <= self.goal

    def in_play(self, pose: Pose) -> bool:
        """Wholly inside the play field."""
        return pose.footprint <= self.play

    def touched_sides(self, pose: Pose, full: bool) -> list[Direction]:
        """Sides of a piece in the play field that lie on the goal's edge: partly, or wholly."""
        judge = all if full else any
        return [way for way in DIRECTIONS if judge(spot in self.goal for spot in pose.neighbours(way))]

    def sideways(self, player: int) -> tuple[Direction, Direction]:
        """The two directions across the player's own forward direction."""
        return (WEST, EAST) if self.forward[player] in (NORTH, SOUTH) else (SOUTH, NORTH)


def form_heights(variant: dict[str, Any]) -> dict[Spot, int]:
    """Section 4: the target height of each goal cell, by absolute column and row (`cover`: 1 everywhere)."""
    columns, rows = variant["board"]
    width, depth = variant["goal"]["size"]
    west = (columns - width) // 2
    south = rows - depth if variant["goal"]["place"] == "top" else (rows - depth) // 2
    form = variant["form"]
    kind = form["kind"]
    heights = {(x, y): 0 for x in range(width) for y in range(depth)}
    if kind == "cover":
        heights = dict.fromkeys(heights, 1)
    elif kind == "level":
        heights = dict.fromkeys(heights, form["height"])
    elif kind == "stairs":
        # Reading: a width that cannot be centred exactly lies one cell further west, as the goal itself does;
        # rows in front of the last step have target 0. The back is north in a centre goal too (section 11).
        step_width = form.get("width") or width
        first = (width - step_width) // 2
        y = depth
        for step_depth, height in form["steps"]:
            for _ in range(step_depth):
                y -= 1
                for x in range(first, first + step_width):
                    heights[x, y] = height
    elif kind == "block":
        (x0, y0), (w, d, h) = form["at"], form["size"]
        for x in range(x0, x0 + w):
            for y in range(y0, y0 + d):
                heights[x, y] = h
    elif kind == "pyramid":
        # The step heights add up: 10·10×1 + 6·6×2 + 4·4×3 = 220.
        # Reading: a square that cannot be centred exactly lies one cell further west and south.
        for side, height in form["steps"]:
            x0, y0 = (width - side) // 2, (depth - side) // 2
            for x in range(x0, x0 + side):
                for y in range(y0, y0 + side):
                    heights[x, y] += height
    elif kind == "map":
        for from_north, row in enumerate(form["rows"]):
            for x, digit in enumerate(row):
                heights[x, depth - 1 - from_north] = int(digit)
    else:
        raise ValueError(f"unknown form {kind}")
    return {(west + x, south + y): height for (x, y), height in heights.items()}


# ----------------------------------------------------------------------------------------------------
# A position
# ----------------------------------------------------------------------------------------------------


def hollow_cells(rules: Rules, occupied: set[Cell]) -> set[Cell]:
    """Section 3, Hollow: empty goal cells under something, or cut off from the open sides on their level."""
    found: set[Cell] = set()
    top = max((z for x, y, z in occupied if (x, y) in rules.goal), default=-1)
    for z in range(top + 1):
        empty = {spot for spot in rules.goal if (*spot, z) not in occupied}
        for x, y in empty:
            if any((x, y, above) in occupied for above in range(z + 1, top + 1)):
                found.add((x, y, z))
        reached = empty & rules.open_spots
        frontier = list(reached)
        while frontier:
            x, y = frontier.pop()
            for spot in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if spot in empty and spot not in reached:
                    reached.add(spot)
                    frontier.append(spot)
        found |= {(*spot, z) for spot in empty - reached}
    return found


class Table:
    """One position of one variant, seen by the player whose turn it is."""

    def __init__(self, variant: dict[str, Any], position: dict[str, Any]) -> None:
        self.rules = Rules(variant)
        self.options = self.rules.options
        self.turn: int = position["turn"]
        self.pieces = [Piece(p["volume"], pose_of(p), p["owner"]) for p in position["pieces"]]
        self.reserve = [{int(v): n for v, n in counts.items() if n > 0} for counts in position["reserve"]]
        self.dice: list[int] | None = position.get("dice")
        self.pending: int | None = position.get("pending")
        self.occupied: set[Cell] = set()
        for piece in self.pieces:
            self.occupied |= piece.pose.cells
        self.own_field = sorted(p for p in self.pieces if p.owner == self.turn and self.rules.in_play(p.pose))
        self.own_goal = sorted(p for p in self.pieces if p.owner == self.turn and self.rules.in_goal(p.pose))
        self.forward = self.rules.forward[self.turn]
        self.part = self.rules.own_part(self.turn)
        self.unfilled = {
            (x, y, z)
            for (x, y), height in self.rules.target.items()
            for z in range(height)
            if (x, y, z) not in self.occupied
        }
        self.hollows = hollow_cells(self.rules, self.occupied)

    def others(self, *lifted: Pose) -> set[Cell]:
        """All occupied cells but those of the lifted pieces."""
        cells = set(self.occupied)
        for pose in lifted:
            cells -= pose.cells
        return cells

    def on_start_line(self, pose: Pose) -> bool:
        """One side of the footprint on the own start line, wholly inside the own part."""
        on_line = pose.back_line(self.forward) == self.rules.start_line(self.turn)
        return on_line and pose.footprint <= self.part

    def rest_allowed(self, pose: Pose) -> bool:
        """Sections 3, 4, 11: `max_height`, `exact` and `stages` of a piece coming to rest."""
        rules = self.rules
        if not rules.in_goal(pose) or pose.at[2] + pose.size[2] > rules.max_height:
            return False
        if self.options["exact"] and overtops(rules, pose):
            return False
        stages = rules.variant["stages"]
        if stages == "halves":
            return pose.footprint <= self.own_goal_part
        # Reading: with nothing left unfilled (the game is over then) these stages forbid nothing.
        if stages == "levels" and self.unfilled:
            return pose.at[2] <= self.lowest_unfilled_level
        if stages == "inside_out" and self.unfilled:
            return any(rules.ring(spot) <= self.innermost_unfilled_ring for spot in pose.footprint)
        return True

    @cached_property
    def own_goal_part(self) -> set[Spot]:
        """Stages `halves`: the part of the goal that belongs to the player."""
        return self.rules.own_goal_part(self.turn)

    @cached_property
    def lowest_unfilled_level(self) -> int:
        """Stages `levels`: "the lowest level that still has an unfilled target cell"."""
        return min(z for _, _, z in self.unfilled)

    @cached_property
    def innermost_unfilled_ring(self) -> int:
        """Stages `inside_out`: "the innermost ring that still has an unfilled target cell"."""
        return min(self.rules.ring((x, y)) for x, y, _ in self.unfilled)

    def new_hollow(self, lifted: Pose | None, pose: Pose) -> bool:
        """Section 3: "a cell is hollow afterwards that was not hollow before and is not occupied"."""
        remaining = self.others(lifted) if lifted is not None else self.occupied
        return bool(hollow_cells(self.rules, remaining | pose.cells) - self.hollows)

    def goal_places(self, sizes: Iterable[Size], blocked: set[Cell], ground_only: bool = False) -> Iterator[Pose]:
        """Places of the goal where a piece may come to rest: free, and "every cell underneath filled"."""
        rules = self.rules
        top = max((z for x, y, z in blocked if (x, y) in rules.goal), default=-1)
        for size in sizes:
            for z in range(1 if ground_only else top + 2):
                for x in range(rules.west, rules.east - size[0] + 1):
                    for y in range(rules.south, rules.north - size[1] + 1):
                        if not all((x, y, below) in blocked for below in range(z)):
                            continue
                        pose = Pose((x, y, z), size)
                        if not pose.cells.isdisjoint(blocked) or not supported(pose, blocked):
                            continue
                        if self.rest_allowed(pose):
                            yield pose


def supported(pose: Pose, occupied: set[Cell]) -> bool:
    """Every cell underneath is filled; the ground counts as filled."""
    return all((x, y, z) in occupied for x, y in pose.footprint for z in range(pose.at[2]))


def fits(pose: Pose, area: set[Spot], blocked: set[Cell]) -> bool:
    """Section 3: "Free" means: in the named area and not occupied by another piece."""
    return pose.footprint <= area and pose.cells.isdisjoint(blocked)


def uncovered(pose: Pose, occupied: set[Cell]) -> bool:
    """Nothing lies on top of the piece."""
    top = pose.at[2] + pose.size[2]
    return all((x, y, top) not in occupied for x, y in pose.footprint)


# ----------------------------------------------------------------------------------------------------
# The kinds of section 3. Each yields (piece or None for the reserve, volume, resulting pose).
# ----------------------------------------------------------------------------------------------------

Step = tuple[Piece | None, int, Pose]


def start_places(table: Table, sizes: Iterable[Size], blocked: set[Cell]) -> Iterator[Pose]:
    """Free ground places with one side on the own start line, wholly inside the own part."""
    for size in sizes:
        for x, y in sorted(table.part):
            pose = Pose((x, y, 0), size)
            if table.on_start_line(pose) and pose.cells.isdisjoint(blocked):
                yield pose


def place_steps(table: Table) -> Iterator[Step]:
    """`place`: "a piece from the reserve, any orientation, ... one side ... on the own start line"."""
    for volume in table.reserve[table.turn]:
        for pose in start_places(table, orientations(volume), table.occupied):
            yield None, volume, pose


def _line_of_groups(group: Group, way: Direction, area: set[Spot], blocked: set[Cell]) -> Iterator[tuple[int, Group]]:
    """The group after 1, 2, 3, ... cells in one direction, as far as every step is free."""
    steps = 1
    while True:
        moved = tuple(pose.moved(way, steps) for pose in group)
        if not all(fits(pose, area, blocked) for pose in moved):
            return
        yield steps, moved
        steps += 1


def push_groups(table: Table, group: Group) -> Iterator[Group]:
    """`push`: "one cell forward or back", before and after in the start field; section 6 for the push die."""
    rules = table.rules
    # Reading: with `push_area: "field"` the push die's "through free start field" means play field.
    area = rules.play if table.options["push_area"] == "field" else rules.start_field(table.turn)
    if not all(pose.footprint <= area for pose in group):
        return
    blocked = table.others(*group)
    pips = table.dice[0] if rules.variant["dice"] == "push" and table.dice else None
    for steps, moved in _line_of_groups(group, table.forward, area, blocked):
        if steps == 1 if pips is None else steps >= pips:
            yield moved
    if table.options["push_back"]:
        for steps, moved in _line_of_groups(group, _opposite(table.forward), area, blocked):
            if steps == 1:
                yield moved


def push_steps(table: Table) -> Iterator[Step]:
    """`push` of a single piece."""
    for piece in table.own_field:
        for (pose,) in push_groups(table, (piece.pose,)):
            yield piece, piece.volume, pose


def slide_groups(table: Table, group: Group) -> Iterator[Group]:
    """`slide`: "sideways k ≥ 1 cells through free play field"; push die: "needs k ≤ pips"."""
    blocked = table.others(*group)
    pips = table.dice[0] if table.rules.variant["dice"] == "push" and table.dice else None
    for way in table.rules.sideways(table.turn):
        for steps, moved in _line_of_groups(group, way, table.rules.play, blocked):
            if pips is None or steps <= pips:
                yield moved


def slide_steps(table: Table) -> Iterator[Step]:
    """`slide` of a single piece."""
    for piece in table.own_field:
        for (pose,) in slide_groups(table, (piece.pose,)):
            yield piece, piece.volume, pose


def tip_groups(table: Table, group: Group, ways: Iterable[Direction]) -> Iterator[Group]:
    """`tip`: the end footprint is free play field; `tip: "forward"`: "the own forward direction only"."""
    blocked = table.others(*group)
    for way in ways:
        if table.options["tip"] == "forward" and way != table.forward:
            continue
        end = tuple(tipped(pose, way) for pose in group)
        if all(fits(pose, table.rules.play, blocked) for pose in end):
            yield end


def tip_steps(table: Table) -> Iterator[Step]:
    """`tip` of a single piece."""
    for piece in table.own_field:
        for (pose,) in tip_groups(table, (piece.pose,), DIRECTIONS):
            yield piece, piece.volume, pose


def sweep_free(table: Table, piece: Piece, pivot: Pivot) -> bool:
    """`pivot_sweep`: "every cell whose interior is swept must be free of other pieces as well"."""
    if not table.options["pivot_sweep"]:
        return True
    return all(other is piece or other.pose.footprint.isdisjoint(pivot.swept) for other in table.pieces)


def pivot_steps(table: Table) -> Iterator[Step]:
    """`pivot`: "End footprint free play field. A square footprint may pivot too"."""
    for piece in table.own_field:
        blocked = table.others(piece.pose)
        for pivot in pivots(piece.pose):
            if fits(pivot.result, table.rules.play, blocked) and sweep_free(table, piece, pivot):
                yield piece, piece.volume, pivot.result


def rotate_steps(table: Table) -> Iterator[Step]:
    """`rotate`: "dx and dy change places, height kept", back to the start or the dividing line."""
    for piece in table.own_field:
        if piece.pose.size[0] != piece.pose.size[1]:
            blocked = table.others(piece.pose)
            for pose in start_places(table, [swapped(piece.pose.size)], blocked):
                yield piece, piece.volume, pose
    for piece in table.own_goal:
        pose = piece.pose
        if pose.size[0] == pose.size[1] or pose.at[2] != 0 or not uncovered(pose, table.occupied):
            continue
        # Reading: the piece's old cells count as free in the goal too.
        line = table.rules.goal_line(table.turn)
        for end in table.goal_places([swapped(pose.size)], table.others(pose), ground_only=True):
            if end.back_line(table.forward) == line:
                yield piece, piece.volume, end


def enter_steps(table: Table) -> Iterator[Step]:
    """`enter`: ways "each ending wholly inside the goal at z=0", from whichever side the piece touches."""
    rules = table.rules
    ways = table.options["enter"]
    full = table.options["touch"] == "full"
    for piece in table.own_field:
        pose = piece.pose
        blocked = table.others(pose)
        ends: list[Pose] = []
        for side in rules.touched_sides(pose, full):
            if "push" in ways:
                # Reading: the push die does not bind the way `push` of `enter` ("all else unchanged").
                ends += [end for _, (end,) in _line_of_groups((pose,), side, rules.board, blocked)]
            if "tip" in ways:
                # Reading: the switch `tip: "forward"` binds only the kind `tip`.
                ends.append(tipped(pose, side))
            if "pivot" in ways:
                on_line = _side_corners(pose, side)
                for pivot in pivots(pose):
                    if pivot.corner in on_line and sweep_free(table, piece, pivot):
                        ends.append(pivot.result)
            if "set" in ways:
                ends += table.goal_places([pose.size], blocked, ground_only=True)
        for end in ends:
            if rules.in_goal(end) and end.cells.isdisjoint(blocked) and table.rest_allowed(end):
                yield piece, piece.volume, end


def _side_corners(pose: Pose, side: Direction) -> set[Spot]:
    """The two footprint corners at the ends of one side."""
    (x, y, _), (dx, dy, _) = pose.at, pose.size
    return {
        NORTH: {(x, y + dy), (x + dx, y + dy)},
        SOUTH: {(x, y), (x + dx, y)},
        EAST: {(x + dx, y), (x + dx, y + dy)},
        WEST: {(x, y), (x, y + dy)},
    }[side]


def may_set(table: Table, piece: Piece) -> bool:
    """`set`: contact with a piece "that is in the goal field or touches it", or `contact: "full_edge"`."""
    rules = table.rules
    for other in table.pieces:
        if other is piece:
            continue
        inside = rules.in_goal(other.pose)
        if table.options["contact"] == "full_edge":
            enough = inside and full_edge_contact(piece.pose, other.pose)
        else:
            at_goal = inside or rules.touched_sides(other.pose, full=False)
            enough = bool(at_goal) and face_contact(piece.pose, other.pose)
        if enough:
            return True
    return False


def set_steps(table: Table) -> Iterator[Step]:
    """`set`: "onto any place and level of the goal in unchanged orientation", free and supported."""
    for piece in table.own_field:
        if not may_set(table, piece):
            continue
        sizes = orientations(piece.volume) if table.options["set_pose"] == "any" else [piece.pose.size]
        for pose in table.goal_places(sizes, table.occupied):
            if table.options["set_level"] == "upper" and pose.at[2] == 0:
                continue
            if not table.options["set_hollow"] and table.new_hollow(None, pose):
                continue
            yield piece, piece.volume, pose


def shift_steps(table: Table) -> Iterator[Step]:
    """`shift`: "sideways or forward k ≥ 1 cells on its own level", supported at the end, "no new hollow"."""
    rules = table.rules
    for piece in table.own_goal:
        if not uncovered(piece.pose, table.occupied):
            continue
        blocked = table.others(piece.pose)
        for way in (*rules.sideways(table.turn), table.forward):
            for _, (pose,) in _line_of_groups((piece.pose,), way, rules.goal, blocked):
                rests = supported(pose, blocked) and table.rest_allowed(pose)
                if rests and not table.new_hollow(piece.pose, pose):
                    yield piece, piece.volume, pose


STEPS = {
    "place": place_steps,
    "push": push_steps,
    "slide": slide_steps,
    "tip": tip_steps,
    "pivot": pivot_steps,
    "rotate": rotate_steps,
    "enter": enter_steps,
    "set": set_steps,
    "shift": shift_steps,
}


# ----------------------------------------------------------------------------------------------------
# Replace and join
# ----------------------------------------------------------------------------------------------------


def replace_moves(table: Table) -> list[Move]:
    """`replace`: an own piece of the same volume takes exactly the pose of an opponent's touching one."""
    moves = []
    for victim in table.pieces:
        if victim.owner == table.turn or not table.rules.in_play(victim.pose):
            continue
        touching = [own for own in table.own_field if forms_cuboid(own.pose, victim.pose)]
        movers: list[Piece | None] = [own for own in table.own_field if own.volume == victim.volume]
        if table.reserve[table.turn].get(victim.volume, 0) > 0:
            movers.append(None)
        for mover in movers:
            # Reading: a mover that touches as well may still move if another own piece is the touching one.
            helpers = sorted(own for own in touching if own is not mover)
            if helpers:
                move = _move("replace", victim.volume, mover.pose if mover else None, victim.pose)
                move["with"] = {"volume": helpers[0].volume, **helpers[0].pose.as_json()}
                moves.append(move)
    return moves


def _rotated_pairs(table: Table, one: Pose, other: Pose) -> Iterator[Group]:
    """Section 11: "Rotating a pair: either sense", back to the own start line like a single piece."""
    axis = 0 if one.at[0] != other.at[0] else 1
    length = one.size[axis] + other.size[axis]
    across = one.size[1 - axis]
    # Reading: the pair counts as one piece, so it may rotate only if its common dx and dy differ.
    if length == across:
        return
    size = (length, across, one.size[2]) if axis == 1 else (across, length, one.size[2])
    for whole in start_places(table, [size], table.others(one, other)):
        x, y, z = whole.at
        for first, second in ((one, other), (other, one)):
            step = first.size[axis]
            shifted_at = (x + step, y, z) if axis == 1 else (x, y + step, z)
            ends = {
                first: Pose(whole.at, swapped(first.size)),
                second: Pose(shifted_at, swapped(second.size)),
            }
            yield ends[one], ends[other]


def join_moves(table: Table) -> list[Move]:
    """`join`: two own pieces in the play field that form a larger cuboid move as one."""
    kinds = table.rules.variant["moves"]
    moves = []
    for i, one in enumerate(table.own_field):
        for other in table.own_field[i + 1 :]:
            if not forms_cuboid(one.pose, other.pose):
                continue
            pair = (one.pose, other.pose)
            ends: list[Group] = []
            # Reading: the switches of the single kinds (push_back, push_area, tip) hold for the pair too.
            if "push" in kinds:
                ends += push_groups(table, pair)
            if "slide" in kinds:
                ends += slide_groups(table, pair)
            if "tip" in kinds:
                ends += _tipped_pairs(table, pair)
            if "rotate" in kinds:
                ends += _rotated_pairs(table, *pair)
            # Reading: join moves are compared only with join moves, even if a piece keeps its pose.
            for end in dict.fromkeys(ends):
                move = _move("join", one.volume, one.pose, end[0])
                move["with"] = {"volume": other.volume, "from": other.pose.as_json(), "to": end[1].as_json()}
                moves.append(move)
    return moves


def _tipped_pairs(table: Table, pair: Group) -> Iterator[Group]:
    """Joined tip: "if the height afterwards is ≤ 3"; "never tipped along its own line" (section 11)."""
    one, other = pair
    across_own_line = (NORTH, SOUTH) if one.at[0] != other.at[0] else (EAST, WEST)
    for end in tip_groups(table, pair, across_own_line):
        if all(pose.size[2] <= 3 for pose in end):
            yield end


# ----------------------------------------------------------------------------------------------------
# Dice game "volume" (section 6)
# ----------------------------------------------------------------------------------------------------


def allowed_volumes(first: int, second: int) -> set[int]:
    """Section 6: the volumes a roll of two dice allows."""
    total = first + second
    if total == 10:
        return set(VOLUMES)
    if total in (5, 7, 11):
        return {first, second} & set(VOLUMES)
    allowed = {total}
    if (first, second) == (4, 4):
        allowed.add(18)
    if (first, second) == (6, 6):
        allowed.add(27)
    return allowed


def dice_volume_moves(table: Table) -> list[Move]:
    """Section 6: "exactly one of: place; move exactly d1 or exactly d2 cells ...; or ... set"."""
    if not table.dice:
        return []
    rules = table.rules
    kinds = rules.variant["moves"]
    allowed = allowed_volumes(*table.dice)
    moves: list[Move] = []
    if table.pending is not None:
        # Section 11: "The partner is then compulsory, same player, same roll."
        for _, volume, pose in place_steps(table):
            if table.pending + volume in allowed:
                moves.append(_move("place", volume, None, pose))
        return moves
    if "place" in kinds:
        for _, volume, pose in place_steps(table):
            if volume in allowed:
                moves.append(_move("place", volume, None, pose))
    for piece in table.own_field:
        if piece.volume not in allowed:
            continue
        blocked = table.others(piece.pose)
        for way in DIRECTIONS:
            kind = "push" if way in (table.forward, _opposite(table.forward)) else "slide"
            if kind not in kinds:
                continue
            for steps, (pose,) in _line_of_groups((piece.pose,), way, rules.play, blocked):
                if steps in table.dice:
                    moves.append(_move(kind, piece.volume, piece.pose, pose))
        # Reading: going into the goal is the kind `set` here, so `moves` must list "set" (not "enter").
        if "set" in kinds and rules.touched_sides(piece.pose, full=True):
            for pose in table.goal_places([piece.pose.size], blocked):
                if not table.new_hollow(None, pose):
                    moves.append(_move("set", piece.volume, piece.pose, pose))
    if table.options["split_sum"] and "place" in kinds:
        moves += split_moves(table, allowed)
    return moves


def split_moves(table: Table, allowed: set[int]) -> list[Move]:
    """Section 11: "legal only if a partner in the reserve completes an allowed volume and has room"."""
    moves = []
    for _, volume, pose in place_steps(table):
        left = dict(table.reserve[table.turn])
        left[volume] -= 1
        blocked = table.occupied | pose.cells
        for partner, count in left.items():
            if count == 0 or volume + partner not in allowed:
                continue
            if any(True for _ in start_places(table, orientations(partner), blocked)):
                moves.append({**_move("place", volume, None, pose), "split": True})
                break
    return moves


# ----------------------------------------------------------------------------------------------------
# The public functions
# ----------------------------------------------------------------------------------------------------


def _move(kind: str, volume: int, start: Pose | None, end: Pose) -> Move:
    return {
        "kind": kind,
        "volume": volume,
        "from": start.as_json() if start else None,
        "to": end.as_json(),
    }


def move_key(move: Move) -> str:
    """A text by which two lists of moves can be sorted and compared; `notation` is left out."""
    return repr(sorted((key, value) for key, value in _flat(move) if not key.endswith("notation")))


def _flat(document: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in document.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", repr(value)


def legal_moves(variant: dict[str, Any], position: dict[str, Any]) -> list[Move]:
    """All legal moves of the player whose turn it is: no forced passes, no look at the game's end."""
    table = Table(variant, position)
    if variant["dice"] == "volume":
        return dice_volume_moves(table)
    if variant["dice"] == "push" and not table.dice:
        return []
    moves: list[Move] = []
    seen: set[tuple[Piece | None, int, Pose]] = set()
    for kind in KIND_ORDER:
        if kind not in variant["moves"]:
            continue
        for step in STEPS[kind](table):
            if step not in seen:
                seen.add(step)
                piece, volume, pose = step
                moves.append(_move(kind, volume, piece.pose if piece else None, pose))
    if table.options["replace"]:
        moves += replace_moves(table)
    if table.options["join"]:
        moves += join_moves(table)
    return moves


def rolls(variant: dict[str, Any]) -> list[list[int] | None]:
    """Every possible roll of the variant's dice; [None] without dice."""
    if variant["dice"] == "volume":
        return [[first, second] for first in range(1, 7) for second in range(first, 7)]
    if variant["dice"] == "push":
        return [[pips] for pips in range(1, 7)]
    return [None]


def can_move(variant: dict[str, Any], position: dict[str, Any], player: int) -> bool:
    """Section 11: with dice, a player "cannot move" if there is no move with any roll."""
    seen_by_player = {**position, "turn": player}
    if player != position["turn"]:
        seen_by_player["pending"] = None
    return any(legal_moves(variant, {**seen_by_player, "dice": roll}) for roll in rolls(variant))


def form_reached(variant: dict[str, Any], position: dict[str, Any]) -> bool:
    """Section 4: "Reached when every target cell is filled"."""
    return not Table(variant, position).unfilled


def players_all_in(variant: dict[str, Any], position: dict[str, Any]) -> list[int]:
    """Section 5: players with "all pieces (reserve included) in the goal"."""
    table = Table(variant, position)
    found = []
    for player in range(table.rules.players):
        own = [piece for piece in table.pieces if piece.owner == player]
        if own and not table.reserve[player] and all(table.rules.in_goal(piece.pose) for piece in own):
            found.append(player)
    return found


def overtops(rules: Rules, pose: Pose) -> bool:
    """Section 11: "any cell above the target height of its column ...; with `cover` nothing overtops"."""
    return not rules.covers and any(z >= rules.target[x, y] for x, y, z in pose.cells)


def _tallies(variant: dict[str, Any], position: dict[str, Any]) -> list[int]:
    """Section 5: the number per player by which `volume` and `product` are decided."""
    table = Table(variant, position)
    result = []
    for player in range(table.rules.players):
        goal: list[int] = []
        field: list[int] = []
        for piece in table.pieces:
            if piece.owner == player:
                lies_in_goal = table.rules.in_goal(piece.pose) and not overtops(table.rules, piece.pose)
                (goal if lies_in_goal else field).append(piece.volume)
        if variant["scoring"] == "volume":
            result.append(sum(goal) - sum(field))
        else:
            result.append(len(goal) * sum(goal) - len(field) * sum(field))
    return result


def _end_reason(variant: dict[str, Any], position: dict[str, Any]) -> str | None:
    """Section 11: "form reached, all pieces in, move cap, nobody can move; in this order"."""
    if position.get("pending"):
        # Section 12: "the end is not judged between its halves".
        return None
    if form_reached(variant, position):
        return "form"
    if players_all_in(variant, position):
        return "all_in"
    if (position.get("moves_made") or 0) >= variant["move_cap"]:
        return "move_cap"
    if 0 < variant.get("stall", 0) * variant["players"] <= position.get("quiet", 0):
        return "stalled"
    if not any(can_move(variant, position, player) for player in range(variant["players"])):
        return "no_moves"
    return None


def _winners(variant: dict[str, Any], position: dict[str, Any], reason: str) -> list[int]:
    """Section 5, scoring."""
    scoring = variant["scoring"]
    last_mover = position.get("last_mover")
    if scoring in ("volume", "product"):
        tallies = _tallies(variant, position)
        return [player for player, tally in enumerate(tallies) if tally == max(tallies)]
    if scoring == "last":
        # Reading: nobody wins if no move has gone into the goal (or the history is not given).
        last = position.get("last_into_goal")
        return [] if last is None else [last]
    if reason == "form":
        # Reading: `first`: the last mover completed the form; nobody wins if the history is not given.
        return [] if last_mover is None else [last_mover]
    if reason == "all_in":
        # Reading: of several (which no game can reach) the last mover wins, else all of them.
        all_in = players_all_in(variant, position)
        return [last_mover] if last_mover in all_in else all_in
    return []


def outcome(variant: dict[str, Any], position: dict[str, Any]) -> dict[str, Any] | None:
    """Section 5: None while the game goes on, else {"reason", "winners"} (no winners: a draw)."""
    reason = _end_reason(variant, position)
    if reason is None:
        return None
    return {"reason": reason, "winners": _winners(variant, position, reason)}


def scores(variant: dict[str, Any], position: dict[str, Any]) -> list[int]:
    """Section 5: the tallies of `volume` and `product`; for `last` and `first` 1 for winners, else 0."""
    if variant["scoring"] in ("volume", "product"):
        return _tallies(variant, position)
    end = outcome(variant, position)
    winners = end["winners"] if end else []
    return [1 if player in winners else 0 for player in range(variant["players"])]


def apply_move(variant: dict[str, Any], position: dict[str, Any], move: Move) -> dict[str, Any]:
    """The position after a legal move; the dice stay as they are (for `perft`), the caller rolls anew."""
    turn: int = position["turn"]
    pieces = [dict(piece) for piece in position["pieces"]]
    reserve = [dict(counts) for counts in position["reserve"]]

    def lift(owner: int, pose: dict[str, Any]) -> None:
        pieces.remove(
            next(
                p
                for p in pieces
                if p["owner"] == owner and list(p["at"]) == pose["at"] and list(p["size"]) == pose["size"]
            )
        )

    def drop(volume: int, pose: dict[str, Any]) -> None:
        pieces.append({"owner": turn, "volume": volume, "at": list(pose["at"]), "size": list(pose["size"])})

    if move["kind"] == "replace":
        victim = next(p for p in pieces if list(p["at"]) == move["to"]["at"])
        pieces.remove(victim)
        counts = reserve[victim["owner"]]
        counts[str(move["volume"])] = counts.get(str(move["volume"]), 0) + 1
    if move["from"] is None:
        reserve[turn][str(move["volume"])] -= 1
        if not reserve[turn][str(move["volume"])]:
            del reserve[turn][str(move["volume"])]
    else:
        lift(turn, move["from"])
    if move["kind"] == "join":
        lift(turn, move["with"]["from"])
        drop(move["with"]["volume"], move["with"]["to"])
    drop(move["volume"], move["to"])

    after = {**position, "pieces": pieces, "reserve": reserve}
    after["last_mover"] = turn
    # Section 11, `last`: "only moves from the play field into the goal count".
    entered = move["kind"] in ("enter", "set")
    if entered:
        after["last_into_goal"] = turn
    if move.get("split"):
        # Section 12: "A split pair is one move".
        after["pending"] = move["volume"]
    else:
        after.pop("pending", None)
        after["moves_made"] = (position.get("moves_made") or 0) + 1
        after["quiet"] = 0 if entered else position.get("quiet", 0) + 1
        after["turn"] = (turn + 1) % variant["players"]
    return after


def perft(variant: dict[str, Any], position: dict[str, Any], depth: int) -> int:
    """Section 11: "A forced pass is one ply in `perft`; a finished game has no children"."""
    if depth == 0:
        return 1
    if outcome(variant, position) is not None:
        return 0
    moves = legal_moves(variant, position)
    if not moves:
        passed = {**position, "turn": (position["turn"] + 1) % variant["players"]}
        passed["quiet"] = position.get("quiet", 0) + 1
        return perft(variant, passed, depth - 1)
    return sum(perft(variant, apply_move(variant, position, move), depth - 1) for move in moves)
