"""A scene of cuboids as an SVG document: from above, in isometric view, or both side by side; and the reserves."""

from html import escape

from ..paper import short
from .isometric import Isometric
from .paint import COS, FAINT, INK, OWNERS, PAPER, PATTERNS, TINTS, shade, text
from .scene import LETTERS, Scene
from .top import CELL, from_above

GAP = 34
HEAD = 78.0
Box = tuple[float, float, float, float]
FONTS = "'Source Sans 3','Segoe UI','DejaVu Sans',sans-serif"


def drawn(scene: Scene, views: tuple[str, ...]) -> str:
    """The SVG document."""
    top_width = scene.columns * CELL + 2 * 26
    top_height = len(scene.rows) * CELL + 2 * 22
    iso = Isometric(scene)
    parts = []
    x = float(GAP)
    y = HEAD
    height = 0.0
    if "top" in views:
        parts.append(f'<g transform="translate({short(x + 26)},{short(y + 22)})">{from_above(scene)}</g>')
        x += top_width + GAP
        height = top_height
    if "iso" in views:
        down = max(0.0, (height - iso.height) / 2)
        parts.append(f'<g transform="translate({short(x)},{short(y + down)})">{iso.drawn()}</g>')
        x += iso.width + GAP
        height = max(height, iso.height)
    y += height + 14
    width = max(x, 520.0)
    trays, tray_height = _trays(scene, width - 2 * GAP)
    parts.append(f'<g transform="translate({GAP},{short(y)})">{trays}</g>')
    y += tray_height
    for line in _legend(scene, views):
        y += 15
        parts.append(text(GAP, y, line, 11, FAINT))
    head = [
        text(GAP, 40, scene.title, 22, INK, "font-weight='600'"),
        text(GAP, 62, scene.status, 13, FAINT),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{short(width)}" height="{short(y + 20)}" '
        f'viewBox="0 0 {short(width)} {short(y + 20)}" font-family="{FONTS}">\n'
        f"<title>{escape(scene.title)}</title>\n{PATTERNS}\n"
        f'<rect width="100%" height="100%" fill="{PAPER}"/>\n' + "\n".join(head + parts) + "\n</svg>\n"
    )


def card(scene: Scene) -> Box:
    """The board in the drawing of the isometric view alone."""
    iso = Isometric(scene)
    return GAP, HEAD, GAP + iso.width, HEAD + iso.height


def _legend(scene: Scene, views: tuple[str, ...]) -> list[str]:
    said = [scene.say("legend")] if "top" in views else []
    return [*said, scene.say("golden" if scene.goal else "dashed")]


_TRAY = 64
_EDGES = {1: (1, 1, 1), 2: (2, 1, 1), 3: (3, 1, 1), 4: (2, 2, 1), 6: (3, 2, 1), 8: (2, 2, 2), 9: (3, 3, 1)}
_EDGES |= {12: (3, 2, 2), 18: (3, 3, 2), 27: (3, 3, 3)}


def _trays(scene: Scene, width: float) -> tuple[str, float]:
    """A tray for each player with the cuboids that are not on the board yet, and the height of all trays."""
    if not any(scene.reserve):
        return "", 0
    out = []
    columns = 2 if width > 1000 and scene.players > 1 else 1
    wide = (width - 18 * (columns - 1)) / columns
    for player, counts in enumerate(scene.reserve):
        x = player % columns * (wide + 18)
        y = player // columns * (_TRAY + 8)
        fill = OWNERS[player][0]
        out.append(
            f'<rect x="{short(x)}" y="{y}" width="{short(wide)}" height="{_TRAY}" rx="8" fill="{TINTS[player]}" '
            f'stroke="{fill}" stroke-width="1.2"/>'
        )
        out.append(text(x + 14, y + 38, LETTERS[player], 20, shade(fill, 0.75), 'font-weight="700"'))
        step = min(70.0, (wide - 50) / 10)
        for number, (volume, count) in enumerate(sorted(counts.items())):
            left = x + 40 + number * step
            out.append(f'<g transform="translate({short(left)},{y + 49})">{_small_cuboid(player, volume)}</g>')
            said = f"{volume}" if count == 1 else f"{volume} ×{count}"
            out.append(text(left, y + 58, said, 10, INK))
    rows = -(-scene.players // columns)
    return "\n".join(out), rows * (_TRAY + 8)


def _small_cuboid(player: int, volume: int) -> str:
    """A cuboid in isometric view, its lowest corner near the origin."""
    dx, dy, dz = _EDGES[volume]
    unit = 6.6
    fill = OWNERS[player][0]

    def at(x: int, y: int, z: int) -> str:
        return f"{short((x + y) * COS * unit)},{short((x - y - dx) * 0.5 * unit - z * unit - 4)}"

    faces = (
        ((0, 0, dz), (dx, 0, dz), (dx, dy, dz), (0, dy, dz), 1.12),
        ((0, 0, 0), (dx, 0, 0), (dx, 0, dz), (0, 0, dz), 0.88),
        ((dx, 0, 0), (dx, dy, 0), (dx, dy, dz), (dx, 0, dz), 0.72),
    )
    out = ""
    for a, b, c, d, light in faces:
        points = f"{at(*a)} {at(*b)} {at(*c)} {at(*d)}"
        style = f'stroke="{shade(fill, 0.5)}" stroke-width=".9" stroke-linejoin="round"'
        out += f'<polygon points="{points}" fill="{shade(fill, light)}" {style}/>'
        if player:
            out += f'<polygon points="{points}" fill="url(#p{player})"/>'
    return out
