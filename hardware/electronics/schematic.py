"""The circuit as a KiCad schematic: symbols on a sheet, short wires with net names, whole wires between neighbours.

A sheet says where each symbol stands; everything else comes from the circuit. Symbols are never turned, so that all
text is upright.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from pathlib import Path

from .circuit import CATALOGUE, Circuit, Pin, pins
from .layout import symbol_uuid
from .sexp import Node, Text, write

GRID = 2.54
RAILS = ("GND", "5V", "3V3", "5V_LIGHT", "5V_IN", "SENSE", "VSYS", "3V3_PICO")
Point = tuple[float, float]


@dataclass
class Sheet:
    """Places in steps of 2.54 mm from the sheet's north-west corner; headings say what a group is for."""

    paper: str
    places: dict[str, tuple[int, int]]
    headings: list[tuple[str, int, int]]
    notes: list[tuple[str, int, int]] = field(default_factory=list)
    joined: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)  # drawn as one straight wire


def tile_sheet(circuit: Circuit) -> Sheet:
    places = {"J1": (11, 21), "J2": (24, 21), "U2": (42, 15), "R3": (58, 13), "C1": (58, 18), "R2": (42, 26)}
    places |= {
        "U1": (72, 34),
        "R1": (42, 36),
        "Q1": (54, 36),
        "C2": (11, 50),
        "C3": (23, 50),
        "C4": (35, 50),
        "C5": (47, 50),
    }
    joined = {("U2", "5"): ("R3", "1"), ("R1", "2"): ("Q1", "1")}
    notes = [("the token leaves a little after the clock edge", 50, 9), ("reset is low while nobody drives it", 36, 29)]
    notes.append(("/E and Q1: only the tile with the token answers", 64, 48))
    for n in range(16):
        column, row = n % 4, n // 4
        places[f"U{101 + n}"] = (96 + 18 * column, 10 + 12 * row)
        places[f"C{101 + n}"] = (96 + 18 * column, 15 + 12 * row)
        notes.append((f"channel {n}, {circuit.parts[f'U{101 + n}'].note}", 92 + 18 * column, 7 + 12 * row))
        column, row = n % 8, n // 8
        places[f"D{101 + n}"] = (15 + 19 * column, 65 + 17 * row)
        places[f"C{201 + n}"] = (15 + 19 * column, 71 + 17 * row)
        notes.append((f"channel {n}, {circuit.parts[f'D{101 + n}'].note}", 11 + 19 * column, 62 + 17 * row))
        if column < 7:
            joined[(f"D{101 + n}", "2")] = (f"D{102 + n}", "4")
    headings = [
        ("Chain in (J1, left edge) and out (J2)", 5, 6),
        ("Token: whoever holds it is awake", 36, 6),
        ("Multiplexer", 68, 22),
        ("Supply of the sensors", 36, 33),
        ("Capacitors of the supplies", 5, 46),
        ("Sensors, one per cell, each with its capacitor", 89, 5),
        ("Lights in the order of the channels, each with its capacitor", 5, 59),
        ("Where power comes in (for the rule check)", 5, 99),
    ]
    return Sheet("A3", places, headings, notes, joined)


def controller_sheet(circuit: Circuit) -> Sheet:
    places = {"A1": (30, 28), "J2": (142, 22), "J3": (142, 46)}
    for n, ref in enumerate(("R10", "R11", "R12", "R13", "R14", "R15", "R16", "R17", "R18", "R19")):
        places[ref] = (70 + 26 * (n % 2), 10 + 5 * (n // 2))
    places |= {"U2": (74, 47), "C6": (74, 39), "R8": (106, 44), "R9": (106, 50)}
    places |= {
        "J1": (11, 66),
        "F1": (24, 66),
        "D1": (24, 71),
        "C1": (24, 76),
        "D2": (40, 66),
        "R1": (40, 71),
        "D3": (51, 71),
    }
    places |= {"Q1": (82, 66), "R2": (70, 66), "C2": (70, 71), "R3": (70, 76), "Q2": (82, 77), "R4": (70, 81)}
    places |= {
        "U1": (108, 67),
        "R5": (108, 73),
        "C3": (108, 78),
        "C4": (108, 83),
        "R6": (132, 66),
        "R7": (146, 66),
        "C5": (146, 71),
    }
    places |= {
        "S1": (12, 90),
        "S2": (12, 95),
        "S3": (12, 100),
        "J6": (30, 92),
        "J4": (50, 92),
        "J5": (70, 92),
        "R20": (88, 90),
        "R21": (88, 95),
    }
    joined = {("R1", "2"): ("D3", "2"), ("J1", "1"): ("F1", "1"), ("R2", "2"): ("Q1", "1"), ("R6", "2"): ("R7", "1")}
    headings = [
        ("Pico: pins from hardware/design.json", 18, 12),
        ("Between Pico and chains", 62, 6),
        ("Chains A and B", 136, 9),
        ("Light data at 5 V", 62, 35),
        ("Supply: terminal, fuse, clamp, lamp, Pico", 5, 61),
        ("Light supply: off until LIGHT_ON is high", 62, 61),
        ("Sensors' supply: off until SENSE_ON is high", 100, 61),
        ("and its half", 140, 61),
        ("Buttons, their header, UART, I2C", 5, 86),
        ("Where power comes in (for the rule check)", 5, 104),
    ]
    notes = [(circuit.parts[f"S{n}"].note, 16, 88 + 5 * (n - 1)) for n in (1, 2, 3)]
    notes += [(circuit.parts[ref].note, x, 98) for ref, x in (("J6", 24), ("J4", 46), ("J5", 66))]
    notes += [(circuit.parts["F1"].note, 17, 63), (circuit.parts["J1"].note, 5, 70)]
    return Sheet("A3", places, headings, notes, joined)


@dataclass(frozen=True)
class Symbol:
    name: str
    width: float
    height: float
    at: dict[str, Point]  # pin number -> where a wire meets it, y upwards
    shape: str


def symbol(kind: str) -> Symbol:
    """Size and pin places of a kind of part."""
    shape = str(CATALOGUE[kind].get("shape", "box"))
    all_pins = pins(kind)
    if shape in ("resistor", "capacitor", "diode", "fuse", "button"):
        at = {pin.number: (-2 * GRID if pin.side == "L" else 2 * GRID, 0.0) for pin in all_pins}
        return Symbol(kind, 2 * GRID, GRID, at, shape)
    left = [pin for pin in all_pins if pin.side == "L"]
    right = [pin for pin in all_pins if pin.side == "R"]
    letters = max((len(pin.name) for pin in left), default=0) + max((len(pin.name) for pin in right), default=0)
    half = max(2, round(letters * 0.28) + 1) * GRID if shape == "box" else 2 * GRID
    rows = max(len(left), len(right))
    top = (rows - 1) // 2 * GRID
    at = {}
    for side, sign in ((left, -1), (right, 1)):
        shift = 0 if shape == "box" or len(side) > 1 else GRID
        for row, pin in enumerate(side):
            at[pin.number] = (
                sign * (half + GRID),
                top - row * GRID * (2 if shape != "box" else 1) - shift + (GRID if shape != "box" and rows > 1 else 0),
            )
    return Symbol(kind, 2 * half, (rows + 1) * GRID, at, shape)


def schematic(circuit: Circuit, sheet: Sheet) -> Node:
    kinds = sorted({part.kind for part in circuit.parts.values()})
    rails = sorted(net for net in circuit.nets() if net in RAILS)
    node: Node = [
        *(
            "kicad_sch",
            ["version", 20211123],
            ["generator", "eeschema"],
            ["uuid", _uuid(circuit.name, "sheet")],
            ["paper", Text(sheet.paper)],
        ),
        [
            "title_block",
            ["title", Text(circuit.title)],
            ["comment", 1, Text("made from hardware/design.json; not yet built and measured")],
        ],
        ["lib_symbols", *[_library(kind) for kind in kinds], *[_rail(net) for net in rails], _flag()],
    ]
    drawing = Drawing(circuit, sheet, node)
    for text, x, y in sheet.headings:
        drawing.text(text, (x * GRID, y * GRID), 2.5)
    for text, x, y in sheet.notes:
        drawing.text(text, (x * GRID, y * GRID), 1.27)
    for ref, (x, y) in sheet.places.items():
        drawing.part(ref, (x * GRID, y * GRID))
    missing = set(circuit.parts) - set(sheet.places)
    assert not missing, missing
    for n, net in enumerate(circuit.fed):
        drawing.flag(net, ((8 + 9 * n) * GRID, 109 * GRID if circuit.name == "controller" else 104 * GRID))
    node.append(["sheet_instances", ["path", Text("/"), ["page", Text("1")]]])
    node.append(["symbol_instances", *drawing.instances])
    return node


class Drawing:
    def __init__(self, circuit: Circuit, sheet: Sheet, node: Node) -> None:
        self.circuit = circuit
        self.sheet = sheet
        self.node = node
        self.instances: list[Node] = []
        self.count = 0

    def text(self, text: str, at: Point, size: float) -> None:
        look: Node = ["effects", ["font", ["size", size, size]], ["justify", "left", "bottom"]]
        self.node.append(
            ["text", Text(text), ["at", at[0], at[1], 0], look, ["uuid", _uuid(self.circuit.name, "text", text, at)]]
        )

    def part(self, ref: str, at: Point) -> None:
        part = self.circuit.parts[ref]
        drawn = symbol(part.kind)
        above = at[1] - max([drawn.height / 2, *(y + GRID for _, y in drawn.at.values())]) - 0.4
        below = at[1] - min([-drawn.height / 2, *(y - GRID for _, y in drawn.at.values())]) + 2.0
        words = [
            ("Reference", ref, above, False),
            ("Value", part.value, below, False),
            ("Footprint", f"quader:{part.footprint}", at[1], True),
        ]
        words.append(("MPN", str(part.about["mpn"]), at[1], True))
        self._symbol(f"quader:{_key(part.kind)}", ref, at, words, [pin.number for pin in pins(part.kind)])
        for pin in pins(part.kind):
            other = self.sheet.joined.get((ref, pin.number))
            if other:
                self._wire(self.pin_at(ref, pin.number), self.pin_at(*other))
            else:
                self._pin(part.nets.get(pin.number), pin, self.pin_at(ref, pin.number))

    def pin_at(self, ref: str, number: str) -> Point:
        column, row = self.sheet.places[ref]
        x, y = symbol(self.circuit.parts[ref].kind).at[number]
        return column * GRID + x, row * GRID - y

    def _pin(self, net: str | None, pin: Pin, at: Point) -> None:
        """A short wire with the net's name at its end; a rail's own symbol; or a cross."""
        if net is None:
            self.node.append(["no_connect", ["at", *at], ["uuid", _uuid(self.circuit.name, "open", at)]])
            return
        sign = -1 if pin.side == "L" else 1
        end = (at[0] + sign * GRID, at[1])
        self._wire(at, end)
        if net in RAILS:
            self._rail(net, end, sign)
        else:
            look: Node = [
                "effects",
                ["font", ["size", 1.27, 1.27]],
                ["justify", "left" if sign > 0 else "right", "bottom"],
            ]
            angle = 0 if sign > 0 else 180
            self.node.append(
                ["label", Text(net), ["at", *end, angle], look, ["uuid", _uuid(self.circuit.name, "label", end)]]
            )

    def _wire(self, start: Point, end: Point) -> None:
        look: Node = ["stroke", ["width", 0], ["type", "default"], ["color", 0, 0, 0, 0]]
        self.node.append(
            [
                "wire",
                ["pts", ["xy", *start], ["xy", *end]],
                look,
                ["uuid", _uuid(self.circuit.name, "wire", start, end)],
            ]
        )

    def _rail(self, net: str, at: Point, sign: int) -> None:
        self.count += 1
        ref = f"#PWR{self.count:03d}"
        shift = (len(net) * 0.55 + 1.8) * sign
        words = [("Reference", ref, at[1], True), ("Value", net, at[1], False)]
        self._symbol(f"quader:rail_{net}", ref, at, words, ["1"], shift)

    def flag(self, net: str, at: Point) -> None:
        """Tells the rule check that power really comes in through the connector, fuse or switch."""
        self.count += 1
        ref = f"#FLG{self.count:03d}"
        self._symbol(
            "quader:power_comes_in",
            ref,
            at,
            [("Reference", ref, at[1], True), ("Value", "power comes in", at[1] - 4.2, False)],
            ["1"],
        )
        self._wire(at, (at[0] + GRID, at[1]))
        self._rail(net, (at[0] + GRID, at[1]), 1)

    def _symbol(
        self,
        library: str,
        ref: str,
        at: Point,
        words: list[tuple[str, str, float, bool]],
        numbers: list[str],
        shift: float = 0.0,
    ) -> None:
        name = symbol_uuid(self.circuit.name, ref)
        node: Node = [
            "symbol",
            ["lib_id", Text(library)],
            ["at", *at, 0],
            ["unit", 1],
            ["in_bom", "yes"],
            ["on_board", "yes"],
            ["uuid", name],
        ]
        for n, (key, value, y, hidden) in enumerate(words):
            look: Node = ["effects", ["font", ["size", 1.27, 1.27]]]
            if hidden:
                look.append("hide")
            node.append(["property", Text(key), Text(value), ["id", n], ["at", at[0] + shift, y, 0], look])
        for number in dict.fromkeys(numbers):
            node.append(["pin", Text(number), ["uuid", _uuid(self.circuit.name, ref, number)]])
        self.node.append(node)
        value = next(value for key, value, _, _ in words if key == "Value")
        print_name = next((value for key, value, _, _ in words if key == "Footprint"), "")
        self.instances.append(
            [
                "path",
                Text("/" + name),
                ["reference", Text(ref)],
                ["unit", 1],
                ["value", Text(value)],
                ["footprint", Text(print_name)],
            ]
        )


def _library(kind: str) -> Node:
    drawn = symbol(kind)
    graphics: list[Node] = []
    half, tall = drawn.width / 2, drawn.height / 2
    if drawn.shape == "box":
        ys = [y for _, y in drawn.at.values()]
        graphics.append(_rectangle((-half, max(ys) + GRID), (half, min(ys) - GRID)))
    elif drawn.shape in ("resistor", "fuse"):
        graphics.append(_rectangle((-half, 0.9), (half, -0.9)))
        if drawn.shape == "fuse":
            graphics.append(_line((-half, 0), (half, 0)))
    elif drawn.shape == "capacitor":
        graphics += [
            _line((-0.5, 1.6), (-0.5, -1.6)),
            _line((0.5, 1.6), (0.5, -1.6)),
            _line((-half, 0), (-0.5, 0)),
            _line((0.5, 0), (half, 0)),
        ]
    elif drawn.shape == "diode":
        graphics += [_line((-1.2, 1.2), (-1.2, -1.2), (1.0, 0), (-1.2, 1.2)), _line((1.0, 1.2), (1.0, -1.2))]
        graphics += [_line((-half, 0), (-1.2, 0)), _line((1.0, 0), (half, 0))]
    elif drawn.shape == "button":
        graphics += [
            _line((-half, 0), (-1.3, 0)),
            _line((1.3, 0), (half, 0)),
            _line((-1.6, 0.9), (1.6, 0.9)),
            _line((0, 0.9), (0, 1.9)),
        ]
    else:
        upper, lower = (y for number, (x, y) in sorted(drawn.at.items(), key=lambda item: -item[1][1]) if x > 0)
        gate = next(y for x, y in drawn.at.values() if x < 0)
        graphics += [
            _line((-half, gate), (-0.8, gate)),
            _line((-0.8, upper), (-0.8, lower)),
            _line((0, upper), (0, lower)),
        ]
        graphics += [_line((0, upper), (half, upper)), _line((0, lower), (half, lower))]
        tip = 1.4 if drawn.shape == "pfet" else 0.3
        y = upper if drawn.shape == "pfet" else lower
        graphics.append(_line((tip + 0.9, y + 0.5), (tip, y), (tip + 0.9, y - 0.5)))
    plain = drawn.shape != "box"
    small = drawn.shape not in ("box", "pfet", "nfet")
    stubs = [_pin_node(pin, drawn.at[pin.number]) for pin in _once(kind)]
    options: list[Node] = [["pin_numbers", "hide"]] if small else []
    options.append(["pin_names", ["offset", 0.6], "hide"] if plain else ["pin_names", ["offset", 0.6]])
    return _library_symbol(_key(kind), options, graphics, stubs, tall)


def _once(kind: str) -> list[Pin]:
    return list({pin.number: pin for pin in pins(kind)}.values())


def _pin_node(pin: Pin, at: Point) -> Node:
    angle = 0 if pin.side == "L" else 180
    look: Node = ["effects", ["font", ["size", 1.1, 1.1]]]
    place: Node = ["at", *at, angle]
    return [
        "pin",
        pin.kind,
        "line",
        place,
        ["length", GRID],
        ["name", Text(pin.name), look],
        ["number", Text(pin.number), look],
    ]


def _rail(net: str) -> Node:
    """A rail's sign: the name at the end of the wire, ground with its bars."""
    mark = (
        [_line((0, 0.9), (0, -0.9))]
        if net != "GND"
        else [_line((0, 1.1), (0, -1.1)), _line((0.4, 0.7), (0.4, -0.7)), _line((0.8, 0.3), (0.8, -0.3))]
    )
    look: Node = ["effects", ["font", ["size", 1.1, 1.1]]]
    pin: Node = [
        "pin",
        "power_in",
        "line",
        ["at", 0, 0, 0],
        ["length", 0],
        "hide",
        ["name", Text(net), look],
        ["number", Text("1"), look],
    ]
    return _library_symbol(f"rail_{net}", [["power"], ["pin_names", ["offset", 0]]], mark, [pin], 0.0)


def _flag() -> Node:
    look: Node = ["effects", ["font", ["size", 1.1, 1.1]]]
    pin: Node = [
        "pin",
        "power_out",
        "line",
        ["at", 0, 0, 90],
        ["length", 0],
        "hide",
        ["name", Text("pwr"), look],
        ["number", Text("1"), look],
    ]
    mark = _line((0, 0), (0, 1.4), (-1, 2.1), (0, 2.8), (1, 2.1), (0, 1.4))
    return _library_symbol("power_comes_in", [["power"], ["pin_names", ["offset", 0], "hide"]], [mark], [pin], 0.0)


def _library_symbol(name: str, options: list[Node], graphics: list[Node], stubs: list[Node], tall: float) -> Node:
    look: Node = ["effects", ["font", ["size", 1.27, 1.27]]]
    words: list[Node] = [
        ["property", Text(key), Text(value), ["id", n], ["at", 0, tall, 0], look]
        for n, (key, value) in enumerate(
            (
                ("Reference", "#" if "power" in str(options) else "X"),
                ("Value", name),
                ("Footprint", ""),
                ("Datasheet", ""),
            )
        )
    ]
    inner: Node = ["symbol", Text(f"{name}_0_1"), *graphics]
    outer: Node = ["symbol", Text(f"{name}_1_1"), *stubs]
    return ["symbol", Text(f"quader:{name}"), *options, ["in_bom", "yes"], ["on_board", "yes"], *words, inner, outer]


def _rectangle(start: Point, end: Point) -> Node:
    fill: Node = ["fill", ["type", "background"]]
    return [
        "rectangle",
        ["start", *start],
        ["end", *end],
        ["stroke", ["width", 0.2], ["type", "default"], ["color", 0, 0, 0, 0]],
        fill,
    ]


def _line(*points: Point) -> Node:
    stroke: Node = ["stroke", ["width", 0.2], ["type", "default"], ["color", 0, 0, 0, 0]]
    return ["polyline", ["pts", *[["xy", float(x), float(y)] for x, y in points]], stroke, ["fill", ["type", "none"]]]


def _key(kind: str) -> str:
    return kind.replace(" ", "_")


def _uuid(*what: object) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "quader/" + repr(what)))


def save(circuit: Circuit, sheet: Sheet, path: Path) -> None:
    path.write_text(write(schematic(circuit, sheet)) + "\n", encoding="utf-8")
