"""Packs Python for the browser; run by site.mjs inside Pyodide, whose own compiler writes the byte code.

Modules are put into an archive as byte code without docstrings, data files as they are. The standard library loses what
no table needs.
"""

import importlib.util
import io
import marshal
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

# Of the standard library: tests, other ways of installing and debugging, the network, other people's file formats.
UNUSED = {
    "_aix_support.py", "_android_support.py", "_apple_support.py", "_ios_support.py", "_osx_support.py",
    "_pydatetime.py", "_pydecimal.py", "_pyio.py", "_pylong.py", "_pyrepl", "__phello__", "antigravity.py",
    "bdb.py", "cProfile.py", "cgi.py", "cgitb.py", "cmd.py", "code.py", "compileall.py", "configparser.py",
    "ctypes", "curses", "dbm", "difflib.py", "doctest.py", "email", "ensurepip", "filecmp.py", "fileinput.py",
    "ftplib.py", "getopt.py", "http", "idlelib", "imaplib.py", "ipaddress.py", "lib2to3", "mailbox.py",
    "mimetypes.py", "modulefinder.py", "multiprocessing", "netrc.py", "nturl2path.py", "optparse.py", "pdb.py",
    "pickletools.py", "pip", "plistlib.py", "poplib.py", "profile.py", "profiling", "pstats.py", "pty.py",
    "pyclbr.py", "pydoc.py", "pydoc_data", "rlcompleter.py", "runpy.py", "sched.py", "shelve.py", "smtplib.py",
    "socketserver.py", "sqlite3", "symtable.py", "tabnanny.py", "tarfile.py", "test", "this.py", "timeit.py",
    "tkinter", "tomllib", "trace.py", "tracemalloc.py", "turtle.py", "turtledemo", "unittest", "venv", "wave.py",
    "webbrowser.py", "wsgiref", "xml", "xmlrpc", "zipapp.py", "zoneinfo",
}  # fmt: skip
# Of Quader: what only commands, servers and studies on a PC need.
LEFT_OUT = {
    "quader": {"commands", "hub", "tournament", "export", "terminal", "page", "remote", "completion.py", "cli.py"},
}  # fmt: skip

# Of pyserial and mpremote: what speaks with MicroPython's prompt.
OTHERS = (
    *(
        f"serial/{name}.py"
        for name in ("__init__", "serialutil", "serialposix", "tools/__init__", "urlhandler/__init__")
    ),
    *(f"mpremote/{name}.py" for name in ("__init__", "console", "mp_errno", "transport", "transport_serial")),
)

Files = Iterable[tuple[str, bytes]]


def packed(files: Files) -> bytes:
    """An archive of files, not compressed: it travels as a whole, and is compressed for that."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files:
            # The same files make the same archive, whenever they were written.
            archive.writestr(zipfile.ZipInfo(name), data)
    return buffer.getvalue()


def compiled(files: Files) -> Iterator[tuple[str, bytes]]:
    """The same files with byte code in place of sources."""
    for name, data in sorted(files):
        if name.endswith(".py"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=2)
            # No time and no size: nothing is compared with a source that is not there.
            yield f"{name}c", importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
        else:
            yield name, data


def library(archive: Path) -> Files:
    """The standard library, as far as it is needed."""
    with zipfile.ZipFile(archive) as there:
        for name in there.namelist():
            if not name.endswith("/") and name.split("/")[0] not in UNUSED:
                yield name, there.read(name)


def own(root: Path, packages: Path) -> Files:
    """Quader's packages, and what they need of others to reach a real board."""
    for folder in ("rules_core", "firmware", "host/quader"):
        yield from package(root / folder)
    for name in OTHERS:
        yield name, (packages / name).read_bytes()


def package(folder: Path) -> Files:
    """A package of the project with its data, as far as it is needed."""
    left_out = LEFT_OUT.get(folder.name, set())
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if path.is_file() and parts[0] not in left_out and path.suffix in (".py", ".json"):
            yield "/".join((folder.name, *parts)), path.read_bytes()
