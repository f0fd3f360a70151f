"""How quickly the command starts, against a Python that does nothing."""

import subprocess
import sys
import time

from .page import Table

BUDGET_SECONDS = 0.2
_ROUNDS = 9
_COMMANDS = (("--help",), ("--version",), ("variants",), ("moves", "--variant", "tactic-16-cover", "--json"))


def seconds() -> dict[str, float]:
    """Seconds of each command and of `python -c pass`: the quickest of some rounds, taken by turns."""
    ours = [sys.executable, "-c", "from quader.cli import script; script()"]
    calls = {"python -c pass": [sys.executable, "-c", "pass"]}
    calls |= {f"quader {' '.join(words)}": [*ours, *words] for words in _COMMANDS}
    best = dict.fromkeys(calls, 99.0)
    for _ in range(_ROUNDS):
        for name, words in calls.items():
            began = time.perf_counter()
            subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
            best[name] = min(best[name], time.perf_counter() - began)
    return best


def text() -> str:
    found = seconds()
    bare = found["python -c pass"]
    rows = [(f"`{name}`", f"{took:.3f} s", f"{took / bare:.1f}") for name, took in found.items()]
    return f"""The quickest of {_ROUNDS} starts, taken by turns; `quader --help` is to take at most {BUDGET_SECONDS} s.

{Table(("", "time", "× bare Python"), rows).text()}"""
