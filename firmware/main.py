"""From power-up to play: configuration, first light, files, application, then one loop for everything until Ctrl-C.

A board that cannot start says why in one line on the serial port, and blinks a code: see docs/firmware.md.
"""

import gc
from time import sleep

from .ticks import diff

MYPY = False
if MYPY:
    from .app import Application
    from .interfaces import Board, BoardPort
    from .safe import Safe

# The heap is tidied after every so many new bytes. Left to itself MicroPython would first use it up to its end, and
# what stays would lie scattered between holes, none of them large enough for anything.
_GARBAGE = 24 * 1024
# How often the light blinks for what is wrong.
BAD_CONFIGURATION = 2
BAD_FILES = 3
CRASHED = 4
# After a crash the code is shown so many times, then the board starts again and the game resumes.
_CRASH_SIGNALS = 3
# So many starts in a row that did not last lead to safe mode; a start has lasted after so many rounds of care.
_CRASHES = 3
_LASTED = 300
_SAY_MS = 5000

_SCAN_MS = 20
_LINK_MS = 5
# A long message is taken for so long in one go, with gaps of at most so long.
_TAKE_MS = 100
_GAP_MS = 5
_CARE_MS = 100
_REST_S = 0.001
# Every how many rounds of care the heap is tidied and the hardware looked at.
_TIDY = 20


class Unfit(Exception):
    """The board cannot play: the code that it blinks, and why in one line."""


def run(board: "Board", image: "str | None" = None) -> None:
    """Start a board; `board` is the module of its port, `image` the name of the image that it runs from, if any.

    Ends only with Ctrl-C, which leaves the prompt.
    """
    from .memory import leave
    from .start import start

    if hasattr(gc, "threshold"):
        gc.threshold(_GARBAGE)
    ports: list[BoardPort] = []
    try:
        try:
            # Counted before anything can go wrong, also a start that hangs until the watchdog ends it.
            crashes = board.crashes()
            board.count_crashes(crashes + 1)
            if crashes >= _CRASHES:
                board.count_crashes(0)
                _safe(start(board, ports, image, safe=True))
                _close(ports)
                board.restart()
                return
            port, application = start(board, ports, image)
            start = None  # type: ignore[assignment]  # nothing may hold on to the module
            leave("firmware.start")
            # Straight into the loop: the Pico's stack is 8 KB, and every call from here on takes some of it.
            _play(port, application, board)
        except Unfit as unfit:
            board.count_crashes(0)
            _close(ports)
            if image and unfit.args[1] == image + ": is damaged" and _given_up(ports, image):
                board.restart()
            _complain(board, unfit.args[0], unfit.args[1])
    except KeyboardInterrupt:
        board.count_crashes(0)
        _close(ports)
    except Exception as error:
        # Nothing may hinder the restart: there may be no memory left for anything else.
        try:
            board.report(error)
            application = error = None  # type: ignore[assignment]  # room for the rest
            _close(ports)
            gc.collect()
            for _ in range(_CRASH_SIGNALS):
                board.signal(CRASHED)
        except Exception:
            pass
        board.restart()


def _close(ports: "list[BoardPort]") -> None:
    for port in ports:
        port.close()


def _safe(safe: "Safe") -> None:
    """Ask people until they know what to do."""
    said = None
    while True:
        now = safe.now()
        if safe.step(now):
            return
        if said is None or diff(now, said) > _SAY_MS:
            said = now
            print("safe mode after %d crashes: next shows s, a, t or x, holding ok does it" % _CRASHES)
        sleep(_SCAN_MS / 1000)


def _given_up(ports: "list[BoardPort]", image: str) -> bool:
    """Whether another image takes the place of a damaged one."""
    from .manifest import give_up

    return give_up(ports[0].storage, image)


def _complain(board: "Board", code: int, why: str) -> None:
    """Blink, and say why again and again: nobody may be listening yet."""
    try:
        while True:
            print(why)
            board.signal(code)
    except KeyboardInterrupt:
        pass


def _play(port: "BoardPort", application: "Application", board: "Board") -> None:
    """Cells to moves to lights; between two scans the host is heard and the feet are weighed as well."""
    care = _Care(port, application, board)
    scanned = heard = cared = port.ticks_ms()
    while True:
        now = port.ticks_ms()
        if diff(now, heard) >= _LINK_MS:
            _hear(port, application)
            heard = port.ticks_ms()
        if port.showing():
            # Awake while a frame is on its way to the LEDs: the emulated chip makes no pulses in its sleep.
            continue
        if diff(now, scanned) >= _SCAN_MS:
            scanned = now
            application.step()
        elif diff(now, cared) >= _CARE_MS:
            cared = now
            care.step()
        else:
            sleep(_REST_S)


def _hear(port: "BoardPort", application: "Application") -> None:
    """Take what the host has sent, and answer it."""
    listening = application.link
    # The next scan waits for a moment, nobody sees it. The feet do not wait.
    began = came = now = port.ticks_ms()
    while diff(now, began) < _TAKE_MS:
        if listening.pass_on():
            came = now
        elif not listening.expects() or diff(now, came) >= _GAP_MS:
            break
        application.evidence.step(port)
        now = port.ticks_ms()
    link = listening.link
    if link and link.asked is not None:
        # From here, where little of the stack is in use.
        link.answer(link.requests().reply(link.asked))
    application.evidence.step(port)


class _Care:
    """Looks after the hardware, the heap and, a piece at a time, the hashes of the firmware's files."""

    def __init__(self, port: "BoardPort", application: "Application", board: "Board") -> None:
        from .manifest import Hashes

        self._port = port
        self._application = application
        self._board = board
        self._hashes: Hashes | None = Hashes(port.storage)
        self._known: dict[str, str] = {}
        self._round = 0

    def step(self) -> None:
        if self._hashes:
            wrong = self._hashes.step()
            if wrong:
                raise Unfit(BAD_FILES, wrong)
            if self._hashes.done:
                from .memory import leave

                self._hashes = None
                leave("firmware.manifest")
        self._round += 1
        if self._round == _LASTED:
            self._board.count_crashes(0)
        if self._round % _TIDY:
            return
        # At a time of our own choice, so that no move has to wait for a collection.
        gc.collect()
        troubles = self._port.troubles()
        problems = self._application.problems
        for name in self._known:
            if name not in troubles:
                problems.pop(name, None)
        problems.update(troubles)
        self._known = troubles
