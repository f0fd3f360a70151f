"""Publishes what the boards of this PC told. Nothing counts as delivered before the hub has confirmed that it is in its
database; until then it is sent again, whoever was killed: this program, the broker, the hub or its database.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable

import aiomqtt

from ..log import GameLog
from ..log.outbox import Outbox
from ..log.refusals import NotTaken
from .address import Broker
from .ending import pause
from .message import ENTRIES, Batch, confirmed, done_topic, entries_topic, fitting, to_bytes

# New entries are looked for so often; what is not confirmed is sent again after so long.
LOOK_SECONDS = 0.1
AGAIN_SECONDS = 5.0
RETRY_SECONDS = 0.5
# So many messages may wait for their confirmation.
WINDOW = 64


class Publisher:
    """Sends one log to one hub."""

    def __init__(self, log: GameLog, broker: Broker, trouble: Callable[[str], None]) -> None:
        self._broker = broker
        self._trouble = trouble
        self._outbox = Outbox(log.database, f"{broker.host}:{broker.port}/{broker.user}"[:64])
        # Sent and not confirmed, by the last id: the message, and when it was sent.
        self._sent: dict[int, tuple[bytes, float]] = {}
        self._confirmed: set[int] = set()
        self._read_to = 0
        self._cursor = 0

    async def run(self) -> None:
        """Until it is cancelled."""
        self._cursor = self._read_to = await asyncio.to_thread(self._outbox.cursor)
        told = ""
        while True:
            try:
                async with aiomqtt.Client(**self._broker.options(), max_inflight_messages=WINDOW) as client:
                    await client.subscribe(done_topic(self._broker.user), qos=1)
                    told = ""
                    # No group of tasks: it would cancel this one when a part of it fails.
                    listening = asyncio.create_task(self._listen(client))
                    try:
                        await self._send(client, listening)
                    finally:
                        listening.cancel()
                        await asyncio.gather(listening, return_exceptions=True)
            except (aiomqtt.MqttError, OSError) as error:
                why = str(error)
                if why != told:
                    told = why
                    self._trouble(why)
            # What was under way is sent again over the new connection.
            self._sent = {last: (data, 0.0) for last, (data, _) in self._sent.items()}
            await pause(RETRY_SECONDS)

    async def caught_up(self) -> bool:
        """Whether the hub has confirmed everything that the log has."""
        return not self._sent and not await asyncio.to_thread(self._outbox.after, self._cursor, 1)

    async def _send(self, client: aiomqtt.Client, listening: "asyncio.Task[None]") -> None:
        """For as long as the hub's confirmations can be heard."""
        topic = entries_topic(self._broker.user)
        while not listening.done():
            now = time.monotonic()
            for last, (data, at) in list(self._sent.items()):
                if now - at > AGAIN_SECONDS:
                    self._sent[last] = (data, now)
                    await client.publish(topic, data, qos=1)
            while len(self._sent) < WINDOW:
                try:
                    found = await asyncio.to_thread(self._outbox.after, self._read_to, ENTRIES)
                except NotTaken as refused:
                    self._trouble(str(refused))
                    break
                if not found:
                    break
                found = fitting(found)
                self._read_to = found[-1].id
                data = to_bytes(Batch(self._read_to, found))
                self._sent[self._read_to] = (data, time.monotonic())
                await client.publish(topic, data, qos=1)
            await self._keep_cursor()
            await pause(LOOK_SECONDS)
        listening.result()

    async def _listen(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            for last in confirmed(bytes(message.payload)):
                if self._sent.pop(last, None) is not None:
                    self._confirmed.add(last)

    async def _keep_cursor(self) -> None:
        """Everything before the first message that is not confirmed has arrived."""
        first = min(self._sent, default=None)
        ready = [last for last in self._confirmed if first is None or last < first]
        if ready:
            self._cursor = max(ready)
            self._confirmed.difference_update(ready)
            with contextlib.suppress(NotTaken):
                await asyncio.to_thread(self._outbox.confirm, self._cursor)
