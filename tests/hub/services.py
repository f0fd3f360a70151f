"""A real Mosquitto and a real PostgreSQL in a folder, started, killed and started again."""

import os
import shutil
import signal
import socket
import subprocess
from pathlib import Path

from quader.hub import broker
from tests.patience import PATIENCE, until

_PATH = "/usr/sbin:/usr/bin:/usr/local/bin"


def missing() -> str:
    """What is not installed, or nothing."""
    if shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:{_PATH}") is None:
        return "mosquitto is not installed (apt install mosquitto)"
    return "" if _programs() else "no PostgreSQL server is installed (apt install postgresql)"


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    there = shutil.which("initdb")
    return found[-1].parent if found else Path(there).resolve().parent if there else None


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait(port: int) -> None:
    def listens() -> bool:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
            return True
        except OSError:
            return False

    until(listens, f"a listener at {port}")


class Mosquitto:
    """A broker with a user for each PC."""

    def __init__(self, folder: Path, pcs: list[str], tls: bool = True) -> None:
        self.port = free_port()
        self.tls = tls
        self.made = broker.make(folder, pcs, "127.0.0.1", self.port, tls)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        tool = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:{_PATH}")
        assert tool is not None
        self._process = subprocess.Popen(
            [tool, "-c", str(self.made.configuration)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _wait(self.port)

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def pids(self) -> list[int]:
        return [self._process.pid] if self._process else []

    def address(self, user: str) -> str:
        scheme = "mqtts" if self.tls else "mqtt"
        return f"{scheme}://{user}:{self.made.passwords[user]}@127.0.0.1:{self.port}"

    @property
    def ca(self) -> str:
        return str(self.made.certificate) if self.made.certificate else ""


class Postgres:
    """A database server."""

    def __init__(self, folder: Path) -> None:
        programs = _programs()
        assert programs is not None
        self._programs = programs
        self._as_user: list[str] = []
        folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            # The server refuses to run as root.
            self._as_user = [shutil.which("runuser") or "/usr/sbin/runuser", "-u", "postgres", "--"]
            shutil.chown(folder, "postgres")
        self._folder = folder
        self._data = folder / "data"
        self.port = free_port()
        self.address = f"postgresql://quader@127.0.0.1:{self.port}/postgres"
        self._call("initdb", "-D", self._data, "-A", "trust", "-U", "quader", "-E", "UTF8", "--no-sync")
        self.start()

    def _call(self, program: str, *words: object) -> None:
        call = [*self._as_user, str(self._programs / program), *map(str, words)]
        # Not caught: the server inherits the output, and would keep a pipe open.
        subprocess.run(
            call, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self._folder, timeout=120
        )

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        self._call("pg_ctl", "-D", self._data, "-o", options, "-l", self._folder / "log", "-w", "start")

    def pids(self) -> list[int]:
        """The server and its children."""
        server = (self._data / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        return [int(pid) for pid in (server, *children)]

    def kill(self) -> None:
        """As a crash does: it must recover when it starts again."""
        self._call("pg_ctl", "-D", self._data, "-m", "immediate", "stop")
