"""What is connected with what: the circuits of the tile and of the controller, made from the design file.

Schematic, layout and part lists are all made from what `tile` and `controller` return.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hardware.design import Design

HERE = Path(__file__).resolve().parent
CATALOGUE: dict[str, Any] = json.loads((HERE / "parts.json").read_text(encoding="utf-8"))

# The pins of every chain connector, first to last. TOKEN and LIGHT come in on the left of a tile and go out on its
# right; TOKEN lies beside BACK, so that a jumper on the last tile sends the token home.
CHAIN = [
    *("ANALOGUE", "GND", "BACK", "TOKEN", "RESET", "CLOCK", "3V3", "S3", "S2", "S0", "S1"),
    *("GND", "GND", "GND", "5V", "5V", "5V", "LIGHT"),
]
TWO_ENDS = [["1", "1", "passive", "L"], ["2", "2", "passive", "R"]]


@dataclass(frozen=True)
class Pin:
    number: str
    name: str
    kind: str  # KiCad's electrical type
    side: str  # L or R in the schematic


@dataclass(frozen=True)
class Part:
    ref: str
    kind: str  # key in parts.json
    nets: dict[str, str]  # pin number -> net; a pin that is not in it stays open
    note: str = ""

    @property
    def about(self) -> dict[str, Any]:
        entry: dict[str, Any] = CATALOGUE[self.kind]
        return entry

    @property
    def footprint(self) -> str:
        return str(self.about["footprint"])

    @property
    def value(self) -> str:
        return str(self.about["value"])


@dataclass
class Circuit:
    name: str
    title: str
    parts: dict[str, Part] = field(default_factory=dict)
    fed: list[str] = field(default_factory=list)  # nets whose power comes through passive pins

    def add(self, ref: str, kind: str, note: str = "", **by_name: str) -> None:
        """`add("R1", "R 10k", _1="GATE", _2="5V")`: pins by name; a leading _ stands before a digit, BAR_ for ~{}."""
        wanted = {pin_name(key): net for key, net in by_name.items()}
        nets = {}
        for pin in pins(kind):
            net = wanted.get(pin.name, wanted.get(f"#{pin.number}"))
            if net is not None:
                nets[pin.number] = net
        known = {pin.name for pin in pins(kind)} | {f"#{pin.number}" for pin in pins(kind)}
        assert set(wanted) <= known, (ref, set(wanted) - known)
        assert ref not in self.parts, ref
        self.parts[ref] = Part(ref, kind, nets, note)

    def nets(self) -> dict[str, set[tuple[str, str]]]:
        """net -> all its (ref, pin number)."""
        result: dict[str, set[tuple[str, str]]] = {}
        for part in self.parts.values():
            for number, net in part.nets.items():
                result.setdefault(net, set()).add((part.ref, number))
        return result


def pin_name(key: str) -> str:
    """
    >>> pin_name("_1"), pin_name("BAR_E"), pin_name("Y3")
    ('1', '~{E}', 'Y3')
    """
    if key.startswith("BAR_"):
        return "~{" + key[4:] + "}"
    return key.removeprefix("_")


def pins(kind: str) -> list[Pin]:
    return [Pin(*entry) for entry in CATALOGUE[kind].get("pins", TWO_ENDS)]


def tile(design: Design) -> Circuit:
    """2 x 8 cells: sensors, lights, multiplexer and the token's flip-flop. U101 and D101 belong to channel 0."""
    circuit = Circuit("tile", "Quader tile, 2 x 8 cells", fed=["5V", "3V3", "GND", "SENSE"])
    ends = {"TOKEN": ("TOKEN_IN", "TOKEN_OUT"), "LIGHT": ("LIGHT0", "LIGHT16")}
    for side, ref in enumerate(("J1", "J2")):
        wires = {f"_{n}": ends.get(net, (net, net))[side] for n, net in enumerate(CHAIN, 1)}
        circuit.add(ref, "chain", "chain in (left edge)" if side == 0 else "chain out (right edge)", **wires)
    channels = design.channels
    # The multiplexer stays powered and is only disabled: without supply its input diodes would feed the tile from the
    # address wires and pull the common analogue wire down.
    circuit.add(
        "U1",
        "mux",
        **{f"Y{n}": f"CELL{n}" for n in range(len(channels))},
        **{f"S{n}": f"S{n}" for n in range(4)},
        VCC="3V3",
        GND="GND",
        COM="ANALOGUE",
        BAR_E="ASLEEP",
    )
    circuit.add(
        "U2",
        "flipflop",
        _1D="TOKEN_IN",
        _1CP="CLOCK",
        BAR_1RD="RESET",
        BAR_1SD="3V3",
        _1Q="TOKEN",
        BAR_1Q="ASLEEP",
        _2D="GND",
        _2CP="GND",
        BAR_2RD="3V3",
        BAR_2SD="3V3",
        VCC="3V3",
        GND="GND",
    )
    circuit.add("Q1", "switch", G="GATE", S="3V3", D="SENSE")
    circuit.add("R1", "R 10k", "switches softly", _1="ASLEEP", _2="GATE")
    circuit.add("R2", "R 100k", "no token while nobody drives the reset", _1="RESET", _2="GND")
    circuit.add("R3", "R 1k", "with C1: the token comes after the clock edge", _1="TOKEN", _2="TOKEN_OUT")
    circuit.add("C1", "C 100pF", _1="TOKEN_OUT", _2="GND")
    circuit.add("C2", "C 100nF", "at U1", _1="3V3", _2="GND")
    circuit.add("C3", "C 100nF", "at U2", _1="3V3", _2="GND")
    circuit.add("C4", "C 10uF", _1="3V3", _2="GND")
    circuit.add("C5", "C 22uF", _1="5V", _2="GND")
    for n, (dx, dy) in enumerate(channels):
        where = f"cell {dx},{dy}"
        circuit.add(f"U{101 + n}", "sensor", where, VCC="SENSE", OUT=f"CELL{n}", GND="GND")
        circuit.add(f"C{101 + n}", "C 100nF", where, _1="SENSE", _2="GND")
        circuit.add(f"D{101 + n}", "light", where, DIN=f"LIGHT{n}", DOUT=f"LIGHT{n + 1}", VDD="5V", GND="GND")
        circuit.add(f"C{201 + n}", "C 100nF", where, _1="5V", _2="GND")
    return circuit


def controller(design: Design) -> Circuit:
    """The Pico with everything that is needed once per board."""
    pin: dict[str, Any] = dict(design.pins)
    feet = design.feet.pins
    fed = ["5V_IN", "5V_FUSED", "5V", "GND", "5V_LIGHT", "VSYS"]
    circuit = Circuit("controller", "Quader controller", fed=fed)
    use = {
        **{f"GP{pin['uart'][n]}": name for n, name in enumerate(("TX", "RX"))},
        **{f"GP{pin['address'][n]}": f"S{n}_PICO" for n in range(4)},
        f"GP{pin['token_clock']}": "CLOCK_PICO",
        f"GP{pin['token_reset']}": "RESET_PICO",
        **{f"GP{pin['token_in'][n]}": f"TOKEN_{chain}_PICO" for n, chain in enumerate("AB")},
        **{f"GP{pin['token_back'][n]}": f"BACK_{chain}" for n, chain in enumerate("AB")},
        **{f"GP{pin['leds'][n]}": f"LIGHT_{chain}_PICO" for n, chain in enumerate("AB")},
        f"GP{pin['led_power']}": "LIGHT_ON",
        f"GP{pin['sensor_power']}": "SENSE_ON",
        **{f"GP{pin['i2c'][n]}": name for n, name in enumerate(("SDA", "SCL"))},
        **{f"GP{pin[name]}": name.upper() for name in ("ok", "next", "back")},
        **{f"GP{pin['analogue'][n]}": f"ADC_{chain}" for n, chain in enumerate("AB")},
        f"GP{pin['supply']}": "SUPPLY_HALF",
    }
    # Feet that weigh take over pins of the UART and I2C headers; the others are theirs alone.
    weighing = {f"GP{gp}": use.get(f"GP{gp}", name) for name, gp in feet_wires(design)}
    use |= weighing
    circuit.add("A1", "pico", **use, **{"GND": "GND", "AGND": "GND", "VSYS": "VSYS", "#36": "3V3_PICO"})
    circuit.add("J1", "terminal", "5 V supply: 1 = plus, 2 = minus", _1="5V_IN", _2="GND")
    circuit.add("F1", "fuse", "T 3.15 A, or T 5 A on 22x22", _1="5V_IN", _2="5V_FUSED")
    # The wrong way round its gate is above its source: nothing gets through, and no fuse has to blow.
    circuit.add("Q3", "power_switch", "lets no wrong polarity through", G="RIGHT_WAY", D="5V_FUSED", S="5V")
    circuit.add("R22", "R 10k", _1="RIGHT_WAY", _2="GND")
    circuit.add("D1", "clamp", A="GND", K="5V")
    circuit.add("D2", "diode", "USB and supply may both be plugged in", A="5V", K="VSYS")
    circuit.add("D3", "lamp", "supply is there", A="LAMP", K="GND")
    circuit.add("R1", "R 1k", _1="5V", _2="LAMP")
    circuit.add("C1", "bulk", **{"+": "5V", "-": "GND"})
    # Lights: P-FET in the plus wire, off until the Pico drives LIGHT_ON. C2 from its gate to its drain makes the
    # voltage rise steadily, so that the tiles' capacitors fill slowly; C7 keeps the gate up when the supply is plugged
    # in.
    circuit.add("Q1", "power_switch", G="LIGHT_GATE", S="5V", D="5V_LIGHT")
    circuit.add("Q2", "driver", G="LIGHT_ON", D="LIGHT_PULL", S="GND")
    circuit.add("R2", "R 470k", _1="5V", _2="LIGHT_GATE")
    circuit.add("R3", "R 47k", _1="LIGHT_GATE", _2="LIGHT_PULL")
    circuit.add("R4", "R 100k", _1="LIGHT_ON", _2="GND")
    circuit.add("C2", "C 100nF", _1="5V_LIGHT", _2="LIGHT_GATE")
    circuit.add("C7", "C 1uF", _1="5V", _2="LIGHT_GATE")
    for n, chain in enumerate("AB"):
        circuit.add(f"J{7 + n}", "terminal", f"light supply for the far end of chain {chain}", _1="5V_LIGHT", _2="GND")
    # Sensors: a quiet supply of their own; half of it goes to the third analogue input, for the ratio.
    circuit.add("U1", "regulator", VIN="5V", EN="SENSE_ON", VOUT="3V3", GND="GND")
    circuit.add("C3", "C 10uF", _1="5V", _2="GND")
    circuit.add("C4", "C 10uF", _1="3V3", _2="GND")
    circuit.add("R5", "R 100k", _1="SENSE_ON", _2="GND")
    circuit.add("R6", "R 10k", _1="3V3", _2="SUPPLY_HALF")
    circuit.add("R7", "R 10k", _1="SUPPLY_HALF", _2="GND")
    circuit.add("C5", "C 100nF", _1="SUPPLY_HALF", _2="GND")
    # Light data at 5 V; the buffer has the lights' own supply, so that it never feeds dark lights through their inputs.
    spare = (
        {f"_{n}A": "GND" for n in (3, 4)}
        | {f"BAR_{n}OE": "GND" for n in (1, 2)}
        | {f"BAR_{n}OE": "5V_LIGHT" for n in (3, 4)}
    )
    data = {"_1A": "LIGHT_A_PICO", "_2A": "LIGHT_B_PICO", "_1Y": "LIGHT_A_5V", "_2Y": "LIGHT_B_5V"}
    circuit.add("U2", "buffer", **data, **spare, VCC="5V_LIGHT", GND="GND")
    circuit.add("C6", "C 100nF", _1="5V_LIGHT", _2="GND")
    circuit.add("R8", "R 330", _1="LIGHT_A_5V", _2="LIGHT_A")
    circuit.add("R9", "R 330", _1="LIGHT_B_5V", _2="LIGHT_B")
    # The chains' wires are driven from the tiles' own supply: without it, as with USB alone, nothing drives them.
    wires = ("S0", "S1", "S2", "S3", "CLOCK", "RESET", "TOKEN_A", "TOKEN_B")
    # In the order of the Pico's pins, as the chip lies on the board.
    ways = {f"A{8 - n}": f"{name}_PICO" for n, name in enumerate(wires)}
    ways |= {f"Y{8 - n}": f"{name}_OUT" for n, name in enumerate(wires)}
    circuit.add("U3", "gate", **ways, BAR_OE1="GND", BAR_OE2="GND", VCC="3V3", GND="GND")
    circuit.add("C8", "C 100nF", "at U3", _1="3V3", _2="GND")
    circuit.add("R23", "R 100k", "reset while the Pico starts", _1="RESET_PICO", _2="GND")
    for n, name in enumerate(wires[:6]):
        circuit.add(f"R{10 + n}", "R 47", _1=f"{name}_OUT", _2=name)
    for n, name in enumerate(wires[6:]):
        circuit.add(f"R{24 + n}", "R 1k", _1=f"{name}_OUT", _2=name)
    for n, chain in enumerate("AB"):
        circuit.add(f"R{16 + n}", "R 1k", _1=f"ANALOGUE_{chain}", _2=f"ADC_{chain}")
        circuit.add(f"R{18 + n}", "R 100k", "no jumper, no return", _1=f"BACK_{chain}", _2="GND")
        own = ("ANALOGUE", "BACK", "TOKEN", "LIGHT")
        by_pin = {
            f"_{k}": f"{net}_{chain}" if net in own else {"5V": "5V_LIGHT"}.get(net, net)
            for k, net in enumerate(CHAIN, 1)
        }
        circuit.add(f"J{2 + n}", "chain", f"chain {chain}", **by_pin)
    circuit.add("R20", "R 4k7", _1="3V3_PICO", _2="SDA")
    circuit.add("R21", "R 4k7", _1="3V3_PICO", _2="SCL")
    for n, name in enumerate(("OK", "NEXT", "BACK"), 1):
        circuit.add(f"S{n}", "button", name.lower(), _1=name, _2="GND")
    circuit.add("J4", "header4", "UART: GND, TX, RX, 3.3 V", _1="GND", _2="TX", _3="RX", _4="3V3_PICO")
    circuit.add("J5", "header4", "I2C: GND, 3.3 V, SDA, SCL", _1="GND", _2="3V3_PICO", _3="SDA", _4="SCL")
    circuit.add("J6", "header4", "buttons in the frame: GND, ok, next, back", _1="GND", _2="OK", _3="NEXT", _4="BACK")
    lines = {f"_{n}": weighing[f"GP{gp}"] for n, gp in enumerate((feet.clock, *feet.data), 4)}
    circuit.add("J9", "header8", "feet that weigh", _1="GND", _2="5V", _3="3V3_PICO", **lines)
    return circuit


def feet_wires(design: Design) -> list[tuple[str, int]]:
    """Clock and data of the weighing feet with their pins of the Pico."""
    names = ["FEET_CLOCK", *(f"FOOT_{n}" for n in range(1, len(design.feet.pins.data) + 1))]
    return list(zip(names, (design.feet.pins.clock, *design.feet.pins.data), strict=True))


def feet(design: Design) -> Circuit:
    """The amplifiers of the weighing feet: a converter for each load cell, all clocked together."""
    circuit = Circuit("feet", "Quader feet that weigh", fed=["5V", "3V3", "GND", "BRIDGE"])
    names = [name for name, _ in feet_wires(design)]
    lines = {f"_{n}": name for n, name in enumerate(names, 4)}
    note = "to the controller: GND, 5 V, 3.3 V, clock, feet 1 to 4"
    circuit.add("J1", "header8", note, _1="GND", _2="5V", _3="3V3", **lines)
    # The first converter's regulator makes the supply of all bridges: 1.25 V x (1 + R2 / R1).
    circuit.add("Q1", "pass", B="BASE", E="5V", C="BRIDGE")
    circuit.add("R1", "R 10k", _1="FEEDBACK", _2="GND")
    circuit.add("R2", "R 22k", _1="BRIDGE", _2="FEEDBACK")
    circuit.add("C1", "C 10uF", _1="5V", _2="GND")
    circuit.add("C2", "C 10uF", _1="BRIDGE", _2="GND")
    circuit.add("C3", "C 10uF", _1="3V3", _2="GND")
    for n in range(1, len(design.feet.pins.data) + 1):
        # A converter whose regulator is not used gets the higher one of its supplies there.
        first = {"BASE": "BASE", "VFB": "FEEDBACK", "VSUP": "5V"} if n == 1 else {"VFB": "GND", "VSUP": "BRIDGE"}
        circuit.add(
            f"U{n}",
            "scale",
            **first,
            AVDD="BRIDGE",
            AGND="GND",
            DVDD="3V3",
            VBG=f"REF{n}",
            INPA=f"PLUS{n}",
            INNA=f"MINUS{n}",
            INPB="GND",
            INNB="GND",
            RATE="3V3",
            XI="GND",
            PD_SCK="FEET_CLOCK",
            DOUT=f"FOOT_{n}",
        )
        wires = {"_1": "BRIDGE", "_2": "GND", "_3": f"CELL{n}-", "_4": f"CELL{n}+"}
        circuit.add(f"J{n + 1}", "header4", f"foot {n}: E+ red, E- black, A- white, A+ green", **wires)
        circuit.add(f"R{10 * n + 1}", "R 100", _1=f"CELL{n}+", _2=f"PLUS{n}")
        circuit.add(f"R{10 * n + 2}", "R 100", _1=f"CELL{n}-", _2=f"MINUS{n}")
        circuit.add(f"C{10 * n + 1}", "C 100nF", "filter", _1=f"PLUS{n}", _2=f"MINUS{n}")
        circuit.add(f"C{10 * n + 2}", "C 100nF", "reference", _1=f"REF{n}", _2="GND")
        circuit.add(f"C{10 * n + 3}", "C 100nF", "at AVDD", _1="BRIDGE", _2="GND")
        circuit.add(f"C{10 * n + 4}", "C 100nF", "at DVDD", _1="3V3", _2="GND")
    return circuit
