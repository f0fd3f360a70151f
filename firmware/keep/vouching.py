"""The board vouches for its games, with a secret of its own that never leaves it.

Its word for a game is HMAC-SHA256 over the game's last hash, which stands for every entry before it. It gives its word
only for games that it has played itself and that are over, so nobody can make it vouch for another one; whether a word
is its own it tells of any game, also when that has long left the archive.
"""

from hashlib import sha256

from rules_core.refused import Refused

from .archive import TAIL

MYPY = False
if MYPY:
    from collections.abc import Callable

    from ..app import Application
    from .store import Store

SECRET = "secret"
_BYTES = 32
_BLOCK = 64


def last_hash(app: "Application", number: int) -> bytes:
    """The last hash of a game that is over; Refused if it is not there, or still played."""
    journal = app.journal
    if number == journal.number:
        if not app.running.result:
            raise Refused("", "the game is not over", "not-over")
        return journal.hash
    return journal.read_game(number, journal.size_of(number) - TAIL, _BYTES)


def word(store: "Store", random: "Callable[[int], int]", last: bytes) -> bytes:
    """The board's word for a last hash."""
    key = _secret(store, random) + bytes(_BLOCK - _BYTES)
    inner = sha256(bytes([byte ^ 0x36 for byte in key]) + last).digest()
    return sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest()


def _secret(store: "Store", random: "Callable[[int], int]") -> bytes:
    """The board's secret; made by the hardware's chance when it is needed first, or when it is damaged."""
    found = store.load(SECRET)
    if found is None or len(found) != _BYTES:
        found = bytes([random(256) for _ in range(_BYTES)])
        store.replace(SECRET, found)
    return found
