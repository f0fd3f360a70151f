"""What every game must do: random games with full undo, notation that reads back, the board's cells."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quader import variants
from quader.games.rolling_cubes import draw
from quader.games.words import Voice
from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import GOAL, LOST, PLAY, START
from rules_core.refused import Refused
from rules_core.variant import completion as variant

MODES = ["one-by-one", "together", "last-cube", "solitaire", "tournament"]
ODD_FACES = {"green": ["112233"] * 4, "blue": ["123456", "000000", "111111", "246802"], "red": ["+-x:+-", "::::::"] * 2}


def new_game(mode, players=2, **more):
    return registry.new_game(
        variant.complete({"format": 1, "game": "rolling-cubes", "mode": mode, "players": players, **more})
    )


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(8))
def test_random_games_and_the_way_back(mode, seed):
    more = {"faces": ODD_FACES} if seed % 2 else {}
    game = new_game(mode, 2 + seed % 5, **more)
    chance = Chance(seed)
    lines, prints = [game.line()], [game.fingerprint()]
    while game.outcome() is None:
        move = game.random_move(chance)
        assert 0 <= move < 1 << 30
        assert game.line() == lines[-1]
        assert game.parse(game.text(move)) == move
        assert game.parse(game.human(move)) == move
        assert game.describe(move)["notation"] == game.text(move)
        for listed in game.legal_moves():
            assert game.parse(game.text(listed)) == listed
        if game.is_chance():
            assert game.legal_moves() == []
        game.play(move)
        lines.append(game.line())
        prints.append(game.fingerprint())
    assert len(set(lines)) == len(lines)
    assert len(set(prints)) == len(prints)
    assert game.legal_moves() == []
    assert game.outcome()[1]

    again = registry.new_game(game.variant)
    again.load(game.position())
    assert again.line() == lines[-1]

    while game.history:
        assert game.line() == lines.pop()
        move = game.history[-1]
        assert game.undo() == move
    assert [game.line()] == lines


def test_a_recorded_game_reads_like_one():
    game = new_game("together")
    moves = ["roll 7557 2408 :x-+", "eq 72:4=5x5-7+0", "none"]
    game.load({"moves": moves})
    assert game.texts() == moves
    assert [game.human(move) for move in game.history] == ["roll 7557 2408 :×−+", "72:4=5×5−7+0", "none"]
    assert game.describe(game.history[1]) == {
        "kind": "eq",
        "notation": "eq 72:4=5x5-7+0",
        "human": "72:4=5×5−7+0",
        "points": 17,
    }
    with pytest.raises(Refused) as refused:
        new_game("together").load({"moves": [*moves[:1], "eq 5x8=41"]})
    assert str(refused.value) == "moves[1]: cube: 1 was rolled by no cube"


def test_reasons():
    game = new_game("one-by-one")
    assert str(game.why_not("eq 3+5=8")).startswith("a roll is due: ")
    assert str(game.why_not("roll 75577 2408 :x-+")) == "a roll is due: 4 green cubes are thrown, not 5"
    game.play(game.parse("roll 7557 2408 :x-+"))
    assert str(game.why_not("5x8=41")) == "cube: 1 was rolled by no cube"
    assert str(game.why_not("5x8=42")) == "unequal: the left side is 40, the right side 42"
    assert str(game.why_not("roll 7557 2408 :x-+")) == "an equation is due (or none), no roll"
    assert str(game.why_not("again 7")) == "cubes are thrown again only in solitaire"
    assert str(game.why_not("")).startswith("syntax: ")
    assert str(game.why_not("5x8=40")) == "it is a legal move"


@settings(max_examples=60)
@given(
    st.sampled_from(MODES),
    st.integers(0, 12),
    st.text(max_size=40) | st.text("0123456789 +-x:=again row eq", max_size=30),
)
def test_any_text_is_a_move_or_refused(mode, moves, text):
    game = new_game(mode)
    chance = Chance(3)
    for _ in range(moves):
        if game.outcome() is None:
            game.play(game.random_move(chance))
    before = game.line()
    try:
        game.play(game.parse(text))
        game.undo()
    except Refused:
        why = str(game.why_not(text))
        assert why
        assert "\n" not in why
    assert game.line() == before


def test_long_texts_are_refused_at_once():
    game = new_game("one-by-one")
    for text in ("9" * 400, "roll " + "9" * 400, "eq " + "9" * 400 + "=1+1"):
        assert len(str(game.why_not(text))) < 120
    game.play(game.parse("roll 7557 2408 :x-+"))
    for text in ("9" * 400, "1" * 400 + "=1+1", "5x8=40" * 100):
        assert len(str(game.why_not(text))) < 120


def test_touching_the_cubes_in_order_spells_an_equation():
    game = new_game("one-by-one")
    game.play(game.parse("roll 7557 2408 :x-+"))
    cells = [(4, 14), (6, 0), (13, 5), (0, 15), (4, 9), (9, 7)]  # 5 x 8 = 4 0
    cubes = [game.sign_at(x, y) for x, y in cells]
    assert game.spelled(cubes) == "5x8=40"
    assert game.text(game.parse(game.spelled(cubes))) == "eq 5x8=40"
    assert (game.sign_at(-1, 0), game.sign_at(0, 16), game.sign_at(15, 15)) == (-1, -1, 12)


def test_the_cells_show_the_cubes():
    game = new_game("last-cube")
    roles = game.roles()
    assert list(roles[15 * 16 :]) == [PLAY] * 16
    assert sorted(set(roles[: 15 * 16])) == [0, START]
    game.play(game.parse("roll 7557 2408 :x-+"))
    roles = game.roles()
    seven = [[roles[y * 16 + x] for x in range(4)] for y in range(14, 9, -1)]
    assert seven == [[PLAY, PLAY, PLAY, 0], [0, 0, PLAY, 0], [0, 0, PLAY, 0], [0, PLAY, 0, 0], [0, PLAY, 0, 0]]
    game.play(game.parse("5x8=40"))
    roles = game.roles()
    assert roles[14 * 16 + 4] == GOAL
    assert roles[14 * 16] == 0
    assert game.ground() == bytearray(256)


def test_a_touch_chooses_a_row():
    game = new_game("solitaire", 1)
    game.load({"moves": ["roll 7557 2408 :x-+", "72:4=5x5-7+0", "blue", "roll 7557 2408 :x-+"]})
    assert game.targets(3, 10) == []
    game.play(game.parse("none"))
    assert game.targets(0, 15) == []
    assert [game.text(move) for move in game.targets(15, 12)] == ["row green"]
    assert [game.text(move) for move in game.targets(3, 1)] == ["row 101"]
    assert game.targets(3, 0) == []
    roles = game.roles()
    assert (roles[15 * 16], roles[12 * 16], roles[0]) == (LOST, PLAY, 0)


@pytest.mark.parametrize("mode", MODES)
def test_drawings(mode):
    game = registry.new_game(variants.by_name("rolling-" + mode))
    say = Voice("rolling-cubes", "en")
    chance = Chance(5)
    while True:
        text = draw.terminal(game, False, say)
        assert "\x1b" not in text
        assert draw.svg(game, say).startswith("<svg")
        if game.outcome() is not None:
            break
        game.play(game.random_move(chance))
    assert "won by" in text
    assert "\x1b[" in draw.terminal(game, True, say)
