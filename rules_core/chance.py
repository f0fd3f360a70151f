"""Random numbers that are the same on every machine for the same seed: for tests, simulations and replays."""


class Chance:
    """Three small generators side by side (Wichmann and Hill, 1982); every number on the way stays a small int."""

    def __init__(self, seed: int) -> None:
        self._a = seed % 30268 + 1
        self._b = seed // 30268 % 30306 + 1
        self._c = seed // 917302408 % 30322 + 1

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self._a = a = self._a * 171 % 30269
        self._b = b = self._b * 172 % 30307
        self._c = c = self._c * 170 % 30323
        return (a * 30307 + b - 1000000007 + c * 32749) % 1000000007 % limit
