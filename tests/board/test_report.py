"""`quader board report`: asked, given, read from the board, interrupted; nothing that was entered is lost."""

import json

import pytest

from quader.board.report import FORM

KEYS = [step["key"] for step in FORM["steps"]]
READ = KEYS.index("rest")


def written(path):
    return json.loads(path.read_text(encoding="utf-8"))


def test_values_are_asked_and_read_from_the_board(on_socket, run, tmp_path):
    """Typed values up to the tile; there the board's own reading of the south-west cell, which lies empty."""
    file = tmp_path / "report.json"
    answers = "0\n5e6\n5000,5\n\nmany\n900\n" + "\n" * (READ - 5) + "\n"
    done = run("board", "report", file, "--board", on_socket.address, stdin=answers)
    assert done.err == ""
    assert done.code == 0
    assert "many: is no number\n" in done.out
    doc = written(file)
    values = {row["key"]: (row["value"], row["good"]) for row in doc["measured"]}
    assert values["tile_5v_ohm"] == (5e6, True), "more than the highest is as good"
    assert values["tile_3v3_ohm"] == (5000.5, True)
    assert "controller_5v_ohm" not in values
    low, high = (FORM["steps"][READ][end] for end in ("low", "high"))
    assert low <= values["rest"][0] <= high
    assert doc["board"]["board"] == "0123abcd"
    assert len(doc["board"]["readings"]) == 160
    assert (doc["board"]["health"]["masked"], doc["board"]["selftest"]["bad"]) == ([], [])
    assert done.out.endswith(f"{file} is written: {len(values)} values, 0 of them not as expected\n")


def test_given_values_are_not_asked(run, tmp_path):
    file = tmp_path / "report.json"
    words = ("--without-board", "--set", "supply_v=5,02", "--set", "reversed_ma=200", "--note", "fuse was hot")
    done = run("board", "report", file, *words)
    assert (done.code, done.err) == (1, "")
    doc = written(file)
    assert [(row["key"], row["value"], row["good"]) for row in doc["measured"]] == [
        ("reversed_ma", 200.0, False),
        ("supply_v", 5.02, True),
    ]
    assert (doc["board"], doc["note"]) == ({}, "fuse was hot")


def test_a_board_that_is_not_there_loses_nothing(run, tmp_path):
    file = tmp_path / "report.json"
    done = run("board", "report", file, "--board", "socket://127.0.0.1:1", "--set", "supply_v=5")
    assert done.code == 1
    assert done.err.count("\n") == 1
    doc = written(file)
    assert doc["measured"][0]["value"] == 5.0
    assert doc["refused"] in done.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--set", "nothing=1"], "nothing: there is no such value"),
        (["--set", "supply_v=five"], "five: is no number"),
        (["--set", "supply_v=nan"], "nan: is no number"),
        (["--set", "supply_v"], ": is no number"),
    ],
)
def test_bad_values_are_refused_and_nothing_is_written(run, tmp_path, words, why):
    run("board", "report", tmp_path / "report.json", "--without-board", *words).refused(why)
    assert list(tmp_path.iterdir()) == []


def test_a_report_that_is_there_is_kept(run, tmp_path):
    file = tmp_path / "report.json"
    file.write_text("old")
    run("board", "report", file, "--without-board").refused("is there already")
    assert file.read_text() == "old"


@pytest.mark.parametrize("answers", [0, 2])
def test_interrupted_questions_leave_what_was_answered(run, tmp_path, monkeypatch, answers):
    """And a file without an answer would only be in the way of the next try."""
    from quader.board import report

    file = tmp_path / "report.json"
    asked = report.Report.ask

    def ask(self, step):
        if step["key"] == KEYS[answers]:
            raise KeyboardInterrupt
        asked(self, step)

    monkeypatch.setattr(report.Report, "ask", ask)
    stopped = run("board", "report", file, "--without-board", stdin="0\n2000\n")
    assert stopped.code == 130
    assert file.exists() == (answers > 0)
    if answers:
        assert [row["value"] for row in written(file)["measured"]] == [0.0, 2000.0]
        assert stopped.out.endswith(f"{file} is written: 2 values, 0 of them not as expected\n")


def test_in_german(run, tmp_path, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    done = run("board", "report", tmp_path / "bericht.json", "--without-board", stdin="0\n")
    assert "Vor dem ersten Strom" in done.out
    assert "wie erwartet" in done.out
    assert all(step["de"] and step["en"] for step in FORM["steps"])
