"""A game in the terminal: asks, judges, shows, takes back, and keeps everything in a record."""

import re
import secrets
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.record import record as game_record
from rules_core.record.record import Record
from rules_core.refused import Refused

from .. import files, records, variants
from ..cli import one_line
from ..engine import greedy
from ..engine.levels import NAMES, Player
from ..games import draw
from ..games.words import Voice
from ..language import language
from ..words.terminal import COMMANDS, say

# As many moves are listed at once without being asked for.
SCREEN = 24


class Quit(Exception):
    """The players want to stop."""


class TerminalGame:
    """One game with its players; typed lines come from standard input, a terminal or a pipe."""

    def __init__(self, record: Record, seed: int | None, path: Path | None = None) -> None:
        """`path`: the file that the record came from; a game kept here goes on in its own file."""
        self.record = record
        self.chance = Chance(secrets.randbelow(10**12) if seed is None else seed)
        self.path = _kept_path(record, path)
        self.kept_before = self.path == path
        self.listed: list[int] = []
        # The moves made when the board was last shown.
        self.shown = 0
        self._take_up(record)

    def _take_up(self, record: Record) -> None:
        """Set the game to the end of a record."""
        self.record = record
        entries = []
        for game, entry, _ in game_record.replay(record):
            self.game: Game = game
            entries += [entry] if entry is not None else []
        record.entries = entries
        names = record.players + [""] * (self.game.players - len(record.players))
        self.names = [_shown_name(name, number) for number, name in enumerate(names)]
        # A player who is named after a level is played by the computer.
        self.computers = {
            number: Player(name, self.chance.below(1 << 29)) for number, name in enumerate(names) if name in NAMES
        }

    # --- the course of the game ----------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the end, `quit` or the end of the input; then the game is saved."""
        title = variants.title(self.record.variant, language())
        print(say("begin", title, ", ".join(self.names)))
        if self.game.history:
            print(say("resumed", len(self.game.history)))
        try:
            self._show()
            while self.game.outcome() is None:
                if self._is_computer():
                    self._play(self._chosen())
                else:
                    self._keep()
                    self._turn()
            self._tell_end()
        except Quit:
            if not self._wants_it():
                self.path.unlink(missing_ok=True)
                print(say("dropped"))
                return
        self._keep()
        if self.record.entries:
            print(say("saved", self.path))
            if self.record.result is None:
                print(say("go_on", self.path))

    def _voice(self) -> Voice:
        """What is said about this game, in the user's language."""
        return Voice(self.record.variant["game"], language())

    def _is_computer(self) -> bool:
        """Whether the computer acts next, for a player or for the dice of one."""
        return self.game.turn in self.computers

    def _chosen(self) -> int:
        """What the computer does."""
        if self.game.is_chance():
            return self.game.random_move(self.chance)
        return self.computers[self.game.turn].think(self.game).move

    def _wants_it(self) -> bool:
        """Ask at a terminal whether to keep a new game; one that was kept before stays, and a pipe is never asked."""
        if not sys.stdin.isatty() or not self.record.entries or self.kept_before:
            return True
        try:
            return not self._ask(say("keep")).lower().startswith("n")
        except Quit:
            return True

    def _keep(self) -> None:
        """Save the game as it is, so that nothing is lost whatever happens next."""
        game_record.conclude(self.record, self.game)
        if self.record.entries or self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            files.write_text(self.path, game_record.to_text(self.record))

    def _play(self, move: int) -> None:
        player = self.names[self.game.turn]
        short = self.game.human(move)
        self.record.entries.append((game_record.MOVE, self.game.text(move), None))
        self.game.play(move)
        self.listed = []
        print(say("moved", player, short))

    def _tell_end(self) -> None:
        self._show()
        ended = self.game.outcome()
        if ended is None:
            return
        reason, winners = self._voice().end(ended[0]), [self.names[player] for player in ended[1]]
        result = say("wins", winners[0], reason) if len(winners) == 1 else say("draw", reason)
        if len(winners) > 1:
            result = say("shares", ", ".join(winners), reason)
        print(say("over", result))
        told = [f"{name} {score}" for name, score in zip(self.names, self.game.scores(), strict=True)]
        print(say("scores", ", ".join(told)))

    # --- one turn --------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        """Ask for one line and do what it says."""
        if self.shown != len(self.game.history) and not self.game.is_chance():
            self._show()
        if not self.listed:
            self._tell_moves()
        line = self._ask("> ")
        try:
            self._obey(line)
        except Refused as refused:
            print(say("no", one_line(str(refused))))
        except OSError as error:
            print(say("no", one_line(f"{error.filename or 'error'}: {error.strerror or error}")))

    def _ask(self, prompt: str) -> str:
        """One line; at a terminal with its editing. The end of the input is `quit`."""
        try:
            if sys.stdin.isatty():
                return input(prompt).strip()
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            print()
            raise Quit from None
        except UnicodeDecodeError:
            return "?"
        if not line:
            raise Quit
        print(prompt + one_line(line.strip()))
        return line.strip()

    def _tell_moves(self) -> None:
        """Say what the player may do."""
        game = self.game
        name = self.names[game.turn]
        if game.is_chance():
            print(say("due", self._voice().due(game.phase, name)))
            return
        moves = game.legal_moves()
        if not moves:
            print(say("type", name))
        elif len(moves) == 1:
            self.listed = moves
            print(say("one_move", name, f"1: {game.human(moves[0])}"))
        elif len(moves) <= SCREEN:
            self._list(moves)
        else:
            kinds = Counter(str(game.describe(move)["kind"]) for move in moves)
            print(say("many", name, len(moves), ", ".join(f"{kind} {number}" for kind, number in kinds.items())))

    def _list(self, moves: list[int]) -> None:
        """Print moves with numbers, which then can be typed."""
        self.listed = moves
        game = self.game
        print(say("filtered", len(moves), len(game.legal_moves())))
        for number, move in enumerate(moves):
            short, full = game.human(move), game.text(move)
            print(f"{number + 1:>4}  {short:<18} {full if full != short else ''}".rstrip())

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.lower())
        if command is not None and (command != "roll" or not self.game.is_chance() or not rest):
            getattr(self, f"_{command}")(rest.strip())
        elif self.game.is_chance():
            self._play(self._entered(f"{self.game.phase} {rest}" if command == "roll" else line))
        elif line.isdecimal() and line.isascii() and self.listed:
            if not 1 <= int(line[:9]) <= len(self.listed):
                raise Refused("", "1 to %d", "one-to", len(self.listed))
            self._play(self.listed[int(line) - 1])
        elif line:
            self._make_or_filter(line)

    def _entered(self, line: str) -> int:
        """The roll that was typed, with or without its name; nothing typed lets the computer roll."""
        if not line:
            return self.game.random_move(self.chance)
        try:
            return self.game.parse(line)
        except Refused:
            return self.game.parse(f"{self.game.phase} {line}")

    def _make_or_filter(self, line: str) -> None:
        """A typed move, or else words that choose moves to list."""
        try:
            move = self.game.parse(line)
        except Refused:
            moves = self._with(line.lstrip("/").lower().split())
            if not moves:
                raise
            self._list(moves)
        else:
            self._play(move)

    def _with(self, wanted: list[str]) -> list[int]:
        """The legal moves whose notations hold all these words: a kind, a volume, a square."""
        found = []
        for move in self.game.legal_moves() if wanted else []:
            short = self.game.human(move).lower()
            words = set(self.game.text(move).lower().split())
            words.update(short.split(), re.findall(r"[a-z]-?\d+", short))
            if words.issuperset(wanted):
                found.append(move)
        return found

    # --- commands ----------------------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        print(say("help"))

    def _show(self, _: str = "") -> None:
        self.shown = len(self.game.history)
        print()
        print(draw.terminal(self.game, draw.wants_colour()))
        print()

    def _moves(self, rest: str) -> None:
        self._list(self._with(rest.lower().split()) if rest else self.game.legal_moves())

    def _roll(self, rest: str) -> None:
        if not self.game.is_chance():
            raise Refused("", say("no_chance"))
        self._play(self._entered(""))

    def _hint(self, _: str) -> None:
        if self.game.is_chance() or self.game.outcome() is not None:
            raise self.game.why_not("")
        text = greedy.choose(self.game, self.chance.below(1 << 29))
        print(say("hint", self.game.human(self.game.parse(text))))

    def _undo(self, _: str) -> None:
        """Take back until a person is to decide again; a roll stays as it fell."""
        taken: list[str] = []
        while self.game.history and not (taken and not self.game.is_chance() and not self._is_computer()):
            self.game.undo()
            while self.record.entries[-1][0] != game_record.MOVE:
                self.record.entries.pop()
            taken.append(self.record.entries.pop()[1])
        if not taken:
            raise Refused("", say("nothing_back"))
        self.listed = []
        print(say("taken_back", "; ".join(reversed(taken))))
        self.shown = -1

    def _save(self, rest: str) -> None:
        if not rest:
            raise Refused("", say("save_what"))
        game_record.conclude(self.record, self.game)
        files.write_text(rest, game_record.to_text(self.record))
        print(say("saved", rest))

    def _resume(self, rest: str) -> None:
        if rest:
            path = Path(rest)
        else:
            games = [path for path in last_games() if path != self.path]
            if not games:
                raise Refused("", say("no_saved"))
            path = games[0]
        found = records.read(str(path))
        self._keep()
        self._take_up(found)
        self.path = _kept_path(found, path)
        self.kept_before = self.path == path
        self.listed = []
        print(say("resumed", len(self.game.history)))
        self.shown = -1

    def _quit(self, _: str) -> None:
        raise Quit


def _shown_name(name: str, number: int) -> str:
    """A player's name; several may be played by the computer."""
    if name and name not in NAMES:
        return name
    return say("player", number + 1) + (f" ({name})" if name else "")


def games_folder() -> Path:
    """Where games are kept while they are played."""
    return variants.data_folder() / "games"


def last_games() -> list[Path]:
    """The games kept, the newest first."""
    return sorted(games_folder().glob("*.txt"), reverse=True)


def _kept_path(record: Record, path: Path | None) -> Path:
    """The file in which a game is kept: its own, or a new one named by the time and the variant."""
    if path is not None and path.resolve().parent == games_folder().resolve():
        return path
    stem = f"{datetime.now():%Y%m%d-%H%M%S}-{record.variant['id']}"
    path = games_folder() / f"{stem}.txt"
    number = 1
    while path.exists():
        number += 1
        path = games_folder() / f"{stem}-{number}.txt"
    return path


def new_record(full: dict[str, object], names: list[str]) -> Record:
    """The record of a game that is about to begin."""
    record = Record(full)
    seats = registry.new_game(full).players
    if len(names) > seats:
        raise Refused("--players", "the game has only %d", "only-seats", seats)
    for number, name in enumerate(names):
        record.players.append(game_record.plain(name.strip(), f"--players {number + 1}", game_record.MAX_NAME))
    record.begun = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    return record
