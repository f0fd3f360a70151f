"""Gives a traceback from a board the names of the sources: python -m firmware.restore < traceback"""

import sys

from .build import small

if __name__ == "__main__":
    sys.stdout.write(small("rp2040").restored(sys.stdin.read()))
