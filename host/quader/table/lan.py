"""The table for other devices at home: a second address, on the network, whose visitors watch or have a seat.

The port and the key of that address, and who sits where, are kept: after a restart the code leads to the same seat.
"""

import io

import segno

from ..kept import KeptAddress
from . import folders
from .server import Server
from .table import Table

_FIRST_PORT = 7700
# So many devices come in at once, so that there is always room for those who run the table.
_MOST_GUESTS = 16
# The largest message of a guest.
_LARGEST = 4096


class LanServer(Server):
    """Serves a table to guests at one address of this machine."""

    option = "--lan"
    most, largest = _MOST_GUESTS, _LARGEST
    are_guests = True

    def __init__(self, table: Table, host: str) -> None:
        self._kept = KeptAddress(folders.virtual_folder() / "lan.json", _FIRST_PORT)
        super().__init__(table, host, self._kept.key)
        table.seats.held = seats_of(self._kept.doc.get("seats"))
        table.seats.changed = self._keep_seats

    async def open(self) -> None:
        """Listen where it listened before; the first time another table may be there already."""
        await self.start(self._kept.port, or_any=not self._kept.is_known)
        self._kept.port = self.port
        self._keep_seats()
        self.table.phones = {"address": self.address, "code": _code(self.address)}

    def _keep_seats(self) -> None:
        self._kept.write(seats=self.table.seats.held)


def seats_of(held: object) -> dict[int, str]:
    """Who sits where, as far as it was kept."""
    return {
        int(player): device
        for player, device in (held.items() if isinstance(held, dict) else ())
        if player in "012345" and isinstance(device, str)
    }


def _code(address: str) -> str:
    """The address as a picture that phones read."""
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=6, border=2, dark="#14161b", light="#ffffff")
    return picture.getvalue().decode()
