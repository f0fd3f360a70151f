"""What people do with pieces, and what the board makes of it: nothing counts but the end state of exactly one legal
move, or what a person has chosen."""

from collections.abc import Callable

import pytest

from firmware.light import lights
from firmware.sense.sight import COMPLAIN, LONG, SHORT
from firmware.virtual.port import Stone
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game

from .hand import BACK, HELD, NEXT, OK, SEEN, Table, rectangle, start

ANNA = "place 27 - 0,6,0:3x3x3"
BERT = "place 27 - 7,6,0:3x3x3"
SLIDE_1 = "slide 27 0,6,0:3x3x3 1,6,0:3x3x3"
SLIDE_4 = "slide 27 0,6,0:3x3x3 4,6,0:3x3x3"
PUSH = "push 27 0,6,0:3x3x3 0,7,0:3x3x3"
REPLY = "push 27 7,6,0:3x3x3 7,7,0:3x3x3"


@pytest.fixture
def table() -> Table:
    """Two large pieces: Anna's at a7, Bert's at h7, Anna to move."""
    return start("simple-10x6-cover", ANNA, BERT)


def position(variant: str, wanted: Callable[[Game], list[str]]) -> tuple[Table, list[str]]:
    """A game played at random until there is what is wanted."""
    for seed in range(40):
        chance = Chance(seed)
        game = registry.new_game(variants.by_name(variant))
        while not game.outcome() and len(game.history) < 200:
            found = wanted(game)
            if found:
                return start(variant, *game.texts()), found
            game.play(game.random_move(chance))
    raise AssertionError("no such position")


def moves(table: Table) -> list[str]:
    """The moves made since the start of a test."""
    return table.texts[2:]


def test_a_piece_in_hand_lights_its_targets_at_once(table: Table) -> None:
    table.lift(0, 6)
    table.wait(SEEN)
    assert table.state == "hand"
    assert table.lit(lights.IN_HAND) == rectangle(0, 6, 3, 3)
    assert {(4, 6), (0, 9), (1, 3)} <= table.lit(lights.TARGET)


def test_a_piece_put_back_was_no_move(table: Table) -> None:
    stone = table.lift(0, 6)
    table.wait(3000)
    table.drop(stone, 0, 6)
    table.wait(3000)
    assert moves(table) == []
    assert table.state == "quiet"


def test_hovering_and_hesitating(table: Table) -> None:
    """Over the board and down for moments: the last place counts."""
    stone = table.lift(0, 6)
    for x, y in ((2, 6), (0, 7), (4, 2), (1, 6)):
        table.wait(300)
        table.drop(stone, x, y)
        table.wait(160)
        table.port.take(stone)
    table.wait(4000)
    assert moves(table) == []
    assert table.state == "hand"
    table.drop(stone, 0, 7)
    table.wait(SHORT + SEEN)
    assert moves(table) == [PUSH]


def test_a_rest_on_the_way_is_not_the_end_while_the_piece_could_go_on(table: Table) -> None:
    stone = table.stone_at(0, 6)
    assert stone
    table.shift(stone, 1, 6)
    table.wait(LONG - 100)
    assert moves(table) == []
    table.shift(stone, 4, 6)
    table.wait(SHORT + SEEN)
    assert moves(table) == [SLIDE_4]


def test_the_end_of_the_way_counts_soon(table: Table) -> None:
    stone = table.stone_at(0, 6)
    assert stone
    table.shift(stone, 4, 6)
    table.wait(SHORT + SEEN)
    assert moves(table) == [SLIDE_4]


def test_a_rest_before_a_far_target() -> None:
    """With dice a piece may go one cell or six, and nothing between."""
    table, texts = position("dice-split-sum", far_and_near)
    game = table.game
    near, far = [game.parse(text) for text in texts]
    x, y = game.footprints(near)[0][:2]
    stone = table.stone_at(x, y)
    assert stone
    made = len(game.history)
    x, y = game.footprints(near)[1][:2]
    table.shift(stone, x, y)
    table.wait(LONG - 200)
    assert len(game.history) == made
    x, y = game.footprints(far)[1][:2]
    table.shift(stone, x, y)
    table.wait(LONG + SEEN)
    assert table.texts[made:] == [texts[1]]


def far_and_near(game: Game) -> list[str]:
    """Two pushes of a piece, one more than three cells behind the other and none between."""
    if game.is_chance():
        return []
    pushes = [move for move in game.legal_moves() if game.text(move)[:4] == "push"]
    for near in pushes:
        start, end = game.footprints(near)
        ahead = sorted(
            (game.footprints(far)[1][1] - end[1], game.text(far))
            for far in pushes
            if game.footprints(far)[0] == start and game.footprints(far)[1][0] == end[0]
        )
        ahead = [(gap, text) for gap, text in ahead if gap > 0]
        if end[1] > start[1] and ahead and ahead[0][0] > 3:
            return [game.text(near), ahead[0][1]]
    return []


def test_sliding_over_other_cells_with_rests(table: Table) -> None:
    """Around the opponent's piece and back to a legal place."""
    stone = table.stone_at(0, 6)
    assert stone
    for x, y in ((0.5, 6), (1, 6), (2, 5.5), (3, 4), (4, 2), (3.3, 3), (2, 5), (1, 6.6)):
        table.shift(stone, x, y)
        table.wait(500)
        assert moves(table) == []
    table.shift(stone, 0, 7)
    table.wait(SHORT + SEEN)
    assert moves(table) == [PUSH]


@pytest.mark.parametrize("tenths", range(1, 10))
def test_a_piece_between_two_cells_is_not_accepted(table: Table, tenths: int) -> None:
    """What is accepted is a state in which every cell is certain."""
    stone = table.stone_at(0, 6)
    assert stone
    table.shift(stone, 1 + tenths / 10, 6)
    table.wait(2 * COMPLAIN)
    if moves(table):
        assert set(table.app.codes()) == {0, 1, 2}
        assert moves(table) == [SLIDE_1 if tenths < 5 else SLIDE_1.replace(" 1,6", " 2,6")]
    else:
        assert table.state in ("hand", "correction")


@pytest.mark.parametrize("rest", [60, 140, 220])
def test_the_next_player_is_quick(table: Table, rest: int) -> None:
    """Both moves count although the first had not settled."""
    stone = table.lift(0, 6)
    table.wait(200)
    table.drop(stone, 0, 7)
    table.wait(rest)
    other = table.lift(7, 6)
    table.wait(100)
    table.drop(other, 7, 7)
    table.wait(SHORT + LONG)
    assert moves(table) == [PUSH, REPLY]


def test_a_reply_while_the_first_piece_could_still_go_on(table: Table) -> None:
    stone = table.stone_at(0, 6)
    assert stone
    table.shift(stone, 1, 6)
    table.wait(300)
    other = table.lift(7, 6)
    table.wait(200)
    assert moves(table) == []
    table.drop(other, 7, 7)
    table.wait(2 * LONG)
    assert moves(table) == [SLIDE_1, REPLY]


def test_a_hand_that_shakes_another_cell_delays_nothing_for_ever(table: Table) -> None:
    """A loose cell far away, slower than what counts as flickering."""
    stone = table.stone_at(0, 6)
    assert stone
    table.shift(stone, 1, 6)
    loose = Stone(9, 0, 1, 1, 2)
    for _ in range(4):
        table.port.stones.append(loose)
        table.port.touch()
        table.wait(300)
        table.port.take(loose)
        table.wait(300)
    assert moves(table) == [SLIDE_1]
    assert table.app.health()["masked"] == []


# --- what does not fit -------------------------------------------------------------------------------------------


def test_a_piece_knocked_off_during_the_opponents_turn(table: Table) -> None:
    """Bert's piece falls down while Anna thinks; it is not her move, and not his."""
    stone = table.lift(7, 6)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    assert table.lit(lights.FILL) == rectangle(7, 6, 3, 3)
    assert table.lit(lights.CLEAR) == set()
    table.drop(stone, 7, 6)
    table.wait(SEEN)
    assert table.state == "quiet"
    assert moves(table) == []
    cells = " ".join(f"{x},{y}" for y in range(6, 9) for x in range(7, 10))
    assert table.entries("c") == [f"restored: fill {cells}"]


def test_a_knocked_off_piece_lands_on_the_board(table: Table) -> None:
    stone = table.lift(7, 6)
    table.drop(stone, 4, 1)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    assert table.lit(lights.FILL) == rectangle(7, 6, 3, 3)
    assert table.lit(lights.CLEAR) == rectangle(4, 1, 3, 3)
    table.port.take(stone)
    table.drop(stone, 7, 6)
    table.wait(SEEN)
    assert table.state == "quiet"
    assert moves(table) == []


def test_the_piece_just_placed_is_knocked_off() -> None:
    """Gone is not taken back: that needs a button."""
    table = start("simple-10x6-cover", ANNA)
    stone = table.lift(0, 6)
    table.wait(3 * COMPLAIN)
    assert table.state == "correction"
    assert table.lit(lights.FILL) == rectangle(0, 6, 3, 3)
    table.drop(stone, 0, 6)
    table.wait(SEEN)
    assert table.texts == [ANNA]
    assert table.state == "quiet"


def test_two_pieces_moved_at_once(table: Table) -> None:
    """Both are asked back, one pair at a time."""
    first = table.lift(0, 6)
    second = table.lift(7, 6)
    table.drop(first, 3, 2)
    table.drop(second, 6, 1)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    assert table.lit(lights.FILL) == rectangle(0, 6, 3, 3)
    assert table.lit(lights.CLEAR) == rectangle(3, 2, 3, 3)
    table.port.take(first)
    table.drop(first, 0, 6)
    table.wait(SEEN)
    assert table.lit(lights.FILL) == rectangle(7, 6, 3, 3)
    assert table.lit(lights.CLEAR) == rectangle(6, 1, 3, 3)
    table.port.take(second)
    table.drop(second, 7, 6)
    table.wait(SEEN)
    assert table.state == "quiet"
    assert moves(table) == []


def test_of_two_moves_at_once_the_one_that_is_left_counts(table: Table) -> None:
    """Two legal-looking moves of one player; one goes back, and what stays is a legal end state."""
    table.app.play("place 8 - 3,6,0:2x2x2")
    table.app.play("place 1 - 5,6,0:1x1x1")
    table.set_up()
    large = table.stone_at(0, 6)
    small = table.stone_at(3, 6)
    assert large
    assert small
    table.shift(large, 0, 7)
    table.shift(small, 3, 7)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    assert moves(table)[2:] == []
    table.shift(small, 3, 6)
    table.wait(LONG + SEEN)
    assert moves(table)[2:] == [PUSH]


def test_the_wrong_owners_piece_is_placed() -> None:
    table = start("simple-10x6-cover", ANNA)
    table.put(7, 6, 3, 3, 1)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    assert table.lit(lights.CLEAR) == rectangle(7, 6, 3, 3)
    table.lift(7, 6)
    table.wait(SEEN)
    assert table.state == "quiet"
    table.put(7, 6, 3, 3, 2)
    table.wait(SHORT + SEEN)
    assert table.state == "choice"


def test_a_piece_exchanged_for_the_opponents() -> None:
    """Bert's colour where Anna's piece should stand: a swap of pieces is no move."""
    table = start("simple-10x6-cover", ANNA, BERT)
    mine, other = table.lift(0, 6), table.lift(7, 6)
    table.drop(mine, 7, 6)
    table.drop(other, 0, 6)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    assert len(table.lit(lights.CLEAR)) == 9


def test_the_other_players_piece_is_lifted_and_moved(table: Table) -> None:
    """What would be Bert's legal move is none while it is Anna's turn."""
    stone = table.lift(7, 6)
    table.wait(SEEN)
    assert table.state == "astray"
    table.drop(stone, 7, 7)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    assert moves(table) == []


# --- taking back -------------------------------------------------------------------------------------------------


def test_taking_back_by_hand(table: Table) -> None:
    stone = table.lift(0, 6)
    table.drop(stone, 0, 7)
    table.wait(SHORT + SEEN)
    assert moves(table) == [PUSH]
    table.port.take(stone)
    table.wait(1000)
    table.drop(stone, 0, 6)
    table.wait(LONG - 100)
    assert moves(table) == [PUSH]
    table.wait(200)
    assert moves(table) == []
    assert table.game.turn == 0
    assert table.state == "quiet"


def test_taking_back_by_hand_is_refused_when_the_setting_forbids_it() -> None:
    table = start("simple-10x6-cover", ANNA, BERT, PUSH, settings={"take_back": 0})
    stone = table.stone_at(0, 7)
    assert stone
    table.shift(stone, 0, 6)
    table.wait(COMPLAIN + SEEN)
    assert moves(table) == [PUSH]
    assert table.state == "correction"
    table.shift(stone, 0, 7)
    table.wait(SEEN)
    assert table.state == "quiet"


def test_taking_back_by_button(table: Table) -> None:
    """It asks once; the pieces then follow under guidance."""
    table.press(BACK)
    assert moves(table) == []
    assert table.lit(lights.CANDIDATE) == rectangle(7, 6, 3, 3)
    table.press(OK)
    assert table.texts == [ANNA]
    assert table.state == "setup"
    assert table.lit(lights.CLEAR) == rectangle(7, 6, 3, 3)
    table.lift(7, 6)
    table.wait(SEEN)
    assert table.state == "quiet"


@pytest.mark.parametrize("answer", [NEXT, BACK])
def test_another_button_does_not_take_back(table: Table, answer: int) -> None:
    table.press(BACK)
    table.press(answer)
    assert table.texts == [ANNA, BERT]


def test_taking_back_by_button_is_refused_when_the_setting_forbids_it() -> None:
    table = start("simple-10x6-cover", ANNA, settings={"take_back": 0})
    table.press(BACK)
    table.press(OK)
    assert table.texts == [ANNA]
    table.press(BACK, HELD)
    assert table.state == "pause"
    assert "b" not in table.app.mode.items


def test_a_move_after_a_pause_in_which_it_was_made(table: Table) -> None:
    """The board keeps its eyes open while a menu is shown."""
    stone = table.lift(0, 6)
    table.wait(SEEN)
    table.press(BACK, HELD)
    assert table.state == "pause"
    table.drop(stone, 0, 7)
    table.wait(1000)
    assert moves(table) == []
    table.press(BACK)
    table.wait(SHORT + SEEN)
    assert moves(table) == [PUSH]
