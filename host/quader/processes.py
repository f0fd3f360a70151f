"""Processes that work beside a command: they end with it, however it ends, and nobody waits for what they are at."""

import ctypes
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from rules_core.refused import Refused

Item = TypeVar("Item")
Made = TypeVar("Made")


@contextmanager
def beside(number: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes. Whoever leaves early, by Ctrl-C or because enough is known, ends them in mid-work."""
    # Without a lock, which a process that dies might keep.
    end = multiprocessing.RawValue(ctypes.c_bool, False)
    with ProcessPoolExecutor(number, initializer=_end_with, initargs=(os.getpid(), end)) as pool:
        try:
            _start(pool)
            yield pool
        except BaseException as why:
            end.value = True
            if isinstance(why, BrokenProcessPool):
                raise Refused("", "a process that worked beside this one was ended", "process-ended") from None
            raise


def each(work: Callable[[Item], Made], items: Sequence[Item], number: int, at_once: int = 1) -> Iterator[Made]:
    """What `work` makes of each item, in their order; a process takes so many at once.

    Unlike the pool's own `map` it cancels nothing when it is left early: a pool that ends with cancelled work
    complains (Python 3.11).
    """
    with beside(number) as pool:
        starts = range(0, len(items), at_once)
        waiting = deque(pool.submit(_all, work, items[start : start + at_once]) for start in starts)
        while waiting:
            yield from waiting.popleft().result()


def _start(pool: ProcessPoolExecutor) -> None:
    """The first work starts the processes. Ctrl-C waits until they are there: a pool that has half started cannot be
    ended."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    if threading.current_thread() is not threading.main_thread():
        return
    pressed = []
    signal.signal(signal.SIGINT, lambda *_: pressed.append(True))
    try:
        pool.submit(int)
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if pressed:
        raise KeyboardInterrupt


def _all(work: Callable[[Item], Made], items: Sequence[Item]) -> list[Made]:
    return [work(item) for item in items]


def _end_with(parent: int, end: ctypes.c_bool) -> None:
    """Else a process would work on, or wait for ever."""
    # Ctrl-C goes to the command, which tells its processes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent and not end.value:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
