"""Where the environment says so, the commands for the rules alone speak German; their JSON stays."""

import re
from pathlib import Path

import pytest

from rules_core.record import record

from .samples import recorded


@pytest.fixture(autouse=True)
def _german(monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")


def test_moves(run, file):
    assert run("moves", "--variant", "tactic-10-stairs-42").out.endswith("\n108 Züge von Spieler 1\n")
    assert (
        run("moves", "--variant", "dice-10x6-cover").out == "Noch keine Züge: Spieler 1 würfelt (mit --dice angeben)\n"
    )
    ended = file({"variant": "tactic-10-stairs-42", "moves_made": 1000, "last_into_goal": 1})
    assert run("moves", "--position", ended).out == "Das Spiel ist zu Ende (die Zuggrenze ist erreicht).\n"
    note = run("moves", "--variant", "dice-10x6-cover", "--json").json()["note"]
    assert note == "no moves before the roll (give it with --dice)"


def test_what_was_given_is_shown_in_no_language(run, file):
    run("check", file([])).refused("quader: document: muss ein Objekt sein, nicht […]\n")
    run("check", file({"format": {}})).refused("quader: format: muss 1 sein, nicht {…}\n")


def test_what_a_refusal_is_about_is_named_in_german(run, file):
    wanted = {"format": 1, "game": "quader", "id": "x", "pieces": {"4": 1}, "form": {"kind": "cover"}}
    run("check", file(wanted)).refused("braucht Fläche 60, 2 × Satz bedecken 8\n")
    faces = {"red": ["+-x:+-", "+-x:+-", "+-x:+-", 7]}
    run("check", file({"format": 1, "game": "rolling-cubes", "id": "x", "faces": faces})).refused(
        "faces.red[3]: muss ein Text aus sechs der Zeichen + - x : sein, nicht 7\n"
    )
    for roll, why in (
        ("75577 2408 :x-+", "roll: 4 Würfel der Farbe Grün werden geworfen, nicht 5\n"),
        ("7557 x :x-+", "roll: x steht auf keinem Würfel der Farbe Blau\n"),
    ):
        run("cubes", "best", "--roll", roll).refused(why)
    run("cubes", "score", "1\x07=1").refused("syntax: ein unlesbares Zeichen steht auf keinem Würfel\n")


def test_a_variant_within_a_position(run, file):
    inside = file({"variant": {"format": 1, "game": "quader", "players": 9}})
    run("moves", "--position", inside).refused("variant.players: muss eine ganze Zahl von 2 bis 4 sein, nicht 9\n")


def test_simulate(run):
    words = ["simulate", "--variant", "simple-10x6-cover", "--games", 20, "--seed", 1]
    assert run(*words).out.splitlines() == [
        "simple-10x6-cover: 20 Zufallsspiele, Zufallszahl 1",
        "  Spieler 1 gewinnt                           7   35,0 %",
        "  Spieler 2 gewinnt                          13   65,0 %",
        "Ende",
        "  alle Steine sind im Ziel                    4   20,0 %",
        "  zu lange ist nichts ins Ziel gekommen      16   80,0 %",
        "Züge im Spiel      145 bis 612, Mittel 351,9, Median 336",
        "Züge zur Auswahl   Mittel 20,7, höchstens 156",
    ]
    assert run(*words[:4], 1, *words[5:]).out.startswith("simple-10x6-cover: 1 Zufallsspiel, Zufallszahl 1\n")
    assert set(run(*words, "--json").json()["reasons"]) == {"all_in", "stalled"}


def test_match(run):
    words = ["match", "--variant", "planquadrat", "--players", "random", "random", "--games", 2, "--seed", 1]
    told = run(*words, "--sprt", 0, 50).out
    assert told.startswith("planquadrat, 2 Spiele\n  random ")
    for part in (
        " Punkte ",
        " gewonnen\n",
        "  unentschieden oder geteilt: ",
        "  Halbzüge: Mittel ",
        " bis ",
        "entschieden",
    ):
        assert part in told
    assert " to " not in told
    assert re.search(r"  Elo \+0 \(-\d+,\d bis \+\d+,\d\)\n", told)


def test_best(run):
    told = run("best", "--variant", "planquadrat", "--level", "master", "--nodes", 50).out
    assert told.splitlines()[1].startswith("Wert 0,")
    assert " Stellungen, Tiefe " in told


def test_replay(run, file):
    made = recorded("simple-10x6-cover", 3000, seed=3)
    made.entries.insert(1, (record.RULING, "Weiter.", None))
    path = file(record.to_text(made), "game.txt")
    told = run("replay", path).out.splitlines()
    assert told[1:3] == ["Spieler 1: Anna", "Spieler 2: Ben"]
    assert "      Entscheid: Weiter." in told
    assert told[-2:] == ["Punkte: 0 1", "Ben gewinnt (zu lange ist nichts ins Ziel gekommen)"]
    moves = sum(entry[0] == record.MOVE for entry in made.entries)
    assert run("replay", path, "--verify").out == f"ok\n{moves} Züge, {told[-1]}\n"


def test_an_unfinished_game(run, file):
    path = file(record.to_text(recorded("engpass-10", 2)), "game.txt")
    assert run("replay", path).out.endswith("\nnicht beendet\n")


def test_numbers_have_a_comma(run, file):
    made = recorded("planquadrat", 400)
    made.entries = [(kind, text, 4200 if kind == record.MOVE else None) for kind, text, _ in made.entries]
    path = file(record.to_text(made), "game.txt")
    assert run("replay", path).out.count("  4,2 s\n") == len(made.entries)
    page, log = Path(path).with_suffix(".html"), Path(path).with_suffix(".sqlite")
    judged = run("analyse", path, "--nodes", 5, "--html", page).out.splitlines()[0]
    assert re.match(r" +1\. 1  0,\d\d +(-0,\d\d)? +set ", judged)
    assert re.search(r"<td>0,\d\d<td>0,\d\d", page.read_text(encoding="utf-8"))
    run("games", "import", path, "--db", log)
    stats = run("games", "stats", "--db", log).out
    assert re.search(r"Mittel \d+,0, Median", stats)
    assert not re.search(r"\d\.\d", stats)


def test_equations(run):
    told = run("cubes", "score", "72:4=5x5-7+0").out.splitlines()
    assert told[0] == "72:4=5×5−7+0   17 Punkte"
    assert told[1] == "  7  2  Zehner"
    assert told[3] == "  :  3  Teilung"
    assert told[-1] == "     1  Zuschlag für 12 von 13 Würfeln"
    assert run("cubes", "best", "--roll", "13 4 +").out.endswith("=4   5 Punkte\n")
    assert run("cubes", "score", "72:4=5x5-7+0", "--json").json()["cubes"][2]["why"] == "division"


def test_stacks(run):
    assert run("cubus", "cards", "--stack", "2 1").out == "3 Kisten, 7 Karten: 2 Deckel, 2 links, 3 rechts\n"
    assert run("cubus", "best", "--stack", "1", "--hand", "").out == "keine Aktion bringt einen Punkt\n"
    told = run("cubus", "best", "--stack", "2 2/2 1", "--hand", "left left lid open").out
    assert told.endswith("\n  gebraucht: 2 links, 1 Deckel, 1 offen; frei geworden: nichts\n")
