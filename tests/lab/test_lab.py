"""`quader lab`: what is counted, numbers, verdicts and pages."""

import json
import re
from collections import Counter
from xml.dom.minidom import parseString

import pytest

from quader import variants
from quader.cli import main
from quader.engine import match
from quader.engine.one_game import Budget, Ended
from quader.lab import core, wishes
from quader.lab.counts import Counts
from quader.lab.playing import OPENING, _Count
from quader.lab.plots import bars, curve, histogram, rows
from quader.lab.report import numbers, verdict
from quader.lab.study import Plan, study
from rules_core import VERSION

from .small import SMALL, plan, silent


def test_a_study_counts_the_games_of_a_match() -> None:
    """One loop plays both: the same numbers are the same games, watched or not."""
    asked = Plan(variants.complete(SMALL), ("random", "greedy"), 8, 3)
    counted = Counts.of_json(asked.run(0, 8)["counts"])
    played = list(match.games(asked.variant, asked.levels, range(8), asked.seed, OPENING, Budget(), 1))
    assert counted.lengths == Counter(str(game.plies) for game in played)
    assert counted.ends == Counter(game.reason for game in played)
    assert [counted.players[str(who)] / 12 for who in (0, 1)] == [sum(g.points[who] for g in played) for who in (0, 1)]


def test_between_equals_no_game_is_played_twice() -> None:
    """A match gives all who play it the same opening, seat by seat; equals who always move alike would repeat the game,
    and a study would seem surer than it is."""
    asked = Plan(variants.complete(SMALL), ("board", "board"), 24, 3)
    games = [asked.run(number, number + 1)["counts"] for number in range(24)]
    assert not all(one == other for one, other in zip(games[::2], games[1::2], strict=True))
    assert len({json.dumps(one) for one in games}) > 18


def test_drama_is_who_was_behind_and_until_when() -> None:
    found = Counts()
    count = _Count(found)
    count.ahead = [0, 0, -1, 1, 0, 1, 1, 1]
    count.end(Ended("all_in", (1,), (0, 1), 16))
    assert (found.lead_changes, found.turned, found.behind_percent) == (3, 1, 62)
    count.end(Ended("all_in", (0, 1), (0, 1), 16))
    assert (found.turned, found.draws) == (1, 1)
    told = numbers(variants.complete(SMALL), ["random", "random"], found)
    assert (told["turned"][0], told["decided"]) == (1, 0.62)


def test_what_nobody_uses_is_named() -> None:
    found = Counts.of_json(plan().run(0, 2)["counts"])
    del found.pieces["27"]
    found.kinds["shift"], found.kinds["push"] = 0, 10**9
    lines = verdict(numbers(variants.complete(SMALL), ["random", "random"], found), "en")
    assert any(line.startswith("pieces never moved: ") and "27" in line for line in lines)
    assert any(line.startswith("moves never made: ") and "shift" in line for line in lines)
    assert any(line.startswith("moves hardly ever made: ") and "bring in" in line for line in lines)
    lines = verdict(numbers(variants.complete(SMALL), ["random", "random"], found), "de")
    assert any(line.startswith("nie gemachte Züge: ") and "rücken" in line for line in lines)


def test_when_limits_end_all_games_none_ends_by_itself() -> None:
    """Shares of two reasons that together are all: nothing is left, not a little less than nothing."""
    found = Counts.of_json(plan().run(0, 2)["counts"])
    found.games, found.ends = 20, Counter(move_cap=18, stalled=2)
    lines = verdict(numbers(variants.complete(SMALL), ["random", "random"], found), "en")
    assert lines[0].startswith("ends by itself in 0 %")


def test_intervals_hold_what_more_games_say() -> None:
    few, many = (study(plan(games, seed), None, 1, None, silent) for games, seed in ((60, 1), (400, 2)))
    assert few.of_a_ply("choices")[1] < many.of_a_ply("choices")[0] < few.of_a_ply("choices")[2]
    told, sure = (numbers(variants.complete(SMALL), ["random", "random"], counts) for counts in (few, many))
    for key in ("choices", "passes", "idle_share", "lead_changes", "draws", "cap_share", "dead_share"):
        low, high = told["intervals"][key]
        assert low <= told[key] <= high
        below, above = sure["intervals"][key]
        assert above - below <= high - low, "more games make it surer"
        assert low <= above, key
        assert below <= high, key
    low, high = told["intervals"]["plies"]
    assert low <= told["plies"]["median"] <= high


def test_a_mean_is_as_sure_as_its_games_differ() -> None:
    """Against the textbook: four games with 1, 1, 3 and 3 changes of the lead."""
    found = Counts(games=4, lead_changes=8, squares=Counter(lead_changes=20))
    mean, low, high = found.of_a_game("lead_changes", 4)
    assert (mean, round(low, 2), round(high, 2)) == (2, 1.02, 2.98)


def test_a_verdict_names_the_seat_that_wins_and_says_nothing_of_rivals_to_who_plays_alone() -> None:
    def told_of(name: str, seats: Counter) -> list[str]:
        full = variants.by_name(name)
        found = Counts(games=100, seats=seats, lengths=Counter({"30": 100}), plies=3000, ends=Counter(target=100))
        return verdict(numbers(full, ["random"] * len(seats), found), "en")

    three = told_of("cubus-teardown", Counter({"0": 60, "1": 60, "2": 1080}))
    assert any(line.startswith("seat 3 has 83 to 94 % of the points, 33 would be fair") for line in three)
    alone = told_of("rolling-solitaire", Counter({"0": 1200}))
    assert not any("first player" in line or "winner" in line for line in alone)


def test_dead_games_tell_since_when() -> None:
    found = Counts()
    for progress in (10, 14):
        count = _Count(found)
        count.progress = progress
        count.end(Ended("stalled", (0,), (0, 1), 40))
    count.end(Ended("all_in", (0,), (0, 1), 20))
    told = numbers(variants.complete(SMALL), ["random", "random"], found)
    assert (told["dead_share"], told["dead_since"]) == (0.6667, 12)
    assert any("dead since move 12" in line for line in verdict(told, "en"))


def test_numbers_and_page(tmp_path, capsys) -> None:
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    out = tmp_path / "out"
    words = [str(tmp_path / "small.json"), "--games", "20", "--seed", "5", "--players", "random", "--workers", "1"]
    assert main(["lab", *words, "--skill", "2", "--nodes", "20", "--out", str(out), "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told["games"] == 20
    assert sum(told["ends"].values()) == 20
    share, low, high = told["first_player"]
    assert 0 <= low <= share <= high <= 1
    assert abs(sum(seat[0] for seat in told["seats"]) - 1) < 1e-3
    assert set(told) >= {"variant", "plies", "draws", "cap_share", "dead_share", "kinds", "pieces", "levels", "skill"}
    assert (told["version"], told["core"], told["seed"]) == (VERSION, core.core_print(), 5)
    page = (out / "study.html").read_text()
    assert f"Quader {VERSION}, seed 5 (core {core.core_print()}" in page
    assert "<script" not in page
    assert page.count("<svg") >= 4
    assert json.loads((out / "study.json").read_text())[0] == told


def test_sweep_and_tune(tmp_path, capsys) -> None:
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    words = ["lab", str(tmp_path / "small.json"), "--games", "6", "--seed", "1", "--players", "random", "--skill", "0"]
    words += ["--workers", "1"]
    assert main([*words, "--sweep", "stall=4,8", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["variant"] for one in told] == ["small,stall=4", "small,stall=8"]
    assert told[0]["plies"]["mean"] <= told[1]["plies"]["mean"]
    wished = told[1]["plies"]["median"]
    assert main([*words, "--tune", "stall=4,8", "--wish", f"plies={wished}", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert first["variant"] == "small,stall=8"
    assert first["distance"][0] == 0 < second["distance"][0]


def test_tuning_tells_what_it_does_not_know(tmp_path, capsys) -> None:
    """Ranges, combinations that cannot be, the evidence, and rivals that only more games could rule out."""
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    words = ["lab", str(tmp_path / "small.json"), "--games", "6", "--seed", "1", "--players", "random", "--skill", "0"]
    words += ["--workers", "1", "--tune", "stall=4..6", "--tune", "start_rows=3,99", "--wish", "first_player=0.5"]
    assert main(words) == 0
    told = capsys.readouterr()
    assert len([line for line in told.err.splitlines() if "is left out: start_rows: " in line]) == 3
    assert len([line for line in told.out.splitlines() if ": first_player 0." in line]) == 3
    assert "more games are needed to tell it from: small,stall=" in told.out
    with pytest.raises(SystemExit) as left:
        main([*words, "--wish", "skill=0.8"])
    assert left.value.code == 2


def test_a_distance_is_as_sure_as_the_study() -> None:
    told = {"plies": {"median": 60}, "first_player": [0.55, 0.52, 0.58], "intervals": {"plies": [50, 90]}}
    assert wishes.distance(told, {"plies": 80}) == (0.25, 0.0, 0.375)
    far = wishes.distance(told, {"first_player": 0.5, "skill": 0.9})
    assert [round(part, 2) for part in far] == [1.05, 1.02, 1.08]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nobody"], "there is no variant"),
        (["planquadrat", "--players", "random", "random", "random"], "is for 2, not for 3"),
        (["planquadrat", "--sweep", "height=1,2"], "height: there is no such key in planquadrat"),
        (["planquadrat", "--sweep", "rim"], "rim: must be such as goal.size=10x4,10x6"),
        (["planquadrat", "--sweep", "rim=6..3"], "rim=6..3: must be such as 3..6"),
        (["planquadrat", "--sweep", "rim=1..65"], "at most 64 values"),
        (["planquadrat", "--tune", "rim=wall", "--wish", "first_player=50"], "first_player is a share from 0 to 1"),
        (["planquadrat", "--tune", "rim=wall", "--wish", "plies=9", "--wish", "plies=8"], "plies: is given twice"),
        (["planquadrat", "--tune", "rim=wall", "--tune", "rim=groove", "--wish", "plies=9"], "rim: is given twice"),
        (["planquadrat", "--tune", "rim=glass,snow", "--wish", "plies=9"], "rim: must be one of groove, wall"),
        (["planquadrat", "--sweep", "rim=glass"], "rim: must be one of groove, wall"),
        (["planquadrat", "--tune", "rim=wall", "--wish", "beauty=1"], "--wish: must be such as plies=80"),
    ],
)
def test_bad_input(words, why, capsys) -> None:
    assert main(["lab", *words, "--games", "2", "--seed", "1", "--skill", "0"]) == 1
    error = capsys.readouterr().err
    assert why in error
    assert error.count("\n") == 1


def test_a_page_in_german(tmp_path, monkeypatch, capsys) -> None:
    """Reasons in words, numbers with a comma, shares in percent wherever they stand."""
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    words = ["lab", str(tmp_path / "small.json"), "--games", "6", "--seed", "1", "--players", "random", "--skill", "0"]
    assert main([*words, "--workers", "1", "--sweep", "stall=4,8", "--out", str(tmp_path / "out")]) == 0
    page = (tmp_path / "out" / "study.html").read_text()
    assert "zu lange ist nichts ins Ziel gekommen" in page
    assert re.search(r"<th>Züge zur Auswahl</th><td>\d+,\d ", page)
    assert "<p>random – random</p>" in page
    (first,) = re.findall(r'<svg[^>]*aria-label="wer beginnt".*?</svg>', page)
    assert first.count("\N{NO-BREAK SPACE}%</text>") == 2
    assert not re.search(r"\d %", page), "a number stays beside its sign"
    assert not re.search(r">[^<]*\d\.\d[^<]*</(td|li|text)>", page)


def test_plots_are_pictures() -> None:
    for drawn in (
        bars({"a": 0.5, "b<": 0.5}, "t&"),
        histogram({"3": 1, "40": 2}, "t"),
        curve([("a", 1, 0, 2), ("b", 1, 1, 1)], "t", str),
        rows({"a < b": 0.25, "c": 0.75}, "t"),
    ):
        parseString(drawn)


def test_long_names_of_bars_have_room() -> None:
    """Beside each other where they fit, else in two lines by turns."""

    def lines(names: list[str]) -> list[str]:
        drawn = bars(dict.fromkeys(names, 0.1), "t")
        return [re.search(rf'y="(\d+)" text-anchor="middle">{name}<', drawn)[1] for name in names]  # type: ignore[index]

    assert len(set(lines(["tip", "push", "slide"]))) == 1
    low, high, again, *_ = lines(["hineinbringen", "vorschieben", "verschieben", "a", "b", "c", "d", "e", "f", "g"])
    assert low == again != high


def test_verdicts_speak_german(monkeypatch, capsys) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    words = ["planquadrat", "--games", "4", "--seed", "1", "--players", "random", "--skill", "0", "--workers", "1"]
    assert main(["lab", *words]) == 0
    assert "endet in 100 % der Spiele von selbst" in capsys.readouterr().out
