"""Samples changed at random: bytes, words, lines, and values inside JSON."""

import json
import random
from collections.abc import Callable
from typing import Any

_WORDS = (
    b"", b"0", b"-1", b"1e9", b"99999999999999999999", b"null", b"true", b"NaN", b"\"", b"{", b"[", b"]", b"\0",
    b"\xff", b"\xc3", b"\r\n", b"~", b"*", b"\\u0000", b"\\ud800", b"../", b"A" * 300, b"[" * 60, b"{\"a\":" * 40,
    b"[" * 3000,
)  # fmt: skip
_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 255, 1 << 29, 1 << 31, 1 << 64, 10**400, 0.5, "", "a", "é", "\0", "x" * 500, [], {},
    [[]], {"": 0}, [1, 2, 3], "simple-10x6-cover",
)  # fmt: skip


def mutated(chance: random.Random, samples: list[bytes], mend: Callable[[bytes], bytes] | None) -> bytes:
    """One sample, changed once to a few times; mostly with check sums that are right again."""
    data = chance.choice(samples)
    if chance.random() < 0.4:
        data = _in_json(chance, data)
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        data = chance.choice(_CHANGES)(chance, data, samples)
    return mend(data) if mend and chance.random() < 0.8 else data


def _flip(chance: random.Random, data: bytes, samples: list[bytes]) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _insert(chance: random.Random, data: bytes, samples: list[bytes]) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(_WORDS) + data[at + chance.randrange(3) :]


def _cut(chance: random.Random, data: bytes, samples: list[bytes]) -> bytes:
    a, b = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return data[:a] + data[b:]


def _repeat(chance: random.Random, data: bytes, samples: list[bytes]) -> bytes:
    a = chance.randrange(len(data) + 1)
    return data[:a] + data[a : a + 40] * chance.choice((2, 3, 20)) + data[a:]


def _splice(chance: random.Random, data: bytes, samples: list[bytes]) -> bytes:
    other = chance.choice(samples)
    return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]


_CHANGES = (_flip, _insert, _cut, _repeat, _splice)


def _in_json(chance: random.Random, data: bytes) -> bytes:
    """A value somewhere inside a document replaced, removed or doubled."""
    start, end = max(0, data.find(b"{")), data.rfind(b"}") + 1
    try:
        doc = json.loads(data[start:end])
    except ValueError:
        return data
    at, keys = doc, []
    while isinstance(at, dict | list) and at and (not keys or chance.random() < 0.7):
        keys.append(chance.choice(list(at)) if isinstance(at, dict) else chance.randrange(len(at)))
        at = at[keys[-1]]
    if not keys:
        return data
    inner = doc
    for key in keys[:-1]:
        inner = inner[key]
    change = chance.randrange(4)
    if change == 0:
        del inner[keys[-1]]
    elif change == 1 and isinstance(inner, list):
        inner.append(inner[keys[-1]])
    elif change == 2 and isinstance(inner[keys[-1]], int):
        inner[keys[-1]] += chance.choice((-1, 1, 2, 100, -100))
    else:
        inner[keys[-1]] = chance.choice(_VALUES)
    return data[:start] + json.dumps(doc, separators=(",", ":")).encode() + data[end:]
