"""An ear for hosts: as long as none speaks, the link is not even loaded. A board that plays alone has more memory."""

from ..memory import forget

_LINK = (
    "firmware.talk.link",
    "firmware.protocol.wire",
    "firmware.talk.requests",
    "firmware.talk.uploads",
    "firmware.protocol.json_text",
)


class Ear:
    """Stands for the link (link.py) and makes one when a frame begins."""

    def __init__(self, port, app):
        self._port = port
        self._app = app
        # The link while a host speaks.
        self.link = None
        # What hosts know this start of the board by, and the last request that acted with its reply (link.py).
        self.boot = "%04x%04x" % (port.random(65536), port.random(65536))
        self._done = ("", "")

    def step(self):
        """Take in and hand over what is possible now."""
        if self.link:
            self.link.step()
            if self.link.silent():
                self._done = self.link.done
                self.link = None
                forget(_LINK)
            return
        data = self._port.receive()
        if b"~" in data:
            from .link import Link

            self.link = Link(self._port, self._app, self.boot)
            self.link.done = self._done
            self.link.hear(data)

    def tell(self, kind, what):
        """Report an event to the host, if one watches."""
        if self.link:
            self.link.tell(kind, what)

    def watched(self):
        """Whether the host wants to know what happens in the game."""
        return self.link is not None and self.link.watched()
