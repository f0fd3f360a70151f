"""The engine of py4swiss with the same pairs in a fraction of the time.

It weighs each pair of players of a score group by some fifteen criteria, and asks again and again whether two may meet.
What a pair weighs depends on few traits of the two (score, colours, floats), which many share: each combination is
weighed once. Who may meet is found out once a round.
"""

from collections.abc import Callable
from functools import partial

from py4swiss.dynamicuint import DynamicUint
from py4swiss.engines.common import Pairing, PairingError
from py4swiss.engines.dutch.bracket import Bracket, BracketPairer, Brackets
from py4swiss.engines.dutch.bracket.bracket_matcher import BracketMatcher
from py4swiss.engines.dutch.engine import Engine
from py4swiss.engines.dutch.player import Player, get_player_infos_from_trf
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher
from py4swiss.trf import ParsedTrf

from .swiss import Progress

# Everything that the criteria look at; not who somebody is, nor whom he has met.
_NOT_WEIGHED = {"id", "number", "opponents", "colors"}
# Is told how many matchings have been tried.
_Told = Callable[[int], None]


class DutchEngine(Engine):
    """`progress` is told of how many of the players a table has been found."""

    @classmethod
    def pairs(cls, trf: ParsedTrf, progress: Progress | None = None) -> list[Pairing]:
        number = min(len(section.results) for section in trf.player_sections) + 1
        players = sorted(get_player_infos_from_trf(trf), reverse=True)
        allowed = _Allowed(players, trf.x_section.forbidden_pairs)
        if not allowed.is_valid_matching():
            raise PairingError
        brackets = Brackets(players, number)
        found: list[tuple[Player, Player]] = []
        while not brackets.is_finished():
            bracket = brackets.get_current_bracket()
            told = partial(_tell, progress, 2 * len(found), len(bracket.mdp_list + bracket.resident_list), len(players))
            pairer = _Pairer(bracket, allowed, trf.x_section.configuration.first_round_color, told)
            pairs = cls._get_bracket_pairs(pairer)
            if pairs is None:
                brackets.collapse()
            else:
                brackets.apply_bracket_pairings(pairs)
                found.extend(pairs)
        found.sort(key=cls._get_player_pair_score, reverse=True)
        return [cls._get_pairing(pair) for pair in found]


def _tell(progress: Progress | None, before: int, here: int, everybody: int, tries: int) -> None:
    """How far a group has got: about as many matchings are tried as it has pairs."""
    if progress is not None:
        progress(before + min(2 * tries, here), everybody)


class _Allowed(ValidityMatcher):
    """Who may meet whom, found out once for each two."""

    def __init__(self, players: list[Player], forbidden: set[tuple[int, int]]) -> None:
        self._known: dict[int, bool] = {}
        super().__init__(players, forbidden)

    def is_allowed_pair(self, player_1: Player, player_2: Player) -> bool:
        key = player_1.id << 20 | player_2.id
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = super().is_allowed_pair(player_1, player_2)
        return known


class _Pairer(BracketPairer):
    def __init__(self, bracket: Bracket, allowed: ValidityMatcher, first_colour: bool, told: _Told) -> None:
        # The engine's own one weighs all pairs as soon as it is made: it is made for nobody, and gets the quick one.
        nobody = bracket.model_copy(update={"mdp_list": [], "resident_list": [], "lower_list": []})
        super().__init__(nobody, allowed, first_colour)
        self._bracket = bracket
        self._num = len(bracket.mdp_list + bracket.resident_list + bracket.lower_list)
        self._bracket_matcher = _Matcher(bracket, allowed, told)


class _Matcher(BracketMatcher):
    """Weighs each combination of traits once."""

    def __init__(self, bracket: Bracket, allowed: ValidityMatcher, told: _Told) -> None:
        self._told = told
        self._tries = 0
        self._traits: dict[int, int] = {}
        kinds: dict[str, int] = {}
        for player in bracket.mdp_list + bracket.resident_list + bracket.lower_list:
            shown = repr(player.model_dump(exclude=_NOT_WEIGHED))
            self._traits[player.id] = kinds.setdefault(shown, len(kinds))
        self._weighed: dict[tuple[int, int], DynamicUint] = {}
        super().__init__(bracket, allowed)

    def _get_weight(self, player_1: Player, player_2: Player) -> DynamicUint:
        if not self._validity_matcher.is_allowed_pair(player_1, player_2):
            return DynamicUint(self._zero_weight)
        key = self._traits[player_1.id], self._traits[player_2.id]
        if key not in self._weighed:
            self._weighed[key] = super()._get_weight(player_1, player_2)
        # A copy, since weights are changed where they are.
        return DynamicUint(self._weighed[key])

    def update_matching(self) -> None:
        super().update_matching()
        self._told(self._tries)
        self._tries += 1
