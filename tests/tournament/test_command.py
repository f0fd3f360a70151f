"""`quader tournament`: every act, good and bad input, both languages."""

import json
import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ACTS = [
    "new", "set", "add", "withdraw", "rejoin", "bye", "pair", "result", "rule", "standings", "show", "board", "undo",
    "log", "export", "import", "page", "list",
]  # fmt: skip


@pytest.fixture
def desk(run):
    """Runs an act of the tournament."""
    return lambda *words: run("tournament", *words)


@pytest.fixture
def evening(desk):
    """Four players, round 1 paired: Anna – Cem, Dora – Ben."""
    desk("new", "Club evening", "--rounds", "3")
    desk("add", "Anna", "Ben", "Cem", "Dora")
    desk("pair")
    return desk


def test_a_whole_evening(desk, tmp_path):
    told = desk("new", "Club evening", "--rounds", 5)
    assert told.out == f"Club evening: {tmp_path}/home/tournaments/club-evening.jsonl\n"
    assert desk("add", "Anna", "Ben", "Cem", "Dora", "Emil").out == "5 players\n"
    assert desk("pair").out == (
        "Round 1 of 5\nTable  Players     Result\n    1  Anna – Cem\n    2  Dora – Ben\n       Emil        Bye\n"
    )
    assert desk("result", 1, "1-0", "--illegal", "0,2").out == "table 1: 1-0\n"
    assert desk("result", 2, "draw", "--clock", "12:30,1:09:05", "--volumes", "40,38").out == "table 2: ½-½\n"
    rows = desk("standings", "--json").json()["standings"]
    assert [(row["name"], row["points"]) for row in rows] == [
        ("Emil", 1), ("Anna", 1), ("Dora", 0.5), ("Ben", 0.5), ("Cem", 0),
    ]  # fmt: skip
    assert rows[2]["tiebreaks"]["volume"] == 2
    assert rows[3]["clock_ms"] == 4145000
    assert rows[4]["illegal"] == 2
    assert "Time 12:30 : 1:09:05" in desk("show").out
    assert desk("result", 2, "0-1").out == "table 2: 0-1 (was ½-½)\n"
    assert desk("undo").out == "undone: 10 result round=1 table=2 places=2,1\n"
    assert desk("undo", "--redo").out == "restored: 10 result round=1 table=2 places=2,1\n"
    assert [event["counts"] for event in desk("log", "--json").json()[-3:]] == [True, False, True]


def test_standings_as_text(evening):
    evening("result", 1, "1-0")
    evening("result", 2, "1-0")
    assert evening("standings").out == (
        "Standings after round 1\n"
        "#  Player  Rating  Points  Buch-1  Buch  SB  Dir  Vol\n"
        "1  Anna                 1       0     0   0    0    0\n"
        "1  Dora                 1       0     0   0    0    0\n"
        "3  Ben                  0       0     1   0    0    0\n"
        "3  Cem                  0       0     1   0    0    0\n"
    )


def test_a_round_tells_what_everybody_brought(evening):
    evening("result", 1, "1-0")
    evening("result", 2, "draw")
    paired = evening("pair").out
    assert "Anna (1)" in paired
    assert "Dora (0.5)" in paired
    assert "Cem (0)" in paired
    evening("result", 1, "1-0")
    evening("result", 2, "1-0")
    shown = evening("show").out
    assert all(name in shown for name in ("Anna (1)", "Ben (0.5)", "Cem (0)", "Dora (0.5)"))
    assert "(" not in evening("show", "--round", 1).out
    # Also who is free.
    evening("add", "Emil")
    evening("bye", "Anna", "--round", 3)
    paired = evening("pair").out
    assert "Anna (1)" in paired.splitlines()[-1]
    assert "Emil (0)" in paired


def test_german(evening, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert evening("show").out.startswith("Runde 1 von 3\nTisch  Spieler")
    assert evening("standings").out.startswith("Tabelle während Runde 1\n")
    evening("result", 9, "1-0").refused("Runde 1 hat keinen Tisch 9")
    assert evening("result", 1, "remis").code == 0


def test_points_have_a_comma_in_german_and_a_point_in_documents(evening, tmp_path, monkeypatch):
    evening("result", 1, "1-0")
    evening("result", 2, "draw")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert evening("rule", "--player", "Anna", "--points=-0,25", "--why", "spät").out == "Anna: -0,25 Punkte\n"
    told = [evening("standings").out, evening("crosstable").out, evening("pair").out]
    assert all("0,75" in one for one in told)
    assert "0.5" not in "".join(told)
    assert "0,5" in "\n".join(evening("standings", "--why", name).out for name in ("Anna", "Ben"))
    assert evening("page", tmp_path / "x.html").code == 0
    assert "Punkte 1 · 0,5 · 0<" in (tmp_path / "x.html").read_text(encoding="utf-8")
    assert evening("export", tmp_path / "x.csv").code == 0
    rows = (tmp_path / "x.csv").read_text(encoding="utf-8").splitlines()
    assert any(",0.75," in row for row in rows)
    assert not any("0,75" in row for row in rows)


@pytest.mark.parametrize("act", ACTS)
def test_every_act_has_help_with_examples(desk, act):
    told = desk(act, "--help")
    assert told.code == 0
    assert f"examples:\n  quader tournament {act}" in told.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["result", "1", "2-0"], "'2-0' is no result"),
        (["result", "1", "1,2,3"], "is no result"),
        (["result", "1", "1,3"], "places"),
        (["result", "1", "2,2"], "are no places"),
        (["result", "7", "1-0"], "round 1 has no table 7"),
        (["result", "1", "1-0", "--round", "2"], "there is no round 2"),
        (["result", "1"], "give a result"),
        (["result"], "give a result"),
        (["result", "1", "--forfeit", "Ben"], "Ben does not sit at table 1"),
        (["result", "1", "--forfeit", "Nobody"], "there is no player 'Nobody'"),
        (["result", "1", "--clear"], "table 1 has no result"),
        (["result", "1", "1-0", "--clock", "5,5"], "--clock: needs 2 values"),
        (["result", "1", "1-0", "--clock", "5:00"], "--clock: needs 2 values"),
        (["result", "1", "1-0", "--illegal", "1"], "--illegal: needs 2 values"),
        (["result", "1", "1-0", "--illegal", "0,-1"], "illegal[1]"),
        (["result", "1", "1-0", "--volumes", "a,b"], "--volumes: needs 2 values"),
        (["result", "1", "--record", "missing.txt"], "missing.txt"),
        (["rule", "--player", "Anna", "--why", "x"], "give a result"),
        (["rule", "--player", "Anna", "--points", "many", "--why", "x"], "are no points"),
        (["rule", "1", "--why", "x"], "give a result"),
        (["add", "anna"], "already a player anna"),
        (["add", "#1"], "is no name"),
        (["add", "#7"], "is no name"),
        (["add", ""], "name"),
        (["add", "x" * 41], "1 to 40 characters"),
        (["add", "two\nlines"], "control characters"),
        (["add", "\udcff"], "characters that are no text"),
        (["add"], "name at least one player"),
        (["add", "--csv", "missing.csv"], "missing.csv"),
        (["withdraw", "Zoe"], "there is no player 'Zoe'"),
        (["rejoin", "Anna"], "Anna has not withdrawn"),
        (["bye", "Anna", "--round", "1"], "round 1 is already paired"),
        (["pair"], "round 1 is not over: tables 1, 2 have no result"),
        (["pair", "--table", "Anna,Anna"], "Anna is not free"),
        (["pair", "--table", "Anna,Ben,Cem"], "two to 2 players"),
        (["set"], "name at least one setting"),
        (["set", "--tiebreaks", "luck"], "tiebreaks[0]: must be one of"),
        (["set", "--tiebreaks", "round-" + "9" * 5000], "tiebreaks[0]"),
        (["set", "--tiebreaks", "wins,wins"], "wins is given twice"),
        (["set", "--points", "1,2,3"], "cannot be worth less"),
        (["set", "--bye", "x"], "bye: 'x' are no points"),
        (["set", "--variant", "nothing"], "there is no variant"),
        (["standings", "--round", "5"], "there is no round 5"),
        (["standings", "-t", "other"], "there is no tournament 'other'"),
        (["standings", "--file", "missing.jsonl"], "missing.jsonl"),
        (["board", "3"], "no board at table 3"),
        (["board", "3", "--remove"], "no board at table 3"),
        (["undo", "99"], "there is no event 99"),
        (["undo", "1"], "the beginning cannot be undone"),
        (["undo", "--redo"], "no undo to take back"),
        (["export", "out.xyz"], "must be one of trf, csv, json"),
        (["export", "/nowhere/out.csv"], "/nowhere/out.csv"),
        (["import", "missing.json"], "missing.json"),
        (["page"], "name a file, or --serve"),
        (["new", "Club evening"], "already exists"),
        (["new", "///"], "gives no file name"),
        (["new", "Other", "--seats", "4", "--points", "1,0"], "for each of 4 places"),
    ],
)
def test_bad_input_is_one_line_and_changes_nothing(evening, tmp_path, words, why):
    path = tmp_path / "home/tournaments/club-evening.jsonl"
    before = path.read_bytes()
    evening(*words).refused(why)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "words", [[], ["nothing"], ["new"], ["result", "x", "1-0"], ["rule", "1", "1-0"], ["new", "A", "--seats", "7"]]
)
def test_wrong_calls(desk, words):
    desk(*words).refused(code=2)


def test_without_a_tournament(desk):
    desk("standings").refused("there is no tournament; begin one")
    assert desk("list", "--json").json() == []


def test_several_tournaments(desk, monkeypatch, tmp_path):
    desk("new", "One")
    desk("new", "Two")
    desk("new", "Three", "--file", tmp_path / "three.jsonl")
    desk("standings").refused("several tournaments: name one with --tournament: one, two")
    assert desk("add", "Anna", "-t", "Two").code == 0
    monkeypatch.setenv("QUADER_TOURNAMENT", "two")
    assert [row["name"] for row in desk("standings", "--json").json()["standings"]] == ["Anna"]
    assert desk("standings", "--file", tmp_path / "three.jsonl", "--json").json()["name"] == "Three"
    assert [row["name"] for row in desk("list", "--json").json()] == ["One", "Two"]
    assert desk("list").out.splitlines()[1] == "Two: Swiss system, 1 player, Round 0"


def test_a_late_correction_warns_and_is_marked(evening):
    evening("result", 1, "1-0")
    evening("result", 2, "1-0")
    evening("pair")
    told = evening("result", 1, "0-1", "--round", 1)
    assert told.code == 0
    assert told.err == "quader: warning: round 1, table 1 was changed after the next round had been paired\n"
    mark = "* event 10: round 1, table 1 was changed after the next round had been paired\n"
    assert evening("standings").out.endswith(mark)
    assert evening("show", "--round", 1, "--json").json()["tables"][0]["result"]["late"] is True


def test_rulings(evening):
    assert evening("rule", 1, "0-1", "--why", "time over").out == "table 1: 0-1\n"
    assert "ruling: time over" in evening("show").out
    told = evening("rule", "--player", "Anna", "--points", "-0.5", "--why", "came late")
    assert told.out == "Anna: -0.5 points\n"
    assert evening("rule", 2, "0,0", "--why", "both left").out == "table 2: - -\n"
    rows = evening("standings", "--json").json()["standings"]
    assert {row["name"]: row["points"] for row in rows} == {"Cem": 1, "Ben": 0, "Dora": 0, "Anna": -0.5}


def test_forfeits_withdrawals_and_byes(evening):
    told = evening("withdraw", "Anna")
    assert told.out == "Anna has withdrawn\n"
    assert told.err == "quader: warning: Anna still sits at table 1 without a result\n"
    assert evening("result", 1, "--forfeit", "Anna").out == "table 1: - +\n"
    assert evening("result", 2, "1-0").code == 0
    assert evening("bye", "Ben").out == "Ben has a bye in round 2\n"
    paired = evening("pair", "--json").json()
    assert (paired["wished_byes"], paired["byes"], paired["tables"][0]["players"]) == ([2], [], [3, 4])
    rows = {row["name"]: row["points"] for row in evening("standings", "--json").json()["standings"]}
    assert rows == {"Cem": 1, "Dora": 1, "Ben": 0.5, "Anna": 0}
    assert evening("rejoin", "Anna").out == "Anna takes part again\n"


def test_pairing_by_hand_is_marked(desk):
    desk("new", "Hand")
    desk("add", "Anna", "Ben", "Cem", "Dora", "Emil")
    told = desk("pair", "--table", "Anna,Ben", "--table", "#5,Cem")
    assert told.err == "quader: warning: round 1 was paired by hand\n"
    assert desk("show", "--json").json()["tables"][1]["players"] == [5, 3]
    assert desk("show", "--json").json()["byes"] == [4]


def test_players_from_a_file(desk, file):
    desk("new", "File")
    assert desk("add", "--csv", file("Anna,1700\nBen\n\nCem,1850\n", "players.csv")).out == "3 players\n"
    rows = desk("export", "-", "--format", "csv").out.splitlines()
    assert rows[1:] == ["1,3,Cem,1850,0,0,0,0,0,0", "1,1,Anna,1700,0,0,0,0,0,0", "1,2,Ben,,0,0,0,0,0,0"]
    desk("add", "--csv", file("Dora,best\n", "players.csv")).refused("line 1: must be NAME,RATING")


def test_a_result_from_a_record(evening):
    game = ROOT / "docs/examples/tiny-game.txt"
    assert evening("result", 1, "--record", game).out == "table 1: 0-1\n"
    result = evening("show", "--json").json()["tables"][0]["result"]
    assert (result["source"], result["clocks"], result["reason"]) == ("board", [24700, 10700], "form")


def test_boards_at_tables(evening):
    assert evening("board").out == "no board stands at a table\n"
    assert evening("board", 1, "/dev/ttyACM0").out == "table 1: /dev/ttyACM0\n"
    evening("board", 2, "/dev/ttyACM0").refused("/dev/ttyACM0 already stands at table 1")
    assert evening("board", "--json").json() == [{"table": 1, "address": "/dev/ttyACM0", "running": None}]
    assert evening("board", 1, "--remove").out == "table 1: no board\n"


def test_a_torn_file_warns_once_and_goes_on(evening, tmp_path):
    path = tmp_path / "home/tournaments/club-evening.jsonl"
    with open(path, "ab") as file:
        file.write(b'{"n": 7, "do": "res')
    told = evening("standings")
    assert told.code == 0
    assert told.err.count("\n") == 1
    assert "the last line was torn off and is cut; 6 events are kept" in told.err
    assert evening("standings").err == ""


def test_settings_and_systems(desk):
    desk("new", "Cup", "--system", "knock-out", "--third-place")
    desk("add", "A", "B", "C", "D", "-t", "cup")
    desk("pair", "-t", "cup")
    for table in (1, 2):
        desk("result", table, "1-0", "-t", "cup")
    assert "for the third place" in desk("pair", "-t", "cup").out
    desk("new", "Cubes", "--seats", 4, "--points", "rolling-cubes", "--rounds", 3)
    desk("add", "A", "B", "C", "D", "-t", "cubes")
    desk("pair", "-t", "cubes")
    desk("result", 1, "1,2,2,4", "-t", "cubes")
    rows = desk("standings", "-t", "cubes", "--json").json()["standings"]
    assert [row["points"] for row in rows] == [10, 7, 7, 5]
    told = desk("set", "--tiebreaks", "wins", "-t", "cubes")
    assert told.err == "quader: warning: settings changed after the first round: tiebreaks\n"


def test_colours_only_on_a_terminal(evening, monkeypatch):
    assert "\x1b" not in evening("standings").out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert evening("standings").out.startswith("\x1b[1mStandings")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in evening("standings").out


def test_json_export_and_import_give_the_same(evening, tmp_path):
    evening("result", 1, "1-0", "--volumes", "4,2")
    evening("undo")
    evening("result", 2, "draw")
    out = tmp_path / "out.json"
    assert evening("export", out).code == 0
    told = evening("import", out, "--file", tmp_path / "again.jsonl")
    assert told.out == f"{tmp_path}/again.jsonl: 9 events\n"
    again = evening("export", "-", "--format", "json", "--file", tmp_path / "again.jsonl")
    assert again.json() == json.loads(out.read_text())
    evening("import", out, "--file", tmp_path / "again.jsonl").refused("already exists")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        "{",
        '{"events": []}',
        '{"events": [5]}',
        '{"events": [{"n": 1, "do": "add", "at": "", "by": ""}]}',
        '{"events": [{"n": 1, "do": "new", "at": "", "by": "", "name": 5, "settings": {}}]}',
        "[" * 5000,
    ],
)
def test_bad_imports_are_refused(desk, file, tmp_path, content):
    desk("import", file(content), "--file", tmp_path / "new.jsonl").refused()
    assert not (tmp_path / "new.jsonl").exists()


def test_a_list_of_players_is_no_tournament(desk, tmp_path):
    (tmp_path / "list.csv").write_bytes("Name;Rating\nMüller, Anna;1800\n".encode("latin-1"))
    desk("import", tmp_path / "list.csv").refused("is no tournament exported as JSON (a list of players: `add --csv`)")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_what_is_no_file_is_not_replaced_by_a_tournament(run, tmp_path):
    """A pipe, or the system's own /dev/null where this may be written, has no size either."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    run("tournament", "new", "Cup", "--file", pipe).refused("already exists")
    assert pipe.is_fifo()
