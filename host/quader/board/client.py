"""A board as a Python object.

    from quader import Board

    with Board("/dev/ttyACM0") as board:
        board.select("engpass-10", ["Anna", "Ben"])
        for event in board.watch():
            print(event.kind, event.data)

A thread of its own keeps the line: it reconnects by itself, asks again what was not answered, and collects events.
What the board refuses, and everything that is wrong with the line, is rules_core.refused.Refused with one line.
"""

import threading
import time

from rules_core.refused import Refused

from ..words.board import say
from . import line
from .talking import HELLO_SECONDS, Talking, now

_RETRY_SECONDS = 0.2


class Board(Talking):
    """The board at an address: whatever pyserial's serial_for_url takes."""

    def __init__(self, address: str, seconds: float = HELLO_SECONDS) -> None:
        """Connect; Refused if there is no device, no permission, another program on it, or no board that answers
        within so many seconds.
        """
        super().__init__(address, threading.Condition())
        self._port: line.Line | None = line.open_line(address)
        self._thread = threading.Thread(target=self._keep, name=f"board {address}", daemon=True)
        self._thread.start()
        self._greet(seconds)

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(timeout=5)

    # --- the line --------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """The thread's work: read, answer, and open the line again whenever it was lost."""
        while not self._closed:
            if self._port is None:
                self._reopen()
                continue
            try:
                data = line.read(self._port, 0.05)
            except Exception as error:
                # pyserial's lines fail in many ways when a cable is pulled.
                with self._changed:
                    self._lose(error)
                continue
            with self._changed:
                if data:
                    self._talk.received(data, now())
                    self._changed.notify_all()
                self._send()
        if self._port is not None:
            self._port.close()

    def _send(self) -> None:
        if self._port is None:
            return
        data = self._talk.to_send(now())
        try:
            if data:
                self._port.write(data)
        except Exception as error:
            # A board that takes nothing for a second is treated like one that is gone.
            self._lose(error)

    def _lose(self, error: Exception) -> None:
        if self._port is not None:
            self._why = say("line_lost", error)
            try:
                self._port.close()
            except Exception as second:
                self._why = say("line_lost", second)
            self._port = None
            self._talk.lost(now())
            self._talk.events.append({"event": "disconnected", "why": str(error)})
            self._changed.notify_all()

    def _reopen(self) -> None:
        try:
            port = line.open_line(self.address)
        except Refused as refused:
            self._why = refused.why
            time.sleep(_RETRY_SECONDS)
            return
        with self._changed:
            self._port = port
            self._why = ""
            self._talk.lost(now())
