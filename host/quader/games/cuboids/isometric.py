"""A scene of cuboids in isometric view, as SVG."""

from collections.abc import Sequence

from ..paper import short
from .paint import COS, GOLD, INK, LINE, OWNERS, ground_areas, shade, text
from .scene import Area, Piece, Scene

WIDTH = 640  # about, on the paper


Corner = tuple[float, float, float]


class Isometric:
    """Seen from the south-east: unit cubes painted from the back to the front, so that nothing is ever wrong."""

    def __init__(self, scene: Scene, glass: bool = True) -> None:
        """With `glass` the cells that are still to be filled stand there like glass."""
        self.scene = scene
        self.filled = {
            (x, y, z): piece for piece in scene.pieces for x, y in piece.cells() for z in range(piece.z, piece.top)
        }
        self.wanted = {
            (x, y, z)
            for (x, y), height in scene.target.items()
            for z in range(height if glass else 0)
            if (x, y, z) not in self.filled
        }
        self.unit = min(30.0, max(14.0, WIDTH / COS / (scene.columns + len(scene.rows))))
        first, last, wide = scene.rows.start, scene.rows.stop, scene.columns
        self.left = self.up = 0.0
        corners = [self.at(0, last, 0), self.at(0, first, 0), self.at(wide, last, 0), self.at(wide, first, -1)]
        corners += [self.at(x, y + 1, z + 1) for x, y, z in [*self.filled, *self.wanted]]
        self.up = 4 - min(y for _, y in corners)
        self.left = 4 - min(x for x, _ in corners)
        self.width = self.left + max(x for x, _ in corners) + 4
        self.height = self.up + max(y for _, y in corners)

    def at(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Where a corner of the grid is on the paper."""
        y -= self.scene.rows.start
        return self.left + (x + y) * COS * self.unit, self.up + ((x - y) * 0.5 - z) * self.unit

    def _polygon(self, corners: Sequence[Corner], more: str) -> str:
        points = " ".join(f"{short(x)},{short(y)}" for x, y in (self.at(*corner) for corner in corners))
        return f'<polygon points="{points}" {more}/>'

    def _lines(self, lines: Sequence[tuple[Corner, Corner]], more: str) -> str:
        """Straight lines as one path."""
        points = [[f"{short(x)} {short(y)}" for x, y in (self.at(*one), self.at(*two))] for one, two in lines]
        return f'<path d="{"".join("M" + "L".join(ends) for ends in points)}" {more}/>'

    def drawn(self) -> str:
        out = self._floor()
        scene = self.scene
        high = max([z for _, _, z in [*self.filled, *self.wanted]], default=-1) + 1
        for y in reversed(scene.rows):
            for x in range(scene.columns):
                for z in range(high):
                    piece = self.filled.get((x, y, z))
                    if any((x + k, y - k, z + k) in self.filled for k in range(1, high - z)):
                        # Another cell covers it wholly.
                        pass
                    elif piece:
                        out += self._cube(x, y, z, piece)
                    elif (x, y, z) in self.wanted:
                        out += self._ghost(x, y, z)
                    if piece and (x, y, z) == (piece.x + piece.dx - 1, piece.y, piece.top - 1):
                        out.append(self._label(piece))
        return "\n".join(['<g stroke-width=".6" stroke-linecap="round">', *out, "</g>"])

    def _floor(self) -> list[str]:
        scene = self.scene
        first, last, wide = scene.rows.start, scene.rows.stop, scene.columns
        thick = 0.35
        front = [(0, first, 0), (wide, first, 0), (wide, first, -thick), (0, first, -thick)]
        side = [(wide, first, 0), (wide, last, 0), (wide, last, -thick), (wide, first, -thick)]
        out = [
            self._polygon(front, f'fill="{shade(LINE, 0.86)}"'),
            self._polygon(side, f'fill="{shade(LINE, 0.76)}"'),
        ]
        for area, fill in ground_areas(scene):
            out.append(self._flat(area, f'fill="{fill}"'))
        style = f'stroke="{LINE}" stroke-width=".8"'
        lines = [((x, first, 0), (x, last, 0)) for x in range(1, wide)]
        lines += [((0, y, 0), (wide, y, 0)) for y in range(first + 1, last)]
        out.append(self._lines(lines, style))
        for x, y in sorted(scene.lost):
            out.append(self._flat(Area(x, y, x + 1, y + 1), f'fill="{shade(LINE, 1.25)}"'))
            out.append(self._flat(Area(x, y, x + 1, y + 1), 'fill="url(#lost)"'))
        for _, area in scene.places:
            style = f'fill="none" stroke="{shade(OWNERS[area.owner][0], 0.8)}" stroke-dasharray="2 2" stroke-width=".8"'
            out.append(self._flat(area, style))
        for part in scene.parts + scene.strips:
            out.append(self._flat(part, f'fill="none" stroke="{OWNERS[part.owner][0]}" stroke-width="1.2"'))
        if scene.goal:
            out.append(self._flat(scene.goal, f'fill="none" stroke="{shade(GOLD, 0.85)}" stroke-width="2"'))
        board = Area(0, first, wide, last)
        out.append(self._flat(board, f'fill="none" stroke="{INK}" stroke-width="1"'))
        return out

    def _flat(self, area: Area, more: str) -> str:
        corners = [(area.x0, area.y0, 0), (area.x1, area.y0, 0), (area.x1, area.y1, 0), (area.x0, area.y1, 0)]
        return self._polygon(corners, more)

    def _cube(self, x: int, y: int, z: int, piece: Piece) -> list[str]:
        """The visible faces of one cell of a piece, with lines where the piece ends."""
        fill = OWNERS[piece.owner][0]
        edge = f'stroke="{shade(fill, 0.5)}" stroke-width="1"'
        out = []
        faces = (
            ((x, y, z + 1), [(x, y, z + 1), (x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)], 1.12),
            ((x, y - 1, z), [(x, y, z), (x + 1, y, z), (x + 1, y, z + 1), (x, y, z + 1)], 0.88),
            ((x + 1, y, z), [(x + 1, y, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x + 1, y, z + 1)], 0.72),
        )
        sides = (
            ((0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0)),
            ((0, 0, -1), (1, 0, 0), (0, 0, 1), (-1, 0, 0)),
            ((0, 0, -1), (0, 1, 0), (0, 0, 1), (0, -1, 0)),
        )
        for (hidden_by, corners, light), around in zip(faces, sides, strict=True):
            if hidden_by in self.filled:
                continue
            tone = shade(fill, light)
            # The stroke closes the hairline between neighbouring faces of one piece.
            out.append(self._polygon(corners, f'fill="{tone}" stroke="{tone}"'))
            if piece.owner:
                out.append(self._polygon(corners, f'fill="url(#p{piece.owner})"'))
            ends = [
                (corners[number], corners[(number + 1) % 4])
                for number, (i, j, k) in enumerate(around)
                if self.filled.get((x + i, y + j, z + k)) is not piece
            ]
            if ends:
                out.append(self._lines(ends, edge))
        return out

    def _label(self, piece: Piece) -> str:
        """The volume, lying on the top of the piece."""
        if any((x, y, piece.top) in self.filled for x, y in piece.cells()):
            return ""
        x, y = self.at(piece.x + piece.dx / 2, piece.y + piece.dy / 2, piece.top)
        size = self.unit * (0.55 if min(piece.dx, piece.dy) == 1 else 0.85)
        lying = f"matrix({short(COS)},.5,{short(-COS)},.5,{short(x)},{short(y)})"
        style = f'transform="{lying}" text-anchor="middle" font-weight="700"'
        return text(0, size * 0.36, str(piece.volume), size, OWNERS[piece.owner][1], style)

    def _ghost(self, x: int, y: int, z: int) -> list[str]:
        """The outer faces of a cell that is still to be filled, like glass."""
        out = []
        glass = f'fill="{GOLD}" fill-opacity=".15" stroke="{shade(GOLD, 0.8)}" stroke-opacity=".5"'
        if (x, y, z + 1) not in self.wanted:
            corners = [(x, y, z + 1), (x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)]
            out.append(self._polygon(corners, glass))
        if (x, y - 1, z) not in self.wanted and (x, y - 1, z) not in self.filled:
            corners = [(x, y, z), (x + 1, y, z), (x + 1, y, z + 1), (x, y, z + 1)]
            out.append(self._polygon(corners, glass))
        if (x + 1, y, z) not in self.wanted and (x + 1, y, z) not in self.filled:
            corners = [(x + 1, y, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x + 1, y, z + 1)]
            out.append(self._polygon(corners, glass))
        return out
