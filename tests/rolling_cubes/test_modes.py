"""Each mode played to its end by hand, with a result that can be worked out beside it."""

import pytest

from rules_core import registry
from rules_core.games.rolling_cubes.rolling_cubes import ROUND_CAP, RollingCubes
from rules_core.games.rolling_cubes.tournament import winners
from rules_core.refused import Refused
from rules_core.variant import completion as variant

ROLL = "roll 7557 2408 :x-+"
SEVENTEEN = "eq 72:4=5x5-7+0"
SIXTEEN = "eq 750:75=8+2"
TWELVE = "eq 7x8-4=50+2"
EIGHT = "eq 5x8=40"
ALL_CUBES = "eq 0+7=7x8-245:5"


def game(mode: str, players: int, **more) -> RollingCubes:
    return registry.new_game(
        variant.complete({"format": 1, "game": "rolling-cubes", "mode": mode, "players": players, **more})
    )


def play(game: RollingCubes, *texts: str) -> None:
    for text in texts:
        game.play(game.parse(text))


def why(game: RollingCubes, text: str) -> str:
    with pytest.raises(Refused) as refused:
        game.parse(text)
    assert str(game.why_not(text)) == refused.value.why
    return refused.value.why


# --- game 1 -------------------------------------------------------------------------------------------------------


def test_one_by_one():
    g = game("one-by-one", 2)
    for total in (19, 38):
        play(g, ROLL, SEVENTEEN, ROLL, EIGHT)
        assert g.scores()[0] == total  # 17 and 2 for the best of the round
    assert g.scores() == [38, 16]
    assert g.outcome() is None
    play(g, ROLL, SEVENTEEN)
    assert (g.turn, g.phase, g.outcome()) == (1, "roll", None)  # the round is played to its end
    play(g, ROLL, SEVENTEEN)
    assert g.scores() == [56, 34]  # 1 for each if tied
    assert g.outcome() == ("target", (0,))
    assert "over" in why(g, ROLL)


def test_equal_leaders_go_on_alone():
    g = game("one-by-one", 3)
    for _ in range(3):
        play(g, ROLL, SEVENTEEN, ROLL, EIGHT, ROLL, SEVENTEEN)
    assert g.scores() == [54, 24, 54]
    assert (g.outcome(), g.turn) == (None, 0)
    play(g, ROLL, EIGHT)
    assert g.turn == 2
    play(g, ROLL, EIGHT)
    assert g.scores() == [63, 24, 63]
    assert g.outcome() is None
    play(g, ROLL, "none", ROLL, EIGHT)
    assert g.scores() == [63, 24, 73]
    assert g.outcome() == ("target", (2,))


def test_the_highest_total_wins_not_the_first_to_arrive():
    g = game("one-by-one", 2, targets={"one-by-one": 10})
    play(g, ROLL, TWELVE, ROLL, SEVENTEEN)
    assert g.outcome() == ("target", (1,))
    assert g.scores() == [12, 19]


def test_no_bonus_for_nothing():
    g = game("one-by-one", 2)
    play(g, ROLL, "none", ROLL, "none")
    assert g.scores() == [0, 0]
    assert (g.round, g.turn, g.phase) == (1, 0, "roll")


# --- game 2 -------------------------------------------------------------------------------------------------------


def test_together():
    g = game("together", 4)
    play(g, ROLL, SEVENTEEN, SIXTEEN, EIGHT, TWELVE)
    assert g.scores() == [19, 16, 8, 12]
    play(g, ROLL, EIGHT, SEVENTEEN, SEVENTEEN, "none")
    assert g.scores() == [27, 34, 26, 12]
    play(g, ROLL, SIXTEEN, EIGHT, SEVENTEEN, SEVENTEEN)
    assert g.scores() == [43, 42, 44, 30]
    assert g.outcome() == ("target", (2,))


def test_together_ties_go_on_with_one_roll():
    g = game("together", 3, targets={"together": 9})
    play(g, ROLL, EIGHT, EIGHT, "none")
    assert g.scores() == [9, 9, 0]
    play(g, ROLL, EIGHT, TWELVE)
    assert g.outcome() == ("target", (1,))


# --- game 3 -------------------------------------------------------------------------------------------------------


def test_last_cube():
    g = game("last-cube", 3)
    play(g, ROLL, EIGHT)  # 5 8 4 0 x are built in; 7 5 7, 2, : - + are thrown again
    assert (g.turn, g.phase) == (1, "roll")
    assert why(g, ROLL) == "a roll is due: 3 green cubes are thrown, not 4"
    play(g, "roll 113 0 ++-")
    assert why(g, "eq 3+1=4") == "cube: all old cubes must be used again, 5 0 8 x is left out"
    assert why(g, "eq 40=5x8") == "cube: at least one new cube must be used"
    assert why(g, "eq 5x8+7=47") == "cube: 7 was rolled by no cube"
    play(g, "eq 40=0+5x8")
    assert g.turn == 2
    play(g, "roll 999 ::", "none")
    assert g.scores() == [0, 1, 0]  # the last to extend it
    assert (g.turn, g.phase, g.in_hand) == (1, "roll", 4095)  # and the one to start the next round
    play(g, ROLL, ALL_CUBES)
    assert g.scores() == [0, 2, 0]  # all 13 at once
    play(g, ROLL, "none")
    assert g.turn == 2  # nobody has begun yet: the next player throws all
    play(g, ROLL, EIGHT, "roll 757 2 :-+", "none")
    assert g.scores() == [0, 2, 1]
    play(g, ROLL, "none", ROLL, "none", ROLL, ALL_CUBES)
    assert g.scores() == [0, 3, 1]
    assert g.outcome() == ("target", (1,))


@pytest.mark.parametrize(("players", "target"), [(2, 5), (3, 3), (6, 3)])
def test_last_cube_target(players, target):
    g = game("last-cube", players)
    for _ in range(target):
        assert g.outcome() is None
        play(g, ROLL, ALL_CUBES)
    assert g.outcome() == ("target", (0,))
    assert g.scores()[0] == target


def test_the_equation_grows_to_the_last_cube():
    g = game("last-cube", 2, targets={"last-cube": 1})
    play(g, ROLL, EIGHT, "roll 757 2 :-+", ALL_CUBES)
    assert g.outcome() == ("target", (1,))


# --- game 4 -------------------------------------------------------------------------------------------------------


def test_solitaire():
    g = game("solitaire", 1)
    play(g, ROLL, SEVENTEEN)
    assert g.phase == "row"
    assert [g.text(move) for move in g.legal_moves()] == ["row blue", "row green", "row red", "row poker", "row 101"]
    assert [g.describe(move)["points"] for move in g.legal_moves()] == [17, 20, 20, 17, 0]
    play(g, "row blue")  # three blue cubes
    assert why(g, "row green").startswith("a roll is due")
    play(g, ROLL, SEVENTEEN, "green")  # four green cubes: 3 more
    play(g, ROLL, SEVENTEEN)
    assert why(g, "row blue") == "row blue is already filled"
    play(g, "row red", ROLL, SEVENTEEN, "row poker", ROLL, SIXTEEN, "row 101")
    assert g.scores() == [17 + 20 + 20 + 17 + 16]
    assert g.outcome() == ("rows", (0,))


def test_throwing_again_costs():
    g = game("solitaire", 1)
    play(g, "roll 7711 2408 :x-+")
    for text, reason in (
        ("again", "1 to 5 cubes may be thrown again"),
        ("again 7 7 1 1 2 4", "1 to 5 cubes may be thrown again"),
        ("again 3", "3 was rolled by no cube"),
        ("again 2 2", "2 was rolled only 1 times"),
        ("again =", "= is not thrown"),
    ):
        assert why(g, text) == reason
    play(g, "again 1 1")
    assert (g.phase, g.again) == ("roll", 2)
    play(g, "roll 55")
    assert "already thrown again" in why(g, "again 5")
    play(g, SEVENTEEN)
    assert list(g.offers) == [15, 18, 18, 15, 0]
    play(g, "row poker", ROLL, "again 7557:", "roll 7557 :", "eq 0+7=7", "row red")
    assert g.scores() == [15]  # one red cube does not fit, and the deduction never goes below 0
    assert g.again == 0


def test_a_row_is_never_below_0():
    g = game("solitaire", 1)
    play(g, "roll 1111 2408 +++x", "again 1 1 1 2 4", "roll 111 00", "eq 0+0=0")
    assert list(g.offers) == [0, 0, 0, 0, 0]  # 5 points and three blue cubes, five thrown again
    play(g, "row blue")
    assert g.scores() == [0]


def test_101_is_a_written_number_above_100():
    g = game("solitaire", 1)
    play(g, "roll 1111 0000 +++x", "eq 1x100=100")
    assert list(g.offers) == [15 + 3, 15, 0, 15, 0]
    g.undo()
    play(g, "eq 100+1=101")
    assert list(g.offers) == [15, 15 + 3, 0, 15, 15]


def test_solitaire_against_others():
    g = game("solitaire", 2)
    for row in ("blue", "green", "red", "poker"):
        play(g, ROLL, SEVENTEEN, "row " + row, ROLL, "none", "row " + row)
    play(g, ROLL, SIXTEEN, "row 101", ROLL, SIXTEEN, "row 101")
    assert g.scores() == [90, 16]
    assert g.outcome() == ("rows", (0,))


def test_equal_totals_share_the_place():
    g = game("solitaire", 3)
    for row in ("blue", "green", "red", "poker", "101"):
        play(g, *[ROLL, SEVENTEEN, "row " + row] * 2, ROLL, "none", "row " + row)
    assert g.scores() == [74, 74, 0]
    assert g.outcome() == ("rows", (0, 1))


# --- game 5 -------------------------------------------------------------------------------------------------------


def test_tournament():
    g = game("tournament", 4)
    assert g.variant["targets"] == {"one-by-one": 37, "together": 31, "last-cube": 2}
    for _ in range(2):
        play(g, ROLL, SEVENTEEN, ROLL, EIGHT, ROLL, EIGHT, ROLL, "none")
    assert g.scores() == [10, 7, 7, 5]  # two seconds, then the fourth
    assert g.outcome() is None
    for _ in range(2):
        play(g, ROLL, EIGHT, SEVENTEEN, TWELVE, SIXTEEN)
    assert g.scores() == [10 + 5, 7 + 10, 7 + 6, 5 + 7]
    play(g, ROLL, ALL_CUBES, ROLL, ALL_CUBES)
    assert g.scores() == [25, 24, 20, 19]
    assert g.outcome() == ("tournament", (0,))


def test_tournament_of_two():
    g = game("tournament", 2)
    for _ in range(2):
        play(g, ROLL, SEVENTEEN, ROLL, "none")
    play(g, ROLL, "none", SEVENTEEN, ROLL, "none", SEVENTEEN)
    assert g.scores() == [17, 17]
    play(g, ROLL, EIGHT, "roll 757 2 :-+", "none")  # one for player 0, who starts again
    play(g, ROLL, "none", ROLL, ALL_CUBES, ROLL, ALL_CUBES)
    assert g.scores() == [24, 27]
    assert g.outcome() == ("tournament", (1,))


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        # Places in games 1, 2, 3 for three players.
        ([1, 2, 3, 2, 1, 3, 3, 3, 1], [1]),
        ([1, 2, 2, 2, 1, 2, 2, 2, 1], [1]),  # 24 each: the winner of game 2
        ([2, 2, 1, 2, 2, 1, 1, 2, 2], [2]),
    ],
)
def test_tournament_ties(places, expected):
    g = game("tournament", 3)
    g.places = bytearray(places)
    assert winners(g) == expected


def test_tournament_ties_by_game_1_then_shared():
    g = game("tournament", 6)
    # Players 0 and 1: places 2 3 1 and 1 3 2 (23 points each), the others far behind.
    g.places = bytearray([2, 1, 6, 6, 6, 6, 3, 3, 6, 6, 6, 6, 1, 2, 6, 6, 6, 6])
    assert winners(g) == [1]
    g.places = bytearray([2, 2, 6, 6, 6, 6, 2, 2, 6, 6, 6, 6, 2, 2, 6, 6, 6, 6])
    assert winners(g) == [0, 1]


# --- no end in sight ----------------------------------------------------------------------------------------------

HOPELESS = {"green": ["000000"] * 4, "blue": ["000000"] * 4, "red": ["::::::"] * 4}


@pytest.mark.parametrize("mode", ["one-by-one", "together", "last-cube"])
def test_the_rounds_run_out(mode):
    g = game(mode, 2, faces=HOPELESS)
    while g.outcome() is None:
        play(g, "roll 0000 0000 ::::" if g.is_chance() else "none")
    assert g.round == ROUND_CAP
    assert g.outcome() == ("round_cap", (0, 1))


def test_a_tournament_without_winners_has_no_first_places():
    g = game("tournament", 3, faces=HOPELESS)
    while g.outcome() is None:
        play(g, "roll 0000 0000 ::::" if g.is_chance() else "none")
    assert g.scores() == [21, 21, 21]
    assert g.outcome() == ("tournament", (0, 1, 2))
