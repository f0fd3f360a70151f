"""Reading the bytes of games, on the flash as they run (journal.py) or in short form (books.py)."""

MYPY = False
if MYPY:
    from collections.abc import Callable, Iterator
    from typing import Any

    Read = Callable[[int, int], bytes]

MOVE, MORE = 109, 43
_READ = 512


def pieces(read: "Read", at: int, end: int, sums: int) -> "Iterator[tuple[int, bytes, bytes]]":
    """The whole pieces between two places: (place behind it, length + kind + payload, the bytes of its sums).

    `sums`: the bytes of the sums behind each piece, 0 for the short form.
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
                piece = head + data[used + size - head[0] : used + size]
                used += size + sums
                yield at + used, piece, data[used - sums : used]
                continue
        data = data[used:]
        at += used
        used = 0
        more = read(at + len(data), min(_READ, end - at - len(data)))
        if not more:
            return
        data += more


def shortened(piece: bytes) -> bytes:
    """A piece in short form."""
    return piece[1:] if piece[1] == MOVE else piece[1:2] + piece[:1] + piece[2:]


def entries(read: "Read", at: int, end: int, sums: int) -> "Iterator[tuple[str, bytes, int]]":
    """The whole entries between two places: (kind, payload, place behind it)."""
    payload = b""
    for behind, piece, _ in pieces(read, at, end, sums):
        payload += piece[2:]
        if piece[1] != MORE:
            yield chr(piece[1]), payload, behind
            payload = b""


def bytes_of(storage: "Any", path: str, at: int, length: int) -> bytes:
    """Bytes of a file; none where the flash cannot be read."""
    try:
        data: bytes = storage.read(path, at, length) if length > 0 else b""
        return data
    except OSError:
        return b""
