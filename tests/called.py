"""Commands called in this process, where a process of their own would only cost time."""

import io
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout


def in_process(main: Callable[[list[str]], int], *words: str) -> tuple[int, str, str]:
    """What a command gives: its exit code, what it printed, and what it said on standard error."""
    said, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(errors):
        try:
            code = main(list(words))
        except SystemExit as ended:
            code = int(ended.code or 0)
    return code, said.getvalue(), errors.getvalue()
