"""The same games on MicroPython, in little memory."""

from ..micropython.whole_games import check_same, heap_of


def keys(mode: str, players: int) -> dict[str, object]:
    return {"format": 1, "game": "cubus", "mode": mode, "players": players}


def test_the_same_games():
    check_same([(keys(mode, players), players) for mode, players in (("build", 2), ("build", 5), ("teardown", 3))])


def test_a_long_game_takes_little_memory():
    assert heap_of(keys("build", 6), 6) < 40_000
