"""The board's three buttons as hands press them: one change after the other, each long enough to be felt.

Somebody with a seat presses for nobody else. Whether they may is asked when the board is about to feel it, not when it
was sent, and as long as the press goes on: a button that they may no longer hold is given up, which is no press.
"""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from firmware.buttons import BACK, NEXT, OK

from .world import NOBODY

if TYPE_CHECKING:
    from .table import Table

# Whether a press may go on; told whether it lasts for long by now, which means something else.
May = Callable[[bool], bool]
_ALL = OK | NEXT | BACK
# A button that is pressed or released is left so for as many scans; more changes than this do not wait.
_FELT_SCANS = 3
_MOST = 64
# Well before the board takes it for held.
_LONG_SECONDS = 1.0


def always(is_long: bool) -> bool:
    """Those who run the table may press whatever they like."""
    return True


@dataclass
class Press:
    """A button that somebody holds: which tab, whether it may, and since when."""

    by: int = NOBODY
    may: May = always
    since: float = 0.0


class Presses:
    """What is pressed at a table."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        # Buttons that go down or up, one after the other, and those that the board is not through with.
        self._waiting: deque[tuple[int, bool, Press]] = deque()
        self._felt: dict[int, Press] = {}
        # The scan at which something last changed.
        self._changed = 0

    def hold(self, bit: int, down: bool, by: int = NOBODY, may: May = always) -> None:
        """Hold a button down, or release it; however short, it lasts long enough to be felt."""
        if len(self._waiting) < _MOST:
            self._waiting.append((bit, down, Press(by, may)))

    def press(self, bit: int) -> None:
        """Press a button for a moment."""
        self.hold(bit, True)
        self.hold(bit, False)

    def feel(self) -> None:
        """Before a scan: what it is about to find."""
        if not self._waiting and not self._felt:
            # Nobody presses the buttons of a real board from here.
            return
        down = self._table.board.port.pressed
        # The board takes a button for pressed some scans after it is up again.
        is_through = self._table.rounds - self._changed >= _FELT_SCANS
        if is_through:
            self._felt = {bit: press for bit, press in self._felt.items() if bit & down}
        now = time.monotonic()
        if not all(press.may(now - press.since > _LONG_SECONDS) for press in self._felt.values()):
            self._give_up()
        elif is_through and self._waiting:
            self._next(down, now)

    def _next(self, down: int, now: float) -> None:
        bit, goes_down, press = self._waiting.popleft()
        if not goes_down:
            # Nobody releases what somebody else holds.
            if self._felt.get(bit, press).by == press.by:
                self._change(down & ~bit)
        elif press.may(False):
            press.since = now
            self._felt[bit] = press
            self._change(down | bit)

    def _change(self, down: int) -> None:
        self._changed = self._table.rounds
        self._table.board.port.pressed = down

    def _give_up(self) -> None:
        """All buttons at once are none."""
        self._felt.clear()
        self._change(_ALL)
        self._waiting.appendleft((_ALL, False, Press()))
