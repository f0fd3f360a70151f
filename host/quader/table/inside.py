"""The firmware's application as the virtual board runs it: its events are heard here too, and the page's requests are
answered beside the link, which belongs to a serial client. Runs on CPython and on MicroPython."""

import json

from firmware.app import Application
from firmware.talk.requests import Requests

MYPY = False
if MYPY:
    from typing import Any


class TableApplication(Application):
    """The application; `heard` collects its events."""

    def __init__(self, port: "Any", config: "Any") -> None:
        Application.__init__(self, port, config)
        self.heard: list[dict[str, Any]] = []
        self.page = Requests(_Beside(port, self))

    def listened(self) -> bool:
        return True

    def tell(self, kind: str, what: "dict[str, Any]") -> None:
        event = dict(what)
        event["event"] = kind
        self.heard.append(event)
        Application.tell(self, kind, what)


def switched_on(port: "Any", config: "Any") -> TableApplication:
    """The application as it stands after a cold start."""
    app = TableApplication(port, config)
    app.first_light()
    app.start()
    return app


class _Beside:
    """What requests need of a link, for the page, which needs none."""

    def __init__(self, port: "Any", app: "Any") -> None:
        self.port = port
        self.app = app
        self.boot = "page"
        self.done = ("", "")

    def watch(self, game: bool, cells: bool) -> None:
        """The page hears everything anyway."""


class PipePort:
    """A port whose hardware is at the other end of a pipe: `take` sets what came in, `give` tells what goes out."""

    def __init__(self, config: "Any", storage: "Any", board_id: str, seed: int) -> None:
        import random
        from array import array

        random.seed(seed)
        self._below = random.getrandbits
        self.cells = config.cells
        self.storage = storage
        self.board_id = board_id
        self.ms = 0
        self.pressed = 0
        # The time at the moment `_since`, which follows the clock so that its wrapping does no harm.
        self._seconds = 0
        self._since = 0
        self.readings = array("H", bytes(2 * config.count))
        # Readings of the feet that nobody has asked for yet: time and four weights each.
        self.weighed: list[list[int]] = []
        self.inbox = b""
        self.outbox = b""
        self.frame: bytes | None = None

    def scan(self, raw: "Any") -> None:
        raw[:] = self.readings

    def weigh(self, out: "Any") -> bool:
        if not self.weighed:
            return False
        out[:] = self.weighed.pop(0)
        return True

    def show(self, frame: bytearray) -> None:
        self.frame = bytes(frame)

    def buttons(self) -> int:
        return self.pressed

    def ticks_ms(self) -> int:
        return self.ms

    def random(self, n: int) -> int:
        return self._below(30) % n

    def receive(self) -> bytes:
        data = self.inbox
        self.inbox = b""
        return data

    def send(self, data: bytes) -> int:
        self.outbox += data
        return len(data)

    def now(self) -> int:
        from firmware.ticks import add, diff

        passed = diff(self.ms, self._since) // 1000
        if passed and self._seconds:
            self._seconds += passed
            self._since = add(self._since, 1000 * passed)
        return self._seconds

    def set_now(self, seconds: int) -> None:
        self._seconds = seconds
        self._since = self.ms

    def feed(self) -> None:
        """There is no watchdog to feed."""


class Inside:
    """The application at the inner end of the pipe; `step` takes a line and answers with one."""

    def __init__(self, storage: "Any", setting: "dict[str, Any]") -> None:
        from firmware.config import Config

        config = Config(setting["board"])
        self._port = PipePort(config, storage, setting["board_id"], setting["seed"])
        self._port.ms = setting["ms"]
        self._port.set_now(setting["seconds"])
        for cell in range(config.count):
            self._port.readings[cell] = 2048
        self._app: Any = TableApplication(self._port, config)
        self._app.first_light()
        self._app.start()

    def step(self, line: str) -> str:
        port = self._port
        app = self._app
        doc = json.loads(line)
        port.ms = doc["ms"]
        port.now()
        port.pressed = doc["buttons"]
        raw = bytes.fromhex(doc["raw"])
        for cell in range(len(port.readings)):
            port.readings[cell] = raw[2 * cell] | raw[2 * cell + 1] << 8
        port.weighed += doc["feet"]
        port.inbox += bytes.fromhex(doc["in"])
        app.step()
        replies = [app.page.reply(text) for text in doc["asks"]]
        told: dict[str, Any] = {"replies": replies, "events": app.heard, "out": port.outbox.hex()}
        if port.frame is not None:
            told["frame"] = port.frame.hex()
            port.frame = None
        port.outbox = b""
        app.heard = []
        return json.dumps(told)
