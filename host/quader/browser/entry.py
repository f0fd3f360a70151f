"""Where the page's workers come in: hands over what the browser offers, in Python's terms."""

from collections.abc import Awaitable, Callable
from typing import Any

from pyodide.ffi import to_js  # type: ignore[import-not-found]

from .serving import Serving
from .thinking import away


def table(
    post: Callable[[Any], object], ask: Callable[[Any], Awaitable[Any]], sync: Callable[[], Awaitable[object]]
) -> Serving:
    """The table, not yet switched on. `post` gives a message to the page, `ask` bytes to the worker that thinks, `sync`
    writes the files down."""

    async def asked(data: bytes) -> bytes:
        answer = await ask(to_js(data))
        return bytes(answer.to_bytes())

    return Serving(post, lambda data: to_js(data).buffer, away(asked), sync)
