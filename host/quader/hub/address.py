"""Where the broker is: mqtt://user:password@host:1883, or mqtts://… with TLS."""

import ssl
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from ..words.hub import refusal
from .broker import is_user


@dataclass(frozen=True)
class Broker:
    host: str
    port: int
    user: str
    password: str
    tls: bool
    ca: str = ""

    def options(self) -> dict[str, Any]:
        """As aiomqtt's client takes them."""
        found: dict[str, Any] = {"hostname": self.host, "port": self.port}
        if self.user:
            found |= {"username": self.user, "password": self.password}
        if self.tls:
            found["tls_context"] = ssl.create_default_context(cafile=self.ca or None)
        return found


def read(text: str, ca: str = "") -> Broker:
    """An address as people write it."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise refusal("--broker", "bad_broker") from None
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname or not parts.username:
        raise refusal("--broker", "bad_broker")
    tls = parts.scheme == "mqtts"
    user = unquote(parts.username)
    if not is_user(user):
        raise refusal("--broker", "bad_user")
    broker = Broker(parts.hostname, port or (8883 if tls else 1883), user, unquote(parts.password or ""), tls, ca)
    try:
        # A certificate that is none would fail at every attempt to connect, for ever.
        broker.options()
    except OSError:
        raise refusal("--ca", "bad_ca", ca) from None
    return broker
