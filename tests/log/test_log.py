"""The log: live moves, whole records, corrections, and what can go wrong with a database."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from quader import records, variants
from quader.export import pictures
from quader.log import TAKEBACK, Change, Filter, GameLog, schema
from quader.log.database import Database
from rules_core.record import record
from rules_core.refused import Refused

from ..host.samples import recorded

LONG = "simple-10x6-cover"
TINY = Path(__file__).parents[2] / "docs/examples/tiny-game.txt"


def tiny() -> record.Record:
    return record.from_text(TINY.read_bytes())


def header(board: str = "b1", name: str = LONG) -> record.Record:
    made = record.Record(variants.by_name(name))
    made.board = board
    made.players = ["Anna", "Ben"]
    return made


@pytest.fixture(params=["sqlite", "postgres"])
def any_log(request):
    """The same behaviour is asked of both databases."""
    return request.getfixturevalue("log" if request.param == "sqlite" else "postgres_log")


# --- live ------------------------------------------------------------------------------------------------------------


def test_a_game_arrives_move_by_move(any_log):
    played = recorded(LONG, 3000, seed=3)
    game = any_log.begin(header(), "17")
    assert any_log.begin(header(), "17") == game
    assert any_log.begin(header(), "18") != game
    assert any_log.begin(header("b2"), "17") != game
    for number, entry in enumerate(played.entries[:20], 1):
        any_log.append(game, number, entry)
    assert any_log.last(game) == any_log.row(game).moves == 20
    rest = [(game, number, entry) for number, entry in enumerate(played.entries, 1)]
    assert any_log.append_many(rest) == {game: len(played.entries)}
    assert any_log.finish(game, played.result, played.scores) == ""
    found = any_log.record(game)
    assert (found.entries, found.result, found.scores) == (played.entries, played.result, played.scores)
    row = any_log.row(game)
    assert (row.moves, row.result, row.scores, row.verdict) == (482, ("stalled", (1,)), [0, 1], "")


def test_what_is_known_is_passed_over_and_gaps_are_not_filled_with_guesses(any_log):
    entries = recorded(LONG, 10).entries
    game = any_log.begin(header(), "1")
    any_log.append_many([(game, number, entries[number - 1]) for number in (2, 1, 3, 2, 5)])
    assert any_log.last(game) == 3
    with pytest.raises(Refused, match="game 1: entry 4 is missing before entry 6"):
        any_log.append(game, 6, entries[5])
    any_log.append(game, 2, entries[1])
    with pytest.raises(Refused, match="entry 2 is logged as"):
        any_log.append(game, 2, entries[2])
    with pytest.raises(Refused, match="game 99: is not in the log"):
        any_log.append(99, 1, entries[0])
    assert list(any_log.record(game).entries) == entries[:3]


def test_a_board_that_contradicts_itself_does_not_stop_the_others(log):
    entries = recorded(LONG, 4).entries
    one, two = log.begin(header("b1"), "1"), log.begin(header("b2"), "1")
    log.append(one, 1, entries[0])
    with pytest.raises(Refused, match="game 1"):
        log.append_many([(one, 1, entries[1]), (two, 1, entries[0]), (two, 2, entries[1])])
    assert (log.last(one), log.last(two)) == (1, 2)


def test_two_programs_log_the_same_game(log):
    other = GameLog.open(log.address)
    entries = recorded(LONG, 60).entries
    game = log.begin(header(), "1")
    assert other.begin(header(), "1") == game
    for number, entry in enumerate(entries, 1):
        (log, other)[number % 2].append(game, number, entry)
        (other, log)[number % 2].append(game, number, entry)
    other.close()
    assert log.record(game).entries == entries


def test_threads_share_a_log(any_log):
    entries = recorded(LONG, 30).entries

    def play(board: int) -> None:
        game = any_log.begin(header(f"b{board}"), "1")
        for number, entry in enumerate(entries, 1):
            any_log.append(game, number, entry)

    threads = [threading.Thread(target=play, args=(board,)) for board in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [row.moves for row in any_log.games()] == [30] * 8


def test_a_move_taken_back_stays_in_the_history(log):
    entries = recorded(LONG, 3).entries
    game = log.begin(header(), "1")
    for number, entry in enumerate([*entries, (TAKEBACK, "-", None), entries[2]], 1):
        log.append(game, number, entry)
    taken = (record.CORRECTION, f"taken back: {entries[2][1]}", None)
    assert log.record(game).entries == [entries[0], entries[1], taken, entries[2]]
    assert log.row(game).moves == 3


@pytest.mark.parametrize(
    "entry",
    [
        ("dance", "x", None),
        ("move", "", None),
        ("move", "1. x", None),
        ("move", "x", -1),
        ("ruling", "x", 5),
        ("comment", "\n", None),
        ("comment", "x", 5),
    ],
)
def test_entries_that_no_record_can_hold(log, entry):
    game = log.begin(header(), "1")
    with pytest.raises(Refused, match="game 1, entry 1"):
        log.append(game, 1, entry)
    assert log.last(game) == 0


def test_a_wrong_game_from_a_board_is_kept_and_marked(log):
    entries = recorded(LONG, 5).entries
    game = log.begin(header(), "1")
    log.append_many([(game, 1, entries[0]), (game, 2, entries[0])])
    assert log.finish(game, ("form", (0,))).startswith("move 2")
    assert log.row(game).verdict.startswith("move 2")
    assert log.finish(game, ("form", (0,))).startswith("move 2")
    with pytest.raises(Refused, match="has ended otherwise"):
        log.finish(game, ("form", (1,)))


def test_a_game_that_ended_unjudged_is_judged_when_it_is_asked_for(any_log):
    played = recorded(LONG, 3000, seed=3)
    game = any_log.begin(header(), "1")
    any_log.append_many([(game, number, entry) for number, entry in enumerate(played.entries, 1)])
    assert any_log.finish(game, played.result, played.scores, judge=False) == ""
    assert [(row.result, row.moves) for row in any_log.games(Filter(finished=True))] == [(played.result, 482)]
    wrong = any_log.begin(header(), "2")
    any_log.finish(wrong, ("form", (0,)), judge=False)
    assert any_log.row(wrong).verdict == "result: the record says player 1 (form), but the game is not over"


KILLED = """
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from quader.log import GameLog
from tests.host.samples import recorded
from tests.log.test_log import LONG, header
log = GameLog.open({path!r})
game = log.begin(header(), "1")
number = log.last(game)
for number, entry in enumerate(recorded(LONG, 3000, seed=3).entries[number:], number + 1):
    log.append(game, number, entry)
    print(number, flush=True)
"""


def test_killed_at_any_moment_nothing_acknowledged_is_lost(tmp_path):
    path = str(tmp_path / "games.sqlite")
    code = KILLED.format(root=str(Path(__file__).parents[2]), path=path)
    told = 0
    for _ in range(3):
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as logger:
            assert logger.stdout is not None
            for line in logger.stdout:
                assert int(line) == told + 1 or told == 0
                told = int(line)
                if told % 70 == 0:
                    os.kill(logger.pid, signal.SIGKILL)
                    break
            rest = [int(line) for line in logger.stdout.read().split()]
            told = rest[-1] if rest else told
        with GameLog.open(path) as log:
            # One more may be written than was told.
            assert told <= log.last(1) <= told + 1
            told = log.last(1)
    with GameLog.open(path) as log:
        assert log.record(1).entries == recorded(LONG, 3000, seed=3).entries[:told]


# --- whole records ---------------------------------------------------------------------------------------------------


def test_a_record_is_logged_once(any_log):
    first = any_log.import_record(tiny())
    assert (first.game, first.new) == (1, True)
    assert not any_log.import_record(tiny()).new
    human = tiny()
    human.entries = [("move", "2 b1:112", 4200), *human.entries[1:]]
    assert any_log.import_record(human).game == 1
    other = tiny()
    other.begun = "2026-05-02"
    assert any_log.import_record(other).new
    unfinished = recorded("engpass-10", 8)
    assert any_log.import_record(unfinished).new
    assert not any_log.import_record(recorded("engpass-10", 8)).new
    assert len(any_log.games()) == 3


def test_a_corrected_game_is_known_in_both_forms(log):
    log.import_record(tiny())
    log.add(1, [Change("correction", "player 1", "Berta", "wrong name")])
    assert not log.import_record(tiny()).new
    assert not log.import_record(log.record(1)).new


def test_a_ruling_with_a_position_is_kept_and_judged(any_log):
    made = recorded("tactic-10-stairs-42", 4)
    made.entries = [(kind, text, 1000) for kind, text, _ in made.entries]
    game = records.at_ply(made, 2)
    position = game.position()
    position.pop("variant")
    made.entries.insert(2, (record.RULING, "The pieces stay as they are.", position))
    assert any_log.import_record(made).new
    found = any_log.record(1)
    assert found.entries == made.entries
    assert (any_log.row(1).verdict, any_log.row(1).ms, any_log.row(1).moves) == ("", [2000, 2000], 4)
    assert not any_log.import_record(record.from_text(record.to_text(found).encode())).new
    live = any_log.begin(header("b1", "tactic-10-stairs-42"), "1")
    any_log.append_many([(live, number, entry) for number, entry in enumerate(made.entries, 1)])
    any_log.append_many([(live, number, entry) for number, entry in enumerate(made.entries, 1)])
    assert any_log.record(live).entries == made.entries
    assert len(pictures.of_record(found).svgs) == 5


def test_a_wrong_record_is_refused_or_kept_as_doubtful(log):
    wrong = tiny()
    wrong.entries[1] = ("move", "place 2 - 9,0,0:1x2x1", None)
    with pytest.raises(Refused, match="move 2"):
        log.import_record(wrong)
    assert log.games() == []
    game = log.import_record(wrong, doubtful=True).game
    assert log.row(game).verdict.startswith("move 2")
    wrong = tiny()
    wrong.result = ("form", (0,))
    with pytest.raises(Refused, match="the record says player 1"):
        log.import_record(wrong)


# --- corrections -----------------------------------------------------------------------------------------------------


def test_corrections_are_laid_over_and_kept(any_log):
    any_log.import_record(tiny())
    any_log.add(1, [Change("correction", "player 1", "Berta", "wrong name", "Clara")])
    any_log.add(1, [Change("correction", "player 1", "Bertha", "spelling"), Change("note", "", "", "Fine.", after=2)])
    now, came = any_log.record(1), any_log.record(1, original=True)
    assert (now.players, came.players) == (["Bertha", "Ben"], ["Anna", "Ben"])
    assert [(change.before, change.value, change.who) for change in any_log.history(1)] == [
        ("Anna", "Berta", "Clara"),
        ("Berta", "Bertha", ""),
        ("", "", ""),
    ]
    kinds = [entry[0] for entry in now.entries]
    assert kinds[:5] == ["move", "move", "comment", "comment", "move"]
    assert kinds[-2:] == ["correction", "correction"]
    assert record.from_text(record.to_text(now).encode()).entries == now.entries
    assert any_log.row(1).players == ["Bertha", "Ben"]
    assert any_log.row(1).changes == 3


def test_other_moves_another_end(log):
    log.import_record(tiny())
    log.add(1, [Change("correction", "cut", "6", "was not played")])
    assert log.record(1).result is None
    assert log.row(1).moves == 5
    with pytest.raises(Refused, match="would not be right any more: move 3"):
        log.add(1, [Change("correction", "move 3", "place 2 - 9,0,0:1x2x1", "misread")])
    assert len(log.history(1)) == 1
    log.add(1, [Change("correction", "result", "draw (agreed)", "they agreed")])
    assert log.row(1).result == ("agreed", ())
    assert log.row(1).verdict == ""


def test_a_ruling_may_set_aside_the_rules(log):
    log.import_record(tiny())
    with pytest.raises(Refused, match="but it is player 2"):
        log.add(1, [Change("correction", "result", "player 1 (ruling)", "no")])
    log.add(1, [Change("ruling", "result", "player 1 (ruling)", "third illegal move")])
    row = log.row(1)
    assert (row.result, row.verdict, row.ms) == (("ruling", (0,)), "", [24700, 10700])


@pytest.mark.parametrize(
    ("what", "value", "why"),
    [
        ("player 3", "X", "only the players 1 to 2"),
        ("player 1", "", "1 to 40 characters"),
        ("player 1", "x" * 41, "1 to 40 characters"),
        ("begun", "yesterday", "must be a time"),
        ("result", "Anna won", "must be such as"),
        ("result", "player 3 (form)", "0 to 1"),
        ("result", "players 2, 1 (form)", "ascending"),
        ("move 7", "x", "the game ends after move 6"),
        ("move 1", "# no", "is no move"),
        ("cut", "7", "the game ends after move 6"),
    ],
)
def test_corrections_that_make_no_sense(log, what, value, why):
    log.import_record(tiny())
    with pytest.raises(Refused, match=why):
        log.add(1, [Change("note", "", "", "first"), Change("correction", what, value, "why")])
    assert log.history(1) == []


# --- which games -----------------------------------------------------------------------------------------------------


def test_filters(any_log):
    any_log.import_record(tiny())
    other = recorded("engpass-10", 8)
    other.begun = "2026-06-01"
    any_log.import_record(other)

    def numbers(**wanted: object) -> list[int]:
        return [row.number for row in any_log.games(Filter(**wanted))]  # type: ignore[arg-type]

    assert numbers() == [1, 2]
    assert numbers(variant="engpass-10") == numbers(since="2026-05-02") == numbers(finished=False) == [2]
    assert numbers(board="e6614c311b7e6b35") == numbers(until="2026-05-01") == numbers(finished=True) == [1]
    assert numbers(player="anna") == [1, 2]
    assert numbers(player="nobody") == []
    any_log.add(1, [Change("correction", "player 1", "Ännchen", "name")])
    assert numbers(player="Ännchen") == numbers(player="ännchen") == [1]


# --- databases that do not work --------------------------------------------------------------------------------------


def test_a_newer_log_is_refused(log):
    with sqlite3.connect(log.address) as db:
        db.execute("UPDATE quader_log SET version = 4")
    with pytest.raises(Refused, match=r"was written by a newer quader \(log version 4, this one knows 3\)"):
        GameLog.open(log.address)


def test_a_locked_database(log, monkeypatch):
    game = log.begin(header(), "1")
    log.close()
    monkeypatch.setattr("quader.log.database.PATIENCE", 0.1)
    entry = recorded(LONG, 1).entries[0]
    with GameLog.open(log.address) as second:
        blocker = sqlite3.connect(log.address)
        blocker.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused, match="is locked by another program; nothing was written"):
            second.append(game, 1, entry)
        blocker.rollback()
        blocker.close()
        second.append(game, 1, entry)
        assert second.last(game) == 1


def test_a_file_that_goes_while_it_is_open(log):
    game = log.begin(header(), "1")
    for path in Path(log.address).parent.glob("games.sqlite*"):
        path.unlink()
    with pytest.raises(Refused, match="has gone or was replaced"):
        log.append(game, 1, recorded(LONG, 1).entries[0])


def test_a_server_that_goes_in_mid_write_and_comes_back(postgres_log):
    import sqlalchemy as sa

    entries = recorded(LONG, 3).entries
    game = postgres_log.begin(header(), "1")
    postgres_log.append(game, 1, entries[0])
    database: Database = postgres_log._database

    def interrupted() -> None:
        with database.writing() as db:
            row = {"game": game, "number": 2, "kind": "move", "text": "x", "ms": None}
            db.execute(sa.insert(schema.entries).values(row))
            mine = db.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
            with database.engine.connect() as other:
                other.execute(sa.text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": mine})
            db.exec_driver_sql("SELECT 1")

    with pytest.raises(Refused, match="does not answer; nothing was written") as why:
        interrupted()
    assert "\n" not in str(why.value)
    assert postgres_log.last(game) == 1
    postgres_log.append(game, 2, entries[1])
    assert postgres_log.last(game) == 2


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nothing://x", "knows no database"),
        ("postgresql://nobody:secret@127.0.0.1:1/x", "does not answer"),
        ("://", "is no address"),
        ("/nowhere/at/all.sqlite", "cannot be opened"),
    ],
)
def test_addresses_that_lead_nowhere(address, why):
    if address.startswith("postgresql"):
        pytest.importorskip("psycopg")
    with pytest.raises(Refused, match=why) as refused:
        GameLog.open(address)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 200)
    with pytest.raises(Refused, match="is no game log"):
        GameLog.open(str(path))
    assert path.read_text() == "Dear Anna, " * 200


def test_the_header_is_a_record_document(log):
    game = log.begin(header(), "1")
    with sqlite3.connect(log.address) as db:
        (text,) = db.execute("SELECT header FROM quader_games WHERE id = ?", (game,)).fetchone()
    assert record.from_json(json.loads(text)).players == ["Anna", "Ben"]


# With -B: what Python compiles would be cut off too, for everybody after.
