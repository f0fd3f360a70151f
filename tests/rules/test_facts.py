"""The printed facts of Goldige Quader and Engpass, and packings that prove two of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quader import variants
from rules_core import registry
from rules_core.games.cuboids.cuboid import DX, VOLUMES, sizes_of
from rules_core.games.cuboids.piece_sets import volumes_of
from rules_core.games.quader.variant import form_volume
from rules_core.refused import Refused

HERE = Path(__file__).parent


def test_volumes() -> None:
    assert sum(VOLUMES) == 90
    assert sum(volumes_of({"pieces": "small45"})) == sum(volumes_of({"pieces": "large45"})) == 45
    assert sum(volumes_of({"pieces": "height-1"})) == 25
    assert volumes_of({"pieces": "height-2"}) == [v for v in VOLUMES if v != 27]
    assert sum(volumes_of({"pieces": "2*small45+1*large45"})) == 135
    assert sum(len(sizes_of(v)) for v in VOLUMES) == 27


@pytest.mark.parametrize(
    ("goal", "form", "volume"),
    [
        ([10, 6], {"kind": "stairs", "steps": [[2, 3], [2, 2], [2, 1]]}, 120),
        ([16, 6], {"kind": "stairs", "steps": [[2, 3], [2, 2], [2, 1]]}, 192),
        ([10, 6], {"kind": "stairs", "steps": [[3, 4], [3, 2]]}, 180),
        ([10, 6], {"kind": "stairs", "steps": [[3, 4], [3, 2]], "width": 6}, 108),
        ([10, 10], {"kind": "pyramid", "steps": [[10, 1], [6, 2], [4, 3]]}, 220),
        ([10, 10], {"kind": "pyramid", "steps": [[10, 3], [6, 2], [4, 1]]}, 388),
    ],
)
def test_form_volumes(goal: list[int], form: dict[str, object], volume: int) -> None:
    assert form_volume({"goal": {"size": goal}, "form": form}) == volume


@pytest.mark.parametrize("name", ["level-3", "stairs-42"])
def test_two_sets_of_ten_fill_the_form_exactly(name: str) -> None:
    doc = json.loads((HERE / f"packing-{name}.json").read_text())
    rules = variants.by_name(doc.pop("variant"))
    game = registry.new_game(rules)
    game.load(doc)
    assert game.outcome() == ("form", (1,))
    assert sum(piece["volume"] for piece in doc["pieces"]) == form_volume(rules) == 180
    assert not any(game.missing())
    assert not [piece for piece in range(20) if game.goal.overtops(game.poses[piece])]


def test_level_3_on_10x10_is_refused_with_both_numbers() -> None:
    doc = {
        "format": 1,
        "game": "quader",
        "board": [16, 16],
        "goal": {"place": "centre", "size": [10, 10]},
        "form": {"kind": "level", "height": 3},
    }
    with pytest.raises(Refused) as refused:
        variants.complete(doc)
    assert str(refused.value) == "goal.size: 10x10 with form level 3 needs volume 300, 2 × ten give 180"


@pytest.mark.parametrize(("name", "columns", "total"), [("engpass-16", 16, 15), ("engpass-10", 10, 10)])
def test_engpass_start_row(name: str, columns: int, total: int) -> None:
    game = registry.new_game(variants.by_name(name))
    assert game.cells == (columns, 22)
    for player in (0, 1):
        own = game.poses[player * game.count : (player + 1) * game.count]
        assert sum(DX[pose >> 14] for pose in own) == total


def test_engpass_lost_cells() -> None:
    game = registry.new_game(variants.by_name("engpass-16"))
    lost = [16 - bin(row).count("1") for row in game.ground_rows[3:19]]
    assert lost == [0, 0, 2, 4, 6, 8, 10, 12, 12, 10, 8, 6, 4, 2, 0, 0]


def test_start_parts_of_three_players_leave_cut_columns_to_nobody() -> None:
    from rules_core.games.quader.areas import parts

    rules = variants.complete({"format": 1, "game": "quader", "players": 3, "form": {"kind": "cover"}})
    assert [(x0 - 3, x1 - 4) for x0, _, x1, _ in parts(rules)] == [(0, 2), (4, 5), (7, 9)]
