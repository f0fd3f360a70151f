"""The circuit as a KiCad schematic: symbols on a sheet, short wires with net names, whole wires between neighbours.

A sheet says where each symbol stands; everything else comes from the circuit. Symbols are never turned, so that all
text is upright.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from pathlib import Path

from .board_file import symbol_uuid
from .circuit import CATALOGUE, Circuit, Pin, pins
from .sexp import Node, Text, write
from .sheets import GRID, Sheet

RAILS = ("GND", "5V", "3V3", "5V_LIGHT", "5V_IN", "SENSE", "VSYS", "3V3_PICO", "5V_FUSED", "BRIDGE")
Point = tuple[float, float]


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
        drawing.flag(net, ((8 + 9 * n) * GRID, sheet.flags * GRID))
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
                [
                    "global_label",
                    Text(net),
                    ["shape", "passive"],
                    ["at", *end, angle],
                    look,
                    ["uuid", _uuid(self.circuit.name, "label", end)],
                ]
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
