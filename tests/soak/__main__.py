"""`python -m tests.soak --seconds 3600 --seed 1`: boards, host, hub and pages under faults, then the long corpora."""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

from tests.bench import page
from tests.hub.services import free_port
from tests.table.page import playing

from . import agreement
from .player import PLAYERS
from .services import QUADER, Services
from .sitting import Played, Sitting
from .table import Tab

BOARDS = 12
# What went wrong can be looked at here afterwards.
KEPT = Path("build/soak")
REPORT = KEPT / "report.txt"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=1, help="repeats moves and faults")
    parser.add_argument("--boards", type=int, default=BOARDS)
    parser.add_argument("--no-corpora", action="store_true", help="without the long corpora afterwards")
    parser.add_argument("--page", action="store_true", help="put what was found on the page of benchmarks")
    args = parser.parse_args()
    # In the background Ctrl-C is ignored, also by the commands that are ended with it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    began = page.machine()
    print(f"{args.boards} boards, {args.seconds:.0f} s, seed {args.seed}, load {os.getloadavg()[0]:.1f}", flush=True)
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir(parents=True)
    # PostgreSQL, which runs as another user if this is root, must reach its folder.
    with tempfile.TemporaryDirectory(prefix="quader-soak-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        wrong = 0
        for line in soak(Path(name), args.boards, args.seconds, args.seed):
            print(line, flush=True)
            wrong += 1
        if wrong:
            for said in Path(name).glob("*.txt"):
                shutil.copy(said, KEPT)
            print(f"what the commands said is kept in {KEPT}", flush=True)
    found = "nothing was lost: all agree" if not wrong else f"{wrong} disagreements"
    print(found, flush=True)
    if args.page:
        write_page(args.boards, args.seconds, args.seed, f"{REPORT.read_text()}{found}\n", began)
    corpora = 0 if args.no_corpora else _corpora()
    return 1 if wrong or corpora else 0


def _corpora() -> int:
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "long"]).returncode


def soak(folder: Path, boards: int, seconds: float, seed: int) -> Iterator[str]:
    """Play under faults; what does not agree in the end."""
    os.environ["QUADER_HOME"] = str(folder / "home")
    tournament = _tournament(folder)
    serial = free_port()
    with playing("--plain", "--faults", "--serial", str(serial)) as server:
        sitting = Sitting(boards, seed, seconds)
        services = Services(folder, [*sitting.addresses, f"socket://127.0.0.1:{serial}"], tournament)
        try:
            yield from _soak(server, sitting, services, tournament, seconds, seed)
        finally:
            services.stop()
            sitting.stop()


def _soak(
    server: SimpleNamespace, sitting: Sitting, services: Services, tournament: Path, seconds: float, seed: int
) -> Iterator[str]:
    until = time.monotonic() + seconds
    tab = Tab(f"{seed} table")
    carrying = threading.Thread(target=tab.play, args=(server, until))
    carrying.start()
    injected: Counter[str] = Counter()
    yield from services.hurt(Random(f"{seed} services"), until, injected)
    carrying.join()
    played = sitting.played()
    _report(played, tab, injected, seconds, services.missing)
    if evidence := [found for one in played for found in one.evidence]:
        (KEPT / "moves.json").write_text(json.dumps(evidence, indent=1))
        yield f"{len(evidence)} moves lost or wrong: readings, journals and the last scans are in {KEPT}/moves.json"
    yield from tab.wrong
    for one in played:
        yield from one.wrong
        yield from (f"{one.board}: {one.counts[what]} moves {what}" for what in ("lost", "wrong") if one.counts[what])
    moves = {(one.board, number): texts for one in played for number, texts in one.games.items()}
    table = _table_id(services.log, {one.board for one in played})
    moves |= {(table, number): texts for number, texts in enumerate(tab.games, 1)}
    left = {(one.board, number) for one in played for number in one.left}
    yield from agreement.differences(moves, left, lambda: agreement.of_log(services.log), "log")
    if not services.missing:
        yield from agreement.differences(moves, left, lambda: agreement.of_hub(services.postgres.address), "hub")
        at = services.spectators.address()
        yield from agreement.differences(moves, left, lambda: agreement.of_spectators(at), "spectators")
    yield from agreement.of_organiser(services.log, tournament, services.organiser.address())


def _table_id(log: Path, others: set[str]) -> str:
    """What the virtual table calls itself."""
    return next((board for board, _ in agreement.of_log(log) if board not in others), "the table")


def _tournament(folder: Path) -> Path:
    path = folder / "club.jsonl"
    for words in (("new", "Club", "--rounds", "1"), ("add", *PLAYERS), ("pair",)):
        subprocess.run([*QUADER, "tournament", *words, "--file", str(path)], check=True, stdout=subprocess.DEVNULL)
    return path


def _report(played: list[Played], tab: Tab, services: Counter[str], seconds: float, missing: str) -> None:
    counts: Counter[str] = Counter()
    faults = services + tab.injected
    for one in played:
        counts.update(one.counts)
        faults.update(one.faults)
    moves = counts["moves"] + sum(map(len, tab.games))
    load = sum(one.seconds for one in played) / seconds
    taken_back = counts["taken back by a sensor"]
    lines = [
        f"  load held              {load:.1f} boards' time a second, {moves / seconds:.1f} moves a second",
        f"  faults injected        {faults.total()}",
        *[f"    {name:32} {number}" for name, number in sorted(faults.items())],
    ]
    if missing:
        lines.append(f"    without the hub: {missing}")
    lines += [
        f"  moves played           {moves}, in {counts['games'] + len(tab.games)} games",
        f"  moves lost             {counts['lost']}, and {taken_back} that a failing sensor took back",
        f"  wrong moves accepted   {counts['wrong']}, and {counts['told by a sensor']} that a failing sensor showed",
        f"  games that left        {sum(len(one.left) for one in played)}: the oldest, from a full flash",
        f"  questions asked        {counts['questions']}, moves given up after all {counts['given up']}",
    ]
    print(*lines, sep="\n", flush=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    REPORT.write_text("\n".join(lines) + "\n")


def write_page(boards: int, seconds: float, seed: int, report: str, measured_on: str) -> None:
    """The figures of a run on the page of benchmarks."""
    call = f"`python -m tests.soak --boards {boards} --seconds {seconds:.0f} --seed {seed}`"
    text = f"""{call}: boards that clumsy hands play on, a page, the logger, the
hub and an organiser's page, with faults by chance; at the end every journal, database and page is compared.

```text
{report}```"""
    page.write("soak", "Under faults", measured_on, text)


if __name__ == "__main__":
    sys.exit(main())
