"""A whole event's load on this machine: python -m tests.bench.event --boards 100 1000 10000 --seconds 60 [--kill]

A real broker and a real database in a folder of their own; PCs are processes, each with a log of games, the real
publisher, and boards that make a move every ten seconds. Latency is from the move on the board until it is in the
hub's database, where spectators see it. With --kill the most boards play once more, and the broker, the database and
one PC are killed on the way.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from firmware.keep.journal import START
from firmware.protocol.json_text import compact
from quader import variants
from quader.hub import address, store
from quader.hub.publisher import Publisher
from quader.log import GameLog
from quader.log.evidence import Proof, chained
from quader.log.outbox import Outbox
from quader.log.tale import Tale
from tests.hub.services import Mosquitto, Postgres, missing

VARIANT = "simple-10x6-cover"
PCS = 4
EVERY_SECONDS = 10.0
TICK_SECONDS = 0.1
# Everything must have arrived so long after the last move.
LATE_SECONDS = 60.0


# --- a PC with boards: a process of its own --------------------------------------------------------------------------


class Boards:
    """Boards of one PC, whose moves go into its log; after a kill they go on where the log ends."""

    def __init__(self, log: GameLog, pc: str, count: int) -> None:
        self._log = log
        header = {"variant": variants.by_name(VARIANT), "players": ["A", "B"], "number": 1}
        begins = []
        for number in range(count):
            payload = compact({**header, "board": f"{pc}-{number}"}).encode()
            begins.append((Tale(payload).header, f"1-{number}", chained(START, "H", payload)))
        self._games: list[int] = []
        for at in range(0, count, 500):
            self._games += log.begin_many(begins[at : at + 500])
        self._last = [log.last(game) for game in self._games]
        self._chain = [log.proofs(game)[last].chain for game, last in zip(self._games, self._last, strict=True)]
        self._due = [time.time() + EVERY_SECONDS * random.random() for _ in self._games]

    def move(self, now: float) -> None:
        """Whoever is due makes a move; all of this tick are one transaction, as with the logger."""
        entries, proofs = [], {}
        for place, due in enumerate(self._due):
            if due > now:
                continue
            self._due[place] = due + EVERY_SECONDS
            game, number = self._games[place], self._last[place] + 1
            proof: Proof = chained(self._chain[place], "n", f"{number} {now:.3f}".encode())
            entries.append((game, number, ("comment", proof.payload.decode(), None)))
            proofs[game, number] = proof
            self._last[place], self._chain[place] = number, proof.chain
        if entries:
            self._log.append_many(entries, proofs)


async def _pc(args: argparse.Namespace) -> None:
    with GameLog.open(args.log) as log:
        boards = Boards(log, args.pc, args.boards[0])
        publisher = Publisher(log, address.read(args.broker), lambda why: None)
        task = asyncio.create_task(publisher.run())
        Path(args.log + ".ready").touch()
        while not Path(args.log + ".go").exists():
            await asyncio.sleep(0.05)
        while not Path(args.log + ".stop").exists():
            began = time.time()
            await asyncio.to_thread(boards.move, began)
            await asyncio.sleep(max(0.0, TICK_SECONDS - (time.time() - began)))
        end = time.monotonic() + LATE_SECONDS
        while not await publisher.caught_up() and time.monotonic() < end:
            await asyncio.sleep(0.2)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


# --- the event -------------------------------------------------------------------------------------------------------


def _start_pc(folder: Path, number: int, boards: int, broker: Mosquitto) -> "subprocess.Popen[bytes]":
    words = [sys.executable, "-m", "tests.bench.event", "--pc", f"pc{number}", "--boards", str(boards)]
    words += ["--log", str(folder / f"pc{number}.sqlite"), "--broker", broker.address(f"pc{number}")]
    return subprocess.Popen(words)


def _wait_for(paths: list[Path], processes: "list[subprocess.Popen[bytes]]", seconds: float) -> None:
    end = time.monotonic() + seconds
    while not all(path.exists() for path in paths):
        assert time.monotonic() < end, "the PCs are not ready"
        assert all(process.poll() is None for process in processes), "a PC has ended before it was ready"
        time.sleep(0.1)


def run(boards: int, seconds: float, kill: bool, pcs: int = PCS) -> dict[str, float]:
    """One event; what was measured."""
    with tempfile.TemporaryDirectory(prefix="quader-event-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        postgres = Postgres(folder / "postgres")
        broker = Mosquitto(folder / "broker", [f"pc{number}" for number in range(pcs)], tls=False)
        words = [sys.executable, "-c", "from quader.cli import script; script()", "hub", "consume"]
        consume = [*words, "--broker", broker.address("hub"), "--db", postgres.address]
        consumer = subprocess.Popen(consume, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        share = [boards // pcs + (number < boards % pcs) for number in range(pcs)]
        processes = [_start_pc(folder, number, share[number], broker) for number in range(pcs)]
        logs = [folder / f"pc{number}.sqlite" for number in range(pcs)]
        try:
            _wait_for([Path(f"{log}.ready") for log in logs], processes, 600)
            for log in logs:
                Path(f"{log}.go").touch()
            before = _cpu([*processes, consumer])
            served = _cpu_of(broker.pids()) + _cpu_of(postgres.pids())
            if kill:
                time.sleep(seconds / 4)
                broker.kill()
                time.sleep(3)
                broker.start()
                time.sleep(seconds / 4)
                postgres.kill()
                time.sleep(3)
                postgres.start()
                time.sleep(seconds / 4)
                processes[0].send_signal(signal.SIGKILL)
                processes[0].wait()
                processes[0] = _start_pc(folder, 0, share[0], broker)
                time.sleep(seconds / 4)
            else:
                time.sleep(seconds)
            cpu = _cpu([*processes, consumer]) - before
            served = _cpu_of(broker.pids()) + _cpu_of(postgres.pids()) - served
            for log in logs:
                Path(f"{log}.stop").touch()
            stopped = time.monotonic()
            for process in processes:
                process.wait(timeout=LATE_SECONDS + 60)
            caught_up = time.monotonic() - stopped
        finally:
            for process in processes:
                process.kill()
                process.wait()
            consumer.kill()
            consumer.wait()
            broker.kill()
        made = 0
        for log in logs:
            with GameLog.open(str(log)) as opened:
                outbox = Outbox(opened.database, "all")
                made += sum(1 for _ in iter_outbox(outbox))
        found = asyncio.run(_measured(postgres.address))
        postgres.kill()
    return {"boards": boards, "moves": made - boards, "lost": made - found["rows"], "caught_up": caught_up,
            "cpu_ms": 1000 * cpu / max(1, made - boards), "served_ms": 1000 * served / max(1, made - boards),
            **found}  # fmt: skip


def iter_outbox(outbox: Outbox):  # type: ignore[no-untyped-def]
    cursor = 0
    while rows := outbox.after(cursor, 5000):
        cursor = rows[-1].id
        yield from rows


def _cpu(processes: "list[subprocess.Popen[bytes]]") -> float:
    return _cpu_of([process.pid for process in processes])


def _cpu_of(pids: list[int]) -> float:
    """The seconds that these processes, and children that have ended, have computed, as Linux counts them."""
    total = 0.0
    for pid in pids:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return total


async def _measured(database: str) -> dict[str, float]:
    late = """
    SELECT count(*), percentile_cont(0.5) WITHIN GROUP (ORDER BY ms), percentile_cont(0.99) WITHIN GROUP (ORDER BY ms),
           max(ms)
    FROM (SELECT 1000 * (extract(epoch FROM at) - split_part(convert_from(payload, 'UTF8'), ' ', 2)::float) AS ms
          FROM hub_entries WHERE kind = 'n') AS one
    """
    async with await store.connect(database) as db:
        asked = await db.execute("SELECT count(*), count(DISTINCT (pc, board, number)) FROM hub_entries")
        rows = await asked.fetchone()
        times = await (await db.execute(late)).fetchone()
    assert rows is not None
    assert times is not None
    doubled = rows[0] - rows[1]
    return {"rows": rows[0], "doubled": doubled, "median": times[1] or 0, "p99": times[2] or 0, "max": times[3] or 0}


HEADS = ("boards", "seconds", "moves", "lost, doubled", "published: median / 99 % / longest", "caught up after",
         "computing a move: PCs and hub", "broker and database")  # fmt: skip


def row(found: dict[str, float], seconds: float, kill: bool) -> str:
    """A line of the table in docs/hub.md."""
    # What was killed took its count of computing with it.
    computing, served = ("", "") if kill else (f"{found[key]:.2f} ms" for key in ("cpu_ms", "served_ms"))
    cells = (
        f"{found['boards']:,}{', broker, database and a PC killed' if kill else ''}", f"{seconds:.0f}",
        f"{found['moves']:,.0f}", f"{found['lost']:.0f}, {found['doubled']:.0f}",
        f"{found['median']:.0f} ms / {found['p99']:.0f} ms / {found['max'] / 1000:.1f} s",
        f"{found['caught_up']:.1f} s",
        computing, served,
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.event", description=__doc__)
    parser.add_argument("--boards", type=int, nargs="+", default=[100, 1000, 10000])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--kill", action="store_true", help="once more, with broker, database and a PC killed")
    parser.add_argument("--pc", help=argparse.SUPPRESS)
    parser.add_argument("--log", help=argparse.SUPPRESS)
    parser.add_argument("--broker", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.pc:
        asyncio.run(_pc(args))
        return
    if missing():
        sys.exit(missing())
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start; a move every {EVERY_SECONDS:.0f} s")
    print(f"| {' | '.join(HEADS)} |\n{'|---' * len(HEADS)}|", flush=True)
    for boards, kill in [(count, False) for count in args.boards] + [(max(args.boards), True)] * args.kill:
        print(row(run(boards, args.seconds, kill), args.seconds, kill), flush=True)


if __name__ == "__main__":
    main()
