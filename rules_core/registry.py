"""All games by name. A game's modules are imported only when the game is chosen: the board has little memory."""

from .game import Game
from .refused import Refused

MYPY = False
if MYPY:
    from types import ModuleType

    from .mind import Mind

# Game name -> (its package, its class). The class stands in the package's module of the same name, the KEYS and
# `complete` of its variants in the module `variant`, perhaps with MERGED: objects that an heir changes key by key.
GAMES = {
    "quader": ("rules_core.games.quader", "Quader"),
    "engpass": ("rules_core.games.engpass", "Engpass"),
    "rolling-cubes": ("rules_core.games.rolling_cubes", "RollingCubes"),
    "planquadrat": ("rules_core.games.planquadrat", "PlanQuadrat"),
    "cubus": ("rules_core.games.cubus", "new"),
}


def _module(path: str) -> "ModuleType":
    """A module, imported now if it has not been before."""
    found = __import__(path)
    for part in path.split(".")[1:]:
        found = getattr(found, part)
    return found


def checker(game: str) -> tuple:
    """The keys of a game's variants and the function that completes them; Refused for an unknown game."""
    if game not in GAMES:
        raise Refused("game", "unknown game %s; known: %s", "unknown-game", game[:40], ", ".join(sorted(GAMES)))
    module = _module(GAMES[game][0] + ".variant")
    return module.KEYS, module.complete


def merged(game: object) -> tuple:
    """The keys of a game's variants that an heir changes key by key; none for what is no game."""
    if not isinstance(game, str) or game not in GAMES:
        return ()
    keys: tuple = getattr(_module(GAMES[game][0] + ".variant"), "MERGED", ())
    return keys


def mind(game: str) -> "type[Mind]":
    """What plays a game well: the class Mind of its module `mind`, or the one that suits any game."""
    try:
        found: type[Mind] = _module(GAMES[game][0] + ".mind").Mind
    except ImportError:
        found = _module("rules_core.mind").Mind
    return found


def maker(variant: dict) -> type:
    """What makes a game of a variant; the modules that it needs in play are loaded then."""
    package, name = GAMES[variant["game"]]
    found: type = getattr(_module(package + "." + package.split(".")[-1]), name)
    return found


def new_game(variant: dict) -> Game:
    """A game at its start. `variant` is complete (variant.complete)."""
    game: Game = maker(variant)(variant)
    return game
