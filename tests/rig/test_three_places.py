"""A corpus of cell events on an emulated Pico: the journal is the same as on the PC, to the byte."""

from pathlib import Path

import pytest

from quader.table.pico.flash import NO_IMAGE, micropython
from tests.firmware.write_corpus import FOLDER

pytestmark = pytest.mark.skipif(micropython() is None, reason=NO_IMAGE)

# One that does not take long; `python -m tests.rig.corpora` plays all.
SHORT = "dice"


def test_the_journal_is_the_same_on_the_pico(tmp_path: Path) -> None:
    from .corpora import on_pc, on_pico

    corpus = FOLDER / f"{SHORT}.json"
    expected = on_pc(corpus)
    assert len(expected) > 5
    assert on_pico(corpus, tmp_path / "image") == expected
