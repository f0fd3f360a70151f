"""Results, times and rounds as words: what organisers type and what the terminal and the page show."""

import re
from typing import Any

from ..language import language
from ..words.tournament import refusal, say
from .parts import Pairing, Result
from .points import ABSENT, shown
from .state import Tournament

_TWO = {
    "1-0": (1, 2),
    "0-1": (2, 1),
    "draw": (1, 1),
    "remis": (1, 1),
    "1/2": (1, 1),
    "½": (1, 1),
    "0.5-0.5": (1, 1),
    "½-½": (1, 1),
}


def places(text: str, seats: int) -> list[int]:
    """The place of each seat that a typed result means."""
    word = text.strip().lower()
    if word in ("draw", "remis"):
        return [1] * seats
    if seats == 2 and word in _TWO:
        return list(_TWO[word])
    if re.fullmatch(r"\d{1,2}(,\d{1,2})*", word):
        found = [int(part) for part in word.split(",")]
        if len(found) == seats:
            return found
    raise refusal("", "bad_result", text)


def forfeited(tournament: Tournament, table: Pairing, names: list[str]) -> list[int]:
    """The places when these did not come: the others share the first; with two at a table the other one has won."""
    absent = set()
    for name in names:
        player = tournament.player(name)
        if player.number not in table.players:
            raise refusal("--forfeit", "not_at_table", player.name, table.number)
        absent.add(player.number)
    return [ABSENT if number in absent else 1 for number in table.players]


def numbers(text: str, seats: int, where: str) -> list[int]:
    """Whole numbers, one for each seat."""
    parts = text.split(",")
    if len(parts) != seats or not all(re.fullmatch(r" *-?\d{1,9} *", part) for part in parts):
        raise refusal(where, "bad_list", seats)
    return [int(part) for part in parts]


def clocks(text: str, seats: int) -> list[int]:
    """Times such as 12:30,1:02:05 in milliseconds, one for each seat."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != seats or not all(re.fullmatch(r"\d{1,3}(:[0-5]\d){1,2}", part) for part in parts):
        raise refusal("--clock", "bad_list", seats)
    found = []
    for part in parts:
        seconds = 0
        for piece in part.split(":"):
            seconds = 60 * seconds + int(piece)
        found.append(1000 * seconds)
    return found


def points(hundredths: int) -> str:
    """Points as people read them: `3`, `2.5`, in German `2,5`."""
    text = shown(hundredths)
    return text.replace(".", ",") if language() == "de" else text


def result(found: Result | None) -> str:
    """A result as people read it: `1-0`, `½-½`, `+ -`, `2 1 3`."""
    if found is None:
        return ""
    if len(found.places) == 2:
        if ABSENT in found.places:
            return " ".join("-" if place == ABSENT else "+" for place in found.places)
        return {(1, 2): "1-0", (2, 1): "0-1"}.get(found.places, "½-½")
    return " ".join("-" if place == ABSENT else str(place) for place in found.places)


def remarks(found: Result | None) -> list[str]:
    """What a result has besides the places, in words."""
    if found is None:
        return []
    told = []
    if not found.played:
        told.append(say("forfeit"))
    if found.source == "ruling":
        told.append(f"{say('ruling')}: {found.note}")
    if found.late:
        told.append(say("late"))
    if found.volumes:
        told.append(f"{say('volume_won')} {' : '.join(map(str, found.volumes))}")
    if any(found.clocks):
        told.append(f"{say('clock')} {' : '.join(clock(value) for value in found.clocks)}")
    if any(found.illegal):
        told.append(f"{say('illegal')} {' : '.join(map(str, found.illegal))}")
    return told


def clock(milliseconds: int) -> str:
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def event(found: dict[str, Any], tournament: Tournament) -> str:
    """An event in one line: its number, its kind and what it names."""
    kept = {key: value for key, value in found.items() if key not in ("n", "at", "by", "do", "hash")}
    if "player" in kept and kept["player"] in tournament.players:
        kept["player"] = tournament.players[kept["player"]].name
    if found["do"] == "pair":
        kept = {"round": found["round"], "tables": len(found["tables"])}
    if found["do"] == "new":
        kept = {"name": found["name"]}
    told = " ".join(f"{key}={_short(value)}" for key, value in kept.items() if value not in ("", [], None))
    return f"{found['n']} {found['do']} {told}".rstrip()


def _short(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}:{_short(inner)}" for key, inner in value.items())
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
