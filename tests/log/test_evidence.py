"""What the log vouches for: nobody changes a game, or a part of it, without `verify` and `show` saying so."""

import sqlite3

import pytest

from quader.log import GameLog
from quader.log.evidence import START, chain_of, chained
from rules_core.record import record
from tests.some_moves import NAME, some_moves

from ..board.conftest import on_pty  # noqa: F401
from ..board.test_client import played
from .test_log import LONG, TINY, header, tiny

DEEP = "[" * 20000
EDITS = {
    "an entry is changed": "UPDATE quader_entries SET ms = ms + 1 WHERE game = 1 AND number = 2",
    "a word is changed": "UPDATE quader_entries SET kind = 'comment' WHERE game = 1 AND number = 1",
    "the last entry is removed": "DELETE FROM quader_entries WHERE game = 1 AND number = "
    "(SELECT MAX(number) FROM quader_entries WHERE game = 1)",
    "an entry in between is removed": "DELETE FROM quader_entries WHERE game = 1 AND number = 2",
    "the result is changed": """UPDATE quader_games SET result = replace(result, '"winners": [', '"winners": [0, ')
    WHERE id = 1""",
    "a player is renamed": "UPDATE quader_games SET header = replace(header, 'Anna', 'Anne') WHERE id = 1",
    "the evidence is changed": "UPDATE quader_evidence SET payload = substr(payload, 1, length(payload) - 1) || x'00' "
    "WHERE game = 1 AND number = (SELECT MAX(number) FROM quader_evidence WHERE game = 1)",
    "the beginning of the evidence is lost": "UPDATE quader_evidence SET number = 9999 WHERE game = 1 AND number = 0",
    "the head is no document": "UPDATE quader_games SET header = '{' WHERE id = 1",
    "the result is no document": "UPDATE quader_games SET result = '[]' WHERE id = 1",
    "the head is too deep": f"UPDATE quader_games SET header = '{DEEP}' WHERE id = 1",
    "the result is too deep": f"UPDATE quader_games SET result = '{DEEP}' WHERE id = 1",
    "the evidence is too deep": f"UPDATE quader_evidence SET payload = '{DEEP}' WHERE game = 1 AND number = 0",
    "a position is too deep": f"UPDATE quader_entries SET position = '{DEEP}' WHERE game = 1 AND number = 2",
}


@pytest.fixture
def fetched(on_pty, run, tmp_path):  # noqa: F811
    """A log with a game that was fetched from a board."""
    played(on_pty, 5, seed=1)
    assert run("board", "pull", "--board", on_pty.address, "--db", tmp_path / "games.sqlite").code == 0
    return tmp_path / "games.sqlite"


@pytest.fixture
def imported(run, tmp_path):
    """A log with a game that was imported from a file."""
    assert run("games", "import", TINY, "--db", tmp_path / "games.sqlite").code == 0
    return tmp_path / "games.sqlite"


@pytest.mark.parametrize("source", ["fetched", "imported"])
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_an_edited_game_is_not_vouched_for(request, run, source, edit):
    db = request.getfixturevalue(source)
    assert run("games", "verify", "--db", db).code == 0
    assert "judged again: right" in run("games", "show", 1, "--db", db).out
    with sqlite3.connect(db) as sql:
        assert sql.execute(edit).rowcount == 1
    done = run("games", "verify", "--db", db)
    assert done.code == 1
    assert done.err.startswith("quader: game 1: ")
    assert done.err.count("\n") == 1
    shown = run("games", "show", 1, "--db", db)
    assert "judged again: right" not in shown.out
    assert shown.err.count("\n") <= 1
    assert "1!" in run("games", "list", "--db", db).out


@pytest.mark.parametrize(
    "edit",
    ["standing SET verdict = 'wrong'", "standing SET moves = 7", "seats SET name = 'Zora'", "seats SET won = 1 - won"],
)
def test_what_lists_show_is_worked_out_again_when_somebody_has_edited_it(imported, run, edit):
    told = [run("games", act, "--db", imported).out for act in ("list", "stats")]
    with sqlite3.connect(imported) as sql:
        assert sql.execute(f"UPDATE quader_{edit}").rowcount > 0
    assert [run("games", act, "--db", imported).out for act in ("list", "stats")] == told


def test_verify_says_what_each_game_rests_on(fetched, run):
    assert run("games", "import", TINY, "--db", fetched).code == 0
    assert run("games", "verify", "--db", fetched).out.splitlines() == [
        "2 games hold (by their boards' chains: 1; by their files: 1)",
        "board 0123abcd vouches for 1 of them (ask it: --board ADDRESS)",
    ]
    told = run("games", "verify", 1, "--db", fetched, "--json").json()
    assert [(one["game"], one["verdict"], one["evidence"]) for one in told] == [(1, "", "journal")]
    assert "rests on: the journal of board 0123abcd, 7 entries" in run("games", "show", 1, "--db", fetched).out
    run("games", "verify", 7, "--db", fetched).refused("there is no game '7'")


def test_a_game_from_before_evidence_was_kept_is_judged_by_the_rules(fetched, run):
    with sqlite3.connect(fetched) as sql:
        sql.execute("DELETE FROM quader_evidence")
    # Taken away later, it is missed: the board has vouched for the game as it was.
    assert "has vouched for another course" in run("games", "verify", "--db", fetched).err
    with sqlite3.connect(fetched) as sql:
        sql.execute("DELETE FROM quader_vouched")
    assert run("games", "verify", "--db", fetched).out == "1 game holds (by the rules alone: 1)\n"


def test_corrections_by_people_do_not_break_the_evidence(fetched, run):
    assert run("games", "correct", 1, "--player", "1=Anne", "--why", "misspelt", "--db", fetched).code == 0
    assert run("games", "verify", "--db", fetched).code == 0


def test_the_chain_is_the_journals(on_pty):  # noqa: F811
    """The hash behind the last entry is the one that the board itself keeps."""
    from quader import Board

    with on_pty.lock:
        on_pty.app.select(NAME, ["Anna", "Ben"], {})
        for text in some_moves(5):
            on_pty.app.play(text)
    with Board(on_pty.address) as board:
        proofs = chain_of([(entry.kind, entry.payload) for entry in board.entries()])
    assert proofs[-1].chain == on_pty.app.journal.hash
    long = chained(START, "H", b"x" * 600)
    assert long.payload == b"x" * 600


def test_a_log_of_the_first_version_is_taken_over(tmp_path, log):
    log.import_record(tiny())
    log.close()
    with sqlite3.connect(log.address) as sql:
        sql.execute("ALTER TABLE quader_standing DROP COLUMN content")
        for table in ("evidence", "handed"):
            sql.execute(f"DROP TABLE quader_{table}")
        sql.execute("UPDATE quader_log SET version = 1")
    with GameLog.open(log.address) as again:
        assert again.row(1).verdict == ""
        assert not again.import_record(tiny()).new
        game = again.begin(header("b9", LONG), "1")
        assert again.last(game) == 0
        assert record.to_text(again.record(1)) == record.to_text(tiny())
