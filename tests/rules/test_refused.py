"""Refusals tell where and why, whatever they hold."""

import pytest

from rules_core.refused import Refused


class Own(Refused):
    """A refusal of a kind of its own."""


@pytest.mark.parametrize("kind", [Refused, Own])
def test_a_refusal_may_hold_another(kind):
    inner = kind("unequal", "the left side is %s", "unequal", "2")
    outer = kind("move", "%s", "said", inner)
    assert str(inner) == "unequal: the left side is 2"
    assert outer.why == str(inner)
    assert str(outer) == "move: unequal: the left side is 2"
    assert repr(outer)
    assert str(outer.at("")) == outer.why


def test_a_refusal_that_is_raised_is_told():
    with pytest.raises(Refused, match=r"goal\.size: must be two"):
        raise Own("goal.size", "must be two whole numbers", "two")
