"""A hint on the board: asked for in the menu, thought of by the board itself, lit, and nobody has to follow it."""

import pytest

from firmware.light import lights

from .hand import BACK, HELD, NEXT, OK, Table
from .test_seats import begun


def items(table: Table) -> list[str]:
    """What the menu of the game offers."""
    table.press(BACK, HELD)
    found: list[str] = []
    while table.app.info()["item"] not in found:
        found.append(table.app.info()["item"])
        table.press(NEXT)
    table.press(BACK)
    return found


def advised(table: Table) -> int:
    """Ask for a hint, and wait for it."""
    table.press(BACK, HELD)
    while table.app.info()["item"] != "hint":
        table.press(NEXT)
    table.press(OK)
    for _ in range(400):
        table.wait(20)
        if table.app.mode.hint.move >= 0:
            table.wait(60)
            return int(table.app.mode.hint.move)
    raise AssertionError(table.app.info())


def place(table: Table, move: int) -> set[tuple[int, int]]:
    x, y, wide, deep = table.game.place_of(move) or (0, 0, 0, 0)
    return {(a, b) for a in range(x, x + wide) for b in range(y, y + deep)}


def test_a_hint_is_lit_and_may_be_followed() -> None:
    table = begun("simple-10x6-cover", total=600)
    move = advised(table)
    assert move in table.game.legal_moves()
    assert table.lit(lights.GUEST_TO)
    assert table.lit(lights.GUEST_TO) <= place(table, move)
    # Whoever is advised thinks at the own expense.
    used = table.app.info()["used"][0]
    table.wait(3000)
    assert table.app.info()["used"][0] > used
    table.make(move)
    assert table.game.history == [move]
    assert table.app.mode.hint is None


def test_nobody_has_to_follow_it() -> None:
    table = begun("simple-10x6-cover")
    hint = advised(table)
    other = next(move for move in table.game.legal_moves() if not place(table, move) & place(table, hint))
    table.make(other)
    assert table.game.history == [other]


def test_the_place_stays_lit_while_a_piece_is_in_the_hand_and_back_ends_it() -> None:
    table = begun("simple-10x6-cover")
    for _ in range(2):
        table.make(table.game.legal_moves()[0])
    made = len(table.game.history)
    move = advised(table)
    x, y = next(iter(table.game.pieces()))[:2]
    stone = table.lift(x, y)
    table.wait(200)
    assert table.state == "hand"
    assert table.lit(lights.GUEST_TO) & place(table, move)
    table.drop(stone, x, y)
    table.wait(400)
    assert table.state == "quiet"
    assert table.app.info()["buttons"]["back"] == "close"
    table.press(BACK)
    table.wait(60)
    assert not table.lit(lights.GUEST_TO)
    assert len(table.game.history) == made


@pytest.mark.parametrize(("settings", "offered"), [({}, True), ({"hints": 1}, True), ({"hints": 0}, False)])
def test_a_tournament_has_none(settings: dict[str, int], offered: bool) -> None:
    assert ("hint" in items(begun("simple-10x6-cover", **settings))) is offered


def test_only_people_who_are_to_move_are_advised() -> None:
    table = begun("dice-10x6-cover")
    assert "hint" not in items(table)
    table.press(OK)
    table.wait(100)
    assert ("hint" in items(table)) is not table.game.is_chance()
    table.app.seat(table.game.turn, "elsewhere", "")
    table.wait(100)
    assert "hint" not in items(table)
