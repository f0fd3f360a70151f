"""What the mind knows with two dice: ways round what stands in the field, and how long a game may be kept going."""

from quader import variants
from quader.games.quader import ahead
from rules_core import registry
from rules_core.games.cuboids.cuboid import KIND, MARGIN, PLACE, ROLL, VOLUMES, sizes_of
from rules_core.games.quader.luck import Luck
from rules_core.games.quader.quader import Quader
from rules_core.mind import Mind, mind_of


def _game() -> tuple[Quader, Luck]:
    game = registry.new_game(variants.by_name("dice-10x6-cover"))
    assert isinstance(game, Quader)
    luck = Luck(game)
    for _ in luck.fill():
        pass
    return game, luck


def _pose(size: int, x: int, y: int) -> int:
    return size << 14 | y + MARGIN << 5 | x + MARGIN


def _stand(game: Quader, player: int, volume: int, x: int, y: int, size: int | None = None) -> None:
    k = game.volumes.index(volume)
    game.stand(player * game.count + k, _pose(sizes_of(volume)[0] if size is None else size, x, y))


def _turns(game: Quader, luck: Luck, x: int, y: int) -> int:
    luck.look(0)
    return luck.lanes.turns(0, _pose(sizes_of(27)[0], x, y), luck.often[VOLUMES.index(27)])


def test_a_way_by_dice_leads_round_what_stands_there():
    game, luck = _game()
    _stand(game, 0, 27, 0, 1)
    straight = _turns(game, luck, 0, 1)
    assert straight == 13
    _stand(game, 1, 1, 1, 6)
    around = _turns(game, luck, 0, 1)
    assert around > straight
    for volume, x in ((2, 3), (3, 6), (4, 8)):
        _stand(game, 1, volume, x, 6)
    # On every lane something stands.
    assert _turns(game, luck, 0, 1) == 0


def test_at_the_goal_no_way_is_left():
    game, luck = _game()
    _stand(game, 0, 27, 4, 7)
    assert _turns(game, luck, 4, 7) == 1


def test_a_small_piece_at_the_goal_gives_time_until_the_end_is_near():
    game, luck = _game()
    _stand(game, 0, 1, 4, 9)
    luck.look(0)
    held = luck.time
    game.quiet = game.patience // 2 + 2
    luck.look(0)
    late = luck.time
    game.lift(0)
    game.stand(0, _pose(sizes_of(1)[0], 4, 10))
    luck.look(0)
    assert luck.time < held
    game.quiet = 0
    luck.look(0)
    assert late < luck.time < held


def test_something_on_the_start_line_keeps_the_largest_from_being_forced_into_the_field():
    game, luck = _game()
    luck.time = 10
    largest = game.count - 1
    open_line = luck.waiting(0, largest)
    _stand(game, 0, 1, 2, 0)
    assert open_line < luck.waiting(0, largest) <= 0


def _prepared(game: Quader) -> Mind:
    mind = mind_of(game)
    for _ in mind.prepare():
        pass
    return mind


def test_the_rolls_to_come_are_looked_at_and_the_game_stays_as_it_was():
    game, _ = _game()
    _stand(game, 0, 3, 1, 0)
    before = game.line(), list(game.history)
    mind = _prepared(game)
    assert ahead.over_rolls(mind, 0) != ahead.over_rolls(mind, 1)
    assert (game.line(), list(game.history)) == before


def test_a_roll_that_would_force_the_largest_into_the_field_is_seen_before():
    """With 6 and 6 only the 12 and the 27 may move: while the 12 can, nobody has to place the 27."""
    worth = []
    for y in (1, 4):
        game, _ = _game()
        # In the goal is what else a roll could move; the 12 lies where it may go on by six, or where it may not.
        for number, volume in enumerate((1, 2, 3, 4, 6, 8, 9, 18)):
            _stand(game, 0, volume, (0, 1, 2, 3, 4, 6, 0, 3)[number], (10, 10, 10, 10, 10, 10, 13, 13)[number])
        _stand(game, 0, 12, 4, y)
        mind = _prepared(game)
        game.play(ROLL | 6 | 6 << 3)
        forced = all(move & KIND == PLACE for move in game.legal_moves())
        game.undo()
        worth.append((forced, ahead.over_rolls(mind, 0) - mind.value(0)))
    (free, better), (forced, worse) = worth
    assert not free
    assert forced
    assert worse < better
