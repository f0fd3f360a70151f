"""Finds KiCad, or installs it, and runs the jobs that need it in the Python that has its module."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

from .sexp import children, parse, write

JOB = Path(__file__).with_name("kicad_job.py")
PACKAGES = ("kicad", "kicad-footprints")
# Waits while another program installs something.
APT = ("apt-get", "-qq", "-o", "DPkg::Lock::Timeout=600")
OLDEST = 8  # the first whose command checks schematics
LIBRARY = Path("/usr/share/kicad/footprints")
DATES = [
    (re.compile(r"%TF\.CreationDate,[^*]*\*%\n"), ""),
    (re.compile(r"; #@! TF\.CreationDate,.*\n"), ""),
    (re.compile(r"( \(PCBNEW [^)]*\)) date .*\*"), r"\1*"),
    (re.compile(r"(; DRILL file \{[^}]*\}) date .*"), r"\1"),
    (re.compile(r"%TF\.GenerationSoftware,[^*]*\*%\n"), ""),
    (re.compile(r"; #@! TF\.GenerationSoftware,.*\n"), ""),
    (re.compile(r"G04 Created by KiCad \(PCBNEW [^)]*\)"), "G04 Created by KiCad"),
    (re.compile(r"; DRILL file \{KiCad [^}]*\}"), "; DRILL file {KiCad}"),
]


def python() -> str:
    """The Python that can import pcbnew; beside it there is kicad-cli, new enough."""
    found = _python()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        print("installing KiCad", file=sys.stderr, flush=True)
        _install()
        _version.cache_clear()
        _has_module.cache_clear()
        found = _python()
    if found is None:
        raise Refused(
            "KiCad",
            f"{OLDEST} or newer is missing and cannot be installed from here; install it: sudo apt install kicad"
            " (Debian 12: from bookworm-backports)",
        )
    return found


def _install() -> None:
    """From Debian; where its stable release has an old one, from its backports, without entering them for good."""
    release = dict(
        line.split("=", 1) for line in Path("/etc/os-release").read_text(encoding="utf-8").splitlines() if "=" in line
    )
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    words: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        if release.get("ID") == "debian" and release.get("VERSION_CODENAME") == "bookworm":
            listed = Path(folder) / "backports.list"
            listed.write_text("".join(sources("bookworm")), encoding="utf-8")
            words = ["-o", f"Dir::Etc::sourcelist={listed}", "-o", "Dir::Etc::sourceparts=/dev/null"]
        wanted = [*(["-t", "bookworm-backports"] if words else []), "--no-install-recommends", *PACKAGES]
        for command in (["update"], ["install", "-y", *wanted]):
            subprocess.run([*APT, *words, *command], check=False, capture_output=True, env=quiet)
    if words:
        subprocess.run([*APT, "update"], check=False, capture_output=True, env=quiet)


def sources(release: str) -> list[str]:
    """Sources for the release and its backports, from wherever this machine takes the release itself."""
    # A machine that has never asked anybody knows no addresses either.
    subprocess.run([*APT, "update"], check=False, capture_output=True)
    asked = ["--format", "$(REPO_URI)", "Created-By: Packages", f"Codename: {release}", "Component: main"]
    said = subprocess.run(["apt-get", "indextargets", *asked], capture_output=True, text=True, check=False).stdout
    addresses = sorted(set(said.splitlines()))
    return [f"deb {address} {release}{more} main\n" for address in addresses for more in ("", "-backports")]


def _python() -> str | None:
    if _version() < OLDEST:
        return None
    return next((candidate for candidate in (sys.executable, "/usr/bin/python3") if _has_module(candidate)), None)


@cache
def _has_module(candidate: str) -> bool:
    if not Path(candidate).exists():
        return False
    return subprocess.run([candidate, "-c", "import pcbnew"], capture_output=True, check=False).returncode == 0


@cache
def _version() -> int:
    """The first figure of the installed KiCad's version; 0: none, or one without its command."""
    command = shutil.which("kicad-cli")
    if command is None:
        return 0
    said = subprocess.run([command, "version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"(\d+)\.", said.strip())
    return int(found[1]) if found else 0


def _run(*words: str) -> str:
    done = subprocess.run([python(), str(JOB), *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused("KiCad", f"{words[0]} failed: {(done.stderr.strip().splitlines() or ['no message'])[-1]}")
    return done.stdout.strip()


def fill(board: Path) -> None:
    """Fills the copper areas. All else in the file stays as it was written, whichever KiCad did it."""
    with tempfile.TemporaryDirectory() as folder:
        filled = Path(folder) / board.name
        _run("fill", str(board), str(filled))
        areas = [list(children(zone, "filled_polygon")) for zone in _zones(filled)]
    node = parse(board.read_text(encoding="utf-8"))
    for zone, polygons in zip(children(node, "zone"), areas, strict=True):
        zone += [[item for item in polygon if item[0] != "island"] for polygon in polygons]
    board.write_text(write(node) + "\n", encoding="utf-8")


def _zones(path: Path) -> list[Any]:
    return list(children(parse(path.read_text(encoding="utf-8")), "zone"))


def design_rules(board: Path, report: Path) -> int:
    """Faults, unconnected pads and, if there is one, differences from the schematic beside it, by KiCad's own check."""
    parity = ["--schematic-parity"] if board.with_suffix(".kicad_sch").exists() else []
    found = _check("pcb", "drc", board, report, *parity)
    return sum(len(found.get(kind, [])) for kind in ("violations", "unconnected_items", "schematic_parity"))


def electrical_rules(schematic: Path, report: Path) -> int:
    """Faults in the schematic by KiCad's own check."""
    return sum(len(sheet["violations"]) for sheet in _check("sch", "erc", schematic, report)["sheets"])


def _check(what: str, rules: str, path: Path, report: Path, *options: str) -> dict[str, Any]:
    """Runs a check of KiCad's command; what it found is returned and, one line each, written to the report."""
    python()
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "found.json"
        words = ["--severity-all", "--units", "mm", "--format", "json", "-o", str(found), *options, str(path)]
        subprocess.run(["kicad-cli", what, rules, *words], check=False, capture_output=True)
        if not found.exists():
            raise Refused("KiCad", f"has not checked {path.name}")
        result: dict[str, Any] = json.loads(found.read_text(encoding="utf-8"))
    kinds = [result.get(kind, []) for kind in ("violations", "unconnected_items", "schematic_parity")]
    faults = [fault for kind in kinds for fault in kind]
    faults += [fault for sheet in result.get("sheets", []) for fault in sheet["violations"]]
    lines = [f"{rules.upper()} of {path.name} by KiCad {result['kicad_version']}"]
    for fault in faults:
        items = "; ".join(f"{item['description']} at {item.get('pos')}" for item in fault["items"])
        lines.append(f"{fault['type']}: {fault['description']}: {items}")
    report.write_text("\n".join([*lines, f"{len(faults)} findings", ""]), encoding="utf-8")
    return result


def plot(board: Path, directory: Path) -> Path:
    """Gerbers, drill files and placement list; returns the archive for the board maker, the same for the same board."""
    directory.mkdir(parents=True, exist_ok=True)
    _run("plot", str(board.resolve()), str(directory.resolve()))
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
