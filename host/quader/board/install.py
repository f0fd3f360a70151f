"""Puts the firmware onto a board that runs MicroPython: only what differs, checked on the board, games kept.

May be broken off at any moment and run again. While files change the board has no manifest, so that it does not start
half an old firmware with half a new one; the manifest is written last, when the hashes of all files are right.
"""

import ast
import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from firmware import build, manifest
from firmware.config import Config
from rules_core.refused import Refused

from ..words.board import say
from .prompt import NEW, Prompt

BOARD = "board.json"
SIZES = ("10x16", "16x16", "22x22")
# What the machine must call itself, and the oldest version that runs the firmware.
MACHINE = "RP2040"
OLDEST = (1, 24)
# Bytes of the flash that stay free for a file on its way into its place.
_SPARE = 16 * 1024
_LAST = f"/{manifest.NAME}"

Progress = Callable[[int, int], None]

# Prints hash and path of each file that the firmware owns, and the folders with a dash.
_LOOK = """
import hashlib, os
def show(path):
    total = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            data = file.read(1024)
            if not data:
                break
            total.update(data)
    print("".join(["%02x" % byte for byte in total.digest()]), path)
def walk(folder):
    print("-", folder)
    for entry in sorted(os.ilistdir(folder)):
        path = folder + "/" + entry[0]
        if entry[1] == 0x4000:
            walk(path)
        else:
            show(path)
for entry in os.ilistdir("/"):
    name = entry[0]
    if entry[1] == 0x4000:
        if name in FOLDERS:
            walk("/" + name)
    elif name in FILES or "/" + name == NEW:
        show("/" + name)
"""
_WHO = """
import os, sys
about = sys.implementation
free = os.statvfs("/")
print((about[0], about[1][:3], getattr(about, "_machine", ""), getattr(about, "_mpy", 0) & 255, free[0] * free[3]))
"""


@dataclass(frozen=True)
class Installed:
    """What was done: files written, removed and left as they were, and the name of the board's configuration."""

    written: int
    removed: int
    kept: int
    board: str


def install(prompt: Prompt, size: str | None, progress: Progress) -> Installed:
    """Bring the firmware on a board up to date. `size`: which board it is, None for what it says itself."""
    free = _checked(prompt)
    own = None if size else _configuration(prompt)
    files = _files(size, own, prompt.address)
    there, folders = _look(prompt, files)
    wanted = {f"/{path}": hashlib.sha256(data).hexdigest() for path, data in files.items()}
    changed = [path for path in wanted if there.get(path) != wanted[path]]
    stale = [path for path in there if path not in wanted]
    empty = [folder for folder in folders if not any(path.startswith(folder + "/") for path in wanted)]
    if changed or stale or empty:
        _check_room(prompt, files, changed, there, free)
        _clear(prompt, stale, empty)
        _write(prompt, files, changed, progress)
        last = {_LAST: wanted.pop(_LAST)}
        _compare(prompt.address, _look(prompt, files)[0], wanted)
        prompt.put(_LAST, files[manifest.NAME])
        _compare(prompt.address, _look(prompt, [manifest.NAME], folders=())[0], last)
    return Installed(len(changed), len(stale), len(files) - len(changed), json.loads(files[BOARD])["name"])


def _checked(prompt: Prompt) -> int:
    """Bytes that are free on the board; Refused if the firmware cannot run there."""
    name, version, machine, compiled, free = ast.literal_eval(prompt.run(_WHO))
    if name != "micropython":
        raise Refused(prompt.address, say("other_python", name))
    if tuple(version[:2]) < OLDEST or compiled != 6:
        told = ".".join(map(str, version))
        raise Refused(prompt.address, say("too_old", told))
    if MACHINE not in machine:
        raise Refused(prompt.address, say("not_ours", machine[:60]))
    return int(free)


def _configuration(prompt: Prompt) -> bytes | None:
    """The board's own configuration, if it has one that is right."""
    script = f"try:\n print(open('/{BOARD}', 'rb').read())\nexcept OSError:\n print(b'')"
    data = bytes(ast.literal_eval(prompt.run(script)))
    try:
        Config(json.loads(data))
    except (ValueError, Refused):
        return None
    return data


def _files(size: str | None, own: bytes | None, address: str) -> dict[str, bytes]:
    """The image: path -> content, with the board's own configuration if it is kept."""
    if own is not None:
        files = build.image(SIZES[0])
        del files[manifest.NAME]
        files[BOARD] = own
        files[manifest.NAME] = manifest.text_of(files).encode()
        return files
    if size is None:
        raise Refused(address, say("which_size", ", ".join(SIZES)))
    return build.image(size)


def _look(
    prompt: Prompt, names: Iterable[str], folders: tuple[str, ...] = ("lib", *manifest.PACKAGES)
) -> tuple[dict[str, str], list[str]]:
    """Path -> hash of the files on the board that the firmware owns or that stand in its way, and their folders."""
    own = {path for path in names if "/" not in path}
    if folders:
        own |= {f"{package}{suffix}" for package in manifest.PACKAGES for suffix in (".py", ".mpy")}
    asked = f"FOLDERS = {folders!r}\nFILES = {tuple(sorted(own))!r}\nNEW = {NEW!r}\n"
    found: dict[str, str] = {}
    there = []
    for told in prompt.run(asked + _LOOK).splitlines():
        digest, _, path = told.partition(" ")
        if digest == "-":
            there.append(path)
        else:
            found[path] = digest
    return found, there


def _check_room(prompt: Prompt, files: dict[str, bytes], changed: list[str], there: dict[str, str], free: int) -> None:
    new = {path: files[path[1:]] for path in changed if path not in there}
    needed = (build.flash_bytes(new) if new else 0) + _SPARE
    if needed > free:
        raise Refused(prompt.address, say("too_full", needed // 1024, free // 1024))


def _clear(prompt: Prompt, stale: list[str], empty: list[str]) -> None:
    """Remove the manifest, and what does not belong to the firmware."""
    prompt.run(f"for path in {[_LAST, *stale]!r}:\n try:\n  os.remove(path)\n except OSError:\n  pass")
    for folder in sorted(empty, reverse=True):
        prompt.run(f"os.rmdir({folder!r})")


def _write(prompt: Prompt, files: dict[str, bytes], changed: list[str], progress: Progress) -> None:
    """Write the changed files, all but the manifest."""
    order = [path for path in changed if path != _LAST]
    total = sum(len(files[path[1:]]) for path in order)
    done = 0
    for path in order:
        progress(done, total)
        prompt.put(path, files[path[1:]])
        done += len(files[path[1:]])
    progress(done, total)


def _compare(address: str, there: dict[str, str], wanted: dict[str, str]) -> None:
    wrong = sorted(path for path in {*there, *wanted} if there.get(path) != wanted.get(path))
    if wrong:
        raise Refused(address, say("not_as_it_should", wrong[0]))
