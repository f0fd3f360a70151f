"""The lights' supply when it is switched on, and when the whole supply is plugged in: currents and dips.

A small circuit, solved in time: supply with its cable, the controller's capacitors, the P-FET with the parts around its
gate, and all capacitors of the tiles. Values of the parts are those of the circuit; the rest are assumptions below.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp  # type: ignore[import-untyped]

from hardware.design import Board, Design
from hardware.electronics.circuit import Circuit, controller, tile
from hardware.fields.tables import Figures

SUPPLY_V = 5.0
CABLE_OHM = 0.07  # supply and 1 m of two wires of 0.75 mm2
CABLE_H = 1.5e-6
BULK_OHM = 0.06
THRESHOLD_V = 1.6
ON_OHM = 0.010  # at 4.5 V
GUARD_OHM = 0.010
FORM = {"p": 1e-12, "n": 1e-9, "u": 1e-6, "k": 1e3, "M": 1e6}


class Gate(NamedTuple):
    """The parts around the switch's gate: resistors to plus and to ground, capacitors to source and to drain."""

    up_ohm: float
    down_ohm: float
    to_source: float
    to_drain: float


FIRST_GATE = Gate(100e3, 10e3, 100e-9, 0.3e-9)  # of the first design; the FET's own capacitance at the drain


@dataclass(frozen=True)
class Surge:
    """What a switching does: highest current from the supply, lowest voltage at the controller, time to 90 %."""

    ampere: float
    volt: float
    ms: float
    leaked: float  # highest voltage of the lights while they should stay dark


def value(part: str) -> float:
    """
    >>> value("100nF"), value("47k"), value("470uF 10V")
    (1e-07, 47000.0, 0.00047)
    """
    text = part.split()[0].removesuffix("F")
    return float(f"{float(text[:-1]) * FORM[text[-1]]:.6g}") if text[-1] in FORM else float(text)


def gate_of(circuit: Circuit) -> Gate:
    """The parts of the switch Q1, found by the nets they connect."""
    nets = {ref: set(part.nets.values()) for ref, part in circuit.parts.items()}

    def between(kind: str, *ends: str) -> float:
        return sum(value(circuit.parts[ref].value) for ref in nets if ref[0] == kind and nets[ref] == set(ends))

    return Gate(
        between("R", "5V", "LIGHT_GATE"),
        between("R", "LIGHT_GATE", "LIGHT_PULL"),
        between("C", "5V", "LIGHT_GATE"),
        between("C", "5V_LIGHT", "LIGHT_GATE") + FIRST_GATE.to_drain,
    )


def load_of(design: Design, board: Board) -> float:
    """All capacitors at the lights' supply, in farad."""
    of_tile = sum(value(part.value) for part in tile(design).parts.values() if set(part.nets.values()) == {"5V", "GND"})
    return of_tile * board.tiles[0] * board.tiles[1]


def surge(gate: Gate, load: float, plugged: bool) -> Surge:
    """Switched on at a standing supply, or (plugged) the supply comes while the lights shall stay dark."""
    strength = 1 / (ON_OHM * (4.5 - THRESHOLD_V))
    bulk, near = 470e-6, 20e-6

    def rates(_: float, state: NDArray[np.float64]) -> list[float]:
        current, bulk_v, volt, gate_v, out = state
        over = max(0.0, volt - gate_v - THRESHOLD_V)
        drop = volt - out
        least = min(drop, over)
        through = strength * (over * least - least**2 / 2)
        if drop < -0.6:
            through -= (-drop - 0.6) / 0.05  # the switch's own diode
        into_bulk = (volt - bulk_v) / BULK_OHM
        d_volt = (current - into_bulk - through) / near
        d_out = through / load
        pull = (volt - gate_v) / gate.up_ohm - (0.0 if plugged else gate_v / gate.down_ohm)
        d_gate = (pull + gate.to_source * d_volt + gate.to_drain * d_out) / (gate.to_source + gate.to_drain)
        d_current = (SUPPLY_V - current * (CABLE_OHM + GUARD_OHM) - volt) / CABLE_H
        # No current flows back into the supply.
        return [max(d_current, 0.0) if current <= 0 else d_current, into_bulk / bulk, d_volt, d_gate, d_out]

    start = [0.0, 0.0, 0.0, 0.0, 0.0] if plugged else [0.0, SUPPLY_V, SUPPLY_V, SUPPLY_V, 0.0]
    done = solve_ivp(rates, (0, 0.3), start, method="LSODA", rtol=1e-5, atol=1e-7, max_step=2e-4)
    current, _, volt, _, out = done.y
    reached = np.flatnonzero(out >= 0.9 * SUPPLY_V)
    ms = float(done.t[reached[0]]) * 1000 if len(reached) else float("nan")
    return Surge(float(current.max()), float(volt[5:].min()), ms, float(out.max()))


def table(design: Design) -> Figures:
    chosen = gate_of(controller(design))
    rows = []
    for board in design.boards.values():
        load = load_of(design, board)
        for name, gate in (("first design", FIRST_GATE), ("as designed", chosen)):
            on, plug = surge(gate, load, plugged=False), surge(gate, load, plugged=True)
            values = (f"{on.ampere:.1f}", f"{on.volt:.2f}", f"{on.ms:.0f}" if on.ms >= 1 else f"{on.ms:.1f}")
            rows.append((board.name, f"{load * 1e6:.0f}", name, *values, f"{plug.leaked:.2f}"))
    head = ("board", "µF", "gate", "highest A", "lowest V", "ms to 90 %", "V at dark lights, plugged in")
    return Figures("inrush", "Switching the lights' supply on", head, rows)
