"""Random variants and random valid positions for cross-checks, driven by a `random.Random`."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from . import engpass, quader
from .quader import EDGES, Cell, Piece, Pose, Rules, Size, Spot

BOARDS = ([10, 16], [16, 16], [22, 22], [7, 9], [9, 12], [11, 13], [12, 10], [8, 8])
PIECES: tuple[str, ...] = (
    "ten",
    "to-9",
    "to-12",
    "height-1",
    "height-2",
    "small45",
    "large45",
    "2*small45+1*large45",
    "3*small45+2*large45",
)
FORMS = ("cover", "level", "stairs", "block", "pyramid", "map")
ENTER_WAYS = ["push", "tip", "pivot", "set"]
Poses = list[Pose]


# ----------------------------------------------------------------------------------------------------
# Variants
# ----------------------------------------------------------------------------------------------------


def _subset(rng: random.Random, items: list[str], keep: float) -> list[str]:
    """A random part of a list, in its order."""
    return [item for item in items if rng.random() < keep]


def _random_goal(rng: random.Random, board: list[int], place: str, players: int) -> list[int]:
    """A goal size: 16×6, 10×10 or anything smaller that leaves rows in front of every player."""
    columns, rows = board
    front = rng.choice((1, 3, 4, 6))
    sides_too = place == "centre" and players > 2
    margin = 2 * front if place == "centre" else front
    widest = columns - (margin if sides_too else 0)
    deepest = rows - margin
    if widest < 1 or deepest < 1:
        return [0, 0]
    largest = rng.choice(((16, 6), (10, 10)))
    size = [min(largest[0], widest), min(largest[1], deepest)]
    if rng.random() < 0.6:
        size = [rng.randint(min(3, size[0]), size[0]), rng.randint(min(2, size[1]), size[1])]
    return size


def _random_pieces(rng: random.Random) -> str | dict[str, int]:
    """A preset, a sum of presets, or counts by volume."""
    if rng.random() < 0.7:
        return rng.choice(PIECES)
    volumes = rng.sample(quader.VOLUMES, rng.randint(1, 6))
    return {str(volume): rng.randint(1, 3) for volume in sorted(volumes)}


def _random_form(rng: random.Random, size: list[int], max_height: int) -> dict[str, Any]:
    """A goal form that lies inside the goal and is no higher than `max_height`."""
    width, depth = size
    kind = rng.choice(FORMS)
    if kind == "level":
        return {"kind": kind, "height": rng.randint(1, min(4, max_height))}
    if kind == "stairs":
        steps: list[list[int]] = []
        left = depth
        while left and len(steps) < 4:
            step = rng.randint(1, min(3, left))
            steps.append([step, rng.randint(1, min(4, max_height))])
            left -= step
        form: dict[str, Any] = {"kind": kind, "steps": steps}
        if rng.random() < 0.4:
            form["width"] = rng.randint(1, width)
        return form
    if kind == "block":
        box = [rng.randint(1, width), rng.randint(1, depth), rng.randint(1, min(4, max_height))]
        at = [rng.randint(0, width - box[0]), rng.randint(0, depth - box[1])]
        return {"kind": kind, "at": at, "size": box}
    if kind == "pyramid":
        # All sides have the same parity, so that the squares are concentric.
        side = rng.randint(1, min(width, depth))
        left = max_height
        steps = []
        while side > 0 and left > 0 and len(steps) < 3:
            height = rng.randint(1, min(3, left))
            steps.append([side, height])
            left -= height
            side -= rng.choice((2, 4))
        return {"kind": kind, "steps": steps}
    if kind == "map":
        highest = min(3, max_height)
        rows = ["".join(str(rng.randint(0, highest)) for _ in range(width)) for _ in range(depth)]
        return {"kind": kind, "rows": rows}
    return {"kind": "cover"}


def variant_problem(variant: dict[str, Any]) -> str | None:
    """Why a quader variant is refused by sections 2, 4 and 11; None if it is consistent."""
    columns, rows = variant["board"]
    width, depth = variant["goal"]["size"]
    players = variant["players"]
    if not (1 <= width <= columns and 1 <= depth <= rows):
        return "the goal does not fit the board"
    rules = Rules(variant)
    for player in range(players):
        in_front = abs(
            rules.goal_line(player)
            - {
                quader.NORTH: 0,
                quader.SOUTH: rows,
                quader.EAST: 0,
                quader.WEST: columns,
            }[rules.forward[player]]
        )
        if in_front < (variant["start_rows"] or 1):
            return "start_rows is larger than the rows in front of the goal"
        if not rules.own_part(player):
            return "a start part has no width"
    if variant["stages"] == "halves":
        if not rules.is_top and players == 3:
            return "halves with 3 players in a centre goal"
        if not all(rules.own_goal_part(player) for player in range(players)):
            return "a part of the goal is empty"
        owned = set().union(*(rules.own_goal_part(player) for player in range(players)))
        cover = variant["form"]["kind"] == "cover"
        form = rules.goal if cover else {cell for cell, high in quader.form_heights(variant).items() if high}
        if not form <= owned:
            return "a cell of the form belongs to nobody (section 12)"
    pieces = quader.piece_set(variant["pieces"])
    if variant["form"]["kind"] == "cover":
        faces = sum(EDGES[volume][1] * EDGES[volume][2] * count for volume, count in pieces.items())
        if players * faces < width * depth:
            return "the pieces cannot cover the goal"
    else:
        heights = quader.form_heights(variant)
        if not 0 < sum(heights.values()) <= players * sum(v * count for v, count in pieces.items()):
            return "the volume of the pieces does not suffice"
        if set(heights) != rules.goal or max(heights.values()) > variant["max_height"]:
            return "the form does not fit the goal"
    return None


def random_variant(rng: random.Random) -> dict[str, Any]:
    """A complete and consistent variant of game `quader`."""
    while True:
        variant = _any_variant(rng)
        if variant_problem(variant) is None:
            return variant


def _any_variant(rng: random.Random) -> dict[str, Any]:
    """A complete variant that may still be inconsistent."""
    board = list(rng.choice(BOARDS))
    players = rng.choice((2, 2, 2, 3, 4))
    place = rng.choice(("top", "top", "centre"))
    size = _random_goal(rng, board, place, players)
    max_height = rng.choice((6, 6, 6, 6, 1, 2, 3, 4, 5, 7, 8, 9))
    dice = rng.choice(("none", "none", "none", "none", "volume", "volume", "push"))
    stages = rng.choice(("none", "none", "none", "levels", "inside_out", "halves"))
    kinds = list(quader.KIND_ORDER)
    if rng.random() < 0.4:
        way_in = rng.choice(("enter", "set"))
        if dice == "volume":
            way_in = "set"
        chosen = {"place", way_in, *_subset(rng, kinds, 0.7)}
        kinds = [kind for kind in kinds if kind in chosen]
    enter = list(ENTER_WAYS)
    if rng.random() < 0.5:
        enter = _subset(rng, enter, 0.5) or [rng.choice(ENTER_WAYS)]

    def often(true_share: float) -> bool:
        return rng.random() < true_share

    return {
        "format": 1,
        "game": "quader",
        "id": f"random-{rng.randrange(10**9)}",
        "title": {"de": "Zufall", "en": "random"},
        "edition": rng.choice(("6.2", "6.2", "earlier")),
        "players": players,
        "board": board,
        "goal": {"place": place, "size": size},
        "start_rows": rng.choice((None, None, 4, 6)),
        "pieces": _random_pieces(rng),
        "form": _random_form(rng, size, max_height) if min(size) else {"kind": "cover"},
        "stages": stages,
        "moves": kinds,
        "dice": dice,
        "scoring": rng.choice(("last", "volume", "product", "first")),
        "move_cap": rng.choice((1000, 1000, 20)),
        "stall": rng.choice((0, 0, 2)),
        "max_height": max_height,
        "options": {
            "push_back": often(0.7),
            "push_area": "field" if often(0.3) else "start",
            "tip": "forward" if often(0.2) else "any",
            "pivot_sweep": often(0.3),
            "touch": "full" if often(0.3) else "part",
            "enter": enter,
            "set_pose": "any" if often(0.3) else "kept",
            "set_level": "upper" if often(0.2) else "any",
            "contact": "full_edge" if often(0.3) else "face",
            "set_hollow": not often(0.3),
            "exact": often(0.2),
            "replace": often(0.4),
            "join": often(0.4),
            "split_sum": dice == "volume" and often(0.6),
        },
    }


def random_engpass_variant(rng: random.Random) -> dict[str, Any]:
    """A complete variant of game `engpass`."""
    moves = list(engpass.KIND_ORDER)
    if rng.random() < 0.4:
        moves = _subset(rng, moves, 0.7) or ["push"]
    return {
        "format": 1,
        "game": "engpass",
        "id": f"random-engpass-{rng.randrange(10**9)}",
        "title": {"de": "Zufall", "en": "random"},
        "edition": "6.2",
        "players": 2,
        "board": [rng.choice((10, 16)), 16],
        "neck": rng.choice((4, 6)),
        "start": rng.choice(("outside", "inside")),
        "target": rng.choice(("opposite", "mirrored", "any_order", "inside")),
        "moves": moves,
        "move_cap": rng.choice((1000, 1000, 20)),
        "stall": rng.choice((0, 0, 2)),
    }


# ----------------------------------------------------------------------------------------------------
# Positions of quader
# ----------------------------------------------------------------------------------------------------


class _Builder:
    """Collects the pieces of one random position."""

    def __init__(self, rng: random.Random, variant: dict[str, Any]) -> None:
        self.rng = rng
        self.variant = variant
        self.rules = Rules(variant)
        self.left = [quader.piece_set(variant["pieces"]) for _ in range(self.rules.players)]
        self.pieces: list[Piece] = []
        self.occupied: set[Cell] = set()
        self.heights: dict[Spot, int] = dict.fromkeys(self.rules.goal, 0)

    def draw(self) -> tuple[int, int] | None:
        """A random player and a random volume that this player still has."""
        players = [player for player, left in enumerate(self.left) if left]
        if not players:
            return None
        player = self.rng.choice(players)
        return player, self.rng.choice(sorted(self.left[player]))

    def put(self, player: int, volume: int, pose: Pose) -> None:
        """Takes a piece from the player's set and puts it down."""
        self.left[player][volume] -= 1
        if not self.left[player][volume]:
            del self.left[player][volume]
        self.pieces.append(Piece(volume, pose, player))
        self.occupied |= pose.cells
        for spot in pose.footprint & self.rules.goal:
            self.heights[spot] = pose.at[2] + pose.size[2]

    def goal_poses(self, player: int, size: Size) -> Poses:
        """All fully supported places in the goal that a game of this variant could produce."""
        rules = self.rules
        area = rules.own_goal_part(player) if self.variant["stages"] == "halves" else rules.goal
        found = []
        for x, y in sorted(area):
            pose = Pose((x, y, self.heights[x, y]), size)
            if not pose.footprint <= area or pose.at[2] + size[2] > rules.max_height:
                continue
            if any(self.heights[spot] != pose.at[2] for spot in pose.footprint):
                continue
            if self.variant["options"]["exact"] and quader.overtops(rules, pose):
                continue
            found.append(pose)
        return found

    def field_poses(self, size: Size) -> Poses:
        """All free places on the ground of the play field."""
        poses = (Pose((x, y, 0), size) for x, y in sorted(self.rules.play))
        return [pose for pose in poses if quader.fits(pose, self.rules.play, self.occupied)]

    def fill_goal(self, attempts: int) -> None:
        """Stacks pieces in the goal, often on top of others."""
        for _ in range(attempts):
            drawn = self.draw()
            if drawn is None:
                return
            player, volume = drawn
            poses = self.goal_poses(player, self.rng.choice(quader.orientations(volume)))
            if not poses:
                continue
            if self.rng.random() < 0.4:
                top = max(pose.at[2] for pose in poses)
                poses = [pose for pose in poses if pose.at[2] == top]
            self.put(player, volume, self.rng.choice(poses))

    def fill_field(self, attempts: int) -> None:
        """Puts pieces into the play field: mostly at the goal line, at the start line or beside others."""
        for _ in range(attempts):
            drawn = self.draw()
            if drawn is None:
                return
            player, volume = drawn
            wish = self._wish(player)
            poses: Poses = []
            for size in self.rng.sample(quader.orientations(volume), len(quader.orientations(volume))):
                everywhere = self.field_poses(size)
                poses = [pose for pose in everywhere if wish(pose)] or poses or everywhere
                if any(wish(pose) for pose in poses):
                    break
            if poses:
                self.put(player, volume, self.rng.choice(poses))

    def _wish(self, player: int) -> Callable[[Pose], bool]:
        """A random preference for a place in the play field."""
        rules = self.rules
        field = [piece.pose for piece in self.pieces if rules.in_play(piece.pose)]
        kinds = ["line", "line", "beside", "pair", "start", "any"]
        if self.variant["options"]["replace"] or self.variant["options"]["join"]:
            kinds += ["pair"] * 3
        kind = self.rng.choice(kinds)
        if kind == "line":
            return lambda pose: bool(rules.touched_sides(pose, full=False))
        if kind == "beside" and self.pieces:
            other = self.rng.choice(self.pieces).pose
            return lambda pose: quader.face_contact(pose, other)
        if kind == "pair" and field:
            mate = self.rng.choice(field)
            return lambda pose: quader.forms_cuboid(pose, mate)
        if kind == "start":
            line, part = rules.start_line(player), rules.own_part(player)
            forward = rules.forward[player]
            return lambda pose: pose.back_line(forward) == line and pose.footprint <= part
        return lambda pose: True


def _random_roll(rng: random.Random, variant: dict[str, Any]) -> list[int] | None:
    """A roll of the variant's dice."""
    if variant["dice"] == "volume":
        return [rng.randint(1, 6), rng.randint(1, 6)]
    if variant["dice"] == "push":
        return [rng.randint(1, 6)]
    return None


def random_position(rng: random.Random, variant: dict[str, Any]) -> dict[str, Any]:
    """A valid random position of a `quader` or `engpass` variant."""
    if variant["game"] == "engpass":
        return _random_engpass_position(rng, variant)
    builder = _Builder(rng, variant)
    total = sum(sum(left.values()) for left in builder.left)
    everything_in = rng.random() < 0.1
    builder.fill_goal(3 * total if everything_in else rng.randint(0, min(16, total)))
    builder.fill_field(0 if everything_in else rng.randint(0, min(20, total)))
    pieces = [{"owner": p.owner, "volume": p.volume, **p.pose.as_json()} for p in builder.pieces]
    rng.shuffle(pieces)
    position: dict[str, Any] = {
        "variant": variant,
        "turn": rng.randrange(variant["players"]),
        "dice": _random_roll(rng, variant),
        "pieces": pieces,
        "reserve": [{str(v): count for v, count in sorted(left.items())} for left in builder.left],
    }
    if rng.random() < 0.6:
        _add_history(rng, variant, position, builder)
    if variant["options"]["split_sum"] and rng.random() < 0.5:
        for roll in rng.sample(quader.rolls(variant), 8):
            rolled = {**position, "dice": roll}
            halves = [move for move in quader.legal_moves(variant, rolled) if move.get("split")]
            if halves:
                return quader.apply_move(variant, rolled, rng.choice(halves))
    return position


def _add_history(rng: random.Random, variant: dict[str, Any], position: dict[str, Any], builder: _Builder) -> None:
    """Adds the optional keys `moves_made`, `last_mover`, `quiet` and `last_into_goal`."""
    cap = variant["move_cap"]
    position["moves_made"] = cap if rng.random() < 0.1 else rng.randint(min(1, cap), cap - 1)
    position["last_mover"] = (position["turn"] - 1) % variant["players"]
    position["quiet"] = rng.randrange(2 * variant["players"] + 1)
    owners = sorted({p.owner for p in builder.pieces if builder.rules.in_goal(p.pose)})
    if owners:
        position["last_into_goal"] = rng.choice(owners)


# ----------------------------------------------------------------------------------------------------
# Positions of engpass
# ----------------------------------------------------------------------------------------------------


def _random_engpass_position(rng: random.Random, variant: dict[str, Any]) -> dict[str, Any]:
    """The start position with some pieces moved to free places: on targets, at the lines, anywhere."""
    position = engpass.start_position(variant)
    share = rng.choice((0.0, 0.3, 0.6, 1.0))
    order = list(position["pieces"])
    rng.shuffle(order)
    for piece in order:
        if rng.random() >= share:
            continue
        table = engpass.Table(variant, {**position, "turn": piece["owner"]})
        blocked = table.occupied - quader.pose_of(piece).cells
        size = rng.choice(quader.orientations(piece["volume"]))
        poses = [Pose((x, y, 0), size) for x in range(table.width) for y in range(-3, 19)]
        wish = rng.choice(("any", "target", "far line", "own line", "edge"))
        if wish == "target":
            poses = engpass.target_places(variant, piece["owner"], piece["volume"])
        elif wish == "far line":
            poses = [pose for pose in poses if table.touches_far_line(pose)]
        elif wish == "own line":
            line = 0 if piece["owner"] == 0 else engpass.ROWS
            poses = [pose for pose in poses if line in (pose.at[1], pose.at[1] + size[1])]
        elif wish == "edge":
            poses = [
                pose
                for pose in poses
                if any(not pose.moved(way, 1).footprint <= table.area for way in quader.DIRECTIONS)
            ]
        poses = [pose for pose in poses if quader.fits(pose, table.area, blocked)]
        if poses:
            piece.update(rng.choice(poses).as_json())
    position["turn"] = rng.randrange(2)
    if rng.random() < 0.5:
        position["moves_made"] = rng.choice((1, 7, variant["move_cap"]))
        position["last_mover"] = 1 - position["turn"]
        position["quiet"] = rng.randrange(5)
    return position
