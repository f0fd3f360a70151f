"""The messages are typed on both sides alike. That they have these shapes is checked with every message of every test
here (page.py)."""

from typing import get_type_hints

import pytest

from quader.browser.handling import PageHandling
from quader.table import typescript, wishes

from . import conforming


def test_the_pages_types_are_made_from_the_shapes():
    written = typescript.written()
    there = {path: (typescript.FOLDER / path).read_text(encoding="utf-8") for path in written}
    assert there == written, "python -m quader.table.typescript"
    made = {path.name for path in (typescript.FOLDER / "messages").iterdir()}
    assert made == {path.rpartition("/")[2] for path in written if "/" in path}


def test_every_request_has_a_shape():
    handled = {name.removeprefix("do_") for name in dir(PageHandling) if name.startswith("do_")}
    assert handled == conforming.requests()
    assert set(get_type_hints(wishes.Answers)) <= handled


@pytest.mark.parametrize(
    "doc",
    [
        {"kind": "pieces", "changed": []},
        {"kind": "pieces", "changed": [], "gone": ["7"]},
        {"kind": "pieces", "changed": [], "gone": [], "more": 1},
        {"kind": "pieces", "changed": [{"id": 7}], "gone": []},
        {"kind": "said", "ok": 1, "for": None, "why": ""},
    ],
)
def test_a_message_of_another_shape_is_noticed(doc):
    with pytest.raises(AssertionError):
        conforming.check_heard(doc)
