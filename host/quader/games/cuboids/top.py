"""A scene of cuboids from above, as SVG: areas, pieces with volume and height, the names of columns and rows."""

from ..paper import short
from .paint import FAINT, GOLD, INK, LINE, OWNERS, PAPER, ground_areas, shade, text
from .scene import COLUMNS, LETTERS, Area, Piece, Scene

CELL = 30


def _rect(scene: Scene, area: Area, more: str, inset: float = 0) -> str:
    """A rectangle of cells; rows grow upwards."""
    x = area.x0 * CELL + inset
    y = (scene.rows.stop - area.y1) * CELL + inset
    wide = (area.x1 - area.x0) * CELL - 2 * inset
    high = (area.y1 - area.y0) * CELL - 2 * inset
    return f'<rect x="{short(x)}" y="{short(y)}" width="{short(wide)}" height="{short(high)}" {more}/>'


def from_above(scene: Scene) -> str:
    seen = scene.on_top()
    out = [_rect(scene, area, f'fill="{fill}"') for area, fill in ground_areas(scene)]
    wide, high = scene.columns * CELL, len(scene.rows) * CELL
    grid = "".join(f"M{i * CELL} 0V{high}" for i in range(1, scene.columns))
    grid += "".join(f"M0 {i * CELL}H{wide}" for i in range(1, len(scene.rows)))
    out.append(f'<path d="{grid}" stroke="{LINE}" fill="none"/>')
    for x, y in sorted(scene.lost):
        out.append(_rect(scene, Area(x, y, x + 1, y + 1), f'fill="{PAPER}"'))
        out.append(_rect(scene, Area(x, y, x + 1, y + 1), 'fill="url(#lost)"'))
    for (x, y), height in sorted(scene.target.items()):
        if height and (x, y) not in seen:
            middle = 'text-anchor="middle"'
            bottom = (scene.rows.stop - y) * CELL
            out.append(text((x + 0.5) * CELL, bottom - 10.5, str(height), 12, shade(GOLD, 0.62), middle))
    for volume, area in scene.places:
        style = f'rx="4" fill="none" stroke="{shade(OWNERS[area.owner][0], 0.8)}" stroke-dasharray="3 3"'
        out.append(_rect(scene, area, style, 3))
        left, down = (area.x0 + area.x1) * CELL / 2, (2 * scene.rows.stop - area.y0 - area.y1) * CELL / 2
        ink = shade(OWNERS[area.owner][0], 0.8)
        out.append(text(left, down + 4, str(volume), 11, ink, 'text-anchor="middle"'))
    out += _lines_from_above(scene)
    for piece in sorted(scene.pieces):
        out.append(_shadow(scene, piece))
    for piece in sorted(scene.pieces, key=lambda piece: (piece.z, piece)):
        out.append(_piece_from_above(scene, piece, [cell for cell in piece.cells() if seen[cell] is piece]))
    out += _axes(scene)
    return "\n".join(out)


def _lines_from_above(scene: Scene) -> list[str]:
    """The borders of strips, parts and goal, and of the board."""
    out = []
    for part in scene.parts + scene.strips:
        out.append(_rect(scene, part, f'fill="none" stroke="{OWNERS[part.owner][0]}" stroke-width="1.6"', 0.8))
    if scene.goal:
        out.append(_rect(scene, scene.goal, f'fill="none" stroke="{shade(GOLD, 0.85)}" stroke-width="3"'))
    board = Area(0, scene.rows.start, scene.columns, scene.rows.stop)
    out.append(_rect(scene, board, f'rx="2" fill="none" stroke="{INK}" stroke-width="1.6"', -1))
    return out


def _shadow(scene: Scene, piece: Piece) -> str:
    shift = 1.5 + 1.6 * piece.top
    area = Area(piece.x, piece.y, piece.x + piece.dx, piece.y + piece.dy)
    move = f'rx="4" transform="translate({short(shift)},{short(shift)})"'
    return _rect(scene, area, f'{move} fill="#000" fill-opacity=".13"', 1.5)


def _piece_from_above(scene: Scene, piece: Piece, visible: list[tuple[int, int]]) -> str:
    fill, ink = OWNERS[piece.owner]
    fill = shade(fill, min(1.45, 1 + 0.07 * (piece.top - 1)))
    area = Area(piece.x, piece.y, piece.x + piece.dx, piece.y + piece.dy)
    out = [_rect(scene, area, f'rx="4" fill="{fill}" stroke="{shade(fill, 0.55)}" stroke-width="1.3"', 1.2)]
    if piece.owner:
        out.append(_rect(scene, area, f'rx="4" fill="url(#p{piece.owner})"', 1.2))
    if not visible:
        return "".join(out)
    across, along = piece.x + piece.dx / 2, piece.y + piece.dy / 2
    if len(visible) < piece.dx * piece.dy:
        column, row = min(visible, key=lambda cell: (abs(cell[0] + 0.5 - across) + abs(cell[1] + 0.5 - along), cell))
        across, along = column + 0.5, row + 0.5
    x, y = across * CELL, (scene.rows.stop - along) * CELL
    if piece.owner:
        # Room without the pattern for the label.
        half = CELL / 2 - 3.5
        place = f'x="{short(x - half)}" y="{short(y - half)}" width="{short(2 * half)}" height="{short(2 * half)}"'
        out.append(f'<rect {place} rx="5" fill="{fill}" fill-opacity=".85"/>')
    side = CELL / 2 - 4.5
    large = 13 if len(visible) < 4 else 16
    out.append(text(x, y + 10, str(piece.volume), large, ink, 'text-anchor="middle" font-weight="700"'))
    out.append(text(x - side, y - 4, LETTERS[piece.owner], 8, ink))
    out.append(text(x + side, y - 4, f"▴{piece.top}", 8, ink, 'text-anchor="end"'))
    return "".join(out)


def _axes(scene: Scene) -> list[str]:
    out = []
    high = len(scene.rows) * CELL
    for x in range(scene.columns):
        for edge in (-8, high + 16):
            out.append(text((x + 0.5) * CELL, edge, COLUMNS[x], 11, FAINT, 'text-anchor="middle"'))
    for row in scene.rows:
        y = (scene.rows.stop - row - 0.5) * CELL + 4
        out.append(text(-8, y, str(row + 1), 11, FAINT, 'text-anchor="end"'))
        out.append(text(scene.columns * CELL + 8, y, str(row + 1), 11, FAINT))
    return out
