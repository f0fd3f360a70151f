"""The magnet model gives the figures of the design, and the thresholds of the firmware hold in it."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from firmware.virtual.field import Field
from hardware.configuration import BOARDS
from hardware.design import load
from hardware.fields import __main__ as command
from hardware.fields import tables
from hardware.fields.model import piece, sensor, signal
from hardware.fields.scenes import CLASSES, EMPTY, read_as, readings
from hardware.fields.tables import CUBE, FIRST_FIGURES, STRONG, UNIT, WEAK

DOCS = Path(__file__).parents[2] / "docs" / "fields.md"
ROWS = COLUMNS = 9


@pytest.fixture(scope="module")
def design():
    return load()


@pytest.fixture(scope="module")
def field():
    return Field()


def grid_of(field, *pieces, **options):
    grid = [0.0] * (COLUMNS * ROWS)
    for one in pieces:
        field.add(grid, COLUMNS, ROWS, *one, **options)
    return grid


def on_axis(design, strength, height):
    """The textbook formula for the axis of one disc."""
    disc = design.discs[strength]
    near, far, radius = height, height + disc.height_mm, disc.diameter_mm / 2
    return 500 * design.remanence_t * (far / np.hypot(far, radius) - near / np.hypot(near, radius))


@pytest.mark.parametrize("owner", [STRONG, WEAK])
def test_a_single_disc_is_that_of_the_textbook(design, owner):
    discs = piece(design, UNIT, (0, 0, 0), owner)
    down = discs.outward[:, 2] == -1
    assert down.sum() == 1
    bottom = replace(
        discs,
        centres=discs.centres[down],
        outward=discs.outward[down],
        dimensions=discs.dimensions[down],
        polarizations=discs.polarizations[down],
    )
    expected = on_axis(design, design.owners[owner][1], 3.0 + 2.5)
    assert signal(bottom, np.array([sensor(design, 0, 0)]))[0] == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("size", [(1, 1, 1), (1, 2, 3), (3, 3, 3)])
def test_a_disc_behind_every_unit_square(design, size):
    a, b, c = size
    discs = piece(design, size, (0, 0, 0), 0)
    assert len(discs) == 2 * (a * b + b * c + c * a)
    assert np.allclose(discs.outward.sum(axis=0), 0)
    body = np.array(size) * 20 - 0.4
    corner = np.array([0.2, 0.2, 0.0])
    below = np.where(discs.outward > 0, corner + body - discs.centres, discs.centres - corner)
    assert np.allclose(below[discs.outward != 0], 3.5)


@pytest.mark.parametrize(("key", "first"), FIRST_FIGURES.items(), ids=str)
def test_first_figures(design, key, first):
    """Within 1.2 %: the side discs of a piece that stands on the board lie at 9.8 mm, not at 10."""
    assert tables.own_cell(design, *key) == pytest.approx(first, rel=0.012)


def test_crosstalk(design):
    assert tables.ring_of_cubes(design) == pytest.approx(0.22, abs=0.025)
    assert tables.neighbour(design, UNIT, (0, 0, 1)) == pytest.approx(0.02, abs=0.005)
    bound = 4 * (abs(tables.worst_beside(design)[0]) + abs(tables.worst_across(design)[0]))
    assert bound < design.weak_mt - design.hysteresis_mt
    assert abs(tables.worst_above(design)[0]) < 0.1


def test_owners_are_mirrored(design):
    for north, south in ((0, 1), (2, 3)):
        assert tables.own_cell(design, north, CUBE, (0, 0)) == -tables.own_cell(design, south, CUBE, (0, 0)) > 0


def test_thresholds_of_the_firmware_lie_between_the_classes(design):
    steps = design.steps_per_mt
    sizes = {
        owner: [abs(tables.own_cell(design, owner, size, (0, 0))) * steps for size in tables.SIZES] for owner in (0, 2)
    }
    bound = 4 * (tables.worst_beside(design)[0] + tables.worst_across(design)[0]) * steps
    for path in BOARDS.glob("*.json"):
        board = json.loads(path.read_bytes())
        weak, strong = board["thresholds"]
        band = board["hysteresis"]
        assert bound < weak - band
        assert weak + band < min(sizes[WEAK]) - bound
        assert max(sizes[WEAK]) + bound < strong - band
        assert strong + band < min(sizes[STRONG]) - bound
        assert max(sizes[STRONG]) + bound < design.sensor.range_mt * steps


def test_read_as(design):
    told = [read_as(design, signal) for signal in (7, 3.3, 3.29, 0.65, 0.64, 0, -0.64, -0.65, -3.29, -3.3, -7)]
    assert told == [0, 0, 2, 2, EMPTY, EMPTY, EMPTY, 3, 3, 1, 1]


@pytest.mark.parametrize("wanted", CLASSES)
def test_no_errors_with_all_tolerances(design, wanted):
    found = readings(design, design.tolerances, wanted, 500, seed=1)
    assert len(found.signals) == 500
    assert (found.errors, found.doubtful) == (0, 0)


def test_scenes_show_errors_where_they_must(design):
    """Pieces up to 4 mm beside their place are often misread; weaker strong discs are taken for weak ones."""
    assert readings(design, replace(design.tolerances, placement_mm=4.0), 0, 100, seed=1).errors > 20
    weaker = replace(design, discs={**design.discs, "strong": design.discs["weak"]})
    assert readings(weaker, design.tolerances, 0, 50, seed=1).errors == 50


def test_same_seed_same_scenes(design):
    first, again, other = (readings(design, design.tolerances, 2, 20, seed).signals for seed in (3, 3, 4))
    assert (first == again).all()
    assert (first != other).any()


@pytest.mark.parametrize("owner", [0, 1, 2, 3])
@pytest.mark.parametrize("moved", [(0, 0), (0.075, -0.05), (0.5, 0)])
@pytest.mark.parametrize("size", [(1, 1, 1), (2, 1, 1), (3, 3, 1), (1, 1, 3), (3, 2, 2), (3, 3, 3)])
def test_table_of_the_simulated_board(design, field, owner, moved, size):
    """As the model for pieces one unit high; 5 % of a signal, or a tenth of a millitesla, for higher ones."""
    x, y = 3 + moved[0], 3 + moved[1]
    grid = grid_of(field, (x, y, size[0], size[1], owner))
    cells = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
    exact = signal(piece(design, size, (x, y, 0), owner), np.array([sensor(design, *cell) for cell in cells]))
    flat = size[2] == 1
    scale = 1.0 if design.owners[owner][1] == "strong" else 0.3
    off = np.abs(np.array(grid) / design.steps_per_mt - exact)
    assert (off <= np.maximum(np.abs(exact) * (0.004 if flat else 0.05), scale * (0.02 if flat else 0.1))).all()


def test_pieces_add_up(field):
    one, other = (2.0, 3.0, 2, 1, 0), (4.25, 3.0, 1, 3, 3)
    together = grid_of(field, one, other)
    assert together == pytest.approx([a + b for a, b in zip(grid_of(field, one), grid_of(field, other), strict=True)])
    halved = grid_of(field, one, strength=0.5)
    assert halved == pytest.approx([a / 2 for a in grid_of(field, one)])


def test_a_piece_over_the_edge_reaches_only_the_grid(field):
    inside = grid_of(field, (3.0, 3.0, 2, 2, 0))
    outside = grid_of(field, (-1.0, 3.0, 2, 2, 0))
    for row in range(ROWS):
        assert outside[row * COLUMNS : row * COLUMNS + 4] == inside[row * COLUMNS + 4 : row * COLUMNS + 8]
    assert not any(grid_of(field, (-20.0, 3.0, 2, 2, 0)))


def test_a_strong_piece_between_cells_looks_like_the_weak_other_pole(design, field):
    """Half a cell aside, a 27 turns the sign: the firmware must wait until a sliding piece has settled."""
    grid = grid_of(field, (2.5, 3.0, 3, 3, STRONG))
    assert read_as(design, grid[4 * COLUMNS + 4] / design.steps_per_mt) == 3
    assert read_as(design, grid_of(field, (3.0, 3.0, 3, 3, STRONG))[4 * COLUMNS + 4] / design.steps_per_mt) == 0


def test_command_writes_tables_and_plots(tmp_path, capsys):
    assert command.main(["--scenes", "4", "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    names = {"signals", "crosstalk", "sliding", "margins", "errors", "alternatives"}
    assert {path.stem for path in tmp_path.glob("*.csv")} == {path.stem for path in tmp_path.glob("*.md")} == names
    assert {path.stem for path in tmp_path.glob("*.svg")} == {"sliding", "cube", "classes"}
    assert {path.stem for path in tmp_path.glob("*.png")} == {"sliding", "cube", "classes"}
    for path in tmp_path.glob("*.md"):
        assert path.read_text() in out
    assert (tmp_path / "signals.csv").read_text().splitlines()[1] == "strong,1×1×1,alone,6.97,519,7.05,-1.1 %"
    assert "nothing was measured on a built board" in out


@pytest.mark.parametrize("words", [["--scenes", "1"], ["--scenes", "many"], ["--fast"]])
def test_wrong_calls(words, capsys):
    with pytest.raises(SystemExit) as left:
        command.main(words)
    assert left.value.code == 2
    assert capsys.readouterr().out == ""


def test_a_folder_that_cannot_be(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert command.main(["--scenes", "2", "--out", str(tmp_path / "file" / "folder")]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "Not a directory" in err


def test_the_page_quotes_the_tables(design):
    page = DOCS.read_text(encoding="utf-8")
    for table in tables.without_scenes(design):
        assert table.markdown() in page, f"write {table.name} anew from python -m hardware.fields"
    assert "measured on a built board" in page
