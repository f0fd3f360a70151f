"""Runs inside the Python that has KiCad's module `pcbnew`: fills the copper areas, checks the rules, plots.

    python3 kicad_job.py fill BOARD                 fill the copper areas, save
    python3 kicad_job.py check BOARD REPORT         design rules and unconnected pads; prints the number of faults
    python3 kicad_job.py plot BOARD DIRECTORY       Gerbers, drill files and the placement list

A fresh process for each, because a board only measures itself rightly after it was loaded from its file.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path
from typing import Any

import pcbnew  # type: ignore[import-not-found]

# Its name changed between KiCad 6 and 9.
MILLIMETRES = pcbnew.EDA_UNITS_MM if hasattr(pcbnew, "EDA_UNITS_MM") else pcbnew.EDA_UNITS_MILLIMETRES
LAYERS = [
    ("F_Cu", pcbnew.F_Cu),
    ("B_Cu", pcbnew.B_Cu),
    ("F_Paste", pcbnew.F_Paste),
    ("F_Silkscreen", pcbnew.F_SilkS),
    ("B_Silkscreen", pcbnew.B_SilkS),
    ("F_Mask", pcbnew.F_Mask),
    ("B_Mask", pcbnew.B_Mask),
    ("Edge_Cuts", pcbnew.Edge_Cuts),
]


def fill(path: str) -> None:
    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.Save(path)


def check(path: str, report: str) -> None:
    board = pcbnew.LoadBoard(path)
    pcbnew.WriteDRCReport(board, report, MILLIMETRES, True)
    text = Path(report).read_text(encoding="utf-8")
    print(sum(int(found) for found in re.findall(r"\*\* Found (\d+)", text)))


def plot(path: str, directory: str) -> None:
    board = pcbnew.LoadBoard(path)
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(directory)
    options.SetPlotFrameRef(False)
    options.SetUseAuxOrigin(True)
    options.SetUseGerberProtelExtensions(False)
    options.SetCreateGerberJobFile(False)
    options.SetSubtractMaskFromSilk(True)
    for name, layer in LAYERS:
        control.SetLayer(layer)
        control.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
    control.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(directory, True, False)
    placement(board, Path(directory) / f"{Path(path).stem}-placement.csv")


def placement(board: Any, path: Path) -> None:
    """Middle and angle of each part that a machine places, from the south-west corner."""
    origin = board.GetDesignSettings().GetAuxOrigin()
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["Designator", "Val", "Package", "Mid X", "Mid Y", "Rotation", "Layer"])
        for part in sorted(board.GetFootprints(), key=lambda part: str(part.GetReference())):
            if part.GetAttributes() & pcbnew.FP_SMD:
                x = (part.GetPosition().x - origin.x) / 1e6
                y = (origin.y - part.GetPosition().y) / 1e6
                package = str(part.GetFPID().GetLibItemName())
                angle = part.GetOrientationDegrees() % 360
                out.writerow(
                    [part.GetReference(), part.GetValue(), package, f"{x:.4f}", f"{y:.4f}", f"{angle:.0f}", "top"]
                )


JOBS: dict[str, Any] = {"fill": fill, "check": check, "plot": plot}

if __name__ == "__main__":
    JOBS[sys.argv[1]](*sys.argv[2:])
