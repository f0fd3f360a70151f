"""Where the page's workers come in: hands over what the browser offers, in Python's terms."""

import sys
from typing import Any

from pyodide.ffi import JsException, run_sync, to_js  # type: ignore[import-not-found]

from rules_core.refused import Refused

from .serving import PageWire, Serving
from .thinking import away


def table(page: Any) -> Serving:
    """The table, not yet switched on. `page` is what the worker offers, see page/src/site/table.ts."""

    async def asked(data: bytes) -> bytes:
        try:
            answer = await page.ask(to_js(data))
        except JsException as error:
            print(f"quader: the worker that thinks: {error.message}", file=sys.stderr)
            raise Refused("", "the computer cannot think now", "cannot-think") from None
        return bytes(answer.to_bytes())

    async def fetched(name: str) -> bytes:
        found = await page.fetch(name)
        return bytes(found.to_bytes())

    return Serving(
        PageWire(page.post, lambda data: to_js(data).buffer),
        away(asked),
        page.sync,
        lambda data: page.write(to_js(data)),
        run_sync,
        fetched,
    )


def received(serving: Serving, data: Any) -> None:
    """Bytes of the cable; nothing: it was pulled."""
    serving.port.received(None if data is None else bytes(data.to_bytes()))
