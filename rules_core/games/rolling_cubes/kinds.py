"""The kinds of equations: how long the numbers are, and how many operators multiply and divide.

All equations of a kind bring the same, but for a factor or divisor 1, which costs points.
"""

# The lengths of the numbers, the longest first: with all cubes, and with some left out. Of kinds that bring as much,
# those of which there are more equations come first.
ALL_CUBES = "221111 311111"
FEWER = "41111 4211 431 422 32111 22211 3311 3221 332 211111"

MYPY = False
if MYPY:
    # What it brings, less than 0 so that the best comes first; its number; lengths; operators that multiply and divide.
    Kind = tuple[int, int, str, int, int]


def kinds_of(signs: list[str], by_cubes: bool) -> "list[Kind]":
    """The kinds that the cubes of a throw allow, the best first: with the most points, or with the most cubes."""
    times = signs.count("x")
    over = signs.count(":")
    plain = signs.count("+") + signs.count("-")
    digits = len(signs) - times - over - plain
    found: list[Kind] = []
    for lengths in (ALL_CUBES + " " + FEWER).split():
        operators = len(lengths) - 2
        places = [int(length) for length in lengths]
        cubes = sum(places) + operators + 1
        points = cubes + max(0, cubes - 11) + sum([place * (place - 1) // 2 for place in places])
        for d in range(min(over, operators) + 1):
            for x in range(min(times, operators - d) + 1):
                if sum(places) > digits or operators - d - x > plain:
                    continue
                if is_product(lengths, x + d):
                    # It can be written as a quotient as well, which brings more.
                    if d < min(over, operators):
                        continue
                elif lengths[0] == "4":
                    # Such a long number is hardly ever anything else.
                    continue
                found.append((-cubes if by_cubes else -points - x - 2 * d, len(found), lengths, x, d))
    found.sort()
    return found


def is_product(lengths: str, factors: int) -> bool:
    """Whether the longest number can only be the product of all others: these are all looked through."""
    return factors == len(lengths) - 2 and (lengths[0] == "4" or factors == 1)
