"""The same games on MicroPython: the same throws, moves and positions, in little memory."""

from ..micropython.whole_games import check_same, heap_of

MODES = ("one-by-one", "together", "last-cube", "solitaire", "tournament")


def keys(mode: str, players: int) -> dict[str, object]:
    return {"format": 1, "game": "rolling-cubes", "mode": mode, "players": players}


def test_the_same_games():
    check_same([(keys(mode, 2 + seed), seed) for mode in MODES for seed in range(4)])


def test_a_long_game_takes_little_memory():
    assert heap_of(keys("tournament", 6), 4) < 60_000
