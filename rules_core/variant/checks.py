"""Small checks of document fields: each returns the value or refuses it with its path and the reason."""

from ..refused import Refused


def shown(value: object) -> str:
    """A value as it stands in a message: short, on one line."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list):
        return "[…]"
    text = str(value)
    if isinstance(value, str):
        text = '"' + "".join([c if c >= " " else "?" for c in text[:40]]) + ("…" if len(text) > 40 else "") + '"'
    return text


def is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def integer(value: object, where: str, low: int, high: int) -> int:
    if not is_int(value) or not low <= value <= high:  # type: ignore[operator]
        raise Refused(where, "must be a whole number from %d to %d, not %s", "range", low, high, shown(value))
    return value  # type: ignore[return-value]


def integers(value: object, where: str, count: int, low: int, high: int) -> list[int]:
    """A list of that many whole numbers."""
    if not isinstance(value, list) or len(value) != count or [1 for v in value if not is_int(v)]:
        raise Refused(where, "must be %d whole numbers in [ ], not %s", "numbers", count, shown(value))
    for number, item in enumerate(value):
        integer(item, "%s[%d]" % (where, number), low, high)
    return value


def choice(value: object, where: str, options: tuple) -> str:
    if not isinstance(value, str) or value not in options:
        raise Refused(where, "must be one of %s, not %s", "choice", ", ".join(options), shown(value))
    return value


def choices(value: object, where: str, options: tuple) -> list[str]:
    """A list of different words out of the options."""
    if not isinstance(value, list):
        raise Refused(where, "must be a list, not %s", "list", shown(value))
    for number, item in enumerate(value):
        at = "%s[%d]" % (where, number)
        choice(item, at, options)
        if item in value[:number]:
            raise Refused(at, "%s is given twice", "item-twice", item)
    return value


def flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise Refused(where, "must be true or false, not %s", "flag", shown(value))
    return value


def mapping(value: object, where: str, keys: tuple, needed: tuple = ()) -> dict:
    """An object with no other keys than these, and with the needed ones."""
    if not isinstance(value, dict):
        raise Refused(where, "must be an object, not %s", "object", shown(value))
    # Sorted: dicts have no order on the board, and both shall name the same key.
    for key in sorted(value):
        if key not in keys:
            at = where + "." + key[:40] if where else key[:40]
            raise Refused(at, "unknown key; known: %s", "unknown-key", ", ".join(keys))
    for key in needed:
        if key not in value:
            raise Refused(where + "." + key if where else key, "is missing", "missing")
    return value
