"""Serial lines: any address that pyserial knows, opened for one tool alone, read without waiting for more.

Whatever can be wrong with an address is one line here.
"""

import errno
import select
from typing import Any, Protocol

from rules_core.refused import Refused

from ..words.board import say
from .refusals import Busy, Unanswered

UDEV = 'SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", MODE="0666"'
_BAUD = 115200


class Line(Protocol):
    """What is used of pyserial's ports."""

    timeout: float | None

    def read(self, size: int) -> bytes: ...
    def write(self, data: bytes) -> int | None: ...
    def close(self) -> None: ...
    def fileno(self) -> int: ...


def open_line(address: str) -> Line:
    """The line of an address; Refused says in one line why there is none."""
    import serial

    try:
        # Without DTR a Pico's USB serial holds its output back; pyserial sets it.
        port: Line = serial.serial_for_url(address, _BAUD, timeout=0, write_timeout=1, exclusive=True)
    except ValueError:
        raise Refused(address, say("no_address")) from None
    except OSError as error:
        raise _refusal(address, error) from None
    return port


def _refusal(address: str, error: OSError) -> Refused:
    number = error.errno or getattr(error.__context__, "errno", None)
    # pyserial tells a lock that is held in words alone.
    if number in (errno.EAGAIN, errno.EBUSY) or "exclusively lock" in str(error):
        return Busy(address, say("busy"))
    return Unanswered(address, _why(error))


def _why(error: OSError) -> str:
    """The reason, in words that say what to do."""
    number = error.errno or getattr(error.__context__, "errno", None)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return say("no_device")
    if number in (errno.EACCES, errno.EPERM):
        return say("no_permission", UDEV)
    if number == errno.ENOTTY or "configure port" in str(error):
        return say("not_serial")
    if number == errno.ECONNREFUSED:
        return say("nobody")
    return str(error)


def read(port: Line, seconds: float) -> bytes:
    """What comes in within so many seconds, as soon as anything does; OSError when the line is gone."""
    try:
        number = port.fileno()
    except (AttributeError, OSError):
        # Windows' serial ports, rfc2217://: wait for one byte.
        port.timeout = seconds
        first = port.read(1)
        port.timeout = 0
        return first + port.read(4096) if first else b""
    if not select.select([number], [], [], seconds)[0]:
        return b""
    return port.read(4096)


def ports() -> list[Any]:
    """The serial ports of this machine whose USB id may be a board's: Raspberry Pi, Adafruit."""
    from serial.tools import list_ports

    return [port for port in list_ports.comports() if port.vid in (0x2E8A, 0x239A)]
