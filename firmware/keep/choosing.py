"""A game is chosen: its variant is read and checked, the old game leaves the memory, the new one begins."""

from rules_core.refused import Refused

from ..memory import unloaded
from .settings import OF_GAME, checked, keep

MYPY = False
if MYPY:
    from ..app import Application


def select(app: "Application", name: str, players: "list[str]", settings: dict) -> None:
    """Start a game of a variant."""
    running = app.running
    if running.is_on():
        raise Refused("", "a game is running: end it first", "game-runs")
    settings = dict(checked(settings))
    for key in OF_GAME:
        if key in app.settings and key not in settings:
            settings[key] = app.settings[key]
    with unloaded():
        from .variants import Variants

        variant = Variants(app.store).complete(name)
    app.journal.put_away()
    app.begin(variant, players, settings)
    keep(app, "variant", variant["id"])
