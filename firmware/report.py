"""What a board tells of itself when somebody asks: what is going on, and how it is."""

import gc

from .buttons import BACK, HOLD, NEXT, OK

MYPY = False
if MYPY:
    from .app import Application
    from .modes.mode import Mode

BUTTONS = (("ok", OK), ("next", NEXT), ("back", BACK))


def info(app: "Application") -> dict:
    """What is going on."""
    running = app.running
    told = asked(app.mode, app.in_game())
    told["cells"] = [app.config.columns, app.config.rows]
    told["strip"] = app.config.strip
    told["settings"] = app.settings
    game = running.game
    if game:
        clocks = running.clocks
        told["variant"] = game.variant["id"]
        told["players"] = running.players
        told["turn"] = game.turn
        told["seats"] = running.seats
        told["phase"] = game.phase
        told["scores"] = game.scores()
        told["game"] = app.journal.number
        told["entries"] = app.journal.count
        told["clocks"] = [clocks.left(player, app.now) for player in range(game.players)]
        told["used"] = list(clocks.used)
        # What somebody elsewhere has used is known when their move is.
        told["flag"] = told["state"] != "awaiting" and clocks.has_fallen(app.now)
        if running.result:
            told["result"] = {"reason": running.result[0], "winners": list(running.result[1])}
    return told


def health(app: "Application") -> dict:
    """What is wrong, and how much room there is."""
    told: dict = dict(app.problems)
    told["masked"] = app.masks.cells()
    told["for_now"] = app.masks.for_now()
    told["calibrated"] = app.sensing.calibrated
    told["flash_free"] = app.port.storage.free()
    if hasattr(gc, "mem_free"):
        gc.collect()
        told["heap_free"] = gc.mem_free()
    return told


def asked(mode: "Mode", in_game: bool) -> dict:
    """The `state` event: what the board asks for, whole. `in_game`: holding `back` leads to the menu of the game."""
    doc: dict = {
        "state": mode.state(),
        "clear": [],
        "fill": [],
        "candidates": [],
        "from": 0,
        "count": 0,
        "shown": 0,
        "item": None,
        "entered": None,
        "guest": None,
        "silent": False,
    }
    doc["buttons"] = {name: mode.meaning(button) or None for name, button in BUTTONS}
    doc["held"] = {name: mode.meaning(button + HOLD) or None for name, button in BUTTONS}
    if in_game:
        doc["held"]["back"] = "menu"
    mode.asks(doc)
    return doc
