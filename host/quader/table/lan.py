"""The table for other devices at home: a second address, on the network, whose visitors watch or have a seat.

The port and the key of that address, and who sits where, are kept: after a restart the code leads to the same seat.
"""

import contextlib
import io
import json
import os
import secrets
from pathlib import Path
from typing import Any

import segno

from . import folders
from .server import Server
from .table import Table

_FIRST_PORT = 7700
# So many devices come in at once, so that there is always room for those who run the table.
_MOST_GUESTS = 16
# The largest message of a guest.
_LARGEST = 4096


class Kept:
    """What survives a restart, in a file that only its owner reads."""

    def __init__(self) -> None:
        self._path: Path = folders.virtual_folder() / "lan.json"
        doc = self._read()
        self.port = doc["port"] if isinstance(doc.get("port"), int) and 0 < doc["port"] < 1 << 16 else _FIRST_PORT
        key = doc.get("key")
        self.key = key if isinstance(key, str) and len(key) >= 16 else secrets.token_urlsafe(12)
        held = doc.get("seats")
        self.seats = {
            int(player): device
            for player, device in (held.items() if isinstance(held, dict) else ())
            if player in "012345" and isinstance(device, str)
        }

    def _read(self) -> dict[str, Any]:
        try:
            doc = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return doc if isinstance(doc, dict) else {}

    def write(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        new = self._path.with_suffix(".new")
        text = json.dumps({"port": self.port, "key": self.key, "seats": self.seats})
        with contextlib.suppress(FileNotFoundError):
            new.unlink()
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(new, self._path)


class LanServer(Server):
    """Serves a table to guests at one address of this machine."""

    most, largest = _MOST_GUESTS, _LARGEST
    are_guests = True

    def __init__(self, table: Table, host: str) -> None:
        self._kept = Kept()
        super().__init__(table, host, self._kept.key)
        table.seats.held = self._kept.seats
        table.seats.changed = self._keep_seats

    async def open(self) -> None:
        """Listen where it listened before."""
        await self.start(self._kept.port)
        self._keep_seats()
        self.table.phones = {"address": self.address, "code": _code(self.address)}

    def _keep_seats(self) -> None:
        self._kept.seats = self.table.seats.held
        self._kept.write()


def _code(address: str) -> str:
    """The address as a picture that phones read."""
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=6, border=2, dark="#14161b", light="#ffffff")
    return picture.getvalue().decode()
