"""The real host and hub: logger, publisher, consumer, spectators' and organiser's pages, broker and database, each of
which is killed or held now and then and comes back."""

import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from tests.hub.services import Mosquitto, Postgres, free_port, missing

QUADER = [sys.executable, "-c", "from quader.cli import script; script()"]
PC = "soak"


class Command:
    """A `quader` command that is started again whenever it was killed."""

    def __init__(self, folder: Path, *words: object) -> None:
        self._words = [*QUADER, *map(str, words)]
        self.said = folder / f"{words[0]}-{words[1]}.txt"
        self.start()

    def start(self) -> None:
        with self.said.open("ab") as said:
            self._process = subprocess.Popen(self._words, stdin=subprocess.DEVNULL, stdout=said, stderr=said)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def hold(self) -> None:
        """It is there, but does not read any more."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def address(self) -> str:
        """The first address that it has printed."""
        while not (found := re.search(r"http://\S+", self.said.read_text())):
            assert not self.has_ended(), self.said.read_text()
            time.sleep(0.05)
        return found[0]


class Services:
    """Everything between the boards and those who look on. Without broker or database: the host alone."""

    def __init__(self, folder: Path, boards: list[str], tournament: Path) -> None:
        self.log = folder / "games.sqlite"
        self.missing = missing()
        logger = Command(folder, "board", "log", *boards, "--db", self.log, "--tournament", tournament, "--json")
        self.commands = {"logger": logger}
        self.organiser = Command(folder, "tournament", "serve", "--file", tournament, "--no-browser")
        self._faults: list[tuple[str, Callable[[], None], Callable[[], None]]] = [
            ("logger killed", logger.kill, logger.start),
            ("host stops reading", logger.hold, logger.go_on),
        ]
        if self.missing:
            return
        self.postgres = Postgres(folder / "postgres")
        self.broker = Mosquitto(folder / "broker", [PC], tls=False)
        db = ("--db", self.postgres.address)
        publisher = Command(folder, "hub", "publish", "--db", self.log, "--broker", self.broker.address(PC))
        consumer = Command(folder, "hub", "consume", "--broker", self.broker.address("hub"), *db)
        spectators = Command(folder, "hub", "serve", *db, "--port", free_port())
        self.spectators = spectators
        self.commands |= {"publisher": publisher, "consumer": consumer, "spectators": spectators}
        self._faults += [
            ("broker killed", self.broker.kill, self.broker.start),
            ("database killed", self.postgres.kill, self.postgres.start),
            *((f"{name} killed", one.kill, one.start) for name, one in self.commands.items() if name != "logger"),
        ]

    def hurt(self, chance: Random, until: float, injected: Counter[str]) -> Iterator[str]:
        """One fault after the other until a time; what ended by itself."""
        while time.monotonic() < until:
            name, begin, end = chance.choice(self._faults)
            injected[name] += 1
            begin()
            time.sleep(chance.uniform(0.5, 3.0))
            end()
            time.sleep(chance.uniform(2.0, 8.0))
            for command, one in self.commands.items():
                if one.has_ended():
                    yield f"{command} has ended by itself: {one.said.read_text()[-500:]}"
                    one.start()

    def stop(self) -> None:
        for one in (*self.commands.values(), self.organiser):
            one.kill()
        if not self.missing:
            self.broker.kill()
            self.postgres.kill()
