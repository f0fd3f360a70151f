"""The heap that the rules core and the whole firmware need on MicroPython (WebAssembly, 32 bits like the board)."""

from tests.micropython.runner import run

from . import firmware_heap, heap
from .page import Table


def text() -> str:
    version = run("import sys\nprint(sys.version.split('; ')[1])").strip()
    rows = [
        (f"{whose}: {what}", f"{figure:,}", f"<= {budget:,}" if budget else "")
        for whose, figures in (("rules core", heap.figures()), ("firmware", firmware_heap.figures()))
        for what, figure, budget in figures
    ]
    return f"""{version}, 22 × 22, four players, 80 pieces standing: bytes above an empty
interpreter. "Readers" are the modules that check variants and read positions: they are needed when one comes in, not
while playing. The peak counts all garbage as if nothing were collected: an upper bound. The firmware is squeezed as in
the image.

{Table(("", "bytes", "budget"), rows).text()}"""
