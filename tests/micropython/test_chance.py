"""Random numbers on a board: none of them needs memory, which would have to be collected again."""

from .runner import run

BELOW = """
import gc
from rules_core.chance import Chance
chance = Chance(5)
gc.collect()
gc.disable()
before = gc.mem_alloc()
for _ in range(1000):
    chance.below(6)
print(gc.mem_alloc() - before)
"""


def test_a_number_takes_no_memory() -> None:
    # A few bytes for the loop itself.
    assert int(run(BELOW, mpy=True)) < 1000
