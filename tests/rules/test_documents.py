"""What the checker and the position reader refuse, with the exact line; the same on MicroPython."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from quader import variants
from rules_core import registry
from rules_core.refused import Refused
from rules_core.variant import completion as variant
from rules_core.variant import document
from tests.micropython.runner import run

Doc = dict[str, Any]


def refusal(data: bytes) -> str:
    """What is said about a variant document: the refusal, or `ok`."""
    try:
        variants.complete(variant.parse(data))
    except Refused as refused:
        return str(refused)
    return "ok"


VARIANTS: list[tuple[str, str]] = [
    ("", "line 1: the document ends too early"),
    ("[]", "document: must be an object, not […]"),
    ("{", 'line 1: a key in "quotes" is missing here'),
    ('{"format": 1, "format": 1}', "format: is given twice"),
    ('{"a": {"b": 1, "b": 2}}', "a.b: is given twice"),
    ('{"format": 1} x', "line 1: something follows after the document's end"),
    ('{"format": 1.5}', "line 1: only whole numbers are allowed"),
    ('{"format": 12345678901}', "line 1: a number is too large"),
    ('{"format": 01}', "line 1: a number is badly written"),
    ('{"format": "\\x"}', "line 1: a text has an unknown escape"),
    ('{"format": "a', "line 1: a text has no closing quote"),
    ("[" * 1000, "line 1: is nested deeper than 12 levels"),
    ("{}", "format: must be 1, not null"),
    ('{"format": true}', "format: must be 1, not true"),
    ('{"format": 1}', "game: must be the name of a game, not null"),
    ('{"format": 1, "game": 7}', "game: must be the name of a game, not 7"),
    ('{"format": 1, "extends": "nobody"}', "extends: there is no variant nobody"),
    ('{"format": 1, "extends": "../x"}', 'extends: must be 1 to 64 of a-z, 0-9 and -, not "../x"'),
    ('{"extends": "engpass-16", "game": "quader"}', 'game: "quader" cannot extend a variant of "engpass"'),
]

CHANGES: list[tuple[Doc, str]] = [
    ({"id": "Ä"}, 'id: must be 1 to 64 of a-z, 0-9 and -, not "Ä"'),
    ({"title": {"fr": "x"}}, "title.fr: unknown key; known: de, en"),
    ({"title": {"de": ""}}, "title.de: must be a text of 1 to 80 characters on one line"),
    ({"edition": "7"}, 'edition: must be one of 6.2, earlier, not "7"'),
    ({"players": 5}, "players: must be a whole number from 2 to 4, not 5"),
    ({"players": True}, "players: must be a whole number from 2 to 4, not true"),
    ({"board": [16]}, "board: must be 2 whole numbers in [ ], not […]"),
    ({"board": [23, 16]}, "board[0]: must be a whole number from 3 to 22, not 23"),
    ({"goal": {"size": [11, 6]}}, "goal.size: 11x6 does not fit a 10x16 board"),
    ({"goal": {"place": "left"}}, 'goal.place: must be one of top, centre, not "left"'),
    ({"start_rows": 11}, "start_rows: 11 is more than the 10 rows in front of the goal"),
    ({"pieces": "nine"}, "pieces: unknown preset; known: ten, to-9, to-12, height-1, height-2, small45, large45"),
    ({"pieces": "x*ten"}, "pieces: a preset is taken a number of times, as in 2*small45"),
    ({"pieces": "5*ten"}, "pieces: gives more than 40 pieces to each player"),
    ({"pieces": {"5": 1}}, "pieces.5: is no volume; known: 1, 2, 3, 4, 6, 8, 9, 12, 18, 27"),
    ({"pieces": {"6": -1}}, "pieces.6: must be a whole number from 0 to 40"),
    ({"pieces": {}}, "pieces: gives no piece at all"),
    ({"pieces": 3}, "pieces: must be a preset, a sum of presets or counts by volume"),
    ({"form": {"kind": "cone"}}, 'form.kind: must be one of cover, level, stairs, block, pyramid, map, not "cone"'),
    ({"form": {"kind": "level"}}, "form.height: is missing"),
    ({"form": {"kind": "level", "height": 5}}, "form.height: must be a whole number from 1 to 4, not 5"),
    ({"form": {"kind": "cover", "height": 1}}, "form.height: unknown key; known: kind"),
    ({"form": {"kind": "stairs", "steps": []}}, "form.steps: must be a list of 1 to 22 steps"),
    ({"form": {"kind": "stairs", "steps": [[7, 1]]}}, "form.steps: the steps are 7 deep, the goal only 6"),
    ({"form": {"kind": "stairs", "steps": [[1, 1]], "width": 11}}, "form.width: 11 is wider than the goal (10)"),
    ({"form": {"kind": "stairs", "steps": [[1, 7]]}}, "form: is 7 high, max_height only 6"),
    (
        {"form": {"kind": "block", "at": [9, 0], "size": [2, 1, 1]}},
        "form.size: block 2x1 at 9,0 leaves the 10x6 goal",
    ),
    ({"form": {"kind": "pyramid", "steps": [[7, 1]]}}, "form.steps[0]: side 7 does not fit the 10x6 goal"),
    (
        {"form": {"kind": "pyramid", "steps": [[4, 1], [4, 1]]}},
        "form.steps[1]: side 4 is not smaller than the step below",
    ),
    ({"form": {"kind": "map", "rows": ["1"] * 5}}, "form.rows: has 5 rows, the goal 6"),
    ({"form": {"kind": "map", "rows": ["1"] * 6}}, "form.rows[0]: has 1 digits, the goal is 10 wide"),
    ({"form": {"kind": "map", "rows": ["00000000x0"] * 6}},
     'form.rows[0]: must be a text of digits, not "00000000x0"'),
    ({"form": {"kind": "map", "rows": ["0" * 10] * 6}}, "form: has no cell to fill"),
    (
        {"form": {"kind": "level", "height": 4}},
        "goal.size: 10x6 with form level 4 needs volume 240, 2 × ten give 180",
    ),
    (
        {"pieces": {"1": 2}, "form": {"kind": "cover"}},
        "goal.size: 10x6 with form cover needs area 60, 2 × the set cover 4",
    ),
    ({"moves": ["jump"]},
     'moves[0]: must be one of place, push, slide, tip, pivot, rotate, enter, set, shift, not "jump"'),
    ({"moves": ["tip", "tip"]}, "moves[1]: tip is given twice"),
    ({"moves": "tip"}, 'moves: must be a list, not "tip"'),
    ({"dice": "two"}, 'dice: must be one of none, volume, push, not "two"'),
    ({"move_cap": 0}, "move_cap: must be a whole number from 1 to 100000, not 0"),
    ({"max_height": 10}, "max_height: must be a whole number from 1 to 9, not 10"),
    ({"options": {"push_back": 1}}, "options.push_back: must be true or false, not 1"),
    ({"options": {"enter": ["fly"]}}, 'options.enter[0]: must be one of push, tip, pivot, set, not "fly"'),
    ({"options": {"fly": True}},
     "options.fly: unknown key; known: push_back, push_area, tip, pivot_sweep, touch, enter, "
     "set_pose, set_level, contact, set_hollow, exact, replace, join, split_sum"),
    ({"stages": "halves", "players": 3, "board": [16, 16], "goal": {"place": "centre", "size": [6, 6]},
      "form": {"kind": "cover"}}, "stages: halves of a goal in the centre need 2 or 4 players"),
    ({"players": 4, "goal": {"place": "centre", "size": [10, 6]}, "form": {"kind": "cover"}},
     "goal.size: 10x6 leaves player 2 no start field"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), VARIANTS)
def test_broken_documents(text: str, line: str) -> None:
    assert refusal(text.encode()) == line


@pytest.mark.parametrize(("change", "line"), CHANGES)
def test_impossible_variants(change: Doc, line: str) -> None:
    assert refusal(json.dumps({"format": 1, "game": "quader", **change}).encode()) == line


def test_limits_of_documents() -> None:
    assert refusal(b" " * 8193) == "document: is larger than 8192 bytes"
    assert refusal(b'{"id": "\xff"}') == "document: is not UTF-8 text"
    assert document.read(b'"\\u00e4\\ud83d\\ude00\\n"', 99) == "ä😀\n"


def test_heirs_change_key_by_key() -> None:
    heir = variants.complete({"format": 1, "extends": "tactic-16-cover", "options": {"join": True}, "id": "heir"})
    parent = variants.by_name("tactic-16-cover")
    assert heir["options"] == {**parent["options"], "join": True}
    assert {key for key in heir if heir[key] != parent[key]} == {"id", "options"}


def test_editions_differ_only_in_defaults() -> None:
    new, old = (
        variants.complete({"format": 1, "game": "quader", "edition": edition})["options"]
        for edition in ("6.2", "earlier")
    )
    assert {key for key in new if new[key] != old[key]} == {"push_area", "enter"}
    bottleneck = variants.complete({"format": 1, "game": "engpass", "edition": "earlier"})
    assert "pivot" not in bottleneck["moves"]


PIECE = {"owner": 0, "volume": 6, "at": [3, 0, 0], "size": [2, 3, 1]}

POSITIONS: list[tuple[Doc, str]] = [
    ({"pieces": [PIECE | {"at": [9, 0, 0]}]}, "pieces[0].at: the piece lies off the board"),
    ({"pieces": [PIECE | {"at": [3, -1, 0]}]}, "pieces[0].at: the piece lies off the board"),
    ({"pieces": [PIECE | {"at": [3, 8, 0]}]}, "pieces[0].at: the piece lies across the edge of the goal"),
    ({"pieces": [PIECE | {"at": [3, 0, 1]}]},
     "pieces[0].at: the piece floats: in the play field pieces stand on the ground"),
    ({"pieces": [PIECE | {"at": [3, 10, 1]}]}, "pieces[0].at: the piece is not supported everywhere"),
    ({"pieces": [PIECE | {"at": [3, 10, 99]}]}, "pieces[0].at: the piece is higher than max_height 6"),
    ({"pieces": [PIECE, PIECE | {"owner": 1, "at": [4, 2, 0]}]}, "pieces[1].at: the piece overlaps another one"),
    ({"pieces": [PIECE, PIECE]}, "pieces[1]: player 0 has no more pieces of volume 6"),
    ({"pieces": [PIECE | {"size": [2, 2, 1]}]}, "pieces[0].size: 2x2x1 is no cuboid of volume 6"),
    ({"pieces": [PIECE | {"volume": 5}]}, "pieces[0].volume: 5 is no volume of a cuboid"),
    ({"pieces": [PIECE | {"owner": 2}]}, "pieces[0].owner: must be a whole number from 0 to 1, not 2"),
    ({"pieces": [PIECE | {"colour": 2}]}, "pieces[0].colour: unknown key; known: owner, volume, at, size"),
    ({"pieces": [{"owner": 0}]}, "pieces[0].volume: is missing"),
    ({"pieces": [7]}, "pieces[0]: must be an object, not 7"),
    ({"pieces": 7}, "pieces: must be a list of at most 20 pieces"),
    ({"reserve": [{"6": 2}, {}]}, "reserve[0].6: more pieces of volume 6 than the set has"),
    ({"reserve": [{}]}, "reserve: must be a list with one object for each of the 2 players"),
    ({"reserve": [{"5": 1}, {}]}, "reserve[0].5: unknown key; known: 1, 2, 3, 4, 6, 8, 9, 12, 18, 27"),
    ({"turn": 2}, "turn: must be a whole number from 0 to 1, not 2"),
    ({"dice": [4, 6]}, "dice: this variant has no dice"),
    ({"pending": 4}, "pending: needs dice volume with split_sum, and a roll"),
    ({"colour": 1}, "colour: unknown key; known: variant, turn, dice, pieces, reserve, moves_made, last_into_goal, "
     "last_mover, pending, quiet"),
]  # fmt: skip


@pytest.mark.parametrize(("doc", "line"), POSITIONS)
def test_impossible_positions(doc: Doc, line: str) -> None:
    game = registry.new_game(variants.by_name("tactic-10-stairs-42"))
    with pytest.raises(Refused) as refused:
        game.load(doc)
    assert str(refused.value) == line


def mutations(count: int) -> list[str]:
    """Documents that were right once: bytes changed, values and keys exchanged, nested, repeated."""
    rng = random.Random(62)
    good = [variants.BUILT_IN.joinpath(f"{name}.json").read_text() for name in variants.names() if "-" in name]
    found = []
    junk = ["null", "-1", "99", "1e9", '""', "[]", "{}", '"6.2"', "true", '{"a": [[[]]]}', "[1, 2, 3]", '"ten"', "é"]
    while len(found) < count:
        text = rng.choice(good)
        for _ in range(rng.randint(1, 3)):
            kind = rng.randrange(3)
            at = rng.randrange(len(text))
            if kind == 0:
                text = text[:at] + rng.choice('{}[]",:0123456789 aé\\') + text[at + 1 :]
            elif kind == 1:
                parts = text.split(": ")
                text = ": ".join([*parts[:-1], rng.choice(junk) + parts[-1][-1:]]) if len(parts) > 1 else text
            else:
                colon = text.find(":", at)
                end = min((i for i in (text.find(",", colon), text.find("}", colon)) if i > 0), default=colon + 1)
                text = text[: colon + 1] + rng.choice(junk) + text[end:] if colon > 0 else text
        found.append(text)
    return found


ON_BOARD = """
from rules_core.variant import completion as variant
from rules_core.refused import Refused

def parent(name):
    try:
        with open("rules_core/variants/%s.json" % name, "rb") as file:
            return variant.parse(file.read())
    except OSError:
        return None

with open("documents.txt", "rb") as file:
    for data in file.read().split(b"\\0"):
        try:
            variant.complete(variant.parse(data), parent)
            print("ok")
        except Refused as refused:
            print(refused)
"""


def test_the_board_says_the_same(tmp_path: Any) -> None:
    texts = [text for text, _ in VARIANTS] + [json.dumps({"format": 1, "game": "quader", **c}) for c, _ in CHANGES]
    texts += mutations(400)
    data = [text.encode() for text in texts] + [b'{"id": "\xff"}', b"\xc3", b" " * 9000]
    (tmp_path / "documents.txt").write_bytes(b"\0".join(data))
    said = run(ON_BOARD, files={"documents.txt": tmp_path / "documents.txt"}).splitlines()
    here = [refusal(entry) for entry in data]
    assert len([line for line in here if line != "ok"]) > 300
    assert said == here
