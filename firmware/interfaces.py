"""What the firmware asks of a board, for the type checker alone: this file is not on any board.

docs/firmware.md says how a port is written.
"""

from array import array
from typing import TYPE_CHECKING, Any, Protocol


class Storage(Protocol):
    """Files on the flash. OSError: no such file, no room, or a fault."""

    def names(self, folder: str, /) -> list[str]:
        """The names of the files in a folder; none if there is no such folder."""

    def size(self, path: str, /) -> int:
        """Bytes of a file, -1 if there is none."""

    def read(self, path: str, start: int = 0, length: int = -1, /) -> bytes: ...

    def write(self, path: str, data: bytes, /) -> None:
        """A new file, or all of an old one."""

    def append(self, path: str, data: bytes, /) -> None: ...

    def rename(self, old: str, new: str, /) -> None:
        """Put a file in the place of another one, in one go."""

    def remove(self, path: str, /) -> None: ...

    def free(self) -> int:
        """Bytes that are left."""


class Port(Protocol):
    """The hardware of one board."""

    cells: tuple[int, int]
    board_id: str
    storage: Any

    def ticks_ms(self) -> int:
        """Milliseconds, wrapping around (ticks.py)."""

    def random(self, limit: int, /) -> int:
        """A number from 0 to limit - 1, by chance of the hardware."""

    def scan(self, raw: "array[int]", /) -> "bool | None":
        """A reading of each cell; True: it cannot be believed, for tiles are missing or have no supply."""

    def weigh(self, out: list[int], /) -> bool:
        """The next reading of the feet: milliseconds, then milligrams of each; False if there is none yet."""

    def show(self, frame: bytearray, /) -> None:
        """Red, green and blue of each cell onto the LEDs."""

    def buttons(self) -> int:
        """What is pressed now: 1 ok, 2 next, 4 back."""

    def receive(self) -> bytes:
        """What has come over the line; never waits."""

    def send(self, data: bytes, /) -> int:
        """Hand bytes over; how many the line took. Never waits."""

    def now(self) -> int:
        """Seconds since 1970, 0 if nobody knows."""

    def set_now(self, seconds: int, /) -> None: ...

    def feed(self) -> None:
        """The watchdog: all is well."""


class BoardPort(Port, Protocol):
    """A port that a board starts with (main.py)."""

    def showing(self) -> bool:
        """Whether a frame is on its way to the LEDs."""

    def troubles(self) -> dict[str, str]:
        """What is wrong with the hardware."""

    def close(self) -> None:
        """Let go of the hardware."""


class Board(Protocol):
    """The module of a port."""

    def Port(self, config: Any, /) -> BoardPort: ...

    def crashes(self) -> int:
        """How many starts in a row did not last."""

    def count_crashes(self, number: int, /) -> None: ...

    def report(self, error: Exception, /) -> None: ...

    def signal(self, code: int, /) -> None:
        """Blink a code once."""

    def restart(self) -> None: ...


class Config(Protocol):
    """What the application needs of a configuration (config.py)."""

    columns: int
    rows: int
    strip: int
    cells: tuple[int, int]
    count: int
    limits: tuple[int, int, int]
    sensor_sign: int
    feet: Any
    current_ma: int
    led_ma: tuple[int, int]


class Teller(Protocol):
    """Who is told of what happens in a game."""

    def tell(self, kind: str, what: dict[str, Any], /) -> None: ...

    def listened(self) -> bool: ...


if TYPE_CHECKING:
    from .ports import circuitpython, rp2040

    # Both homes of the firmware are what a board has to be.
    PICO: Board = rp2040
    SECOND_HOME: Board = circuitpython
