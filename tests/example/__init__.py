"""Two games that only the tests carry, to prove that nothing else has to know a game: Stones with a half on the host,
Rafts without one. docs/add-a-game.md follows them.

`python -m tests.example …` is the command `quader` with both games.
"""

from collections.abc import MutableMapping
from pathlib import Path

import quader.games
from rules_core import registry

GAMES = {"stones": ("tests.example.stones", "Stones"), "rafts": ("tests.example.rafts", "Rafts")}
HALVES = str(Path(__file__).parent / "host")


def register(games: MutableMapping[str, tuple[str, str]] = registry.GAMES) -> None:
    """Do what two lines in the registry and a folder in quader/games would do."""
    games.update(GAMES)
    if HALVES not in quader.games.__path__:
        quader.games.__path__.append(HALVES)
