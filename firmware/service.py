"""What is asked of a board now and then: a new game, settings, calibration, self-test, how it is."""

from rules_core.refused import Refused

from .keep.variants import Variants
from .protocol.json_text import compact

SETTINGS = "settings"
# What people set once for the board, with the range; a game takes most of it over when it begins.
_RANGES = {"brightness": (1, 10), "take_back": (0, 1), "total": (0, 86400), "move": (0, 86400), "increment": (0, 3600)}
_OF_GAME = ("take_back", "total", "move", "increment")


def variants(app):
    return Variants(app.store)


# --- a new game --------------------------------------------------------------------------------------------------


def select(app, name, players, settings):
    """Start a game of a variant."""
    from .keep import session_changes

    session = app.session
    if session.game and not session.result and session.game.history:
        raise Refused("", "a game is running: end it first")
    settings = dict(_checked(settings))
    for key in _OF_GAME:
        if key in app.settings and key not in settings:
            settings[key] = app.settings[key]
    variant = variants(app).complete(name)
    _must_fit(app, variant)
    app.journal.put_away()
    _keep(app, "variant", variant["id"])
    app.mode = None
    # Straight to it: games are selected from deep within the link, and a Pico's stack is small.
    session_changes.begin(session, variant, players, settings)
    app.play_on()


def _must_fit(app, variant):
    from rules_core import registry

    columns, rows = registry.new_game(variant).cells
    if columns > app.config.columns or rows > app.config.rows:
        raise Refused(
            variant["id"],
            "needs %d×%d cells, the board has %d×%d" % (columns, rows, app.config.columns, app.config.rows),
        )


# --- sensors -----------------------------------------------------------------------------------------------------


def calibrate(app):
    """Take the empty board as it is for empty; returns the cells that cannot be right."""
    bad = app.sensing.set_baseline()
    app.sensing.masked[:] = bytes(app.config.count)
    app.problems.pop("calibration", None)
    app.mask(bad, app.now)
    return bad


def selftest(app):
    """Look for bad cells, mask them and show them; returns them and the margin of each cell."""
    from .memory import forget
    from .modes.selftest import Shown, run

    bad, margins = run(app.sensing, app.port)
    app.sensing.masked[:] = bytes(app.config.count)
    app.mask(bad, app.now)
    for cell in range(app.config.count):
        app.mode.cell(cell, app.sensing.code(cell), app.now)
    app.mode = Shown(app, bad)
    forget(("firmware.modes.selftest",))
    return bad, margins


# --- settings ----------------------------------------------------------------------------------------------------


def load_settings(app):
    """The settings of the board; what is damaged is a problem, but no reason to stop."""
    import json

    if app.store.storage.size(SETTINGS) < 0:
        return {}
    try:
        settings = json.loads(app.store.load(SETTINGS))
        if not isinstance(settings, dict):
            raise ValueError
        _checked({name: settings[name] for name in settings if name != "variant"})
        return settings
    except (ValueError, TypeError, Refused):
        app.problems["settings"] = "damaged, the defaults are used"
        return {}


def set(app, name, value):
    """Change a setting of the board."""
    _keep(app, name, _checked({name: value})[name])
    app.lights.brightness = app.settings.get("brightness", 5)
    app.dirty = True


def _checked(settings):
    for name in sorted(settings):
        if name not in _RANGES:
            raise Refused(str(name)[:40], "is no setting; there are %s" % ", ".join(sorted(_RANGES)))
        low, high = _RANGES[name]
        value = settings[name]
        if not isinstance(value, int) or not low <= value <= high:
            raise Refused(name, "must be from %d to %d" % (low, high))
    return settings


def _keep(app, name, value):
    app.settings[name] = value
    app.problems.pop("settings", None)
    app.store_checked(SETTINGS, compact(app.settings).encode())


# --- how it is ---------------------------------------------------------------------------------------------------


def info(app):
    """What is going on."""
    session = app.session
    told = {
        "state": app.mode.state(),
        "cells": [app.config.columns, app.config.rows],
        "strip": app.config.strip,
        "settings": app.settings,
    }
    game = session.game
    if game:
        clocks = session.clocks
        told["variant"] = game.variant["id"]
        told["players"] = session.players
        told["turn"] = game.turn
        told["phase"] = game.phase
        told["scores"] = game.scores()
        told["game"] = app.journal.number
        told["entries"] = app.journal.count
        told["clocks"] = [clocks.left(player, app.now) for player in range(game.players)]
        told["used"] = list(clocks.used)
        told["flag"] = clocks.has_fallen(app.now)
        if session.result:
            told["result"] = {"reason": session.result[0], "winners": list(session.result[1])}
    return told


def health(app):
    """What is wrong, and how much room there is."""
    import gc

    told = dict(app.problems)
    told["masked"] = [cell for cell in range(app.config.count) if app.sensing.masked[cell]]
    told["flash_free"] = app.port.storage.free()
    if hasattr(gc, "mem_free"):
        gc.collect()
        told["heap_free"] = gc.mem_free()
    return told
