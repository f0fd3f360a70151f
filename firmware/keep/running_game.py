"""The running game: it is played, taken back, ruled upon, ended and resumed here, and every change goes to the journal
before anybody is told."""

from ..memory import SMALL

MYPY = False
if MYPY:
    from types import ModuleType

    from rules_core.game import Game

    from ..clocks import Clocks
    from ..interfaces import Port, Teller
    from .journal import Journal

# How a correction ended; the journal has them as words before the cells.
RESTORED, ENDED_BY_MOVE, TAKEN_BACK_BY_HAND = "restored", "ended by a move", "taken back by hand"
# By what a move was decided. Cells alone need no entry in the journal.
CELLS, WEIGHT, TOLD, PEOPLE, SEAT = 0, 1, 2, 3, 4
DECIDERS = ("cells", "weight", "told", "people", "seat")

_MOST_MS = 0xFFFFFF
# On a small board no more moves than this are kept in memory, and at least half of them; the journal has them all.
_REMEMBERED = 128


class RunningGame:
    """One game after the other. `teller.tell(kind, dict)` is told of every change, in words if `teller.listened()`."""

    def __init__(self, journal: "Journal", port: "Port", teller: "Teller") -> None:
        self.journal = journal
        self.port = port
        self.tell = teller.tell
        self._listened = teller.listened
        # None before the first game and between two games, like its clocks.
        self.game: Game = None  # type: ignore[assignment]
        self.clocks: Clocks = None  # type: ignore[assignment]
        self.players: list[str] = []
        self.settings: dict = {}
        # (reason, winners), also when people have decided it.
        self.result: tuple[str, tuple[int, ...]] | None = None
        # Whom each player's seat belongs to: people, board or elsewhere (seats).
        self.seats: list[str] = []
        # The cells of the last move: footprints as the game tells them.
        self.last: list[tuple[int, int, int, int, int]] = []

    # --- playing ---------------------------------------------------------------------------------------------------

    def play(self, move: int, now: int, by: int = CELLS) -> None:
        """A legal move, or a roll, was made; `by`: what decided that it was this one (CELLS …)."""
        game = self.game
        chance = game.is_chance()
        lasting = game.lasting(move)
        text = game.text(move) if not lasting or self._listened() else ""
        self.last = [] if chance else game.footprints(move)
        player = game.turn
        ms = 0 if chance else min(self.clocks.moved(now), _MOST_MS)
        if lasting:
            self.journal.add("m", move.to_bytes(4, "big") + ms.to_bytes(3, "big"))
        else:
            self.journal.add("t", ms.to_bytes(3, "big") + text.encode())
        told = self.stamped({"text": text, "player": player, "ms": ms, "by": DECIDERS[by]})
        game.play(move)
        self.spare()
        if by != CELLS:
            self.journal.add("d", bytes((by,)))
        self.tell("roll" if chance else "move", told)
        self.judge_end()

    def spare(self) -> None:
        """Keep the memory of a long game small."""
        if SMALL and len(self.game.history) >= _REMEMBERED:
            self.game.forget_beginning(_REMEMBERED // 2)

    def is_on(self) -> bool:
        """Whether a game has begun and not ended: more is known of it than that it was chosen."""
        return self.game is not None and self.result is None and self.journal.count > 1

    def can_take_back(self) -> bool:
        """Whether a move was made that can be taken back; a roll alone cannot."""
        return bool(self.game.history) and self._changes().last_move(self.game) >= 0

    def judge_end(self) -> None:
        result = self.game.outcome()
        if result:
            self.ended(result)
        self.start_clock(self.port.ticks_ms())

    def start_clock(self, now: int, waiting: bool = False) -> None:
        """The clock of the player to act runs, unless chance acts or the pieces are still being put in their places."""
        idle = waiting or self.result or self.game.is_chance()
        self.clocks.start(-1 if idle else self.game.turn, now)

    def note_clock(self, now: int) -> None:
        """Write down now and then how long the present move has taken, so that a power cut returns no time."""
        clocks = self.clocks
        if not self.result and clocks.player >= 0 and (clocks.total or clocks.move) and clocks.is_due(now):
            self.journal.add("k", bytes((clocks.player,)) + clocks.spent.to_bytes(4, "big"))

    def ended(self, result: "tuple[str, tuple[int, ...]]") -> None:
        from ..protocol.json_text import compact

        self.result = result
        doc = {"reason": result[0], "winners": list(result[1]), "scores": self.game.scores()}
        self.journal.add("e", compact(doc).encode())
        self.tell("result", doc)

    def corrected(self, kind: str, what: str) -> None:
        """A guided correction is done; `kind` says how (RESTORED …), `what` the cells."""
        text = "%s: %s" % (kind, what)
        self.journal.add("c", text.encode())
        self.tell("correction", self.stamped({"text": text, "kind": kind}))

    def stamped(self, doc: dict) -> dict:
        """An event with its place in the journal."""
        doc["game"] = self.journal.number
        doc["entry"] = self.journal.count - 1
        return doc

    def close(self) -> None:
        """Archive the finished game and forget it."""
        self.journal.finish()
        self.game = None  # type: ignore[assignment]
        self.result = None
        self.last = []

    # --- what happens now and then ---------------------------------------------------------------------------------

    def _changes(self) -> "ModuleType":
        from . import running_game_changes

        return running_game_changes

    def begin(
        self, variant: dict, players: "list[str]", settings: dict, cells: "tuple[int, int] | None" = None
    ) -> None:
        """Start a game of a complete variant, which must fit onto so many cells."""
        self._changes().begin(self, variant, players, settings, cells)

    def resume(self) -> bool:
        """Take up the game of the journal; False if there is none. Refused: it cannot be played on."""
        from .resuming import resume

        return resume(self)

    def take_back(self) -> None:
        """The last move is taken back. A roll that followed it goes with it; a roll alone is not taken back."""
        self._changes().take_back(self)

    def rule(self, text: str, position: "dict | None") -> None:
        """An arbiter's ruling; with a position the game goes on from there."""
        self._changes().rule(self, text, position)

    def seat(self, player: int, kind: str, name: str) -> None:
        """A seat belongs to somebody else from now on; `name` says to whom elsewhere."""
        self._changes().seat(self, player, kind, name)

    def end(self, reason: str, winners: "list[int]") -> None:
        """People end the game."""
        self._changes().end(self, reason, winners)
