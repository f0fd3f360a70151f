"""Players who are not to meet: those whom the organiser keeps apart, and members of one club if the settings say so."""

from itertools import combinations

from .state import Tournament


def kept_apart(tournament: Tournament) -> set[tuple[int, int]]:
    """Their pairs, the smaller number first."""
    found = set(tournament.apart)
    if tournament.settings.clubs_apart:
        clubs: dict[str, list[int]] = {}
        for number in sorted(tournament.players):
            clubs.setdefault(tournament.players[number].club.casefold(), []).append(number)
        clubs.pop("", None)
        for members in clubs.values():
            found.update(combinations(members, 2))
    return found
