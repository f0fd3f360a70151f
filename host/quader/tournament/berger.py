"""Round robin of two at a table by the Berger tables: everyone meets everyone, first and second seats in balance."""

Pair = tuple[int, int]


def rounds(players: int, cycles: int = 1) -> int:
    return (players + players % 2 - 1) * cycles if players > 1 else 0


def table(players: int, number: int) -> tuple[list[Pair], int | None]:
    """The games of round `number` (from 1), first seat first, and who has the bye; players are 1 to `players`."""
    even = players + players % 2
    turns = even - 1
    cycle, index = divmod(number - 1, turns)
    # The one who meets the last player; the others meet in pairs that lie around him, at equal distances.
    middle = next(i for i in range(1, even) if (2 * i - index - 2) % turns == 0)
    games = [(middle, even) if middle <= even // 2 else (even, middle)]
    for distance in range(1, even // 2):
        one = (middle + distance - 1) % turns + 1
        two = (middle - distance - 1) % turns + 1
        small, large = min(one, two), max(one, two)
        games.append((small, large) if (one + two) % 2 else (large, small))
    if cycle % 2:
        games = [(second, first) for first, second in games]
    if even == players:
        return games, None
    return games[1:], middle
