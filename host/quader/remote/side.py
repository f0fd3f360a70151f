"""One side of a remote game: keeps its board at the game that both sides play, for as long as it takes.

Everything that it has to remember is in the board's journal, so it may be killed at any moment; a board that is away is
waited for.
"""

import json
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from firmware.protocol import journal_record
from firmware.seats import ELSEWHERE
from rules_core.refused import Refused

from .. import variants
from ..board import opened
from ..board.answers import bad
from ..board.refusals import Busy, Unanswered
from ..board.requests import Requests
from ..words.remote import refusal, say
from .settle import Step, next_step
from .view import NAME, Reading, View

LOOK_SECONDS = 0.25
_RETRY_SECONDS = 1.0
# What a person does with the buttons is not disturbed.
_MENUS = ("pause", "seats", "ask", "entry", "selftest", "cube", "weighing", "fault", "mask")


class Wire(Protocol):
    """How two sides hear of each other."""

    def tell(self, view: View) -> None: ...

    def there(self) -> View | None:
        """The other side as it was heard of last."""

    def wait_for_game(self) -> None:
        """Say that a board is here and waits for the other side to begin."""

    def is_waited_for(self) -> bool:
        """Whether the other side has said so."""


@dataclass(frozen=True)
class Choice:
    """What the first side chooses: variant (empty: the game that runs), names, clocks, and who sits at its board."""

    variant: str
    players: list[str]
    clocks: dict[str, int]
    seats: tuple[int, ...]


class PutAway(Refused):
    """The game is in this board's archive, but the other board has another one."""


class Side:
    """The board at an address. The first side has the choice and begins the game; the second one joins it."""

    def __init__(self, address: str, wire: Wire, tell: Callable[[str], None], choice: Choice | None = None) -> None:
        self.address = address
        self.stopped = threading.Event()
        self._wire = wire
        self._say = tell
        self._choice = choice
        self._seats: tuple[int, ...] = ()
        self._reading = Reading()
        self._number = 0
        self._agreed: tuple[str, tuple[int, ...]] | None = None
        self._told = ""
        # What the board is asking for, and the seats of the other side that people here have taken over.
        self._state = ""
        self._taken_over: list[int] = []

    @property
    def view(self) -> View:
        """How the game stands here."""
        return self._reading.view

    def run(self) -> None:
        """Until the game has ended on both boards, or until `stopped`."""
        while not self.stopped.is_set():
            try:
                with opened(self.address) as board:
                    self._forget()
                    board.start_watching()
                    self._keep(board)
                return
            except (Unanswered, Busy) as refused:
                self._complain(str(refused))
                self.stopped.wait(_RETRY_SECONDS)

    def _keep(self, board: Requests) -> None:
        while not self.stopped.is_set():
            try:
                if self._look(board) and self._settled(board):
                    return
            except (Unanswered, PutAway):
                raise
            except Refused as refused:
                if not self._number:
                    # It cannot even begin.
                    raise
                # Most often the game has gone on since one looked.
                self._complain(str(refused))
                self._forget()
            board.next_event(LOOK_SECONDS)
            while board.next_event(0.0) is not None:
                pass

    def _complain(self, why: str) -> None:
        if why != self._told:
            self._told = why
            self._say(why)

    def _forget(self) -> None:
        self._reading = Reading()

    # --- how the game stands -----------------------------------------------------------------------------------------

    def _look(self, board: Requests) -> bool:
        """Read what is new, and tell the other side; False while there is nothing to play yet."""
        if not self._number and not self._begin(board):
            return False
        reading = self._reading
        info = board.info()
        while info.get("game") == self._number and info["entries"] != reading.count:
            # What is lit, and whose seats are whose, must belong to the moves that were read.
            found = board.entries(reading.count)
            if not found:
                # There are fewer than there were: begin again.
                raise bad("entries")
            for entry in found:
                reading.take(entry.kind, entry.payload)
            info = board.info()
        if info.get("game") != self._number:
            self._from_archive(board)
        view = self._reading.view
        view.seats, view.agreed = self._seats, self._agreed
        guest = info.get("guest")
        view.lit = str(guest.get("text", "")) if isinstance(guest, dict) and not view.closed else ""
        self._wire.tell(view)
        self._state = str(info.get("state", ""))
        seats = enumerate(info.get("seats", []))
        self._taken_over = [player for player, by in seats if player not in self._seats and by != ELSEWHERE]
        return True

    def _from_archive(self, board: Requests) -> None:
        """The game was put away; without a result it was broken off."""
        if self._reading.view.closed:
            return
        self._forget()
        for kind, payload in journal_record.entries_of(board.game(self._number), self._number):
            self._reading.take(kind, payload)
        view = self._reading.view
        view.closed = True
        view.result = view.result or ("aborted", ())

    def _settled(self, board: Requests) -> bool:
        """Make the next step, if there is one; whether the game has ended and both boards agree."""
        here, there = self._reading.view, self._wire.there()
        if there is None or there.mark != here.mark:
            return False
        if here.same(there):
            self._agreed = here.ended_by_people
            if here.result is not None and there.agreed == here.agreed == self._agreed:
                return True
        if self._taken_over and not here.result and self._state not in _MENUS:
            # People here have taken a seat over; it is still the other side's.
            self._seat(board, self._taken_over[:1], here.mark, self._reading.count)
            return False
        step = next_step(here, there, self._choice is not None)
        if step is None:
            self._told = ""
        elif here.closed:
            raise PutAway(self.address, say("put_away"))
        else:
            self._make(board, step, there)
        return False

    # --- doing -------------------------------------------------------------------------------------------------------

    def _make(self, board: Requests, step: Step, there: View) -> None:
        count = self._reading.count
        move = step.move
        if step.do == "wrong" and move is not None:
            self._complain(say("never_made", self.address, move.text))
        elif step.do == "rule":
            position = json.loads(there.base) if there.base else None
            board.ask("ruling", text=say("ruled_there"), position=position, entries=count)
        elif step.do == "end" and step.result is not None:
            board.ask("end", reason=step.result[0], winners=list(step.result[1]), entries=count)
        elif self._state in _MENUS:
            # Not while somebody is in a menu.
            return
        elif step.do == "back":
            board.ask("back", entries=count)
        elif step.do == "unlight":
            # Seated anew, they are waited for anew.
            self._seat(board, [self._reading.view.turn], self._reading.view.mark, count)
        elif move is not None and move.roll:
            board.ask("roll", text=move.text, entries=count)
        elif move is not None and step.do == "guest":
            board.ask("move", player=move.player, text=move.text, ms=move.ms, entries=count)
            self._say(say("lights", self.address, move.player + 1, move.text))
        elif move is not None and step.do == "again":
            board.ask("play", text=move.text, entries=count)

    def _seat(self, board: Requests, players: list[int], mark: str, count: int | None = None) -> None:
        """Seats belong to the other side; `count`: only if nothing has happened since there were so many entries."""
        for player in players:
            guard = {} if count is None else {"entries": count}
            board.ask("seat", player=player, by=ELSEWHERE, name=NAME + mark, **guard)

    # --- beginning ---------------------------------------------------------------------------------------------------

    def _begin(self, board: Requests) -> bool:
        """Go on with the remote game that runs, or begin it; False: the other side is not there yet."""
        running = _running(board)
        mark = running.view.mark
        if self._choice is not None:
            if not mark or running.view.result:
                if not self._wire.is_waited_for():
                    # The clock of the first player is not to run while nobody is there to play against.
                    return False
                running = self._begin_first(board, self._choice)
        else:
            there = self._wire.there()
            if there is None or (there.result and there.mark != mark):
                # Nothing is known yet, or only of a game that is over.
                self._wire.wait_for_game()
                return False
            if there.mark != mark:
                running = self._begin_second(board, there)
        self._number = int(board.info()["game"])
        self._seats = tuple(player for player in range(running.players) if player not in running.away)
        self._forget()
        self._say(say("playing", self.address, ", ".join(str(seat + 1) for seat in self._seats)))
        return True

    def _begin_first(self, board: Requests, choice: Choice) -> Reading:
        if not choice.variant:
            raise refusal(self.address, "nothing_runs")
        board.begin(variants.named_or_file(choice.variant), choice.players, choice.clocks)
        players = range(_running(board).players)
        others = [player for player in players if player not in choice.seats]
        if not others or len(others) + len(choice.seats) != len(players):
            raise refusal("--seats", "bad_seats", len(players))
        self._seat(board, others, secrets.token_hex(6))
        return _running(board)

    def _begin_second(self, board: Requests, there: View) -> Reading:
        board.begin(there.variant, there.players, there.settings)
        if _running(board).view.variant != there.variant:
            raise refusal(self.address, "other_variant", there.variant["id"])
        if there.base:
            board.ruling(say("ruled_there"), json.loads(there.base))
        for move in there.moves:
            # A board that takes the place of another one: what was played is told to it.
            board.ask("roll" if move.roll else "play", text=move.text)
        self._seat(board, list(there.seats), there.mark)
        return _running(board)


def _running(board: Requests) -> Reading:
    """The game on the board, if there is one."""
    reading = Reading()
    for entry in board.entries():
        reading.take(entry.kind, entry.payload)
    return reading
