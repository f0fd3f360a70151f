"""`quader play --text`, through a pipe."""

import pytest

from quader.terminal.game import last_games
from rules_core.record import record

from .samples import recorded

PLAY = ("play", "--text", "--variant", "tactic-10-stairs-42", "--seed", "3")


def _kept() -> record.Record:
    return record.from_text(last_games()[0].read_bytes())


def _moves() -> list[str]:
    return [entry[1] for entry in _kept().entries]


def test_moves_in_both_notations_and_the_end_of_input_keeps_the_game(run):
    told = run(*PLAY, "--players", "Anna", "Ben", stdin="6 a1:231\nplace 27 - 5,0,0:3x3x3\n")
    assert told.code == 0
    assert told.err == ""
    assert "Anna: 6 a1:231\n" in told.out
    assert "Ben: 27 f1:333\n" in told.out
    assert _moves() == ["place 6 - 0,0,0:2x3x1", "place 27 - 5,0,0:3x3x3"]
    assert _kept().players == ["Anna", "Ben"]
    assert str(last_games()[0]) in told.out


def test_resume_goes_on_in_the_same_file(run):
    run(*PLAY, stdin="6 a1:231\nquit\n")
    path = last_games()[0]
    told = run("play", "--text", "--resume", path, stdin="1 f1:111\nquit\n")
    assert "Resumed after 1 move." in told.out
    assert len(_moves()) == 2
    assert len(last_games()) == 1


def test_numbers_filters_and_lists(run):
    told = run(*PLAY, stdin="27\n2\n1\nfoo\n1 j1\n/j1\n99\nmoves 2 j1\n1\n")
    assert "3 of 108 moves:\n   1  27 a1:333" in told.out
    assert "Player 1: 27 b1:333\n" in told.out
    assert "No: foo is no move" in told.out
    assert _moves()[0] == "place 27 - 1,0,0:3x3x3"
    assert len(_moves()) == 2


def test_wrong_moves_are_told_why(run):
    told = run(*PLAY, stdin="tip 6 0,0,0:2x3x1 2,0,0:1x3x2\npass\n\x1b[31m\n")
    assert "No: no piece of volume 6 stands at 0,0,0:2x3x1" in told.out
    assert "No: there is a legal move, so no pass" in told.out
    assert "\x1b" not in told.out
    assert last_games() == []


def test_undo(run):
    told = run(*PLAY, stdin="undo\n6 a1:231\n1 f1:111\nundo\nquit\n")
    assert "No: There is nothing to take back." in told.out
    assert "Taken back: place 1 - 5,0,0:1x1x1\n" in told.out
    assert _moves() == ["place 6 - 0,0,0:2x3x1"]


def test_undo_goes_back_to_a_person(run):
    told = run(*PLAY, "--players", "Anna", "random", stdin="6 a1:231\n1 b4:111\nundo\n1 c1:111\nquit\n")
    assert "Player 2 (random): " in told.out
    assert _moves()[0] == "place 1 - 2,0,0:1x1x1"
    assert len(_moves()) == 2


def test_dice_are_rolled_or_entered_and_stay_after_undo(run):
    words = ("play", "--text", "--variant", "dice-10x6-cover", "--seed", "3")
    told = run(*words, stdin="1 a1:111\n1+2\n3 a1:113\nroll\nundo\nroll\n3 b1:113\nroll 6 6\nwürfeln 1 1\nroll 4 7\n")
    assert "No: the dice must be rolled first" in told.out
    assert _moves()[:2] == ["roll 1 2", "place 3 - 1,0,0:1x1x3"]
    assert _moves()[2] == "roll 6 6"
    assert "No: Nothing is to be rolled now." in told.out
    blank = run(*words, stdin="\n")
    assert "Player 1: " in blank.out


def test_hint_show_help(run):
    told = run(*PLAY, stdin="hint\nshow\nhelp\nquit\n")
    assert "Perhaps " in told.out
    assert told.out.count("A to move") == 2
    assert "roll 4 6 enters your own dice" in told.out


def test_save_and_resume_inside(run, tmp_path):
    path = tmp_path / "saved.txt"
    told = run(*PLAY, stdin=f"6 a1:231\nsave {path}\nsave\nsave {tmp_path}\n1 f1:111\nresume {path}\nquit\n")
    assert f"Saved: {path}" in told.out
    assert "No: Save where?" in told.out
    assert "directory" in told.out
    assert "Resumed after 1 move." in told.out
    made = record.from_text(path.read_bytes())
    assert record.verify(made).moves_made == 1
    again = run(*PLAY, stdin="resume\nresume nothing.txt\nquit\n")
    assert "Resumed after" in again.out
    assert "No such file" in again.out


def test_nothing_saved_yet(run):
    assert "There is no saved game." in run(*PLAY, stdin="resume\n").out


def test_the_computer_plays_to_the_end(run):
    words = ("play", "--text", "--variant", "simple-10x6-cover", "--seed", "3", "--players", "random", "random")
    told = run(*words)
    assert "The game is over: " in told.out
    assert "Scores: " in told.out
    made = _kept()
    assert made.result is not None
    record.verify(made)
    assert run(*words).out.split("Saved")[0] == told.out.split("Saved")[0]


@pytest.mark.parametrize("level", ["random", "greedy", "board", "club"])
def test_every_level_plays_by_itself(run, level):
    words = ("play", "--text", "--variant", "dice-10x6-cover", "--seed", "3", "--players", "Anna", level)
    told = run(*words, stdin="1+2\n3 a1:113\n")
    assert f"Player 2 ({level}): " in told.out
    assert _moves()[:2] == ["roll 1 2", "place 3 - 0,0,0:1x1x3"]
    assert len(_moves()) == 4
    assert run(*words, stdin="1+2\n3 a1:113\n").out.split("Saved")[0] == told.out.split("Saved")[0]


def test_a_finished_game_resumed_shows_its_end(run, file):
    path = file(record.to_text(recorded("simple-10x6-cover", 3000, seed=3)), "game.txt")
    assert "The game is over: " in run("play", "--text", "--resume", path).out


def test_a_game_without_a_name_cannot_be_resumed(run):
    run("play", "--text", "--resume", "").refused("No such file")


def test_choose_a_variant(run):
    assert "tactic-10-stairs-42" in run("play", "--text", stdin="tactic-10-stairs-42\nquit\n").out
    told = run("play", "--text", stdin="nothing\n\n1\nquit\n")
    assert "There is no 'nothing'." in told.out
    assert told.code == 0
    run("play", "--text").refused("no variant was chosen")


def test_german(run, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    told = run(*PLAY, stdin="hilfe\ntipp\n6 a1:231\nzurück\nende\n")
    assert "Taktik: Treppe" in told.out
    assert "Spieler 1 hat 108 Züge" in told.out
    assert "Zurückgenommen" in told.out


@pytest.mark.parametrize("names", [["A", "B", "C"], ["x" * 41], [" "], ["a\nb"]])
def test_wrong_players(run, names):
    run(*PLAY, "--players", *names).refused("--players")


def test_input_that_is_no_text(run):
    assert run(*PLAY, stdin=b"\xff\xfe\n6 a1:231\n").code == 0
