"""Files and folders that are read and written: limited in size, never half written."""

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from rules_core.refused import Refused

# For files with secrets: their owner alone reads and writes them.
OWN = 0o600


def read_bytes(path: str, limit: int) -> bytes:
    """The content of a file (`-`: of standard input), at most one byte more than the limit."""
    if path == "-":
        return sys.stdin.buffer.read(limit + 1)
    try:
        with open(path, "rb") as file:
            return file.read(limit + 1)
    except ValueError:
        raise Refused("", "%s cannot be the name of a file", "file-name", repr(path[:60])) from None


def write_text(path: str | Path, text: str, mode: int = 0o666) -> None:
    """Write a whole file, or nothing. `mode`: who may read and write it, less what the system takes away."""
    write_bytes(path, text.encode(), mode)


def write_bytes(path: str | Path, data: bytes, mode: int = 0o666) -> None:
    """The same for bytes: first beside it, then in its place."""
    path = Path(path)
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "Is a directory")
        if path.exists() and not path.is_file():
            # A pipe or a device is written to, never replaced.
            path.write_bytes(data)
        else:
            # A link stays one: what it points to is replaced.
            _replace(Path(os.path.realpath(path)), data, mode)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    except ValueError:
        raise Refused("", "%s cannot be the name of a file", "file-name", repr(str(path)[:60])) from None


def _replace(path: Path, data: bytes, mode: int) -> None:
    with _written_beside(path, data, mode) as beside:
        os.replace(beside, path)


def create(path: Path, data: bytes) -> None:
    """A new file with this content, or none. Its name must be free, FileExistsError; an empty file holds nothing that
    could be lost."""
    try:
        with _written_beside(path, data, 0o666) as beside:
            if path.is_file() and path.stat().st_size == 0:
                os.replace(beside, path)
            else:
                _give_name(beside, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _give_name(beside: Path, path: Path) -> None:
    """A name that must be free, in one step; where files have but one (FAT), an empty file takes it first."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS):
            raise
        open(path, "xb").close()
        os.replace(beside, path)


@contextmanager
def _written_beside(path: Path, data: bytes, mode: int) -> Iterator[Path]:
    """A file with this content, on the disk, under a name that nobody else has; it is gone at the end."""
    beside = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        with open(beside, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield beside
    finally:
        # Where nothing may be written, nothing can be removed either, and the first reason counts.
        with suppress(OSError):
            beside.unlink()


def beside(folder: Path) -> Path:
    """Where a folder is made before `put_in_place` gives it its name. What another try has left there goes; what was in
    its place before is there again if that try was killed while it put the new one there."""
    made, old = _made_and_old(folder)
    shutil.rmtree(made, ignore_errors=True)
    if old.exists():
        old.rename(made if folder.exists() else folder)
        shutil.rmtree(made, ignore_errors=True)
    return made


def put_in_place(folder: Path) -> None:
    """What was made beside a folder takes its place. Whoever is killed leaves the old one or the new one, never a part;
    in the moment between the two, the old one under another name."""
    made, old = _made_and_old(folder)
    if folder.exists():
        folder.rename(old)
    made.rename(folder)
    if old.exists():
        # Under its own name it is always whole.
        old.rename(made)
        shutil.rmtree(made, ignore_errors=True)


def _made_and_old(folder: Path) -> tuple[Path, Path]:
    return folder.with_name(f".{folder.name}.new"), folder.with_name(f".{folder.name}.old")


def hold(file: TextIO) -> bool:
    """Hold an open file for this process alone, until it is closed; False if another one has it."""
    try:
        import fcntl
    except ImportError:
        # No such locks here; people then mind what they do.
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
