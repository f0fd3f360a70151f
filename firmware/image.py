"""The firmware's modules in one file, and the choice between two such files: the text of a Pico's main.py.

A small file takes a whole block of flash and a folder two, so all modules stand in one image, `firmware-HASH.img`,
which MicroPython mounts at /lib. The image before stays beside it: the manifest says which one plays, and changing it
is one write. If the one that it names is not whole, the other one plays.

An image begins with MAGIC and the number of entries; then come the crc32 of each entry's path, the places where each
begins and where the last one ends, and the crc32 of all that; then the contents. A folder is an entry without content.
"""

import os
from binascii import crc32

MAGIC = b"Quader1\n"
MANIFEST = "manifest.json"
NAME = "firmware-"
_COUNT = 2
_FOLDER = 0x4000
_FILE = 0x8000
_NOT_THERE = 2
_LIGHT = 25
_BLINKS = 3


class Image:
    """An image as MicroPython mounts it; ValueError or OSError if its beginning or its length is wrong."""

    def __init__(self, path):
        self._path = path
        with open(path, "rb") as file:
            head = file.read(len(MAGIC) + _COUNT)
            count = int.from_bytes(head[len(MAGIC) :], "little")
            self._names = file.read(4 * count)
            self._starts = file.read(4 * count + 4)
            sums = crc32(self._starts, crc32(self._names, crc32(head)))
            if head[: len(MAGIC)] != MAGIC or file.read(4) != sums.to_bytes(4, "little"):
                raise ValueError
        if os.stat(path)[6] != int.from_bytes(self._starts[4 * count :], "little"):
            raise ValueError

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    # MicroPython asks from deep within an import, and a Pico's stack is small: each of these two calls nothing of ours.

    def stat(self, path):
        wanted = crc32(path.encode()).to_bytes(4, "little")
        at = self._names.find(wanted)
        while at & 3:
            if at < 0:
                raise OSError(_NOT_THERE)
            at = self._names.find(wanted, at + 1)
        starts = self._starts
        size = int.from_bytes(starts[at + 4 : at + 8], "little") - int.from_bytes(starts[at : at + 4], "little")
        return (_FILE if size else _FOLDER, 0, 0, 0, 0, 0, size, 0, 0, 0)

    def open(self, path, mode):
        """The image's own file where the entry begins: whoever reads a module knows its end, and others ask `stat`."""
        wanted = crc32(path.encode()).to_bytes(4, "little")
        at = self._names.find(wanted)
        while at & 3:
            if at < 0:
                raise OSError(_NOT_THERE)
            at = self._names.find(wanted, at + 1)
        file = open(self._path, "rb")  # noqa: SIM115
        file.seek(int.from_bytes(self._starts[at : at + 4], "little"))
        return file

    def ilistdir(self, path):
        """Nothing: an image knows its entries only by the sums of their paths."""
        return iter(())


def choose(root="/"):
    """The name of the image to play, and the image: the one that the manifest names, else another; None if none is."""
    try:
        with open(root + MANIFEST) as file:
            listed = file.read()
    except (OSError, ValueError):
        listed = ""
    names = [name for name in os.listdir(root) if name.startswith(NAME)]
    for name in sorted(names, key=lambda name: name not in listed):
        try:
            return name, Image(root + name)
        except (OSError, ValueError):
            continue
    return None, None


def complain():
    """Without an image there is nothing else that could say so: blink as `main.BAD_FILES` does, until Ctrl-C."""
    from time import sleep

    from machine import Pin

    light = Pin(_LIGHT, Pin.OUT)
    while True:
        print("no firmware on the board is whole: quader board flash")
        for _ in range(_BLINKS):
            light(1)
            sleep(0.25)
            light(0)
            sleep(0.25)
        sleep(1)
