"""Whoever is cancelled ends.

A connection may swallow a cancellation: breaking in the same moment it raises an error of its own instead, and Python
3.11 forgets one that comes together with an answer that was waited for (`asyncio.wait_for`). So whoever runs for ever
looks for it in each round.
"""

import asyncio


def heed() -> None:
    """End here, if this task was cancelled."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def pause(seconds: float) -> None:
    """Wait for the next round, if there is to be one."""
    heed()
    await asyncio.sleep(seconds)
