"""A small event with real processes, broker and database, all of them killed on the way."""

import pytest

from tests.bench import event

from .services import missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


def test_a_small_event_with_everything_killed(monkeypatch):
    found = event.run(40, 12, kill=True, pcs=2)
    assert (found["lost"], found["doubled"]) == (0, 0)
    assert found["moves"] > 0
