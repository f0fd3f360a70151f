"""Writes docs/benchmarks.md part by part: a part that was measured replaces its own section, the others stay."""

import os
import platform
import re
from pathlib import Path
from typing import NamedTuple

from tests.micropython.runner import ROOT

PAGE = ROOT / "docs" / "benchmarks.md"
PICTURES = ROOT / "docs" / "pictures"
HEAD = """# Benchmarks

Every figure here is written by a command: `make bench` measures everything but the board itself, `python -m
tests.bench PART…` some parts, `QUADER_UF2=image.uf2 make bench-rp2040` the board, `python -m tests.soak --page` what
comes of an hour under faults, and `python -m tests.bench.beside REV` prints the core of another commit beside this one.
Speed depends on the machine, so peers are measured beside it in the same run, in turns, and ratios are given. Heap and
emulated time do not depend on the machine. No figure on this page was measured on a built board.
"""


class Table(NamedTuple):
    head: tuple[str, ...]
    rows: list[tuple[str, ...]]

    def text(self) -> str:
        lines = [self.head, ("---",) * len(self.head), *self.rows]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)


class Curve(NamedTuple):
    """How a cost grows: lines by name, each a list of (x, y)."""

    name: str
    title: str
    across: str
    upwards: str
    lines: dict[str, list[tuple[float, float]]]
    # Steps that double are told apart better on logarithmic axes.
    logarithmic: bool = True


def machine() -> str:
    info = Path("/proc/cpuinfo")
    told: dict[str, str] = {}
    for line in info.read_text().splitlines():
        key, _, value = line.partition(":")
        told.setdefault(key.strip(), value.strip())
    name = told.get("model name") or platform.processor() or platform.machine()
    if "cpu family" in told:
        # Several generations go by one name.
        name += f" (family {told['cpu family']}, model {told.get('model', '?')})"
    cores = len(os.sched_getaffinity(0))
    return f"{name}, {cores} cores, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} at the start"


def write(part: str, title: str, measured_on: str, text: str) -> None:
    """Put a part's section in its place on the page."""
    page = PAGE.read_text(encoding="utf-8")
    page = HEAD + "\n" + page[page.find("<!-- ") :]
    section = f"<!-- {part} -->\n## {title}\n\n{text.strip()}\n"
    if measured_on:
        section += f"\nMeasured on: {measured_on}.\n"
    section += f"<!-- end of {part} -->"
    pattern = re.compile(rf"<!-- {part} -->.*?<!-- end of {part} -->", re.DOTALL)
    if not pattern.search(page):
        page += f"\n<!-- {part} --><!-- end of {part} -->\n"
    page = pattern.sub(lambda _: section, page)
    PAGE.write_text(page, encoding="utf-8")


def draw(curve: Curve) -> str:
    """The curve as a picture of the page, and its figures in words for those who do not see it."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt
    from matplotlib.ticker import LogLocator

    plt.rcParams["svg.hashsalt"] = curve.name
    steps = sorted({x for points in curve.lines.values() for x, _ in points})
    figure, axes = plt.subplots(figsize=(6.4, 3.6))
    for name, points in curve.lines.items():
        axes.plot([x for x, _ in points], [y for _, y in points], marker="o", label=name)
    if curve.logarithmic:
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.yaxis.set_major_formatter("{x:g}")
        axes.minorticks_off()
    else:
        axes.set_ylim(bottom=0)
    # Only what was measured is written at the axis: figures between would lie on top of each other.
    axes.set_xticks(steps, [f"{x:g}" for x in steps])
    axes.set_xlabel(curve.across)
    axes.set_ylabel(curve.upwards)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.tight_layout()
    file = PICTURES / f"bench-{curve.name}.svg"
    figure.savefig(file, metadata={"Date": None})
    plt.close(figure)
    head = (curve.across, *curve.lines)
    rows = [(f"{x:g}", *(_at(points, x) for points in curve.lines.values())) for x in steps]
    return (
        f"### {curve.title}\n\n![{curve.title}](pictures/{file.name})\n\n{Table(head, rows).text()}\n\n"
        f"In the table: {curve.upwards}.\n"
    )


def _at(points: list[tuple[float, float]], x: float) -> str:
    return next((f"{y:.3g}" for at, y in points if at == x), "")
