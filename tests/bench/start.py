"""How quickly the command starts: `quader --help` against a Python that does nothing."""

import subprocess
import sys
import time

BUDGET_SECONDS = 0.3
_ROUNDS = 9


def figures() -> tuple[float, float]:
    """Seconds of `quader --help` and of `python -c pass`: the quickest of some rounds, taken by turns."""
    ours = [sys.executable, "-c", "from quader.cli import script; script()", "--help"]
    bare = [sys.executable, "-c", "pass"]
    best = {0: 9.9, 1: 9.9}
    for _ in range(_ROUNDS):
        for which, words in enumerate((ours, bare)):
            began = time.perf_counter()
            subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
            best[which] = min(best[which], time.perf_counter() - began)
    return best[0], best[1]


def main() -> None:
    ours, bare = figures()
    print(f"quader --help {ours:.3f} s (<= {BUDGET_SECONDS} s), python -c pass {bare:.3f} s, ratio {ours / bare:.1f}")


if __name__ == "__main__":
    main()
