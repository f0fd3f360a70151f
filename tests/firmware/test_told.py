"""What a host tells narrows what the cells leave open, and never widens it."""

from __future__ import annotations

import pytest

from quader import variants
from rules_core import registry
from rules_core.refused import Refused

from .hand import SCAN_MS, SEEN, Table, start
from .rig import Rig
from .test_evidence import STACKS, by, reaching, weighing


def told_table() -> Table:
    return start("simple-10x6-cover")


def test_told_which_piece_it_is() -> None:
    table = told_table()
    table.app.hand({"volume": 18})
    table.put(1, 6, 3, 3, 1)
    table.wait(400)
    assert table.texts == ["place 18 - 1,6,0:3x3x2"]
    assert by(table) == "told"


def test_the_cells_have_the_last_word() -> None:
    """Nothing that is told becomes a move that the cells do not show."""
    table = told_table()
    table.app.hand({"volume": 1, "to": [3, 6, 1, 1]})
    table.wait(2000)
    assert table.texts == []
    table.put(1, 6, 3, 3, 1)
    table.wait(400)
    assert table.state == "choice"
    assert len(table.app.mode.tracker.candidates) == 3


def test_what_is_told_ends_with_the_move() -> None:
    table = told_table()
    table.app.hand({"volume": 18})
    table.put(1, 6, 3, 3, 1)
    table.wait(1000)
    table.put(6, 6, 3, 3, 2)
    table.wait(1000)
    assert table.state == "choice"


def test_what_is_told_while_pieces_are_still_put_in_their_places_stays() -> None:
    """Somebody else's move came as a text, and a hand makes it; the next piece is told of meanwhile."""
    table = told_table()
    table.app.play("place 12 - 0,6,0:2x3x2")
    table.wait(100)
    assert table.state == "setup"
    table.app.hand({"volume": 27, "owner": 1})
    table.put(0, 6, 2, 3, 1)
    table.wait(400)
    assert table.state == "quiet"
    table.put(5, 6, 3, 3, 2)
    table.wait(400)
    assert table.texts[1:] == ["place 27 - 5,6,0:3x3x3"]


def test_weight_against_what_is_told_is_asked() -> None:
    table = weighing("simple-10x6-cover")
    table.app.hand({"volume": 27})
    table.body(1, 6, 3, 3, 18, 1)
    table.wait(3000)
    assert table.texts == []
    assert table.state == "choice"
    assert len(table.app.mode.tracker.candidates) == 3


def test_told_onto_an_upper_level() -> None:
    texts, move = reaching("set")
    table = start(STACKS, *texts)
    game = table.game
    text = game.text(move)
    leaving, arriving = game.weights(move)
    left, low = table.corner
    volume = arriving[4]
    table.app.hand({"volume": volume, "from": [leaving[0] + left, leaving[1] + low]})
    table.lift(leaving[0], leaving[1])
    table.wait(1000)
    assert table.state == "hand"
    table.app.hand({"volume": volume, "to": [arriving[0] + left, arriving[1] + low, arriving[2], arriving[3]]})
    table.wait(SEEN)
    assert table.texts[-1] == text
    assert by(table) == "told"


@pytest.mark.parametrize("volume", [1, 18])
def test_told_that_the_hand_is_off_a_move_need_not_wait(volume: int) -> None:
    """Neither for what the cells cannot tell apart, nor for what could be the beginning of another move."""
    table = told_table()
    side = 1 if volume == 1 else 3
    table.app.hand({"volume": volume, "to": [1, 6, side, side]})
    table.put(1, 6, side, side, 1)
    table.wait(SEEN)
    assert table.texts == [f"place {volume} - 1,6,0:{side}x{side}x{volume // side**2}"]
    assert by(table) == "told"


def test_a_push_counts_when_the_hand_is_off() -> None:
    table = start("engpass-10")
    x, y, wide, deep, volume = next(
        part for move in table.game.legal_moves() for part in table.game.weights(move) if part[4] < 0
    )
    left, low = table.corner
    table.app.hand({"volume": -volume, "from": [x + left, y + low]})
    table.shift(table.stone_at(x, y), x, y + 1)
    table.wait(400)
    assert table.state == "settling"
    table.app.hand({"volume": -volume, "from": [x + left, y + low], "to": [x + left, y + 1 + low, wide, deep]})
    table.wait(SCAN_MS)
    assert len(table.texts) == 1


def test_told_that_a_crate_lies_beside_the_board() -> None:
    """The last crate of a column: that it is gone could mean that somebody still holds it."""
    game = registry.new_game(variants.by_name("cubus-teardown"))
    while not game.footprints(game.legal_moves()[0]):
        game.play(game.legal_moves()[0])
    move = game.legal_moves()[0]
    ((x, y, _, _, volume),) = game.weights(move)
    table = start("cubus-teardown", *game.texts())
    left, low = table.corner
    table.app.hand({"volume": -volume, "from": [x + left, y + low]})
    table.lift(x, y)
    table.wait(400)
    assert table.texts == game.texts()
    table.app.hand({"volume": -volume, "from": [x + left, y + low], "to": []})
    table.wait(SCAN_MS)
    assert table.texts == [*game.texts(), game.text(move)]


def test_what_was_put_elsewhere_than_told_waits_and_is_asked() -> None:
    table = told_table()
    table.app.hand({"volume": 18, "to": [4, 6, 3, 3]})
    table.put(1, 6, 3, 3, 1)
    table.wait(SEEN)
    assert table.texts == []
    table.wait(400)
    assert table.state == "choice"


def test_weight_has_a_say_where_something_was_put() -> None:
    table = weighing("simple-10x6-cover")
    table.app.hand({"volume": 27, "to": [1, 6, 3, 3]})
    table.body(1, 6, 3, 3, 18, 1)
    table.wait(3000)
    assert table.texts == []
    assert table.state == "choice"


@pytest.mark.parametrize(
    ("piece", "why"),
    [
        ("cube", "piece: must be an object"),
        ({}, "piece.volume: is missing"),
        ({"volume": 0}, "piece.volume: must be a whole number from 1"),
        ({"volume": "six"}, "piece.volume: must be a whole number"),
        ({"volume": 6, "owner": 9}, "piece.owner: must be a whole number from 0 to 5"),
        ({"volume": 6, "from": [1]}, "piece.from: must be 2 whole numbers"),
        ({"volume": 6, "to": [1, 2, 3, 99]}, "piece.to[3]: must be a whole number from 0"),
        ({"volume": 6, "code": "import os"}, "piece.code: unknown key"),
    ],
)
def test_nonsense_in_the_hand_is_refused(piece: object, why: str) -> None:
    table = told_table()
    with pytest.raises(Refused) as refused:
        table.app.hand(piece)
    assert str(refused.value).startswith(why)
    assert not table.app.evidence.can_tell()


def test_the_hand_over_the_link() -> None:
    rig = Rig()
    with pytest.raises(Refused, match="no game is running"):
        rig.ask("hand", piece={"volume": 18})
    rig.ask("select", variant="simple-10x6-cover")
    assert "hand" in rig.ask("hello")["can"]
    assert rig.ask("hand", piece={"volume": 18, "from": None, "to": None}) is None
    assert rig.app.evidence.told.piece[0] == 18
    assert rig.ask("hand", piece=None) is None
    assert rig.app.evidence.told.piece is None
