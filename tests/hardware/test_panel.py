"""The panel of tiles and the pages of parts, read from what is kept."""

import csv
import json
import warnings

import pytest

from hardware.committed import ROOT
from hardware.design import load
from hardware.electronics import kicad, panel, parts_page, readback
from hardware.electronics.__main__ import CIRCUITS, KEPT
from hardware.electronics.sexp import child, children, numbers, parse

DESIGN = load()
PANEL = panel.Panel(DESIGN)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("panel") / "tile-panel.kicad_pcb"
    panel.make(DESIGN, KEPT / "tile.kicad_pcb", path)
    return path


def test_every_tile_is_there_as_it_is_alone(made):
    """Each copy has all parts of the tile at the same places, on nets of its own."""
    alone = readback.board(KEPT / "tile.kicad_pcb")
    node = parse(made.read_text(encoding="utf-8"))
    corner = numbers(child(child(node, "setup"), "aux_axis_origin"))
    names = {str(net[1]): str(net[2]) for net in children(node, "net")}
    found = []
    for footprint in children(node, "footprint"):
        words = {str(text[1]): str(text[2]) for text in children(footprint, "fp_text")}
        if not words["reference"].startswith(("H", "FID")):
            x, y = numbers(child(footprint, "at"))[:2]
            nets = {names[str(child(pad, "net")[1])] for pad in children(footprint, "pad")}
            (tile,) = {net.split(":")[0] for net in nets}
            found.append((int(tile), words["reference"], x - corner[0], corner[1] - y))
    assert len(found) == panel.COUNT * len(alone.parts)
    for tile, ref, x, y in found:
        left, top = PANEL.corners[tile - 1]
        south = PANEL.size[1] - top - PANEL.tile[1]
        assert (x - left + panel.GAP, y - south + panel.GAP) == pytest.approx(alone.parts[ref][:2], abs=1e-3)


def test_rails_fiducials_tooling_holes_and_tabs():
    fiducials, tooling = PANEL.marks()
    assert (len(fiducials), len(tooling)) == (3, 4)
    for x, y in [*fiducials, *tooling]:
        assert min(x, y, PANEL.size[0] - x, PANEL.size[1] - y) < panel.RAIL, "on a rail"
    assert len(PANEL.tabs()) == 2 * (panel.COUNT + 1) + 2 * panel.COUNT
    # Every tile is held at all four sides, and each tab has holes along the edges it holds.
    bites = PANEL.bites()
    wide, high = PANEL.tile
    for x, y in PANEL.corners:
        for edge in (x, x + wide):
            assert sum(abs(bx - edge) < 0.3 and y < by < y + high for bx, by in bites) >= 5
        for edge in (y, y + high):
            assert sum(abs(by - edge) < 0.3 and x < bx < x + wide for bx, by in bites) >= 5


def test_the_outline_closes():
    """Every corner of an edge is where two edges meet."""
    ends = [point for edge in PANEL.edges() for point in edge]
    assert all(ends.count(point) % 2 == 0 for point in set(ends))


def test_gerbers_of_the_panel():
    from gerbonara import LayerStack

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        stack = LayerStack.open(KEPT / "tile-panel-gerbers.zip")
        (x0, y0), (x1, y1) = stack.outline.bounding_box()
    assert (x1 - x0, y1 - y0) == pytest.approx([edge + 0.1 for edge in PANEL.size], abs=0.011)


def test_lists_of_the_panel_name_the_same_parts():
    rows = {}
    for name in ("placement", "assembly"):
        with (KEPT / f"tile-panel-{name}.csv").open(encoding="utf-8") as file:
            rows[name] = list(csv.DictReader(file))
    placed = [row["Designator"] for row in rows["placement"]]
    listed = [ref for row in rows["assembly"] for ref in row["Designator"].split(",")]
    assert sorted(placed) == sorted(listed)
    assert len(set(placed)) == len(placed) == panel.COUNT * 75
    assert [int(row["Quantity"]) for row in rows["assembly"]] == [
        len(row["Designator"].split(",")) for row in rows["assembly"]
    ]
    with (KEPT / "tile-panel-placement.csv").open(encoding="utf-8") as file:
        assert [[str(word) for word in row] for row in panel.placements(DESIGN)] == list(csv.reader(file))


def test_supplier_numbers_look_like_such_and_name_one_part_each():
    catalogue = json.loads((ROOT / "hardware" / "electronics" / "parts.json").read_text(encoding="utf-8"))
    found = {}
    for kind, about in catalogue.items():
        number = about.get("lcsc", "")
        if number:
            assert number[0] == "C"
            assert number[1:].isdecimal()
            assert found.setdefault(number, about["mpn"]) == about["mpn"], kind
    fitted = [kind for kind, about in catalogue.items() if not about.get("hand")]
    assert sum(1 for kind in fitted if catalogue[kind].get("lcsc")) >= len(fitted) - 4


@pytest.mark.skipif(kicad._python() is None, reason="KiCad is not installed, or too old")
def test_rules_by_kicad(made, tmp_path):
    assert kicad.design_rules(made, tmp_path / "report.txt") == 0


@pytest.mark.parametrize("name", CIRCUITS)
def test_pages_of_parts_list_every_part_once(name):
    circuit = CIRCUITS[name](DESIGN)
    kept = (KEPT / f"{name}-parts.html").read_text(encoding="utf-8")
    assert kept == parts_page.html(circuit, KEPT / f"{name}.kicad_pcb")
    refs = [ref for row in parts_page.rows(circuit) for ref in row.split('data-parts="')[1].split('"')[0].split()]
    assert sorted(refs) == sorted(circuit.parts)
    for ref in circuit.parts:
        assert f'data-part="{ref}"' in kept
    assert "http" not in kept.replace("http://www.w3.org/2000/svg", ""), "it works without a net"
