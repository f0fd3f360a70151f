"""Lists of players as others write them: CSV with or without heads, separated by commas, semicolons or tabs, in UTF-8
or Latin-1; and names in a row on the command line.
"""

import csv
import io
import re
from typing import Any

from ..words.tournament import refusal
from .parts import Player
from .state import Tournament

# What a head may be called.
_HEADS = {
    "name": ("name", "player", "spieler", "spielername", "teilnehmer", "full name"),
    "last": ("last name", "lastname", "surname", "family name", "nachname", "familienname"),
    "first": ("first name", "firstname", "given name", "vorname"),
    "rating": ("rating", "elo", "dwz", "rtg", "wertung", "wertungszahl", "fide", "nwz"),
    "club": ("club", "team", "verein", "mannschaft"),
}
_SEPARATORS = ";\t,"


def from_csv(data: bytes, path: str) -> list[dict[str, Any]]:
    """The `add` changes of a list; Refused names the line that is none."""
    text = _text(data)
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=_separator(text))
    try:
        rows = list(reader)
    except csv.Error:
        raise refusal(path, "bad_csv", reader.line_num) from None
    columns: dict[str, int] | None = None
    found = []
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        if columns is None:
            columns = _columns(cells)
            if columns:
                continue
        # `Müller, Anna` that nobody has put in quotes: one name, told by the blank behind its comma.
        if not columns and len(row) > 1 and row[1][:1] == " " and _rating(cells[1]) is None:
            cells[:2] = [f"{cells[0]}, {cells[1]}"]
        player = _by_columns(cells, columns) if columns else _by_place(cells)
        if player is None:
            raise refusal(path, "bad_csv", number)
        club = cells[columns["club"]] if columns and "club" in columns and columns["club"] < len(cells) else ""
        found.append({"do": "add", "name": player[0], "rating": player[1], **({"club": club} if club else {})})
    return found


def from_trf(data: bytes, path: str) -> list[dict[str, Any]]:
    """The `add` changes of the players in a TRF, in the order of their starting numbers; Refused if there are none."""
    found = []
    for number, line in enumerate(_text(data).splitlines(), 1):
        if not line.startswith("001"):
            continue
        name, rating, start = line[14:47].strip(), _rating(line[48:52].strip()), line[4:8].strip()
        if not name or rating is None or not (start.isascii() and start.isdecimal()):
            raise refusal(path, "bad_trf", number)
        found.append((int(start), {"do": "add", "name": name, "rating": rating}))
    if not found:
        raise refusal(path, "no_trf")
    return [change for _, change in sorted(found, key=lambda pair: pair[0])]


def players_in(tournament: Tournament, text: str) -> list[Player]:
    """The players that a row of names means: separated by commas, also if names have commas themselves."""
    parts = text.split(",")
    found: list[Player] = []
    at = 0
    while at < len(parts):
        for end in range(len(parts), at, -1):
            name = ",".join(parts[at:end]).strip()
            if end == at + 1 or any(player.name == name for player in tournament.players.values()):
                found.append(tournament.player(name))
                at = end
                break
    return found


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # What German spreadsheets write.
        return data.decode("cp1252", "replace")


def _separator(text: str) -> str:
    """What separates in the first line: a comma only where nothing else does, since names have commas too."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    plain = re.sub('"[^"]*"', "", first)
    return next((sign for sign in _SEPARATORS if sign in plain), ",")


def _columns(cells: list[str]) -> dict[str, int]:
    """Which column holds what, if these are heads."""
    found: dict[str, int] = {}
    for place, cell in enumerate(cells):
        for key, names in _HEADS.items():
            if cell.casefold() in names:
                found.setdefault(key, place)
    return found if "name" in found or {"last", "first"} <= set(found) else {}


def _by_columns(cells: list[str], columns: dict[str, int]) -> tuple[str, int] | None:
    def cell(key: str) -> str:
        return cells[columns[key]] if key in columns and columns[key] < len(cells) else ""

    rating = _rating(cell("rating"))
    name = cell("name") or ", ".join(part for part in (cell("last"), cell("first")) if part)
    return None if rating is None or not name else (name, rating)


def _by_place(cells: list[str]) -> tuple[str, int] | None:
    rating = _rating(cells[1]) if len(cells) == 2 else 0
    return None if rating is None or len(cells) > 2 or not cells[0] else (cells[0], rating)


def _rating(text: str) -> int | None:
    if text in ("", "-"):
        return 0
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None
