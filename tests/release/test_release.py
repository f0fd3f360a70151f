"""A wheel alone is enough to play; the other parts of a release are what they say."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "host" / "release"))

import bundles  # noqa: E402
import licences  # noqa: E402


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure wheel, installed where neither the source tree nor node are in reach; what it needs is there."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "--no-cache-dir", "-w", folder, ROOT]
    subprocess.run([*pip, *build], check=True, env=os.environ | {"QUADER_PURE": "1"}, capture_output=True)
    wheel = next(folder.glob("*-py3-none-any.whl"))
    subprocess.run([*pip, "install", "--no-deps", "--target", folder / "site", wheel], check=True, capture_output=True)
    return folder / "site"


def start(site: Path, *words: str, home: Path) -> subprocess.Popen[str]:
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(site), "QUADER_HOME": str(home), "HOME": str(home)}
    return subprocess.Popen(
        [sys.executable, site / "bin" / "quader", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=home,
        env=environment,
    )


def test_the_wheel_has_the_licences(installed: Path) -> None:
    (folder,) = installed.glob("quader-*.dist-info/licenses")
    assert {path.name for path in folder.iterdir()} == {"LICENSE", "NOTICE", "LICENCES-OF-OTHERS.txt"}


def test_the_wheel_runs_from_its_own_files(installed: Path, tmp_path: Path) -> None:
    told = start(installed, "--version", home=tmp_path)
    assert told.communicate()[0].endswith(", pure core\n")
    where = "import quader, rules_core, firmware; print(quader.__file__, rules_core.__file__, firmware.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", where],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed)},
    ).stdout.split()
    assert all(path.startswith(str(installed)) for path in found)
    # What stands in for a board's own modules is for the type checker alone.
    assert not list(installed.rglob("*.pyi"))


def test_the_wheel_plays(installed: Path, tmp_path: Path) -> None:
    board = start(installed, "play", "--no-browser", "--port", "0", home=tmp_path)
    assert board.stdout is not None
    try:
        address = next(found[0] for line in board.stdout if (found := re.search(r"http://\S+", line)))
        with urllib.request.urlopen(address) as page:
            assert b"<script" in page.read()
    finally:
        board.terminate()
        board.wait()


def test_what_is_not_committed_is_in_no_release(tmp_path: Path) -> None:
    """The wheel would have it, the sources beside it would not."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    made = subprocess.run(["make", "dist"], cwd=tmp_path, env=alone, capture_output=True, text=True)
    assert made.stdout == "A release is made from what is committed; git status shows what is not\n"
    assert made.returncode == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == [".git", "Makefile"]


def test_firmware_is_whole(tmp_path: Path) -> None:
    bundles.firmware(tmp_path)
    for size in ("10x16", "16x16", "22x22"):
        with zipfile.ZipFile(tmp_path / f"firmware-{size}.zip") as archive:
            assert {"main.py", "board.json"} <= set(archive.namelist())
        assert (tmp_path / f"firmware-{size}.littlefs").stat().st_size == 1408 * 1024


def test_the_hardware_has_its_licence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tmp_path / "build" / "hardware"
    made.mkdir(parents=True)
    (made / "parts.csv").write_text("")
    for name in ("LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, tmp_path)
    monkeypatch.setattr(bundles, "ROOT", tmp_path)
    bundles.hardware(tmp_path)
    with zipfile.ZipFile(tmp_path / "hardware.zip") as archive:
        assert {"parts.csv", "LICENSE", "NOTICE"} <= set(archive.namelist())
        assert archive.read("NOTICE") == (ROOT / "NOTICE").read_bytes()


def test_sums_name_every_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"a")
    bundles.sums(tmp_path)
    assert (tmp_path / bundles.SUMS).read_text(encoding="utf-8") == f"{hashlib.sha256(b'a').hexdigest()}  a\n"


def test_licences_name_what_is_needed() -> None:
    text = licences.text()
    assert re.search(r"^aiohttp \S+: Apache", text, re.M)
    assert re.search(r"^three \S+: MIT$", text, re.M)
    assert re.search(r"^mkdocs-material \S+: MIT", text, re.M)
    bundled = text.partition("Bundled in the hardware")[0]
    assert re.search(r"^pyodide \S+: MPL-2\.0$", bundled, re.M)
    assert re.search(r"^CPython 3\.\d+\.\d+ .*: PSF-2\.0$", bundled, re.M)
    # What of others is packed beside Quader's own modules (host/quader/page/compile.py).
    packed = re.findall(r"f\"(\w+)/\{name\}\.py\"", (ROOT / "host/quader/page/compile.py").read_text(encoding="utf-8"))
    assert packed == ["serial", "mpremote"]
    assert re.search(r"^pyserial \S+: BSD", bundled, re.M)
    assert re.search(r"^mpremote \S+: MIT", bundled, re.M)
    assert re.search(r"^mypy \S+: MIT", bundled, re.M)
    assert "KiCad footprint libraries: CC-BY-SA 4.0" in text
    # An extra of another package that Quader asks for.
    assert re.search(r"^psycopg-binary \S+: LGPL", text, re.M)
    assert "pytest" not in text
    assert "see its files" not in text


def test_the_texts_of_licences_come_along() -> None:
    """Whatever is bundled is named with whose it is, and with the whole text of its licence."""
    told = (ROOT / "LICENCES-OF-OTHERS.txt").read_text(encoding="utf-8")
    plain = " ".join(told.split())
    three = (ROOT / "node_modules" / "three" / "LICENSE").read_text(encoding="utf-8")
    for text in (three, *(_text(name) for name in ("mpremote", "mkdocs-material", "mypy"))):
        found = re.search(r"^Copyright (?:\(c\)|©) ([^<\n]*[^<\n ])", text, re.M)
        assert found
        assert found[1] in plain
    assert " ".join(three[three.index("Permission is") :].split()) in plain
    for code in ("MIT", "BSD-3-Clause", "PSF-2.0, with the licences of the Python before it", "Apache-2.0"):
        assert f"\n{code}\n---" in told
    for bundled in ("three.js", "Pyodide", "CPython", "pyserial", "mpremote", "mypyc's runtime", "Material for MkDocs"):
        assert f"  {bundled}" in told


def _text(package: str) -> str:
    """The licence that a package of Python brings along."""
    paths = [path for path in metadata.files(package) or [] if path.name == "LICENSE"]
    return min(paths, key=lambda path: len(path.parts)).read_text(encoding="utf-8")
