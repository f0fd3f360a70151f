"""The pictures of docs/building.md: `python -m hardware.guide [FOLDER]`.

The tiles' chains as the design lays them, the joints on their backs, the lights as the firmware itself shows them on
simulated sensors, and the housing of the controller.
"""

import json
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from firmware.app import Application
from firmware.buttons import OK
from firmware.config import Config
from firmware.light import lights, palette
from firmware.virtual.port import Clock, VirtualPort
from firmware.virtual.storage import MemoryStorage
from hardware.committed import ROOT
from hardware.design import Board, Design, load
from hardware.electronics.circuit import CHAIN
from hardware.electronics.controller_layout import SIZE
from hardware.electronics.footprints import BOARD_THICKNESS
from hardware.pieces import housing
from hardware.pieces.pictures import BLUE, GOLD, GREEN, STEEL, WHITE
from hardware.pieces.render import Body, render, write_png
from hardware.pieces.solids import box, moved, rotated

FOLDER = ROOT / "docs" / "pictures"
INK, FAINT = "#222222", "#777777"
CHAIN_COLOURS = ("#1f6f8b", "#b3541e")
FONT = 'font-family="Helvetica, Arial, sans-serif"'


def _svg(wide: float, high: float, scale: float, body: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide * scale:.0f}" height="{high * scale:.0f}"'
        f' viewBox="0 0 {wide:.1f} {high:.1f}">'
    )
    return "\n".join([head, '<rect width="100%" height="100%" fill="#ffffff"/>', *body, "</svg>"]) + "\n"


def _words(text: str, x: float, y: float, size: float, colour: str = INK, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" {FONT} font-size="{size:g}" text-anchor="{anchor}" fill="{colour}">'
        f"{escape(text)}</text>"
    )


# --- tiles -----------------------------------------------------------------------------------------------------------


def chain_plan(board: Board) -> str:
    """The tiles from above: which chain, which number, which way round, and where cables are needed."""
    wide, deep, left, top = 14.0, 56.0, 34.0, 16.0
    columns, bands = board.tiles
    out = [_words(f"Board {board.name} from above, north up", 4, 8, 5)]

    def place(column: int, band: int) -> tuple[float, float]:
        return left + column * wide, top + (bands - 1 - band) * deep

    for chain, (tiles, colour) in enumerate(zip(board.chains, CHAIN_COLOURS, strict=True)):
        letter = "AB"[chain]
        before: tuple[float, float] | None = None
        band_before = -1
        for number, tile in enumerate(tiles, 1):
            x, y = place(tile.column, tile.band)
            out.append(
                f'<rect x="{x + 0.4:.1f}" y="{y + 0.4:.1f}" width="{wide - 0.8:.1f}" height="{deep - 0.8:.1f}" rx="1"'
                f' fill="{colour}" fill-opacity="0.14" stroke="{colour}" stroke-width="0.4"/>'
            )
            out.append(_words(f"{letter}{number}", x + wide / 2, y + 9, 4.5, colour, "middle"))
            head = y + 19 if not tile.turned else y + deep - 15
            tip = -4 if not tile.turned else 4
            out.append(f'<path d="M{x + wide / 2 - 3:.1f} {head:.1f}h6l-3 {tip}z" fill="{colour}" fill-opacity="0.7"/>')
            enter, leave = (x + 1.5, x + wide - 1.5) if not tile.turned else (x + wide - 1.5, x + 1.5)
            middle = y + deep / 2
            out.append(f'<path d="M{enter:.1f} {middle:.1f}H{leave:.1f}" stroke="{colour}" stroke-width="1.2"/>')
            if before is None:
                out.append(_cable(enter, middle, -16.0 if not tile.turned else 16.0, colour, f"cable {letter}"))
            elif band_before != tile.band:
                side = 7.0 if enter > x + wide / 2 else -7.0
                out.append(
                    f'<path d="M{before[0]:.1f} {before[1]:.1f}h{side}V{middle:.1f}H{enter:.1f}" fill="none"'
                    f' stroke="{colour}" stroke-width="0.8" stroke-dasharray="2 1.2"/>'
                )
            before, band_before = (leave, middle), tile.band
        if before:
            out.append(f'<circle cx="{before[0]:.1f}" cy="{before[1]:.1f}" r="2" fill="{colour}"/>')
    low = top + bands * deep
    out += [
        _words("triangle: towards the tile's edge with the words QUADER TILE", 4, low + 8, 3.6, FAINT),
        _words(
            "line: the chain, jumpers at each joint; dashes: cable with 18 wires, under the tiles",
            4,
            low + 13.5,
            3.6,
            FAINT,
        ),
        _words("dot: jumper across pins 3 and 4 of the last connector", 4, low + 19, 3.6, FAINT),
    ]
    return _svg(max(left + columns * wide + 30, 124), low + 23, 3.4, out)


def _cable(x: float, y: float, long: float, colour: str, label: str) -> str:
    line = f'<path d="M{x + long:.1f} {y:.1f}H{x:.1f}" stroke="{colour}" stroke-width="0.8" stroke-dasharray="2 1.2"/>'
    anchor = "end" if long < 0 else "start"
    return line + _words(label, x + long / 2 + (6 if long < 0 else -6), y - 3, 3.6, colour, anchor)


def joint() -> str:
    """The connectors at a joint from below, with their jumpers, and those at the end of a chain."""
    step, top, board = 6.0, 22.0, 26.0
    long = step * len(CHAIN) + 6
    out: list[str] = []

    def tile(x: float, name: str, name_at: float) -> None:
        out.append(f'<rect x="{x:.1f}" y="{top - 6:.1f}" width="{board}" height="{long + 2:.1f}" fill="#2c6245"/>')
        out.append(_words(name, name_at, top + long / 2, 5, "#f4f4f0", "middle"))

    def pin(x: float, y: float) -> str:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.3" fill="#d9b44a"/>'

    edge = 44.0  # of both tiles
    out.append(_words("joint of two tiles, from below", edge, 10, 5, INK, "middle"))
    tile(edge - board - 0.2, "IN", edge - 17)
    tile(edge + 0.2, "OUT", edge + 17)
    last = 150.0
    out.append(_words("last tile of a chain, from below", last + 12, 10, 5, INK, "middle"))
    tile(last, "OUT", last + 15)
    for n, net in enumerate(CHAIN):
        y = top + step * n
        out.append(f'<rect x="{edge - 5:.1f}" y="{y - 2.2:.1f}" width="10" height="4.4" rx="1" fill="#202020"/>')
        out += [pin(edge - 3, y), pin(edge + 3, y), pin(last + 3, y)]
        out.append(_words(f"{n + 1}", edge - board - 3, y + 1.4, 3.8, INK, "end"))
        out.append(_words(net, edge + board + 3, y + 1.4, 3.8, FAINT))
        out.append(_words(f"{n + 1}", last - 3, y + 1.4, 3.8, INK, "end"))
    home = top + 2 * step
    out.append(f'<rect x="{last + 0.8:.1f}" y="{home - 2.2:.1f}" width="4.4" height="10.4" rx="1" fill="#202020"/>')
    out += [pin(last + 3, home), pin(last + 3, home + step)]
    out.append(_words("jumper across 3 and 4:", last + board + 3, home + 1.4, 3.8, FAINT))
    out.append(_words("the token goes home", last + board + 3, home + step + 1.4, 3.8, FAINT))
    return _svg(228, top + long, 3.2, out)


# --- lights ----------------------------------------------------------------------------------------------------------

MEANINGS = (
    (lights.GOAL, "goal, one level missing"),
    (lights.GOAL + 3, "goal, four or more missing"),
    (lights.START, "start field"),
    (lights.TURN, "whose turn: first player"),
    (lights.TURN + 1, "second player"),
    (lights.TURN + 2, "third player"),
    (lights.TURN + 3, "fourth player"),
    (lights.TARGET, "a piece in hand may go here"),
    (lights.TARGET_GOAL, "… onto the goal's ground"),
    (lights.TARGET_LEVEL, "… onto an upper level"),
    (lights.IN_HAND, "where the piece in hand stood"),
    (lights.LAST, "last move"),
    (lights.CANDIDATE, "is this meant? ok, or next"),
    (lights.CLEAR, "clear this cell"),
    (lights.FILL, "fill this cell"),
    (lights.DOUBTFUL, "doubtful: too weak or unsteady"),
    (lights.CHOICE, "touch this cell to choose"),
)


def light_code() -> str:
    """Colour and tempo of each meaning, from the firmware's own palette: eight beats, one second."""
    patterns = palette.patterns()
    out = [_words("What a cell's light means: its colour, and how it goes through one second", 4, 8, 5)]
    for n, (meaning, label) in enumerate(MEANINGS):
        x, y = 4.0 + 116 * (n % 2), 14.0 + 9.5 * (n // 2)
        *colour, tempo = patterns[4 * meaning : 4 * meaning + 4]
        for beat in range(8):
            level = palette.BEATS[8 * tempo + beat] / 4
            shade = _seen([value * level for value in colour])
            out.append(f'<rect x="{x + 5 * beat:.1f}" y="{y:.1f}" width="5" height="7" fill="{shade}"/>')
        out.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="40" height="7" fill="none" stroke="{FAINT}" stroke-width="0.3"/>'
        )
        out.append(_words(label, x + 43, y + 5, 4.4))
    return _svg(236, 16 + 9.5 * ((len(MEANINGS) + 1) // 2), 3.4, out)


def _seen(colour: list[float]) -> str:
    """A light as the eye takes it, which sees dim light brighter than a screen shows it."""
    return "#" + "".join(f"{round(255 * (0.1 + 0.9 * (value / 255) ** 0.45)):02x}" for value in colour)


class Table:
    """The firmware on a simulated board."""

    def __init__(self, board: str) -> None:
        path = ROOT / "firmware" / "boards" / f"{board}.json"
        self.config = Config(json.loads(path.read_text(encoding="utf-8")))
        self.clock = Clock(3000)
        self.port = VirtualPort(self.config, MemoryStorage(), 1, self.clock, noise=0.0)
        self.app = Application(self.port, self.config)

    def run(self, ms: int) -> None:
        for _ in range(ms // 20):
            self.app.step()
            self.clock.pass_by(20)

    def press(self, *buttons: int) -> None:
        for button in buttons:
            self.app.press(button)
            self.run(100)

    def bright(self) -> list[str]:
        """The cells, each as bright as it gets within a second: a still picture of blinking lights."""
        most = [[0.0, 0.0, 0.0] for _ in range(self.config.count)]
        for _ in range(50):
            self.run(20)
            for cell, colour in enumerate(most):
                now = list(self.port.frame[3 * cell : 3 * cell + 3])
                if sum(now) > sum(colour):
                    most[cell] = [float(value) for value in now]
        return [_seen(colour) for colour in most]


def first_evening() -> Iterator[tuple[str, list[str]]]:
    """What a new board shows, one state after the other."""
    table = Table("10x16")
    table.app.first_light()
    frame = table.port.frame
    yield "first light", [_seen(list(frame[3 * n : 3 * n + 3])) for n in range(table.config.count)]
    table.app.start()
    table.run(2600)
    yield (
        "which game? (next, ok)",
        [_seen(list(table.port.frame[3 * n : 3 * n + 3])) for n in range(table.config.count)],
    )
    table.app.select("simple-10x6-cover", [], {})
    table.run(1000)
    yield "goal, start, whose turn", table.bright()
    stone = table.port.put(3, 6, 2, 3, 0)
    table.run(1500)
    yield "which volume? (next, ok)", table.bright()
    table.press(OK)
    table.run(500)
    table.port.put(7, 6, 1, 1, 1)
    table.run(1500)
    table.press(OK)
    table.run(500)
    table.port.take(stone)
    table.run(600)
    yield "piece in hand", table.bright()
    table.port.put(3, 1, 2, 3, 0)
    table.run(4000)
    yield "not allowed: clear, fill", table.bright()


def lights_of_an_evening() -> str:
    size, left, top = 4.0, 6.0, 6.0
    out = []
    columns, rows = 10, 16
    for n, (title, cells) in enumerate(first_evening()):
        x0 = left + n * (columns * size + 8)
        out.append(
            f'<rect x="{x0 - 1:.1f}" y="{top - 1:.1f}" width="{columns * size + 2:.1f}" height="{rows * size + 2:.1f}"'
            ' rx="1" fill="#101010"/>'
        )
        for cell, colour in enumerate(cells):
            x, y = x0 + cell % columns * size, top + (rows - 1 - cell // columns) * size
            out.append(
                f'<rect x="{x + 0.25:.2f}" y="{y + 0.25:.2f}" width="{size - 0.5}" height="{size - 0.5}" rx="0.6"'
                f' fill="{colour}"/>'
            )
        out.append(_words(title, x0 + columns * size / 2, top + rows * size + 7, 3.7, INK, "middle"))
    return _svg(2 * left + 6 * (columns * size + 8) - 8, top + rows * size + 11, 3.2, out)


# --- housing ---------------------------------------------------------------------------------------------------------


def housing_parts() -> list[Body]:
    """Base, board, lid and caps, lifted off each other."""
    lid = rotated(housing.lid().mesh, 180, (1, 0, 0))
    bodies = [
        Body(housing.base().mesh, STEEL),
        Body(box((*SIZE, BOARD_THICKNESS), (0, 0, housing.FLOOR + housing.POST + 38)), GREEN),
        Body(moved(lid, (0, 0, 62)), WHITE),
    ]
    for ref, colour in zip(housing.BUTTONS, (GOLD, BLUE, STEEL), strict=True):
        x, y = housing.middle_of(ref)
        bodies.append(Body(moved(housing.cap().mesh, (x, y, housing.RIM + 92)), colour))
    return bodies


def pictures(design: Design) -> dict[str, str]:
    """The drawings by name; the housing is a picture of points and made by main only."""
    found = {f"building-chains-{name}.svg": chain_plan(board) for name, board in design.boards.items()}
    found["building-joint.svg"] = joint()
    found["building-light-code.svg"] = light_code()
    found["building-lights.svg"] = lights_of_an_evening()
    return found


def main(folder: Path) -> None:
    for name, drawn in pictures(load()).items():
        (folder / name).write_text(drawn, encoding="utf-8")
    write_png(render(housing_parts(), 760, turn=-25, lift=30), folder / "building-housing.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
