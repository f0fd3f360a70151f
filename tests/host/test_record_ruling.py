"""Rulings that set up a position: in both forms of a record, replayed, judged, and refused when they are wrong."""

import json

import pytest

from quader import records
from rules_core.record import record
from rules_core.refused import Refused
from rules_core.variant import document
from tests.micropython.runner import run as run_on_micropython

from .samples import played, recorded


def ruled(name: str, before: int, after: int) -> record.Record:
    """A record in which an arbiter lets another position stand, from which the game goes on."""
    made = recorded(name, before)
    other = played(name, before + 4, seed=9)
    position = other.position()
    del position["variant"]
    made.entries.append((record.RULING, "The fallen pieces stay where they are.", position))
    later = played(name, before + 4 + after, seed=9)
    made.entries += [(record.MOVE, text, 1500) for text in later.texts()[before + 4 :]]
    made.result = made.scores = None
    return made


@pytest.mark.parametrize("name", ["tactic-10-stairs-42", "engpass-10", "planquadrat"])
def test_the_game_goes_on_from_the_position(name):
    made = ruled(name, 6, 5)
    expected = played(name, 6 + 4 + 5, seed=9)
    game = record.verify(made)
    assert game.ground() == expected.ground()
    assert game.turn == expected.turn
    steps = list(record.replay(made))
    assert [entry[0] for _, entry, _ in steps[1:]] == [record.MOVE] * 6 + [record.RULING] + [record.MOVE] * 5
    assert steps[6][0] is not steps[7][0]
    assert records.at_ply(made, 6).ground() == played(name, 6).ground()
    assert records.at_ply(made, 11).ground() == expected.ground()


@pytest.mark.parametrize("name", ["tactic-10-stairs-42", "planquadrat"])
def test_both_forms_hold_it(name):
    made = ruled(name, 6, 5)
    made.entries.append((record.RULING, "A ruling without a position.", None))
    text = record.to_text(made)
    assert "! ruling: The fallen pieces stay where they are.\n  Position: {" in text
    assert max(len(line) for line in text.splitlines()) < 130
    again = record.from_text(text.encode())
    assert vars(again) == vars(made)
    assert record.to_text(again) == text
    doc = json.loads(json.dumps(record.to_json(made)))
    assert "position" in doc["entries"][6]
    assert vars(record.from_json(doc)) == vars(made)


TEXT = """Quader record 1
Variant: {"format": 1, "game": "quader", "id": "by-hand"}

6 a1:231
! ruling: It stays.
  Position: {"turn": 0,
    "pieces": [{"owner": 0, "volume": 6, "at": [4, 0, 0], "size": [2, 3, 1]}]}
tip 6 4,0,0:2x3x1 6,0,0:1x3x2
"""


def test_written_by_hand():
    made = record.from_text(TEXT.encode())
    assert made.entries[1][2]["pieces"][0]["at"] == [4, 0, 0]
    assert record.verify(made).turn == 1


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("! ruling: It stays.", "# It stays.", "line 6: a position follows a ruling only"),
        ("! ruling: It stays.", "! correction: It stays.", "line 6: a position follows a ruling only"),
        ("! ruling: It stays.\n", "", "line 5: a position follows a ruling only"),
        ('{"turn": 0,', "[", "line 7: "),
        ('{"turn": 0,', '{"turn": 0, "turn": 1,', "line 6: turn: is given twice"),
        ('{"turn": 0,', '{"turn": 0, "variant": "x",', "line 6: must not name a variant"),
        ("1]}]}", "1]}]} x", "line 7: something follows"),
        ('\n    "pieces"', '\n"pieces"', "line 6: "),
    ],
)
def test_a_wrong_position_in_a_text(old, new, why):
    assert old in TEXT
    with pytest.raises(Refused, match=f"^{why}") as refused:
        record.from_text(TEXT.replace(old, new).encode())
    assert "\n" not in str(refused.value)


def test_two_positions_for_one_ruling():
    text = TEXT.replace("tip 6", '  Position: {"turn": 1}\ntip 6').replace("1]}]}\n", "1]}]}\n\n")
    with pytest.raises(Refused, match="line 9: a position follows a ruling only"):
        record.from_text(text.encode())


def test_an_impossible_position_is_refused_when_judged():
    made = record.from_text(TEXT.replace("[4, 0, 0]", "[40, 0, 0]").encode())
    with pytest.raises(Refused, match=r"^ruling after move 1: pieces\[0\]"):
        record.verify(made)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"move": "pass", "position": {}}, r"entries\[0\].position: only a ruling sets up a position"),
        ({"comment": "x", "position": {}}, r"entries\[0\].position: only a ruling sets up a position"),
        ({"ruling": "x", "position": []}, r"entries\[0\].position: must be a position"),
        ({"ruling": "x", "position": None}, r"entries\[0\].position: must be a position"),
        ({"ruling": "x", "position": {"variant": "x"}}, r"entries\[0\].position: must not name"),
        ({"ruling": "x", "ms": 5}, r"entries\[0\].ms: only a move"),
    ],
)
def test_a_wrong_position_in_a_document(entry, why):
    doc = record.to_json(record.from_text(TEXT.encode()))
    doc["entries"] = [entry]
    with pytest.raises(Refused, match=f"^{why}"):
        record.from_json(doc)


def test_the_command_verifies_it(run, file):
    path = file(record.to_text(ruled("tactic-10-stairs-42", 6, 5)), "ruled.txt")
    assert run("replay", path, "--verify").out.startswith("ok\n11 moves")
    assert "ruling: The fallen pieces stay" in run("replay", path).out
    assert "position" in run("replay", path, "--json").json()["entries"][6]


def test_aborted_games_are_judged(run, file):
    made = recorded("engpass-10", 4)
    made.result = ("aborted", ())
    assert run("replay", file(record.to_text(made), "game.txt"), "--verify").code == 0


def test_the_same_on_micropython():
    made = ruled("tactic-10-stairs-42", 6, 5)
    text = record.to_text(made)
    script = f"""
import json
from rules_core.variant import document
from rules_core.record import record
text = {text!r}
made = record.from_text(text.encode())
game = record.verify(made)
twin = record.from_json(document.read(json.dumps(record.to_json(made)).encode(), record.MAX_BYTES))
print(game.fingerprint(), record.to_text(made) == text, record.to_text(twin) == text)
"""
    assert document.read(json.dumps(record.to_json(made)).encode(), record.MAX_BYTES)
    assert run_on_micropython(script) == f"{record.verify(made).fingerprint()} True True\n"
