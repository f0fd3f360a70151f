"""Rooms of games are opened when somebody asks for them, in whatever thread that is."""

import subprocess
import sys

_EIGHT_AT_ONCE = """
import sys, threading
from quader import games
sys.setswitchinterval(1e-6)
found, begin = [], threading.Barrier(8)
def look():
    begin.wait()
    found.append(hasattr(games.half("quader", "draw"), "svg"))
threads = [threading.Thread(target=look) for _ in range(8)]
for one in threads: one.start()
for one in threads: one.join()
print(found.count(True))
"""


def test_a_room_that_another_thread_opens_is_waited_for():
    """The page asks for the pictures of all games at once."""
    done = subprocess.run([sys.executable, "-c", _EIGHT_AT_ONCE], capture_output=True, text=True, check=True)
    assert done.stdout == "8\n"
