"""The parts of a release, each written into a folder."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from rp2040py.boards import FlashLayout

from firmware import build
from quader.table.pico.flash import file_system
from rules_core import VERSION

ROOT = Path(__file__).resolve().parents[2]
SUMS = "SHA256SUMS"
# Of these the last part is the file system.
PICO_FLASH = 2 * 1024 * 1024


def wheels(out: Path) -> None:
    """One with the compiled core for this platform, one with the sources alone for all others."""
    words = [sys.executable, "-m", "pip", "-q", "wheel", "--no-deps", "--no-build-isolation", "-w", str(out), str(ROOT)]
    for pure in ("0", "1"):
        # What setuptools left behind from the other kind must not get into this one.
        shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)
        for folder in (ROOT / "build").glob("lib.*"):
            shutil.rmtree(folder)
        subprocess.run(words, check=True, env=os.environ | {"QUADER_PURE": pure}, stdout=subprocess.DEVNULL)


def sources(out: Path) -> None:
    name = f"quader-{VERSION}"
    words = ["git", "-C", str(ROOT), "archive", f"--prefix={name}/", "-o", str(out / f"{name}.tar.gz"), "HEAD"]
    subprocess.run(words, check=True)


def firmware(out: Path) -> None:
    """For each size of board the files, and the same as an image of the Pico's whole file system."""
    layout = FlashLayout(PICO_FLASH - build.PICO_BYTES, build.PICO_BYTES // build.BLOCK, build.BLOCK)
    for path in sorted(build.BOARDS.glob("*.json")):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name, "image")
            build.write(build.image(path.stem), folder)
            shutil.make_archive(str(out / f"firmware-{path.stem}"), "zip", folder)
            (out / f"firmware-{path.stem}.littlefs").write_bytes(file_system(folder, layout))


def hardware(out: Path) -> None:
    """With the licence: whoever has a board made hands on these files alone."""
    _zipped(ROOT / "build" / "hardware", out / "hardware", "make hardware")
    with zipfile.ZipFile(out / "hardware.zip", "a", zipfile.ZIP_DEFLATED) as archive:
        for name in ("LICENSE", "NOTICE"):
            archive.write(ROOT / name, name)


def site(out: Path) -> None:
    _zipped(ROOT / "build" / "site", out / "site", "make site")


def frozen(folder: Path, out: Path) -> None:
    """Images of MicroPython with the firmware in them, built with its own sources (docs/firmware.md)."""
    for path in sorted(folder.glob("*.uf2")):
        shutil.copy(path, out / path.name)


def _zipped(folder: Path, archive: Path, by: str) -> None:
    if not folder.is_dir():
        sys.exit(f"{folder.relative_to(ROOT)} is missing: {by}")
    shutil.make_archive(str(archive), "zip", folder)


def sums(out: Path) -> None:
    """All files with their hashes, in the form that `sha256sum -c` reads."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(out.iterdir())]
    (out / SUMS).write_text("".join(lines), encoding="utf-8")
