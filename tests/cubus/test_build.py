"""The building game: turns, cards, points, knocking, open lids, the end."""

import pytest

from rules_core.chance import Chance
from rules_core.games.cubus.stack import stack_of
from rules_core.refused import Refused

from .table import VARIANTS, building, played, start


def moves(game):
    return [game.text(move) for move in game.legal_moves()]


def refusal(game, text):
    with pytest.raises(Refused) as refused:
        game.parse(text)
    return str(refused.value)


def test_a_game_by_hand():
    game = start()
    assert game.is_chance()
    assert game.phase == "draw"
    assert list(game.pile) == [15, 15, 11, 4]
    played(game, "draw left")
    assert (game.turn, game.phase) == (1, "draw")  # the first round is only drawn
    played(game, "draw right")
    assert (game.turn, game.phase) == (0, "draw")
    played(game, "draw lid")
    assert (game.turn, game.phase) == (0, "build")
    assert moves(game) == ["add 0,-1", "add 0,1", "pass"]
    played(game, "add 0,1")
    assert game.stack.text() == "1/1"
    assert game.scores() == [1, 0]
    assert list(game.hand(0)) == [0, 0, 0, 0]
    played(game, "right")
    assert moves(game) == ["pass"]
    played(game, "pass")
    assert (game.turn, game.phase) == (0, "knock")
    assert moves(game) == ["knock 0", "skip"]
    played(game, "knock 0")  # right: two right cards make a rebuild possible
    assert (game.turn, game.owner, game.phase) == (0, 1, "build")
    assert moves(game) == ["build 2 1"]
    assert refusal(game, "pass") == "after a right knock an action must be built"
    played(game, "build 2 1")
    assert game.scores() == [2, 0]
    assert list(game.hand(1)) == [0, 0, 0, 0]
    assert (game.turn, game.phase) == (0, "draw")
    played(game, "draw open", "pass")
    assert (game.turn, game.phase) == (1, "knock")
    played(game, "knock 1")  # wrong: an open lid alone is of no use here
    assert game.scores() == [4, 0]
    assert (game.turn, game.phase) == (1, "draw")
    played(game, "draw right", "pass", "skip")
    assert game.scores() == [4, 0]
    assert (game.turn, game.phase) == (0, "draw")


def test_first_actions_bring_one_point_each():
    game = building("1", "left right lid")
    listed = [game.describe(move) for move in game.legal_moves()]
    assert {doc["stack"] for doc in listed if doc["kind"] == "add"} == {"1 1", "1/1", "2"}
    assert all(doc["points"] == 1 for doc in listed if doc["kind"] == "add")


@pytest.mark.parametrize(
    ("stack", "hand", "build", "points", "left_over"),
    [
        ("3 1/1 0", "left right lid lid", "3 2/2 2", 9, [0, 0, 1, 0]),
        ("3 1 1/1 1 1/1 1 1", "left right", "2 2 2/2 2 2/2 2 2", 19, [0, 0, 0, 0]),
        ("0 2/2 2", "lid", "2 2/2 2", 5, [0, 0, 0, 0]),
        ("0 0 1/0 0 1/1 1 1", "left", "2 1/2 0", 1, [0, 0, 2, 0]),  # two lids become free
    ],
)
def test_rebuilds(stack, hand, build, points, left_over):
    game = building(stack, hand)
    move = game.parse("build " + build)
    assert game.text(move) == "build " + build
    assert game.parse(build) == move
    assert game.describe(move)["points"] == points
    game.play(move)
    assert game.scores() == [points, 0]
    assert list(game.hand(0)) == left_over


def test_a_build_that_is_listed_is_that_move():
    game = building("1", "left right lid")
    assert game.text(game.parse("build 1 1")) == "add 1,0"
    assert game.text(game.parse("build 2")) == "add 0,0"
    assert game.text(game.parse("1,0:1")) == "add 1,0"


@pytest.mark.parametrize(
    ("stack", "hand", "text", "why"),
    [
        ("1", "left", "build 1 1", "it needs 1 right, there are 0"),
        ("1", "left", "add 1,0", "it needs 1 right, there are 0"),
        ("1", "left", "1,0:1", "it needs 1 right, there are 0"),
        ("1", "", "build 1", "it brings 0 points, at least 1 is needed"),
        ("2 2/2 2", "", "build 1", "it brings -12 points, at least 1 is needed"),
        ("1", "", "build 1 2/2 2", "hidden crate at (0,0)"),
        ("1", "", "build 5", "the stack is larger than the floor 4x4x4"),
        ("1", "", "build 1 1 1 1 1", "the stack is more than 4 columns wide or deep"),
        ("1", "", "build", "a stack needs at least one crate"),
        ("1", "", "build x", "x is no height: whole numbers from 0 to 99"),
        ("1", "", "add 1", "a column is two numbers like 1,0, counted from the back"),
        ("1", "", "add 9,9", "a column is two numbers like 1,0, counted from the back"),
        ("1", "", "add 1,0 red", "add takes a column like 1,0 and perhaps open"),
        ("1", "", "add 2,0", "with a crate more at 2,0 the stack could not be laid"),
        ("1", "", "skip", "not a legal move: skip"),
        ("1", "", "", "not a legal move: "),
        ("1o", "left right", "add 0,0", "nothing is put on the open lid at 0,0"),
        ("1 1", "left right", "draw left", "not a legal move: draw left"),
    ],
)
def test_refused(stack, hand, text, why):
    assert refusal(building(stack, hand), text) == why


def test_refused_in_other_phases():
    game = start()
    assert refusal(game, "pass") == "a draw is due first"
    game.pile[0] = 0
    assert refusal(game, "draw left") == "no left is left in the pile"
    game = building("1", "", "", "")
    played(game, "pass")
    assert refusal(game, "knock 2") == "it is for player 1 to knock or to skip"


# --- knocking ---------------------------------------------------------------------------------------------------


def test_the_others_are_asked_in_turn_order():
    game = building("1", "left lid", "", "", "")
    played(game, "pass", "skip", "skip")
    assert (game.turn, game.phase) == (3, "knock")
    played(game, "knock")
    assert (game.turn, game.owner, game.phase) == (3, 0, "build")
    played(game, "add 0,1")
    assert game.scores() == [0, 0, 0, 1]
    assert (game.turn, game.phase) == (1, "draw")


def test_nobody_knocks():
    game = building("1", "left lid", "", "")
    played(game, "pass", "skip", "skip")
    assert (game.turn, game.phase) == (1, "draw")
    assert game.scores() == [0, 0, 0]


def test_a_wrong_knock_gives_all_others_two_points():
    game = building("1", "left", "", "", "")
    played(game, "pass", "skip", "knock 2")
    assert game.scores() == [2, 2, 0, 2]
    assert (game.turn, game.phase) == (1, "draw")


def test_after_a_right_knock_there_is_always_a_move():
    """Only a rebuild is possible: it is offered. Freed cards go to the player who passed."""
    game = building("0 0 1/0 0 1/1 1 1", "left", "")
    assert moves(game) == ["pass"]
    played(game, "pass", "knock 1")
    assert len(moves(game)) == 1
    assert moves(game)[0].startswith("build ")
    played(game, "build 2 1/2 0")
    assert game.scores() == [0, 1]
    assert list(game.hand(0)) == [0, 0, 2, 0]
    assert list(game.hand(1)) == [0, 0, 0, 0]


# --- open lids ----------------------------------------------------------------------------------------------------


def test_open_lids_count_as_lids():
    game = building("1", "right open")
    assert moves(game) == ["add -1,0 open", "add 1,0 open", "pass"]
    played(game, "add 1,0 open")
    assert game.stack.text() == "1 1o"
    assert game.scores() == [1, 0]


def test_an_open_lid_on_a_raised_column_frees_the_lid():
    game = building("1", "left right open")
    played(game, "add 0,0 open")
    assert game.stack.text() == "2o"
    assert list(game.hand(0)) == [0, 0, 1, 0]


def test_a_layer_is_pushed_in_below():
    game = building("1o 1o", "left right right")
    played(game, "build 2o 2o")
    assert game.stack.text() == "2o 2o"
    assert game.scores() == [3, 0]


@pytest.mark.parametrize(
    ("stack", "hand", "build"),
    [
        ("1o 1o", "left right", "2o 1o"),  # the lids would part
        ("1o 1o", "left right right", "2o 2"),  # a lid would be closed
        ("1o 1", "left right right", "2 2"),
        ("2o 1/1o 0", "left right right lid", "2o 2/2o 1"),
    ],
)
def test_open_lids_keep_their_places(stack, hand, build):
    assert refusal(building(stack, hand), "build " + build) == "an open lid does not keep its place in the picture"


def test_the_same_place_in_the_picture_is_enough():
    """The top of (1, 1) at height 1 is where the top of (2, 2) at height 2 would be, as the other lid says."""
    old, new = stack_of("1 1o/1 1o"), stack_of("2 2 2/2 2 2o/2 2 2o")
    game = building(old.text(), "left " * 4 + "right " * 4 + "lid " * 5)
    played(game, "build " + new.text())
    assert game.scores() == [3 * 14 - (new.cards() - old.cards()), 0]


@pytest.mark.parametrize(("build", "fair"), [("1 1 1o", True), ("1o 1 1", True), ("1 1o 1", False)])
def test_a_lid_is_not_just_exchanged_for_an_open_one(build, fair):
    game = building("1 1", "right open")
    if fair:
        played(game, "build " + build)
        assert game.stack.text() == build
    else:
        assert refusal(game, "build " + build) == "a lid must not just be exchanged for an open one"


def test_without_open_lids():
    assert list(start("cubus-closed").pile) == [15, 15, 11, 0]


# --- the end ------------------------------------------------------------------------------------------------------


def test_play_goes_on_without_cards_until_nobody_can_build():
    game = building("1", "left lid", "right lid", pile="left")
    played(game, "add 0,1", "draw left", "add 1,0")
    assert game.outcome() == ("no_action", (0, 1))
    assert game.scores() == [1, 1]
    assert moves(game) == []


def test_the_game_goes_on_while_anybody_can_build():
    game = building("1", "", "left lid", pile="left")
    played(game, "pass", "skip", "draw left")
    assert (game.turn, game.phase) == (1, "build")
    played(game, "pass", "skip")
    assert (game.turn, game.phase) == (0, "build")  # no card to draw; player 1 still has an action
    played(game, "pass", "skip", "add 0,1")
    assert game.outcome() == ("no_action", (1,))


def leftover(kind, *points):
    """Three players; nobody can build alone, together they have a lid and two left cards."""
    game = building("1", "lid", "left", "", pile="left", leftover=kind)
    game.points = list(points)
    return played(game, "pass", "skip", "skip", "draw left")


def test_leftover_none():
    game = leftover("none", 5, 3, 5)
    assert game.outcome() == ("no_action", (0, 2))


def test_leftover_lowest():
    game = leftover("lowest", 5, 3, 5)
    assert (game.turn, game.phase) == (1, "leftover")
    assert list(game.hand(3)) == [2, 0, 1, 0]
    played(game, "add 0,1")
    assert game.outcome() == ("no_action", (0, 2))
    assert game.scores() == [5, 4, 5]


def test_leftover_lowest_asks_all_tied():
    game = leftover("lowest", 5, 3, 3)
    assert game.turn == 1
    played(game, "pass")
    assert (game.turn, game.phase) == (2, "leftover")
    played(game, "add 0,1")
    assert game.scores() == [5, 3, 4]
    assert game.phase == "end"


def test_leftover_best_takes_the_highest_offer():
    game = building("1", "lid lid lid", "left", "right", pile="left", leftover="best")
    played(game, "pass", "skip", "skip", "draw left")
    assert (game.turn, game.phase) == (0, "leftover")
    assert list(game.hand(3)) == [2, 1, 3, 0]
    played(game, "add 0,1")
    assert (game.turn, game.scores()) == (1, [0, 0, 0])  # only an offer so far
    played(game, "build 1 1/1 1")
    assert game.outcome() is None
    played(game, "add 0,0")
    assert game.scores() == [0, 4, 0]
    assert game.stack.text() == "1 1/1 1"
    assert game.outcome() == ("no_action", (1,))


def test_leftover_best_first_of_equal_offers():
    game = leftover("best", 0, 0, 0)
    played(game, "pass", "add 0,1", "add 0,1")
    assert game.scores() == [0, 1, 0]


# --- chance, board, memory ----------------------------------------------------------------------------------------


def test_draws_come_with_the_right_frequency():
    game = start()
    chance = Chance(1)
    drawn = [0, 0, 0, 0]
    for _ in range(9000):
        drawn[game.random_move(chance)] += 1
    for kind, number in enumerate((15, 15, 11, 4)):
        assert abs(drawn[kind] / 9000 - number / 45) < 0.02


def test_the_board_sees_the_ground():
    game = building("1", "left right lid")
    assert [at for at, code in enumerate(game.ground()) if code] == [3 * 8 + 3]
    assert [game.text(move) for move in game.targets(4, 3)] == ["add 1,0"]
    assert game.footprints(game.parse("add 1,0")) == [(4, 3, 1, 1, 1)]
    assert game.footprints(game.parse("add -1,0")) == [(2, 3, 1, 1, 1)]
    assert game.footprints(game.parse("add 0,0")) == []
    played(game, "add -1,0")
    assert [at for at, code in enumerate(game.ground()) if code] == [3 * 8 + 2, 3 * 8 + 3]
    assert game.stack_text() == "1 1 at 2,3"


def test_a_rebuild_stays_where_most_crates_stay():
    game = building("0 0 1/0 0 1/1 1 1", "left")
    game.x = game.y = 2
    move = game.parse("build 2 1/2 0")
    assert game.footprints(move) == [(2, 4, 1, 1, 0), (3, 4, 1, 1, 0), (4, 4, 1, 1, 0), (5, 2, 1, 1, 1)]
    game.play(move)
    assert game.stack_text() == "2 1/2 0 at 4,2"
    assert game.heights()[2 * 8 + 4 : 2 * 8 + 6] == bytes((2, 1))


def test_parsed_stacks_are_not_kept_for_ever():
    game = building("1", "left " * 15 + "right " * 15 + "lid " * 11)
    for _ in range(3):
        for x in range(1, 5):
            for y in range(1, 5):
                for z in range(1, 5):
                    text = "/".join([" ".join([str(z)] * x)] * y)
                    if x * y <= 12 and text != "1":
                        assert game.text(game.parse(text)).endswith(text) or x * y * z == 2
    assert len(game.stacks) <= 64


@pytest.mark.parametrize("name", [name for name in VARIANTS if "teardown" not in name])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_can_be_written_down_and_taken_back(name, seed):
    game = start(name)
    chance = Chance(seed)
    lines = [game.line()]
    while game.outcome() is None:
        listed = moves(game)
        assert len(listed) == len(set(listed))
        assert bool(listed) != game.is_chance()
        move = game.random_move(chance)
        assert 0 <= move < 1 << 30
        assert game.parse(game.text(move)) == move
        assert game.parse(game.human(move)) == move
        assert game.describe(move)["notation"] == game.text(move)
        ground = game.ground()
        for x, y, _, _, code in game.footprints(move):
            ground[y * 8 + x] = code
        offered = game.phase == "leftover" and game.variant["leftover"] == "best"
        game.play(move)
        assert offered or game.ground() == ground
        lines.append(game.line())
        cards = [sum(game.hands[kind::4]) + game.pile[kind] for kind in range(4)]
        laid = [game.stack.left, game.stack.right, game.stack.lids - game.stack.open_count, game.stack.open_count]
        full = [16, 16, 12, 4 if game.variant["open_lids"] else 0]
        assert [a + b for a, b in zip(cards, laid, strict=True)] == full
    again = start(name)
    again.load({"moves": game.texts()})
    assert (again.line(), again.scores(), again.outcome()) == (game.line(), game.scores(), game.outcome())
    assert again.fingerprint() == game.fingerprint()
    while game.history:
        lines.pop()
        game.undo()
        assert game.line() == lines[-1]
