"""Games find their tables by the names in them; everything else waits in the inbox, and nothing is lost or guessed."""

import time

import pytest

from quader.log import GameLog
from quader.tournament import Book, deliver, intake, take_record
from quader.tournament.pairing import next_round
from rules_core.record import record as records
from tests.host.samples import recorded

from .test_boards import ADDRESS, _finished, names_at


@pytest.fixture
def ahead(begin):
    """Four players who all meet, all rounds paired ahead."""
    book = begin(4, system="round-robin")
    for _ in range(3):
        book.add_all([next_round(book.tournament)])
    book.add("board", table=1, address=ADDRESS)
    return book


def _game(names, begun=""):
    record = _finished()
    record.players, record.begun = list(names), begun
    return record


def test_a_game_of_other_players_at_a_board_goes_to_their_own_table(begin):
    """Players 1 and 3 sit at table 1; the board there plays a game of players 4 and 2, who sit at table 2."""
    book = begin(4)
    book.add_all([next_round(book.tournament)])
    book.add("board", table=1, address=ADDRESS)
    assert names_at(book, 1) == ["P1", "P3"]
    taken = take_record(book, _game(["P4", "P2"]), ADDRESS)
    assert (taken.what, taken.table) == ("result", 2)
    assert book.tournament.current().table(1).result is None
    # P2 won; P4 sits first.
    assert names_at(book, 2) == ["P4", "P2"]
    assert book.tournament.current().table(2).result.places == (2, 1)


@pytest.mark.parametrize("players", [["Xaver", "Yvonne"], [], ["P1", "Yvonne"], ["P1", "P1"]])
def test_people_who_do_not_play_here_are_not_entered(begin, players):
    book = begin(2)
    book.add_all([next_round(book.tournament)])
    book.add("board", table=1, address=ADDRESS)
    taken = take_record(book, _game(players), ADDRESS)
    assert taken.what == "inbox"
    assert book.tournament.current().table(1).result is None
    assert len(book.tournament.inbox()) == 1


def test_with_rounds_paired_ahead_the_first_open_round_of_these_players_counts(ahead):
    """The game of a pair goes to the round in which the pair meets, not to the last one paired."""
    for round_ in ahead.tournament.rounds:
        for table in round_.tables:
            names = [ahead.tournament.players[number].name for number in table.players]
            taken = take_record(ahead, _game(names[::-1]), ADDRESS)
            assert (taken.round, taken.table) == (round_.number, table.number)
            assert ahead.tournament.round(round_.number).table(table.number).result.places == (1, 2)


def test_a_second_game_of_a_pair_is_no_second_result(ahead):
    names = names_at(ahead, 1)
    assert take_record(ahead, _game(names)).what == "result"
    second = recorded("tactic-10-stairs-42", 4)
    second.players, second.begun, second.result = names, "", ("resigned", (0,))
    taken = take_record(ahead, second)
    assert (taken.what, taken.why) == ("inbox", "has_result")


def test_a_game_from_before_the_pairing_waits(begin, monkeypatch):
    book = begin(2)
    early = _game(["P1", "P2"], book.begun)
    monkeypatch.setattr("time.gmtime", lambda: __import__("time").struct_time((2099, 1, 1, 0, 0, 0, 0, 1, 0)))
    book.add_all([next_round(book.tournament)])
    assert take_record(book, early).why == "before"


def test_undo_and_pair_loses_no_game(begin):
    """A game that began in the round as it was paired first counts also when the round is paired again."""
    book = begin(2)
    book.add_all([next_round(book.tournament)])
    begun = book.tournament.current().at
    book.undo()
    # It ends while there is no round at all.
    assert take_record(book, _game(["P1", "P2"], begun)).why == "no_table"
    book.add_all([next_round(book.tournament)])
    assert [(taken.what, taken.table) for taken in intake.settle(book)] == [("result", 1)]
    assert book.tournament.inbox() == []


def test_a_result_that_was_taken_back_waits_and_comes_back_only_with_a_new_pairing(begin):
    book = begin(2)
    book.add_all([next_round(book.tournament)])
    assert take_record(book, _game(["P1", "P2"])).what == "result"
    book.undo()
    assert len(book.tournament.inbox()) == 1
    assert intake.settle(book) == []
    assert book.tournament.current().table(1).result is None
    book.undo()
    book.add_all([next_round(book.tournament)])
    assert len(intake.settle(book)) == 1


def test_a_cleared_result_waits_again(begin):
    book = begin(2)
    book.add_all([next_round(book.tournament)])
    take_record(book, _game(["P1", "P2"]))
    book.add("result", round=1, table=1, places=None)
    assert len(book.tournament.inbox()) == 1
    # What an arbiter enters in its place settles it.
    assert intake.settle(book) == []


def test_games_of_a_double_round_robin_that_were_typed_first(begin):
    """A result typed by hand and the record of the same game are one game, and do not fill the second meeting."""
    book = begin(2, system="round-robin", cycles=2)
    for _ in range(2):
        book.add_all([next_round(book.tournament)])
    begun = book.tournament.current().at
    book.add("result", round=1, table=1, places=[2, 1])
    assert take_record(book, _game(names_at(book, 1), begun)).what == "known"
    assert book.tournament.round(2).table(1).result is None


# --- from the log of games -------------------------------------------------------------------------------------------


@pytest.fixture
def log(tmp_path):
    with GameLog.open(str(tmp_path / "games.sqlite")) as opened:
        yield opened


def test_a_game_that_was_logged_first_still_reaches_its_table(begin, log):
    book = begin(2)
    book.add_all([next_round(book.tournament)])
    log.import_record(_game(["P1", "P2"], book.tournament.current().at))
    told = deliver(log, book.path)
    assert [(one.game, one.taken.what, one.taken.table) for one in told] == [(1, "result", 1)]
    assert deliver(log, book.path) == []


def test_killed_between_the_two_files_it_is_delivered_once(begin, log, monkeypatch):
    book = begin(2)
    book.add_all([next_round(book.tournament)])
    log.import_record(_game(["P1", "P2"], book.tournament.current().at))

    def killed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(log, "handed", killed)
    with pytest.raises(KeyboardInterrupt):
        deliver(log, book.path)
    monkeypatch.undo()
    assert [one.taken.what for one in deliver(log, book.path)] == ["known"]
    events = Book.open(book.path).events
    assert [event["do"] for event in events].count("result") == 1


def test_old_games_of_the_log_do_not_flood_the_inbox(begin, log):
    book = begin(2)
    book.add_all([next_round(book.tournament)])
    for number in range(3):
        log.import_record(_game(["P1", "P2"], f"2020-01-0{number + 1}T10:00:00Z"))
    log.import_record(_game(["Xaver", "Yvonne"]))
    deliver(log, book.path)
    assert Book.open(book.path).tournament.inbox() == []


def _clock(monkeypatch, text):
    """The machine's clock shows this moment."""
    shown = time.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    real = time.gmtime
    monkeypatch.setattr("time.gmtime", lambda seconds=None: shown if seconds is None else real(seconds))


@pytest.mark.parametrize("set_back", ["begun", "paired", "playing"])
def test_a_clock_that_is_set_back_loses_no_game(begin, log, monkeypatch, set_back):
    """By an hour: after the tournament was begun, after the pairing, or during the game."""
    early, late = "2026-11-18T09:%02d:00Z", "2026-11-18T10:%02d:00Z"
    moments = {"begun": (early, early), "paired": (late, early), "playing": (late, late)}[set_back]
    _clock(monkeypatch, late % 0)
    book = begin(2)
    _clock(monkeypatch, moments[0] % 5)
    book.add_all([next_round(book.tournament)])
    monkeypatch.setattr("quader.log.steps.now", lambda: early % 40)
    log.import_record(_game(["P1", "P2"], moments[1] % 10))
    log.import_record(_game(["P1", "P2"], "2026-11-01T20:00:00Z"))
    _clock(monkeypatch, early % 41)
    why = "before" if set_back == "paired" else ""
    assert [(one.taken.what, one.taken.why) for one in deliver(log, book.path)] == [
        ("inbox", why) if why else ("result", ""),
        ("elsewhere", ""),
    ]


def test_nobody_is_entered_by_a_clock_that_was_not_set(begin, log, monkeypatch):
    """A machine that begins in 1970 and is told the time later: an old game of the pair is not its result."""
    _clock(monkeypatch, "1970-01-01T00:05:00Z")
    book = begin(2)
    book.add_all([next_round(book.tournament)])
    _clock(monkeypatch, "2026-11-18T10:00:00Z")
    log.import_record(_game(["P1", "P2"], "2026-05-01T10:00:00Z"))
    assert [(one.taken.what, one.taken.why) for one in deliver(log, book.path)] == [("inbox", "no_clock")]


# --- the command -----------------------------------------------------------------------------------------------------


@pytest.fixture
def evening(run):
    for act in (("new", "Club"), ("add", "Anna", "Ben", "Cem", "Dora"), ("pair",), ("board", 1, "b1")):
        assert run("tournament", *act).code == 0


def _logged(run, file, players, name):
    record = _game(players, "")
    record.board = "b1"
    assert run("games", "import", file(records.to_text(record), name)).code == 0


def test_the_inbox_by_command(run, file, evening):
    assert run("tournament", "inbox").out == "the inbox is empty\n"
    _logged(run, file, ["Xaver", "Yvonne"], "a.txt")
    _logged(run, file, ["Anna", "Cem"], "b.txt")
    _logged(run, file, ["Emil", "Ben"], "c.txt")
    done = run("tournament", "inbox")
    assert "round 1, table 1: entered from the inbox\n" in done.out
    assert "Xaver – Yvonne" in done.out
    assert "these players meet at no table that waits for a result" in done.out
    first, second = (one["number"] for one in run("tournament", "inbox", "--json").json())
    run("tournament", "inbox", "assign", first).refused("name the table")
    run("tournament", "inbox", "assign", 999, 1).refused("there is no game 999 in the inbox")
    run("tournament", "inbox", "assign").refused("inbox assign GAME TABLE")
    run("tournament", "inbox", "reject", second).refused("--why")
    assert run("tournament", "inbox", "assign", first, 2).out == "Round 1, table 2: 0-1\n"
    assert run("tournament", "inbox", "reject", second, "--why", "a friendly game").code == 0
    assert run("tournament", "inbox").out == "the inbox is empty\n"
    # All of it can be taken back.
    run("tournament", "undo")
    assert [one["number"] for one in run("tournament", "inbox", "--json").json()] == [second]
    log = run("tournament", "log", "--json").json()
    report = next(event for event in log if event["do"] == "report")
    run("tournament", "undo", report["n"]).refused("what a board reported stays")


def test_a_typed_result_goes_to_the_first_round_that_waits_for_it(run):
    for act in (("new", "Liga", "--system", "round-robin"), ("add", "A", "B", "C", "D")):
        run("tournament", *act)
    for _ in range(3):
        run("tournament", "pair")
    assert run("tournament", "result", 1, "1-0").out == "Round 1, table 1: 1-0\n"
    assert run("tournament", "result", 1, "0-1").out == "Round 2, table 1: 0-1\n"
    assert run("tournament", "result", 1, "draw").out == "table 1: ½-½\n"
    # Everything is entered: then the last one is corrected.
    assert run("tournament", "result", 1, "1-0").out == "table 1: 1-0 (was ½-½)\n"
    assert run("tournament", "result", 1, "--clear").out == "table 1: no result\n"
    assert run("tournament", "result", 1, "--clear").out == "Round 2, table 1: no result\n"
