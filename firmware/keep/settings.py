"""What people set once for a board; a game takes most of it over when it begins."""

import json

from rules_core.refused import Refused

from ..protocol.json_text import compact

MYPY = False
if MYPY:
    from ..app import Application

SETTINGS = "settings"
# With their ranges.
RANGES = {
    "brightness": (1, 10), "take_back": (0, 1), "hints": (0, 1), "total": (0, 86400), "move": (0, 86400),
    "increment": (0, 3600),
}  # fmt: skip
OF_GAME = ("take_back", "hints", "total", "move", "increment")


def load(app: "Application") -> dict:
    """The settings of the board; what is damaged is a problem, but no reason to stop."""
    if app.store.storage.size(SETTINGS) < 0:
        return {}
    try:
        settings = json.loads(app.store.load(SETTINGS) or b"")
        if not isinstance(settings, dict):
            raise ValueError
        checked({name: settings[name] for name in settings if name != "variant"})
        return settings
    except (ValueError, TypeError, Refused):
        app.problems["settings"] = "damaged, the defaults are used"
        return {}


def change(app: "Application", name: str, value: object) -> None:
    """Change a setting of the board."""
    keep(app, name, checked({name: value})[name])
    app.lights.brightness = app.settings.get("brightness", 5)
    app.dirty = True


def checked(settings: dict) -> dict:
    """The same settings; Refused if there is no such one, or it is out of its range."""
    for name in sorted(settings):
        if name not in RANGES:
            raise Refused(str(name)[:40], "is no setting; there are %s", "no-setting", ", ".join(sorted(RANGES)))
        low, high = RANGES[name]
        value = settings[name]
        if not isinstance(value, int) or not low <= value <= high:
            raise Refused(name, "must be from %d to %d", "must-be-from-to", low, high)
    return settings


def keep(app: "Application", name: str, value: object) -> None:
    """Store a setting; a full flash is a problem, but no reason to stop."""
    app.settings[name] = value
    app.problems.pop("settings", None)
    app.store_checked(SETTINGS, compact(app.settings).encode())
