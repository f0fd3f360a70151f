"""The top layer of a board as a drawing: what to cut and where to engrave or print the lines of the cells.

DXF for the laser cutter (layers CUT and LINES, millimetres), SVG for foil printing and for looking at.
"""

from pathlib import Path
from typing import NamedTuple

from ezdxf import units
from ezdxf.filemanagement import new

Line = tuple[float, float, float, float]


class TopLayer(NamedTuple):
    """The sheet over all tiles; rows from `playing_rows` on are the control strip."""

    columns: int
    rows: int
    playing_rows: int
    pitch: float

    @property
    def size(self) -> tuple[float, float]:
        return self.columns * self.pitch, self.rows * self.pitch

    def cut(self) -> list[tuple[float, float]]:
        wide, high = self.size
        return [(0, 0), (wide, 0), (wide, high), (0, high)]

    def lines(self) -> list[Line]:
        """Between the playing cells, and the border of the control strip, which has no cells to play on."""
        wide, _ = self.size
        north = self.playing_rows * self.pitch
        across = [(0.0, y * self.pitch, wide, y * self.pitch) for y in range(1, self.playing_rows)]
        along = [(x * self.pitch, 0.0, x * self.pitch, north) for x in range(1, self.columns)]
        strip = [(0.0, north, wide, north)] if self.playing_rows < self.rows else []
        return across + along + strip


def write_dxf(layer: TopLayer, path: Path) -> None:
    drawing = new("R2000", units=units.MM)
    drawing.layers.add("CUT", color=1)
    drawing.layers.add("LINES", color=5)
    space = drawing.modelspace()
    space.add_lwpolyline(layer.cut(), close=True, dxfattribs={"layer": "CUT"})
    for x1, y1, x2, y2 in layer.lines():
        space.add_line((x1, y1), (x2, y2), dxfattribs={"layer": "LINES"})
    drawing.saveas(path)


def write_svg(layer: TopLayer, path: Path) -> None:
    wide, high = layer.size
    lines = "".join(f"M{x1:g} {high - y1:g}L{x2:g} {high - y2:g}" for x1, y1, x2, y2 in layer.lines())
    outline = " ".join(f"{x:g},{high - y:g}" for x, y in layer.cut())
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}mm" height="{high:g}mm" '
        f'viewBox="0 0 {wide:g} {high:g}">\n'
        f'<polygon id="CUT" points="{outline}" fill="none" stroke="#d00" stroke-width=".2"/>\n'
        f'<path id="LINES" d="{lines}" fill="none" stroke="#00a" stroke-width=".2"/>\n</svg>\n',
        encoding="utf-8",
    )
