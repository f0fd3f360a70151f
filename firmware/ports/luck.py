"""Numbers from the chip's own randomness, for dice that nobody can foretell."""

import os

_DRAWS = 1 << 24


def below(n: int) -> int:
    """One of 0 to n - 1, each equally likely; n up to 2 ** 24."""
    limit = _DRAWS - _DRAWS % n
    while True:
        drawn = int.from_bytes(os.urandom(3), "big")
        if drawn < limit:
            return drawn % n
