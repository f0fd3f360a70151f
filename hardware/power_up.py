"""The first power-up, step by step: `python -m hardware.power_up [--check]`.

Writes docs/first-power-up.md and the form that `quader board report` asks, both from one list of steps (texts in
`power_up.json`) whose expected values are computed from the design.
"""

import json
import sys
from pathlib import Path
from typing import Any

from hardware.committed import ROOT, script
from hardware.computed.inrush import value
from hardware.design import Design, load
from hardware.electronics.circuit import feet as feet_circuit
from hardware.fields.tables import STRONG, UNIT, own_cell

TEXTS: dict[str, Any] = json.loads(Path(__file__).with_name("power_up.json").read_text(encoding="utf-8"))
PAGE = ROOT / "docs" / "first-power-up.md"
FORM = ROOT / "host" / "quader" / "board" / "power_up.json"
SUPPLY_V = (4.75, 5.25)
SCHOTTKY_V = (0.15, 0.5)
PICO_MA = (20, 120)
SENSOR_MA = 6
LAMP_MA = (1.5, 6.0)
REGULATOR = 0.03  # error of the 3.3 V
WEAKEST_LIGHT_V = 3.7
EMPTY = 110  # an empty cell reads so near to the middle; the firmware refuses more
ANY = 1e6  # as much as there is

Range = tuple[float, float]


def ranges(design: Design) -> dict[str, Range]:
    """What to expect, by the steps' keys."""
    volt = design.sensor.supply_mv / 1000
    sensors = (volt * (1 - REGULATOR), volt * (1 + REGULATOR))
    count, idle = len(design.channels), design.leds.idle_ma
    cells = [board.columns * board.rows for board in design.boards.values()]
    # The converter's middle; sensor and converter share their supply closely enough.
    rest = 1 << (design.adc_bits - 1)
    swing = design.sensor.sign * design.steps(own_cell(design, STRONG, UNIT, (0, 0)))
    north = sorted((round(0.75 * swing), round(1.25 * swing)))
    parts = feet_circuit(design).parts
    bridge = 1.25 * (1 + value(parts["R2"].value) / value(parts["R1"].value))
    gap = design.feet.travel_mm
    return {
        "tile_5v_ohm": (1000, ANY),
        "tile_3v3_ohm": (1000, ANY),
        "controller_5v_ohm": (500, ANY),
        "controller_light_ohm": (500, ANY),
        "light_corner": (0, 0),
        "reversed_ma": (0, 1),
        "supply_v": SUPPLY_V,
        "guarded_v": (SUPPLY_V[0] - 0.1, SUPPLY_V[1]),
        "lamp_ma": LAMP_MA,
        "vsys_v": (SUPPLY_V[0] - SCHOTTKY_V[1], SUPPLY_V[1] - SCHOTTKY_V[0]),
        "dark_v": (0, 0.5),
        "asleep_v": (0, 0.3),
        "pico_v": sensors,
        "pico_ma": PICO_MA,
        "sensors_v": sensors,
        "lights_v": (SUPPLY_V[0] - 0.15, SUPPLY_V[1]),
        "tile_ma": (PICO_MA[0], PICO_MA[1] + count * idle + count * SENSOR_MA * 1.5),
        "rest": (rest - EMPTY, rest + EMPTY),
        "north": (north[0], north[1]),
        "south": (-north[1], -north[0]),
        "board_ma": (PICO_MA[0] + min(cells) * idle / 2, PICO_MA[1] + max(cells) * idle + 2 * count * SENSOR_MA),
        "far_v": (WEAKEST_LIGHT_V + 0.3, SUPPLY_V[1]),
        "hot_c": (15, 60),
        "bridge_v": (bridge * 0.97, bridge * 1.03),
        "stop_mm": (gap * 0.6, gap * 1.2),
    }


def form(design: Design) -> dict[str, Any]:
    """Stages and steps with what to expect, for the host."""
    expect = ranges(design)
    steps = []
    for step in TEXTS["steps"]:
        low, high = (round(end, 2) for end in expect.pop(step["key"]))
        steps.append({**step, "low": low, "high": high})
    assert not expect, expect
    return {"format": 1, "stages": TEXTS["stages"], "steps": steps}


def expected(step: dict[str, Any]) -> str:
    """
    >>> expected({"low": 1.5, "high": 2.0, "unit": "V"}), expected({"low": 1000, "high": 1e6, "unit": "ohm"})
    ('1.5 to 2 V', 'more than 1000 ohm')
    """
    low, high = step["low"], step["high"]
    if high >= ANY:
        return f"more than {low:g} {step['unit']}"
    return f"{low:g}" if low == high else f"{low:g} to {high:g} {step['unit']}"


def page(design: Design) -> str:
    made = form(design)
    lines = [*TEXTS["page"], ""]
    for stage, title in made["stages"].items():
        lines += [f"## {title['en']}", "", "| | measure | expect | key |", "|---|---|---|---|"]
        for number, step in enumerate(made["steps"], 1):
            if step["stage"] == stage:
                lines.append(f"| {number} | {step['en']} | {expected(step)} | `{step['key']}` |")
        lines.append("")
    return "\n".join(lines)


def files(design: Design) -> dict[Path, str]:
    return {PAGE: page(design), FORM: json.dumps(form(design), indent=1, ensure_ascii=False) + "\n"}


def main(words: list[str]) -> int:
    return script("hardware.power_up", lambda: files(load()), words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
