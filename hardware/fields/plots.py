"""The figures of the model as pictures, as SVG and PNG."""

from collections.abc import Callable
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from hardware.design import Design
from hardware.fields.model import piece, sensor, signal
from hardware.fields.scenes import EMPTY, Readings
from hardware.fields.tables import CUBE, STRONG, UNIT, WEAK, slide

# Told apart by brightness as well, for people who see colours differently.
COLOURS = {0: "#08306b", 1: "#a63603", 2: "#4292c6", 3: "#fd8d3c", EMPTY: "#636363"}

matplotlib.rcParams["svg.hashsalt"] = "quader"  # the same picture gives the same file
matplotlib.rcParams["svg.fonttype"] = "none"


def sliding(design: Design) -> Figure:
    """What a cell sees while a piece slides off it."""
    figure, axes = _picture("A piece slides off the cell under its middle", "cells moved", "signal, mT")
    moved = np.linspace(0, 3, 151)
    for owner, colour in ((STRONG, COLOURS[0]), (WEAK, COLOURS[2])):
        for size, style in ((UNIT, "-"), (CUBE, "--")):
            label = f"{design.owners[owner][1]}, {'×'.join(map(str, size))}"
            axes.plot(moved, slide(design, owner, size, moved), style, color=colour, label=label)
    _thresholds(design, axes.axhline)
    axes.legend()
    return figure


def under_a_cube(design: Design) -> Figure:
    """The field at the depth of the sensors around a 27, with the cells."""
    figure, axes = _picture("Strong 27: field at the depth of the sensors, mT", "x, cells", "y, cells")
    places = np.arange(-1.5, 4.51, 0.05)
    discs = piece(design, CUBE, (0, 0, 0), STRONG)
    field = [signal(discs, np.array([sensor(design, x - 0.5, y - 0.5) for x in places])) for y in places]
    image = axes.pcolormesh(places, places, np.array(field), cmap="viridis", shading="nearest", rasterized=True)
    for line in range(-1, 5):
        axes.axhline(line, color="white", linewidth=0.5)
        axes.axvline(line, color="white", linewidth=0.5)
    axes.set_aspect("equal")
    figure.colorbar(image, ax=axes)
    return figure


def classes(design: Design, found: list[Readings], placement: float) -> Figure:
    """The readings of all simulated scenes, and the thresholds between them."""
    title = f"Readings in {len(found[0].signals)} scenes per class, pieces up to ±{placement:g} mm beside their place"
    figure, axes = _picture(title, "signal, mT", "readings")
    edges = np.linspace(-11, 11, 221).tolist()
    for result in found:
        label = "empty" if result.wanted == EMPTY else f"{result.wanted}: {' '.join(design.owners[result.wanted])}"
        axes.hist(result.signals, edges, histtype="stepfilled", color=COLOURS[result.wanted], label=label)
    axes.set_yscale("log")
    _thresholds(design, axes.axvline)
    axes.legend()
    return figure


def save(figure: Figure, folder: Path, name: str) -> list[Path]:
    paths = [folder / f"{name}.svg", folder / f"{name}.png"]
    figure.savefig(paths[0], metadata={"Date": None})
    figure.savefig(paths[1], dpi=120)
    return paths


def _picture(title: str, below: str, beside: str) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title)
    axes.set_xlabel(below)
    axes.set_ylabel(beside)
    return figure, axes


def _thresholds(design: Design, line: Callable[..., object]) -> None:
    for threshold in (design.weak_mt, design.strong_mt):
        for sign in (-1, 1):
            line(sign * threshold, color="black", linewidth=0.8, linestyle=":")
