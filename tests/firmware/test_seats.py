"""Seats: the board's own opponent, somebody elsewhere, and the hands that make their moves."""

import pytest

from firmware.keep.running_game import SEAT
from firmware.light import lights
from quader import variants
from rules_core import registry
from rules_core.refused import Refused

from .hand import BACK, HELD, NEXT, OK, Table, smallest


def begun(name: str, seed: int = 1, **settings: int) -> Table:
    table = Table(smallest(registry.new_game(variants.by_name(name)).cells), seed)
    table.app.select(name, [], settings)
    if not table.game.by_touch:
        table.set_up()
    table.wait(100)
    return table


def lit_move(table: Table) -> int:
    """Wait for the guest's move."""
    for _ in range(400):
        table.wait(20)
        if table.state == "carry":
            return int(table.app.mode.guest.move)
    raise AssertionError(table.app.info())


def carry_out(table: Table) -> None:
    """Make the lit move; what no sensor sees is said with ok."""
    if table.app.info()["buttons"]["ok"] == "confirm":
        table.press(OK)
    else:
        table.make(table.app.mode.guest.move)


def test_the_boards_own_move_is_lit_until_hands_have_made_it() -> None:
    table = begun("simple-10x6-cover", total=60)
    table.app.seat(0, "board", "")
    move = lit_move(table)
    guest = table.app.info()["guest"]
    game = table.game
    x, y, wide, deep = game.place_of(move) or (0, 0, 0, 0)
    assert table.lit(lights.GUEST_TO) <= {(a, b) for a in range(x, x + wide) for b in range(y, y + deep)}
    assert guest["text"] == game.text(move)
    assert len(guest["to"]) == wide * deep
    assert guest["number"] == str(game.describe(move)["volume"])
    assert (guest["from"], guest["level"], guest["player"]) == ([], 0, 0)
    # While hands take their time, its clock stands still.
    used = table.app.info()["used"]
    table.wait(5000)
    assert table.app.info()["used"] == used
    assert game.history == []
    table.make(move)
    assert game.history == [move]
    assert table.app.running.seats == ["board", "people"]
    assert [payload for kind, payload in table.app.journal.entries() if kind == "d"] == [bytes((SEAT,))]
    assert table.state == "quiet"


def test_another_move_than_the_guests_is_corrected() -> None:
    table = begun("simple-10x6-cover")
    table.app.seat(0, "board", "")
    move = lit_move(table)
    other = next(m for m in table.game.legal_moves() if table.game.place_of(m) != table.game.place_of(move))
    part = table.game.footprints(other)[-1]
    stone = table.put(*part)
    table.wait(3000)
    assert table.state == "correction"
    assert table.game.history == []
    assert table.app.info()["clear"]
    table.port.take(stone)
    table.wait(500)
    assert table.state == "carry"
    table.make(move)


def test_nobody_moves_for_a_seat_that_is_waited_for() -> None:
    table = begun("engpass-10")
    table.app.seat(0, "elsewhere", "club")
    assert table.state == "awaiting"
    game = table.game
    move = next(m for m in game.legal_moves() if game.footprints(m))
    before, after = game.footprints(move)[0], game.footprints(move)[-1]
    stone = table.stone_at(before[0], before[1])
    assert stone is not None
    table.port.take(stone)
    table.put(*after)
    table.wait(3000)
    assert game.history == []
    assert table.state == "correction"


def test_a_move_from_elsewhere_is_checked() -> None:
    table = begun("engpass-10")
    game = table.game
    text = game.text(game.legal_moves()[0])
    with pytest.raises(Refused, match="nobody elsewhere"):
        table.app.move(0, text)
    table.app.seat(0, "elsewhere", "club")
    with pytest.raises(Refused, match="nobody elsewhere"):
        table.app.move(1, text)
    with pytest.raises(Refused):
        table.app.move(0, "tip 27 0,0,0:3x3x3 1,1,0:3x3x3")
    table.app.move(0, text)
    assert table.state == "carry"
    table.make(game.parse(text))
    assert game.texts() == [text]


def test_what_a_move_took_is_counted_where_it_was_made() -> None:
    """The way here costs nobody any time; a flag is not told of somebody whose time is not known yet."""
    table = begun("simple-10x6-cover", total=5)
    table.app.seat(0, "elsewhere", "remote")
    table.wait(7000)
    assert table.app.info()["flag"] is False
    table.app.move(0, table.game.text(table.game.legal_moves()[0]), 1500)
    assert table.app.info()["used"] == [1500, 0]
    table.wait(3000)
    table.make(table.app.mode.guest.move)
    assert table.app.info()["used"][0] == 1500
    assert [int.from_bytes(payload[4:], "big") for kind, payload in table.app.journal.entries() if kind == "m"] == [
        1500
    ]


def test_somebody_elsewhere_rolls_for_themselves() -> None:
    table = begun("dice-10x6-cover")
    table.app.seat(0, "elsewhere", "remote")
    table.wait(2000)
    assert (table.state, table.game.history) == ("awaiting", [])
    table.app.roll("4,6")
    assert table.game.texts() == ["roll 4 6"]


def test_people_take_a_silent_seat_over() -> None:
    table = begun("simple-10x6-cover")
    table.app.seat(0, "elsewhere", "club")
    assert table.app.info()["silent"] is False
    table.wait(11000)
    assert table.app.info()["silent"] is True
    assert table.lit(lights.CANDIDATE)
    assert table.app.info()["buttons"]["back"] == "take-over"
    table.press(BACK)
    assert table.app.running.seats == ["people", "people"]
    assert table.state == "quiet"
    table.make(table.game.legal_moves()[0])


def test_the_seats_are_there_again_after_a_power_cut() -> None:
    table = begun("simple-10x6-cover")
    table.app.seat(1, "board", "")
    table.make(table.game.legal_moves()[0])
    table.power_on()
    table.wait(100)
    assert table.app.running.seats == ["people", "board"]
    table.make(lit_move(table))


def test_who_sits_where_is_a_menu() -> None:
    table = begun("simple-10x6-cover")
    table.press(BACK, HELD)
    while table.app.info()["item"] != "seats":
        table.press(NEXT)
    table.press(OK)
    assert (table.state, table.app.info()["item"], table.app.info()["shown"]) == ("seats", "people", 0)
    table.press(NEXT)
    table.press(OK)
    assert table.app.info()["item"] == "board"
    table.press(BACK)
    assert table.app.running.seats == ["people", "board"]
    assert table.state == "quiet"


def test_a_menu_over_the_seats_leads_back_to_them() -> None:
    """The board that has got the seat moves, whichever way people take out of the menus."""
    table = begun("simple-10x6-cover")
    table.press(BACK, HELD)
    while table.app.info()["item"] != "seats":
        table.press(NEXT)
    table.press(OK)
    table.press(OK)
    assert table.app.running.seats == ["board", "people"]
    table.press(BACK, HELD)
    assert table.state == "pause"
    for _ in range(2):
        table.press(BACK)
    table.make(lit_move(table))


def test_what_no_sensor_sees_is_said_with_ok() -> None:
    """A crate onto another one."""
    table = begun("cubus")
    table.app.seat(0, "elsewhere", "")
    for _ in range(60):
        table.wait(200)
        game = table.game
        if table.state == "awaiting" and game.is_chance():
            # Whoever moves for the seat says when the board rolls.
            table.app.roll("")
        elif table.state == "awaiting":
            unseen = [move for move in game.legal_moves() if not game.footprints(move) and game.level_of(move)]
            move = (unseen or game.legal_moves())[0]
            table.app.move(0, game.text(move))
            if unseen:
                break
        elif table.state == "carry":
            carry_out(table)
        elif table.state == "roll":
            table.press(OK)
        else:
            table.make(game.legal_moves()[-1])
    table.wait(100)
    assert table.app.info()["guest"]["level"] > 0
    assert table.app.info()["buttons"]["ok"] == "confirm"
    made = len(table.game.history)
    table.press(OK)
    assert len(table.game.history) == made + 1


@pytest.mark.parametrize("name", ["dice-10x6-cover", "planquadrat", "engpass-inside-goal", "cubus-teardown"])
def test_a_game_of_the_board_against_itself(name: str) -> None:
    table = begun(name, 3)
    for player in range(table.game.players):
        table.app.seat(player, "board", "")
    for _ in range(25):
        if table.app.running.result:
            break
        for _ in range(400):
            table.wait(20)
            if table.app.running.result or table.state == "carry":
                break
        if table.app.running.result:
            break
        move = table.app.mode.guest.move
        made = len(table.game.history)
        carry_out(table)
        assert table.game.history[made] == move
    assert len(table.game.history) >= 6


def test_by_touch_the_boards_move_needs_no_hands() -> None:
    table = begun("rolling-one-by-one")
    table.app.seat(0, "board", "")
    table.wait(2000)
    assert len(table.game.history) >= 2
    assert table.game.turn != 0 or table.app.running.result


def test_a_notice_runs_until_somebody_sets_up() -> None:
    """The table's number and the names; no clock runs meanwhile."""
    from firmware.modes.notice import Notice

    for end in ("piece", "button"):
        table = begun("simple-10x6-cover", total=60)
        table.app.mode = Notice(table.app, "3: Anna - Cem")
        used = table.app.info()["used"]
        assert (table.state, table.app.info()["entered"]) == ("notice", "3: anna - cem")
        scenes = set()
        for _ in range(20):
            table.wait(200)
            scenes.add(frozenset(table.lit_cells(lights.TEXT)))
        assert len(scenes) > 5
        assert table.app.info()["used"] == used
        if end == "button":
            table.press(OK)
        else:
            table.port.take(table.put(0, 0, 2, 2, 1))
            table.put(0, 0, 2, 2, 1)
            table.wait(200)
        assert table.state != "notice"
        table.wait(1000)
        if end == "button":
            assert table.app.info()["used"][0] > used[0]
