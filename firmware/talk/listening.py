"""Listens for hosts: as long as none speaks, the link is not even loaded. A board that plays alone has more memory."""

from ..memory import LINK, unloaded

MYPY = False
if MYPY:
    from ..app import Application
    from ..interfaces import Port
    from .link import Link


class Listening:
    """Stands for the link (link.py) and makes one when a frame begins."""

    def __init__(self, port: "Port", app: "Application") -> None:
        self._port = port
        self._app = app
        # The link while a host speaks, and what was loaded for it.
        self.link: Link | None = None
        self._loaded: unloaded | None = None
        # What hosts know this start of the board by, and the last request that acted with its reply (link.py).
        self.boot = "%04x%04x" % (port.random(65536), port.random(65536))
        self._done = ("", "")

    def step(self) -> None:
        """Take in and hand over what is possible now, and answer what was asked."""
        self.pass_on()
        link = self.link
        if link and link.asked is not None:
            link.answer(link.requests().reply(link.asked))

    def pass_on(self) -> bool:
        """Take in and hand over what is possible now; whether anything came in."""
        if self.link:
            came = self.link.step()
            if self.link.silent():
                self._done = self.link.done
                self.link = None
                if self._loaded:
                    self._loaded.close()
            return came
        data = self._port.receive()
        if b"~" in data:
            self._loaded = unloaded(*LINK)
            from .link import Link

            self.link = Link(self._port, self._app, self.boot)
            self.link.done = self._done
            self.link.hear(data)
        return bool(data)

    def expects(self) -> bool:
        """Whether the host is in the middle of a request."""
        return self.link is not None and self.link.expects()

    def tell(self, kind: str, what: dict) -> None:
        """Report an event to the host, if one watches."""
        if self.link:
            self.link.tell(kind, what)

    def watched(self) -> bool:
        """Whether the host wants to know what happens in the game."""
        return self.link is not None and self.link.watched()
