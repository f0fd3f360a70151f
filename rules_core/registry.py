"""All games by name. A game's modules are imported only when the game is chosen: the board has little memory."""

from .game import Game
from .refused import Refused

# Game name -> (module of the game, its class, module with the KEYS and `complete` of its variants).
GAMES = {
    "quader": ("rules_core.quader", "Quader", "rules_core.quader_variant"),
    "engpass": ("rules_core.engpass", "Engpass", "rules_core.engpass_variant"),
    "rolling-cubes": ("rules_core.rolling_cubes", "RollingCubes", "rules_core.rolling_cubes_variant"),
    "planquadrat": ("rules_core.planquadrat", "PlanQuadrat", "rules_core.planquadrat_variant"),
    "cubus": ("rules_core.cubus", "new", "rules_core.cubus_variant"),
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
        raise Refused("game", "unknown game %s; known: %s" % (game[:40], ", ".join(sorted(GAMES))))
    module = GAMES[game][2]
    return _member(module, "KEYS"), _member(module, "complete")


def new_game(variant: dict) -> Game:
    """A game at its start. `variant` is complete (variant.complete)."""
    module, name, _ = GAMES[variant["game"]]
    game: Game = _member(module, name)(variant)
    return game
