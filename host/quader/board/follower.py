"""Keeps the log up to date with one board, whatever happens to the line, the board or the disk."""

import threading
from typing import TYPE_CHECKING, Any

from firmware.keep.journal import START
from rules_core.refused import Refused

from ..log.evidence import END, HEADER, REOPENED, End, Proof, chain_of, chained
from ..log.refusals import Gone
from ..log.tale import Tale
from ..words.board import say
from . import shelf
from .client import Board
from .refusals import BadAnswer, BoardRefused, Damaged, Unanswered

if TYPE_CHECKING:
    from .logger import Logger

# Looked at again even without a sign.
POLL_SECONDS = 5.0
RETRY_SECONDS = 1.0
# Whoever follows boards all day need not say at once that one is slow.
HELLO_SECONDS = 10.0
# So often a board may come with another game while one catches up; then it has to wait for its next sign.
_CHANGES = 3


class Follower(threading.Thread):
    """Follows the board at an address until the logger is stopped."""

    def __init__(self, logger: "Logger", address: str) -> None:
        super().__init__(name=f"follower {address}", daemon=True)
        self.address = address
        self.board = ""
        # The open line, for others who want to speak with the board.
        self.line: Board | None = None
        self._logger = logger
        self._log = logger.log
        self._told = ""
        self._life = 1
        self._forget()

    def leave(self) -> None:
        """Do not wait for the board any more."""
        if self.line is not None:
            self.line.close()

    def running(self) -> tuple[list[str], str, str, str, int, int] | None:
        """The game under way, as the tournament shows it."""
        tale = self._tale
        if tale is None or tale.result is not None:
            return None
        return tale.header.players, self.board, self.address, tale.header.begun, tale.moves, tale.turn

    def _forget(self) -> None:
        """Read the running game from its beginning."""
        # The number of the game on the board, -1 before anything is known, the entry awaited next and its chain.
        self._number = -1
        self._next = 0
        self._chain = START
        self._game = 0
        self._tale: Tale | None = None
        # What the log had of the game when it was begun here.
        self._held: dict[int, Proof] = {}

    def _tell(self, kind: str, **facts: Any) -> None:
        self._logger.tell(self, kind, **facts)

    def run(self) -> None:
        stopped = self._logger.stopped
        while not stopped.is_set():
            try:
                with Board(self.address, HELLO_SECONDS) as board:
                    self.line = board
                    self._follow(board)
            except Exception as error:
                # Nothing that a line, a board or a disk can do ends this.
                self._complain(error)
            finally:
                self.line = None
            stopped.wait(RETRY_SECONDS)

    def _complain(self, error: Exception) -> None:
        """Say what is wrong, once; a log that has gone ends the logger."""
        if self._logger.stopped.is_set():
            return
        if isinstance(error, Gone):
            self._logger.notes.put(error)
        if isinstance(error, Refused):
            why = error.why if error.where == self.address else str(error)
        else:
            why = say("failed", f"{type(error).__name__}: {error}")
        if why != self._told:
            self._told = why
            self._tell("trouble", why=why)

    def _follow(self, board: Board) -> None:
        self.board = board.hello.board
        boot = board.hello.boot
        self._forget()
        board.set_time()
        board.start_watching()
        self._logger.switchboard.announce(self.address)
        self._tell("connected")
        while not self._logger.stopped.is_set():
            try:
                self._catch_up(board)
                self._told = ""
            except Unanswered:
                raise
            except Exception as error:
                # The line is good: what is wrong is in what was said, or with the disk. Begin again.
                self._complain(error)
                self._forget()
                self._logger.stopped.wait(RETRY_SECONDS)
                continue
            event = board.next_event(POLL_SECONDS)
            while event is not None and not self._logger.stopped.is_set():
                self._logger.switchboard.tell(self.address, event)
                if event.kind == "connected" and event.data.get("boot") != boot:
                    boot = event.data["boot"]
                    self._forget()
                    board.set_time()
                event = board.next_event(0)

    def _catch_up(self, board: Board) -> None:
        """Take everything that the board has and the log has not."""
        changes = 0
        while changes <= _CHANGES:
            if self._logger.writer.contradicts(self._game):
                self._begin_anew()
            part = board.entries_from(self._next)
            if part.game != self._number:
                changes += 1
                self._fetch_finished(board, part.game)
                if self._number > 0:
                    self._life = 1
                self._forget()
                self._number = part.game
            elif part.count < self._next:
                changes += 1
                self._forget()
            else:
                for kind, payload in part.entries:
                    self._take(kind, payload)
                if self._next >= part.count:
                    return

    def _begin_anew(self) -> None:
        """The log has another game of this number and header: the board was reset and does not know the time."""
        if self._life == shelf.LIVES:
            raise Damaged(f"game {self._number}", say("look_alike"))
        self._life += 1
        self._forget()

    def _take(self, kind: str, payload: bytes) -> None:
        proof = chained(self._chain, kind, payload)
        if kind == HEADER:
            self._begin(Tale(payload), proof)
        elif self._tale is not None:
            entry = self._tale.entry(kind, payload)
            if kind in (END, REOPENED) and self._is_past(proof):
                pass
            elif kind == END:
                self._finish(self._tale, proof)
            elif kind == REOPENED:
                self._logger.writer.flush()
                self._log.reopen(self._game, (self._next, proof))
            else:
                self._logger.writer.put(self._game, self._tale.logged, entry, self._next, proof)
        self._chain = proof.chain
        self._next += 1

    def _is_past(self, proof: Proof) -> bool:
        """Whether the log knows of an end that it was taken back, or of this taking back."""
        held = self._held.get(self._next)
        return (
            held is not None and held.chain == proof.chain and (proof.kind == REOPENED or self._next + 1 in self._held)
        )

    def _begin(self, tale: Tale, proof: Proof) -> None:
        self._tale = tale
        self._game = self._logger.writer.begin(tale.header, shelf.life_name(tale.name, self._life), proof)
        self._held = self._log.proofs(self._game)
        self._logger.players[self._game] = self
        self._tell("begin", game=self._game, variant=tale.header.variant["id"], players=tale.header.players)

    def _finish(self, tale: Tale, proof: Proof) -> None:
        assert tale.result is not None
        self._logger.writer.flush()
        if self._logger.writer.contradicts(self._game):
            self._begin_anew()
            # The entry is read again with all others.
            self._next -= 1
            return
        word = None if self.line is None else shelf.word(self.line, self._number)
        self._logger.writer.finish(End(self._game, tale.result, tale.scores, {self._next: proof}, word))
        reason, winners = tale.result
        facts = {"game": self._game, "reason": reason, "winners": list(winners), "players": tale.header.players}
        self._logger.ended(self, "result", facts)

    def _fetch_finished(self, board: Board, running: int) -> None:
        """Games that ended while nobody listened."""
        number, begins = self._number, self._tale
        if begins is not None and begins.result is None and number > 0:
            self._fetch_the_rest(board, number)
        if begins is not None and begins.result is not None and running == number + 1:
            return
        if self._game:
            self._logger.writer.flush()
        for other in shelf.missing(board, self._log)[0]:
            try:
                found = shelf.fetch(board, self._log, other, judge=False)
            except (Damaged, BadAnswer, BoardRefused) as refused:
                # This one cannot be had; the others can.
                self._tell("trouble", why=str(refused))
                continue
            if found.new or found.game == self._game:
                self._logger.players.setdefault(found.game, self)
                self._logger.ended(self, "fetched", {"game": found.game, "number": other})

    def _fetch_the_rest(self, board: Board, number: int) -> None:
        """The game that was followed has ended and is archived: its last entries come from there."""
        try:
            entries = shelf.entries_of(board, number)
        except (Damaged, BadAnswer, BoardRefused) as refused:
            self._tell("trouble", why=str(refused))
            return
        proofs = chain_of(entries[: self._next])
        if len(entries) < self._next or proofs[-1].chain != self._chain:
            # Another game of this number: the board was reset.
            return
        for kind, payload in entries[self._next :]:
            self._take(kind, payload)
