"""Colours, patterns and the first words of SVG for the drawings of cuboids.

The players' colours (after Okabe and Ito) stay apart under colour blindness; letters and patterns say the same.
"""

from html import escape

from ..paper import short
from .scene import Area, Scene

INK = "#2b2a27"
FAINT = "#8d877b"
PAPER = "#fbf9f4"
GROUND = "#f3eee2"
LINE = "#ddd5c3"
GOLD = "#e3b34a"
# Fill, and the colour of letters on it.
OWNERS = (("#e69f00", "#2b2a27"), ("#3d8fd1", "#ffffff"), ("#00876b", "#ffffff"), ("#d987b4", "#2b2a27"))
TINTS = ("#fbeccc", "#dcebf7", "#d3ece5", "#f7e3ee")
COS = 0.8660254  # of 30 degrees

# What tells the owners apart without colour, laid over the fill.
PATTERNS = """<defs>
<pattern id="p1" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3" height="8" fill="#fff" fill-opacity=".3"/></pattern>
<pattern id="p2" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.4" fill="#fff" fill-opacity=".38"/><circle cx="6" cy="6" r="1.4" fill="#fff" fill-opacity=".38"/></pattern>
<pattern id="p3" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H9M0 0V9" stroke="#fff" stroke-opacity=".5" stroke-width="2.4" fill="none"/></pattern>
<pattern id="lost" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect width="1.4" height="7" fill="#cfc6b2"/></pattern>
</defs>"""  # noqa: E501


def text(x: float, y: float, said: str, size: float, fill: str, more: str = "") -> str:
    return f'<text x="{short(x)}" y="{short(y)}" font-size="{short(size)}" fill="{fill}" {more}>{escape(said)}</text>'


def shade(colour: str, factor: float) -> str:
    """A colour darker (below 1) or lighter (above 1)."""
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    if factor <= 1:
        mixed = [round(part * factor) for part in parts]
    else:
        mixed = [round(part + (255 - part) * (factor - 1)) for part in parts]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def ground_areas(scene: Scene) -> list[tuple[Area, str]]:
    """The areas of the ground with their colours, in the order of drawing."""
    board = Area(0, scene.rows.start, scene.columns, scene.rows.stop)
    areas = [(board, GROUND)]
    areas += [(strip, TINTS[strip.owner]) for strip in scene.strips]
    areas += [(part, TINTS[part.owner]) for part in scene.parts]
    areas += [
        (Area(x, y, x + 1, y + 1), shade(GOLD, 1.72 - 0.13 * height if height else 1.88))
        for (x, y), height in sorted(scene.target.items())
    ]
    return areas
