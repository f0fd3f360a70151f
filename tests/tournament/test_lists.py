"""Lists of players and files as clubs have them."""

import csv
import io
import os
import signal
import subprocess
import sys

import pytest

from quader.tournament import places

LISTS = {
    "heads": b"Name,Rating\nAnna,1700\nBen,\n",
    "German heads": b"Spieler;DWZ\nAnna;1700\nBen;\n",
    "more columns": b"No;Name;Club;Elo\n1;Anna;SC Berg;1700\n2;Ben;;\n",
    "semicolons": b"Anna;1700\nBen\n",
    "tabs": b"Anna\t1700\r\nBen\r\n",
    "a mark of the byte order": b"\xef\xbb\xbfAnna,1700\nBen,\n",
}


@pytest.mark.parametrize("data", LISTS.values(), ids=LISTS.keys())
def test_lists_as_clubs_write_them(run, file, data):
    run("tournament", "new", "Club")
    assert run("tournament", "add", "--csv", file(data, "list.csv")).out == "2 players\n"
    players = run("tournament", "export", "-", "--format", "json").json()["players"]
    assert [(player["name"], player["rating"]) for player in players] == [("Anna", 1700), ("Ben", 0)]


@pytest.mark.parametrize(
    "text",
    [
        '"Müller, Anna",1700\n',
        "Müller, Anna,1700\n",
        "Müller, Anna;1700\n",
        "Nachname;Vorname;DWZ\nMüller;Anna;1700\n",
    ],
)
@pytest.mark.parametrize("code", ["utf-8", "latin-1"])
def test_names_with_commas_in_any_code(run, file, text, code):
    run("tournament", "new", "Club")
    assert run("tournament", "add", "--csv", file(text.encode(code), "list.csv")).code == 0
    (player,) = run("tournament", "export", "-", "--format", "json").json()["players"]
    assert (player["name"], player["rating"]) == ("Müller, Anna", 1700)


@pytest.mark.parametrize("text", ["Anna,1700,x\n", "Anna,best\n", "Anna,99999\n", ",1700\n", "Name;DWZ\nAnna;x\n"])
def test_lists_that_are_none(run, file, text):
    run("tournament", "new", "Club")
    run("tournament", "add", "--csv", file(text, "list.csv")).refused("list.csv: line")
    assert run("tournament", "export", "-", "--format", "json").json()["players"] == []


def test_tables_by_hand_with_names_that_have_commas(run):
    run("tournament", "new", "Club")
    run("tournament", "add", "Müller, Anna", "Ben", "Kurz, Eva", "Dora")
    pair = run("tournament", "pair", "--table", "Müller, Anna,Ben", "--table", "Dora,Kurz, Eva", "--json").json()
    assert [table["players"] for table in pair["tables"]] == [[1, 2], [4, 3]]
    run("tournament", "undo")
    run("tournament", "pair", "--table", "Müller, Xaver,Ben").refused("there is no player")


def test_exports_hold_no_formulas(run):
    run("tournament", "new", "Club", "--rounds", 1)
    run("tournament", "add", '=HYPERLINK("http://x","y")', "@SUM(A1)", "+49", "Anna")
    run("tournament", "pair")
    run("tournament", "rule", 1, "1-0", "--why", "=1+1")
    for what in ("standings", "games"):
        rows = csv.reader(io.StringIO(run("tournament", "export", "-", "--format", "csv", "--what", what).out))
        cells = [cell for row in rows for cell in row]
        assert not [cell for cell in cells if cell[:1] in ("=", "@", "+")]
        assert '\'=HYPERLINK("http://x","y")' in cells


KILLED = """
import os, signal, sys
from quader.tournament import log
real = os.fsync
log.os.fsync = lambda number: os.kill(os.getpid(), signal.SIGKILL)
from quader.cli import main
main(["tournament", "new", "Broken"])
"""


def test_killed_while_a_tournament_begins(run):
    """There is no half file: the others are listed, and the name is free."""
    run("tournament", "new", "Club")
    killed = subprocess.run([sys.executable, "-c", KILLED], env=dict(os.environ))
    assert killed.returncode == -signal.SIGKILL
    assert run("tournament", "list").out.startswith("Club:")
    assert run("tournament", "new", "Broken").code == 0


def test_a_file_that_is_none_does_not_hide_the_others(run):
    run("tournament", "new", "Club")
    (places.folder() / "empty.jsonl").write_bytes(b"")
    assert run("tournament", "list").out.startswith("Club:")
    assert run("tournament", "show").err.startswith("quader: no round is paired yet")
    (places.folder() / "broken.jsonl").write_bytes(b"{}\n{}\n")
    done = run("tournament", "list")
    assert (done.code, done.out.count("\n"), done.err.count("\n")) == (1, 1, 1)
    assert "broken.jsonl" in done.err


def test_players_of_a_trf(run, tmp_path, file):
    run("tournament", "new", "Old")
    run("tournament", "add", "Müller, Anna", "--rating", 1700)
    run("tournament", "add", "Ben")
    assert run("tournament", "export", tmp_path / "old.trf").code == 0
    run("tournament", "new", "New")
    assert run("tournament", "add", "-t", "New", "--trf", tmp_path / "old.trf").out == "2 players\n"
    players = run("tournament", "export", "-t", "New", "-", "--format", "json").json()["players"]
    assert [(player["name"], player["rating"]) for player in players] == [("Müller, Anna", 1700), ("Ben", 0)]
    run("tournament", "add", "-t", "New", "--trf", file("012 Nobody\n", "x.trf")).refused("x.trf: holds no players")
    run("tournament", "add", "-t", "New", "--trf", file("001 x\n", "x.trf")).refused("x.trf: line 1")
