"""Finds KiCad, or installs it, and runs the jobs that need it in the Python that has its module."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from rules_core.refused import Refused

JOB = Path(__file__).with_name("kicad_job.py")
PACKAGES = ("kicad",)
DATES = [
    (re.compile(r"%TF\.CreationDate,[^*]*\*%\n"), ""),
    (re.compile(r"; #@! TF\.CreationDate,.*\n"), ""),
    (re.compile(r"( \(PCBNEW [^)]*\)) date .*\*"), r"\1*"),
    (re.compile(r"(; DRILL file \{[^}]*\}) date .*"), r"\1"),
]


def python() -> str:
    """The Python that can import pcbnew."""
    found = _python()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        print("installing KiCad", file=sys.stderr, flush=True)
        command = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", *PACKAGES]
        subprocess.run(["apt-get", "-qq", "update"], check=False, capture_output=True)
        subprocess.run(
            command, check=False, capture_output=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        )
        found = _python()
    if found is None:
        raise Refused("KiCad", "is missing and cannot be installed from here; install it: sudo apt install kicad")
    return found


def _python() -> str | None:
    for candidate in (sys.executable, "/usr/bin/python3"):
        if (
            Path(candidate).exists()
            and subprocess.run([candidate, "-c", "import pcbnew"], capture_output=True, check=False).returncode == 0
        ):
            return candidate
    return None


def _run(*words: str) -> str:
    done = subprocess.run([python(), str(JOB), *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused("KiCad", f"{words[0]} failed: {(done.stderr.strip().splitlines() or ['no message'])[-1]}")
    return done.stdout.strip()


def fill(board: Path) -> None:
    _run("fill", str(board))


def design_rules(board: Path, report: Path) -> int:
    """Faults and unconnected pads by KiCad's own check."""
    return int(_run("check", str(board), str(report)).splitlines()[-1])


def electrical_rules(schematic: Path, report: Path) -> int | None:
    """KiCad's own check of the schematic, where it has a command for it (8 and newer)."""
    command = shutil.which("kicad-cli")
    if (
        command is None
        or subprocess.run([command, "sch", "erc", "--help"], capture_output=True, check=False).returncode
    ):
        return None
    subprocess.run([command, "sch", "erc", "-o", str(report), str(schematic)], check=False, capture_output=True)
    return sum(int(found) for found in re.findall(r"Errors (\d+)", report.read_text(encoding="utf-8")))


def plot(board: Path, directory: Path) -> Path:
    """Gerbers, drill files and placement list; returns the archive for the board maker, the same for the same board."""
    directory.mkdir(parents=True, exist_ok=True)
    _run("plot", str(board), str(directory))
    archive = directory.parent / f"{board.stem}-gerbers.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(directory.glob("*.gbr")) + sorted(directory.glob("*.drl")):
            text = path.read_text(encoding="utf-8")
            for pattern, instead in DATES:
                text = pattern.sub(instead, text)
            path.write_text(text, encoding="utf-8")
            entry = zipfile.ZipInfo(path.name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, text)
    return archive
