"""A game as an animated GIF."""

import io
import os
from collections.abc import Callable
from functools import partial

import resvg_py
from PIL import Image

from rules_core.record.record import Record

from ..processes import each
from . import pictures

WIDTH = 800
# More pictures than this make a file too large to pass on: some moves are left out, never the last one.
MOST = 120
MOVE_MS = 700
END_MS = 4000


def chosen(number: int, most: int = MOST) -> list[int]:
    """Which pictures are shown: the first, the last, and the others evenly between them."""
    if number <= most:
        return list(range(number))
    return [round(i * (number - 1) / (most - 1)) for i in range(most)]


def drawn(found: Record, language: str = "en", progress: Callable[[int, int], None] | None = None) -> bytes:
    """The GIF of a record."""
    game = pictures.of_record(found, language)
    svgs = [game.svgs[number] for number in chosen(len(game.svgs))]
    width = round(min(WIDTH, game.width))
    frames: list[Image.Image] = []
    for png in each(partial(_rendered, width), svgs, min(len(svgs), os.cpu_count() or 1)):
        frames.append(Image.open(io.BytesIO(png)).convert("RGB"))
        if progress:
            progress(len(frames), len(svgs))
    palette = _palette(frames)
    flat = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    out = io.BytesIO()
    times = [MOVE_MS] * (len(flat) - 1) + [END_MS]
    flat[0].save(out, "GIF", save_all=True, append_images=flat[1:], duration=times, loop=0, optimize=False)
    return out.getvalue()


def _rendered(width: int, svg: str) -> bytes:
    # The small triangle is missing in common fonts, and the whole line would change to another one.
    svg = svg.replace("▸", "►")
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def _palette(frames: list[Image.Image]) -> Image.Image:
    """One palette for all pictures, so that no colour flickers: from the first, the last and one between."""
    samples = [frames[0], frames[len(frames) // 2], frames[-1]]
    width, height = samples[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for row, sample in enumerate(samples):
        sheet.paste(sample, (0, row * height))
    return sheet.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
