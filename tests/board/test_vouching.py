"""Boards vouch for their games with a secret of their own; `quader games verify` says which board does."""

import hashlib
import hmac
import sqlite3
from itertools import count

import pytest

from firmware.keep.vouching import SECRET
from quader import Board, variants
from quader.log.database import Database
from quader.log.evidence import chained
from rules_core.refused import Refused

from .test_client import NAME


@pytest.fixture
def played(on_pty, run):
    """A board with two games that are over and in the log; the last one is still on the table."""
    with on_pty.lock:
        app = on_pty.app
        for winner in (0, 1):
            app.select(NAME, ["Anna", "Ben"], {})
            app.play(app.running.game.text(app.running.game.legal_moves()[0]))
            app.end("resigned", [winner])
        app.close()
    run("board", "pull", "--board", on_pty.address)
    return on_pty


def database():
    return sqlite3.connect(variants.data_folder() / "games.sqlite")


def test_which_board_vouches(played, run):
    out = run("games", "verify").out
    assert out.splitlines() == [
        "2 games hold (by their boards' chains: 2)",
        "board 0123abcd vouches for 2 of them (ask it: --board ADDRESS)",
    ]
    assert run("games", "verify", "--board", played.address).out.splitlines()[1] == (
        "board 0123abcd confirms that it vouches for 2"
    )
    # Also when the games have left the board.
    with played.lock:
        for name in played.app.port.storage.names("games"):
            played.app.port.storage.remove(f"games/{name}")
    played.restart()
    assert "confirms that it vouches for 2" in run("games", "verify", "--board", played.address).out


def test_whoever_pulls_is_stopped_between_any_two_writes(played, run, monkeypatch, tmp_path):
    """What is in the log then holds, and the next pull brings the rest with the board's word for every game."""
    writing = Database.writing
    for stop in count():
        written = iter(range(stop))

        def some(database, written=written):
            if next(written, None) is None:
                raise KeyboardInterrupt
            return writing(database)

        pull = ("board", "pull", "--board", played.address, "--db", tmp_path / f"{stop}.sqlite")
        monkeypatch.setattr(Database, "writing", some)
        stopped = run(*pull).code
        monkeypatch.setattr(Database, "writing", writing)
        # A log without tables is none yet.
        if stop:
            assert run("games", "verify", *pull[-2:]).code == 0, stop
        assert run(*pull).code == 0
        assert run("games", "verify", *pull[-2:]).out.splitlines() == [
            "2 games hold (by their boards' chains: 2)",
            "board 0123abcd vouches for 2 of them (ask it: --board ADDRESS)",
        ], stop
        if stopped == 0:
            break
    assert stop > 4


def test_the_word_is_an_hmac_of_the_secret(played):
    with Board(played.address) as board:
        last, word = board.vouch(1)
    with played.lock:
        secret = played.app.store.load(SECRET)
    assert hmac.new(secret, last, hashlib.sha256).digest() == word


def test_a_board_vouches_for_its_own_finished_games_only(played):
    with Board(played.address) as board:
        with pytest.raises(Refused, match="not on the board"):
            board.vouch(99)
        board.select(NAME)
        with pytest.raises(Refused, match="not over"):
            board.vouch(board.info()["game"])
        assert board.vouched(bytes(32), bytes(32)) is False
        for hash_ in ("", "x", "0", "zz"):
            answer = None
            with pytest.raises(Refused):
                answer = board.ask("vouched", hash=hash_ or 1, word="")
            assert answer is None


def test_a_forged_game_is_found_out(played, run):
    """Whoever can write the database chains an invented game anew: the board's word was for another one; a word that is
    invented too is none of the board's."""
    with database() as db:
        game = 1
        rows = db.execute("SELECT number, kind, payload FROM quader_evidence WHERE game = ? ORDER BY number", (game,))
        before = bytes(32)
        for number, kind, payload in rows.fetchall():
            forged = bytes(payload).replace(b'"winners":[0]', b'"winners":[1]')
            proof = chained(before, kind, forged)
            before = proof.chain
            db.execute(
                "UPDATE quader_evidence SET payload = ?, chain = ? WHERE game = ? AND number = ?",
                (forged, proof.chain, game, number),
            )
        db.execute("UPDATE quader_games SET result = replace(result, '[0]', '[1]') WHERE id = ?", (game,))
    found = run("games", "verify")
    assert found.code == 1
    assert "game 1: board 0123abcd has vouched for another course of this game" in found.err
    with database() as db:
        db.execute("UPDATE quader_vouched SET chain = ?, word = ? WHERE game = ?", (before, bytes(32), game))
    assert run("games", "verify").code == 0
    found = run("games", "verify", "--board", played.address)
    assert found.code == 1
    assert "game 1: board 0123abcd does not vouch for it" in found.err
    assert "confirms that it vouches for 1" in found.out


def test_a_board_without_its_secret_vouches_for_nothing_older(played, run):
    with played.lock:
        played.app.store.remove(SECRET)
    found = run("games", "verify", "--board", played.address)
    assert found.code == 1
    assert found.err.count("does not vouch for it") == 2
