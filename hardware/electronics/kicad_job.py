"""Runs inside the Python that has KiCad's module `pcbnew`: fills the copper areas, plots.

    python3 kicad_job.py fill BOARD FILLED          fill the copper areas, save as another file
    python3 kicad_job.py plot BOARD DIRECTORY       Gerbers and drill files

A fresh process for each, because a board only measures itself rightly after it was loaded from its file.
"""

from __future__ import annotations

import sys
from typing import Any

import pcbnew  # type: ignore[import-not-found]

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


def fill(path: str, filled: str) -> None:
    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.Save(filled)


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


JOBS: dict[str, Any] = {"fill": fill, "plot": plot}

if __name__ == "__main__":
    JOBS[sys.argv[1]](*sys.argv[2:])
