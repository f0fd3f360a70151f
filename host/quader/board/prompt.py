"""MicroPython's prompt on a board, through mpremote: run a script there, write a file, start anew.

Whatever can go wrong is Refused with one line.
"""

import contextlib
import io
import struct
from base64 import b64encode
from collections.abc import Callable
from types import TracebackType

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from rules_core.refused import Refused

from ..words.board import say
from . import line

# Where a file is written before it takes its place.
NEW = "/flash.new"
# Bytes of a file in one command: little enough for the memory of any board.
PIECE = 1536
_TRIES = 3
_ENTER_SECONDS = 4.0
# A board that says nothing for so long while it works is gone.
_SILENT_SECONDS = 30.0

_WRITING = f"""
import os
from binascii import a2b_base64
def begin():
    global file
    file = open({NEW!r}, "wb")
def more(text):
    file.write(a2b_base64(text))
def end(path):
    file.close()
    at = path.find("/", 1)
    while at > 0:
        try:
            os.mkdir(path[:at])
        except OSError:
            pass
        at = path.find("/", at + 1)
    os.rename({NEW!r}, path)
"""


class NoPrompt(Refused):
    """No MicroPython answers."""


class Prompt:
    """The prompt of the board at an address; whatever ran there is stopped, and its memory is free."""

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            self._transport = SerialTransport(address)
        except (TransportError, ValueError, OSError):
            # mpremote does not say why; opening the line once more does.
            line.open_line(address).close()
            raise Refused(address, say("not_opened")) from None
        # Without these a board that hangs would hang this program as well.
        self._transport.serial.timeout = _ENTER_SECONDS
        self._transport.serial.write_timeout = _ENTER_SECONDS
        try:
            self._enter()
            self.run(_WRITING)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Prompt":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the line."""
        with contextlib.suppress(OSError, TransportError):
            self._transport.close()

    def _enter(self) -> None:
        for _ in range(_TRIES):
            try:
                # mpremote prints what it did not understand.
                with contextlib.redirect_stdout(io.StringIO()):
                    self._transport.enter_raw_repl(soft_reset=True, timeout_overall=_ENTER_SECONDS)
                return
            except TransportError:
                continue
            except OSError as error:
                raise Refused(self.address, say("line_lost", error)) from None
        raise NoPrompt(self.address, say("no_micropython"))

    def run(self, script: str) -> str:
        """What a script prints on the board."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                out, errors = self._transport.exec_raw(script, timeout=_SILENT_SECONDS)
        except (TransportError, OSError, struct.error):
            # What it says itself tells people nothing.
            raise Refused(self.address, say("silent")) from None
        if errors:
            said = errors.decode(errors="replace").strip().splitlines() or [TransportExecError.__name__]
            raise Refused(self.address, say("board_says", said[-1]))
        return str(out.decode(errors="replace")).replace("\r\n", "\n")

    def put(self, path: str, data: bytes, written: Callable[[int], object] = lambda count: None) -> None:
        """Write a file: first beside it, then in its place. `written` is told how much of it is there."""
        pieces = [data[at : at + PIECE] for at in range(0, len(data), PIECE)] or [b""]
        for number, piece in enumerate(pieces):
            script = f"more({b64encode(piece)!r})"
            # In one command where possible: each costs a while on a real line.
            if number == 0:
                script = "begin()\n" + script
            if number == len(pieces) - 1:
                script += f"\nend({path!r})"
            self.run(script)
            written(number * PIECE + len(piece))

    def restart(self) -> None:
        """Leave the prompt and start what the board runs by itself."""
        try:
            self._transport.exit_raw_repl()
            self._transport.serial.write(b"\x04")
            self._transport.serial.flush()
        except (TransportError, OSError) as error:
            raise Refused(self.address, say("line_lost", error)) from None
