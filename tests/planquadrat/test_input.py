"""What comes from outside: variants and moves, good and bad. A refusal is one line."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quader import variants
from rules_core.refused import Refused

from .town import VARIANTS, start


def refusal(**keys):
    with pytest.raises(Refused) as refused:
        variants.complete({"format": 1, "game": "planquadrat", **keys})
    return str(refused.value)


def test_variants():
    found = {name: variants.by_name(name) for name in VARIANTS}
    assert [(v["rim"], v["slide"]) for v in found.values()] == [("groove", True), ("groove", False), ("wall", True)]
    for name, variant in found.items():
        assert variant["id"] == name
        assert set(variant["title"]) == {"de", "en"}
        assert variants.complete(json.loads(json.dumps(variant))) == variant


def test_refused_variants():
    assert refusal(rim="open") == 'rim: must be one of groove, wall, not "open"'
    assert refusal(rim=None) == "rim: must be one of groove, wall, not null"
    assert refusal(rim=["wall"]) == "rim: must be one of groove, wall, not […]"
    assert refusal(slide=1) == "slide: must be true or false, not 1"
    assert refusal(slide="no") == 'slide: must be true or false, not "no"'
    assert refusal(move_cap=100) == "move_cap: unknown key; known: format, game, id, title, extends, rim, slide"
    assert refusal(players=3).startswith("players: unknown key")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("set v 9 0 1", "set v 9 0 1: the house lies off the lattice"),
        ("set v 8 6 3", "set v 8 6 3: the house lies off the lattice"),
        ("set h 8 0 1", "set h 8 0 1: the house lies off the lattice"),
        ("set h -1 0 1", "set h -1 0 1: the house lies off the lattice"),
        ("set v 99999999999999999999 0 1", "set v 99999999999999999999 0 1: the house lies off the lattice"),
        ("set v 0 0 4", "set v 0 0 4: houses have length 1, 2 or 3"),
        ("set v 0 0 0", "set v 0 0 0: houses have length 1, 2 or 3"),
        ("set v 0 x 1", "set v 0 x 1: after v follow whole numbers"),
        ("set v 0 ٣ 1", "set v 0 ٣ 1: after v follow whole numbers"),
        ("claim 8 0", "claim 8 0: the squares are 0 0 to 7 7"),
        ("claim 3 3", "a house must be set first"),
        ("slide v 0 0 1 1", "a house must be set first"),
        ("", "nothing is no move; moves look like set v 2 3 1, slide h 0 4 2 5, claim 3 3 or skip"),
    ],
)
def test_refused_moves(text, reason):
    with pytest.raises(Refused) as refused:
        start().parse(text)
    assert str(refused.value) == reason


WORDLESS = ["a1", "a1-", "a1-a5", "a1-b2", "a1-a1", "a2-a1", "a9-a10", "j1-j2", "i1-j1", "*", "*i1", "*a9", "pass", "a"]
SLIDES = ["a1-a2>", "a1-a2>b1", "a1-a3>a8", "slide v 0 0 1", "slide d 0 0 1 2"]
TOO_SHORT = ["set", "set v", "set v 0 0", "set d 0 0 1", "set v 0 0 1 1", "claim", "claim 1", "skip skip"]
HOSTILE = ["\x1b[2J", "set v 0 \x00 1", "set v 0 0 1 " * 10000, "*" * 100000]


@pytest.mark.parametrize("text", WORDLESS + SLIDES + TOO_SHORT + HOSTILE, ids=lambda text: repr(text[:20]))
def test_nonsense(text):
    for game in (start(), start("planquadrat-wall")):
        with pytest.raises(Refused) as refused:
            game.parse(text)
        assert len(str(refused.value)) < 140
        assert str(refused.value).isprintable()


WORDS = st.one_of(
    st.sampled_from(["set", "slide", "claim", "skip", "v", "h", "-", "*a1", "a1-a3", "a1-a3>a2", "c3-d3"]),
    st.integers(-2, 10).map(str),
    st.text(max_size=4),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=7), st.integers(0, 6))
def test_any_text_is_a_legal_move_or_refused_in_one_line(words, plies):
    game = start()
    for number in range(plies):
        game.play(game.legal_moves()[number * 7 % len(game.legal_moves())])
    before = game.line()
    answer = ""
    try:
        assert game.parse(" ".join(words)) in game.legal_moves()
    except Refused as refused:
        answer = str(refused)
        assert answer
    assert "\n" not in answer
    assert game.line() == before


def test_documents():
    game = start()
    game.load({"moves": ["set h 0 0 1", "a1-a2", "skip"]})
    assert game.turn == 0
    for moves, reason in (
        ("set h 0 0 1", "moves: must be a list of moves"),
        ([1], "moves[0]: must be text"),
        (["set h 0 0 1", "set h 0 0 1"], "moves[1]: set h 0 0 1: the edge h 0 0 is taken"),
    ):
        with pytest.raises(Refused) as refused:
            start().load({"moves": moves})
        assert str(refused.value) == reason
