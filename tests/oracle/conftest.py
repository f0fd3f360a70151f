"""Runs every hand-counted position twice: with the oracle and with the rules core."""

import pytest

from . import core, engpass, quader


@pytest.fixture(autouse=True, params=["oracle", "core"])
def judge(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "core" and request.module.__name__.endswith("test_oracle"):
        for name in ("legal_moves", "outcome", "scores"):
            monkeypatch.setattr(quader, name, getattr(core, name))
        for name in ("legal_moves", "outcome"):
            monkeypatch.setattr(engpass, name, getattr(core, name))
