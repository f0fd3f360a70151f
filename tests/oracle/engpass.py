"""Brute-force reference for the game `engpass` (section 8 of the rules), with the geometry of `quader`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .quader import (
    DIRECTIONS,
    EAST,
    EDGES,
    NORTH,
    SOUTH,
    VOLUMES,
    WEST,
    Cell,
    Direction,
    Move,
    Piece,
    Pose,
    Size,
    Spot,
    fits,
    orientations,
    pivots,
    pose_of,
    swapped,
    tipped,
)

ROWS = 16
STRIP = 3
# The order of the table in section 3.
KIND_ORDER = ("push", "slide", "tip", "pivot", "rotate", "set")

Step = tuple[Piece, Pose]


def lost_cells(width: int, neck: int) -> set[Spot]:
    """Section 8: "row y ≤ 7 loses max(0, y+1−(8−k)) cells at each side; rows 8..15 mirror rows 7..0"."""
    k = (width - neck) // 2
    lost = set()
    for y in range(ROWS):
        mirrored_row = y if y <= 7 else 15 - y
        for i in range(max(0, mirrored_row + 1 - (8 - k))):
            lost |= {(i, y), (width - 1 - i, y)}
    return lost


def volumes_in_play(width: int) -> list[int]:
    """Section 8: "on 16×16 with the ten pieces or on 10×16 without 27 and 18", by falling volume."""
    return [volume for volume in sorted(VOLUMES, reverse=True) if width == 16 or volume < 18]


def standing_size(volume: int) -> Size:
    """Section 8: "with edges a ≤ b ≤ c, width a across, depth c towards the board, height b"."""
    a, b, c = EDGES[volume]
    return a, c, b


def row_of_places(width: int, player: int, inside: bool) -> dict[int, Pose]:
    """The places at a player's start line: from west to east by falling volume for both players."""
    places = {}
    x = 1 if inside and width == 16 else 0
    for volume in volumes_in_play(width):
        size = standing_size(volume)
        depth = size[1]
        outermost = -depth if player == 0 else ROWS
        innermost = 0 if player == 0 else ROWS - depth
        places[volume] = Pose((x, innermost if inside else outermost, 0), size)
        x += size[0]
    return places


def start_position(variant: dict[str, Any]) -> dict[str, Any]:
    """The position before the first move."""
    inside = variant["start"] == "inside"
    pieces = [
        {"owner": player, "volume": volume, **pose.as_json()}
        for player in range(2)
        for volume, pose in row_of_places(variant["board"][0], player, inside).items()
    ]
    return {"variant": variant, "turn": 0, "dice": None, "pieces": pieces, "reserve": [{}, {}]}


def target_places(variant: dict[str, Any], player: int, volume: int) -> list[Pose]:
    """Section 8: the places on which a piece of this volume is at its target."""
    width = variant["board"][0]
    kind = variant["target"]
    size = standing_size(volume)
    if kind == "any_order":
        # Section 11: "outside the far line and touching it, width a across, depth c, any column".
        y = ROWS if player == 0 else -size[1]
        return [Pose((x, y, 0), size) for x in range(width - size[0] + 1)]
    # Reading: `mirrored` mirrors the opponent's start places, so with `start: "inside"` the inside ones;
    # `inside` and `any_order` mean the same with either start.
    inside = kind == "inside" or variant["start"] == "inside"
    place = row_of_places(width, 1 - player, inside)[volume]
    if kind == "mirrored":
        place = Pose((width - place.at[0] - size[0], place.at[1], 0), size)
    return [place]


class Table:
    """One position, seen by the player whose turn it is."""

    def __init__(self, variant: dict[str, Any], position: dict[str, Any]) -> None:
        self.variant = variant
        self.turn: int = position["turn"]
        self.width: int = variant["board"][0]
        self.forward: Direction = NORTH if self.turn == 0 else SOUTH
        self.board = {(x, y) for x in range(self.width) for y in range(ROWS)}
        self.board -= lost_cells(self.width, variant["neck"])
        self.strips = [
            {(x, y) for x in range(self.width) for y in range(-STRIP, 0)},
            {(x, y) for x in range(self.width) for y in range(ROWS, ROWS + STRIP)},
        ]
        self.area = self.board | self.strips[0] | self.strips[1]
        self.pieces = [Piece(p["volume"], pose_of(p), p["owner"]) for p in position["pieces"]]
        self.own = sorted(piece for piece in self.pieces if piece.owner == self.turn)
        self.occupied: set[Cell] = set()
        for piece in self.pieces:
            self.occupied |= piece.pose.cells

    def start_line_places(self, size: Size, blocked: set[Cell]) -> Iterator[Pose]:
        """Free places wholly on the board (no lost cells) with one side on the own start line."""
        y = 0 if self.turn == 0 else ROWS - size[1]
        for x in range(self.width):
            pose = Pose((x, y, 0), size)
            if fits(pose, self.board, blocked):
                yield pose

    def touches_far_line(self, pose: Pose) -> bool:
        """Section 11: "a side of the piece lies on the far line, from inside or outside"."""
        line = ROWS if self.turn == 0 else 0
        return line in (pose.at[1], pose.at[1] + pose.size[1])


def push_steps(table: Table, piece: Piece, blocked: set[Cell]) -> Iterator[Pose]:
    """`push`: "one cell forward or back anywhere"."""
    for way in (NORTH, SOUTH):
        pose = piece.pose.moved(way, 1)
        if fits(pose, table.area, blocked):
            yield pose


def slide_steps(table: Table, piece: Piece, blocked: set[Cell]) -> Iterator[Pose]:
    """`slide`: sideways k ≥ 1 cells through the free movement area."""
    for way in (EAST, WEST):
        pose = piece.pose.moved(way, 1)
        while fits(pose, table.area, blocked):
            yield pose
            pose = pose.moved(way, 1)


def tip_steps(table: Table, piece: Piece, blocked: set[Cell]) -> Iterator[Pose]:
    """`tip`: the end footprint is free movement area."""
    for way in DIRECTIONS:
        pose = tipped(piece.pose, way)
        if fits(pose, table.area, blocked):
            yield pose


def pivot_steps(table: Table, piece: Piece, blocked: set[Cell]) -> Iterator[Pose]:
    """`pivot`: only the end footprint counts."""
    for pivot in pivots(piece.pose):
        if fits(pivot.result, table.area, blocked):
            yield pivot.result


def rotate_steps(table: Table, piece: Piece, blocked: set[Cell]) -> Iterator[Pose]:
    """`rotate`: dx ≠ dy change places, "back to the own start line, on the board"."""
    if piece.pose.size[0] != piece.pose.size[1]:
        yield from table.start_line_places(swapped(piece.pose.size), blocked)


def set_steps(table: Table, piece: Piece, blocked: set[Cell]) -> Iterator[Pose]:
    """`set`: from the own strip to the own start line in any orientation; at the far line into the target."""
    if piece.pose.footprint <= table.strips[table.turn]:
        for size in orientations(piece.volume):
            yield from table.start_line_places(size, blocked)
    if table.touches_far_line(piece.pose):
        # Reading: the piece's own old cells count as free; a piece that is on its place already has no move.
        for pose in target_places(table.variant, table.turn, piece.volume):
            if pose != piece.pose and fits(pose, table.area, blocked):
                yield pose


STEPS = {
    "push": push_steps,
    "slide": slide_steps,
    "tip": tip_steps,
    "pivot": pivot_steps,
    "rotate": rotate_steps,
    "set": set_steps,
}


def legal_moves(variant: dict[str, Any], position: dict[str, Any]) -> list[Move]:
    """All legal moves of the player whose turn it is; without a look at the game's end."""
    table = Table(variant, position)
    moves: list[Move] = []
    seen: set[Step] = set()
    for kind in KIND_ORDER:
        if kind not in variant["moves"]:
            continue
        for piece in table.own:
            blocked = table.occupied - piece.pose.cells
            for pose in STEPS[kind](table, piece, blocked):
                if (piece, pose) not in seen:
                    seen.add((piece, pose))
                    moves.append(
                        {
                            "kind": kind,
                            "volume": piece.volume,
                            "from": piece.pose.as_json(),
                            "to": pose.as_json(),
                        }
                    )
    return moves


def is_home(variant: dict[str, Any], position: dict[str, Any], player: int) -> bool:
    """Section 8: "all own pieces on their places"."""
    own = [piece for piece in position["pieces"] if piece["owner"] == player]
    return all(pose_of(piece) in target_places(variant, player, piece["volume"]) for piece in own)


def outcome(variant: dict[str, Any], position: dict[str, Any]) -> dict[str, Any] | None:
    """None while the game goes on, else {"reason", "winners"}."""
    # Reading: arriving with all pieces is the reason "all_in"; should both be home (which no game can reach),
    # the last mover wins, else both. At the move cap and when nobody can move the game is a draw.
    home = [player for player in range(2) if is_home(variant, position, player)]
    if home:
        last_mover = position.get("last_mover")
        return {"reason": "all_in", "winners": [last_mover] if last_mover in home else home}
    if (position.get("moves_made") or 0) >= variant["move_cap"]:
        return {"reason": "move_cap", "winners": []}
    if 0 < variant.get("stall", 0) * 2 <= position.get("quiet", 0):
        return {"reason": "stalled", "winners": []}
    if not any(legal_moves(variant, {**position, "turn": player}) for player in range(2)):
        return {"reason": "no_moves", "winners": []}
    return None


def apply_move(position: dict[str, Any], move: Move) -> dict[str, Any]:
    """The position after a legal move."""
    turn = position["turn"]
    pieces = [dict(piece) for piece in position["pieces"]]
    for piece in pieces:
        if piece["owner"] == turn and list(piece["at"]) == move["from"]["at"]:
            piece["at"], piece["size"] = list(move["to"]["at"]), list(move["to"]["size"])
            break
    return {
        **position,
        "turn": 1 - turn,
        "pieces": pieces,
        "moves_made": (position.get("moves_made") or 0) + 1,
        "last_mover": turn,
    }


def perft(variant: dict[str, Any], position: dict[str, Any], depth: int) -> int:
    """Section 11: "A forced pass is one ply in `perft`; a finished game has no children"."""
    if depth == 0:
        return 1
    if outcome(variant, position) is not None:
        return 0
    moves = legal_moves(variant, position)
    if not moves:
        return perft(variant, {**position, "turn": 1 - position["turn"]}, depth - 1)
    return sum(perft(variant, apply_move(position, move), depth - 1) for move in moves)
