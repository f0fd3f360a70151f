"""Thinks in a worker of its own, so that the table goes on meanwhile. Both ends are this code: what is asked and what
comes back is pickled."""

import pickle
from collections.abc import Awaitable, Callable
from typing import Any

from rules_core.refused import Refused


def answered(asked: bytes) -> bytes:
    """In the worker that thinks: the result of a question, or the refusal."""
    work, args = pickle.loads(asked)
    try:
        return pickle.dumps((True, work(*args)))
    except Refused as refused:
        return pickle.dumps((False, refused))


def away(ask: Callable[[bytes], Awaitable[bytes]]) -> Callable[..., Awaitable[Any]]:
    """In the table's worker: calls a function in the one that thinks; `ask` carries the bytes there and back."""

    async def call(work: Callable[..., Any], *args: Any) -> Any:
        good, result = pickle.loads(await ask(pickle.dumps((work, args))))
        if not good:
            raise result
        return result

    return call
