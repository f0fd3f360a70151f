"""Takes what the PCs publish into the database, many messages in one transaction, and confirms them afterwards."""

import asyncio
from collections.abc import Callable

import aiomqtt
import psycopg

from . import store
from .address import Broker
from .ending import heed, pause
from .message import Batch, confirmation, done_topic, from_bytes, user_of

# A transaction takes what has come within so long, at most so many messages.
GATHER_SECONDS = 0.05
MESSAGES = 400
RETRY_SECONDS = 0.5


class Consumer:
    """One is enough; several share nothing but the database and do no harm."""

    def __init__(self, broker: Broker, database: str, trouble: Callable[[str], None]) -> None:
        self._broker = broker
        self._database = database
        self._trouble = trouble
        self.taken = 0
        self.refused = 0

    async def run(self) -> None:
        """Until it is cancelled. What was not confirmed when something fails is sent again by its PC."""
        told = ""
        while True:
            try:
                client = aiomqtt.Client(**self._broker.options(), max_inflight_messages=1000)
                async with await store.connect(self._database) as db, client:
                    await client.subscribe("quader/+/entries", qos=1)
                    told = ""
                    await self._take(client, db)
            except (aiomqtt.MqttError, psycopg.Error, OSError) as error:
                why = (str(error).strip().splitlines() or [type(error).__name__])[0]
                if why != told:
                    told = why
                    self._trouble(why)
            await pause(RETRY_SECONDS)

    async def _take(self, client: aiomqtt.Client, db: "psycopg.AsyncConnection[object]") -> None:
        messages = client.messages
        while True:
            heed()
            first = await anext(messages)
            await asyncio.sleep(GATHER_SECONDS)
            waiting = [first]
            while len(waiting) < MESSAGES and len(messages):
                waiting.append(await anext(messages))
            batches: list[tuple[str, Batch]] = []
            for message in waiting:
                batch = from_bytes(bytes(message.payload))
                if batch is None:
                    self.refused += 1
                else:
                    batches.append((user_of(str(message.topic)), batch))
            self.taken += await store.add(db, [(pc, one) for pc, batch in batches for one in batch.entries])
            done: dict[str, list[int]] = {}
            for pc, batch in batches:
                done.setdefault(pc, []).append(batch.last)
            for pc, numbers in done.items():
                await client.publish(done_topic(pc), confirmation(numbers), qos=1)
