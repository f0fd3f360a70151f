"""What the tests of the hub do: let boards tell, run publishers and consumers, wait, and look into the database."""

import asyncio
import contextlib

from firmware.protocol.json_text import compact
from quader import variants
from quader.hub import address, store
from quader.hub.consumer import Consumer
from quader.hub.publisher import Publisher
from quader.log.evidence import chain_of
from quader.log.tale import Tale
from tests.patience import PATIENCE

VARIANT = "simple-10x6-cover"


def tell(log, board, number, comments, start=0):
    """A board's game with its header and some entries."""
    header = {"board": board, "variant": variants.by_name(VARIANT), "players": ["A", "B"], "number": number}
    entries = [("H", compact(header).encode()), *(("n", f"{board} {n}".encode()) for n in range(start + comments))]
    proofs = chain_of(entries)
    tale = Tale(proofs[0].payload)
    game = log.begin(tale.header, tale.name, proofs[0])
    told = [tale.entry(proof.kind, proof.payload) for proof in proofs[1:]]
    log.append_many(
        [(game, n, entry) for n, entry in enumerate(told, 1)], {(game, n): proof for n, proof in enumerate(proofs)}
    )
    return tale.name


@contextlib.asynccontextmanager
async def running(*works):
    tasks = [asyncio.create_task(work.run()) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task


async def until(happened):
    end = asyncio.get_running_loop().time() + PATIENCE
    while not await happened():
        assert asyncio.get_running_loop().time() < end, "it did not happen"
        await asyncio.sleep(0.1)


async def more_than(said, count):
    return len(said) > count


async def rows(postgres):
    async with await store.connect(postgres.address) as db:
        found = await (
            await db.execute("SELECT pc, board, game, number FROM hub_entries ORDER BY 1, 2, 3, 4")
        ).fetchall()
    return [tuple(row) for row in found]


def sender(log, broker, user="club-a", said=None):
    return Publisher(log, address.read(broker.address(user), broker.ca), (said if said is not None else []).append)


def taker(broker, postgres, said=None):
    given = address.read(broker.address("hub"), broker.ca)
    return Consumer(given, postgres.address, (said if said is not None else []).append)
