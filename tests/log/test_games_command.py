"""`quader games`, asked as people ask it."""

import csv
import io
import json
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from quader import cli
from quader.log import GameLog
from rules_core.record import record

from ..host.samples import recorded

TINY = Path(__file__).parents[2] / "docs/examples/tiny-game.txt"


@pytest.fixture
def logged(run):
    """Two games: the tiny one, finished, and one that is not."""
    assert run("games", "import", TINY).out == f"{TINY}: game 1\n"
    other = record.to_text(recorded("engpass-10", 8))
    assert run("games", "import", "-", stdin=other).out == "-: game 2\n"


def test_an_empty_log(run):
    assert run("games", "list").out == "No games.\n"
    assert run("games", "list", "--json").json() == []
    assert run("games", "stats", "--json").json()["games"] == 0
    run("games", "show", "last").refused("there is no game 'last'")


def test_list(run, logged):
    lines = run("games", "list").out.splitlines()
    assert lines[0].split() == ["game", "begun", "variant", "players", "moves", "result"]
    assert re.split(r"  +", lines[1]) == [
        "1", "2026-05-01 19:30", "tiny", "Anna – Ben", "6", "Ben wins (the form is complete)",
    ]  # fmt: skip
    assert lines[2].endswith("8      not finished")
    assert len(run("games", "list", "--limit", 1).out.splitlines()) == 2
    first = run("games", "list", "--finished", "--json").json()
    assert [game["number"] for game in first] == [1]
    assert first[0]["result"] == {"reason": "form", "winners": [1]}
    assert first[0]["ms"] == [24700, 10700]
    run("games", "list", "--since", "May").refused("--since: must be a time")


def test_a_record_that_was_edited_by_hand(run, file, logged):
    text = TINY.read_text()
    run("games", "import", file(text.replace("6. enter 2", "6. enter 1"), "x.txt")).refused("move 6")
    run("games", "import", file(text.replace("Result: player 2", "Result: player 1"), "x.txt")).refused(
        "it is player 2"
    )
    run("games", "import", file(text.replace("Scores: 0 1", "Scores: 1 1"), "x.txt")).refused("scores")
    assert len(run("games", "list", "--json").json()) == 2


def test_several_files(run, file, tmp_path, logged):
    both = run("games", "export", "all", "--format", "json").out
    bad = file("nonsense", "bad.txt")
    told = run("games", "import", bad, file(both, "both.json"), tmp_path / "none.txt", TINY)
    assert told.code == 1
    assert told.err.count("\n") == 2
    assert told.out.count("is logged already") == 3
    other = tmp_path / "other.sqlite"
    told = run("games", "import", file(both, "both.json"), "--db", other, "--json").json()
    assert [(one["game"], one["new"]) for one in told] == [(1, True), (2, True)]
    assert run("games", "list", "--db", f"sqlite:///{other}", "--json").json()[0]["variant"] == "tiny"
    run("games", "import", file(json.dumps([{"format": 1}]))).refused("[0]")


def test_show_tells_the_history(run, logged):
    assert run("games", "note", 1, "A fine finish.", "--move", 6, "--by", "Clara").out == "game 1: added\n"
    assert run("games", "correct", "1", "--player", "1=Berta", "--begun", "2026-05-02", "--why", "Mixed up").code == 0
    assert run("games", "correct", 1, "--ruling", "--why", "Clock stopped", "--by", "Clara").code == 0
    told = run("games", "show", 1).out
    assert "1. Berta\n2. Ben\n" in told
    assert "   6. Ben          2 d2-c4:211        enter 2 3,1,0:1x2x1 2,3,0:2x1x1  5.6 s\n" in told
    assert "judged again: right\n" in told
    later = told.partition("added later:\n")[2].splitlines()
    assert [re.sub(r"\d{4}-11?\d?-?\d\d", "D", line.split("Z  ")[1]).split(" (")[0] for line in later] == [
        "note @6: A fine finish.",
        "correction: player 1: Anna -> Berta; Mixed up",
        "correction: begun: 2026-05-01T19:30:00Z -> 2026-05-02; Mixed up",
        "ruling: Clock stopped",
    ]
    assert "1. Anna\n" in run("games", "show", 1, "--original").out
    facts = run("games", "show", 1, "--json").json()
    assert [change["before"] for change in facts["history"]] == ["", "Anna", "2026-05-01T19:30:00Z", ""]
    assert record.from_json(facts["record"]).players == ["Berta", "Ben"]
    assert "1*" in run("games", "list").out


def test_german(run, logged, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Ben gewinnt (die Form ist fertig)" in run("games", "list").out
    assert "nachgeprüft: richtig" in run("games", "show", 1).out
    assert "es gewinnt, wer beginnt 0 (0 %)" in run("games", "stats").out


def test_colours_only_on_a_terminal(run, logged, monkeypatch):
    assert "\x1b" not in run("games", "list").out
    monkeypatch.setattr("quader.games.draw.wants_colour", lambda: True)
    assert run("games", "list").out.startswith("\x1b[1mgame")


def test_names_cannot_steer_the_terminal(run, file):
    made = recorded("engpass-10", 2)
    made.players = ["A\u202eB", "C"]
    assert run("games", "import", file(record.to_text(made), "x.txt")).code == 0
    for told in (run("games", "list"), run("games", "show", 1), run("games", "stats")):
        assert told.code == 0
        assert "\u202e" not in told.out


def test_stats(run, file):
    lengths = []
    for seed in range(4):
        made = recorded("planquadrat", 3000, seed)
        made.entries = [(kind, text, 2000) for kind, text, _ in made.entries]
        lengths.append(len(made.entries))
        run("games", "import", file(record.to_text(made), "x.txt"))
    told = run("games", "stats", "--json").json()
    (one,) = told["variants"]
    wins = [recorded("planquadrat", 3000, seed).result[1] for seed in range(4)]
    assert one["wins"] == [wins.count((0,)), wins.count((1,))]
    assert one["first_player"] == {"wins": wins.count((0,)), "share": wins.count((0,)) / 4}
    assert one["moves"]["min"] == min(lengths)
    assert one["moves"]["max"] == max(lengths)
    assert one["seconds"]["mean"] == round(sum(lengths) * 2 / 4, 1)
    assert sum(one["reasons"].values()) == 4
    anna, ben = told["players"]
    assert (anna["player"], anna["games"], anna["began"], ben["began"]) == ("Anna", 4, 4, 0)
    assert anna["wins"] + anna["losses"] + anna["draws"] == 4
    assert anna["seconds_a_move"] == pytest.approx(2, abs=0.3)
    printed = run("games", "stats").out
    assert "planquadrat   games: 4, finished: 4" in printed
    assert printed.splitlines()[-1].split()[:2] == ["Ben", "4"]


# --- wrong calls and refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["show", "99"], 1, "there is no game '99'"),
        (["show", "x" * 99], 1, "there is no game"),
        (["note", "1", " "], 1, "must say something"),
        (["note", "1", "x" * 301], 1, "1 to 300 characters"),
        (["note", "1", "x", "--move", "9"], 1, "the game ends after move 6"),
        (["correct", "1", "--why", "x"], 2, "nothing to correct"),
        (["correct", "1", "--player", "Anna", "--why", "x"], 2, "1=Anna"),
        (["correct", "1", "--result", "Anna", "--why", "x"], 1, "must be such as"),
        (["correct", "1", "--player", "1=Anna"], 2, "--why"),
        (["export", "1", "2"], 2, "need a folder"),
        (["export", "1", "--ply", "3"], 2, "for SVG"),
        (["export", "1", "--each", "move"], 2, "--each is for CSV"),
        (["export", "1", "--format", "svg", "--ply", "9"], 1, "the record ends after move 6"),
        (["export", "all", "--variant", "none"], 1, "no game is meant"),
        (["export", "1", "--to", "/nowhere/x.gif"], 1, "No such file"),
        (["list", "--db", "/nowhere/x.sqlite"], 1, "there is no game log"),
        (["list", "--db", "nothing://x"], 1, "knows no database"),
        (["dance"], 2, "invalid choice"),
        ([], 2, "ACT"),
    ],
)
def test_what_is_refused(run, logged, words, code, why):
    before = run("games", "show", 1, "--json").out
    run("games", *words).refused(why, code)
    assert run("games", "show", 1, "--json").out == before


def test_a_newer_log(run, logged, tmp_path):
    import sqlite3

    with sqlite3.connect(tmp_path / "home/games.sqlite") as db:
        db.execute("UPDATE quader_log SET version = 9")
    run("games", "list").refused("was written by a newer quader (log version 9, this one knows 3)")


def test_a_full_disk(run, logged, tmp_path, file):
    """The command itself, in a process that may write only small files."""
    path = tmp_path / "home/games.sqlite"
    size = path.stat().st_size
    game = file(record.to_text(recorded("simple-10x6-cover", 3000)), "long.txt")

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 4096, size + 4096))

    code = "import sys; from quader import cli; sys.exit(cli.main(sys.argv[1:]))"
    # With -B: what Python compiles would be cut off too, for everybody after.
    words = [sys.executable, "-B", "-c", code, "games", "import", game]
    done = subprocess.run(words, preexec_fn=small, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "nothing was written" in done.stderr
    assert len(run("games", "list", "--json").json()) == 2
    assert run("games", "import", game).code == 0


def test_a_disk_that_is_full_from_the_start(tmp_path, file):
    """No empty log is left, and the reason is not that it may not be written."""
    game = file(record.to_text(recorded("planquadrat", 3)), "game.txt")
    log = tmp_path / "new.sqlite"

    def none() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    code = "import sys; from quader import cli; sys.exit(cli.main(sys.argv[1:]))"
    words = [sys.executable, "-B", "-c", code, "games", "import", game, "--db", log]
    with subprocess.Popen(words, preexec_fn=none, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        out, told = process.communicate()
    assert (process.returncode, out) == (1, "")
    assert told.count("\n") == 1
    assert "nothing was written" in told
    assert not list(tmp_path.glob("new*"))


def test_help_has_examples_everywhere(run):
    for action in ("", "list", "show", "export", "import", "stats", "note", "correct"):
        told = run(*["games", action, "--help"] if action else ["games", "--help"])
        assert told.code == 0
        assert "examples:\n  quader games" in told.out


def test_the_database_is_loaded_only_when_it_is_used():
    code = (
        "import sys; from quader import cli\n"
        "try: cli.main(['games', '--help'])\n"
        "except SystemExit: pass\n"
        "sys.exit('sqlalchemy' in sys.modules or 'PIL' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_postgres_by_command(run, postgres_log, postgres):
    assert run("games", "import", TINY, "--db", postgres).code == 0
    assert run("games", "correct", 1, "--db", postgres, "--player", "2=Bo", "--why", "short").code == 0
    assert "Anna – Bo" in run("games", "list", "--db", postgres).out
    assert run("games", "stats", "--db", postgres, "--json").json()["finished"] == 1


# --- export as data --------------------------------------------------------------------------------------------------


def test_text_and_json_come_back(run, file, logged):
    text = run("games", "export", 1).out
    assert record.to_json(record.from_text(text.encode())) == record.to_json(record.from_text(TINY.read_bytes()))
    doc = run("games", "export", 1, "--format", "json").json()
    assert record.to_json(record.from_json(doc)) == doc
    assert run("replay", file(text, "x.txt"), "--verify").out.startswith("ok\n")


def test_csv(run, tmp_path, logged):
    rows = list(csv.DictReader(io.StringIO(run("games", "export", "all", "--format", "csv").out)))
    assert [row["variant"] for row in rows] == ["tiny", "engpass-10"]
    assert rows[0] | {"begun": ""} == {
        "game": "1", "begun": "", "variant": "tiny", "rules": "quader", "board": "e6614c311b7e6b35",
        "player_1": "Anna", "player_2": "Ben", "moves": "6", "first_player": "1", "result": "form", "winners": "2",
        "scores": "0|1", "seconds": "24.7|10.7", "verdict": "", "changes": "0",
    }  # fmt: skip
    assert run("games", "export", 1, "--to", tmp_path / "m.csv", "--each", "move").code == 0
    moves = list(csv.DictReader((tmp_path / "m.csv").open(encoding="utf-8")))
    assert [move["player"] for move in moves] == ["1", "2"] * 3
    assert moves[2]["notation"] == "tip 2 1,0,0:1x1x2 1,1,0:1x2x1"
    assert moves[2]["ms"] == "12500"


def test_a_name_is_no_formula(run, file):
    made = recorded("engpass-10", 2)
    made.players = ["=1+1", "@x"]
    run("games", "import", file(record.to_text(made), "x.txt"))
    told = run("games", "export", 1, "--format", "csv", "--each", "move").out
    assert "'=1+1" in told


def test_a_folder(run, tmp_path, logged):
    assert run("games", "export", "all", "--to", f"{tmp_path}/out/", "--format", "svg").code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["0001-tiny.svg", "0002-engpass-10.svg"]
    assert run("games", "export", "2", "--to", tmp_path / "out").code == 0
    assert (tmp_path / "out/0002-engpass-10.txt").read_text().startswith("Quader record 1\n")


def test_the_log_is_where_the_home_is(run, logged, tmp_path):
    with GameLog.open() as log:
        assert log.address == str(tmp_path / "home/games.sqlite")
    assert cli.commands()["games"]
