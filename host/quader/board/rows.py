"""A position of many pieces in half the room, as a board takes it (firmware/talk/rows.py): rows instead of objects."""

from typing import Any


def in_rows(position: dict[str, Any]) -> dict[str, Any]:
    """Lists of objects with the same keys become {"keys": […], "rows": [[…], …]}."""
    return {name: _table(value) for name, value in position.items()}


def _table(value: Any) -> Any:
    if not isinstance(value, list) or not value or not all(isinstance(item, dict) for item in value):
        return value
    keys = sorted(value[0])
    if any(sorted(item) != keys for item in value):
        return value
    return {"keys": keys, "rows": [[item[key] for key in keys] for item in value]}
