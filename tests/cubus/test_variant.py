"""The variant keys and the built-in variants."""

import pytest

from quader import variants
from rules_core.refused import Refused

from .table import VARIANTS


def complete(**keys):
    return variants.complete({"format": 1, "game": "cubus", **keys})


def test_defaults():
    full = complete()
    assert {key: full[key] for key in ("players", "mode", "floor", "leftover", "open_lids", "stack")} == {
        "players": 2,
        "mode": "build",
        "floor": [4, 4, 4],
        "leftover": "none",
        "open_lids": True,
        "stack": "1",
    }
    assert complete(mode="teardown")["stack"] == "3 3 3/3 3 3/3 3 3"


@pytest.mark.parametrize("name", VARIANTS)
def test_built_in(name):
    full = variants.by_name(name)
    assert variants.complete(full) == full
    assert full["title"].keys() == {"de", "en"}


def test_the_built_in_variants_show_every_key():
    every = [variants.by_name(name) for name in VARIANTS]
    assert {"cubus", "cubus-teardown"} <= set(VARIANTS)
    assert {full["leftover"] for full in every} == {"none", "lowest", "best"}
    assert {full["mode"] for full in every} == {"build", "teardown"}
    assert {full["open_lids"] for full in every} == {True, False}
    assert len({full["players"] for full in every}) > 2
    assert len({tuple(full["floor"]) for full in every}) > 1


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ({"players": 1}, "players: must be a whole number from 2 to 6, not 1"),
        ({"players": 7}, "players: must be a whole number from 2 to 6, not 7"),
        ({"mode": "both"}, 'mode: must be one of build, teardown, not "both"'),
        ({"floor": [4, 4]}, "floor: must be 3 whole numbers in [ ], not […]"),
        ({"floor": [5, 4, 4]}, "floor[0]: must be a whole number from 1 to 4, not 5"),
        ({"leftover": True}, "leftover: must be one of none, lowest, best, not true"),
        (
            {"leftover": "best", "mode": "teardown"},
            "leftover: must be none in mode teardown, where no cards are left over",
        ),
        ({"open_lids": 4}, "open_lids: must be true or false, not 4"),
        ({"stack": "2"}, 'stack: must be 1 in mode build, not "2"'),
        ({"stack": 3, "mode": "teardown"}, "stack: must be a text like 2 2/2 1, not 3"),
        ({"stack": "1 2/2 2", "mode": "teardown"}, "stack: hidden crate at (0,0)"),
        ({"mode": "teardown", "floor": [3, 3, 2]}, "stack: is larger than the floor 3x3x2"),
        ({"mode": "teardown", "open_lids": False, "stack": "1o"}, "stack: has more open lids than there are"),
        ({"mode": "teardown", "stack": "1o 1o 1o/1o 1o 1"}, "stack: has more open lids than there are"),
        ({"rim": 1}, "rim: unknown key"),
    ],
)
def test_refused(keys, why):
    with pytest.raises(Refused) as refused:
        complete(**keys)
    assert str(refused.value).startswith(why)
