"""Hand-counted positions, rule by rule.

The houses of one turn are written as in the game record: `v X Y N` is upright, in the groove west of square (X, Y)
and N - 1 squares north of it; `h X Y N` is level, south of (X, Y) and of N - 1 squares east of it.
"""

from collections import Counter

import pytest

from rules_core.refused import Refused

from .town import VARIANTS, at, block, build, made, moves, perft, square, start, town

# Three sides of a 3×2 block; `v 5 3 2` in the east closes it. Six squares.
OPEN_SIX = ("set h 2 3 3", "set h 2 5 3", "set v 2 3 2")


def why(game, text):
    """The reason for which a move is refused."""
    with pytest.raises(Refused) as refused:
        game.parse(text)
    assert "\n" not in str(refused.value)
    return refused.value.why


# --- lattice and material ---------------------------------------------------------------------------------------


def test_first_sets():
    # 18 lines of 8 units: 8 + 7 + 6 houses on each. Without the rim 14 lines.
    assert Counter(text.split()[-1] for text in moves(start())) == {"1": 144, "2": 126, "3": 108}
    assert Counter(text.split()[-1] for text in moves(start("planquadrat-wall"))) == {"1": 112, "2": 98, "3": 84}
    assert len(start().legal_moves()) == len(start("planquadrat-no-slide").legal_moves()) == 378
    assert len(start("planquadrat-wall").legal_moves()) == 294


def test_edges():
    units = {text for text in moves(start()) if text.endswith(" 1")}
    rim = {text for text in units if text.split()[1:3] in (["v", "0"], ["v", "8"])}
    rim |= {text for text in units if text.split()[1] == "h" and text.split()[3] in "08"}
    assert (len(units), len(rim)) == (144, 32)
    assert {text for text in moves(start("planquadrat-wall")) if text.endswith(" 1")} == units - rim


def test_material():
    stock = start().stock
    for player in (0, 4):
        assert sum(stock[player : player + 3]) == 24
        assert sum(length * stock[player + length - 1] for length in (1, 2, 3)) == 40
        assert stock[player + 3] == 6


@pytest.mark.parametrize(
    ("house", "left"),
    [
        # Its own line loses the 1 + 2 + 3 houses that would overlap it.
        ("h 2 4 1", 378 - 6),
        # Overlapping: 2 + 3 + 4. Through the node (3,4): one of length 2, two of length 3.
        ("h 2 4 2", 378 - 9 - 3),
        # Overlapping: 3 + 4 + 5. Through two nodes.
        ("v 4 2 3", 378 - 12 - 6),
        # At the end of a line: 1 + 1 + 1. On the rim: 2 + 2 + 2, and the node ends every crossing line.
        ("h 0 4 1", 378 - 3),
        ("v 0 0 2", 378 - 6),
    ],
)
def test_second_sets(house, left):
    assert len(town("set " + house).legal_moves()) == left


def test_perft():
    # Two plies, counted without the game: for each first house, all second ones that neither overlap nor cross it.
    def count(lines):
        total = len(lines) * 2 * 21
        houses = [(start, length) for length in (1, 2, 3) for start in range(9 - length)]
        leaves = 0
        for line in lines:
            for first, length in houses:
                overlapping = [1 for other, n in houses if other < first + length and first < other + n]
                passing = [1 for other, n in houses if other < line < other + n]
                nodes = [node for node in range(first + 1, first + length) if node in lines]
                leaves += total - len(overlapping) - len(nodes) * len(passing)
        return 2 * leaves

    assert perft(start(), 2) == count(range(9)) == 139300
    assert perft(start("planquadrat-no-slide"), 2) == 139300
    assert perft(start("planquadrat-wall"), 2) == count(range(1, 8)) == 83488


# --- nodes ------------------------------------------------------------------------------------------------------


def test_a_house_blocks_the_nodes_it_passes():
    game = town("set h 2 4 2")
    assert why(game, "set v 3 3 2") == "set v 3 3 2: a house crosses at d5"
    assert why(game, "set v 3 2 3") == "set v 3 2 3: a house crosses at d5"
    # Houses that end there, or at its ends, may stand: T and corner.
    assert {"set v 3 3 1", "set v 3 4 1", "set v 3 4 3", "set v 2 3 2", "set v 4 3 3"} <= moves(game)
    # End to end on its own line.
    assert {"set h 4 4 2", "set h 0 4 2"} <= moves(game)
    assert why(game, "set h 3 4 2") == "set h 3 4 2: the edge h 3 4 is taken"


def test_two_houses_end_to_end_block_nothing():
    game = town("set h 2 4 1", "set h 3 4 1")
    assert {"set v 3 3 2", "set v 3 2 3"} <= moves(game)


# --- places -----------------------------------------------------------------------------------------------------


def test_a_place_of_six_squares_scores_six():
    game = town(*OPEN_SIX, "set v 5 3 2; claim 2 3")
    assert game.scores() == [0, 6]
    assert game.stock[7] == 5
    assert game.outcome() is None


def test_any_shape():
    # An L: (0,0), (1,0), (0,1), in the corner of the board; the groove's rim closes nothing by itself.
    game = town("set h 0 0 2", "set v 0 0 2", "set h 0 2 1", "set v 1 1 1", "set h 1 1 1", "set v 2 0 1; claim 0 0")
    assert game.scores() == [0, 3]


def test_the_rim_groove_closes_nothing():
    # The same corner without houses on the rim.
    game = town("set h 0 2 1", "set v 1 1 1", "set h 1 1 1", "set v 2 0 1")
    assert not game.places
    walled = town("set h 0 2 1", "set v 1 1 1", "set h 1 1 1", "set v 2 0 1", variant="planquadrat-wall")
    assert made(walled) == {square((0, 0), (1, 0), (0, 1)): 1}


def test_a_place_inside_a_place():
    inner = ("set h 3 3 1", "set h 3 4 1", "set v 3 3 1", "set v 4 3 1; claim 3 3")
    outer = ("set h 2 2 3", "set h 2 5 3", "set v 2 2 3", "set v 5 2 3; claim 2 2")
    # Square (3,3) is its own; the outer place counts its ring of eight.
    game = town(*inner, *outer)
    assert game.scores() == [0, 9]
    # The other way round: the ring is new when the inner place is split off, which a claim would forbid.
    game = town(*outer[:3], "set v 5 2 3", *inner[:3], "set v 4 3 1")
    assert made(game) == {square((3, 3)): 1, block(2, 2, 3, 3) - square((3, 3)): 1}
    game = town(*outer, *inner[:3])
    assert why(game, "set v 4 3 1") == "set v 4 3 1 splits a claimed place"


def test_the_walled_rim_has_places_of_sixteen_at_most():
    # Two columns: 16 squares in the west, 48 in the east.
    two = town("set v 2 0 3", "set v 2 3 3", "set v 2 6 2", variant="planquadrat-wall")
    assert made(two) == {block(0, 0, 2, 8): 0}
    assert moves(two) & {"claim 0 0"} == set()  # it is the other player's turn by now
    three = at(town("set v 3 0 3", "set v 3 3 3", variant="planquadrat-wall"), "set v 3 6 2", "set")
    assert made(three) == {}
    # One square less in a corner: 23 are no place, the corner is; then 16 and 7.
    game = build(three, "set v 1 0 1")
    assert made(build(game, "set h 0 1 1")) == {square((0, 0)): 0}
    game = town("set v 3 0 3", "set v 3 3 3", "set v 3 6 2", "set v 2 0 3", "set h 2 3 1", variant="planquadrat-wall")
    assert made(game) == {block(2, 0, 1, 3): 0}
    game.play(game.parse("set v 1 0 1"))
    assert game.phase == "slide"


# --- made by ----------------------------------------------------------------------------------------------------

# Two squares side by side, closed by player 1 and left unclaimed.
PAIR = ("set h 3 3 2", "set h 3 4 2", "set v 3 3 1", "set v 5 3 1")


def test_only_the_maker_may_claim():
    game = town(*PAIR)
    assert made(game) == {block(3, 3, 2, 1): 1}
    # Player 0: no phase to claim at all. Player 1, a turn later: yes.
    build(game, "set v 0 0 1")
    at(game, "set v 0 1 1", "claim")
    assert moves(game) == {"claim 3 3", "skip"}
    assert why(game, "claim 4 3").startswith("the square e4: a place is named by its lowest square")
    game.play(game.parse("claim 3 3"))
    assert game.scores() == [0, 2]


def test_not_made_by_you():
    # Player 0 makes a place of its own, so that there is a phase to claim.
    game = town(*PAIR, "set h 0 0 1", "set v 0 0 1", "set h 0 1 1", "set h 7 8 1")
    at(game, "set v 1 0 1", "claim")
    assert moves(game) == {"claim 0 0", "skip"}
    assert why(game, "claim 3 3") == "the square d4: this place was not made by you"
    assert why(game, "claim 5 5") == "the square f6 lies in no closed place"
    assert why(game, "set v 0 5 1") == "the houses stand: claim a place, or skip"


def test_dividing_makes_both_parts():
    game = town(*PAIR, "set v 4 3 1")
    assert made(game) == {square((3, 3)): 0, square((4, 3)): 0}


def test_merging_makes_the_whole():
    # Player 0 divides; player 1 slides the dividing house away: (3,3) and (4,3) are one place again, now player 1's.
    # It slides north through the node where the two houses of the top meet end to end.
    top = ("set h 3 3 2", "set h 3 4 1", "set h 4 4 1", "set v 3 3 1", "set v 5 3 1")
    game = town(*top)
    assert made(game) == {block(3, 3, 2, 1): 0}
    build(game, "set v 4 3 1")
    assert made(game) == {square((3, 3)): 1, square((4, 3)): 1}
    build(game, "set h 0 0 1; slide v 4 3 1 6")
    assert made(game) == {block(3, 3, 2, 1): 0}


def test_opening_and_closing_again():
    # Player 1 made the pair. Player 0 opens it with a slide: nobody's. Player 1 closes it elsewhere: player 1's.
    game = build(town(*PAIR), "set v 0 0 1; slide v 5 3 1 7")
    assert made(game) == {}
    assert made(build(game, "set v 0 1 1", "set v 5 3 1")) == {block(3, 3, 2, 1): 0}


def test_only_the_end_of_the_turn_counts():
    # A turn elsewhere: both halves stay player 0's.
    game = build(town(*PAIR), "set v 4 3 1", "set h 0 0 1")
    assert made(game) == {square((3, 3)): 0, square((4, 3)): 0}
    # The set closes a square that the slide opens again: nobody made anything, and there is nothing to claim.
    game = build(town("set h 3 3 1", "set h 3 4 1", "set v 3 3 1"), "set v 4 3 1; slide v 3 3 1 6")
    assert made(game) == {}
    # The set closes (3,3) alone, and the slide takes the fence of a larger attempt away: player 0 made (3,3).
    game = town("set h 3 3 1", "set h 3 4 1", "set v 3 3 1", "set v 5 3 1", "set v 4 3 1; slide v 5 3 1 6")
    assert made(game) == {square((3, 3)): 0}
    # Player 1 sets a house further out and slides the near one away: (3,3) is open, for (4,3) has no roof.
    game = build(game, "set v 5 3 1; slide v 4 3 1 6")
    assert made(game) == {}


def test_reopened_halves():
    game = town("set h 3 3 2", "set h 3 4 2", "set v 3 3 1", "set v 5 3 1", "set v 4 3 1")
    assert made(game) == {square((3, 3)): 0, square((4, 3)): 0}
    # Player 1 moves the far wall v 5 3 1 away: (4,3) is open, (3,3) is as it was and still player 0's.
    assert made(build(game, "set h 0 0 1; slide v 5 3 1 7")) == {square((3, 3)): 0}
    # Player 0 closes (4,3) again: player 0's; had player 1 done it, player 1's.
    assert made(build(game, "set v 5 3 1")) == {square((3, 3)): 0, square((4, 3)): 0}
    game.undo()
    while game.phase != "set":
        game.undo()
    assert made(build(game, "set h 7 0 1", "set v 5 3 1")) == {square((3, 3)): 0, square((4, 3)): 1}


def test_two_places_at_once():
    # (0,0) and (0,1), one above the other, both open to the east only.
    game = town("set v 0 0 2", "set h 0 0 1", "set h 0 1 1", "set h 0 2 1")
    at(game, "set v 1 0 2", "claim")
    assert moves(game) == {"claim 0 0", "claim 0 1", "skip"}
    game.play(game.parse("claim 0 1"))
    assert game.turn == 1
    # The other one is never the opponent's, but its maker may claim it later.
    assert made(game) == {square((0, 0)): 0}
    build(game, "set v 8 0 1", "set v 8 1 1; claim 0 0")
    assert game.scores() == [2, 0]


def test_one_claim_in_a_turn():
    game = town("set v 0 0 2", "set h 0 0 1", "set h 0 1 1", "set h 0 2 1", "set v 1 0 2; claim 0 1")
    assert game.turn == 1
    assert game.phase == "set"


def test_claimed_is_claimed():
    game = town("set v 0 0 2", "set h 0 0 1", "set h 0 1 1", "set h 0 2 1", "set v 1 0 2; claim 0 1", "set v 8 0 1")
    at(game, "set v 8 1 1", "claim")
    assert why(game, "claim 0 1") == "the square a2 belongs to a place already claimed"


def test_too_large_with_a_closed_rim():
    game = town("set v 1 0 1", "set h 7 4 1", variant="planquadrat-wall")
    at(game, "set h 0 1 1", "claim")
    assert why(game, "claim 5 5") == "the square f6: 63 squares are no place, with a closed rim it has 16 at most"


# --- sets and claimed places ---------------------------------------------------------------------------------------


def test_a_claimed_place_is_not_split():
    game = town(*OPEN_SIX, "set v 5 3 2; claim 2 3")
    # Across the 3×2 block, and along it.
    for house in ("v 3 3 2", "v 4 3 2", "h 2 4 3"):
        assert why(game, "set " + house) == f"set {house} splits a claimed place"
    # What leaves a gap is allowed: 4 + 3 units alone, h 2 4 2 and h 3 4 2.
    inside = {"set v 3 3 1", "set v 3 4 1", "set v 4 3 1", "set v 4 4 1"}
    inside |= {"set h 2 4 1", "set h 3 4 1", "set h 4 4 1", "set h 2 4 2", "set h 3 4 2"}
    assert inside <= moves(game)
    # Together they would split: h 3 4 2 reaches from the east to d5, and v 3 3 1 ends there.
    build(game, "set h 3 4 2")
    assert why(game, "set v 3 3 1") == "set v 3 3 1 splits a claimed place"
    assert why(game, "set h 2 4 1") == "set h 2 4 1 splits a claimed place"
    # d5 to the north as well; and from the middle of the house, e5, to both sides.
    assert not {"set v 3 4 1", "set v 4 3 1", "set v 4 4 1"} & moves(game)
    assert game.claimed[0][0] == bytes((0, 0, 0, 28, 28, 0, 0, 0))


def test_half_inside():
    # A claimed square (0,0) and the open square (1,0): a level house of length 2 above them would overlap the fence,
    # but one that runs from outside into a large place is judged by what it does inside.
    game = town("set h 2 3 3", "set h 2 6 3", "set v 2 3 3", "set v 5 3 1", "set v 5 5 1", "set v 5 4 1; claim 2 3")
    assert game.scores() == [0, 9]
    # Along y = 4 from the square (4,4)'s south edge to the outside: it passes f5, where houses of length 1 meet.
    assert "set h 4 4 3" in moves(game)
    # Two units inside leave a gap of one; three split.
    assert {"set h 3 4 3", "set h 2 4 2"} <= moves(game)
    assert "set h 2 4 3" not in moves(game)


# --- slides -----------------------------------------------------------------------------------------------------


def test_the_first_turn_has_no_slide():
    game = start()
    game.play(game.parse("set h 2 4 2"))
    assert (game.turn, game.phase) == (1, "set")


def test_slides_of_a_free_house():
    game = town("set h 2 4 2")
    game.play(game.parse("set v 0 0 1"))
    # By any distance to both ends of its line; the house set in this turn stays.
    assert moves(game) == {f"slide h 2 4 2 {k}" for k in (0, 1, 3, 4, 5, 6)} | {"skip"}
    assert why(game, "slide v 0 0 1 3") == "the house a1-a2 was set in this turn"
    assert why(game, "slide h 2 4 2 2") == "the house c5-e5 stands there already"
    assert why(game, "slide h 2 4 1 3") == "there is no house c5-d5"
    assert why(game, "slide h 2 4 2 7") == "slide h 2 4 2 7: the house lies off the lattice"
    assert why(game, "set v 5 5 1") == "the house is set: slide another one, or skip"
    assert why(game, "claim 5 5") == "the house is set: slide another one, or skip"


def test_slides_end_at_houses():
    game = town("set h 2 4 2", "set h 6 4 1")
    game.play(game.parse("set v 0 0 1"))
    assert moves(game) == {f"slide h 2 4 2 {k}" for k in (0, 1, 3, 4)} | {"slide h 6 4 1 7", "skip"} | {
        f"slide h 6 4 1 {k}" for k in (4, 5)
    }
    assert why(game, "slide h 2 4 2 6") == "the house c5-e5 cannot pass the edge h 6 4: it is taken"
    assert why(game, "slide h 6 4 1 0") == "the house g5-h5 cannot pass the edge h 3 4: it is taken"


def test_slides_pass_between_two_houses_but_not_through_one():
    game = town("set v 4 3 1", "set v 4 4 1")
    at(game, "set h 7 0 1", "set")
    game.play(game.parse("set h 2 4 1"))
    game.play(game.parse("skip"))
    at(game, "set h 7 8 1", "slide")
    assert {f"slide h 2 4 1 {k}" for k in (0, 1, 3, 4, 5, 6, 7)} <= moves(game)
    # One house of length 2 in the same place: its middle node e5 is blocked.
    game = town("set v 4 3 2", "set h 2 4 1")
    at(game, "set h 7 8 1", "slide")
    assert {text for text in moves(game) if text.startswith("slide h 2 4")} == {f"slide h 2 4 1 {k}" for k in (0, 1, 3)}
    assert why(game, "slide h 2 4 1 4") == "the house c5-d5 cannot pass e5: a house crosses there"
    # The house of length 2 itself slides away over its own nodes, and gives the way free.
    assert "slide v 4 3 2 4" in moves(game)


def test_houses_of_unclaimed_places_slide():
    game = town(*PAIR)
    at(game, "set v 0 0 1", "slide")
    assert "slide v 5 3 1 4" in moves(game)


def test_houses_at_a_claimed_place_stay():
    # Player 1 claims the pair; its four houses stay, also the one whose slide would leave it closed.
    game = town(*PAIR[:3], "set v 5 3 1; claim 3 3", "set h 5 3 1")
    at(game, "set v 0 0 1", "slide")
    assert {text.rsplit(" ", 1)[0] for text in moves(game)} == {"slide h 5 3 1", "skip"}
    assert why(game, "slide h 3 3 2 2") == "the house d4-f4 borders a claimed place"
    # A longer house that borders the place with one of its units only.
    game = town("set h 4 3 3", "set h 3 3 1", *PAIR[1:3], "set v 0 7 1", "set v 5 3 1; claim 3 3")
    at(game, "set v 0 0 1", "slide")
    assert {text.rsplit(" ", 1)[0] for text in moves(game)} == {"slide v 0 7 1", "skip"}


def test_a_house_inside_a_claimed_place_stays():
    game = town(*OPEN_SIX, "set v 5 3 2; claim 2 3", "set h 3 4 1")
    game.play(game.parse("set v 0 0 1"))
    # All houses border or stand inside, so the slide is passed silently.
    assert (game.turn, game.phase) == (0, "set")


def test_slides_into_and_through_a_claimed_place():
    # A claimed 1×3 block (2..4, 3): the rim of length 1 pieces lets houses through its corners and joints.
    fence = ("set h 2 3 1", "set h 3 3 1", "set h 4 3 1", "set h 2 4 1", "set h 3 4 1", "set h 4 4 1", "set v 2 3 1")
    game = town(*fence, "set v 5 3 1; claim 2 3")
    assert game.scores() == [0, 3]
    # v 3 5 1 slides south along x = 3: (3,4) is outside; in (3,3) it would split; from (3,2) on it is outside again.
    at(build(game, "set v 3 5 1"), "set h 7 8 1", "slide")
    found = {text for text in moves(game) if text.startswith("slide v 3 5")}
    assert found == {f"slide v 3 5 1 {k}" for k in (0, 1, 2, 4, 6, 7)}
    assert why(game, "slide v 3 5 1 3") == "the house d6-d7 splits a claimed place there"
    # In a block of 3×3 the same house may stop inside, and then stays for good.
    big = ("set v 2 3 3", "set v 5 3 3", "set h 2 3 3", "set h 2 6 1", "set h 3 6 2; claim 2 3")
    game = build(town(*big), "set v 3 7 1", "set h 7 8 1; slide v 3 7 1 5")
    assert game.scores() == [9, 0]
    at(game, "set v 6 7 1", "slide")
    assert why(game, "slide v 3 5 1 4") == "the house d6-d7 borders a claimed place"


def test_no_slide_variant():
    game = town("set h 2 4 2", variant="planquadrat-no-slide")
    assert why(game, "slide h 2 4 2 3") == "houses are not slid in this variant"
    game.play(game.parse("set v 0 0 1"))
    assert (game.turn, game.phase) == (0, "set")


# --- the end ----------------------------------------------------------------------------------------------------


def test_the_turn_of_the_last_house_is_played_out():
    game = town(*OPEN_SIX)
    # Player 1 has one house left.
    game.stock[4:7] = bytes((0, 1, 0))
    game.play(game.parse("set v 5 3 2"))
    assert game.outcome() is None
    game.play(game.parse("skip"))
    assert game.phase == "claim"
    game.play(game.parse("claim 2 3"))
    assert game.outcome() == ("houses", (1,))
    assert game.legal_moves() == []
    assert why(game, "set v 0 0 1") == "the game is over (houses)"


def test_the_last_monument_ends_at_once():
    game = town(*OPEN_SIX)
    game.stock[7] = 1
    game.stock[4:7] = bytes((0, 1, 0))
    build(game, "set v 5 3 2; claim 2 3")
    assert game.outcome() == ("monuments", (1,))
    game.undo()
    assert game.outcome() is None
    assert game.phase == "claim"
    game.play(game.parse("skip"))
    assert game.outcome() == ("houses", ())


def test_no_house_can_be_set():
    # Player 0 has nothing but three long houses and no place for them: every line is cut into pieces of two units.
    game = start()
    game.stock[0] = game.stock[4] = 99
    cuts = [f"set v {x} {y} 1" for x in range(9) for y in (2, 5)] + [
        f"set h {x} {y} 1" for y in range(9) for x in (2, 5)
    ]
    build(game, *cuts[:-1])
    game.stock[0:3] = bytes((0, 0, 3))
    build(game, cuts[-1])
    assert game.turn == 0
    assert game.outcome() == ("no_moves", ())
    assert why(game, "set h 0 0 3") == "the game is over (no_moves)"


def test_a_set_that_only_the_length_forbids():
    game = start()
    game.stock[2] = 0
    assert why(game, "set h 0 0 3") == "set h 0 0 3: no house of length 3 left"
    assert len(game.legal_moves()) == 144 + 126


@pytest.mark.parametrize("name", VARIANTS)
def test_skip_is_no_set(name):
    assert why(start(name), "skip") == "a house must be set first"
    assert why(start(name), "-") == "a house must be set first"


def test_no_house_on_a_walled_rim():
    game = start("planquadrat-wall")
    for house in ("v 0 0 1", "v 8 5 3", "h 3 0 2", "h 0 8 1"):
        assert why(game, "set " + house) == f"set {house}: houses do not stand on the rim in this variant"
