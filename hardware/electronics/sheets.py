"""Where the symbols stand on the schematic sheets, and what is written beside them."""

from __future__ import annotations

from dataclasses import dataclass, field

from .circuit import Circuit

GRID = 2.54


@dataclass
class Sheet:
    """Places in steps of 2.54 mm from the sheet's north-west corner; headings say what a group is for."""

    paper: str
    places: dict[str, tuple[int, int]]
    headings: list[tuple[str, int, int]]
    notes: list[tuple[str, int, int]] = field(default_factory=list)
    joined: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)  # drawn as one straight wire
    flags: int = 104  # the row in which power comes in


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
    places = {"A1": (30, 28), "J2": (146, 22), "J3": (146, 46), "U3": (74, 20), "C8": (74, 30), "R23": (90, 30)}
    for n, ref in enumerate(("R10", "R11", "R12", "R13", "R14", "R15", "R24", "R25")):
        places[ref] = (100, 9 + 4 * n)
    for n, ref in enumerate(("R16", "R17", "R18", "R19")):
        places[ref] = (122, 9 + 4 * n)
    places |= {"U2": (74, 47), "C6": (74, 39), "R8": (106, 44), "R9": (106, 50)}
    places |= {"J1": (11, 66), "F1": (24, 66), "Q3": (40, 67), "R22": (38, 74), "D1": (24, 71), "C1": (24, 76)}
    places |= {"D2": (54, 66), "R1": (40, 80), "D3": (51, 80)}
    places |= {"Q1": (84, 66), "R2": (72, 66), "C2": (72, 71), "C7": (72, 76), "R3": (72, 81), "Q2": (84, 77)}
    places |= {"R4": (72, 86), "J7": (96, 78), "J8": (96, 84)}
    places |= {"U1": (112, 67), "R5": (112, 73), "C3": (112, 78), "C4": (112, 83)}
    places |= {"R6": (132, 66), "R7": (146, 66), "C5": (146, 71)}
    places |= {"S1": (12, 90), "S2": (12, 95), "S3": (12, 100), "J6": (30, 93), "J4": (48, 93), "J5": (66, 93)}
    places |= {"R20": (88, 93), "R21": (88, 98), "J9": (110, 95)}
    joined = {("R1", "2"): ("D3", "2"), ("J1", "1"): ("F1", "1"), ("R2", "2"): ("Q1", "1"), ("R6", "2"): ("R7", "1")}
    headings = [
        ("Pico: pins from hardware/design.json", 18, 12),
        ("To the chains: only while they have their supply", 62, 6),
        ("From the chains", 116, 6),
        ("Chains A and B", 140, 9),
        ("Light data at 5 V", 62, 35),
        ("Supply: terminal, fuse, polarity, clamp, lamp, Pico", 5, 61),
        ("Light supply: off until LIGHT_ON is high", 64, 61),
        ("Sensors' supply: off until SENSE_ON is high", 104, 61),
        ("and its half", 142, 61),
        ("Buttons, their header, UART, I2C, feet", 5, 86),
        ("Where power comes in (for the rule check)", 5, 104),
    ]
    notes = [(circuit.parts[f"S{n}"].note, 16, 88 + 5 * (n - 1)) for n in (1, 2, 3)]
    notes += [(circuit.parts[ref].note, x, 99) for ref, x in (("J6", 24), ("J4", 44), ("J5", 62))]
    notes += [(circuit.parts["F1"].note, 17, 63), (circuit.parts["J1"].note, 5, 70)]
    notes += [(circuit.parts["J9"].note, 106, 88), ("to the far ends of the chains", 90, 74)]
    return Sheet("A3", places, headings, notes, joined, flags=109)


def feet_sheet(circuit: Circuit) -> Sheet:
    places = {"J1": (12, 18), "Q1": (40, 17), "R2": (56, 14), "R1": (56, 20)}
    places |= {"C1": (74, 14), "C2": (74, 20), "C3": (92, 14)}
    headings = [
        ("To the controller", 5, 8),
        ("Supply of the bridges, by the first converter", 32, 8),
        ("A converter for each foot", 5, 32),
        ("Where power comes in (for the rule check)", 5, 99),
    ]
    notes = []
    for n in range(1, 5):
        x, y = 10 + 76 * ((n - 1) % 2), 38 + 30 * ((n - 1) // 2)
        places[f"J{n + 1}"] = (x, y + 4)
        for row, ref in enumerate((f"R{10 * n + 1}", f"R{10 * n + 2}", f"C{10 * n + 1}")):
            places[ref] = (x + 16, y + 2 + 4 * row)
        places[f"U{n}"] = (x + 40, y + 7)
        for row, ref in enumerate((f"C{10 * n + 2}", f"C{10 * n + 3}", f"C{10 * n + 4}")):
            places[ref] = (x + 62, y + 2 + 4 * row)
        notes.append((circuit.parts[f"J{n + 1}"].note, x - 4, y - 1))
    return Sheet("A3", places, headings, notes)
