"""What happened at a board last, scan by scan: kept with a move that nobody made, to find out why it was taken. A host
answers when it can, so a seed alone does not bring the same scans again."""

from collections import deque
from typing import Any

from firmware.app import Application

_LENGTH = 400


class Trail:
    """`latest`: (milliseconds, what has changed), the newest last."""

    def __init__(self) -> None:
        self.latest: deque[tuple[int, dict[str, Any]]] = deque(maxlen=_LENGTH)
        self._codes = b""
        self._known: dict[str, Any] = {}

    def look(self, app: Application, ms: int, pressed: int) -> None:
        """Write down what is otherwise than in the scan before."""
        codes = bytes(app.sensing.codes)
        if codes != self._codes:
            before = self._codes or bytes(len(codes))
            self.add(ms, cells={cell: code for cell, code in enumerate(codes) if code != before[cell]})
            self._codes = codes
        tracker = getattr(app.mode, "tracker", None)
        game = app.running.game
        known = {
            "pressed": pressed,
            "mode": type(app.mode).__name__,
            "tracker": tracker and tracker.state,
            "moves": game and len(game.history),
        }
        if known != self._known:
            self.add(ms, **{key: value for key, value in known.items() if value != self._known.get(key)})
            self._known = known

    def add(self, ms: int, **what: Any) -> None:
        self.latest.append((ms, what))
