"""The variant keys: defaults, what is refused and how, the built-in variants."""

import pytest

from quader import variants
from rules_core.refused import Refused
from rules_core.variant import completion as variant


def complete(**keys):
    return variant.complete({"format": 1, "game": "rolling-cubes", **keys})


def test_defaults():
    full = complete()
    assert (full["mode"], full["players"], full["targets"]) == ("one-by-one", 2, {"one-by-one": 47})
    assert full["faces"]["green"] == ["135791", "135793", "135795", "135797"]
    assert full["faces"]["blue"] == ["024682", "024684", "024686", "024688"]
    assert full["faces"]["red"] == ["+-x:+-"] * 4


@pytest.mark.parametrize(
    ("mode", "players", "targets"),
    [
        ("one-by-one", 6, {"one-by-one": 47}),
        ("together", 2, {"together": 41}),
        ("last-cube", 2, {"last-cube": 5}),
        ("last-cube", 3, {"last-cube": 3}),
        ("solitaire", 1, {}),
        ("tournament", 2, {"one-by-one": 37, "together": 31, "last-cube": 2}),
    ],
)
def test_targets(mode, players, targets):
    assert complete(mode=mode, players=players)["targets"] == targets


def test_settings_are_kept():
    faces = {"red": ["+−×:÷*"] * 4}
    full = complete(mode="tournament", players=6, faces=faces, targets={"together": 20})
    assert full["faces"]["red"] == ["+-x::x"] * 4
    assert full["faces"]["green"][0] == "135791"
    assert full["targets"] == {"one-by-one": 37, "together": 20, "last-cube": 2}
    assert variant.complete(full) == full


@pytest.mark.parametrize(
    ("keys", "refusal"),
    [
        ({"mode": "chess"}, "mode: must be one of one-by-one, together"),
        ({"players": 1}, "players: must be a whole number from 2 to 6, not 1"),
        ({"players": 7, "mode": "solitaire"}, "players: must be a whole number from 1 to 6, not 7"),
        ({"players": True}, "players: must be a whole number"),
        ({"faces": []}, "faces: must be an object, not […]"),
        ({"faces": {"orange": []}}, "faces.orange: unknown key"),
        ({"faces": {"green": ["135791"]}}, "faces.green: must be a list of 4 cubes, not […]"),
        ({"faces": {"green": ["135791"] * 3 + ["13579"]}}, 'faces.green[3]: must be a text of six digits, not "13579"'),
        ({"faces": {"blue": ["02468x"] * 4}}, "faces.blue[0]: must be a text of six digits"),
        (
            {"faces": {"red": ["+-x:+-"] * 2 + [7] * 2}},
            "faces.red[2]: must be a text of six of the signs + - x :",
        ),
        ({"targets": {"together": 9}}, "targets.together: is not played in mode one-by-one"),
        ({"targets": {"one-by-one": 0}}, "targets.one-by-one: must be a whole number from 1 to 500, not 0"),
        ({"targets": {"solitaire": 5}}, "targets.solitaire: unknown key"),
        ({"mode": "last-cube", "targets": {"last-cube": 21}}, "targets.last-cube: must be a whole number from 1 to 20"),
        ({"move_cap": 5}, "move_cap: unknown key"),
    ],
)
def test_refusals(keys, refusal):
    with pytest.raises(Refused) as refused:
        complete(**keys)
    assert str(refused.value).startswith(refusal)


@pytest.mark.parametrize("mode", ["one-by-one", "together", "last-cube", "solitaire", "tournament"])
def test_built_in(mode):
    full = variants.by_name("rolling-" + mode)
    assert (full["game"], full["mode"]) == ("rolling-cubes", mode)
    assert set(full["title"]) == {"de", "en"}
