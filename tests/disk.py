"""A small disk of its own, which really gets full."""

import contextlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """One of a megabyte, mounted at this new folder; nothing on it may be open at the end."""
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]
    if not shutil.which("mount") or subprocess.run(words, capture_output=True).returncode:
        pytest.skip("disks may not be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def fill(disk: Path) -> Path:
    """The file that takes up all the room there was."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    return filler
