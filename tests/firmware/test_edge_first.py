"""A piece that is put down edge first: what it shows on its way is not the move."""

import pytest

from quader import variants
from rules_core import registry
from rules_core.chance import Chance

from .hand import Table, smallest


def within(small: tuple[int, ...], large: tuple[int, ...]) -> bool:
    return (
        large[0] <= small[0]
        and large[1] <= small[1]
        and large[0] + large[2] >= small[0] + small[2]
        and large[1] + large[3] >= small[1] + small[3]
        and large[2] * large[3] > small[2] * small[3]
    )


def a_pair(name: str, from_reserve: bool) -> tuple[Table, int, int]:
    """A position in which a piece has two moves, and the cells of the one hold those of the other."""
    chance = Chance(11)
    game = registry.new_game(variants.by_name(name))
    table = Table(smallest(game.cells), 1)
    table.app.select(name, [], {"take_back": 0})
    for _ in range(60):
        game = table.game
        found = []
        for move in game.legal_moves():
            prints = game.footprints(move)
            if len(prints) == (1 if from_reserve else 2) and prints[-1][4]:
                cleared = prints[0] if len(prints) == 2 else None
                found.append((cleared, prints[-1], move))
        for cleared, part, move in found:
            # Only one move ends on the edge alone, so that the cells take it for certain.
            if len([1 for c, p, _ in found if (c, p) == (cleared, part)]) > 1:
                continue
            for other_cleared, whole, other in found:
                apart = cleared is None or not (
                    whole[0] < cleared[0] + cleared[2]
                    and cleared[0] < whole[0] + whole[2]
                    and whole[1] < cleared[1] + cleared[3]
                    and cleared[1] < whole[1] + whole[3]
                )
                if cleared == other_cleared and apart and within(part, whole):
                    table.set_up()
                    return table, move, other
        table.app.play(game.text(game.random_move(chance)))
    raise AssertionError("no such position")


@pytest.mark.parametrize("edge_ms", [100, 300, 500, 860, 1500])
@pytest.mark.parametrize("from_reserve", [False, True])
def test_the_whole_piece_is_the_move(edge_ms: int, from_reserve: bool) -> None:
    table, edge, whole = a_pair("simple-10x6-cover", from_reserve)
    game = table.game
    made = len(game.history)
    if not from_reserve:
        stone = table.stone_at(*game.footprints(edge)[0][:2])
        assert stone is not None
        table.port.take(stone)
        table.wait(400)
    end = game.footprints(whole)[-1]
    part = table.put(*game.footprints(edge)[-1])
    table.wait(edge_ms)
    table.port.take(part)
    table.put(*end)
    table.wait(4000)
    if table.state == "choice":
        # Several volumes have these cells: people say which one it is.
        assert whole in table.app.mode.tracker.candidates
        assert len(game.history) == made
        return
    assert table.state == "quiet"
    assert len(game.history) == made + 1
    assert game.piece_on(end[0], end[1]) == end
