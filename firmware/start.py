"""The way from power-up to the application: configuration, first light, files. Dropped when the board plays."""

import json

from rules_core.refused import Refused

from .main import BAD_CONFIGURATION, BAD_FILES, Unfit

MYPY = False
if MYPY:
    from .interfaces import Board, BoardPort


def start(board: "Board", ports: "list[BoardPort]", image: "str | None", safe: bool = False):
    """The port and the application, ready to play; with `safe` what asks people instead."""
    from . import manifest
    from .memory import leave

    try:
        config = _configuration()
        port = board.Port(config)
    except Refused as refused:
        raise Unfit(BAD_CONFIGURATION, "board.json: %s" % refused)
    except (OSError, ValueError):
        raise Unfit(BAD_CONFIGURATION, "board.json: is missing or damaged")
    ports.append(port)
    # The first light: one cell, before anything slow happens.
    frame = bytearray(3 * config.count)
    frame[0] = frame[1] = frame[2] = 40
    port.show(frame)
    # From here on a board that hangs starts again.
    port.feed()
    wrong = None
    if image and not manifest.lists(port.storage, image):
        # The one that should play is not whole, or an update was cut off.
        wrong = manifest.adopt(port.storage, image)
    wrong = wrong or manifest.problem(port.storage)
    if wrong:
        raise Unfit(BAD_FILES, wrong)
    # Nobody needs them any more.
    config.order = config.pins = None
    leave("firmware.config", "firmware.sense.feet")
    if safe:
        from .safe import Safe

        return Safe(port, config)
    from .app import Application

    application = Application(port, config)
    application.hears = False
    application.start()
    return port, application


def _configuration():
    from .config import Config, plain

    with open("/board.json") as file:
        return plain(Config(json.load(file)))
