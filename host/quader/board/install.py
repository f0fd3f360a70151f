"""Puts the firmware onto a board that runs MicroPython: only what differs, checked on the board, games kept.

May be broken off at any moment: the board then starts with what it had, or with the new. The new image is written
beside the one that plays; the manifest, one write, makes it the one that plays. What is stale leaves afterwards.
"""

import ast
import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from firmware import build, manifest
from firmware.config import Config
from firmware.image import NAME as IMAGE
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
_START = "/main.py"
_LAST = f"/{manifest.NAME}"

Progress = Callable[[int, int], None]
Image = Callable[[str], dict[str, bytes]]

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
    elif name in FILES or name.startswith(IMAGE) or "/" + name == NEW:
        show("/" + name)
"""
_WHO = """
import sys
about = sys.implementation
print((about[0], about[1][:3], getattr(about, "_machine", ""), getattr(about, "_mpy", 0) & 255))
"""
_FREE = "free = os.statvfs('/')\nprint(free[0] * free[3])"


@dataclass(frozen=True)
class Installed:
    """What was done: files written, removed and left as they were, and the name of the board's configuration."""

    written: int
    removed: int
    kept: int
    board: str


def install(prompt: Prompt, size: str | None, progress: Progress, image: Image | None = None) -> Installed:
    """Bring the firmware on a board up to date. `size`: which board it is, None for what it says itself; `image`: the
    files of a board, made by the build unless they lie elsewhere."""
    _checked(prompt)
    own = None if size else _configuration(prompt)
    files = _files(size, own, prompt.address, image or build.image)
    there, folders = _look(prompt, files)
    wanted = {f"/{path}": hashlib.sha256(data).hexdigest() for path, data in files.items()}
    changed = [path for path in wanted if there.get(path) != wanted[path]]
    plays = _plays(prompt, there)
    # One image beside the new one: the one that plays until now, else any that is whole.
    before = sorted((path for path in there if _is_whole(path, there) and path not in wanted), key=lambda p: p != plays)
    stale = [path for path in there if path not in wanted and path not in before[:1]]
    empty = [folder for folder in folders if not any(path.startswith(folder + "/") for path in wanted)]
    if changed:
        _make_room(prompt, files, changed, there, stale)
        _write(prompt, files, changed, bool(plays), progress)
        _compare(prompt.address, _look(prompt, files)[0], {path: wanted[path] for path in wanted if path != _LAST})
        prompt.put(_LAST, files[manifest.NAME])
        written = prompt.run(f"print(open('{_LAST}', 'rb').read())")
        if ast.literal_eval(written) != files[manifest.NAME]:
            raise Refused(prompt.address, say("not_as_it_should", _LAST))
    _remove(prompt, stale, empty)
    return Installed(len(changed), len(stale), len(files) - len(changed), json.loads(files[BOARD])["name"])


def _is_whole(path: str, there: dict[str, str]) -> bool:
    """Whether this is an image with the hash that its name tells."""
    return path.startswith(f"/{IMAGE}{there[path][: manifest.DIGITS]}.")


def _plays(prompt: Prompt, there: dict[str, str]) -> str:
    """The image that the board's manifest names, if it is whole."""
    told = prompt.run(f"try:\n print(open('{_LAST}').read())\nexcept (OSError, ValueError):\n pass")
    return next((path for path in there if _is_whole(path, there) and f'"{path[1:]}"' in told), "")


def _checked(prompt: Prompt) -> None:
    """Refused if the firmware cannot run there."""
    name, version, machine, compiled = ast.literal_eval(prompt.run(_WHO))
    if name != "micropython":
        raise Refused(prompt.address, say("other_python", name))
    if tuple(version[:2]) < OLDEST or compiled != 6:
        told = ".".join(map(str, version))
        raise Refused(prompt.address, say("too_old", told))
    if MACHINE not in machine:
        raise Refused(prompt.address, say("not_ours", machine[:60]))


def _configuration(prompt: Prompt) -> bytes | None:
    """The board's own configuration, if it has one that is right."""
    script = f"try:\n print(open('/{BOARD}', 'rb').read())\nexcept OSError:\n print(b'')"
    data = bytes(ast.literal_eval(prompt.run(script)))
    try:
        Config(json.loads(data))
    except (ValueError, Refused):
        return None
    return data


def _files(size: str | None, own: bytes | None, address: str, image: Image) -> dict[str, bytes]:
    """The image: path -> content, with the board's own configuration if it is kept."""
    if own is not None:
        return configured(image(SIZES[0]), own)
    if size is None:
        raise Refused(address, say("which_size", ", ".join(SIZES)))
    return image(size)


def configured(files: dict[str, bytes], own: bytes) -> dict[str, bytes]:
    """The files of one board with the configuration of another: nothing else differs."""
    found = {**files, BOARD: own}
    del found[manifest.NAME]
    return {**found, manifest.NAME: manifest.text_of(found).encode()}


def _look(prompt: Prompt, names: Iterable[str]) -> tuple[dict[str, str], list[str]]:
    """Path -> hash of the files on the board that the firmware owns or that stand in its way, and their folders."""
    own = {*names} | {f"{package}{suffix}" for package in manifest.PACKAGES for suffix in (".py", ".mpy")}
    asked = (
        f"FOLDERS = {('lib', *manifest.PACKAGES)!r}\nFILES = {tuple(sorted(own))!r}\nNEW = {NEW!r}\nIMAGE = {IMAGE!r}\n"
    )
    found: dict[str, str] = {}
    there = []
    for told in prompt.run(asked + _LOOK).splitlines():
        digest, _, path = told.partition(" ")
        if digest == "-":
            there.append(path)
        else:
            found[path] = digest
    return found, there


def _make_room(
    prompt: Prompt, files: dict[str, bytes], changed: list[str], there: dict[str, str], stale: list[str]
) -> None:
    """Refused if the new files do not fit. What nobody starts from leaves at once; an older firmware that lies in
    loose files only if there is no room beside it: until the new one is there, the board then has none.
    """
    useless = [path for path in stale if path == NEW or path.startswith(f"/{IMAGE}")]
    _remove(prompt, useless, [])
    new = {path: files[path[1:]] for path in changed if path not in there or path.startswith(f"/{IMAGE}")}
    needed = (build.flash_bytes(new) if new else 0) + _SPARE
    free = int(prompt.run(_FREE))
    if needed <= free:
        return
    loose = [path for path in stale if path not in useless]
    if needed > free + build.BLOCK * len(loose):
        raise Refused(prompt.address, say("too_full", needed // 1024, free // 1024))
    _remove(prompt, loose, [])


def _remove(prompt: Prompt, paths: list[str], folders: list[str]) -> None:
    if paths:
        prompt.run(f"for path in {paths!r}:\n try:\n  os.remove(path)\n except OSError:\n  pass")
    for folder in sorted(folders, reverse=True):
        prompt.run(f"os.rmdir({folder!r})")


def _write(prompt: Prompt, files: dict[str, bytes], changed: list[str], plays: bool, progress: Progress) -> None:
    """Write the changed files, all but the manifest: first the image, then what starts it, then the configuration."""
    order = sorted((path for path in changed if path != _LAST), key=lambda path: (IMAGE not in path, path != _START))
    total = sum(len(files[path[1:]]) for path in order)
    done = 0
    for path in order:
        progress(done, total)
        if plays and IMAGE not in path:
            # It has the hash of the file that changes now. A board without one makes it anew from the files it finds.
            _remove(prompt, [_LAST], [])

        def so_far(written: int, before: int = done) -> None:
            progress(before + written, total)

        prompt.put(path, files[path[1:]], so_far)
        done += len(files[path[1:]])
    progress(done, total)


def _compare(address: str, there: dict[str, str], wanted: dict[str, str]) -> None:
    wrong = sorted(path for path in wanted if there.get(path) != wanted[path])
    if wrong:
        raise Refused(address, say("not_as_it_should", wrong[0]))
