"""The fuzzer atheris looks for inputs that reach new code. It ends its process, so each reader has one of its own."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

CORPUS = Path(__file__).with_name("corpus")
_LIMITS = ("-max_len=4096", "-timeout=10", "-verbosity=0", "-print_final_stats=1")


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
    for name, reader in readers().items():
        if only and name not in only:
            continue
        with TemporaryDirectory() as folder:
            for number, sample in enumerate([*reader.samples, *reader.kept]):
                Path(folder, f"sample-{number}").write_bytes(sample)
            words = [sys.executable, "-m", "tests.fuzz.guided", name, folder, f"-runs={runs}", *_LIMITS]
            done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            found = [path.read_bytes() for path in Path(folder).iterdir() if not path.name.startswith("sample-")]
        figures = [line.split(":")[-1].strip() for line in done.stdout.splitlines() if line.startswith("stat::")]
        inputs = figures[0] if figures else "?"
        print(f"{name:18} exit {done.returncode}, inputs {inputs}, reaching new code {len(found)}", flush=True)
        if done.returncode:
            print(done.stdout[-3000:], file=sys.stderr)
            worst = 1
        for number, data in enumerate(sorted(found, key=len)[:keep]):
            kept = CORPUS / name.replace(" ", "-") / f"{number:02}"
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(data)
    return worst


def _main() -> None:
    import atheris

    with atheris.instrument_imports(include=["rules_core", "firmware", "quader"]):
        from .readers import readers
    reader = readers()[sys.argv[1]]
    mend = reader.mend

    def takes(data: bytes) -> None:
        reader.takes(mend(data) if mend else data)

    atheris.Setup([sys.argv[0], *sys.argv[2:]], takes)
    atheris.Fuzz()


if __name__ == "__main__":
    _main()
