"""From power-up to play: configuration, first light, files, application, then one task for each concern until Ctrl-C.

A board that cannot start says why in one line on the serial port, and blinks a code: see docs/firmware.md.
"""

import asyncio
import gc
from asyncio import core

from .ticks import diff

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
_TAKE_MS = 50
_CARE_MS = 100
# Every how many rounds of care the heap is tidied and the hardware looked at.
_TIDY = 20


class Unfit(Exception):
    """The board cannot play: the code that it blinks, and why in one line."""


def run(board, image=None):
    """Start a board; `board` is the module of its port, `image` the name of the image that it runs from, if any.

    Ends only with Ctrl-C, which leaves the prompt.
    """
    from .memory import leave
    from .start import start

    if hasattr(gc, "threshold"):
        gc.threshold(_GARBAGE)
    ports = []
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
        tasks = _tasks(*start(board, ports, image), board)
        start = None
        leave("firmware.start")
        # Straight into the loop: the Pico's stack is 8 KB, and every call from here on takes some of it.
        core.run_until_complete(core.create_task(tasks))
    except KeyboardInterrupt:
        board.count_crashes(0)
        _close(ports)
    except Unfit as unfit:
        board.count_crashes(0)
        _close(ports)
        if image and unfit.args[1] == image + ": is damaged" and _given_up(ports, image):
            board.restart()
        _complain(board, unfit.args[0], unfit.args[1])
    except Exception as error:
        # Nothing may hinder the restart: there may be no memory left for anything else.
        try:
            board.report(error)
            tasks = error = None
            _close(ports)
            gc.collect()
            for _ in range(_CRASH_SIGNALS):
                board.signal(CRASHED)
        except Exception:
            pass
        board.restart()


def _close(ports):
    for port in ports:
        port.close()
    # What is left of the tasks must not run when the program starts again.
    core.new_event_loop()


def _safe(safe):
    """Ask people until they know what to do."""
    from time import sleep

    said = None
    while True:
        now = safe.now()
        if safe.step(now):
            return
        if said is None or diff(now, said) > _SAY_MS:
            said = now
            print("safe mode after %d crashes: next shows s, a, t or x, holding ok does it" % _CRASHES)
        sleep(_SCAN_MS / 1000)


def _given_up(ports, image):
    """Whether another image takes the place of a damaged one."""
    from .manifest import give_up

    return give_up(ports[0].storage, image)


def _complain(board, code, why):
    """Blink, and say why again and again: nobody may be listening yet."""
    try:
        while True:
            print(why)
            board.signal(code)
    except KeyboardInterrupt:
        pass


async def _tasks(port, application, board):
    await asyncio.gather(_scan(port, application), _link(application), _care(port, application, board))


async def _scan(port, application):
    """Cells to moves to lights."""
    while True:
        began = port.ticks_ms()
        application.step()
        # Awake while a frame is on its way to the LEDs: the emulated chip makes no pulses in its sleep.
        while port.showing():
            await asyncio.sleep(0)
        left = _SCAN_MS - diff(port.ticks_ms(), began)
        await asyncio.sleep_ms(left if left > 0 else 0)


async def _link(application):
    """The host is heard, and the feet are weighed, between two scans as well."""
    listening = application.link
    port = application.port
    while True:
        # A long message is taken without a pause: the next scan waits for a moment, nobody sees it.
        began = port.ticks_ms()
        while listening.pass_on() and diff(port.ticks_ms(), began) < _TAKE_MS:
            pass
        link = listening.link
        if link and link.asked is not None:
            # From here, where little of the stack is in use.
            link.answer(link.requests().reply(link.asked))
        application.evidence.step(port)
        await asyncio.sleep_ms(_LINK_MS)


async def _care(port, application, board):
    """Look after the hardware, the heap and, a piece at a time, the hashes of the firmware's files."""
    from .manifest import Hashes
    from .memory import leave

    hashes = Hashes(port.storage)
    known = {}
    round = 0
    while True:
        await asyncio.sleep_ms(_CARE_MS)
        if hashes:
            wrong = hashes.step()
            if wrong:
                raise Unfit(BAD_FILES, wrong)
            if hashes.done:
                hashes = Hashes = None
                leave("firmware.manifest")
        round += 1
        if round == _LASTED:
            board.count_crashes(0)
        if round % _TIDY:
            continue
        # At a time of our own choice, so that no move has to wait for a collection.
        gc.collect()
        troubles = port.troubles()
        for name in known:
            if name not in troubles:
                application.problems.pop(name, None)
        application.problems.update(troubles)
        known = troubles
