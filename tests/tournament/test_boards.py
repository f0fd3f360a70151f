"""Results from boards: real records of real games, matched by the names in them."""

from pathlib import Path

import pytest

from quader import records as files
from quader.tournament import Book, Taken, boards, page, take_record
from quader.tournament.pairing import next_round
from rules_core.record import record as records
from tests.host.samples import played, recorded

ROOT = Path(__file__).parents[2]
ADDRESS = "socket://127.0.0.1:7000"


@pytest.fixture
def book(begin):
    book = begin(4)
    book.add_all([next_round(book.tournament)])
    book.add("board", table=1, address=ADDRESS)
    book.add("board", table=2, address="e6614c311b7e6b35")
    return book


def _finished(book=None, table=1):
    """Six moves; the second player won, both have volume 2 in the goal. Played by the players of a table."""
    record = files.read(str(ROOT / "docs/examples/tiny-game.txt"))
    record.board, record.begun = "", ""
    record.players = [] if book is None else names_at(book, table)
    return record


def names_at(book, table, round_=1):
    return [book.tournament.players[number].name for number in book.tournament.round(round_).table(table).players]


def test_a_finished_game_is_the_result_of_its_table(book):
    record = _finished(book)
    taken = take_record(book.path, record, ADDRESS)
    assert (taken.what, taken.round, taken.table) == ("result", 1, 1)
    book = Book.open(book.path)
    result = book.tournament.current().table(1).result
    assert (result.places, result.source, result.reason) == ((2, 1), "board", "form")
    assert result.volumes == (2, 2)
    assert result.clocks == (4200 + 12500 + 8000, 3100 + 2000 + 5600)
    assert result.illegal == (0, 0)
    assert book.events[-1]["by"] == f"board {ADDRESS}"
    # The same again, also by the path of the other side, changes nothing.
    assert take_record(book, record, ADDRESS) == Taken("known", 1)


def test_volumes_are_those_in_the_goal():
    game = played("simple-10x6-cover", 5000, 2)
    # The position itself is the judge: the goal is the six rows at the top.
    inside = [0, 0]
    for piece in game.position()["pieces"]:
        if piece["at"][1] >= game.variant["board"][1] - 6:
            inside[piece["owner"]] += piece["volume"]
    assert sum(inside) > 0
    assert boards.result_of(records.of_game(game), ["a", "b"])["volumes"] == inside


def test_the_players_find_the_table_wherever_the_board_stands(book):
    """Where the board stands does not matter: the players do."""
    record = _finished(book, table=2)
    record.board = "e6614c311b7e6b35"
    assert take_record(book, record, "/dev/ttyACM9").table == 2
    again = _finished(book, table=1)
    again.board = "e6614c311b7e6b35"
    assert take_record(book, again, "/dev/ttyACM9").table == 1


def test_a_running_game_is_shown_and_not_written(book):
    before = book.path.read_bytes()
    record = recorded("tactic-10-stairs-42", 5)
    record.begun, record.players = "", names_at(book, 1)
    assert take_record(book, record, ADDRESS) == Taken("running", 1)
    assert book.path.read_bytes() == before
    noted = boards.running(book.path)[1]
    assert (noted["moves"], noted["turn"]) == (5, 1)
    assert ADDRESS in page.content(book, live=True)


def test_a_running_game_is_shown_with_the_players_of_its_own_round(begin):
    book = begin(4, system="round-robin")
    for _ in range(2):
        book.add_all([next_round(book.tournament)])
    book.add("board", table=1, address=ADDRESS)
    record = recorded("tactic-10-stairs-42", 5)
    record.begun, record.players = "", names_at(book, 1)
    assert take_record(book, record, ADDRESS) == Taken("running", 1)
    shown = page.boards_table(book)
    assert f"<td>{record.players[1]}</td>" in shown
    # When the round is over, an old game is not taken for one of the next.
    book.add("result", round=1, table=1, places=[1, 2])
    assert page.boards_table(book) == ""


def test_names_tell_the_seats(book):
    record = _finished()
    names = [book.tournament.players[number].name for number in book.tournament.current().table(1).players]
    assert boards.result_of(record, names)["places"] == [2, 1]
    record.players = names[::-1]
    turned = boards.result_of(record, names)
    assert (turned["places"], turned["clocks"]) == ([1, 2], [10700, 24700])


def test_corrections_of_illegal_moves_are_counted_for_whose_turn_it_was(book):
    record = _finished()
    record.entries.insert(0, (records.CORRECTION, "illegal: 6 a1-a9 put back", None))
    record.entries.insert(2, (records.CORRECTION, "restored: clear 3,4, fill 3,5", None))
    record.entries.insert(2, (records.CORRECTION, "ended by a move: clear 3,4", None))
    assert boards.result_of(record, ["a", "b"])["illegal"] == [1, 1]


def test_records_that_do_not_fit_wait_for_the_organiser(book):
    wrong = _finished(book)
    wrong.result = ("form", (0, 1))
    four = recorded("four-players-cover", 3)
    four.begun, four.result, four.players = "", ("agreed", ()), ["P1", "P2", "P3", "P4"]
    for record, why in ((wrong, "wrong"), (four, "no_table")):
        taken = take_record(book, record, ADDRESS)
        assert (taken.what, taken.why) == ("inbox", why)
    book.add("set", settings={"variant": "engpass-10"})
    assert take_record(book, _finished(book), ADDRESS).why == "other_variant"
    assert [report.why for report in book.tournament.inbox()] == ["wrong", "no_table", "other_variant"]
    assert book.tournament.current().open_tables() == [1, 2]
    # Told again they are known, not kept twice.
    assert take_record(book, four, ADDRESS).what == "known"
    assert len(book.tournament.inbox()) == 3


def test_a_result_by_hand_is_not_overwritten(book):
    record = _finished(book)
    book.add("result", round=1, table=1, places=[1, 2])
    taken = take_record(book, record, ADDRESS)
    assert (taken.what, taken.why) == ("inbox", "other_result")
    assert book.tournament.current().table(1).result.places == (1, 2)
    book.add("result", round=1, table=2, places=[2, 1])
    assert take_record(book, _finished(book, table=2), ADDRESS).what == "known"


def test_an_aborted_game_is_no_result(book):
    record = recorded("tactic-10-stairs-42", 3)
    record.begun, record.result, record.players = "", ("aborted", ()), names_at(book, 1)
    before = book.path.read_bytes()
    assert take_record(book, record, ADDRESS) == Taken("aborted", 1)
    assert book.path.read_bytes() == before


def test_a_ruled_position_is_where_the_game_goes_on(book):
    """Time and turn are counted on after a ruling that sets up a position."""
    record = _finished()
    game = [step[0] for step in records.replay(record)][-1]
    position = next(records.replay(record))[0].position()
    position.pop("variant")
    record.entries.insert(0, (records.RULING, "set up anew", position))
    found = boards.result_of(record, ["a", "b"])
    assert (found["places"], found["clocks"], found["volumes"]) == ([2, 1], [24700, 10700], [2, 2])
    assert game.outcome() is not None


def test_games_of_others_elsewhere_and_from_before_are_left_alone(book):
    record = _finished()
    record.players = ["Xaver", "Yvonne"]
    assert take_record(book, record, "/dev/ttyUSB3").what == "elsewhere"
    record = _finished(book)
    record.begun = "2020-01-01T10:00:00Z"
    assert take_record(book, record, ADDRESS).what == "elsewhere"


@pytest.mark.parametrize(
    ("winners", "scores", "places"),
    [
        ((), [3, 2], [1, 1]),
        ((1,), [9, 3], [2, 1]),
        ((2,), [5, 7, 1, 5], [3, 2, 1, 3]),
        ((0, 1), [1, 1, 4, 3], [1, 1, 3, 4]),
    ],
)
def test_places_of_a_result(winners, scores, places):
    assert boards.places_of(winners, scores) == places
