"""Positions of many pieces in short: objects with the same keys come as {"keys": […], "rows": [[…], …]}."""


def listed(position: dict) -> dict:
    """A position with its lists of objects. What is no table of rows stays as it is, for the rules to refuse."""
    return {name: _objects(value) for name, value in position.items()}


def _objects(value):
    if not isinstance(value, dict) or sorted(value) != ["keys", "rows"]:
        return value
    keys, rows = value["keys"], value["rows"]
    if not isinstance(keys, list) or not isinstance(rows, list) or [1 for key in keys if not isinstance(key, str)]:
        return value
    if [1 for row in rows if not isinstance(row, list) or len(row) != len(keys)]:
        return value
    return [dict(zip(keys, row)) for row in rows]
