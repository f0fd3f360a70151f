"""KiCad is found where it can be installed from, also on a machine that has never asked for anything."""

import shutil
from pathlib import Path

import pytest

from hardware.electronics import kicad

RELEASE = "Codename: bookworm\nSuite: stable\nComponents: main\nArchitectures: all\nDate: Sat, 10 Jun 2023 08:00:00 Z\n"


@pytest.mark.skipif(not shutil.which("apt-get"), reason="only where there is apt")
def test_sources_of_a_fresh_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lists are empty as long as nobody has updated them: an image of Debian comes so."""
    repository = tmp_path / "debian"
    packages = repository / "dists/bookworm/main/binary-all"
    packages.mkdir(parents=True)
    (packages / "Packages").touch()
    (repository / "dists/bookworm/Release").write_text(RELEASE, encoding="utf-8")
    sources = tmp_path / "sources.list"
    sources.write_text(f"deb [trusted=yes arch=all] file:{repository} bookworm main\n", encoding="utf-8")
    for name in ("lists/partial", "cache/archives/partial"):
        (tmp_path / name).mkdir(parents=True)
    settings = {
        "Dir::Etc::sourcelist": sources,
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State::lists": tmp_path / "lists",
        "Dir::Cache": tmp_path / "cache",
    }
    configuration = tmp_path / "apt.conf"
    configuration.write_text("".join(f'{key} "{value}";\n' for key, value in settings.items()), encoding="utf-8")
    monkeypatch.setenv("APT_CONFIG", str(configuration))
    deb = f"deb file:{repository}/ bookworm"
    assert kicad.sources("bookworm") == [f"{deb} main\n", f"{deb}-backports main\n"]
