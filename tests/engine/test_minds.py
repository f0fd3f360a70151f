"""What a mind must never think: that a lost place is a gain, or that who is ahead must stir."""

import random

import pytest

from quader import variants
from quader.engine.levels import SEARCHING, Player
from quader.games import evaluate
from quader.games.cubus import best as cubus_best
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.cuboids.cuboid import ENTER, KIND, MARGIN, POSE, SET, code, pose, sizes_of
from rules_core.games.cuboids.cuboids import TOUCHING
from rules_core.games.cubus.action import gain
from rules_core.games.cubus.build import Build
from rules_core.games.quader.mind import MANY, MOVE, Mind
from rules_core.games.quader.quader import Quader


def begun(name: str) -> tuple[Quader, Mind]:
    """A new game, and a mind that has prepared for it."""
    game = registry.new_game(variants.by_name(name))
    assert isinstance(game, Quader)
    mind = Mind(game)
    for _ in mind.prepare():
        pass
    return game, mind


@pytest.mark.parametrize("name", ["simple-10x6-cover", "simple-square-6"])
def test_a_piece_that_loses_its_last_place_is_no_gain(name: str):
    """Random games: when an entry takes the other's largest piece its last place, the other stands worse."""
    seen = 0
    for seed in range(10):
        game, mind = begun(name)
        chance = Chance(seed)
        largest = game.volumes[-1]
        while game.outcome() is None and len(game.history) < 400:
            other = 1 - game.turn
            places, stands = mind.places(other, largest), mind.stands(other)
            game.play(game.random_move(chance))
            inside = game.areas[other * game.count + game.count - 1] == 2
            if places and not inside and not mind.places(other, largest):
                assert mind.stands(other) < stands
                seen += 1
        if seen > 1:
            break
    assert seen > 1


@pytest.mark.parametrize("name", ["simple-10x6-cover", "simple-earlier-cover", "simple-square-6"])
def test_what_may_come_in_needs_one_move(name: str):
    """Random games: whatever may enter or be set has a place as it lies, and needs no other move."""
    seen = 0
    for seed in range(4):
        game, mind = begun(name)
        chance = Chance(seed)
        while game.outcome() is None and len(game.history) < 300:
            for move in game.legal_moves():
                if move & KIND in (ENTER, SET):
                    pose = game.poses[game.turn * game.count + (move >> 19 & 63)]
                    assert mind.rests(game.turn, pose >> 14)
                    assert mind._away(game.turn, pose) == 1
                    seen += 1
            game.play(game.random_move(chance))
    assert seen > 100


@pytest.mark.parametrize("name", ["map-castle", "tactic-level2-halves", "simple-10x6-cover"])
def test_places_are_counted_anew_only_when_the_goal_changes(name: str):
    class Asked(Mind):
        number = 0

        def rests(self, player: int, size: int, most: int = 1) -> int:
            self.number += 1
            return super().rests(player, size, most)

    def counted(mind: Mind) -> list[int]:
        return [mind.places(player, volume) for player in range(game.players) for volume in game.volumes]

    game, fresh = begun(name)
    mind = Asked(game)
    chance = Chance(2)
    same = 0
    while game.outcome() is None and len(game.history) < 150:
        known = game.goal.known
        places = counted(mind)
        asked = mind.number
        assert counted(mind) == places
        assert mind.number == asked
        game.play(game.random_move(chance))
        if game.goal.known is known:
            assert counted(mind) == places
            assert mind.number == asked
            same += 1
        for player in range(game.players):
            for volume in game.volumes:
                poses = sum(fresh.rests(player, size, MANY) for size in sizes_of(volume))
                assert mind.places(player, volume) == min(poses, MANY)
    assert 10 < same < len(game.history) - 5


def test_a_piece_at_the_goal_that_has_no_place_as_it_lies_must_be_turned():
    """Random games of the tactical kind, where a piece can turn at the goal."""
    turned = 0
    for seed in range(4):
        game, mind = begun("pyramid-388")
        chance = Chance(seed)
        while game.outcome() is None and len(game.history) < 300:
            for piece, area in enumerate(game.areas):
                if area == TOUCHING:
                    place = mind.rests(piece // game.count, game.poses[piece] >> 14)
                    assert mind._away(piece // game.count, game.poses[piece]) == (1 if place else 2)
                    turned += not place
            game.play(game.random_move(chance))
    assert turned > 100


def test_a_large_piece_wants_room_on_the_start_line():
    game, mind = begun("simple-10x6-cover")
    largest = game.count - 1
    room = mind._from_reserve(0, largest)
    game.play(game.parse("1 c7:111"))
    assert mind._from_reserve(0, largest) == room + 1
    assert mind._from_reserve(1, largest) == room


def test_a_piece_at_the_goal_is_a_bridge_for_those_behind_it():
    """On three rows before the goal stands a 27: a 9 that is placed behind it may be set at once."""
    game, mind = begun("pyramid-388")
    nine = game.volumes.index(9)
    assert mind.ways.bridge(0) == 0
    alone = mind._from_reserve(0, nine)
    for move in ("27 g1:333", "1 g22:111", "27 g1-g4"):
        game.play(game.parse(move))
    assert (mind.ways.bridge(0), mind.ways.bridge(1)) == (3, 0)
    assert mind._from_reserve(0, nine, 3) == alone - 1 == 2
    # Another that only reaches the first row behind it has one move more to go.
    behind, beside = _lying(6, 0, "133"), _lying(12, 0, "133")
    assert (mind._away(0, behind, 3), mind._away(0, beside, 3), mind._away(0, beside)) == (1, 2, 2)
    before = mind.stands(0)
    game.play(game.parse("1 g22-g21"))
    game.play(game.parse("27 g4-j11"))
    assert mind.ways.bridge(0) == 0
    # As long as the others need it, it had better stay.
    assert mind.stands(0) < before


def test_nothing_waits_at_the_goal_where_only_who_is_first_wins():
    """A 9 touches the goal; in the tactical game it would be a bridge."""
    for name, deep in (("block-8x6x3", 0), ("tactic-10-stairs-42", 3)):
        game, mind = begun(name)
        for move in ("9 a1:133", "1 j1:111", "9 a1-a4", "1 j1-j2", "9 a4-a7", "1 j2-j3", "9 a7-a8"):
            game.play(game.parse(move))
        assert mind.ways.bridge(0) == deep


@pytest.mark.parametrize("name", ["map-castle", "tactic-height1"])
def test_nothing_is_gained_by_a_piece_that_overtops_the_form(name: str):
    """Random games: in the goal it counts like one in the play field, and keeps others out."""
    seen = 0
    for seed in range(6):
        game, mind = begun(name)
        chance = Chance(seed)
        while game.outcome() is None and len(game.history) < 200:
            player, before = game.turn, mind.stands(game.turn)
            for move in game.legal_moves():
                if move & KIND in (ENTER, SET) and game.goal.overtops(move & POSE):
                    game.play(move)
                    assert mind.stands(player) <= before
                    game.undo()
                    seen += 1
            game.play(game.random_move(chance))
    assert seen > 100


def test_small_pieces_wait_for_the_largest_where_all_must_come_in():
    game, mind = begun("block-8x6x3")
    before = mind.stands(0)
    game.play(game.parse("1 a1:111"))
    assert mind.stands(0) < before
    game.undo()
    game.play(game.parse("27 a1:333"))
    assert mind.stands(0) > before


def test_a_piece_without_a_place_as_it_lies_needs_more_moves():
    """At the goal, but the places that are left are for another side of it: it has to go back and turn."""
    ways = begun("simple-10x6-cover")[1].ways
    lying = _lying(3, 7, "131")
    assert ways.away(0, lying, ways.end(0, lying >> 14)) == 1
    # Back on its end, three cells forward, in.
    assert ways.away(0, lying, ways.end(0, _lying(0, 0, "113") >> 14)) == 5


def test_a_piece_that_would_be_too_high_must_be_laid_flat_on_its_way():
    """Height 1 counts: on edge across the goal it tips in, on edge along the way it must be turned before."""
    game, mind = begun("tactic-height1")
    across, along, flat = _lying(3, 9, "313"), _lying(3, 7, "133"), _lying(3, 7, "331")
    assert [mind._away(0, lying) for lying in (flat, across, along)] == [1, 1, 2]
    # In the goal the one that tips in is no higher than it may be.
    game.stand(game.volumes.index(9), across)
    entries = [move for move in game.legal_moves() if move & KIND == ENTER]
    assert [move for move in entries if not game.goal.overtops(move & POSE)]


@pytest.mark.parametrize(("name", "line", "more"), [("simple-10x6-cover", 7, 198), ("simple-square-10", 3, 18)])
def test_with_room_for_all_only_the_number_of_moves_counts(name: str, line: int, more: int):
    """The largest hurries where it may be shut out; in a race its size settles only which of equals goes first."""
    game, mind = begun(name)
    large, flat = (mind.prior(game.parse(f"{piece} a{line}:{edges}")) for piece, edges in ((27, "333"), (9, "133")))
    assert large - flat == more


def test_in_a_race_a_piece_is_placed_where_it_leans_on_one_at_the_goal():
    """Behind a piece that is three deep the smallest is set at once; elsewhere it has three rows to go."""
    game, mind = begun("simple-square-10")
    game.stand(game.volumes.index(27), _lying(0, 3, "333"))
    behind, beside = (mind.prior(game.parse(f"1 {column}3:111")) for column in "be")
    assert behind - beside == 3 * MOVE


def _lying(x: int, y: int, edges: str) -> int:
    dx, dy, dz = (int(edge) for edge in edges)
    return pose(x + MARGIN, y + MARGIN, 0, code(dx, dy, dz))


def test_who_is_ahead_may_wait():
    """Ahead in points with nothing left to bring in, `club` does not place a piece only to stir."""
    game, mind = begun("tactic-level2-halves")
    chance = Chance(4)
    ahead = []
    while game.outcome() is None and len(game.history) < 200:
        for _ in mind.look():
            pass
        scores = game.scores()
        assert mind.content == (scores[game.turn] > scores[1 - game.turn])
        ahead.append(mind.content)
        if mind.content:
            assert mind.penalty(game.turn, game.legal_moves()[0]) == 0
        game.play(game.random_move(chance))
    assert any(ahead)


def test_a_builder_with_foresight_leaves_the_next_one_less():
    game = registry.new_game(variants.by_name("cubus"))
    assert isinstance(game, Build)
    chance = Chance(3)
    compared = 0
    while game.outcome() is None and compared < 12:
        if game.is_chance():
            game.play(game.random_move(chance))
            continue
        top = cubus_best.best(game.standing(), game.hand(game.owner), game.variant["floor"])
        if top is not None and game.phase == "build":
            far = cubus_best.with_foresight(game)
            assert far is not None
            worths = [gain(game.standing(), stack) - cubus_best._reply(game, stack) for stack in (far, top)]
            assert worths[0] >= worths[1]
            compared += 1
        game.play(Player("club", 1).think(game).move)
    assert compared == 12


def test_weaker_levels_overlook_cubes():
    """Who sees no cube at all makes no equation; who sees all of them the best one."""
    game = registry.new_game(variants.by_name("rolling-one-by-one"))
    game.play(game.parse("roll 7557 2408 :x-+"))
    blind = evaluate.own_choice(game, random.Random(1), misses=100)
    assert blind is not None
    points = game.describe(game.parse(evaluate.own_choice(game, random.Random(1)) or ""))["points"]
    for seed in range(5):
        seen = evaluate.own_choice(game, random.Random(seed), misses=SEARCHING["beginner"].unseen) or ""
        assert game.describe(game.parse(seen)).get("points", 0) <= points


@pytest.mark.parametrize("name", ["pyramid-388", "pyramid-388-exact"])
def test_who_would_lose_by_the_end_of_a_stalled_game_enters_in_the_last_turn(name: str):
    """Random games, which would end stalled before the next turn: many moves look better than a high place."""
    seen = 0
    for seed in range(6):
        game, _ = begun(name)
        chance = Chance(seed)
        while game.outcome() is None and len(game.history) < 900:
            game.play(game.random_move(chance))
            entries = [move for move in game.legal_moves() if move & KIND in (ENTER, SET)]
            if len(game.history) % 9 or not entries or game.last_into_goal == game.turn or game.outcome():
                continue
            quiet = game.quiet
            game.quiet = game.patience - game.players
            for level in ("board", "master"):
                assert Player(level, 1, nodes=60).think(game).move & KIND in (ENTER, SET)
            game.quiet = quiet
            seen += 1
    assert seen > 20


def test_who_holds_entries_back_sees_moves_that_wait():
    """Random games: with a piece that is shut out; there are more ways in than moves are tried, and other moves."""
    seen = 0
    for seed in range(6):
        game, mind = begun("simple-square-6")
        chance = Chance(seed)
        while game.outcome() is None and len(game.history) < 300:
            game.play(game.random_move(chance))
            moves = game.legal_moves()
            entries = [move for move in moves if move & KIND in (ENTER, SET)]
            if game.outcome() or not mind.tried < len(entries) < len(moves) or mind._ends_soon(1):
                continue
            for _ in mind.look():
                pass
            if mind.stuck[game.turn] == 100:
                tried = sorted(moves, key=mind.prior, reverse=True)[: mind.tried]
                assert [move for move in tried if move not in entries]
                seen += 1
    assert seen > 10


def test_where_the_goal_is_too_small_from_the_start_an_entry_is_used_up():
    """The faces of all pieces together are larger than the goal, and nothing is set upon others."""
    for name, used in (("simple-earlier-cover", True), ("simple-10x6-cover", False)):
        game, mind = begun(name)
        game.stand(game.volumes.index(1), _lying(3, 9, "111"))
        before = mind.stands(0)
        move = next(move for move in game.legal_moves() if move & KIND == ENTER)
        game.play(move)
        assert (mind.stands(0) < before) == used
