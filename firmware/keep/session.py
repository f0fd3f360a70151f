"""The running game: it is played, taken back, ruled upon, ended and resumed here, and every change goes to the journal
before anybody is told."""

from ..memory import SMALL

_MOST_MS = 0xFFFFFF
# On a small board no more moves than this are kept in memory, and at least half of them; the journal has them all.
_REMEMBERED = 128


class Session:
    """One game after the other. `teller.tell(kind, dict)` is told of every change, in words if `teller.listened()`."""

    def __init__(self, journal, port, teller):
        self.journal = journal
        self.port = port
        self.tell = teller.tell
        self._listened = teller.listened
        self.game = None
        self.players = []
        self.settings = {}
        self.clocks = None
        # (reason, winners), also when people have decided it.
        self.result = None
        # The cells of the last move: footprints as the game tells them.
        self.last = []

    # --- playing ---------------------------------------------------------------------------------------------------

    def play(self, move, now):
        """A legal move, or a roll, was made."""
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
        game.play(move)
        self.spare()
        self.tell("roll" if chance else "move", self.stamped({"text": text, "player": player, "ms": ms}))
        self.judge_end()

    def spare(self):
        """Keep the memory of a long game small."""
        if SMALL and len(self.game.history) >= _REMEMBERED:
            self.game.forget_beginning(_REMEMBERED // 2)

    def judge_end(self):
        result = self.game.outcome()
        if result:
            self.ended(result)
        self.start_clock(self.port.ticks_ms())

    def start_clock(self, now, waiting=False):
        """The clock of the player to act runs, unless chance acts or the pieces are still being put in their places."""
        idle = waiting or self.result or self.game.is_chance()
        self.clocks.start(-1 if idle else self.game.turn, now)

    def ended(self, result):
        from ..protocol.json_text import compact

        self.result = result
        doc = {"reason": result[0], "winners": list(result[1]), "scores": self.game.scores()}
        self.journal.add("e", compact(doc).encode())
        self.tell("result", doc)

    def corrected(self, text):
        """A guided correction is done."""
        self.journal.add("c", text.encode())
        self.tell("correction", self.stamped({"text": text}))

    def stamped(self, doc):
        """An event with its place in the journal."""
        doc["game"] = self.journal.number
        doc["entry"] = self.journal.count - 1
        return doc

    def close(self):
        """Archive the finished game and forget it."""
        self.journal.finish()
        self.game = self.result = None
        self.last = []

    # --- what happens now and then ---------------------------------------------------------------------------------

    def _changes(self):
        from . import session_changes

        return session_changes

    def begin(self, variant, players, settings):
        """Start a game of a complete variant."""
        self._changes().begin(self, variant, players, settings)

    def resume(self):
        """Take up the game of the journal; False if there is none. Any exception: it cannot be replayed."""
        return self._changes().resume(self)

    def take_back(self):
        """The last move is taken back. A roll that followed it goes with it; a roll alone is not taken back."""
        self._changes().take_back(self)

    def rule(self, text, position):
        """An arbiter's ruling; with a position the game goes on from there."""
        self._changes().rule(self, text, position)

    def end(self, reason, winners):
        """People end the game."""
        self._changes().end(self, reason, winners)
