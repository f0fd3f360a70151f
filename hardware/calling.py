"""How the hardware's commands are called and end. 0: good, 1: refused, 2: wrong call; what is wrong is one line."""

import argparse
import functools
import sys
from collections.abc import Callable
from typing import NoReturn, ParamSpec

from rules_core.refused import Refused

P = ParamSpec("P")


class Parser(argparse.ArgumentParser):
    """Tells a wrong call in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def in_one_line(command: Callable[P, int]) -> Callable[P, int]:
    """The command, which tells a refusal, or a file that cannot be read or written, and ends with 1."""

    @functools.wraps(command)
    def called(*args: P.args, **named: P.kwargs) -> int:
        try:
            return command(*args, **named)
        except Refused as refused:
            print(refused, file=sys.stderr)
        except OSError as error:
            print(f"{error.filename or 'error'}: {error.strerror or error}", file=sys.stderr)
        return 1

    return called
