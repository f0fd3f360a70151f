"""The slow work of the logger, in a process of its own: judging games that have ended, telling a tournament of them.

A hundred games may end in the same second; judged here they keep nobody's moves waiting. The process reads a line
of JSON for each task and answers with one; if it is killed, another one takes its place.
"""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

Task = dict[str, Any]
# A task that kills its clerk so often is given up.
_TRIES = 3


class Clerk:
    """`done(answer)` is called for each task, from a thread of the clerk's own."""

    def __init__(self, address: str, done: Callable[[Task], None]) -> None:
        self._address = address
        self._done = done
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._process: subprocess.Popen[str] | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="clerk", daemon=True)
        self._thread.start()

    def put(self, task: Task) -> None:
        self._tasks.put(task)

    def close(self) -> None:
        """Finish the tasks that wait, and stop."""
        self._closed = True
        self._tasks.put(None)
        self._thread.join(timeout=10)
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            answer = {**task, "failed": "the clerk was killed"}
            for _ in range(_TRIES):
                with contextlib.suppress(OSError, ValueError):
                    answer = self._answered(task)
                    break
                self._process = None
            self._done(answer)

    def _answered(self, task: Task) -> Task:
        if self._process is None:
            words = [sys.executable, "-m", "quader.board.clerk"]
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            self._write(self._address)
        self._write(json.dumps(task))
        assert self._process.stdout is not None
        answer: Task = json.loads(self._process.stdout.readline())
        return answer

    def _write(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()


def work() -> None:
    """The process: its first line is the log's address, then come the tasks."""
    # Ctrl-C is for the logger; this ends with its input, also in the middle of a task.
    import signal

    from ..log import GameLog
    from ..tournament.handover import deliver

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    address = sys.stdin.readline().rstrip("\n")
    tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(tasks,), daemon=True).start()
    while True:
        task = tasks.get()
        try:
            with GameLog.open(address, create=False) as log:
                if "judge" in task:
                    task["verdict"] = log.judge(task["judge"])
                else:
                    handed = deliver(log, Path(task["deliver"]), task["addresses"])
                    task["handed"] = [{"game": one.game, **vars(one.taken)} for one in handed]
        except Refused as refused:
            task["failed"] = str(refused)
        except Exception as error:
            task["failed"] = f"{type(error).__name__}: {error}"
        print(json.dumps(task), flush=True)


def _read(tasks: "queue.SimpleQueue[Task]") -> None:
    for line in sys.stdin:
        tasks.put(json.loads(line))
    # The logger has gone, and the next one has a clerk of its own: two would do the same.
    os._exit(0)


if __name__ == "__main__":
    work()
