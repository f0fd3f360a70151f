"""What is said about games, in English and German: the words that all games share, and how a game's own are found.

A game's own words stand in the module `words` of its half: `WORDS`, a code -> (English, German). These codes are
asked for by others, and have a plain default:

- `name`, `about`: what the game is called, and one sentence about it;
- `due-PHASE`: what the player {0} does in this phase of a turn;
- `end-REASON`: why the game is over;
- `move-KIND`: what a kind of move is called;
- `explained`: what the figures {0} beside a score are, where a position's facts tell such; `explained-both`: the same
  where they are of two kinds, {0} and {1}.
"""

from collections.abc import Callable

from rules_core import registry
from rules_core.game import Game

from ..language import filled
from . import half

LANGUAGES = ("en", "de")
SHARED = {
    "player": ("Player {0}", "Spieler {0}"),
    "and": ("and", "und"),
    "due": ("{0} to act: {1}", "{0} ist dran: {1}"),
    "due-move": ("{0} to move", "{0} zieht"),
    "due-roll": ("{0} to roll", "{0} würfelt"),
    "dice": (", dice {0}", ", Würfel {0}"),
    "wins": ("{0} wins: {1}", "{0} gewinnt: {1}"),
    "win": ("{0} win: {1}", "{0} gewinnen: {1}"),
    "drawn": ("draw: {0}", "unentschieden: {0}"),
    "points": ("{0} {0:point|points}", "{0} {0:Punkt|Punkte}"),
    "end-move_cap": ("the limit of moves is reached", "die Zuggrenze ist erreicht"),
    "end-stalled": ("nothing has come to its goal for too long", "zu lange ist nichts ins Ziel gekommen"),
    "end-no_moves": ("nobody can move", "niemand kann ziehen"),
    "end-round_cap": ("the limit of rounds is reached", "die Rundengrenze ist erreicht"),
    "move-pass": ("pass", "passen"),
    "end-unfinished": ("given up after too many moves", "nach zu vielen Zügen abgebrochen"),
}


class Voice:
    """What is said about one game in one language; `say(code, values…)`. A code that nobody knows is a KeyError."""

    def __init__(self, game: str, language: str) -> None:
        part = half(game, "words")
        self._own: dict[str, tuple[str, str]] = part.WORDS if part else {}
        self.game = game
        self.language = language

    def __contains__(self, code: str) -> bool:
        return code in self._own or code in SHARED

    def __call__(self, code: str, *values: object) -> str:
        pair = self._own[code] if code in self._own else SHARED[code]
        return filled(pair[LANGUAGES.index(self.language)], *values, tongue=self.language)

    def due(self, phase: str, name: str) -> str:
        """What the player with this name does next."""
        return self(f"due-{phase}", name) if f"due-{phase}" in self else self("due", name, plain(phase))

    def end(self, reason: str) -> str:
        """Why the game is over."""
        return self(f"end-{reason}") if f"end-{reason}" in self else plain(reason)

    def move(self, kind: str) -> str:
        """What a kind of move is called."""
        return self(f"move-{kind}") if f"move-{kind}" in self else plain(kind)

    def name(self) -> str:
        """What the game is called."""
        return self("name") if "name" in self else plain(self.game).capitalize()

    def about(self) -> str:
        """One sentence about the game; empty where it says none."""
        return self("about") if "about" in self else ""

    def player(self, number: int) -> str:
        return self("player", number + 1)

    def all_of(self, names: list[str]) -> str:
        """Several names: `A and B`."""
        return f" {self('and')} ".join(names)

    def status(self, game: Game, name_of: Callable[[int], str] | None = None) -> str:
        """One line: who is to act, or how the game ended."""
        name_of = name_of or self.player
        ended = game.outcome()
        if ended is None:
            return self.due(game.phase, name_of(game.turn))
        winners = [name_of(player) for player in ended[1]]
        if not winners:
            return self("drawn", self.end(ended[0]))
        return self("wins" if len(winners) == 1 else "win", self.all_of(winners), self.end(ended[0]))


def plain(code: str) -> str:
    """A code as a word, where nobody has told a better one."""
    return code.replace("_", " ").replace("-", " ")


def both(game: str, told: Callable[[Voice], str]) -> dict[str, str]:
    """A text in both languages, by language."""
    return {language: told(Voice(game, language)) for language in LANGUAGES}


def end_of_any(reason: str, language: str) -> str:
    """Why a game of whatever kind is over: games agree about what a reason means."""
    for game in registry.GAMES:
        words = Voice(game, language)
        if f"end-{reason}" in words:
            return words.end(reason)
    return plain(reason)
