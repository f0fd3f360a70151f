"""What the mind knows with two dice: ways round what stands in the field, and how long a game may be kept going."""

from quader import variants
from rules_core import registry
from rules_core.games.cuboids.cuboid import MARGIN, VOLUMES, sizes_of
from rules_core.games.quader.luck import Luck
from rules_core.games.quader.quader import Quader


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
