"""The live page: a small web server on this machine that shows the tournament's file as it is now."""

import contextlib
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from rules_core.refused import Refused

from ..words.tournament import refusal
from . import page, view
from .log import Book

HOST = "127.0.0.1"
# Only what the page itself brings may run; nothing may be loaded from elsewhere.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'"


def server(path: Path, port: int) -> ThreadingHTTPServer:
    """A server for one tournament; port 0 takes a free one. `serve_forever` runs it."""
    try:
        return ThreadingHTTPServer((HOST, port), _handler(path))
    except (OSError, OverflowError):
        raise refusal("--port", "port_taken", port) from None


def _handler(path: Path) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers `/`, `/content` (its changing part) and `/tournament.json`."""

        server_version = "quader"

        def do_GET(self) -> None:
            # A page from elsewhere that points its own name at this machine learns nothing.
            if self.headers.get("Host", "").rpartition(":")[0] not in (HOST, "localhost"):
                self._answer(403, "text/plain", "forbidden\n")
                return
            try:
                code, kind, text = self._content(self.path.partition("?")[0])
            except (OSError, Refused) as error:
                code, kind, text = 503, "text/plain", f"{error}\n"
            self._answer(code, kind, text)

        def _content(self, wanted: str) -> tuple[int, str, str]:
            if wanted == "/":
                return 200, "text/html", page.whole(Book.open(path), live=True)
            if wanted == "/content":
                return 200, "text/html", page.content(Book.open(path), live=True)
            if wanted == "/tournament.json":
                return (
                    200,
                    "application/json",
                    json.dumps(view.document(Book.open(path).tournament), ensure_ascii=False),
                )
            return 404, "text/plain", "not found\n"

        def _answer(self, code: int, kind: str, text: str) -> None:
            data = text.encode()
            self.send_response(code)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Content-Security-Policy", _POLICY)
            self.send_header("Cache-Control", "no-store")
            # A visitor who leaves early is no error.
            with contextlib.suppress(ConnectionError):
                self.end_headers()
                self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            """Visits are nobody's business."""

    return Handler
