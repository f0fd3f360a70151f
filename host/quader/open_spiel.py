"""The games as OpenSpiel games (extra `openspiel`), so that its algorithms can play them.

    import pyspiel
    import quader.open_spiel                   # registers them

    game = pyspiel.load_game("quader(variant=simple-10x6-cover)")
    dice = pyspiel.load_game("quader_chance(variant=dice-10x6-cover)")

`quader` takes every variant without chance, `quader_chance` those with dice, each of two to six players; own variants
that are installed too. Action k is the k-th of the legal moves in ascending order: what it means depends on the
position, `action_to_string` tells. A win is worth 1 and costs the others 1 together, whoever shares one shares it.
"""

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pyspiel

from rules_core import registry
from rules_core.game import Game as Played
from rules_core.refused import Refused

from . import variants
from .games import evaluate

# More moves than any position has; more acts, rolls and passes included, than a game takes.
MOST_MOVES = 4096
MOST_ACTS = 20_000
# So many levels are counted in a cell of an observation as one.
HIGHEST = 8

_MODE = pyspiel.GameType.ChanceMode


def _type(name: str, chance: Any, first: str) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name="Quader" if chance == _MODE.DETERMINISTIC else "Quader, with dice",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"variant": first},
    )


PLAIN = _type("quader", _MODE.DETERMINISTIC, "simple-10x6-cover")
WITH_CHANCE = _type("quader_chance", _MODE.EXPLICIT_STOCHASTIC, "dice-10x6-cover")


class Game(pyspiel.Game):
    """A variant without chance."""

    kind = PLAIN

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        name = chosen.get("variant", self.kind.parameter_specification["variant"])
        self.full = variants.by_name(name)
        start = registry.new_game(self.full)
        self._check(start, name)
        rolls = len(_rolls(start)) if start.is_chance() else 0
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_MOVES,
            max_chance_outcomes=rolls,
            num_players=start.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_ACTS,
        )
        super().__init__(self.kind, info, chosen)

    def _check(self, start: Played, name: str) -> None:
        if start.players < 2:
            raise Refused("variant", "%s is for one player", "openspiel-one", name)
        if not evaluate.lists_moves(self.full):
            raise Refused("variant", "the moves of %s cannot be listed", "openspiel-unlisted", name)
        if start.is_chance() != (self.kind is WITH_CHANCE):
            fitting = (PLAIN if self.kind is WITH_CHANCE else WITH_CHANCE).short_name
            raise Refused("variant", "%s is to be loaded as %s", "openspiel-other", name, fitting)

    def new_initial_state(self, state: Any = None) -> "State":
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self, iig_obs_type)


class ChanceGame(Game):
    """A variant with dice."""

    kind = WITH_CHANCE


class State(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.played = registry.new_game(game.full)
        # While a copy is made: the moves still to be played again, the next one last.
        self._due: list[int] = []

    def current_player(self) -> int:
        if not self._due and self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.played.is_chance() else self.played.turn

    def is_terminal(self) -> bool:
        return self.played.outcome() is not None

    def _moves(self) -> list[int]:
        """What the actions stand for."""
        return sorted(_rolls(self.played) if self.played.is_chance() else self.played.legal_moves())

    def _legal_actions(self, player: int) -> list[int]:
        number = len(self._moves())
        if number > MOST_MOVES:
            raise Refused("", "%d moves are more than are counted on", "openspiel-many", number)
        return list(range(number))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        found = _rolls(self.played)
        total = sum(found.values())
        return [(number, found[move] / total) for number, move in enumerate(sorted(found))]

    def _apply_action(self, action: int) -> None:
        self.played.play(self._due.pop() if self._due else self._moves()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.played.text(self._moves()[action]))

    def returns(self) -> list[float]:
        ended = self.played.outcome()
        n = self.played.players
        if ended is None or not ended[1]:
            return [0.0] * n
        shares = [1 / len(ended[1]) if player in ended[1] else 0.0 for player in range(n)]
        return [share - (1 - share) / (n - 1) for share in shares]

    def __str__(self) -> str:
        return str(self.played.line())

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        """How OpenSpiel clones a state: the moves are played again, which is quicker than reading a position."""
        other: State = self.get_game().new_initial_state()
        other._due = self.played.history[::-1]
        for action in self.history():
            other.apply_action(action)
        return other


class Observer:
    """What everybody sees: how much of each player stands on each cell, what the form still lacks, whose turn it is."""

    def __init__(self, game: Game, kind: Any) -> None:
        self._recalls = kind is not None and kind.perfect_recall
        start = registry.new_game(game.full)
        self._players = start.players
        self._wide, self._deep = start.cells
        cells = (self._deep, self._wide)
        n = self._players
        size = (n + 1) * self._deep * self._wide + n
        self.tensor = np.zeros(size, np.float32)
        at = n * self._deep * self._wide
        self.dict = {
            "pieces": self.tensor[:at].reshape((n, *cells)),
            "missing": self.tensor[at : size - n].reshape(cells),
            "turn": self.tensor[size - n :],
        }

    def set_from(self, state: State, player: int) -> None:
        self.tensor.fill(0)
        played = state.played
        for x, y, _, columns, rows, height, code in played.pieces():
            if 0 < code <= self._players:
                self.dict["pieces"][code - 1, max(y, 0) : y + rows, max(x, 0) : x + columns] += height / HIGHEST
        self.dict["missing"][:] = np.frombuffer(bytes(played.missing()), np.uint8).reshape(self._deep, self._wide)
        self.dict["missing"][:] /= HIGHEST
        self.dict["turn"][played.turn] = 1

    def string_from(self, state: State, player: int) -> str:
        return str(state.history_str() if self._recalls else state)


def _rolls(played: Played) -> Counter[int]:
    """The rolls that are due, and how many throws of the dice show each."""
    throws = itertools.product(*(range(len(field)) for field in played.fields()))
    return Counter(played.parse(played.fields_text(list(throw))) for throw in throws)


pyspiel.register_game(PLAIN, Game)
pyspiel.register_game(WITH_CHANCE, ChanceGame)
