"""Records: text, JSON, replay and judging again."""

import json

import pytest

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record
from rules_core.refused import Refused
from rules_core.variant import document

from .samples import CUBOIDS, played, recorded


@pytest.mark.parametrize("name", CUBOIDS)
def test_text_and_json_say_the_same(name):
    made = recorded(name, 60)
    text = record.to_text(made)
    again = record.from_text(text.encode())
    assert record.to_text(again) == text
    data = json.dumps(record.to_json(again)).encode()
    twin = record.from_json(document.read(data, record.MAX_BYTES))
    assert record.to_text(twin) == text
    assert record.verify(twin).line() == played(name, 60).line()


@pytest.mark.parametrize("name", CUBOIDS)
def test_short_notation_is_read_too(name):
    made = recorded(name, 60)
    full = made.entries
    steps = list(record.replay(made))[1:]
    made.entries = [(record.MOVE, short, None) for _, _, short in steps]
    again = record.from_text(record.to_text(made).encode())
    assert record.verify(again).line() == played(name, 60).line()
    assert [entry for _, entry, _ in record.replay(again)][1:] == full


def test_a_game_from_a_position_keeps_its_start():
    first = played("dice-split-sum", 40)
    game = registry.new_game(first.variant)
    game.load(first.position())
    chance = Chance(2)
    for _ in range(30):
        game.play(game.random_move(chance))
    made = record.of_game(game)
    assert made.start is not None
    again = record.from_text(record.to_text(made).encode())
    assert record.verify(again).line() == game.line()
    again.start["turn"] = 7
    with pytest.raises(Refused, match=r"^start: turn: must be"):
        record.verify(again)


def test_a_record_holds_the_whole_variant():
    text = record.to_text(recorded("simple-stairs-6", 3))
    made = record.from_text(text.encode())
    assert made.variant == variants.by_name("simple-stairs-6")
    assert "extends" not in text


def test_everything_survives_both_forms():
    made = recorded("tactic-10-stairs-42", 3)
    made.board, made.firmware = "0123abcd", "1.4.0"
    moves = [entry[1] for entry in made.entries]
    made.entries = [
        (record.COMMENT, "Before the first move: # and ! and @7 are only text here.", None),
        (record.MOVE, moves[0], 0),
        (record.MOVE, moves[1], 12345),
        (record.RULING, "The clock was stopped.", None),
        (record.MOVE, moves[2], 999999999),
        (record.CORRECTION, 'Cell d4 had flickered: "cleared"', None),
    ]
    made.result = ("resigned", (1,))
    text = record.to_text(made)
    assert "2. " + moves[1] + " @12.345\n" in text
    assert "! ruling: The clock was stopped.\n" in text
    again = record.from_text(text.encode())
    assert vars(again) == vars(made)
    assert vars(record.from_json(record.to_json(made))) == vars(made)
    record.verify(again)


BY_HAND = """Quader record 1
Variant: {"format": 1, "game": "quader", "id": "by-hand"}
Player 2: Ben

6 a1:231 # a first try
2. 6 f1:231 @12.5
# Now it begins.
tip 6   0,0,0:2x3x1 2,0,0:1x3x2
"""


def test_a_record_written_by_hand():
    made = record.from_text(("\ufeff" + BY_HAND.replace("\n", "\r\n")).encode())
    assert made.players == ["", "Ben"]
    assert made.entries[0][:2] == (record.MOVE, "6 a1:231")
    assert made.entries[1][:2] == (record.COMMENT, "a first try")
    assert made.entries[2] == (record.MOVE, "6 f1:231", 12500)
    assert record.verify(made).moves_made == 3
    text = record.to_text(made)
    assert record.to_text(record.from_text(text.encode())) == text


def _changed(old: str, new: str) -> bytes:
    assert old in BY_HAND
    return BY_HAND.replace(old, new).encode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", r"line 1: must be: Quader record 1"),
        (b"PGN", r"line 1: must be"),
        (b"Quader record 1\n\xff", "record: is not UTF-8 text"),
        (b"Quader record 1\n" + b" " * record.MAX_BYTES, "record: is larger than"),
        (_changed("\n\n6", "\n" + "x" * 2001 + "\n\n6"), "line 4: is longer than 2000"),
        (_changed("Ben", "B\x07n"), "line 3: has a control character"),
        (b"Quader record 1\n", "line 2: header Variant is missing"),
        (b"Quader record 1\n  continued", "line 2: continues no header"),
        (_changed("Player 2: Ben\n\n", "Player 2: Ben\n"), "line 4: unknown header"),
        (_changed("Player 2: Ben", "Player 2 Ben"), "line 3: is no header"),
        (_changed("Player 2: Ben", "Colour: red"), 'line 3: unknown header "Colour"'),
        (_changed("Player 2: Ben", "Player 2: Ben\nPlayer 2: Eva"), "line 4: header Player 2 is given twice"),
        (_changed("Player 2", "Player 3"), "line 3: the game has only the players 1 to 2"),
        (_changed("Ben", "B" * 41), "line 3: must be a text of 1 to 40"),
        (_changed('"id": "by-hand"', '"id": "by-hand", "id": 3'), "line 2: id: is given twice"),
        (_changed('"id": "by-hand"}', '"id":\n  oops}'), "line 3: a value is missing"),
        (_changed('"id": "by-hand"', '"players": 7'), "line 2: players: must be"),
        (_changed('"id": "by-hand"', '"extends": "engpass-10"'), "line 2: extends: there is no variant"),
        (_changed('{"format": 1, "game": "quader", "id": "by-hand"}', "[]"), "line 2: must be an object"),
        (_changed("Player 2: Ben", "Start: 7"), "line 3: must be an object"),
        (_changed("Player 2: Ben", 'Start: {"variant": "engpass-10"}'), "line 3: must not name a variant"),
        (_changed("Player 2: Ben", "Begun: yesterday"), "line 3: must be a time"),
        (_changed("Player 2: Ben", "Begun: 2026-05-01 <b>"), "line 3: must be a time"),
        (_changed("Player 2: Ben", "Result: Anna wins"), "line 3: must be such as"),
        (_changed("Player 2: Ben", "Result: player 3 (form)"), "line 3: the game has only"),
        (_changed("Player 2: Ben", "Result: players 2, 1 (form)"), "line 3: must name each player once"),
        (_changed("Player 2: Ben", "Result: player 1 (so so)"), "line 3: must be a word"),
        (_changed("Player 2: Ben", "Scores: 1 2"), "line 3: scores need a result"),
        (
            _changed("Player 2: Ben", "Result: draw (agreed)\nScores: 1 x"),
            r"line 4: Scores\[1\]: must be a whole number",
        ),
        (_changed("Player 2: Ben", "Result: draw (agreed)\nScores: 1"), "line 4: Scores: must be a list of 2"),
        (_changed("2. 6 f1", "3. 6 f1"), "line 6: move 2. is expected here"),
        (_changed("@12.5", "@12,5"), "line 6: the time of a move"),
        (_changed("@12.5", "@"), "line 6: the time of a move"),
        (_changed("@12.5", "@1 @2"), "line 6: .* is no move"),
        (_changed("2. 6 f1:231 @12.5", "2."), "line 6: must be a text"),
        (_changed("# Now", "! Now"), "line 7: must be such as: ! ruling"),
        (_changed("# Now", "# " + "x" * 501), "line 7: must be a text of 1 to 500"),
    ],
)
def test_a_wrong_text_is_refused_with_its_line(data, why):
    with pytest.raises(Refused, match=f"^{why}") as refused:
        record.from_text(data)
    assert "\n" not in str(refused.value)


def test_too_many_moves_are_refused():
    with pytest.raises(Refused, match="more than 20000 entries"):
        record.from_text((BY_HAND + "pass\n" * 20100).encode())
    doc = record.to_json(record.from_text(BY_HAND.encode()))
    doc["entries"] = [{"move": "pass"}] * 20001
    with pytest.raises(Refused, match="entries: must be at most 20000"):
        record.from_json(doc)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": 2}, "format: must be 1"),
        ({"format": True}, "format: must be 1"),
        ({"colour": 1}, "colour: unknown key"),
        ({"variant": "engpass-10"}, "variant: must be a whole variant"),
        ({"variant": {"format": 1, "game": "quader", "board": [1]}}, "variant.board: must be"),
        ({"core": 7}, "core: must be a text"),
        ({"core": " 1"}, "core: must be one line"),
        ({"start": 7}, "start: must be a position"),
        ({"start": {"variant": "x"}}, "start: must not name"),
        ({"players": "Anna"}, "players: must be a list"),
        ({"players": ["a", "b", "c"]}, "players: must be a list of at most 2"),
        ({"players": [7]}, r"players\[0\]: must be a text"),
        ({"begun": 2026}, "begun: must be a text"),
        ({"entries": {}}, "entries: must be a list"),
        ({"entries": [7]}, r"entries\[0\]: must be an object"),
        ({"entries": [{}]}, r"entries\[0\]: must have exactly one"),
        ({"entries": [{"move": "pass", "comment": "x"}]}, r"entries\[0\]: must have exactly one"),
        ({"entries": [{"move": "pass", "ms": -1}]}, r"entries\[0\].ms: must be"),
        ({"entries": [{"comment": "x", "ms": 1}]}, r"entries\[0\].ms: only a move"),
        ({"entries": [{"move": "# no"}]}, r"entries\[0\].move: .* is no move"),
        ({"entries": [{"move": "7. pass"}]}, r"entries\[0\].move: .* is no move"),
        ({"entries": [{"move": "pass\nx"}]}, r"entries\[0\].move: must be one line"),
        ({"result": []}, "result: must be an object"),
        ({"result": {"reason": "form"}}, "result.winners: is missing"),
        ({"result": {"reason": 7, "winners": []}}, "result.reason: must be a word"),
        ({"result": {"reason": "form", "winners": [2]}}, r"result.winners\[0\]: must be"),
        ({"result": {"reason": "form", "winners": [], "scores": [1]}}, "result.scores: must be a list of 2"),
    ],
)
def test_a_wrong_document_is_refused_with_its_key(change, why):
    doc = dict(record.to_json(record.from_text(BY_HAND.encode())), **change)
    with pytest.raises(Refused, match=f"^{why}"):
        record.from_json(doc)


def _finished() -> record.Record:
    return recorded("simple-10x6-cover", 3000, seed=3)


def test_the_result_is_judged():
    made = _finished()
    reason, winners = made.result
    record.verify(made)
    made.result = (reason, tuple({0, 1} - set(winners)))
    with pytest.raises(Refused, match=r"^result: the record says .*, but it is"):
        record.verify(made)
    made.result = (reason, winners)
    made.scores = [7, 7]
    with pytest.raises(Refused, match=r"^result: the scores in the record are wrong"):
        record.verify(made)
    made.entries.pop()
    with pytest.raises(Refused, match=r"^result: .* the game is not over"):
        record.verify(made)
    made.result, made.scores = ("agreed", ()), None
    record.verify(made)


def test_the_first_wrong_move_is_named():
    made = _finished()
    made.entries.insert(10, (record.COMMENT, "no move", None))
    made.entries[11] = (record.MOVE, "tip 27 0,0,0:3x3x3 3,0,0:3x3x3", None)
    with pytest.raises(Refused, match=r"^move 11: tip 27 .*: no piece of volume 27 stands at"):
        record.verify(made)
    longer = _finished()
    longer.entries.append((record.MOVE, "pass", None))
    with pytest.raises(Refused, match=r"the game is over"):
        record.verify(longer)
