"""The top layer of a board as a drawing: what to cut and where to engrave or print the lines of the cells.

DXF for the laser cutter (layers CUT and LINES, millimetres), SVG for foil printing and for looking at.
"""

from pathlib import Path
from typing import NamedTuple

from ezdxf import units
from ezdxf.filemanagement import new

from hardware.design import Board, Design
from hardware.electronics.tile_layout import LIGHT_UP

Line = tuple[float, float, float, float]


class TopLayer(NamedTuple):
    """The sheet over all tiles; rows from `playing_rows` on are the control strip."""

    columns: int
    rows: int
    playing_rows: int
    pitch: float
    dots: tuple[tuple[float, float], ...] = ()  # above the lights, on the underside
    dot_mm: float = 0.0

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


def top_layer(design: Design, board: Board) -> TopLayer:
    """The sheet of a board, with a dot above each light, wherever its tile has it."""
    dots = []
    for x in range(board.columns):
        for y in range(board.rows):
            chain, tile, channel = board.place(x, y)
            # The right column of a tile is the left one turned by half a turn, and so is a turned tile.
            south = (board.channels[channel][0] == 1) != board.chains[chain][tile].turned
            up = -LIGHT_UP if south else LIGHT_UP
            dots.append(((x + 0.5) * design.pitch_mm, (y + 0.5) * design.pitch_mm + up))
    return TopLayer(board.columns, board.rows, board.cells[1], design.pitch_mm, tuple(dots), design.leds.dot_mm)


def write_dxf(layer: TopLayer, path: Path) -> None:
    drawing = new("R2000", units=units.MM)
    drawing.layers.add("CUT", color=1)
    drawing.layers.add("LINES", color=5)
    space = drawing.modelspace()
    drawing.layers.add("DOTS", color=8)
    for x, y in layer.dots:
        space.add_circle((x, y), layer.dot_mm / 2, dxfattribs={"layer": "DOTS"})
    space.add_lwpolyline(layer.cut(), close=True, dxfattribs={"layer": "CUT"})
    for x1, y1, x2, y2 in layer.lines():
        space.add_line((x1, y1), (x2, y2), dxfattribs={"layer": "LINES"})
    drawing.saveas(path)


def write_svg(layer: TopLayer, path: Path) -> None:
    wide, high = layer.size
    lines = "".join(f"M{x1:g} {high - y1:g}L{x2:g} {high - y2:g}" for x1, y1, x2, y2 in layer.lines())
    dots = "".join(f'<circle cx="{x:g}" cy="{high - y:g}" r="{layer.dot_mm / 2:g}"/>' for x, y in layer.dots)
    outline = " ".join(f"{x:g},{high - y:g}" for x, y in layer.cut())
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}mm" height="{high:g}mm" '
        f'viewBox="0 0 {wide:g} {high:g}">\n'
        f'<polygon id="CUT" points="{outline}" fill="none" stroke="#d00" stroke-width=".2"/>\n'
        f'<path id="LINES" d="{lines}" fill="none" stroke="#00a" stroke-width=".2"/>\n'
        f'<g id="DOTS" fill="none" stroke="#999" stroke-width=".2">{dots}</g>\n</svg>\n',
        encoding="utf-8",
    )
