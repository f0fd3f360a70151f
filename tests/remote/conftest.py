"""Two real boards (the application with its link, in threads) that play one game through `quader board remote`."""

import copy
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from quader.remote.view import Reading, View
from tests.board.conftest import Served
from tests.firmware.rig import BoardFlash
from tests.host.conftest import Ran, Run, _home, file, run
from tests.patience import PATIENCE

__all__ = ["Ran", "Run", "_home", "file", "run"]
SCRIPT = "from quader.cli import script; script()"
# Boards that share two cores with everything else.
STEP_SECONDS = 0.01


class Remote(Served):
    """A board behind a TCP socket whose cable can be pulled, with hands that do what its lights say."""

    def __init__(self, board_id: str) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        self.port = self.listener.getsockname()[1]
        self.line: socket.socket | None = None
        self.plugged = True
        super().__init__(f"socket://127.0.0.1:{self.port}", BoardFlash(), board_id)
        self.accept = self._accept

    def _accept(self) -> int:
        try:
            line, _ = self.listener.accept()
        except BlockingIOError:
            return -1
        if not self.plugged:
            line.close()
            return -1
        line.setblocking(False)
        self.line = line
        return line.fileno()

    def _run(self) -> None:
        while not self._end.wait(STEP_SECONDS):
            with self.lock:
                port = self.app.port
                if port.descriptor < 0:
                    port.descriptor = self.descriptor = self.accept()
                self.app.step()
                self._hands()

    def _hands(self) -> None:
        """Put the pieces as the position, or the lit move, wants them."""
        running = self.app.running
        if running.game is None or self.app.running.result:
            return
        game = running.game
        guest = getattr(self.app.mode, "guest", None)
        if guest is not None and guest.move >= 0:
            game = copy.deepcopy(game)
            game.play(guest.move)
        wanted = sorted((x, y, wide, deep, code - 1) for x, y, z, wide, deep, _, code in game.pieces() if not z)
        port = self.app.port
        if wanted != getattr(port, "laid", []):
            port.laid = wanted
            left = (self.app.config.columns - game.cells[0]) // 2
            low = (self.app.config.rows - game.cells[1]) // 2
            for stone in list(port.stones):
                port.take(stone)
            for x, y, wide, deep, owner in wanted:
                port.put(x + left, y + low, wide, deep, owner)

    def pull(self) -> None:
        """Pull the cable."""
        with self.lock:
            self.plugged = False
            if self.line is not None:
                self.line.close()
            self.app.port.descriptor = self.descriptor = -1

    def plug(self) -> None:
        self.plugged = True

    def play(self, choice: int = 0) -> str:
        """Somebody at this board moves."""
        with self.lock:
            game = self.app.running.game
            text = game.text(game.legal_moves()[choice])
            self.app.play(text)
        return text

    def view(self) -> View:
        reading = Reading()
        with self.lock:
            for kind, payload in self.app.journal.entries():
                reading.take(kind, payload)
        return reading.view

    def texts(self) -> list[str]:
        return [move.text for move in self.view().moves]

    def stop(self) -> None:
        super().stop()
        self.listener.close()
        if self.line is not None:
            self.line.close()


@pytest.fixture
def boards() -> Iterator[tuple[Remote, Remote]]:
    two = (Remote("aaaa0001"), Remote("bbbb0002"))
    yield two
    for board in two:
        board.stop()


class Command:
    """`quader board remote`, in a process of its own that can be killed."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT, "board", "remote", *self.words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def ended(self) -> tuple[int, str, str]:
        out, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, errors


@pytest.fixture
def command() -> Iterator[Callable[..., Command]]:
    begun: list[Command] = []

    def begin(*words: str) -> Command:
        begun.append(Command(*words))
        return begun[-1]

    yield begin
    for one in begun:
        one.kill()
