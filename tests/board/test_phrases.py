"""What the board commands say in English they say in German too."""

import re

import pytest

from quader.words.board import _PHRASES


@pytest.mark.parametrize("name", _PHRASES)
def test_both_languages_name_the_same_things(name):
    english, german = (sorted(set(re.findall(r"\{\d", text))) for text in _PHRASES[name])
    assert english == german


def test_refusals_in_german(run, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    run("board", "info", "--board", "/dev/ttyNONE").refused("dieses Gerät gibt es nicht")
    run("board", "flash", "--board", "nonsense://x").refused("ist keine Adresse einer seriellen Leitung")
