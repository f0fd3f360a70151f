"""TRF, the report file of FIDE, as JaVaFo and py4swiss read it: two at a table, the rounds that are over, the first
seat is white. Points are those of the games and byes; what rulings gave or took stands in comments.
"""

from collections.abc import Iterator
from itertools import takewhile

from ..words.tournament import refusal
from .history import histories
from .pairing import rounds_planned
from .parts import Round
from .points import ABSENT, shown
from .settings import KNOCK_OUT
from .standings import standings
from .state import Tournament

_SYSTEMS = {
    "swiss": "Individual: Swiss System",
    "dutch": "Individual: Swiss System (FIDE Dutch)",
    "keizer": "Individual: Keizer",
    "round-robin": "Individual: Round Robin",
    "knock-out": "Individual: Knock-out",
}
# The column of the points holds as many characters.
_POINTS = 4


def to_trf(tournament: Tournament) -> str:
    """The whole report."""
    if tournament.settings.seats != 2:
        raise refusal("", "trf_two")
    lines = [
        f"012 {tournament.name}",
        f"062 {len(tournament.players)}",
        f"072 {sum(p.rating > 0 for p in tournament.players.values())}",
        f"092 {_SYSTEMS.get(tournament.settings.system, 'Individual')}",
        *player_lines(tournament),
        *x_lines(tournament),
    ]
    for player in tournament.seeded():
        if player.adjusted:
            lines.append(f"### {ranks(tournament)[player.number]} {player.name}: {shown(player.adjusted)}")
    return "\n".join(lines) + "\n"


def ranks(tournament: Tournament) -> dict[int, int]:
    """The starting number of each player."""
    return {player.number: rank + 1 for rank, player in enumerate(tournament.seeded())}


def tenths(hundredths: int, name: str) -> int:
    """Points in tenths, which are the finest that TRF has."""
    if hundredths % 10:
        raise refusal("", "trf_tenths", name, shown(hundredths))
    return hundredths // 10


def player_lines(tournament: Tournament) -> Iterator[str]:
    """A line for each player, in starting order."""
    over = _over(tournament)
    starting = ranks(tournament)
    places = {row.player.number: place + 1 for place, row in enumerate(standings(tournament, len(over)))}
    found = histories(tournament, len(over))
    for player in tournament.seeded():
        points = tenths(sum(found[player.number].points), player.name)
        score = f"{points // 10}.{points % 10}"
        if len(score) > _POINTS:
            raise refusal("", "trf_points", player.name)
        # Columns for sex, title, federation, number and birth stay empty.
        line = f"001 {starting[player.number]:4d}      {player.name[:33]:<33} {player.rating or '':>4}"
        line += f"{'':28}{score:>4} {places[player.number]:4d}"
        for round_ in over:
            line += "  " + _game(tournament, round_, player.number, starting)
        yield line


def x_lines(tournament: Tournament) -> Iterator[str]:
    """The number of rounds, and what results are worth if that is not usual."""
    yield f"XXR {rounds_planned(tournament) or len(tournament.rounds) + 1}"
    scheme = tournament.settings.scheme
    (win, loss), (draw, _) = scheme.points([1, 2]), scheme.points([1, 1])
    bye = 0 if tournament.settings.system == KNOCK_OUT else tournament.settings.bye_points
    half = 0 if tournament.settings.system == KNOCK_OUT else scheme.wished_bye
    worth = {"WW": win, "BW": win, "WD": draw, "BD": draw, "WL": loss, "BL": loss,
             "ZPB": 0, "HPB": half, "PAB": bye, "FW": win, "FL": 0}  # fmt: skip
    usual = {"WW": 100, "BW": 100, "WD": 50, "BD": 50, "WL": 0, "BL": 0,
             "ZPB": 0, "HPB": 50, "PAB": 100, "FW": 100, "FL": 0}  # fmt: skip
    if worth != usual:
        told = [f"{code}={tenths(value, code) / 10:.1f}" for code, value in worth.items()]
        yield f"XXS {' '.join(told)}"


def _over(tournament: Tournament) -> list[Round]:
    """The rounds that have all their results; TRF has no games without one."""
    return list(takewhile(lambda round_: not round_.open_tables(), tournament.rounds))


def _game(tournament: Tournament, round_: Round, number: int, starting: dict[int, int]) -> str:
    """Opponent, colour and result of one round."""
    for table in round_.tables:
        if number in table.players:
            seat = table.players.index(number)
            other = 1 - seat
            assert table.result is not None
            mine, yours = table.result.places[seat], table.result.places[other]
            if ABSENT in (mine, yours):
                code = "-" if mine == ABSENT else "+"
            else:
                code = "1" if mine < yours else "0" if mine > yours else "="
            return f"{starting[table.players[other]]:4d} {'wb'[seat]} {code}"
    if number in round_.byes or any(slot == (number,) for slot in round_.slots):
        return "0000 - U"
    return "0000 - H" if number in round_.wished else "0000 - Z"
