"""The settings of a tournament: a document with every key checked, as `new` and `set` write it into the log."""

import re
from dataclasses import asdict, dataclass, replace
from typing import Any

from rules_core.refused import Refused
from rules_core.variant import checks

from ..words.tournament import refusal
from .points import Scheme, default_points, of_game, read_points, read_scheme

SWISS, DUTCH, KEIZER, ROUND_ROBIN, KNOCK_OUT = SYSTEMS = ("swiss", "dutch", "keizer", "round-robin", "knock-out")
BAKU = "baku"
TIE_BREAKS = (
    "buchholz", "buchholz-cut1", "buchholz-median", "sonneborn-berger", "direct", "progressive", "koya", "aro",
    "volume", "wins",
)  # fmt: skip
# As FIDE's handbook calls them.
FIDE_CODES = {
    "BH": "buchholz", "BH-C1": "buchholz-cut1", "BH:C1": "buchholz-cut1", "BH/C1": "buchholz-cut1",
    "BH-M1": "buchholz-median", "BH:M1": "buchholz-median", "BH/M1": "buchholz-median", "SB": "sonneborn-berger",
    "DE": "direct", "PS": "progressive", "KS": "koya", "ARO": "aro", "WIN": "wins",
}  # fmt: skip
MAX_ROUNDS = 99
MAX_SEATS = 6
# The points of one round as a tie-break: round-2.
ROUND = "round-"


@dataclass(frozen=True)
class Settings:
    """How a tournament is played."""

    system: str = SWISS
    seats: int = 2
    # 0: as many as the system needs (Swiss: until it is told).
    rounds: int = 0
    points: str = "1,0.5,0"
    # Empty: what the points scheme says.
    bye: str = ""
    tiebreaks: tuple[str, ...] = ()
    # The id of the variant that is played; records of other variants are refused. Empty: any.
    variant: str = ""
    third_place: bool = False
    # How often all meet in a round robin.
    cycles: int = 1
    # How many of a table of more than two go on in a knock-out.
    advance: int = 1
    # Whether tables may lack a player (else the players left over have a bye).
    short_tables: bool = True
    # BAKU, or nothing.
    acceleration: str = ""
    # Whether players of one club are not to meet.
    clubs_apart: bool = False

    @property
    def scheme(self) -> Scheme:
        return read_scheme(self.points, self.seats)

    @property
    def bye_points(self) -> int:
        return read_points(self.bye, "bye") if self.bye else self.scheme.bye

    def document(self) -> dict[str, Any]:
        return {**asdict(self), "tiebreaks": list(self.tiebreaks)}


def read_settings(doc: object) -> Settings:
    """Checked settings; what is missing takes the default of the system and the table size."""
    keys = tuple(Settings.__dataclass_fields__)
    found = checks.mapping(doc, "settings", keys)
    system = checks.choice(found.get("system", SWISS), "system", SYSTEMS)
    seats = checks.integer(found.get("seats", 2), "seats", 2, MAX_SEATS)
    if system in (DUTCH, KEIZER) and seats != 2:
        raise refusal("seats", f"{system}_two")
    points = _text(found.get("points", default_points(seats)), "points")
    settings = Settings(
        system=system,
        seats=seats,
        rounds=checks.integer(found.get("rounds", 0), "rounds", 0, MAX_ROUNDS),
        points=points,
        bye=_text(found.get("bye", ""), "bye"),
        tiebreaks=_tiebreaks(found.get("tiebreaks"), system, points),
        variant=_text(found.get("variant", ""), "variant"),
        third_place=checks.flag(found.get("third_place", False), "third_place"),
        cycles=checks.integer(found.get("cycles", 1), "cycles", 1, 4),
        advance=checks.integer(found.get("advance", max(1, seats // 2)), "advance", 1, seats - 1),
        short_tables=checks.flag(found.get("short_tables", True), "short_tables"),
        acceleration=checks.choice(found.get("acceleration", ""), "acceleration", ("", BAKU)),
        clubs_apart=checks.flag(found.get("clubs_apart", False), "clubs_apart"),
    )
    if settings.acceleration and (system not in (SWISS, DUTCH) or seats != 2 or not settings.rounds):
        raise refusal("acceleration", "acceleration_needs")
    _ = settings.scheme, settings.bye_points
    return settings


def changed(settings: Settings, doc: dict[str, Any]) -> Settings:
    """Settings with some keys given anew."""
    checks.mapping(doc, "settings", tuple(Settings.__dataclass_fields__))
    return read_settings(replace(settings, **doc).document())


def _tiebreaks(value: object, system: str, points: str) -> tuple[str, ...]:
    if value is None:
        own = of_game(points)
        if own is not None:
            return tuple(own.TIE_BREAKS)
        if system == KEIZER:
            return ("wins", "direct")
        if system == ROUND_ROBIN:
            return ("direct", "wins", "sonneborn-berger", "volume")
        return ("buchholz-cut1", "buchholz", "sonneborn-berger", "direct", "volume")
    if not isinstance(value, list | tuple):
        raise Refused("tiebreaks", "must be a list, not %s", "list", checks.shown(value))
    value = [FIDE_CODES.get(name, name) if isinstance(name, str) else name for name in value]
    for number, name in enumerate(value):
        of_round = isinstance(name, str) and re.fullmatch(ROUND + "[1-9][0-9]?", name)
        if not of_round:
            checks.choice(name, f"tiebreaks[{number}]", (*TIE_BREAKS, "round-N"))
        if name in value[:number]:
            raise Refused(f"tiebreaks[{number}]", "%s is given twice", "item-twice", name)
    return tuple(value)


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or len(value) > 80:
        raise Refused(where, f"must be a short text, not {checks.shown(value)}")
    return value
