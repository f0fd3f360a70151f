"""What looks alike to the cells is chosen by people: by a button or a touch, on the ground and on upper levels."""

from firmware.light import lights
from firmware.sense.sight import COMPLAIN, LONG
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game

from .hand import BACK, NEXT, OK, SEEN, Table, cells_after, rectangle, start
from .test_tracking import ANNA, BERT, position

# --- look-alikes -------------------------------------------------------------------------------------------------


def place_look_alike() -> tuple[Table, list[str]]:
    """Three by three cells may be a 9, an 18 or a 27."""
    table = start("simple-10x6-cover")
    table.put(1, 6, 3, 3, 1)
    table.wait(SEEN)
    assert table.state == "choice"
    tracker = table.app.mode.tracker
    return table, [table.game.text(move) for move in tracker.candidates]


def test_look_alikes_are_offered_and_nothing_happens_by_itself() -> None:
    table, offered = place_look_alike()
    assert offered == [f"place {volume} - 1,6,0:3x3x{volume // 9}" for volume in (27, 18, 9)]
    table.wait(20000)
    assert table.texts == []
    assert table.lit(lights.CANDIDATE) | table.lit(lights.TEXT) >= rectangle(1, 6, 3, 3)


def test_a_button_chooses() -> None:
    table, offered = place_look_alike()
    table.press(NEXT)
    table.press(OK)
    assert table.texts == [offered[1]]


def test_whoever_plays_on_takes_nothing_back() -> None:
    """The button asked whether the last move is to be taken back; then a piece is put down and its choice confirmed."""
    table = start("simple-10x6-cover", "place 27 - 2,6,0:3x3x3")
    table.press(BACK)
    assert table.state == "ask"
    table.put(6, 6, 3, 3, 2)
    table.wait(SEEN)
    assert table.state == "choice"
    chosen = table.game.text(table.app.mode.tracker.candidates[0])
    table.press(OK)
    assert table.texts == ["place 27 - 2,6,0:3x3x3", chosen]


def test_a_piece_that_is_lifted_answers_the_question_as_well() -> None:
    table = start("simple-10x6-cover", "place 27 - 2,6,0:3x3x3", "place 27 - 7,6,0:3x3x3")
    table.press(BACK)
    assert table.state == "ask"
    table.lift(2, 6)
    table.wait(SEEN)
    assert table.state == "hand"
    table.press(OK)
    assert len(table.texts) == 2


def test_a_touch_chooses() -> None:
    table, offered = place_look_alike()
    table.touch(table.app.mode.tracker.choices[2])
    assert table.texts == [offered[2]]
    assert table.state == "quiet"


def test_a_magnet_that_is_left_where_it_chose_chooses_nothing_more() -> None:
    table, offered = place_look_alike()
    tracker = table.app.mode.tracker
    cell = tracker.choices[2]
    left = table.put(cell % table.game.cells[0], cell // table.game.cells[0], 1, 1, 1)
    table.wait(600)
    assert table.texts == [offered[2]]
    table.put(9, 6, 1, 1, 2)
    table.wait(20000)
    assert table.state == "choice"
    assert table.texts == [offered[2]]
    table.port.take(left)
    table.wait(600)
    assert table.state == "choice"
    table.touch(tracker.choices[1])
    assert table.texts == [offered[2], "place 2 - 9,6,0:1x1x2"]


def test_a_touch_that_a_button_was_quicker_than_is_gone_with_the_finger() -> None:
    for button in (OK, BACK):
        table, _ = place_look_alike()
        columns = table.game.cells[0]
        cell = table.app.mode.tracker.choices[2]
        finger = table.put(cell % columns, cell // columns, 1, 1, 1)
        table.wait(120)
        assert table.state == "choice"
        table.press(button, 40)
        table.port.take(finger)
        # With BACK the piece goes away again.
        table.set_up()
        table.wait(COMPLAIN + SEEN)
        assert table.state == "quiet"


def test_back_chooses_nothing() -> None:
    table, _ = place_look_alike()
    table.press(BACK)
    table.wait(300)
    assert table.texts == []


def test_the_cells_to_touch_are_far_from_every_piece() -> None:
    """A piece that is nudged half a cell chooses nothing."""
    table, _ = place_look_alike()
    tracker = table.app.mode.tracker
    assert len(tracker.choices) == 3
    columns = table.game.cells[0]
    for cell in tracker.choices:
        assert not rectangle(cell % columns - 1, cell // columns - 1, 3, 3) & rectangle(1, 6, 3, 3)
    stone = table.stone_at(1, 6)
    assert stone
    for tenths in (2, 4, 5, 6, 8, 10):
        table.shift(stone, 1, 6 - tenths / 10)
        table.wait(600)
        assert table.texts == []


def test_a_finger_left_on_the_cell_chooses_once() -> None:
    table, offered = place_look_alike()
    cell = table.app.mode.tracker.choices[0]
    columns = table.game.cells[0]
    finger = table.put(cell % columns, cell // columns, 1, 1, 4)
    table.wait(5000)
    assert table.texts == [offered[0]]
    assert table.state == "quiet"
    table.port.take(finger)
    table.wait(COMPLAIN + SEEN)
    assert table.texts == [offered[0]]
    assert table.state == "quiet"


def test_a_piece_put_down_edge_first_waits_for_the_rest() -> None:
    """Its first row alone would be a legal piece; the board waits longer for what may follow."""
    table = start("simple-10x6-cover", ANNA, BERT)
    doc = table.game.position()
    doc.pop("variant")
    doc["reserve"][0] = {"3": 1, "18": 1}
    table.app.ruling("only two pieces left", doc)
    table.wait(SEEN)
    row = table.put(3, 6, 1, 3, 1)
    table.wait(LONG - 100)
    assert table.texts == []
    table.port.take(row)
    table.put(3, 6, 2, 3, 1)
    table.wait(COMPLAIN)
    assert [text.split(" ")[1] for text in table.texts] == ["18"]


def joined_or_alone(game: Game) -> list[str]:
    """A move of a piece alone, and one of a pair of which only the same piece moves."""
    found: dict[bytes, str] = {}
    for move in game.legal_moves():
        alone = found.setdefault(cells_after(game, move), game.text(move))
        if game.text(move)[:4] == "join" and alone[:4] not in ("join", "plac"):
            return [alone, game.text(move)]
    return []


def test_a_pair_of_which_one_piece_stays_looks_like_a_move_of_the_other_alone() -> None:
    table, texts = position("replace-join", joined_or_alone)
    game = table.game
    made = len(game.history)
    cleared, filled = game.footprints(game.parse(texts[0]))
    stone = table.lift(*cleared[:2])
    stone.width, stone.depth = filled[2:4]
    table.drop(stone, *filled[:2])
    table.wait(COMPLAIN)
    assert table.state == "choice"
    tracker = table.app.mode.tracker
    assert set(texts) <= {game.text(move) for move in tracker.candidates}
    while game.text(tracker.candidates[tracker.shown]) != texts[1]:
        table.press(NEXT)
    table.press(OK)
    assert table.texts[made:] == [texts[1]]


# --- upper levels ------------------------------------------------------------------------------------------------


def onto_another_piece(game: Game) -> list[str]:
    """A move that puts a piece of the ground onto another one, if there is one."""
    for move in game.legal_moves():
        prints = game.footprints(move)
        if len(prints) == 1 and not prints[0][4]:
            return [game.text(move)]
    return []


def test_a_move_onto_an_upper_level_is_chosen_and_taken_back() -> None:
    table, (text,) = position("tactic-10-stairs-42", onto_another_piece)
    game = table.game
    made = len(game.history)
    move = game.parse(text)
    x, y = game.footprints(move)[0][:2]
    stone = table.lift(x, y)
    table.wait(SEEN)
    assert table.state == "hand"
    table.wait(5000)
    assert len(game.history) == made
    table.press(OK)
    assert table.state == "choice"
    tracker = table.app.mode.tracker
    while game.text(tracker.candidates[tracker.shown]) != text:
        table.press(NEXT)
    table.press(OK)
    assert table.texts[made:] == [text]
    assert table.state == "quiet"
    # Put back by hand onto the ground where it came from.
    table.port.stones.append(stone)
    table.port.touch()
    table.wait(LONG + SEEN)
    assert len(table.game.history) == made
    assert table.state == "quiet"
    assert len(table.entries("u")) == 1


def test_a_cube_lifted_for_a_moment_is_not_taken() -> None:
    """Where pieces leave the board for good, the board waits longer before it believes it."""
    table = start("cubus-teardown", *cubes_down_to_single_ones())
    game = table.game
    made = len(game.history)
    move = next(move for move in game.legal_moves() if game.footprints(move))
    x, y = game.footprints(move)[0][:2]
    stone = table.lift(x, y)
    table.wait(LONG - 200)
    table.drop(stone, x, y)
    table.wait(2 * LONG)
    assert len(game.history) == made
    table.lift(x, y)
    table.wait(LONG + SEEN)
    assert game.history[made:] == [move]


def cubes_down_to_single_ones() -> list[str]:
    """A tearing down until a cube of the ground is taken."""
    chance = Chance(1)
    game = registry.new_game(variants.by_name("cubus-teardown"))
    while not [move for move in game.legal_moves() if game.footprints(move)]:
        game.play(game.random_move(chance))
    return game.texts()
