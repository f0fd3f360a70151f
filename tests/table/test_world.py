"""The physics of the table: what nature allows, and what the sensors then feel."""

import pytest

from quader.table.bodies import BOARD, HAND, TRAY, Body, bodies_of, tray_size
from quader.table.world import World
from quader.variants import by_name
from rules_core import registry
from rules_core.refused import Refused

ME, YOU = 1, 2


def cuboid(number: int, *size: int, owner: int = 0) -> Body:
    wide, deep, high = size
    return Body(number, "quader", "cuboid", owner, owner, (wide, deep, high), tips=True, lying=(wide, deep, high))


def world(*pieces: Body) -> World:
    made = World(10, 16)
    made.bring(pieces)
    return made


def put(made: World, number: int, x: float, y: float) -> tuple[float, ...]:
    made.grab(number, ME)
    return made.drop(number, ME, (x, y), None)


def refused(act, *rest) -> str:
    with pytest.raises(Refused) as found:
        act(*rest)
    return str(found.value)


def test_a_piece_comes_to_lie_on_the_nearest_cells():
    made = world(cuboid(1, 2, 3, 1))
    assert put(made, 1, 3.4, 4.6) == (3, 5, 0)
    assert [(s.x, s.y, s.width, s.depth, s.owner) for s in made.stones()] == [(3, 5, 2, 3, 0)]


def test_in_the_hand_its_magnets_are_off_the_board():
    made = world(cuboid(1, 2, 3, 1))
    put(made, 1, 3, 5)
    made.grab(1, ME)
    assert made.bodies[1].where == HAND
    assert made.stones() == []
    made.put_back(1, ME)
    assert (made.bodies[1].where, made.bodies[1].at) == (BOARD, (3, 5, 0))


def test_on_other_pieces_it_lies_higher_and_is_not_felt():
    made = world(cuboid(1, 2, 2, 3), cuboid(2, 1, 1, 1))
    put(made, 1, 0, 0)
    assert put(made, 2, 1, 1) == (1, 1, 3)
    assert [(stone.height, stone.level) for stone in made.stones()] == [(3, 0), (1, 3)]


def test_it_lies_across_two_of_the_same_height():
    made = world(cuboid(1, 1, 1, 2), cuboid(2, 1, 1, 2), cuboid(3, 3, 1, 1))
    put(made, 1, 0, 0)
    put(made, 2, 2, 0)
    assert put(made, 3, 0, 0) == (0, 0, 2)


@pytest.mark.parametrize("x", [1, 2])
def test_it_would_fall_where_its_middle_is_not_carried(x):
    made = world(cuboid(1, 2, 1, 1), cuboid(2, 3, 1, 1))
    put(made, 1, 0, 0)
    made.grab(2, ME)
    if x == 1:
        # One of three cells lies on the other piece, the middle just beside it.
        assert refused(made.drop, 2, ME, (1, 0), None) == "piece: it would fall"
        assert made.bodies[2].where == HAND
    else:
        assert made.drop(2, ME, (2, 0), None) == (2, 0, 0)


@pytest.mark.parametrize("at", [(-1, 0), (9, 0), (0, 14), (8.6, 3)])
def test_beside_the_board_nothing_can_lie(at):
    made = world(cuboid(1, 2, 3, 1))
    made.grab(1, ME)
    assert refused(made.drop, 1, ME, at, None) == "piece: it would lie beside the board"


def test_what_lies_below_another_piece_stays():
    made = world(cuboid(1, 2, 2, 1), cuboid(2, 1, 1, 1))
    put(made, 1, 0, 0)
    put(made, 2, 0, 0)
    for act in (lambda: made.grab(1, ME), lambda: made.tip(1, ME, "e"), lambda: made.to_tray(1, ME)):
        assert refused(act) == "piece: something lies on it"


def test_two_people_do_not_hold_the_same_piece():
    made = world(cuboid(1, 1, 1, 1))
    made.grab(1, ME)
    assert refused(made.grab, 1, YOU) == "piece: somebody else has it in hand"
    assert refused(made.drag, 1, YOU, 2, 2) == "piece: it is not in your hand"
    made.leave(ME)
    assert made.bodies[1].where == TRAY
    made.grab(1, YOU)


def test_a_pushed_piece_is_felt_on_its_way_and_stops_at_another_one():
    made = world(cuboid(1, 2, 1, 1), cuboid(2, 1, 1, 1, owner=1))
    put(made, 1, 0, 0)
    put(made, 2, 5, 0)
    made.grab(1, ME, True)
    made.drag(1, ME, 1.5, 0, True)
    assert [(s.x, s.owner) for s in made.stones()] == [(1.5, 0), (5, 1)]
    made.drag(1, ME, 8, 0, True)
    assert made.bodies[1].at == (3, 0, 0)
    made.drag(1, ME, 8, 2, True)
    # Past it: along its side, and on.
    made.drag(1, ME, 8, 2, True)
    assert made.bodies[1].at == (8, 2, 0)
    assert made.drop(1, ME, None, None) == (8, 2, 0)


def test_a_pushed_piece_stays_on_the_board_and_rests_on_whole_cells():
    made = world(cuboid(1, 3, 2, 1))
    put(made, 1, 5, 5)
    made.grab(1, ME, True)
    made.drag(1, ME, 50, -3, True)
    assert made.bodies[1].at == (7, 0, 0)
    made.drag(1, ME, 4.3, 1.8, True)
    assert made.drop(1, ME, None, None) == (4, 2, 0)


def test_a_lifted_piece_may_be_pushed_from_where_it_was():
    made = world(cuboid(1, 1, 1, 1))
    put(made, 1, 2, 2)
    made.grab(1, ME)
    made.drag(1, ME, 9, 9)
    made.drag(1, ME, 4, 2, True)
    assert made.bodies[1].at == (4, 2, 0)


@pytest.mark.parametrize(
    ("to", "at", "size"),
    [("e", (4, 3, 0), (3, 1, 2)), ("w", (-1, 3, 0), None), ("n", (2, 4, 0), (2, 3, 1)), ("s", (2, 0, 0), (2, 3, 1))],
)
def test_tipping_over_each_edge(to, at, size):
    made = world(cuboid(1, 2, 1, 3))
    put(made, 1, 2, 3)
    if size is None:
        assert refused(made.tip, 1, ME, to) == "piece: it would lie beside the board"
        assert made.bodies[1].at == (2, 3, 0)
        return
    made.tip(1, ME, to)
    assert (made.bodies[1].at, made.bodies[1].size) == (at, size)


def test_tipping_there_and_back_again():
    made = world(cuboid(1, 1, 2, 3))
    put(made, 1, 4, 7)
    for there, back in ("ew", "we", "ns", "sn"):
        made.tip(1, ME, there)
        made.tip(1, ME, back)
        assert (made.bodies[1].at, made.bodies[1].size) == ((4, 7, 0), (1, 2, 3))


def test_nothing_tips_into_another_piece():
    made = world(cuboid(1, 1, 1, 3), cuboid(2, 1, 1, 1))
    put(made, 1, 2, 2)
    put(made, 2, 5, 2)
    assert refused(made.tip, 1, ME, "e") == "piece: another piece is in the way"


@pytest.mark.parametrize(
    ("corner", "turn", "at"),
    [
        ("sw", 1, (4, 5, 0)), ("sw", -1, (5, 2, 0)), ("se", 1, (7, 2, 0)), ("se", -1, (8, 5, 0)),
        ("ne", 1, (8, 3, 0)), ("ne", -1, (7, 6, 0)), ("nw", 1, (5, 6, 0)), ("nw", -1, (4, 3, 0)),
    ],
)  # fmt: skip
def test_pivots_about_each_corner(corner, turn, at):
    made = world(cuboid(1, 3, 1, 1))
    put(made, 1, 5, 5)
    made.pivot(1, ME, corner, turn)
    piece = made.bodies[1]
    assert piece.size == (1, 3, 1)
    assert piece.at == at


def test_turning_in_the_hand_and_in_the_tray():
    made = world(cuboid(1, 3, 2, 1), Body(2, "planquadrat", "house", 0, 2, (3, 1, 1), lying=(3, 1, 1)))
    made.turn(1, ME)
    assert made.bodies[1].size == (2, 3, 1)
    made.grab(1, ME)
    made.tip(1, ME, "e")
    assert made.bodies[1].size == (1, 3, 2)
    made.turn(2, ME)
    assert made.bodies[2].size == (1, 3, 1)
    assert refused(made.pose, 2, ME, (1, 1, 3)) == "piece: it has no such pose"
    assert refused(made.drop, 1, ME, (0, 0), (3, 3, 3)) == "size: the piece has no such pose"


@pytest.mark.parametrize(
    ("name", "counts", "trays"),
    [
        ("simple-10x6-cover", {"cuboid": 20}, 2),
        ("four-players-cover", {"cuboid": 40}, 4),
        ("engpass-16", {"cuboid": 20}, 2),
        ("planquadrat", {"house": 48, "monument": 12}, 2),
        ("cubus", {"crate": 64}, 1),
        ("rolling-together", {"token": 1}, 1),
    ],
)
def test_each_game_has_its_pieces(name, counts, trays):
    game = registry.new_game(by_name(name))
    pieces = bodies_of(game)
    found: dict[str, int] = {}
    for piece in pieces:
        found[piece.kind] = found.get(piece.kind, 0) + 1
    assert found == counts
    assert {piece.owner for piece in pieces} == set(range(trays))
    wide, deep = tray_size(pieces)
    for owner in range(trays):
        cells = [
            (x, y)
            for piece in pieces
            if piece.owner == owner
            for x in range(int(piece.spot[0]), int(piece.spot[0]) + piece.size[0])
            for y in range(int(piece.spot[1]), int(piece.spot[1]) + piece.size[1])
        ]
        assert len(cells) == len(set(cells)), "two pieces on one place of the tray"
        assert all(0 <= x < wide and 0 <= y < deep for x, y in cells)
