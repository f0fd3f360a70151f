"""Reading the bytes of games, on the flash as they run (journal.py) or in short form (archive.py)."""

MYPY = False
if MYPY:
    from collections.abc import Callable, Iterator
    from typing import Any

    Read = Callable[[int, int], bytes]

MOVE, MORE = 109, 43
_READ = 512


def chunks(read: "Read", at: int, end: int, sums: int) -> "Iterator[tuple[int, bytes, bytes]]":
    """The whole chunks between two places: (place behind it, length + kind + payload, the bytes of its sums).

    `sums`: the bytes of the sums behind each chunk, 0 for the short form.
    """
    data = b""
    used = 0
    while True:
        if used + 1 < len(data):
            head = data[used : used + 2]
            size = 2 + head[0]
            if not sums:
                head = bytes([7 if head[0] == MOVE else head[1], head[0]])
                size = 8 if head[1] == MOVE else 2 + head[0]
            if used + size + sums <= len(data):
                chunk = head + data[used + size - head[0] : used + size]
                used += size + sums
                yield at + used, chunk, data[used - sums : used]
                continue
        data = data[used:]
        at += used
        used = 0
        more = read(at + len(data), min(_READ, end - at - len(data)))
        if not more:
            return
        data += more


def shortened(chunk: bytes) -> bytes:
    """A chunk in short form."""
    return chunk[1:] if chunk[1] == MOVE else chunk[1:2] + chunk[:1] + chunk[2:]


def entries(read: "Read", at: int, end: int, sums: int) -> "Iterator[tuple[str, bytes, int]]":
    """The whole entries between two places: (kind, payload, place behind it)."""
    payload = b""
    for behind, chunk, _ in chunks(read, at, end, sums):
        payload += chunk[2:]
        if chunk[1] != MORE:
            yield chr(chunk[1]), payload, behind
            payload = b""


def bytes_of(storage: "Any", path: str, at: int, length: int) -> bytes:
    """Bytes of a file; none where the flash cannot be read."""
    try:
        data: bytes = storage.read(path, at, length) if length > 0 else b""
        return data
    except OSError:
        return b""
