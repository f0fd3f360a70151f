"""The oracle against small positions counted by hand (the count is explained beside each)."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

import pytest

from tests.sample import sampled

from . import engpass, positions, quader
from .quader import Pose

OPTIONS: dict[str, Any] = {
    "push_back": True,
    "push_area": "start",
    "tip": "any",
    "pivot_sweep": False,
    "touch": "part",
    "enter": ["push", "tip", "pivot", "set"],
    "set_pose": "kept",
    "set_level": "any",
    "contact": "face",
    "set_hollow": True,
    "exact": False,
    "replace": False,
    "join": False,
    "split_sum": False,
}


def variant_of(
    *kinds: str, board: tuple[int, int] = (6, 10), goal: tuple[int, int] = (6, 4), **changes: Any
) -> dict[str, Any]:
    """A complete variant. Default: 6×10 board, goal = rows 6..9, parts = columns 0..2 and 3..5.

    `kinds` are the moves in play (none given: all); keyword names that are options go into the options.
    """
    variant: dict[str, Any] = {
        "format": 1,
        "game": "quader",
        "id": "test",
        "title": {"de": "Test", "en": "test"},
        "edition": "6.2",
        "players": 2,
        "board": list(board),
        "goal": {"place": changes.pop("place", "top"), "size": list(goal)},
        "start_rows": None,
        "pieces": "ten",
        "form": {"kind": "cover"},
        "stages": "none",
        "moves": list(kinds or quader.KIND_ORDER),
        "dice": "none",
        "scoring": "last",
        "move_cap": 1000,
        "max_height": 6,
        "options": dict(OPTIONS),
    }
    for key, value in changes.items():
        target = variant["options"] if key in OPTIONS else variant
        assert key in target
        target[key] = value
    return variant


def piece(volume: int, at: tuple[int, ...], size: tuple[int, int, int] = (1, 1, 1), owner: int = 0) -> dict[str, Any]:
    """One piece of a position; `at` may leave out z = 0."""
    return {"owner": owner, "volume": volume, "at": [*at, 0][:3], "size": list(size)}


def position_of(
    *pieces: dict[str, Any], turn: int = 0, reserve: dict[int, int] | None = None, **more: Any
) -> dict[str, Any]:
    """A position with the given pieces; `reserve` is that of the player whose turn it is."""
    reserves: list[dict[str, int]] = [{} for _ in range(4)]
    for volume, count in (reserve or {}).items():
        reserves[turn][str(volume)] = count
    return {"turn": turn, "dice": None, "pieces": list(pieces), "reserve": reserves, **more}


def kinds_of(variant: dict[str, Any], position: dict[str, Any]) -> Counter[str]:
    """The number of legal moves by kind."""
    return Counter(move["kind"] for move in quader.legal_moves(variant, position))


def ends_of(variant: dict[str, Any], position: dict[str, Any]) -> set[tuple[int, ...]]:
    """The resulting poses as (x, y, z, dx, dy, dz)."""
    return {(*m["to"]["at"], *m["to"]["size"]) for m in quader.legal_moves(variant, position)}


def count(variant: dict[str, Any], position: dict[str, Any]) -> int:
    """The number of legal moves."""
    return len(quader.legal_moves(variant, position))


def cubes(*spots: tuple[int, ...], owner: int = 1) -> list[dict[str, Any]]:
    """Several unit cubes."""
    return [piece(1, spot, owner=owner) for spot in spots]


# ----------------------------------------------------------------------------------------------------
# Pieces, areas and forms
# ----------------------------------------------------------------------------------------------------


def test_piece_volumes() -> None:
    assert all(math.prod(edges) == volume for volume, edges in quader.EDGES.items())
    assert sum(quader.VOLUMES) == 90
    assert sum(quader.SMALL_45) == 45
    assert sum(quader.LARGE_45) == 45
    assert quader.piece_set("height-1") == dict.fromkeys((1, 2, 3, 4, 6, 9), 1)
    assert sum(quader.piece_set("height-1")) == 25
    assert 27 not in quader.piece_set("height-2")
    assert len(quader.piece_set("height-2")) == 9
    assert max(quader.piece_set("to-9")) == 9
    assert max(quader.piece_set("to-12")) == 12
    double = quader.piece_set("2*small45+1*large45")
    assert sum(volume * number for volume, number in double.items()) == 135
    assert quader.piece_set({"27": 1, "6": 2, "1": 0}) == {27: 1, 6: 2}


@pytest.mark.parametrize(
    ("board", "goal", "form", "volume"),
    [
        ((10, 16), (10, 6), {"kind": "stairs", "steps": [[2, 3], [2, 2], [2, 1]]}, 120),
        ((16, 16), (16, 6), {"kind": "stairs", "steps": [[2, 3], [2, 2], [2, 1]]}, 192),
        ((10, 16), (10, 6), {"kind": "stairs", "steps": [[3, 4], [3, 2]]}, 180),
        ((10, 16), (10, 6), {"kind": "stairs", "steps": [[3, 4], [3, 2]], "width": 6}, 108),
        ((22, 22), (10, 10), {"kind": "pyramid", "steps": [[10, 1], [6, 2], [4, 3]]}, 220),
        ((22, 22), (10, 10), {"kind": "pyramid", "steps": [[10, 3], [6, 2], [4, 1]]}, 388),
        ((16, 16), (10, 10), {"kind": "level", "height": 3}, 300),
        ((16, 16), (10, 10), {"kind": "block", "at": [1, 2], "size": [8, 6, 3]}, 144),
        ((6, 10), (3, 2), {"kind": "map", "rows": ["123", "040"]}, 10),
        ((6, 10), (3, 2), {"kind": "cover"}, 6),
    ],
)
def test_form_volumes(board: tuple[int, int], goal: tuple[int, int], form: dict[str, Any], volume: int) -> None:
    heights = quader.form_heights(variant_of(board=board, goal=goal, form=form))
    assert sum(heights.values()) == volume
    assert len(heights) == goal[0] * goal[1]


def test_form_places() -> None:
    stairs = {"kind": "stairs", "steps": [[3, 4], [2, 2]], "width": 6}
    heights = quader.form_heights(variant_of(board=(10, 16), goal=(10, 6), form=stairs))
    # Columns 2..7; back rows 13..15 have height 4, then two rows of 2, the front row 10 has none.
    assert heights[2, 15] == heights[7, 13] == 4
    assert heights[2, 12] == heights[7, 11] == 2
    assert heights[2, 10] == heights[1, 15] == heights[8, 15] == 0
    # First row of a map = north. The goal of 3×2 on 6 columns lies at columns 1..3 (one further west).
    letters = quader.form_heights(variant_of(goal=(3, 2), form={"kind": "map", "rows": ["123", "040"]}))
    assert [letters[x, 9] for x in (1, 2, 3)] == [1, 2, 3]
    assert letters[2, 8] == 4
    block = quader.form_heights(variant_of(goal=(6, 4), form={"kind": "block", "at": [1, 2], "size": [2, 1, 3]}))
    assert {spot for spot, height in block.items() if height} == {(1, 8), (2, 8)}
    pyramid = {"kind": "pyramid", "steps": [[10, 1], [6, 2], [4, 3]]}
    tall = quader.form_heights(variant_of(board=(22, 22), goal=(10, 10), place="centre", form=pyramid))
    assert (tall[6, 6], tall[8, 8], tall[9, 9], tall[12, 12], tall[15, 15]) == (1, 3, 6, 6, 1)


def test_areas() -> None:
    assert [list(part) for part in quader.equal_parts(10, 3)] == [[0, 1, 2], [4, 5], [7, 8, 9]]
    rules = quader.Rules(variant_of(board=(7, 9), goal=(4, 4), place="centre"))
    assert (rules.west, rules.east, rules.south, rules.north) == (1, 5, 2, 6)
    # 16 wide, goal 10×6 on top: columns 3..12, rows 10..15; start rows 4: rows 6..9.
    rules = quader.Rules(variant_of(board=(16, 16), goal=(10, 6), start_rows=4))
    assert rules.start_field(0) == {(x, y) for x in range(3, 13) for y in range(6, 10)}
    assert rules.own_part(1) == {(x, y) for x in range(8, 13) for y in range(6, 10)}


# ----------------------------------------------------------------------------------------------------
# place, push, slide, tip, pivot
# ----------------------------------------------------------------------------------------------------


def test_place() -> None:
    variant = variant_of("place")
    # Columns 0..2: standing 3, deep 3, across 2.
    assert count(variant, position_of(reserve={2: 1})) == 8
    # A cube at (1,0): standing 2, deep 2, across none.
    assert count(variant, position_of(*cubes((1, 0)), reserve={2: 1})) == 4
    # Twins in the reserve are one.
    assert count(variant, position_of(reserve={2: 2})) == 8
    assert all(end[1] == 0 for end in ends_of(variant, position_of(reserve={2: 1})))
    # Start line 2 rows before the goal: 3-deep does not fit: standing 3, across 1; all at y = 4.
    short = variant_of("place", start_rows=2)
    assert ends_of(short, position_of(reserve={3: 1})) == {
        (0, 4, 0, 1, 1, 3),
        (1, 4, 0, 1, 1, 3),
        (2, 4, 0, 1, 1, 3),
        (0, 4, 0, 3, 1, 1),
    }


def test_place_in_the_own_part() -> None:
    variant = variant_of("place", board=(10, 16), goal=(10, 6), players=3)
    columns = [sorted(end[0] for end in ends_of(variant, position_of(turn=turn, reserve={1: 1}))) for turn in range(3)]
    assert columns == [[0, 1, 2], [4, 5], [7, 8, 9]]


def test_push() -> None:
    variant = variant_of("push")
    # Forward and back; at the start line only forward; at the goal only back.
    assert ends_of(variant, position_of(piece(1, (0, 3)))) == {(0, 4, 0, 1, 1, 1), (0, 2, 0, 1, 1, 1)}
    assert count(variant, position_of(piece(1, (0, 0)))) == 1
    assert count(variant, position_of(piece(1, (0, 5)))) == 1
    # A piece in front leaves only the way back; the opponent's piece is not moved.
    assert count(variant, position_of(piece(1, (0, 3)), *cubes((0, 4)))) == 1
    assert count(variant_of("push", push_back=False), position_of(piece(1, (0, 3)))) == 1


def test_push_area() -> None:
    # 8 columns, goal columns 2..5: beside or half beside the start field there is no push.
    narrow = variant_of("push", board=(8, 10), goal=(4, 4))
    field = variant_of("push", board=(8, 10), goal=(4, 4), push_area="field")
    for variant, beside, half, inside in ((narrow, 0, 0, 2), (field, 2, 2, 2)):
        assert count(variant, position_of(piece(1, (0, 3)))) == beside
        assert count(variant, position_of(piece(2, (1, 3), (2, 1, 1)))) == half
        assert count(variant, position_of(piece(2, (2, 3), (2, 1, 1)))) == inside
    # Start field rows 2..5: no way back from row 2, no push at all on row 1.
    rows = variant_of("push", start_rows=4)
    assert count(rows, position_of(piece(1, (0, 2)))) == 1
    assert count(rows, position_of(piece(1, (0, 1)))) == 0


def test_slide() -> None:
    variant = variant_of("slide")
    # 2 cells to the west, 3 to the east; with a piece at column 4 only 1 to the east.
    assert count(variant, position_of(piece(1, (2, 0)))) == 5
    assert count(variant, position_of(piece(1, (2, 0)), *cubes((4, 0)))) == 3
    # Beside a narrow goal (columns 2..5): from column 0 only to column 1.
    narrow = variant_of("slide", board=(8, 10), goal=(4, 4))
    assert count(narrow, position_of(piece(1, (0, 8)))) == 1


def test_tip() -> None:
    # A standing 1·1·3 at (2,2): west and south would end at -1; east fills columns 3..5, north rows 3..5.
    tower = position_of(piece(3, (2, 2), (1, 1, 3)))
    assert ends_of(variant_of("tip"), tower) == {(3, 2, 0, 3, 1, 1), (2, 3, 0, 1, 3, 1)}
    assert ends_of(variant_of("tip", tip="forward"), tower) == {(2, 3, 0, 1, 3, 1)}
    blocked = position_of(piece(3, (2, 2), (1, 1, 3)), *cubes((5, 2)))
    assert count(variant_of("tip"), blocked) == 1
    # Row 3 and up: north would cover the goal line; south now fits (rows 0..2), west still does not.
    higher = position_of(piece(3, (2, 3), (1, 1, 3)))
    assert ends_of(variant_of("tip"), higher) == {(3, 3, 0, 3, 1, 1), (2, 0, 0, 1, 3, 1)}
    # A lying 3·1·1 stands up to the east and west, and rolls north and south.
    lying = position_of(piece(3, (1, 2), (3, 1, 1)))
    assert ends_of(variant_of("tip"), lying) == {
        (4, 2, 0, 1, 1, 3),
        (0, 2, 0, 1, 1, 3),
        (1, 3, 0, 3, 1, 1),
        (1, 1, 0, 3, 1, 1),
    }


PIVOT_ENDS = {(1, 2), (2, 0), (4, 2), (3, 0), (1, 1), (2, 3), (4, 1), (3, 3)}


def test_pivot() -> None:
    variant = variant_of("pivot")
    # 2·1 at (2,2): two results about each of the four corners, all different, none on the old cells.
    ends = ends_of(variant, position_of(piece(2, (2, 2), (2, 1, 1))))
    assert ends == {(x, y, 0, 1, 2, 1) for x, y in PIVOT_ENDS}
    # In the corner of the board only three stay on it: about SE up, about NW up, about NE up.
    assert ends_of(variant, position_of(piece(2, (0, 0), (2, 1, 1)))) == {
        (2, 0, 0, 1, 2, 1),
        (0, 1, 0, 1, 2, 1),
        (1, 1, 0, 1, 2, 1),
    }
    # A square footprint jumps by its own width: four results.
    assert ends_of(variant, position_of(piece(4, (2, 2), (2, 2, 1)))) == {
        (0, 2, 0, 2, 2, 1),
        (4, 2, 0, 2, 2, 1),
        (2, 0, 0, 2, 2, 1),
        (2, 4, 0, 2, 2, 1),
    }


def test_pivot_sweep() -> None:
    # A cube at (2,4). Without sweep it only blocks the result at (2,3)-(2,4): 7 left. With sweep it also
    # blocks the turn about the SW corner to the left (the far corner passes over (2,4), radius √5) and
    # the turn about the NE corner upwards: 5 left.
    blocked = position_of(piece(2, (2, 2), (2, 1, 1)), *cubes((2, 4)))
    assert count(variant_of("pivot"), blocked) == 7
    ends = ends_of(variant_of("pivot", pivot_sweep=True), blocked)
    assert {(end[0], end[1]) for end in ends} == PIVOT_ENDS - {(2, 3), (1, 2), (3, 3)}
    # A cube at (5,5) is touched by no arc; one at (3,4) touches the arc about SW only in a point (1²+2² = 5).
    assert count(variant_of("pivot", pivot_sweep=True), position_of(blocked["pieces"][0])) == 8
    touching = position_of(piece(2, (2, 2), (2, 1, 1)), *cubes((3, 4)))
    ends = ends_of(variant_of("pivot", pivot_sweep=True), touching)
    assert (1, 2, 0, 1, 2, 1) in ends
    # The sweep may pass over the board's edge: in the corner all three results remain.
    corner = position_of(piece(2, (0, 0), (2, 1, 1)))
    assert count(variant_of("pivot", pivot_sweep=True), corner) == 3


@pytest.mark.parametrize("size", [(a, b) for a in (1, 2, 3) for b in (1, 2, 3)])
def test_swept_cells_by_sampling(size: tuple[int, int]) -> None:
    """Turns the rectangle in small steps and collects the cells its inner points come to lie in."""
    length, width = size
    points = [(0.05 + 0.1 * i, 0.05 + 0.1 * j) for i in range(10 * length) for j in range(10 * width)]
    for pivot in quader.pivots(Pose((0, 0, 0), (length, width, 1))):
        candidates = []
        for sense in (1, -1):
            cells: set[tuple[int, int]] = set()
            end: set[tuple[int, int]] = set()
            for degrees in range(91):
                angle = sense * math.radians(degrees)
                cosine, sine = math.cos(angle), math.sin(angle)
                end = set()
                for x, y in points:
                    u, v = x - pivot.corner[0], y - pivot.corner[1]
                    spot = (
                        math.floor(pivot.corner[0] + u * cosine - v * sine),
                        math.floor(pivot.corner[1] + u * sine + v * cosine),
                    )
                    end.add(spot)
                cells |= end
            candidates.append((end, cells))
        assert (set(pivot.result.footprint), set(pivot.swept)) in candidates


def test_two_ways_are_one_move() -> None:
    # A cube at (2,2): push 2, slide 5 (2 west, 3 east); tipping and pivoting lead to the same places.
    cube = position_of(piece(1, (2, 2)))
    assert kinds_of(variant_of("push", "slide", "tip", "pivot"), cube) == {"push": 2, "slide": 5}
    # Without push and slide the four neighbours are named by tip.
    assert kinds_of(variant_of("tip", "pivot"), cube) == {"tip": 4}
    # Two twins: two pieces, two lists. The cube at (3,2) has 2 pushes and slides 2 east, the other 2 west.
    twins = position_of(piece(1, (2, 2)), piece(1, (3, 2)))
    assert kinds_of(variant_of("push", "slide"), twins) == {"push": 4, "slide": 4}


# ----------------------------------------------------------------------------------------------------
# rotate, enter
# ----------------------------------------------------------------------------------------------------


def test_rotate_in_the_field() -> None:
    variant = variant_of("rotate")
    # Back to the start line: 1·2 at columns 0, 1, 2 of the own part.
    expected = {(x, 0, 0, 1, 2, 1) for x in (0, 1, 2)}
    assert ends_of(variant, position_of(piece(2, (4, 4), (2, 1, 1)))) == expected
    # Its old cells count as free.
    assert ends_of(variant, position_of(piece(2, (0, 0), (2, 1, 1)))) == expected
    # A cube at (1,1) takes one place away; a square cannot rotate.
    assert count(variant, position_of(piece(2, (4, 4), (2, 1, 1)), *cubes((1, 1)))) == 2
    assert count(variant, position_of(piece(4, (4, 4), (2, 2, 1)))) == 0
    # The other player's part: columns 3..5; a 3·1 fits exactly once.
    assert ends_of(variant, position_of(piece(3, (0, 0), (1, 3, 1), owner=1), turn=1)) == {(3, 0, 0, 3, 1, 1)}


def test_rotate_in_the_goal() -> None:
    variant = variant_of("rotate")
    # Along the whole front row (y = 6), six columns, wherever it lay.
    expected = {(x, 6, 0, 1, 2, 1) for x in range(6)}
    assert ends_of(variant, position_of(piece(2, (0, 9), (2, 1, 1)))) == expected
    assert ends_of(variant, position_of(piece(2, (0, 6), (2, 1, 1)))) == expected
    # A cube at (3,7) blocks one column. With something on top, or on level 1: none.
    assert count(variant, position_of(piece(2, (0, 9), (2, 1, 1)), *cubes((3, 7)))) == 5
    assert count(variant, position_of(piece(2, (0, 9), (2, 1, 1)), *cubes((1, 9, 1)))) == 0
    upper = position_of(*cubes((0, 9), (1, 9)), piece(2, (0, 9, 1), (2, 1, 1)))
    assert count(variant, upper) == 0


def test_enter_ways() -> None:
    # 1·2·1 at rows 4, 5 of column 0. Push: rows 6-7, 7-8, 8-9. Tip: standing on (0,6). Pivot: about (0,6) to
    # (0..1, 6); about (1,6) it would leave the board. Set: 6 columns × 3 rows.
    at_line = position_of(piece(2, (0, 4), (1, 2, 1)))
    assert ends_of(variant_of("enter", enter=["push"]), at_line) == {(0, y, 0, 1, 2, 1) for y in (6, 7, 8)}
    assert ends_of(variant_of("enter", enter=["tip"]), at_line) == {(0, 6, 0, 1, 1, 2)}
    assert ends_of(variant_of("enter", enter=["pivot"]), at_line) == {(0, 6, 0, 2, 1, 1)}
    assert count(variant_of("enter", enter=["set"]), at_line) == 18
    # All together: the pushes are among the sets.
    assert kinds_of(variant_of("enter"), at_line) == {"enter": 20}
    # A cube at (0,8) stops the push after row 7.
    stopped = position_of(piece(2, (0, 4), (1, 2, 1)), *cubes((0, 8)))
    assert ends_of(variant_of("enter", enter=["push"]), stopped) == {(0, 6, 0, 1, 2, 1)}
    # One row lower it does not touch.
    assert count(variant_of("enter"), position_of(piece(2, (0, 3), (1, 2, 1)))) == 0
    # A standing 1·1·3 with max_height 2: only the tip (1·3·1) fits.
    tower = position_of(piece(3, (0, 5), (1, 1, 3)))
    assert ends_of(variant_of("enter", max_height=2), tower) == {(0, 6, 0, 1, 3, 1)}
    # Entering by tip is not bound by `tip: "forward"` from the west side of a goal at columns 2..5.
    side = position_of(piece(3, (1, 7), (1, 1, 3)))
    narrow = variant_of("enter", board=(8, 10), goal=(4, 4), enter=["tip"], tip="forward")
    assert ends_of(narrow, side) == {(2, 7, 0, 3, 1, 1)}


def test_enter_touch() -> None:
    # Goal columns 2..5. 3·1 at columns 0..2 touches it with one cell of its side. Set: 2 × 4 places.
    # Pivot about (3,6): column 2, rows 6..8. Push and tip would stay half outside.
    half = position_of(piece(3, (0, 5), (3, 1, 1)))
    part = {"board": (8, 10), "goal": (4, 4)}
    for ways, number in ((["set"], 8), (["push"], 0), (["tip"], 0), (["pivot"], 1)):
        assert count(variant_of("enter", enter=ways, **part), half) == number
        assert count(variant_of("enter", enter=ways, touch="full", **part), half) == 0
    # Touching at a corner only is no contact.
    assert count(variant_of("enter", **part), position_of(piece(1, (1, 5)))) == 0
    # From the west side: push along row 7 to columns 2..5.
    beside = position_of(piece(1, (1, 7)))
    expected = {(x, 7, 0, 1, 1, 1) for x in (2, 3, 4, 5)}
    assert ends_of(variant_of("enter", enter=["push"], **part), beside) == expected
    assert ends_of(variant_of("enter", enter=["push"], touch="full", **part), beside) == expected


def test_enter_pivot_sweep() -> None:
    # 1·2 at column 0: the pivot about (0,6) to (0..1,6) sweeps (1,5) as well (radius √5).
    blocked = position_of(piece(2, (0, 4), (1, 2, 1)), *cubes((1, 5)))
    assert count(variant_of("enter", enter=["pivot"]), blocked) == 1
    assert count(variant_of("enter", enter=["pivot"], pivot_sweep=True), blocked) == 0


# ----------------------------------------------------------------------------------------------------
# set
# ----------------------------------------------------------------------------------------------------

# Board 4×8, goal = 4×2 at rows 6, 7; an opponent's 2·2·1 in its west half.
SMALL = {"board": (4, 8), "goal": (4, 2)}
SLAB = piece(4, (0, 6), (2, 2, 1), owner=1)


def test_set_levels_and_poses() -> None:
    cube = position_of(SLAB, piece(1, (0, 5)))
    # Four free ground cells and four on the slab.
    assert count(variant_of("set", **SMALL), cube) == 8
    assert count(variant_of("set", set_level="upper", **SMALL), cube) == 4
    assert count(variant_of("set", max_height=1, **SMALL), cube) == 4
    # A standing 1·1·2: 4 + 4; deep: 2 + 2; across: 2 + 2 (never half on the slab).
    two = position_of(SLAB, piece(2, (0, 5), (1, 1, 2)))
    assert count(variant_of("set", **SMALL), two) == 8
    assert count(variant_of("set", set_pose="any", **SMALL), two) == 16
    # Supported by several pieces: a 2·1 across over the slab's column 1 and a cube at (2,6): places on
    # level 1 in row 6: x = 0 and x = 1; in row 7: x = 0. Ground: (2,7) only, as (2,6) is taken.
    bridge = position_of(SLAB, *cubes((2, 6)), piece(2, (0, 5), (2, 1, 1)))
    assert ends_of(variant_of("set", **SMALL), bridge) == {
        (0, 6, 1, 2, 1, 1),
        (1, 6, 1, 2, 1, 1),
        (0, 7, 1, 2, 1, 1),
        (2, 7, 0, 2, 1, 1),
    }
    # Ground places are named enter where the piece touches the goal, the others set.
    assert kinds_of(variant_of("enter", "set", **SMALL), cube) == {"enter": 4, "set": 4}


def test_set_contact() -> None:
    variant = variant_of("set", **SMALL)
    # Beside a piece that touches the goal line: all 8 ground cells. One row further away: none.
    assert count(variant, position_of(piece(1, (0, 4)), *cubes((0, 5)))) == 8
    assert count(variant, position_of(piece(1, (0, 3)), *cubes((0, 4)))) == 0
    # An own piece will do as well; then both cubes of the row may be set, 8 places each.
    assert count(variant, position_of(piece(1, (0, 5)), piece(1, (1, 5)))) == 16
    # Contact over an edge only is none; touching only the empty goal is none.
    assert count(variant, position_of(piece(1, (1, 4)), *cubes((0, 5)))) == 0
    assert count(variant, position_of(piece(1, (2, 5)), SLAB)) == 0


def test_set_contact_full_edge() -> None:
    variant = variant_of("set", contact="full_edge", **SMALL)
    # The whole side of the 2·1 lies on the slab: 1 + 1 across on the ground, 1 + 1 on the slab.
    assert count(variant, position_of(SLAB, piece(2, (0, 5), (2, 1, 1)))) == 4
    # Half of it does not: none (with face contact: 4).
    half = position_of(SLAB, piece(2, (1, 5), (2, 1, 1)))
    assert count(variant, half) == 0
    assert count(variant_of("set", **SMALL), half) == 4
    # A piece at the goal, but not in it, does not count.
    assert count(variant, position_of(piece(1, (0, 4)), *cubes((0, 5)))) == 0
    # Two cubes side by side are not one piece: none for 2·1·1. A 2·1 on top of them is one: a 2·1·2
    # (volume 4) lies against it at height 1. Its places: ground x = 2 in rows 6 and 7 and x = 0, 1 in row
    # 7; on top of the 2·1 one (levels 2, 3).
    row = [*cubes((0, 6), (1, 6)), piece(2, (0, 6, 1), (2, 1, 1), owner=1)]
    assert count(variant, position_of(*row, piece(2, (0, 5), (2, 1, 1)))) == 0
    assert count(variant, position_of(*row, piece(4, (0, 5), (2, 1, 2)))) == 5


# Board 3×6, goal 3×3 at rows 3..5, cubes in the front row at columns 0 and 2.
GATE = {"board": (3, 6), "goal": (3, 3)}
POSTS = cubes((0, 3), (2, 3))


def test_set_without_hollows() -> None:
    cube = position_of(*POSTS, piece(1, (0, 2)))
    # 7 free ground cells and 2 on the posts. (1,3) and (1,4) would shut off the cells behind the gate.
    assert count(variant_of("set", **GATE), cube) == 9
    allowed = ends_of(variant_of("set", set_hollow=False, **GATE), cube)
    assert {end[:3] for end in allowed} == {
        (0, 4, 0),
        (2, 4, 0),
        (0, 5, 0),
        (1, 5, 0),
        (2, 5, 0),
        (0, 3, 1),
        (2, 3, 1),
    }
    # Entering is not bound by it.
    assert kinds_of(variant_of("enter", "set", set_hollow=False, **GATE), cube) == {"enter": 7, "set": 2}
    # In a centre goal all four sides are open: 3×3 in the middle of 9×9, front row taken but for the middle.
    # Only enclosing the middle cell would make a hollow, and nothing encloses it yet: 7 ground + 2 upper.
    middle = variant_of("set", board=(9, 9), goal=(3, 3), place="centre", set_hollow=False)
    assert count(middle, position_of(*cubes((3, 3), (5, 3)), piece(1, (3, 2)))) == 9
    # Three neighbours of the middle cell (4,4) taken: the fourth (4,5) is forbidden. Free ground 9 - 3 =
    # 6, less one; upper 3.
    ring = position_of(*cubes((4, 3), (3, 4), (5, 4)), piece(1, (4, 2)))
    assert count(middle, ring) == 8


def test_old_hollows_do_not_matter() -> None:
    # The front row is full already: the six cells behind are hollow before, so filling one is no new hollow.
    full = position_of(*POSTS, *cubes((1, 3)), piece(1, (0, 2)))
    # 6 on the ground, and on level 1 all but none: (0,3), (1,3), (2,3) one by one leave the front row open.
    assert count(variant_of("set", set_hollow=False, **GATE), full) == 9


# ----------------------------------------------------------------------------------------------------
# shift
# ----------------------------------------------------------------------------------------------------


def test_shift() -> None:
    variant = variant_of("shift", **SMALL)
    # One cell west, two east, one forward; never back.
    assert ends_of(variant, position_of(piece(1, (1, 6)))) == {
        (0, 6, 0, 1, 1, 1),
        (2, 6, 0, 1, 1, 1),
        (3, 6, 0, 1, 1, 1),
        (1, 7, 0, 1, 1, 1),
    }
    assert count(variant, position_of(piece(1, (1, 7)))) == 3
    # A neighbour at (2,6) stops the way east. Moving west or forward leaves no hollow.
    assert count(variant, position_of(piece(1, (1, 6)), *cubes((2, 6)))) == 2


def test_shift_hollows() -> None:
    # Behind the gate, own cube at (0,4): east to (1,4) would shut the gate from inside, two cells east to
    # (2,4) and forward to (0,5) would not.
    gate = variant_of("shift", **GATE)
    ends = ends_of(gate, position_of(*POSTS, piece(1, (0, 4))))
    assert ends == {(2, 4, 0, 1, 1, 1), (0, 5, 0, 1, 1, 1)}
    # Goal 2×2, rows 4, 5. Own cube at (1,4): west or forward, 2. With a cube at (0,4) the west is
    # blocked; the back row is hollow already, so that forward makes no new hollow: 1.
    tiny = variant_of("shift", board=(2, 6), goal=(2, 2))
    assert count(tiny, position_of(piece(1, (1, 4)))) == 2
    assert count(tiny, position_of(piece(1, (1, 4)), *cubes((0, 4)))) == 1
    # Front row full: moving along the back row leaves the old cell as a new hollow.
    assert count(tiny, position_of(piece(1, (0, 5)), *cubes((0, 4), (1, 4)))) == 0


def test_shift_support() -> None:
    # Own cube on an own 2·1: east is supported, forward is not; the 2·1 below cannot move.
    tiny = variant_of("shift", board=(2, 6), goal=(2, 2))
    stack = position_of(piece(2, (0, 4), (2, 1, 1)), piece(1, (0, 4, 1)))
    assert ends_of(tiny, stack) == {(1, 4, 1, 1, 1, 1)}
    # Over a gap: cubes at columns 0, 2, 3, own cube on column 0: it may end on 2 or 3, not over the gap.
    gap = position_of(*cubes((0, 6), (2, 6), (3, 6)), piece(1, (0, 6, 1)))
    assert {end[0] for end in ends_of(variant_of("shift", **SMALL), gap)} == {2, 3}
    # A higher piece in between blocks the way: the column 2 is two high.
    wall = position_of(*cubes((0, 6), (2, 6), (2, 6, 1), (3, 6)), piece(1, (0, 6, 1)))
    assert count(variant_of("shift", **SMALL), wall) == 0


# ----------------------------------------------------------------------------------------------------
# replace, join
# ----------------------------------------------------------------------------------------------------


def test_replace() -> None:
    on = variant_of("enter", replace=True)
    contact = [piece(1, (0, 0)), *cubes((1, 0))]
    assert count(on, position_of(*contact)) == 0
    (move,) = quader.legal_moves(on, position_of(*contact, reserve={1: 1}))
    assert move == {
        "kind": "replace",
        "volume": 1,
        "from": None,
        "to": {"at": [1, 0, 0], "size": [1, 1, 1]},
        "with": {"volume": 1, "at": [0, 0, 0], "size": [1, 1, 1]},
    }
    # From the reserve, or the cube at (4,4).
    assert count(on, position_of(*contact, piece(1, (4, 4)), reserve={1: 1})) == 2
    # A cube in the goal cannot come back.
    assert count(on, position_of(*contact, piece(1, (4, 7)))) == 0
    assert count(variant_of("enter"), position_of(*contact, reserve={1: 1})) == 0
    # No common whole face: 1·2 beside a cube; heights 2 and 1.
    assert count(on, position_of(piece(2, (0, 0), (1, 2, 1)), *cubes((1, 0)), reserve={1: 1})) == 0
    assert count(on, position_of(piece(2, (0, 0), (1, 1, 2)), *cubes((1, 0)), reserve={1: 1})) == 0
    # 1·2·1 end to end with a cube: (0,0)-(0,1) and (0,2).
    assert count(on, position_of(piece(2, (0, 0), (1, 2, 1)), *cubes((0, 2)), reserve={1: 1})) == 1


def test_replace_with_several_neighbours() -> None:
    # Own cubes on both sides: from the reserve (with the first), west one with the east one, and vice versa.
    both = position_of(piece(1, (0, 0)), *cubes((1, 0)), piece(1, (2, 0)), reserve={1: 1})
    moves = quader.legal_moves(variant_of("enter", replace=True), both)
    found = {(move["from"]["at"][0] if move["from"] else None, move["with"]["at"][0]) for move in moves}
    assert found == {(None, 0), (0, 2), (2, 0)}
    assert len(moves) == 3


def test_join() -> None:
    # Two own cubes at (0,0), (1,0). Push forward 1; slide east 1..4; tip north is the same as the push;
    # rotated they stand at column 0, 1 or 2 in either order: 6.
    pair = position_of(piece(1, (0, 0)), piece(1, (1, 0)))

    def joins(*kinds: str, position: dict[str, Any] = pair, **more: Any) -> list[quader.Move]:
        moves = quader.legal_moves(variant_of(*kinds, join=True, **more), position)
        return [move for move in moves if move["kind"] == "join"]

    assert len(joins()) == 11
    assert len(joins("push")) == 1
    assert len(joins("slide")) == 4
    assert len(joins("tip")) == 1
    assert len(joins("rotate")) == 6
    assert len(joins("pivot", "enter", "set")) == 0
    assert joins("push") == [
        {
            "kind": "join",
            "volume": 1,
            "from": {"at": [0, 0, 0], "size": [1, 1, 1]},
            "to": {"at": [0, 1, 0], "size": [1, 1, 1]},
            "with": {
                "volume": 1,
                "from": {"at": [1, 0, 0], "size": [1, 1, 1]},
                "to": {"at": [1, 1, 0], "size": [1, 1, 1]},
            },
        }
    ]
    # Two standing 1·1·3 at (1,2), (2,2): tip north to rows 3..5; south leaves the board; never along
    # their line.
    towers = position_of(piece(3, (1, 2), (1, 1, 3)), piece(3, (2, 2), (1, 1, 3)))
    assert [move["to"]["at"] for move in joins("tip", position=towers)] == [[1, 3, 0]]
    assert joins("tip", position=towers, tip="forward") == joins("tip", position=towers)
    # Two 1·3·1 side by side at rows 1..3 stand up to height 3, north (row 4) and south (row 0).
    planks = position_of(piece(3, (1, 1), (1, 3, 1)), piece(3, (2, 1), (1, 3, 1)))
    assert {tuple(move["to"]["size"]) for move in joins("tip", position=planks)} == {(1, 1, 3)}
    assert len(joins("tip", position=planks)) == 2
    assert len(joins("tip", position=planks, tip="forward")) == 1
    # Two 1·2 side by side make a square: it does not rotate.
    square = position_of(piece(2, (1, 1), (1, 2, 1)), piece(2, (2, 1), (1, 2, 1)))
    assert joins("rotate", position=square) == []
    # Opponent's pieces do not join; pieces in the goal neither.
    assert joins(position=position_of(piece(1, (0, 0)), *cubes((1, 0)))) == []
    assert joins(position=position_of(piece(1, (0, 6)), piece(1, (1, 6)))) == []


def test_join_rotates_either_sense() -> None:
    # A cube at (0,0) and a 2·1 at (1,0): 1·3 at columns 0..2; the cube in front or behind.
    pair = position_of(piece(1, (0, 0)), piece(2, (1, 0), (2, 1, 1)))
    moves = quader.legal_moves(variant_of("rotate", join=True), pair)
    joins = [move for move in moves if move["kind"] == "join"]
    assert all(move["volume"] == 1 and move["with"]["volume"] == 2 for move in joins)
    found = {(*move["to"]["at"][:2], *move["with"]["to"]["at"][:2]) for move in joins}
    assert found == {(x, 0, x, 1) for x in range(3)} | {(x, 2, x, 0) for x in range(3)}
    assert all(move["with"]["to"]["size"] == [1, 2, 1] for move in joins)
    assert len(joins) == 6


# ----------------------------------------------------------------------------------------------------
# Dice
# ----------------------------------------------------------------------------------------------------


def test_allowed_volumes() -> None:
    every = set(quader.VOLUMES)
    expected: dict[tuple[int, int], set[int]] = {
        (1, 1): {2},
        (1, 2): {3},
        (2, 2): {4},
        (1, 3): {4},
        (1, 4): {1, 4},
        (2, 3): {2, 3},
        (3, 3): {6},
        (1, 5): {6},
        (1, 6): {1, 6},
        (2, 5): {2},
        (3, 4): {3, 4},
        (2, 6): {8},
        (4, 4): {8, 18},
        (3, 6): {9},
        (4, 5): {9},
        (4, 6): every,
        (5, 5): every,
        (5, 6): {6},
        (6, 6): {12, 27},
    }
    for (first, second), volumes in expected.items():
        assert quader.allowed_volumes(first, second) == volumes
        assert quader.allowed_volumes(second, first) == volumes


def test_dice_volume_moves() -> None:
    variant = variant_of(dice="volume")
    lying = piece(3, (1, 2), (3, 1, 1))
    # North 1, 2; south 1, 2; east 1, 2; west 1 (2 would leave the board).
    assert kinds_of(variant, position_of(lying, dice=[1, 2])) == {"push": 4, "slide": 3}
    assert kinds_of(variant, position_of(lying, dice=[2, 1])) == {"push": 4, "slide": 3}
    # Roll 5+5: any piece, exactly five cells: nowhere. Roll 4+1: volume 3 is not allowed.
    assert count(variant, position_of(lying, dice=[5, 5])) == 0
    assert count(variant, position_of(lying, dice=[4, 1])) == 0
    # Roll 3+4: three cells north would be row 5 (allowed), south row -1, east column 4..6 (no): 1.
    assert kinds_of(variant, position_of(lying, dice=[3, 4])) == {"push": 1}
    # Place in columns 0..2: standing 3, deep 3, across 1.
    assert kinds_of(variant, position_of(reserve={3: 1}, dice=[1, 2])) == {"place": 7}
    assert count(variant, position_of(reserve={3: 1}, dice=[1, 1])) == 0
    assert count(variant, position_of(reserve={3: 1})) == 0
    # A piece in the way: no part moves. Cube at (2,4) stops north 2, not north 1.
    stopped = position_of(lying, *cubes((2, 4)), dice=[1, 2])
    assert kinds_of(variant, stopped) == {"push": 3, "slide": 3}
    # The kinds in play bind, the options push_back, push_area, tip, touch, replace and join do not.
    assert kinds_of(variant_of("slide", dice="volume"), position_of(lying, dice=[1, 2])) == {"slide": 3}
    other = variant_of(dice="volume", push_back=False, replace=True, join=True, push_area="field")
    assert kinds_of(other, position_of(lying, dice=[1, 2])) == {"push": 4, "slide": 3}


def test_dice_volume_set() -> None:
    # The gate again, a standing 1·1·2 at (1,2), roll 1+1. Ground: not (1,3) nor (1,4): 5. On the posts: 2.
    # One cell south, east, west; north is the goal's limit.
    two = piece(2, (1, 2), (1, 1, 2))
    variant = variant_of(dice="volume", **GATE)
    assert kinds_of(variant, position_of(*POSTS, two, dice=[1, 1])) == {"push": 1, "slide": 2, "set": 7}
    # With volume 4 in the middle of the roll table: 1+3, but the piece has volume 2: nothing.
    assert count(variant, position_of(*POSTS, two, dice=[1, 3])) == 0
    # Half a side on the goal is not enough: goal columns 2..5 of 8, 2·1 at columns 1, 2 of row 5.
    narrow = variant_of("set", dice="volume", board=(8, 10), goal=(4, 4))
    assert count(narrow, position_of(piece(2, (1, 5), (2, 1, 1)), dice=[1, 1])) == 0
    # Wholly on it, empty goal 4×4: 3 × 4 places, none makes a hollow (2 cells never shut off anything here).
    assert count(narrow, position_of(piece(2, (2, 5), (2, 1, 1)), dice=[1, 1])) == 12


def test_split_sum() -> None:
    variant = variant_of(dice="volume", split_sum=True)
    # Roll 1+2 = 3 from 1 and 2: the cube first at 3 places, the two first at 8; a partner always has room.
    moves = quader.legal_moves(variant, position_of(reserve={1: 1, 2: 1}, dice=[1, 2]))
    assert Counter(move["volume"] for move in moves) == {1: 3, 2: 8}
    assert all(move["split"] is True and move["kind"] == "place" for move in moves)
    # A whole three as well: 7 more, without mark.
    moves = quader.legal_moves(variant, position_of(reserve={1: 1, 2: 1, 3: 1}, dice=[1, 2]))
    assert Counter(move.get("split", False) for move in moves) == {True: 11, False: 7}
    # Sum 10: any piece alone (3 + 8), and 1 + 2 = 3 is a volume: the same 11 places as first halves.
    moves = quader.legal_moves(variant, position_of(reserve={1: 1, 2: 1}, dice=[4, 6]))
    assert Counter(move.get("split", False) for move in moves) == {True: 11, False: 11}
    # Twins: 1 + 1 = 2 needs two of them.
    assert count(variant, position_of(reserve={1: 2}, dice=[1, 1])) == 3
    assert count(variant, position_of(reserve={1: 1}, dice=[1, 1])) == 0
    # No room for the partner in a part of one column; without the switch no halves at all.
    thin = variant_of(board=(2, 10), goal=(2, 4), dice="volume", split_sum=True)
    assert count(thin, position_of(reserve={1: 1, 2: 1}, dice=[1, 2])) == 0
    assert count(variant_of(dice="volume"), position_of(reserve={1: 1, 2: 1}, dice=[1, 2])) == 0


def test_split_sum_pending() -> None:
    variant = variant_of(dice="volume", split_sum=True)
    # The cube lies at (0,0): the two goes to columns 1, 2: standing 2, deep 2, across 1. Nothing else may
    # move.
    pending = position_of(piece(1, (0, 0)), reserve={2: 1, 3: 1}, dice=[1, 2], pending=1)
    moves = quader.legal_moves(variant, pending)
    assert len(moves) == 5
    assert all(move["volume"] == 2 and "split" not in move for move in moves)


def test_push_die() -> None:
    variant = variant_of("push", "slide", dice="push")
    cube = piece(1, (2, 1))
    # Forward k ≥ 3 up to row 5: k = 3, 4; back one. Slide ≤ 3: 2 west, 3 east.
    assert kinds_of(variant, position_of(cube, dice=[3])) == {"push": 3, "slide": 5}
    # Pips 6: no way forward; slide all. Pips 1: forward 1..4, back 1; slide one each.
    assert kinds_of(variant, position_of(cube, dice=[6])) == {"push": 1, "slide": 5}
    assert kinds_of(variant, position_of(cube, dice=[1])) == {"push": 5, "slide": 2}
    assert count(variant, position_of(cube)) == 0
    # A piece at (2,4) leaves k ≤ 2.
    assert kinds_of(variant, position_of(cube, *cubes((2, 4)), dice=[2])) == {"push": 2, "slide": 4}
    # A joined pair at (2,1), (3,1), pips 2: forward 2, 3, 4, back 1; slides 2 west, 2 east.
    pair = position_of(piece(1, (2, 1)), piece(1, (3, 1)), dice=[2])
    joined = variant_of("push", "slide", dice="push", join=True)
    assert kinds_of(joined, pair)["join"] == 8
    # Entering by push is not bound by the die.
    enter = variant_of("enter", enter=["push"], dice="push")
    assert count(enter, position_of(piece(1, (0, 5)), dice=[3])) == 4


# ----------------------------------------------------------------------------------------------------
# Stages, exact, max_height
# ----------------------------------------------------------------------------------------------------


def test_stage_levels() -> None:
    variant = variant_of("set", form={"kind": "level", "height": 2}, stages="levels", **SMALL)
    cube = piece(1, (0, 5))
    # Ground not full: only its four free cells. Ground full: all eight cells of level 1.
    assert count(variant, position_of(SLAB, cube)) == 4
    second = piece(4, (2, 6), (2, 2, 1), owner=1)
    assert count(variant, position_of(SLAB, second, cube)) == 8
    # Level 1 full but for one cell: there, and no higher.
    lid = [piece(4, (0, 6, 1), (2, 2, 1), owner=1), *cubes((2, 6, 1), (3, 6, 1), (2, 7, 1))]
    assert ends_of(variant, position_of(SLAB, second, *lid, cube)) == {(3, 7, 1, 1, 1, 1)}


def test_stage_inside_out() -> None:
    # Goal 4×4 at rows 6..9 of a 4×10 board: the inner ring is (1..2, 7..8).
    variant = variant_of("enter", board=(4, 10), goal=(4, 4), enter=["set"], stages="inside_out")
    assert count(variant, position_of(piece(1, (0, 5)))) == 4
    # 2·1 with at least one inner cell: rows 7 and 8, three columns each.
    assert count(variant, position_of(piece(2, (0, 5), (2, 1, 1)))) == 6
    inner = piece(4, (1, 7), (2, 2, 1), owner=1)
    assert count(variant, position_of(inner, piece(1, (0, 5)))) == 12


def test_stage_halves() -> None:
    # Top goal 4×2: player 0 columns 0..1, player 1 columns 2..3; a 2·1 fits in two places each.
    variant = variant_of("enter", enter=["set"], stages="halves", **SMALL)
    assert {e[0] for e in ends_of(variant, position_of(piece(1, (3, 5))))} == {0, 1}
    assert {e[0] for e in ends_of(variant, position_of(piece(1, (0, 5), owner=1), turn=1))} == {2, 3}
    assert count(variant, position_of(piece(2, (0, 5), (2, 1, 1)))) == 2
    # Centre goal 4×3 (rows 3..5 of 9) with two players: the middle row 4 belongs to nobody.
    two = variant_of("enter", board=(8, 9), goal=(4, 3), place="centre", enter=["set"], stages="halves")
    assert {e[1] for e in ends_of(two, position_of(piece(1, (2, 2))))} == {3}
    assert {e[1] for e in ends_of(two, position_of(piece(1, (2, 2), owner=1), turn=1))} == {5}
    # Four players: quadrants of 4×4 at 3..6.
    four = variant_of("enter", board=(10, 10), goal=(4, 4), place="centre", players=4, enter=["set"], stages="halves")
    low, high = {3, 4}, {5, 6}
    quadrants = [(low, low), (low, high), (high, high), (high, low)]
    for turn, (columns, rows) in enumerate(quadrants):
        ends = ends_of(four, position_of(piece(1, (3, 2), owner=turn), turn=turn))
        assert {end[:2] for end in ends} == {(x, y) for x in columns for y in rows}


def test_stages_hold_for_shift_and_rotate() -> None:
    # Halves: the cube at (0,6) may shift to (1,6) and (0,7), not to columns 2 and 3.
    variant = variant_of("shift", stages="halves", **SMALL)
    assert count(variant, position_of(piece(1, (0, 6)))) == 2
    # Rotate: a 2·1 becomes 1·2 at columns 0 or 1 of the front row.
    rotate = variant_of("rotate", stages="halves", **SMALL)
    assert count(rotate, position_of(piece(2, (0, 7), (2, 1, 1)))) == 2
    # Inside out: the inner ring of 4×4 has unfilled cells, so the cube may shift only along that ring: from
    # (1,7) east to (2,7), north to (1,8).
    inside = variant_of("shift", board=(4, 10), goal=(4, 4), stages="inside_out")
    assert ends_of(inside, position_of(piece(1, (1, 7)))) == {(2, 7, 0, 1, 1, 1), (1, 8, 0, 1, 1, 1)}


def test_exact() -> None:
    level = {"kind": "level", "height": 1}
    variant = variant_of("set", form=level, exact=True, **SMALL)
    # Nothing on top of the slab; a standing 1·1·2 nowhere.
    assert count(variant, position_of(SLAB, piece(1, (0, 5)))) == 4
    assert count(variant, position_of(SLAB, piece(2, (0, 5), (1, 1, 2)))) == 0
    # Columns outside a block have target 0; with cover the switch has no effect.
    block = {"kind": "block", "at": [3, 1], "size": [1, 1, 2]}
    boxed = variant_of("set", form=block, exact=True, **SMALL)
    assert ends_of(boxed, position_of(SLAB, piece(1, (0, 5)))) == {(3, 7, 0, 1, 1, 1)}
    assert count(variant_of("set", exact=True, **SMALL), position_of(SLAB, piece(1, (0, 5)))) == 8


# ----------------------------------------------------------------------------------------------------
# Sides of a centre goal
# ----------------------------------------------------------------------------------------------------

# 10×10, goal 4×4 at 3..6.
CENTRE: dict[str, Any] = {"board": (10, 10), "goal": (4, 4), "place": "centre"}


def test_centre_start_lines() -> None:
    south = {(x, 0) for x in range(3, 7)}
    west = {(0, y) for y in range(3, 7)}
    north = {(x, 9) for x in range(3, 7)}
    east = {(9, y) for y in range(3, 7)}
    for players, sides in ((2, [south, north]), (3, [south, west, north]), (4, [south, west, north, east])):
        variant = variant_of("place", players=players, **CENTRE)
        for turn, spots in enumerate(sides):
            ends = ends_of(variant, position_of(turn=turn, reserve={1: 1}))
            assert {end[:2] for end in ends} == spots
    # With two start rows: one row in front of each edge's third row; a 2-deep piece ends at the goal.
    near = variant_of("place", players=4, start_rows=2, **CENTRE)
    for turn, corner in enumerate([(3, 1), (1, 3), (3, 7), (7, 3)]):
        ends = ends_of(near, position_of(turn=turn, reserve={8: 1}))
        assert min(end[:2] for end in ends) == corner
        assert len(ends) == 3


@pytest.mark.parametrize(
    ("turn", "at", "pushes", "slides"),
    [
        # The middle of the own strip: one cell towards the goal, one back; slides across it to both edges.
        (0, (3, 1), {(3, 2), (3, 0)}, {(x, 1) for x in range(10)} - {(3, 1)}),
        (1, (1, 3), {(2, 3), (0, 3)}, {(1, y) for y in range(10)} - {(1, 3)}),
        (2, (3, 8), {(3, 7), (3, 9)}, {(x, 8) for x in range(10)} - {(3, 8)}),
        (3, (8, 3), {(7, 3), (9, 3)}, {(8, y) for y in range(10)} - {(8, 3)}),
        # Another player's strip: no push; a slide stops at the goal field.
        (0, (1, 3), set(), {(0, 3), (2, 3)}),
        (1, (3, 1), set(), {(3, 0), (3, 2)}),
    ],
)
def test_centre_directions(
    turn: int, at: tuple[int, int], pushes: set[tuple[int, int]], slides: set[tuple[int, int]]
) -> None:
    cube = position_of(piece(1, at, owner=turn), turn=turn)
    assert {e[:2] for e in ends_of(variant_of("push", players=4, **CENTRE), cube)} == pushes
    assert {e[:2] for e in ends_of(variant_of("slide", players=4, **CENTRE), cube)} == slides


def test_centre_goal_moves() -> None:
    # East player (forward = west): rotate in the goal to its east side: 2·1 → 1·2 at column 6, rows 3..5.
    rotate = variant_of("rotate", players=4, **CENTRE)
    lying = position_of(piece(2, (3, 3), (2, 1, 1), owner=3), turn=3)
    assert ends_of(rotate, lying) == {(6, y, 0, 1, 2, 1) for y in (3, 4, 5)}
    # Shift: sideways = north/south, forward = west. Cube at (5,4): (5,3), (5,5), (5,6), (4,4), (3,4).
    shift = variant_of("shift", players=4, **CENTRE)
    cube = position_of(piece(1, (5, 4), owner=3), turn=3)
    assert {e[:2] for e in ends_of(shift, cube)} == {(5, 3), (5, 5), (5, 6), (4, 4), (3, 4)}
    # South player entering from the west side: push along row 4 to columns 3..6.
    enter = variant_of("enter", players=4, enter=["push"], **CENTRE)
    assert {e[:2] for e in ends_of(enter, position_of(piece(1, (2, 4))))} == {(x, 4) for x in range(3, 7)}
    # Tip forward only: the west player's tower of 3 at (0,3) would fall over columns 1..3 and cover the goal
    # line; a tower of 2 covers 1..2 and just touches the goal.
    tip = variant_of("tip", players=4, tip="forward", **CENTRE)
    three = position_of(piece(3, (0, 3), (1, 1, 3), owner=1), turn=1)
    two = position_of(piece(2, (0, 3), (1, 1, 2), owner=1), turn=1)
    assert count(tip, three) == 0
    assert ends_of(tip, two) == {(1, 3, 0, 2, 1, 1)}


# ----------------------------------------------------------------------------------------------------
# End and score
# ----------------------------------------------------------------------------------------------------


def test_ends_by_form_and_order() -> None:
    full = [SLAB, piece(4, (2, 6), (2, 2, 1))]
    cover = variant_of(scoring="first", **SMALL)
    done = position_of(*full, piece(1, (0, 0)), last_mover=1, last_into_goal=0, moves_made=5000)
    assert quader.outcome(cover, done) == {"reason": "form", "winners": [1]}
    last = variant_of(scoring="last", **SMALL)
    assert quader.outcome(last, done) == {"reason": "form", "winners": [0]}
    # Level 2 is not reached; player 1 has the slab only and an empty reserve: all in.
    level = variant_of(form={"kind": "level", "height": 2}, scoring="first", **SMALL)
    assert quader.outcome(level, done) == {"reason": "all_in", "winners": [1]}
    # With a piece in the reserve of player 1 the move cap decides: a draw for `first`.
    capped = {**done, "reserve": [{}, {"1": 1}]}
    assert quader.outcome(level, capped) == {"reason": "move_cap", "winners": []}
    assert quader.outcome(level, {**capped, "moves_made": 999}) is None
    assert quader.outcome(level, {**capped, "moves_made": 1000}) is not None


def test_ends_without_moves() -> None:
    # Only `push` forward in play and a field of two rows: the own cube in row 0 stands behind the other's
    # cube, which stands at the goal line. Nobody can move.
    stuck = variant_of("push", board=(2, 4), goal=(2, 2), push_back=False, scoring="last")
    position = position_of(piece(1, (0, 0)), *cubes((0, 1)))
    assert quader.outcome(stuck, position) == {"reason": "no_moves", "winners": []}
    # Player 1 alone can still move: no end.
    assert quader.outcome(stuck, position_of(piece(1, (0, 1)), *cubes((1, 0)))) is None
    # Push die: a cube one row before the line can push with a 1: no end even though the roll on the table
    # is 6.
    die = variant_of("push", board=(2, 4), goal=(2, 2), push_back=False, dice="push")
    assert quader.outcome(die, position_of(piece(1, (0, 0)), dice=[6])) is None
    assert quader.outcome(die, position_of(piece(1, (0, 1)), dice=[6]))["reason"] == "no_moves"  # type: ignore[index]
    # Volume dice, a 27 alone: needs 6+6 or a sum of 10, but no six cells: it may move 4, 5 or 6 cells only.
    big = piece(27, (0, 0), (3, 3, 3))
    dice = variant_of("push", "slide", dice="volume", board=(6, 10), goal=(6, 4))
    assert quader.outcome(dice, position_of(big))["reason"] == "no_moves"  # type: ignore[index]
    wide = variant_of("push", "slide", dice="volume", board=(7, 10), goal=(6, 4))
    assert quader.outcome(wide, position_of(big)) is None


def test_scores() -> None:
    # Level 1. Player 0: 4 flat in the goal, 2 standing in the goal (overtops), 3 in the field.
    # Player 1: 1 in the goal on top of the 4 (overtops), 1 flat in the goal.
    pieces = [
        piece(4, (0, 6), (2, 2, 1)),
        piece(2, (3, 6), (1, 1, 2)),
        piece(3, (0, 0), (3, 1, 1)),
        piece(1, (0, 6, 1), owner=1),
        piece(1, (2, 6), owner=1),
    ]
    form = {"kind": "level", "height": 1}
    position = position_of(*pieces, reserve={27: 1}, moves_made=1000, last_into_goal=1)
    volume = variant_of(form=form, scoring="volume", **SMALL)
    product = variant_of(form=form, scoring="product", **SMALL)
    # volume: 4 - (2 + 3) = -1; 1 - 1 = 0. product: 1·4 - 2·5 = -6; 1·1 - 1·1 = 0.
    assert quader.scores(volume, position) == [-1, 0]
    assert quader.scores(product, position) == [-6, 0]
    # Player 1 has all pieces in the goal (overtopping ones are in it): that ends the game.
    assert quader.outcome(volume, position) == {"reason": "all_in", "winners": [1]}
    # Cover: nothing overtops: 6 - 3 and 2; 2·6 - 1·3 and 2·2.
    assert quader.scores(variant_of(scoring="volume", **SMALL), position) == [3, 2]
    assert quader.scores(variant_of(scoring="product", **SMALL), position) == [9, 4]
    assert quader.scores(variant_of(form=form, scoring="last", **SMALL), position) == [0, 1]
    # Equal is shared.
    even = position_of(*cubes((0, 6), owner=0), *cubes((1, 6)), moves_made=1000)
    outcome = quader.outcome(variant_of(scoring="volume", **SMALL), even)
    assert outcome == {"reason": "all_in", "winners": [0, 1]}


def test_apply_and_perft() -> None:
    # Two cubes, 3 places for player 0, then 3 for player 1: 9 leaves.
    variant = variant_of("place", "enter", pieces={"1": 1})
    start = {"turn": 0, "dice": None, "pieces": [], "reserve": [{"1": 1}, {"1": 1}]}
    assert quader.perft(variant, start, 1) == 3
    assert quader.perft(variant, start, 2) == 9
    # Nobody can move then: the game has ended without children.
    assert quader.perft(variant, start, 3) == 0
    # Player 0 in row 5 enters any of 24 cells; then the game is over: all of player 0 is in.
    near = {**start, "pieces": [piece(1, (0, 5))], "reserve": [{}, {"1": 1}]}
    assert quader.perft(variant, near, 1) == 24
    assert quader.perft(variant, near, 2) == 0
    # A forced pass is a ply: player 1 has nothing but its turn, then 24 entries.
    passing: dict[str, Any] = {
        **near,
        "turn": 1,
        "pieces": [piece(1, (0, 5)), piece(1, (5, 0), owner=1)],
        "reserve": [{}, {}],
    }
    assert quader.perft(variant, passing, 2) == 24


# ----------------------------------------------------------------------------------------------------
# Engpass
# ----------------------------------------------------------------------------------------------------


def engpass_of(*kinds: str, width: int = 16, **changes: Any) -> dict[str, Any]:
    """A complete Engpass variant."""
    return {
        "format": 1,
        "game": "engpass",
        "id": "test",
        "edition": "6.2",
        "players": 2,
        "board": [width, 16],
        "neck": 4,
        "start": "outside",
        "target": "opposite",
        "moves": list(kinds or engpass.KIND_ORDER),
        "move_cap": 1000,
        **changes,
    }


def engpass_ends(variant: dict[str, Any], position: dict[str, Any]) -> set[tuple[int, ...]]:
    """The resulting poses as (x, y, z, dx, dy, dz)."""
    return {(*m["to"]["at"], *m["to"]["size"]) for m in engpass.legal_moves(variant, position)}


def engpass_kinds(variant: dict[str, Any], position: dict[str, Any]) -> Counter[str]:
    """The number of legal moves by kind."""
    return Counter(move["kind"] for move in engpass.legal_moves(variant, position))


def test_engpass_lost_cells() -> None:
    def free_columns(width: int, neck: int, y: int) -> list[int]:
        lost = engpass.lost_cells(width, neck)
        return [x for x in range(width) if (x, y) not in lost]

    # Width of the free rows 0..7: 16 wide neck 4: 16 16 14 12 10 8 6 4; the north mirrors it.
    for (width, neck), widths in {
        (16, 4): [16, 16, 14, 12, 10, 8, 6, 4],
        (16, 6): [16, 16, 16, 14, 12, 10, 8, 6],
        (10, 4): [10, 10, 10, 10, 10, 8, 6, 4],
        (10, 6): [10, 10, 10, 10, 10, 10, 8, 6],
    }.items():
        assert [len(free_columns(width, neck, y)) for y in range(8)] == widths
        assert [len(free_columns(width, neck, 15 - y)) for y in range(8)] == widths
    assert free_columns(16, 4, 7) == [6, 7, 8, 9]


def test_engpass_start() -> None:
    columns = {27: 0, 18: 3, 12: 5, 9: 7, 8: 8, 6: 10, 4: 11, 3: 12, 2: 13, 1: 14}
    start = engpass.start_position(engpass_of())
    assert len(start["pieces"]) == 20
    for p in start["pieces"]:
        a, b, c = quader.EDGES[p["volume"]]
        assert p["size"] == [a, c, b]
        assert p["at"] == [columns[p["volume"]], -c if p["owner"] == 0 else 16, 0]
    narrow = engpass.start_position(engpass_of(width=10))
    assert sum(p["size"][0] for p in narrow["pieces"]) == 20
    assert {p["volume"] for p in narrow["pieces"]} == {1, 2, 3, 4, 6, 8, 9, 12}
    inside = engpass.start_position(engpass_of(start="inside"))
    for p in inside["pieces"]:
        assert p["at"][0] == columns[p["volume"]] + 1
        assert p["at"][1] == (0 if p["owner"] == 0 else 16 - p["size"][1])
    assert min(p["at"][0] for p in engpass.start_position(engpass_of(width=10, start="inside"))["pieces"]) == 0
    for variant in (engpass_of(), engpass_of(width=10), engpass_of(start="inside")):
        table = engpass.Table(variant, engpass.start_position(variant))
        assert all(p.pose.footprint <= table.area for p in table.pieces)
        assert len(table.occupied) == sum(p.volume for p in table.pieces)
        assert engpass.outcome(variant, engpass.start_position(variant)) is None


def test_engpass_neck() -> None:
    # A cube at (6,7): rows 6 and 8 have columns 5..10 and 6..9, so push 2; slide east 3, west 0; tips and
    # pivots lead to the same places.
    cube = position_of(piece(1, (6, 7)))
    assert engpass_kinds(engpass_of("push", "slide", "tip", "pivot"), cube) == {"push": 2, "slide": 3}
    # At (5,6) (row 6: 5..10) north is lost: push 1, slide 5 east; tipping north is lost too.
    assert engpass_kinds(engpass_of("push", "slide", "tip", "pivot"), position_of(piece(1, (5, 6)))) == {
        "push": 1,
        "slide": 5,
    }


def test_engpass_from_the_strip() -> None:
    # 1·2·1 at (0,-2), rows -2, -1, alone. Push: to rows -1..0 and -3..-2. Slide: 15 east. Tip: north to
    # stand on (0,0), south to stand on (0,-3); east is a slide. Pivot: (0..1,-3), (1..2,-2), (0..1,0),
    # (1..2,-1). Rotate: 2·1 at y = 0, 15 places, one of them reached by pivot: 14. Set: standing 16
    # places, less the tip: 15; deep 16; across all taken: 31.
    strip = position_of(piece(2, (0, -2), (1, 2, 1)))
    kinds = engpass_kinds(engpass_of(), strip)
    assert kinds == {"push": 2, "slide": 15, "tip": 2, "pivot": 4, "rotate": 14, "set": 31}
    # North player, mirrored: the same numbers.
    north = position_of(piece(2, (0, 16), (1, 2, 1), owner=1), turn=1)
    assert engpass_kinds(engpass_of(), north) == kinds
    assert all(end[1] + end[4] == 16 for end in engpass_ends(engpass_of("rotate"), north))
    # Straddling the start line it cannot be set (not wholly in the strip), but rotate.
    straddling = position_of(piece(2, (0, -1), (1, 2, 1)))
    assert engpass_kinds(engpass_of("rotate", "set"), straddling) == {"rotate": 15}
    # A 3-deep piece on the start line must keep off the lost cells of row 2 (columns 0 and 15): 14 places.
    three = position_of(piece(3, (4, -1), (3, 1, 1)))
    assert engpass_kinds(engpass_of("rotate"), three) == {"rotate": 14}


def test_engpass_set_into_the_target() -> None:
    variant = engpass_of("set")
    # The cube's place is (14,16); it may go there from inside or outside of the far line, not from a row
    # behind.
    for at, number in (((3, 15), 1), ((3, 16), 1), ((3, 17), 0), ((3, 14), 0), ((14, 16), 0)):
        assert len(engpass.legal_moves(variant, position_of(piece(1, at)))) == number
    assert engpass_ends(variant, position_of(piece(1, (3, 15)))) == {(14, 16, 0, 1, 1, 1)}
    # Straddling the far line is no contact; an occupied place is none.
    assert not engpass.legal_moves(variant, position_of(piece(2, (3, 15), (1, 2, 1))))
    taken = position_of(piece(1, (3, 15)), piece(1, (14, 16), owner=1))
    assert not engpass.legal_moves(variant, taken)
    # A 2·1·1 lying over its own place (13,16)-(13,17): its old cells count as free.
    own = position_of(piece(2, (13, 16), (2, 1, 1)))
    assert engpass_ends(variant, own) == {(13, 16, 0, 1, 2, 1)}
    # North player: the far line is y = 0; the cube's place is (14,-1).
    north = position_of(piece(1, (3, 0), owner=1), turn=1)
    assert engpass_ends(variant, north) == {(14, -1, 0, 1, 1, 1)}


@pytest.mark.parametrize(
    ("start", "target", "spot"),
    [
        ("outside", "opposite", (14, 16)),
        ("outside", "mirrored", (1, 16)),
        ("outside", "inside", (15, 15)),
        ("inside", "opposite", (15, 15)),
        ("inside", "mirrored", (0, 15)),
        ("inside", "inside", (15, 15)),
    ],
)
def test_engpass_targets(start: str, target: str, spot: tuple[int, int]) -> None:
    variant = engpass_of("set", start=start, target=target)
    assert {end[:2] for end in engpass_ends(variant, position_of(piece(1, (7, 15))))} == {spot}
    # All own pieces on their places: won. One of them elsewhere: not.
    variant = engpass_of(start=start, target=target)
    home = [
        {"owner": 0, "volume": volume, **engpass.target_places(variant, 0, volume)[0].as_json()}
        for volume in quader.VOLUMES
    ]
    cells = {cell for p in home for cell in quader.pose_of(p).cells}
    assert len(cells) == 90
    other = piece(1, (7, 7), owner=1)
    assert engpass.outcome(variant, position_of(*home, other)) == {"reason": "all_in", "winners": [0]}
    moved = [p if p["volume"] != 1 else piece(1, (7, 3)) for p in home]
    assert engpass.outcome(variant, position_of(*moved, other)) is None
    capped = position_of(*moved, other, moves_made=1000)
    assert engpass.outcome(variant, capped) == {"reason": "move_cap", "winners": []}


def test_engpass_any_order() -> None:
    variant = engpass_of("set", target="any_order")
    # Any of 16 columns; from one of them the 15 others; with a piece in the way one less.
    assert len(engpass.legal_moves(variant, position_of(piece(1, (3, 15))))) == 16
    assert len(engpass.legal_moves(variant, position_of(piece(1, (3, 16))))) == 15
    taken = position_of(piece(1, (3, 15)), piece(1, (9, 16), owner=1))
    assert len(engpass.legal_moves(variant, taken)) == 15
    # The other way round from east to west, touching the line: won. Lying across it is not.
    x = 16
    home = []
    for volume in sorted(quader.VOLUMES, reverse=True):
        a, b, c = quader.EDGES[volume]
        x -= a
        home.append(piece(volume, (x, 16), (a, c, b)))
    other = piece(1, (7, 7), owner=1)
    assert engpass.outcome(variant, position_of(*home, other)) == {"reason": "all_in", "winners": [0]}
    lying = [p if p["volume"] != 2 else piece(2, (0, 18), (2, 1, 1)) for p in home]
    assert engpass.outcome(variant, position_of(*lying, other)) is None
    # The opposite target wants the other order.
    assert engpass.outcome(engpass_of(), position_of(*home, other)) is None


def test_engpass_nobody_can_move() -> None:
    # Only `rotate` in play and two cubes, which have nothing to rotate.
    stuck = position_of(piece(1, (7, 7)), piece(1, (8, 7), owner=1))
    assert engpass.outcome(engpass_of("rotate"), stuck) == {"reason": "no_moves", "winners": []}


# ----------------------------------------------------------------------------------------------------
# The generators
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", sampled(range(60), range(15)))
def test_random_positions_are_valid(seed: int) -> None:
    rng = random.Random(seed)
    variant = positions.random_variant(rng)
    assert positions.variant_problem(variant) is None
    assert set(variant["options"]) == set(OPTIONS)
    position = positions.random_position(rng, variant)
    again = random.Random(seed)
    assert positions.random_position(again, positions.random_variant(again)) == position
    rules = quader.Rules(variant)
    everything = [quader.piece_set(variant["pieces"]) for _ in range(variant["players"])]
    for moves in (0, 1, 2, 3):
        table = quader.Table(variant, position)
        assert len(table.occupied) == sum(p.volume for p in table.pieces)
        for p in table.pieces:
            assert tuple(sorted(p.pose.size)) == quader.EDGES[p.volume]
            on_ground = rules.in_play(p.pose) and p.pose.at[2] == 0
            in_goal = rules.in_goal(p.pose) and p.pose.at[2] + p.pose.size[2] <= variant["max_height"]
            assert on_ground or (in_goal and quader.supported(p.pose, table.occupied))
        for player, counts in enumerate(everything):
            owned = Counter(p.volume for p in table.pieces if p.owner == player)
            assert owned + Counter(table.reserve[player]) == counts
        legal = quader.legal_moves(variant, position)
        assert len({quader.move_key(move) for move in legal}) == len(legal)
        if position.get("pending") is not None and moves == 0:
            assert legal
        if legal:
            position = quader.apply_move(variant, position, rng.choice(legal))


@pytest.mark.parametrize("seed", range(20))
def test_random_engpass_positions_are_valid(seed: int) -> None:
    rng = random.Random(seed)
    variant = positions.random_engpass_variant(rng)
    position = positions.random_position(rng, variant)
    for _ in range(4):
        table = engpass.Table(variant, position)
        assert len(table.occupied) == sum(p.volume for p in table.pieces)
        assert all(p.pose.footprint <= table.area for p in table.pieces)
        assert sorted(p.volume for p in table.pieces) == sorted(engpass.volumes_in_play(table.width) * 2)
        legal = engpass.legal_moves(variant, position)
        if legal:
            position = engpass.apply_move(position, rng.choice(legal))
