"""The fuzzer atheris looks for inputs that reach new code. It ends its process, so each reader has one of its own."""

import gc
import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

CORPUS = Path(__file__).with_name("corpus")
_LIMITS = ("-max_len=4096", "-timeout=10", "-rss_limit_mb=4096", "-verbosity=0", "-print_final_stats=1")
# Longer than this counts as a hang (seconds of computing).
HANG = 1.0
# The figures are written after so many inputs: nothing runs any more when the fuzzer has ended.
_OFTEN = 100


def run(only: list[str] | None, runs: int, keep: int) -> int:
    """Feed the readers one after the other; 1 if one of them raised or hung.

    `keep`: so many of the shortest inputs that reached new code go into the tree.
    """
    try:
        import atheris  # noqa: F401
    except ImportError:
        print("atheris is not installed: pip install 'quader[fuzz]'", file=sys.stderr)
        return 1
    from .readers import readers

    worst = 0
    print(f"{'reader':20}{'inputs':>9}{'reaching new code':>19}{'hangs':>7}{'longest':>10}{'memory':>10}", flush=True)
    for name, reader in readers().items():
        if only and name not in only:
            continue
        with TemporaryDirectory() as folder:
            corpus, figures = Path(folder, "corpus"), Path(folder, "figures.json")
            corpus.mkdir()
            for number, sample in enumerate([*reader.samples, *reader.kept]):
                (corpus / f"sample-{number}").write_bytes(sample)
            limits = (f"-runs={runs}", f"-artifact_prefix={folder}/", *_LIMITS)
            words = [sys.executable, "-m", "tests.fuzz.guided", name, figures, corpus, *limits]
            done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            found = [path.read_bytes() for path in corpus.iterdir() if not path.name.startswith("sample-")]
            told = json.loads(figures.read_text()) if figures.is_file() else dict.fromkeys(_Figures().told(), 0)
        cost = f"{told['hangs']:7}{told['longest']:8.3f} s{told['grown_kb']:+7} KB"
        print(f"{name:20}{told['inputs']:9}{len(found):19}{cost}", flush=True)
        if done.returncode or told["hangs"]:
            print(f"{name}: exit {done.returncode}\n{done.stdout[-3000:]}", file=sys.stderr)
            worst = 1
        for number, data in enumerate(sorted(found, key=len)[:keep]):
            kept = CORPUS / name.replace(" ", "-") / f"{number:02}"
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(data)
    return worst


class _Figures:
    """What is counted while a reader is fed."""

    def __init__(self, runs: int = 0) -> None:
        # The first inputs fill caches; memory is measured after them.
        self._warm = runs // 5
        self._before = 0
        self.inputs = self._hangs = 0
        self._longest = 0.0

    def count(self, seconds: float) -> None:
        self.inputs += 1
        self._hangs += seconds > HANG
        self._longest = max(self._longest, seconds)
        if self.inputs == self._warm:
            self._before = memory_kb()

    def told(self) -> dict[str, Any]:
        grown = max(0, memory_kb() - self._before) if self._before else 0
        return {"inputs": self.inputs, "hangs": self._hangs, "longest": self._longest, "grown_kb": grown}


def memory_kb() -> int:
    """What this process holds; where nobody tells (not Linux), the most that it has held."""
    gc.collect()
    told = Path("/proc/self/statm")
    if not told.is_file():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(told.read_text().split()[1]) * resource.getpagesize() // 1024


def _main(name: str, out: Path, words: list[str]) -> None:
    import atheris

    figures = _Figures(next(int(word.partition("=")[2]) for word in words if word.startswith("-runs=")))
    # Until the end: a game's rules are imported when somebody first asks for them.
    with atheris.instrument_imports(include=["rules_core", "firmware", "quader"]):
        from .readers import readers

        reader = readers()[name]
        mend = reader.mend

        def takes(data: bytes) -> None:
            data = mend(data) if mend else data
            began = time.thread_time()
            reader.takes(data)
            figures.count(time.thread_time() - began)
            if figures.inputs % _OFTEN == 0:
                out.write_text(json.dumps(figures.told()))

        atheris.Setup([sys.argv[0], *words], takes)
        atheris.Fuzz()


if __name__ == "__main__":
    _main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
