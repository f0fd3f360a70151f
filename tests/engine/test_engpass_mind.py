"""What the mind of Engpass knows: a place for every piece in any order, who goes and who waits, a way past what stands
there, who draws back from a neck where nobody gets on, how a game that is won is kept going, and how the line is filled
where the places lie inside the board."""

import pytest

from quader import variants
from quader.engine.levels import Player
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.cuboids.cuboid import DX, MARGIN, PLACE_BITS, POSE
from rules_core.games.cuboids.cuboids import ABSENT
from rules_core.games.engpass.engpass import Engpass
from rules_core.games.engpass.mind import JAMMED, TURNS, Mind
from rules_core.games.engpass.ways import PRICE, Ways
from rules_core.mind import mind_of, think
from tests.sample import sampled


@pytest.mark.parametrize("player", [0, 1])
def test_in_any_order_the_places_leave_no_gap(player: int):
    game = registry.new_game(variants.by_name("engpass-any-order"))
    own = range(player * game.count, (player + 1) * game.count)
    places = Ways(game).places
    assert all(places[piece] in game.places[piece] for piece in own)
    columns = sorted(
        x for piece in own for x in range(places[piece] & 31, (places[piece] & 31) + DX[places[piece] >> 14])
    )
    assert columns == list(range(MARGIN, MARGIN + 15))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_is_ahead_steps_out_and_in_again_before_the_game_ends_stalled(seed: int):
    game = registry.new_game(variants.by_name("engpass-16"))
    # The smallest cube is on its place, the other's has left it.
    place = game.places[0][0]
    other = game.poses[game.count]
    game.lift(game.count)
    game.stand(game.count, other + 1)
    game.lift(0)
    game.stand(0, place)
    game.quiet = game.patience - 12
    chance = Chance(seed)
    for _ in range(24):
        assert game.outcome() is None
        move = game.random_move(chance) if game.turn else list(think(game, chance))[-1]
        assert move is not None
        game.play(move)
    assert game.outcome() is None


def put(game: Engpass, piece: int, rows: int, columns: int = 0) -> None:
    """Move a piece so far to the north and to the east."""
    pose = game.poses[piece]
    game.lift(piece)
    game.stand(piece, pose + 32 * rows + columns)


def at_the_line(game: Engpass, volume: int) -> int:
    """Put a piece of the first player to the far line, right before its place, which the other has left. Its number."""
    piece = game.volumes.index(volume)
    other = game.count + piece
    put(game, other, -10)
    game.lift(piece)
    game.stand(piece, game.places[piece][0] - 3 * 32)
    return piece


@pytest.mark.parametrize("behind", [True, False])
def test_an_18_walls_nobody_in(behind: bool):
    game = registry.new_game(variants.by_name("engpass-16"))
    piece = at_the_line(game, 18)
    if not behind:
        put(game, 2 * game.count - 1, -8)
    move = list(think(game, Chance(1)))[-1]
    assert move is not None
    assert (game.piece_of(move) == piece and move & POSE == game.places[piece][0]) is not behind


def face_to_face(quiet: int, made: int) -> Engpass:
    """The two largest pieces before each other in the neck, so many turns after the last arrival; with so many moves
    made it is the first player's turn to draw back, or the second's."""
    game = registry.new_game(variants.by_name("engpass-16"))
    put(game, game.count - 1, 7, 6)
    put(game, 2 * game.count - 1, -9, 6)
    game.quiet = quiet
    game.moves_made = made
    return game


def row_after(game: Engpass) -> int:
    """Where the first player's largest piece stands after a move of the mind."""
    move = list(think(game, Chance(1)))[-1]
    assert move is not None
    game.play(move)
    return game.poses[game.count - 1] >> 5 & 31


@pytest.mark.parametrize(
    ("quiet", "made", "draws_back"),
    [(JAMMED, 2 * TURNS, True), (JAMMED - 1, 2 * TURNS, False), (JAMMED, 0, False)],
)
def test_where_nobody_gets_on_the_two_take_turns_at_drawing_back(quiet: int, made: int, draws_back: bool):
    game = face_to_face(quiet, made)
    before = game.poses[game.count - 1] >> 5 & 31
    assert (row_after(game) < before) is draws_back


def test_nobody_draws_back_without_a_neck_that_large_pieces_fill():
    game = registry.new_game(variants.by_name("engpass-10"))
    put(game, game.count - 1, 7, 3)
    put(game, 2 * game.count - 1, -9, 3)
    game.quiet = JAMMED
    game.moves_made = 2 * TURNS
    mind = mind_of(game)
    assert isinstance(mind, Mind)
    for _ in mind.prepare():
        pass
    for _ in mind.look():
        pass
    assert not mind.draws_back


def test_who_is_home_stays_there_while_the_others_wait():
    """Going to and fro costs those who wait nothing, so that nobody leaves a place only to do something else."""
    game = registry.new_game(variants.by_name("engpass-16"))
    home = (0, game.count - 1)
    # The other's largest is the only one behind the far line, so that nobody goes.
    for piece in range(game.count, 2 * game.count - 1):
        put(game, piece, -3)
    put(game, 2 * game.count - 1, 0, 7)
    for piece in home:
        game.lift(piece)
        game.stand(piece, game.places[piece][0])
    chance = Chance(1)
    for _ in range(80):
        move = game.random_move(chance) if game.turn else list(think(game, chance))[-1]
        assert move is not None
        game.play(move)
        assert [game.poses[piece] for piece in home] == [game.places[piece][0] for piece in home]
        if game.poses[2 * game.count - 1] >> 5 & 31 < game.far_line[0]:
            break


def test_a_way_past_who_stands_there_has_its_price():
    game = registry.new_game(variants.by_name("engpass-16"))
    ways = Ways(game)
    for _ in ways.fill():
        pass
    largest = game.count - 1
    # The other's largest stands on the place.
    for _ in ways.find(largest):
        pass
    start = game.poses[largest]
    assert ways.way(largest, start) == ways.away(0, start) + PRICE
    # And a second piece fills the neck.
    put(game, 2 * game.count - 2, -11, 4)
    for _ in ways.find(largest):
        pass
    assert ways.way(largest, start) > ways.away(0, start) + PRICE


def decided(game: Engpass) -> int:
    """The move of the mind."""
    move = list(think(game, Chance(1)))[-1]
    assert move is not None
    return move


def on_the_line(largest_is_home: bool, player: int) -> tuple[Engpass, int]:
    """The places lie inside, and a player's 18 stands on the line beside its place; its number."""
    game = registry.new_game(variants.by_name("engpass-inside-goal"))
    if player:
        game.play(game.moves_of(0)[0])
    piece = player * game.count + game.volumes.index(18)
    largest = player * game.count + game.volumes.index(27)
    game.lift(piece)
    game.stand(piece, game.places[piece][0] + 4)
    if largest_is_home:
        game.lift(largest)
        game.stand(largest, game.places[largest][0])
    return game, piece


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("largest_is_home", [True, False])
def test_inside_the_board_the_largest_comes_in_first(largest_is_home: bool, player: int):
    game, piece = on_the_line(largest_is_home, player)
    move = decided(game)
    assert (game.piece_of(move) == piece and move & POSE == game.places[piece][0]) is largest_is_home


@pytest.mark.parametrize("player", [0, 1])
def test_who_waits_on_the_line_slides_up_to_its_place_as_that_gets_free(player: int):
    game, _ = on_the_line(False, player)
    largest = player * game.count + game.volumes.index(27)
    smallest = (1 - player) * game.count
    place = game.places[largest][0]
    # Nobody but the 27 has anything to do; the other's smallest stands in the corner, so that two columns are free.
    for own in range(player * game.count, (player + 1) * game.count):
        game.lift(own)
        game.poses[own] = ABSENT
    game.stand(largest, place + 5)
    corner = game.poses[smallest] & ~PLACE_BITS | place & PLACE_BITS
    game.lift(smallest)
    game.stand(smallest, corner)
    assert decided(game) & POSE == place + 1


@pytest.mark.parametrize("player", [0, 1])
def test_who_stands_on_the_place_of_one_that_may_come_in_makes_way(player: int):
    game, piece = on_the_line(False, player)
    largest = player * game.count + game.volumes.index(27)
    narrow = player * game.count + game.volumes.index(3)
    place = game.places[largest][0]
    for own in (piece, narrow, largest):
        game.lift(own)
    game.poses[piece] = ABSENT
    game.stand(largest, place + 5)
    game.stand(narrow, game.places[narrow][0] & ~31 | (place & 31) + 1)
    for _ in range(2):
        move = decided(game)
        game.play(move)
        game.play(game.moves_of(5)[0])
    assert game.poses[largest] == place


@pytest.mark.parametrize("level", sampled(["board", "greedy", "club", "beginner"], {"board"}))
def test_nobody_wins_against_one_who_leaves_a_piece_at_home_on_a_needed_place(level: str):
    game = registry.new_game(dict(variants.by_name("engpass-10"), stall=0, move_cap=400))
    stays = game.count - 1
    chance = Chance(1)
    other = Player(level, 1)
    while game.outcome() is None:
        if game.turn:
            move = other.think(game).move
        else:
            # Anything but the one piece: there is always another that can move.
            moves = [move for move in game.legal_moves() if game.piece_of(move) != stays]
            move = moves[chance.below(len(moves))]
        game.play(move)
    assert game.outcome() == ("move_cap", ())
