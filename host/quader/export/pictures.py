"""The pictures of a whole game, all of the same size and with nothing jumping from one to the next."""

import importlib
import re
from dataclasses import dataclass, field

from rules_core.record import record
from rules_core.record.record import Record

from ..games import draw
from ..games.cuboids import svg as cuboids_svg
from ..games.cuboids.isometric import Isometric
from ..games.cuboids.paint import PAPER, short
from ..games.cuboids.scene import Scene
from ..games.cuboids.top import CELL, from_above

GAP = 30
# Room for the names of columns and rows around the board from above.
AXES = (26, 22)


@dataclass
class Step:
    """What led to a picture; the first picture shows the start."""

    number: int = 0
    player: int = -1
    short: str = ""
    text: str = ""
    ms: int | None = None
    scores: list[int] = field(default_factory=list)
    # What people said behind this move: kind and text.
    remarks: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Pictures:
    """A game as SVG documents, one for the start and one after each move, and what led to each."""

    width: float
    height: float
    svgs: list[str]
    steps: list[Step]


def of_record(found: Record, last: int | None = None) -> Pictures:
    """The pictures of a record, up to a move if one is given; a wrong move is refused."""
    steps: list[Step] = []
    scenes: list[Scene] = []
    drawings: list[str] = []
    name = found.variant["game"]
    cuboids = importlib.import_module(f"quader.games.{name}.draw") if name in ("quader", "engpass") else None
    player = 0
    for game, entry, short_text in record.replay(found):
        if entry is not None and entry[0] != record.MOVE:
            steps[-1].remarks.append((entry[0], entry[1]))
            if entry[2] is None:
                continue
            # A ruling has set up another position: that is what the last move led to.
            steps[-1].scores = game.scores()
            player = game.turn
            if cuboids is None:
                drawings[-1] = draw.svg(game, None)
            else:
                scenes[-1] = cuboids.scene(game)
            continue
        if last is not None and len(steps) > last:
            break
        step = Step(scores=game.scores())
        if entry is not None:
            step = Step(len(steps), player, short_text, entry[1], entry[2], game.scores())
        steps.append(step)
        player = game.turn
        if cuboids is None:
            drawings.append(draw.svg(game, None))
        else:
            scenes.append(cuboids.scene(game))
    width, height, svgs = _of_cuboids(scenes) if cuboids else _aligned(drawings)
    return Pictures(width, height, svgs, steps)


def _of_cuboids(scenes: list[Scene]) -> tuple[float, float, list[str]]:
    """The board from above, beside it the bodies and, below them, the state of the game and the reserves."""
    bodies = [Isometric(scene) for scene in scenes]
    left, up = max(body.left for body in bodies), max(body.up for body in bodies)
    wide = left + max(body.width - body.left for body in bodies)
    high = up + max(body.height - body.up for body in bodies)
    aside, above = AXES
    top_wide = scenes[0].columns * CELL + 2 * aside
    top_high = len(scenes[0].rows) * CELL + 2 * above
    panels = [cuboids_svg.drawn(scene, ()) for scene in scenes]
    sizes = [_box(panel) for panel in panels]
    panel_wide, panel_high = max(size[2] for size in sizes), max(size[3] for size in sizes)
    right = 2 * GAP + top_wide
    width = right + max(wide, panel_wide) + GAP
    height = max(top_high, high + panel_high) + 2 * GAP
    middle = (height - top_high) / 2 + above
    down = GAP + max(0.0, (height - 2 * GAP - high - panel_high) / 3)
    svgs = []
    for scene, body, panel in zip(scenes, bodies, panels, strict=True):
        body.left, body.up = left, up
        inner = panel.replace("<svg ", f'<svg x="{short(right)}" y="{short(down + high)}" ', 1)
        parts = [
            inner.rstrip("\n"),
            f'<g transform="translate({GAP + aside},{short(middle)})">',
            from_above(scene),
            f'</g><g transform="translate({short(right)},{short(down)})">',
            body.drawn(),
            "</g>",
        ]
        svgs.append(_document((0, 0, width, height), PAPER, f' font-family="{cuboids_svg.FONTS}"', "\n".join(parts)))
    return width, height, svgs


def _aligned(drawings: list[str]) -> tuple[float, float, list[str]]:
    """Drawings of different sizes in a frame that holds all of them, each where its own coordinates say."""
    boxes = [_box(svg) for svg in drawings]
    x, y = min(box[0] for box in boxes), min(box[1] for box in boxes)
    width = max(box[0] + box[2] for box in boxes) - x
    height = max(box[1] + box[3] for box in boxes) - y
    svgs = []
    for svg in drawings:
        head, inner = svg.split(">", 1)
        font = re.search(r' font-family="[^"]*"', head)
        inner = inner.removesuffix("</svg>\n")
        paper = re.search(r'<rect [^>]*fill="(#\w+)"/>', inner)
        svgs.append(
            _document((x, y, width, height), paper[1] if paper else PAPER, font[0] if font else "", inner.strip("\n"))
        )
    return width, height, svgs


def _document(box: tuple[float, float, float, float], paper: str, more: str, inner: str) -> str:
    x, y, width, height = (short(number) for number in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" '
        f'height="{height}"{more}>\n<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{paper}"/>\n'
        f"{inner}\n</svg>\n"
    )


def _box(svg: str) -> tuple[float, float, float, float]:
    """The frame of an SVG document: left, top, width, height."""
    match = re.search(r'viewBox="([^"]*)"', svg)
    x, y, width, height = (float(number) for number in match[1].split()) if match else (0.0, 0.0, 0.0, 0.0)
    return x, y, width, height
