"""What goes wrong at one board: sensors, magnets, sleeves, cable, flash and power. Each fault begins between two moves,
from the board's own chance, and ends some turns later."""

import random
from collections import Counter, deque
from collections.abc import Callable

from firmware.sense.sight import COMPLAIN
from tests.firmware.hand import BACK, NEXT, SEEN

from .board import BoardOnLine

# A fault begins in one of so many turns, and lasts at most so many.
_ONE_IN = 3
_TURNS = 6
_CLEAN_NOISE = 2.0
# So long a hand is busy with a move, in scans.
_SCANS = 200
# A magnet of less strength is not seen everywhere.
_WEAK = 0.75


class Faults:
    """The faults of one board; `injected` counts them by name."""

    def __init__(self, board: BoardOnLine, seed: str) -> None:
        self._board = board
        self._chance = random.Random(seed)
        self._ends: list[tuple[int, Callable[[], None]]] = []
        self._turn = 0
        self._full = False
        self.injected: Counter[str] = Counter()
        # The last ones with their turns: what may have a part in what happens now.
        self.latest: deque[tuple[int, str]] = deque(maxlen=_TURNS)
        # Cells whose sensors have told a lie in this turn, and perhaps still do.
        self._lied: set[int] = set()

    def next_turn(self) -> None:
        """End what has lasted long enough; perhaps begin something."""
        self._turn += 1
        self._lied = self._lying()
        for end in [end for end in self._ends if end[0] <= self._turn]:
            self._ends.remove(end)
            end[1]()
        if self._chance.randrange(_ONE_IN) == 0:
            fault = self._chance.choice(_ALL)
            name = fault.__name__.removeprefix("_").replace("_", " ")
            self.injected[name] += 1
            self.latest.append((self._turn, name))
            fault(self)
        # Also of what is put right again within this turn.
        self._lied |= self._lying()

    def lied(self) -> set[int]:
        """The cells that in this turn may have read what is not there: the sensor is dead or stuck, the magnet weak."""
        return self._lied | self._lying()

    def _lying(self) -> set[int]:
        port, columns = self._board.port, self._board.config.columns
        weak = [stone for stone in port.stones if stone.strength < _WEAK]
        under_weak = {
            (round(stone.y) + dy) * columns + round(stone.x) + dx
            for stone in weak
            for dx in range(stone.width)
            for dy in range(stone.depth)
        }
        return under_weak.union(port.dead, port.stuck)

    def heal(self) -> None:
        for _, end in self._ends:
            end()
        self._ends.clear()

    def _later(self, end: Callable[[], None]) -> None:
        self._ends.append((self._turn + self._chance.randint(1, _TURNS), end))

    # --- sensors and magnets -----------------------------------------------------------------------------------------

    def _noise(self) -> None:
        port = self._board.port
        port.noise = self._chance.uniform(4.0, 9.0)
        port.touch()

        def end() -> None:
            port.noise = _CLEAN_NOISE
            port.touch()

        self._later(end)

    def _weak_magnet(self) -> None:
        port = self._board.port
        if port.stones:
            self._chance.choice(port.stones).strength = self._chance.uniform(0.25, 0.7)
            port.touch()

    def _dead_cell(self) -> None:
        port = self._board.port
        cell = self._chance.randrange(self._board.config.columns * self._board.config.rows)
        port.dead.add(cell)
        port.touch()

        def end() -> None:
            port.dead.discard(cell)
            port.touch()

        self._later(end)

    def _stuck_cell(self) -> None:
        port = self._board.port
        cell = self._chance.randrange(self._board.config.columns * self._board.config.rows)
        port.stuck[cell] = self._chance.choice((0, 4095, 2548, 1548))
        port.touch()

        def end() -> None:
            port.stuck.pop(cell, None)
            port.touch()

        self._later(end)

    # --- hands -------------------------------------------------------------------------------------------------------

    def _sleeve(self) -> None:
        """A piece is pushed half a cell away, and after the board has complained it is put back."""
        board = self._board
        if not board.port.stones:
            return
        stone = self._chance.choice(board.port.stones)
        x, y = stone.x, stone.y
        board.port.move(stone, x + self._chance.choice((-0.5, 0.5)), y)
        board.wait(self._chance.choice((200, COMPLAIN + SEEN)))
        board.port.move(stone, x, y)
        board.wait(SEEN)

    def _two_pieces_lifted(self) -> None:
        """Somebody looks at two pieces at once."""
        board = self._board
        if len(board.port.stones) < 2:
            return
        stones = self._chance.sample(board.port.stones, 2)
        for stone in stones:
            board.port.take(stone)
            board.wait(60)
        board.wait(self._chance.choice((200, COMPLAIN + SEEN)))
        board.port.stones += stones
        board.port.touch()
        board.wait(SEEN)

    def _wrong_buttons(self) -> None:
        """ "Take back?" is asked for and declined."""
        self._board.press(BACK)
        self._board.press(NEXT)

    # --- cable, flash, power -----------------------------------------------------------------------------------------

    def _cable_pulled(self) -> None:
        board = self._board
        board.unplug()

        def end() -> None:
            board.is_plugged = True

        self._later(end)

    def _power_cut(self) -> None:
        if self._may_go():
            self._board.storage.cut(self._chance.randint(1, 6))

    def _power_cut_in_the_hand(self) -> None:
        """Not when something is written, but while a hand is busy or the board waits."""
        if self._may_go():
            self._board.cut(self._chance.randint(1, _SCANS))

    def _may_go(self) -> bool:
        """What waits in memory because the flash is full is lost with the power, as the board has said it would."""
        return not self._full and not self._board.app.journal.waiting

    def _full_flash(self) -> None:
        board = self._board
        board.keep_power()
        board.storage.fill(True)
        self._full = True

        def end() -> None:
            board.storage.fill(False)
            self._full = False

        self._later(end)


_ALL = (
    Faults._noise, Faults._weak_magnet, Faults._dead_cell, Faults._stuck_cell, Faults._sleeve,
    Faults._two_pieces_lifted, Faults._wrong_buttons, Faults._cable_pulled, Faults._power_cut,
    Faults._power_cut_in_the_hand, Faults._full_flash,
)  # fmt: skip
