"""Both example games in the registry, and a variant of each among the user's own, for one test."""

import json
from pathlib import Path

import pytest

import quader.games
from rules_core import registry
from tests.host.conftest import _home, file, run

from . import GAMES, HALVES

__all__ = ["_home", "file", "run"]

VARIANTS = {
    "stones": {
        "format": 1, "game": "stones", "id": "stones", "title": {"de": "Fünf Steine", "en": "Five stones"}, "stones": 5,
    },
    "rafts": {"format": 1, "game": "rafts", "id": "rafts", "title": {"de": "Flöße", "en": "Rafts"}, "length": 6},
}  # fmt: skip


@pytest.fixture(autouse=True)
def _games(_home: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, entry in GAMES.items():
        monkeypatch.setitem(registry.GAMES, name, entry)
    monkeypatch.setattr(quader.games, "__path__", [*quader.games.__path__, HALVES])
    install(tmp_path / "home")


def install(home: Path) -> None:
    """Put the variants of both games among the user's own."""
    (home / "variants").mkdir(parents=True, exist_ok=True)
    for name, doc in VARIANTS.items():
        (home / "variants" / f"{name}.json").write_text(json.dumps(doc), encoding="utf-8")
