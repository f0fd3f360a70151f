"""Writes JSON the same way on every machine: keys sorted, no spaces, printable ASCII only.

MicroPython's dicts have no order and its own writer leaves other characters as they are. `~` is escaped as well:
it begins a frame of the link (wire.py).
"""


def compact(value: object) -> str:
    """A value of dicts, lists, texts, whole numbers, true, false and null as JSON."""
    if isinstance(value, str):
        return _quoted(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ",".join([_quoted(key) + ":" + compact(value[key]) for key in sorted(value)]) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([compact(item) for item in value]) + "]"
    return str(value)


def _quoted(text: str) -> str:
    # Most texts are plain, and some are long: a look at each character in turn takes the board a tenth of a second.
    codes = text.encode() or b" "
    if min(codes) < 32 or max(codes) > 125 or '"' in text or "\\" in text:
        text = "".join([_escaped(c) for c in text])
    return '"' + text + '"'


def _escaped(c: str) -> str:
    if c in '"\\':
        return "\\" + c
    if " " <= c < "~":
        return c
    number = ord(c)
    if number < 0x10000:
        return "\\u%04x" % number
    number -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 + (number >> 10), 0xDC00 + (number & 0x3FF))
