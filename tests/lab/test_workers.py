"""Who plays the games of a study: the same counts with processes, threads and clusters, and whoever dies in between."""

import dataclasses
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from quader import variants
from quader.cli import main
from quader.compiled import HOST
from quader.lab import core
from quader.lab import study as lab_study
from quader.lab.counts import Counts
from quader.lab.kept import Kept
from quader.lab.ranges import LAST_SECONDS, RANGE_SECONDS, Ranges
from quader.lab.study import FEWEST, Plan, on_cluster, on_this_machine, study
from rules_core.refused import Refused
from tests.patience import until

from .small import SMALL, plan, silent


def test_the_same_counts_with_any_number_of_workers() -> None:
    alone = study(plan(), None, 1, None, silent)
    assert alone.games == 24
    assert sum(alone.lengths.values()) == 24
    assert sum(alone.seats.values()) == sum(alone.players.values()) == 24 * 12
    assert study(plan(), None, 2, None, silent).as_json() == alone.as_json()


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
    # No file may become larger than two kilobytes: what a full disk does to it. What Python compiles is not kept
    # (-B): it would be cut off too, for everybody after.
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000));"
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


def test_no_range_is_lost_when_a_process_has_just_died() -> None:
    """It dies while the next range is cut: the pool takes nothing any more."""
    parts = iter([(low, low + 2) for low in range(0, 24, 2)])
    asked = 0

    def take(workers: int) -> tuple[int, int] | None:
        nonlocal asked
        asked += 1
        if asked == 7:
            for child in multiprocessing.active_children():
                child.kill()
                child.join()
            time.sleep(0.3)
        return next(parts, None)

    found = Counts()
    for _, played in on_this_machine(plan(), take, 2):
        found.add(Counts.of_json(played["counts"]))
    assert found.as_json() == Counts.of_json(plan().run(0, 24)["counts"]).as_json()


@pytest.mark.parametrize("everybody", [True, False], ids=["at the terminal", "the study alone"])
def test_ctrl_c_does_not_wait_for_the_ranges_under_way(tmp_path, everybody) -> None:
    """Nobody would get them: the study ends while its processes are in the middle of games that take long."""
    path = tmp_path / "out" / "small.jsonl"
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    words = ["lab", str(tmp_path / "small.json"), "--games", "100000", "--seed", "1", "--players", "random"]
    words += ["--skill", "0", "--workers", "2", "--out", str(tmp_path / "out")]
    # Ranges that would take an hour.
    script = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from quader.lab import ranges;"
    script += "ranges.RANGE_SECONDS = 3600; from quader.cli import script; script()"
    running = subprocess.Popen([sys.executable, "-c", script, *words], start_new_session=True, stderr=subprocess.PIPE)
    until(lambda: path.exists() and len(path.read_text().splitlines()) > 1, "the first games")
    until(lambda: len([one for one in children(running.pid) if _ignores_ctrl_c(one)]) == 2, "the processes that play")
    begun = children(running.pid)
    if everybody:
        os.killpg(running.pid, signal.SIGINT)
    else:
        running.send_signal(signal.SIGINT)
    told = running.communicate(timeout=60)[1].decode()
    assert running.returncode == 130
    assert "Traceback" not in told
    until(lambda: not any(os.path.exists(f"/proc/{child}") for child in begun), "the end of all processes")


def _ignores_ctrl_c(pid: str) -> bool:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
    (ignored,) = [line.split()[1] for line in status.splitlines() if line.startswith("SigIgn:")]
    return bool(int(ignored, 16) >> signal.SIGINT - 1 & 1)


def children(pid: int) -> list[str]:
    return subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split()


def test_threads_of_one_worker_play_one_after_the_other() -> None:
    """A worker may have several; minds remember one game, and a thread's time is not counted for another."""
    asked = Plan(variants.complete(SMALL), ("board", "board"), 24, 3)
    alone = [asked.run(low, low + 4) for low in range(0, 24, 4)]
    usual = sys.getswitchinterval()
    begun = time.process_time()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(6) as pool:
            together = list(pool.map(asked.run, range(0, 24, 4), range(4, 28, 4)))
    finally:
        sys.setswitchinterval(usual)
    spent = time.process_time() - begun
    assert [one["counts"] for one in together] == [one["counts"] for one in alone]
    assert sum(one["cpu_ms"] for one in together) <= 1000 * spent + len(together)


def test_ranges_become_shorter_towards_the_end() -> None:
    """All of them together are the games, each once; the last ones are short, so that nobody waits long for them."""
    kept = Kept(None, {})
    kept.add((0, 4), {**plan().run(0, 4), "cpu_ms": 100})
    ranges = Ranges(kept, 10_000)
    found = list(iter(lambda: ranges.take(4), None))
    assert [low for low, _ in found] == [4, *[high for _, high in found[:-1]]]
    assert found[-1][1] == 10_000
    seconds = [(high - low) * 0.025 for low, high in found]
    assert seconds[0] == RANGE_SECONDS
    assert seconds == sorted(seconds, reverse=True)
    # Whoever comes last is at most so much later than the others.
    assert seconds[-5] <= 2 * LAST_SECONDS


def test_ranges_follow_what_is_learnt_of_the_time_a_game_takes() -> None:
    kept = Kept(None, {})
    kept.add((0, 4), {**plan().run(0, 4), "cpu_ms": 4000})
    ranges = Ranges(kept, 10**6)
    low, high = ranges.take(2)
    assert high - low == 8
    kept.add((low, high), {**plan().run(low, high), "cpu_ms": 80})
    assert ranges.take(2)[1] - high == pytest.approx(8 / 0.34, abs=1)


def test_on_a_cluster_with_a_worker_killed_in_between() -> None:
    distributed = pytest.importorskip("distributed")
    whole = study(plan(48), None, 1, None, silent)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        found = Counts()
        parts = iter([(low, low + 4) for low in range(0, 48, 4)])
        victims = [worker.pid for worker in cluster.workers.values()][:1]
        for number, (_, played) in enumerate(
            on_cluster(plan(48), lambda workers: next(parts, None), cluster.scheduler_address)
        ):
            found.add(Counts.of_json(played["counts"]))
            if number == 1:
                os.kill(victims[0], signal.SIGKILL)
    assert found.as_json() == whole.as_json()


def test_a_scheduler_without_workers(monkeypatch, capsys) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(lab_study, "PATIENCE", 0.5)
    words = ["lab", "simple-10x6-cover", "--games", "40", "--seed", "1", "--players", "random", "--skill", "0"]
    with distributed.LocalCluster(n_workers=0, dashboard_address=None, host="127.0.0.1") as cluster:
        assert main([*words, "--scheduler", cluster.scheduler_address]) == 1
    error = capsys.readouterr().err
    assert "has no workers: start some with dask worker tcp://127.0.0.1:" in error
    assert error.count("\n") == 1


def test_a_scheduler_that_is_not_there(capsys) -> None:
    pytest.importorskip("distributed")
    words = ["lab", "simple-10x6-cover", "--games", "40", "--seed", "1", "--players", "random", "--skill", "0"]
    assert main([*words, "--scheduler", "nonsense://x"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("quader: --scheduler: nonsense://x does not answer")
    assert error.count("\n") == 1


def test_an_interrupted_command_leaves_what_it_has_played(tmp_path) -> None:
    """`kill -9` in mid-run, then the same command: nothing played before is played again."""
    script = "from quader.cli import script; script()"
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    words = [sys.executable, "-c", script, "lab", str(tmp_path / "small.json"), "--games", "400", "--seed", "1"]
    words += ["--players", "random", "--skill", "0", "--workers", "2", "--out", str(tmp_path / "out")]
    path = tmp_path / "out" / "small.jsonl"
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    until(lambda: path.exists() and len(path.read_text().splitlines()) > 2, "a few ranges")
    begun = children(running.pid)
    running.kill()
    running.wait()
    until(lambda: not any(os.path.exists(f"/proc/{child}") for child in begun), "the end of all processes")
    before = path.read_text().splitlines()
    assert len(before) > 2
    assert subprocess.run(words, stdout=subprocess.DEVNULL).returncode == 0
    after = path.read_text().splitlines()
    assert after[: len(before) - 1] == before[:-1]
    total = sum(json.loads(line)["played"]["counts"]["games"] for line in after[1:])
    assert total == 400
