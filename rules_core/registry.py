"""All games by name. A game's modules are imported only when the game is chosen: the board has little memory."""

from .game import Game
from .refused import Refused

# Game name -> (its package, its class). The class stands in the package's module of the same name, the KEYS and
# `complete` of its variants in the module `variant`.
GAMES = {
    "quader": ("rules_core.games.quader", "Quader"),
    "engpass": ("rules_core.games.engpass", "Engpass"),
    "rolling-cubes": ("rules_core.games.rolling_cubes", "RollingCubes"),
    "planquadrat": ("rules_core.games.planquadrat", "PlanQuadrat"),
    "cubus": ("rules_core.games.cubus", "new"),
}


def _member(module: str, name: str) -> type:
    """A name of a module that is imported now if it has not been before."""
    found = __import__(module)
    for part in module.split(".")[1:] + [name]:
        found = getattr(found, part)
    member: type = found  # type: ignore[assignment]
    return member


def checker(game: str) -> tuple:
    """The keys of a game's variants and the function that completes them; Refused for an unknown game."""
    if game not in GAMES:
        raise Refused("game", "unknown game %s; known: %s", "unknown-game", game[:40], ", ".join(sorted(GAMES)))
    module = GAMES[game][0] + ".variant"
    return _member(module, "KEYS"), _member(module, "complete")


def new_game(variant: dict) -> Game:
    """A game at its start. `variant` is complete (variant.complete)."""
    package, name = GAMES[variant["game"]]
    game: Game = _member(package + "." + package.split(".")[-1], name)(variant)
    return game
