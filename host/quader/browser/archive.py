"""All games of this browser as one file to keep, since a browser may clear what it has stored."""

import io
import zipfile
from typing import TYPE_CHECKING

from rules_core.refused import Refused

from ..table import saves

if TYPE_CHECKING:
    from ..table.table import Table

NAME = "quader-games.zip"


async def packed(table: "Table") -> bytes:
    """An archive with the record of each game: the one being played, those of all boards, and the saved ones."""
    records = [saves.running(table.followed)] if table.followed.number else []
    records += [await saves.record(table, game["number"], game["board"]) for game in await saves.games(table)]
    records += [saves.read(game["name"]) for game in saves.saved()]
    if not records:
        raise Refused("", "there are no games yet", "no-games-yet")
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, record in enumerate(records, 1):
            archive.writestr(f"{number}-{saves.file_name(record, 'json')}", saves.file_text(record, "json"))
    return data.getvalue()
