"""The logger as the boards' server on this PC: while it keeps the lines, every other command speaks through it.

Loopback only, and only for whom can read the user's own folder: a small file for each board tells the port and a
secret. A connection is lines of JSON. The first names the secret and the board; then `{"ask": request, "seconds": n}`
is answered by `{"ok": value}` or `{"no": why, "kind": class}`, and `{"watch": request or null}` brings `{"event": …}`.
"""

import contextlib
import hashlib
import hmac
import json
import os
import secrets
import socket
import socketserver
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware.talk import refusal
from rules_core.refused import Refused

from .. import files, variants
from ..words.board import say
from .refusals import BadAnswer, BoardRefused, Unanswered

if TYPE_CHECKING:
    from .logger import Logger
    from .model import Event

HOST = "127.0.0.1"
LINE = 1 << 17
KINDS = {kind.__name__: kind for kind in (BadAnswer, Unanswered)}
# A watcher that does not read its events loses them after so long.
_STUCK_SECONDS = 5.0


def card_path(address: str) -> Path:
    """The file that tells where the server of a board is."""
    # One device may have several names.
    real = os.path.realpath(address) if address.startswith("/") else address
    name = hashlib.sha256(real.encode(errors="replace")).hexdigest()[:24]
    return variants.data_folder() / "boards" / f"{name}.json"


class Switchboard:
    """Listens for other commands until it is closed."""

    def __init__(self, logger: "Logger") -> None:
        self._logger = logger
        self._secret = secrets.token_hex(16)
        self._watchers: dict[str, list[Connection]] = {}
        self._turn = threading.Lock()
        self._cards: set[Path] = set()
        board = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                Connection(board, self.request, self.rfile).run()

        self._server = socketserver.ThreadingTCPServer((HOST, 0), Handler, bind_and_activate=True)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, name="switchboard", daemon=True).start()

    def announce(self, address: str) -> None:
        """Tell other commands that this board is reached here."""
        path = card_path(address)
        card = {"port": self._server.server_address[1], "secret": self._secret, "pid": os.getpid()}
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            files.write_text(path, json.dumps(card), files.OWN)
            self._cards.add(path)

    def close(self) -> None:
        for path in self._cards:
            with contextlib.suppress(OSError):
                path.unlink()
        self._server.shutdown()
        self._server.server_close()

    def tell(self, address: str, event: "Event") -> None:
        """Something happened on a board: tell everybody who watches it."""
        for watcher in list(self._watchers.get(address, ())):
            watcher.send({"event": {"event": event.kind, **event.data}})

    # --- what connections ask ----------------------------------------------------------------------------------------

    def welcome(self, doc: Any) -> str:
        """The address that a first line names; empty if it is not welcome."""
        if not isinstance(doc, dict) or not _is(doc.get("secret"), self._secret):
            return ""
        address = str(doc.get("address", ""))
        return next((one for one in self._logger.addresses() if card_path(one) == card_path(address)), "")

    def ask(self, address: str, doc: Any, seconds: Any) -> dict[str, Any]:
        line = self._logger.line_of(address)
        if not isinstance(doc, dict) or not isinstance(doc.get("do"), str) or not isinstance(seconds, int | float):
            return {"no": "request", "where": "", "kind": "BadAnswer"}
        if line is None:
            return {"no": say("no_board"), "where": address, "kind": "Unanswered"}
        more = {key: value for key, value in doc.items() if key not in ("do", "seconds")}
        try:
            return {"ok": line.ask(doc["do"], min(float(seconds), 120.0), **more)}
        except BoardRefused as refused:
            return {**refusal.told(refused.said), "kind": BoardRefused.__name__}
        except Refused as refused:
            kind = type(refused).__name__
            return {"no": refused.why, "where": refused.where, "kind": kind if kind in KINDS else "Unanswered"}

    def watch(self, connection: "Connection", address: str, doc: Any) -> None:
        with self._turn:
            watchers = self._watchers.setdefault(address, [])
            if connection in watchers:
                watchers.remove(connection)
            if doc is not None:
                connection.cells = bool(isinstance(doc, dict) and doc.get("cells"))
                watchers.append(connection)
            cells = any(watcher.cells for watcher in watchers)
        line = self._logger.line_of(address)
        if line is not None:
            line.start_watching(cells)


class Connection:
    """One command that speaks with a board through the logger."""

    def __init__(self, board: Switchboard, request: socket.socket, lines: Any) -> None:
        self.cells = False
        self._board = board
        self._socket = request
        self._lines = lines
        self._turn = threading.Lock()
        request.settimeout(None)

    def run(self) -> None:
        address = ""
        try:
            address = self._board.welcome(self._read())
            if not address:
                return
            self.send({"ok": True})
            while (doc := self._read()) is not None:
                if isinstance(doc, dict) and "watch" in doc:
                    self._board.watch(self, address, doc["watch"])
                    self.send({"ok": None})
                elif isinstance(doc, dict):
                    self.send(self._board.ask(address, doc.get("ask"), doc.get("seconds", 10)))
        except (OSError, ValueError, RecursionError):
            # Whoever it was has gone, or is none of ours.
            return
        finally:
            if address:
                self._board.watch(self, address, None)

    def _read(self) -> Any:
        line = self._lines.readline(LINE)
        return json.loads(line) if line.endswith(b"\n") else None

    def send(self, doc: dict[str, Any]) -> None:
        data = json.dumps(doc).encode() + b"\n"
        with self._turn, contextlib.suppress(OSError):
            self._socket.settimeout(_STUCK_SECONDS)
            self._socket.sendall(data)
            self._socket.settimeout(None)


def _is(told: Any, secret: str) -> bool:
    """Whether somebody knows the secret, without telling by the time how much of it."""
    return isinstance(told, str) and hmac.compare_digest(told.encode(errors="replace"), secret.encode())
