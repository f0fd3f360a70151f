"""How two sides on two PCs hear of each other: through the hub's broker.

Each PC tells how its board stands on a topic of its own that only the other PC reads (`quader/ME/remote/YOU/TABLE`).
The broker keeps the last word of each, so whoever was away, or was killed, knows at once how the other one stands.
"""

import threading
from collections.abc import Callable
from typing import Any

from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from rules_core.refused import Refused

from ..hub.address import Broker
from ..words.remote import say
from .view import BYTES, View, from_bytes, to_bytes

_RETRY_SECONDS = 5
# Who waits for a game says this again and again. The broker does not keep it, so it is true when it is heard.
_WAITING = b"waiting"


def topic(me: str, you: str, table: str) -> str:
    return f"quader/{me}/remote/{you}/{table}"


class Relay:
    """This PC's end of a table that it shares with another PC."""

    def __init__(self, broker: Broker, you: str, table: str, trouble: Callable[[str], None]) -> None:
        self._mine = topic(broker.user, you, table)
        self._theirs = topic(you, broker.user, table)
        self._trouble = trouble
        self._told = b""
        self._there: View | None = None
        self._is_waited_for = False
        self._lock = threading.Lock()
        options = broker.options()
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2)
        self._client.username_pw_set(broker.user, broker.password)
        if "tls_context" in options:
            self._client.tls_set_context(options["tls_context"])
        self._client.reconnect_delay_set(1, _RETRY_SECONDS)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._lost
        self._client.on_connect_fail = lambda *_: trouble(say("no_broker"))
        self._client.on_message = self._heard
        self._client.connect_async(broker.host, broker.port, keepalive=15)
        self._client.loop_start()

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def tell(self, view: View) -> None:
        data = to_bytes(view)
        with self._lock:
            if data == self._told:
                return
            self._told = data
        if self._client.is_connected():
            self._client.publish(self._mine, data, qos=1, retain=True)

    def there(self) -> View | None:
        return self._there

    def wait_for_game(self) -> None:
        if self._client.is_connected():
            self._client.publish(self._mine, _WAITING)

    def is_waited_for(self) -> bool:
        return self._is_waited_for

    def _connected(self, client: mqtt.Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._trouble(say("not_let_in", reason))
            return
        client.subscribe(self._theirs, qos=1)
        with self._lock:
            told = self._told
        if told:
            client.publish(self._mine, told, qos=1, retain=True)

    def _lost(self, client: mqtt.Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._trouble(say("no_broker"))

    def _heard(self, client: mqtt.Client, userdata: Any, message: mqtt.MQTTMessage) -> None:
        if message.payload == _WAITING:
            self._is_waited_for = True
            return
        try:
            self._there = from_bytes(bytes(message.payload[: BYTES + 1]))
        except Refused:
            self._trouble(say("not_understood"))
