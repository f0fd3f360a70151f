"""A whole game of cuboids as pictures of one size, with nothing jumping from one to the next."""

from ..paper import box, document, short
from .isometric import Isometric
from .paint import PAPER
from .scene import Scene
from .svg import FONTS, drawn
from .top import CELL, from_above

GAP = 30
# Room for the names of columns and rows around the board from above.
AXES = (26, 22)


def film(scenes: list[Scene]) -> tuple[float, float, list[str]]:
    """The board from above, beside it the bodies and, below them, the state of the game and the reserves."""
    bodies = [Isometric(scene) for scene in scenes]
    left, up = max(body.left for body in bodies), max(body.up for body in bodies)
    wide = left + max(body.width - body.left for body in bodies)
    high = up + max(body.height - body.up for body in bodies)
    aside, above = AXES
    top_wide = scenes[0].columns * CELL + 2 * aside
    top_high = len(scenes[0].rows) * CELL + 2 * above
    panels = [drawn(scene, ()) for scene in scenes]
    sizes = [box(panel) for panel in panels]
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
        svgs.append(document((0, 0, width, height), PAPER, f' font-family="{FONTS}"', "\n".join(parts)))
    return width, height, svgs
