"""The first power-up, step by step: `python -m hardware.power_up [--check]`.

Writes docs/first-power-up.md and the form that `quader board report` asks, both from one list of steps whose expected
values are computed from the design.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hardware.committed import ROOT, shown
from hardware.computed.inrush import value
from hardware.design import Design, load
from hardware.electronics.circuit import feet as feet_circuit
from hardware.fields.tables import STRONG, UNIT, own_cell
from rules_core.refused import Refused

PAGE = ROOT / "docs" / "first-power-up.md"
FORM = ROOT / "host" / "quader" / "board" / "power_up.json"
SUPPLY_V = (4.75, 5.25)
SCHOTTKY_V = (0.15, 0.5)
PICO_MA = (20, 120)
SENSOR_MA = 6
LAMP_MA = (1.5, 6.0)
REGULATOR = 0.03  # error of the 3.3 V
WEAKEST_LIGHT_V = 3.7


class Step(NamedTuple):
    """What to measure, where, and what to expect; `boards` empty: on every size."""

    key: str
    stage: str
    en: str
    de: str
    unit: str
    low: float
    high: float


STAGES = {
    "bare": ("Before any power, with the multimeter", "Vor dem ersten Strom, mit dem Multimeter"),
    "controller": (
        "The controller alone, without Pico and tiles; supply 5 V, current limit 0.3 A",
        "Die Steuerung allein, ohne Pico und Kacheln; Netzteil 5 V, Strombegrenzung 0,3 A",
    ),
    "pico": (
        "With the Pico and its firmware, without tiles",
        "Mit dem Pico und seiner Firmware, ohne Kacheln",
    ),
    "tile": ("With one tile (one-tile.json), end jumper set", "Mit einer Kachel (one-tile.json), Endjumper gesteckt"),
    "board": ("The whole board, its own supply", "Das ganze Brett, eigenes Netzteil"),
    "feet": ("Only with weighing feet", "Nur mit wiegenden Füßen"),
}


def steps(design: Design) -> list[Step]:
    return [*_bare(), *_controller(design), *_tile(design), *_board(design), *_feet(design)]


def _bare() -> Iterator[Step]:
    many = 1e6
    yield Step(
        *("tile_5v_ohm", "bare", "a tile: 5 V (pin 15) to ground (pin 12), after the capacitors have charged"),
        *("eine Kachel: 5 V (Pin 15) gegen Masse (Pin 12), wenn die Kondensatoren geladen sind", "ohm", 1000, many),
    )
    yield Step(
        *("tile_3v3_ohm", "bare", "a tile: 3.3 V (pin 7) to ground (pin 12)"),
        *("eine Kachel: 3,3 V (Pin 7) gegen Masse (Pin 12)", "ohm", 1000, many),
    )
    yield Step(
        *("controller_5v_ohm", "bare", "the controller: plus of C1 to ground"),
        *("die Steuerung: Plus von C1 gegen Masse", "ohm", 500, many),
    )
    yield Step(
        *("controller_light_ohm", "bare", "the controller: J7 plus to minus"),
        *("die Steuerung: J7 Plus gegen Minus", "ohm", 500, many),
    )


def _controller(design: Design) -> Iterator[Step]:
    volt = design.sensor.supply_mv / 1000
    yield Step(
        *("reversed_ma", "controller", "first with plus and minus swapped at J1: the current"),
        *("zuerst mit vertauschtem Plus und Minus an J1: der Strom", "mA", 0, 1),
    )
    yield Step(
        *("supply_v", "controller", "then the right way round: voltage at J1"),
        "dann richtig herum: Spannung an J1",
        "V",
        *SUPPLY_V,
    )
    yield Step(
        *("guarded_v", "controller", "plus of C1 (behind fuse and Q3); D3 lights"),
        *("Plus von C1 (hinter Sicherung und Q3); D3 leuchtet", "V", SUPPLY_V[0] - 0.1, SUPPLY_V[1]),
    )
    yield Step(*("lamp_ma", "controller", "current"), "Strom", "mA", *LAMP_MA)
    yield Step(
        *("vsys_v", "controller", "socket of the Pico, pin 39 (VSYS): a diode less"),
        *("Sockel des Pico, Pin 39 (VSYS): eine Diode weniger", "V"),
        *(SUPPLY_V[0] - SCHOTTKY_V[1], SUPPLY_V[1] - SCHOTTKY_V[0]),
    )
    yield Step(
        *("dark_v", "controller", "J7 plus (light supply): still off"),
        *("J7 Plus (Lichtversorgung): noch aus", "V", 0, 0.5),
    )
    yield Step(
        *("asleep_v", "controller", "J2 pin 7 (sensors' supply): still off"),
        "J2 Pin 7 (Sensorversorgung): noch aus",
        "V",
        0,
        0.3,
    )
    near = (round(volt * (1 - REGULATOR), 2), round(volt * (1 + REGULATOR), 2))
    yield Step(*("pico_v", "pico", "J5 pin 2 (the Pico's own 3.3 V)"), "J5 Pin 2 (die 3,3 V des Pico)", "V", *near)
    yield Step(*("pico_ma", "pico", "current"), "Strom", "mA", *PICO_MA)
    yield Step(
        *("sensors_v", "pico", "J2 pin 7 (sensors' supply), while the firmware runs"),
        *("J2 Pin 7 (Sensorversorgung), während die Firmware läuft", "V", *near),
    )
    yield Step(
        *("lights_v", "pico", "J7 plus (light supply), while the firmware runs"),
        *("J7 Plus (Lichtversorgung), während die Firmware läuft", "V", SUPPLY_V[0] - 0.15, SUPPLY_V[1]),
    )


def _tile(design: Design) -> Iterator[Step]:
    count = len(design.channels)
    dark = count * design.leds.idle_ma
    high = PICO_MA[1] + dark + count * SENSOR_MA * 1.5
    yield Step(*("tile_ma", "tile", "current, lights dark"), "Strom, Lichter dunkel", "mA", PICO_MA[0], round(high))
    half = design.sensor.supply_mv / 2000
    yield Step(
        *("rest_v", "tile", "output of U101 (pin 9 of U1), nothing magnetic near: half the supply"),
        *("Ausgang von U101 (Pin 9 von U1), nichts Magnetisches in der Nähe: halbe Versorgung", "V"),
        *(round(half - 0.1, 2), round(half + 0.1, 2)),
    )
    swing = own_cell(design, STRONG, UNIT, (0, 0)) * design.sensor.mv_per_mt / 1000
    for pole, sign, de in (("north", design.sensor.sign, "Nord"), ("south", -design.sensor.sign, "Süd")):
        ends = sorted(half + sign * swing * share for share in (0.75, 1.25))
        yield Step(
            *(
                f"{pole}_v",
                "tile",
                f"the same with a strong unit cube on the cell, {pole} outwards, top layer in place",
            ),
            *(f"dasselbe mit einem starken Einheitswürfel auf dem Feld, {de} außen, Deckschicht aufgelegt", "V"),
            *(round(ends[0], 2), round(ends[1], 2)),
        )
    yield Step(
        *("light_corner", "tile", "lights whose cut corner does not lie at the white triangle"),
        *("Lichter, deren abgeschnittene Ecke nicht am weißen Dreieck liegt", "lights", 0, 0),
    )


def _board(design: Design) -> Iterator[Step]:
    most = max(board.columns * board.rows for board in design.boards.values())
    least = min(board.columns * board.rows for board in design.boards.values())
    idle = design.leds.idle_ma
    high = PICO_MA[1] + most * idle + 2 * len(design.channels) * SENSOR_MA
    yield Step(
        *("board_ma", "board", f"current, lights dark ({idle} mA for each light, and the rest)"),
        *(
            f"Strom, Lichter dunkel ({idle} mA für jedes Licht, und der Rest)",
            "mA",
            PICO_MA[0] + least * idle // 2,
            high,
        ),
    )
    yield Step(
        *("far_v", "board", "5 V at the far end of chain A (pin 15 of its last connector), during a game"),
        *("5 V am fernen Ende der Kette A (Pin 15 des letzten Steckers), während eines Spiels", "V"),
        *(WEAKEST_LIGHT_V + 0.3, SUPPLY_V[1]),
    )
    yield Step(
        *("hot_c", "board", "hottest part after ten minutes of play (Q1, Q3, U1)"),
        *("heißestes Teil nach zehn Minuten Spiel (Q1, Q3, U1)", "°C", 15, 60),
    )


def _feet(design: Design) -> Iterator[Step]:
    parts = feet_circuit(design).parts
    volt = 1.25 * (1 + value(parts["R2"].value) / value(parts["R1"].value))
    yield Step(
        *("bridge_v", "feet", "supply of the bridges: pin 1 of FOOT 1 on the amplifiers' board"),
        *("Versorgung der Brücken: Pin 1 von FOOT 1 auf der Verstärkerplatine", "V"),
        *(round(volt * 0.97, 2), round(volt * 1.03, 2)),
    )
    gap = design.feet.travel_mm
    yield Step(
        *("stop_mm", "feet", "gap between the cheeks of a foot and the plate, board empty"),
        *(
            "Spalt zwischen den Wangen eines Fußes und der Platte, Brett leer",
            "mm",
            round(gap * 0.6, 2),
            round(gap * 1.2, 2),
        ),
    )


def form(design: Design) -> dict[str, Any]:
    """The form as data for the host."""
    stages = {key: {"en": en, "de": de} for key, (en, de) in STAGES.items()}
    rows = [{**step._asdict(), "low": round(step.low, 3), "high": round(step.high, 3)} for step in steps(design)]
    return {"format": 1, "stages": stages, "steps": rows}


def page(design: Design) -> str:
    lines = [
        "# First power-up",
        "",
        "What to measure on a new board, in which order, and what to expect. **Stop at the first value that is not as expected**,",
        "switch off, and look for the reason; [fault finding](building.md#fault-finding) helps. Made from the design by",
        "`python -m hardware.power_up`; all values are computed or from data sheets, none was measured on a built board yet.",
        "",
        "So tell what you measured: `quader board report` asks for these values one after the other, adds what the board says of",
        "itself, and writes one file that can be sent to the project ([how](building.md#tell-what-you-measured)).",
        "",
    ]
    all_steps = steps(design)
    number = 0
    for stage, (title, _) in STAGES.items():
        lines += [f"## {title}", "", "| | measure | expect | key |", "|---|---|---|---|"]
        for step in all_steps:
            if step.stage == stage:
                number += 1
                lines.append(f"| {number} | {step.en} | {expected(step)} | `{step.key}` |")
        lines.append("")
    return "\n".join(lines)


def expected(step: Step) -> str:
    """
    >>> expected(Step("a", "b", "", "", "V", 1.5, 2.0)), expected(Step("a", "b", "", "", "ohm", 1000, 1e6))
    ('1.5 to 2 V', 'more than 1000 ohm')
    """
    if step.high >= 1e6:
        return f"more than {step.low:g} {step.unit}"
    if step.low == step.high:
        return f"{step.low:g}"
    return f"{step.low:g} to {step.high:g} {step.unit}"


def files(design: Design) -> dict[Path, str]:
    return {PAGE: page(design), FORM: json.dumps(form(design), indent=1, ensure_ascii=False) + "\n"}


def main(words: list[str]) -> int:
    if words not in ([], ["--check"]):
        print("usage: python -m hardware.power_up [--check]", file=sys.stderr)
        return 2
    try:
        for path, text in files(load()).items():
            if not words:
                path.write_text(text, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != text:
                raise Refused(shown(path), "does not fit the design; run: python -m hardware.power_up")
            print(shown(path) + (": as designed" if words else ""))
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
