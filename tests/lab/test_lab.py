"""`quader lab`: the same counts whoever plays the games and however often it is killed; numbers, verdicts and pages."""

import dataclasses
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from xml.dom.minidom import parseString

import pytest

from quader import variants
from quader.cli import main
from quader.compiled import HOST
from quader.engine import match
from quader.engine.one_game import Budget, Ended
from quader.lab import core, wishes
from quader.lab.counts import Counts
from quader.lab.kept import Kept
from quader.lab.playing import OPENING, _Count
from quader.lab.plots import bars, curve, histogram
from quader.lab.report import numbers, verdict
from quader.lab.study import FEWEST, Plan, on_cluster, study
from rules_core.refused import Refused
from tests.patience import until

SMALL = {"format": 1, "game": "quader", "id": "small", "goal": {"size": [10, 2]}, "form": {"kind": "cover"}, "stall": 6}


def plan(games: int = 24, seed: int = 3) -> Plan:
    return Plan(variants.complete(SMALL), ("random", "random"), games, seed)


def silent(done: int, of: int) -> None:
    pass


def test_the_same_counts_with_any_number_of_workers() -> None:
    alone = study(plan(), None, 1, None, silent)
    assert alone.games == 24
    assert sum(alone.lengths.values()) == 24
    assert sum(alone.seats.values()) == sum(alone.players.values()) == 24 * 12
    assert study(plan(), None, 2, None, silent).as_json() == alone.as_json()


def test_a_study_counts_the_games_of_a_match() -> None:
    """One loop plays both: the same numbers are the same games, watched or not."""
    asked = plan()
    counted = Counts.of_json(asked.run(0, 8)["counts"])
    played = list(match.games(asked.variant, asked.levels, range(8), asked.seed, OPENING, Budget(), 1))
    assert counted.lengths == Counter(str(game.plies) for game in played)
    assert counted.ends == Counter(game.reason for game in played)
    assert [counted.players[str(who)] / 12 for who in (0, 1)] == [sum(g.points[who] for g in played) for who in (0, 1)]


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
    assert any(line.startswith("moves hardly ever made: ") and "place" in line for line in lines)


def test_ranges_add_up_in_any_order() -> None:
    whole = Counts.of_json(plan().run(0, 24)["counts"])
    parts = Counts()
    for low in (16, 0, 8):
        parts.add(Counts.of_json(plan().run(low, low + 8)["counts"]))
    assert parts.as_json() == whole.as_json()


def test_a_study_goes_on_where_it_was_killed(tmp_path) -> None:
    path = tmp_path / "small.jsonl"
    whole = study(plan(), path, 1, None, silent)
    lines = path.read_text().splitlines()
    assert len(lines) > 2
    # Killed in the middle of a line, and a range in the middle lost.
    path.write_text("\n".join([*lines[:2], *lines[3:-1], lines[-1][:30]]))
    assert missing(path)
    assert study(plan(), path, 1, None, silent).as_json() == whole.as_json()
    assert not missing(path)


def missing(path) -> list[tuple[int, int]]:
    kept = Kept(path, plan().key())
    kept.close()
    return kept.missing(24)


def test_time_may_decide_how_many_games_are_played(tmp_path) -> None:
    path = tmp_path / "small.jsonl"
    first = study(plan(10**6), path, 1, None, silent, 0.001)
    assert FEWEST <= first.games < 10**6
    # Once more: what was enough is enough. A number that is small is reached, whatever it takes.
    assert study(plan(10**6), path, 1, None, silent, 0.001).games == first.games
    assert study(plan(6), None, 1, None, silent, 1000).games == 6
    assert first.as_json() == study(plan(first.games), None, 1, None, silent).as_json()


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


@pytest.mark.parametrize("cut", [0, 1, 40])
def test_a_study_killed_before_its_first_line_was_whole(tmp_path, cut) -> None:
    path = tmp_path / "small.jsonl"
    whole = study(plan(), path, 1, None, silent)
    written = path.read_text()
    path.write_text(written[:cut])
    assert study(plan(), path, 1, None, silent).as_json() == whole.as_json()
    assert len(path.read_text().splitlines()) == len(written.splitlines())


def test_two_studies_do_not_write_into_one_file(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr("quader.lab.kept.PATIENCE", 0.0)
    words = ["lab", str(tmp_path / "small.json"), "--games", "4", "--seed", "3", "--players", "random", "--skill", "0"]
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    held = Kept(tmp_path / "small.jsonl", plan().key())
    assert main([*words, "--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "quader: small.jsonl: another study is writing there\n"
    held.close()
    assert main([*words, "--out", str(tmp_path)]) == 0


def test_a_full_disk_is_told_in_one_line_and_costs_only_what_was_not_written(tmp_path) -> None:
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    words = ["lab", str(tmp_path / "small.json"), "--games", "200", "--seed", "3", "--players", "random"]
    words += ["--skill", "0", "--workers", "1", "--out", str(tmp_path / "out")]
    # No file may become larger than three kilobytes: what a full disk does to it. What Python compiles is not kept
    # (-B): it would be cut off too, for everybody after.
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000));"
    script = "from quader.cli import script; script()"
    ran = subprocess.run([sys.executable, "-B", "-c", full + script, *words], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.count("\n") == 1
    assert ran.stderr.endswith("small.jsonl: File too large\n")
    before = (tmp_path / "out" / "small.jsonl").read_text()
    assert main(words) == 0
    after = (tmp_path / "out" / "small.jsonl").read_text()
    assert after.startswith(before[: before.rindex("\n") + 1])
    assert sum(json.loads(line)["played"]["counts"]["games"] for line in after.splitlines()[1:]) == 200


def test_another_version_of_the_core_is_another_study(tmp_path) -> None:
    other = dataclasses.replace(plan(), core="0" * 16)
    with pytest.raises(Refused, match="another version"):
        other.run(0, 2)
    study(plan(), tmp_path / "small.jsonl", 1, None, silent)
    with pytest.raises(Refused, match="of another study"):
        Kept(tmp_path / "small.jsonl", other.key())


def test_whatever_plays_is_in_the_print_of_the_core() -> None:
    """All of ours that a worker loads to play any game; what is left out only finds the others, or holds nothing."""
    script = """
import sys, quader.lab.playing
from quader.games import half
from rules_core import registry
for game in registry.GAMES:
    half(game, "evaluate")
print(*[name for name, module in sys.modules.items() if name.startswith("quader.") and not hasattr(module, "__path__")])
"""
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "quader.games.cubus.outlook" in loaded
    for name in loaded:
        assert HOST.joinpath(*name.split(".")[1:]).with_suffix(".py") in core.sources(), name


def test_another_study_is_not_mixed_in(tmp_path, capsys) -> None:
    words = ["lab", "small.json", "--games", "4", "--players", "random", "--skill", "0", "--workers", "1"]
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    words[1] = str(tmp_path / "small.json")
    assert main([*words, "--seed", "1", "--out", str(tmp_path / "out")]) == 0
    assert main([*words, "--seed", "2", "--out", str(tmp_path / "out")]) == 1
    assert "is of another study" in capsys.readouterr().err


def test_a_process_that_dies_costs_nothing(tmp_path) -> None:
    """A worker process is killed while it plays: its games are played again by another."""
    whole = study(plan(64), None, 1, None, silent)
    dead = threading.Event()

    def kill_one() -> None:
        while not dead.is_set():
            found = subprocess.run(["pgrep", "-P", str(os.getpid())], capture_output=True, text=True).stdout.split()
            for child in found:
                try:
                    with open(f"/proc/{child}/cmdline") as file:
                        name = file.read()
                except OSError:
                    continue
                if "multiprocessing" in name or "pytest" in name or "python" in name:
                    os.kill(int(child), signal.SIGKILL)
                    dead.set()
                    return
            time.sleep(0.01)

    killer = threading.Thread(target=kill_one)
    killer.start()
    try:
        counts = study(plan(64), None, 2, None, silent)
    finally:
        dead.set()
        killer.join()
    assert counts.as_json() == whole.as_json()


def test_on_a_cluster_with_a_worker_killed_in_between() -> None:
    distributed = pytest.importorskip("distributed")
    whole = study(plan(48), None, 1, None, silent)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        found = Counts()
        parts = [(low, low + 4) for low in range(0, 48, 4)]
        victims = [worker.pid for worker in cluster.workers.values()][:1]
        for number, (_, played) in enumerate(on_cluster(plan(48), iter(parts), cluster.scheduler_address)):
            found.add(Counts.of_json(played["counts"]))
            if number == 1:
                os.kill(victims[0], signal.SIGKILL)
    assert found.as_json() == whole.as_json()


def test_a_scheduler_that_is_not_there(capsys) -> None:
    pytest.importorskip("distributed")
    words = ["lab", "simple-10x6-cover", "--games", "40", "--seed", "1", "--players", "random", "--skill", "0"]
    assert main([*words, "--scheduler", "nonsense://x"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("quader: --scheduler: nonsense://x does not answer")
    assert error.count("\n") == 1


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
    page = (out / "study.html").read_text()
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
        (["planquadrat", "--sweep", "rim=6..3"], "rim=6..3: must be such as goal.size=10x4,10x6"),
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


def test_plots_are_pictures() -> None:
    for drawn in (
        bars({"a": 0.5, "b<": 0.5}, "t&"),
        histogram({"3": 1, "40": 2}, "t"),
        curve([("a", 1, 0, 2), ("b", 1, 1, 1)], "t"),
    ):
        parseString(drawn)


def test_verdicts_speak_german(monkeypatch, capsys) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    words = ["planquadrat", "--games", "4", "--seed", "1", "--players", "random", "--skill", "0", "--workers", "1"]
    assert main(["lab", *words]) == 0
    assert "endet in 100 % der Spiele von selbst" in capsys.readouterr().out


def test_an_interrupted_command_leaves_what_it_has_played(tmp_path) -> None:
    """`kill -9` in mid-run, then the same command: nothing played before is played again."""
    script = "from quader.cli import script; script()"
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    words = [sys.executable, "-c", script, "lab", str(tmp_path / "small.json"), "--games", "400", "--seed", "1"]
    words += ["--players", "random", "--skill", "0", "--workers", "2", "--out", str(tmp_path / "out")]
    path = tmp_path / "out" / "small.jsonl"
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    until(lambda: path.exists() and len(path.read_text().splitlines()) > 2, "a few ranges")
    children = subprocess.run(["pgrep", "-P", str(running.pid)], capture_output=True, text=True).stdout.split()
    running.kill()
    running.wait()
    until(lambda: not any(os.path.exists(f"/proc/{child}") for child in children), "the end of all processes")
    before = path.read_text().splitlines()
    assert len(before) > 2
    assert subprocess.run(words, stdout=subprocess.DEVNULL).returncode == 0
    after = path.read_text().splitlines()
    assert after[: len(before) - 1] == before[:-1]
    total = sum(json.loads(line)["played"]["counts"]["games"] for line in after[1:])
    assert total == 400
