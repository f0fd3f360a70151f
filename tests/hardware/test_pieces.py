"""Everything printable: read back from the files that the command writes, and compared with what it should be."""

import contextlib
import csv
import io
import math
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path

import ezdxf
import numpy as np
import pytest
import trimesh

from hardware import design
from hardware.pieces import board_parts, setter
from hardware.pieces.__main__ import main
from hardware.pieces.cuboids import cuboid
from hardware.pieces.plates import lay_out, write_3mf
from hardware.pieces.pocket import MIN_WALL, Pocket, cover, lone
from hardware.pieces.sets import FORMATS, MIN_UNIT, Workshop
from hardware.pieces.solids import SIDES, moved
from rules_core.refused import Refused

ROOT = Path(__file__).parents[2]
EDGES = {
    1: (1, 1, 1),
    2: (2, 1, 1),
    3: (3, 1, 1),
    4: (2, 2, 1),
    6: (3, 2, 1),
    8: (2, 2, 2),
    9: (3, 3, 1),
    12: (3, 2, 2),
    18: (3, 3, 2),
    27: (3, 3, 3),
}
PLAN = design.load()


def squares(volume: int) -> int:
    a, b, c = EDGES[volume]
    return 2 * (a * b + b * c + c * a)


def shared(one: trimesh.Trimesh, two: trimesh.Trimesh) -> float:
    """The volume that two bodies have in common."""
    both = trimesh.boolean.intersection([one, two], engine="manifold")
    return 0.0 if both.is_empty else float(both.volume)


def floors(mesh: trimesh.Trimesh, depth: float, seat: float) -> float:
    """Pockets found in the mesh: the area of all floors at this depth below the six faces, in areas of one floor."""
    low, high = mesh.bounds
    middles, normals = mesh.triangles_center, mesh.face_normals
    area = 0.0
    for axis in range(3):
        for side, level in ((-1, low[axis] + depth), (1, high[axis] - depth)):
            found = (normals[:, axis] * side > 0.999) & (np.abs(middles[:, axis] - level) < 1e-3)
            area += float(mesh.area_faces[found].sum())
    return area / (SIDES / 2 * math.sin(2 * math.pi / SIDES) * seat**2)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """All files of a set of ten for the board, and what the command said."""
    out = tmp_path_factory.mktemp("pieces")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert main([str(out)]) == 0
    return out, said.getvalue()


@pytest.fixture(scope="session")
def listed(made: tuple[Path, str]) -> dict[str, dict[str, dict[str, str]]]:
    """parts.csv as set -> part -> row."""
    found: dict[str, dict[str, dict[str, str]]] = defaultdict(dict)
    with open(made[0] / "parts.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found[row["set"]][row["part"]] = row
    return found


def test_every_part_is_a_sound_body_of_the_listed_volume_in_both_formats(made, listed):
    out, _ = made
    rows = {name: row for parts in listed.values() for name, row in parts.items()}
    assert {path.stem for path in (out / "parts").iterdir()} == set(rows)
    for name, row in rows.items():
        for kind in ("stl", "3mf"):
            mesh = trimesh.load_mesh(out / "parts" / f"{name}.{kind}")
            assert mesh.is_watertight, name
            assert mesh.is_winding_consistent, name
            assert mesh.body_count == 1, name
            assert mesh.volume / 1000 == pytest.approx(float(row["cm3_each"]), abs=0.001), name
            assert mesh.extents == pytest.approx([float(row[f"{axis}_mm"]) for axis in "xyz"], abs=0.01), name
            assert mesh.bounds[0][2] == pytest.approx(0, abs=1e-4), name


@pytest.mark.parametrize("strength", ["strong", "weak"])
@pytest.mark.parametrize("volume", EDGES)
def test_cuboids_have_the_size_of_the_design_and_a_pocket_behind_every_unit_square(made, volume, strength):
    mesh = trimesh.load_mesh(made[0] / "parts" / f"cuboid-{volume:02}-{strength}.stl")
    assert mesh.extents == pytest.approx([20 * edge - 0.4 for edge in EDGES[volume]], abs=1e-4)
    diameter = {"strong": 4.0, "weak": 2.0}[strength]
    # 3.0 mm of cover and a disc of 1.0 mm; the seat is 0.1 mm wider than the disc on each side.
    assert floors(mesh, 4.0, diameter / 2 + 0.1) == pytest.approx(squares(volume), rel=1e-4)


def test_the_volume_of_a_cube_by_hand():
    """19.6 mm less twelve edges and eight corners of 0.5 mm, less six pockets of three turned parts."""
    body = 19.6**3 - 12 * (19.6 - 1) * 0.125 - 8 * (5 / 6) * 0.125
    circle = 16 * math.sin(math.pi / 16)
    pocket = circle * (2.1**2 * 1.0 + (4.0**2 + 4.0 * 2.1 + 2.1**2) / 3 * 1.9 + 4.0**2 * 1.1)
    part = Workshop(PLAN, 20).cuboid(1, "strong")
    assert part.mesh.volume == pytest.approx(body - 6 * pocket, rel=1e-7)


def test_each_owner_has_ten_cuboids_and_a_cover_for_each_of_250_pockets(listed):
    for owner, (_, strength) in enumerate(PLAN.owners, 1):
        rows = dict(listed[f"owner-{owner}"])
        assert rows.pop(f"cover-{owner}")["count"] == "250"
        assert {name: (int(row["count"]), int(row["magnets_each"])) for name, row in rows.items()} == {
            f"cuboid-{volume:02}-{strength}": (1, squares(volume)) for volume in EDGES
        }


def test_material_of_the_other_games(listed):
    for player in (1, 2):
        rows = listed[f"planquadrat-{player}"]
        assert {name: int(row["count"]) for name, row in rows.items()} == {
            "house-1": 12,
            "house-2": 8,
            "house-3": 4,
            "monument": 6,
            "cover-long-3": 12 + 8 * 3 + 4 * 5,
            f"cover-long-{player}": 6,
        }
        for length in (1, 2, 3):
            house = rows[f"house-{length}"]
            cells = 2 * length - 1
            assert (float(house["x_mm"]), int(house["magnets_each"])) == (20 * cells - 0.4, cells)
            assert float(house["y_mm"]) <= 19.6
    assert listed["cubus"]["crate"]["count"] == "64"
    assert [float(listed["cubus"]["crate"][f"{axis}_mm"]) for axis in "xyz"] == [19.6] * 3
    assert "token" in listed["tools"]


def test_houses_have_a_pocket_under_the_middle_of_each_cell(made):
    mesh = trimesh.load_mesh(made[0] / "parts" / "house-3.stl")
    depth = 3.0 + 0.6 + 1.0
    flat = (mesh.face_normals[:, 2] < -0.999) & (np.abs(mesh.triangles_center[:, 2] - depth) < 1e-3)
    along = (mesh.triangles_center[flat][:, 0] - mesh.bounds[0][0]) / 20
    assert {int(x) for x in along} == {0, 1, 2, 3, 4}
    for cell in range(5):
        middle = mesh.triangles[flat][along.astype(int) == cell].reshape(-1, 3)
        assert (middle.min(axis=0) + middle.max(axis=0))[0] / 2 - mesh.bounds[0][0] == pytest.approx(20 * cell + 9.8)


def test_a_lone_disc_reads_like_one_in_a_cube():
    """On the axis of a disc the field is known; a cube's six discs together give 7.05 and 2.06 mT."""
    for strength, cube in (("strong", 7.05), ("weak", 2.06)):
        pocket = lone(Workshop(PLAN, PLAN.pitch_mm).pocket(strength))
        near, radius = pocket.cover + PLAN.sensor.below_surface_mm, pocket.magnet[0] / 2
        far = near + pocket.magnet[1]
        field = PLAN.remanence_t * 500 * (far / math.hypot(far, radius) - near / math.hypot(near, radius))
        assert field == pytest.approx(cube, rel=0.06)


def test_a_disc_in_its_pocket_stays_within_the_tolerances_of_the_design():
    for strength, disc in PLAN.discs.items():
        pocket = Workshop(PLAN, PLAN.pitch_mm).pocket(strength)
        assert pocket.cover == PLAN.magnet_below_face_mm
        assert pocket.seat - disc.diameter_mm / 2 <= PLAN.tolerances.magnet_aside_mm
        plug = cover(pocket, 1).mesh
        assert pocket.cover - plug.extents[2] <= PLAN.tolerances.magnet_depth_mm
        # It goes in and does not stand proud, however deep it sinks.
        assert plug.extents[0] < 2 * pocket.mouth
        assert plug.extents[2] < pocket.cover


@pytest.mark.parametrize("owner", [1, 2, 3, 4])
def test_covers_show_the_owner_in_pips(owner):
    pocket = Pocket((4.0, 1.0), 3.0)
    mesh = cover(pocket, owner).mesh
    bottoms = (mesh.face_normals[:, 2] < -0.999) & (np.abs(mesh.triangles_center[:, 2] - 0.4) < 1e-6)
    rounds = trimesh.graph.connected_components(
        [pair for pair in mesh.face_adjacency if bottoms[pair].all()], nodes=np.flatnonzero(bottoms)
    )
    assert len(rounds) == owner


@pytest.mark.parametrize("unit", [MIN_UNIT, FORMATS["middle"], 15.0, 33.3])
@pytest.mark.parametrize("strength", ["strong", "weak"])
def test_other_units_keep_pockets_apart_and_the_volume_exact(unit, strength):
    workshop = Workshop(PLAN, unit)
    pocket = workshop.pocket(strength)
    assert pocket.wall_beside(unit - PLAN.gap_mm) >= MIN_WALL
    for volume in (1, 12):
        part = workshop.cuboid(volume, strength)
        assert part.mesh.is_watertight
        assert part.mesh.volume == pytest.approx(part.volume, rel=1e-6)
        assert part.mesh.extents == pytest.approx([unit * edge - 0.4 for edge in EDGES[volume]])
        assert floors(part.mesh, pocket.depth, pocket.seat) == pytest.approx(squares(volume), rel=1e-4)
    for wanted in (workshop.planquadrat(1), workshop.cubus(), workshop.tools()):
        for part, _ in wanted:
            assert part.mesh.is_watertight
            assert part.mesh.volume == pytest.approx(part.volume, rel=1e-6), part.name


def test_formats_are_those_of_the_paper_edition():
    assert FORMATS["3-2-1"] * 2 == FORMATS["6-4-2"] == 20
    assert FORMATS["middle"] == pytest.approx(14.142, abs=0.001)


def test_magnets_that_leave_no_wall_are_refused():
    with pytest.raises(Refused, match="unit: 9 mm leaves too little wall between the pockets of strong magnets"):
        Workshop(PLAN, 9).owner_set(1, [1])


def test_setter_passes_through_the_mouth_with_play():
    for strength in PLAN.discs:
        pocket = Workshop(PLAN, 20).pocket(strength)
        sleeve, rod = setter.sleeve(pocket, strength).mesh, setter.rod(pocket, strength).mesh
        assert sleeve.extents[0] == pytest.approx(2 * pocket.mouth - 0.4)
        assert shared(sleeve, moved(rod, (0, 0, 0.8001))) == 0
        assert rod.extents[2] - (sleeve.extents[2] - 0.8) > 15, "nothing to pull at"


# --- plates -----------------------------------------------------------------------------------------------------


def items(path: Path) -> list[tuple[str, np.ndarray]]:
    """Name and bounds of each body on a plate."""
    scene = trimesh.load_scene(path)
    found = []
    for node in scene.graph.nodes_geometry:
        transform, name = scene.graph[node]
        found.append((name, trimesh.transform_points(scene.geometry[name].bounds, transform)))
    return found


def test_plates_hold_the_whole_set_inside_the_bed_without_overlap(made, listed):
    out, _ = made
    for name, rows in listed.items():
        plates = sorted((out / name).glob("plate-*.3mf"))
        assert len(plates) == len(list((out / name).glob("plate-*.stl"))) > 0
        counted: dict[str, int] = defaultdict(int)
        for plate in plates:
            bodies = items(plate)
            low = np.array([bounds[0] for _, bounds in bodies])
            high = np.array([bounds[1] for _, bounds in bodies])
            assert (low[:, :2] > 4.999).all()
            assert (high[:, :2] < 215.001).all()
            apart = (high[:, None, :2] + 1.99 < low[None, :, :2]).any(axis=2)
            assert (apart | apart.T | np.eye(len(bodies), dtype=bool)).all(), plate
            for part, _ in bodies:
                counted[part] += 1
        assert counted == {part: int(row["count"]) for part, row in rows.items()}, name


def test_a_plate_as_stl_is_the_same_bodies(made):
    mesh = trimesh.load_mesh(made[0] / "plain" / "plate-1.stl")
    wanted = sum(part.volume * count for part, count in Workshop(PLAN, 20).plain_set(list(EDGES)))
    assert mesh.body_count == 10
    assert mesh.volume == pytest.approx(wanted, rel=1e-5)


def test_the_same_design_gives_the_same_bytes(tmp_path):
    texts = []
    for name in ("one", "two"):
        cuboid.cache_clear()
        write_3mf(lay_out([(Workshop(PLAN, 20).cuboid(6, "weak"), 3)], (220, 220))[0], tmp_path / name)
        texts.append((tmp_path / name).read_bytes())
    assert texts[0] == texts[1]


def test_another_set_and_unit_replace_the_plates_of_an_earlier_call(tmp_path, capsys):
    assert main([str(tmp_path), "--unit", "30", "--set", "large45", "--bed", "160x160"]) == 0
    before = {path.name for path in (tmp_path / "plain").iterdir()}
    assert main([str(tmp_path), "--unit", "3-2-1", "--set", "large45"]) == 0
    assert {path.name for path in (tmp_path / "plain").iterdir()} == {"plate-1.stl", "plate-1.3mf"} < before
    assert capsys.readouterr().out.splitlines()[-5] == "plain            1 plates    2 parts    0 magnets"
    assert not list(tmp_path.glob("board-*")), "a board of another pitch would be another design"


# --- the board --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "columns", "rows"), [("10x16", 10, 16), ("16x16", 16, 16), ("22x22", 22, 24)])
def test_the_frame_goes_round_and_every_tile_has_its_cradle_and_grid(listed, name, columns, rows):
    parts = {part: int(row["count"]) for part, row in listed[f"board-{name}"].items()}
    assert parts["cradle"] == parts["light-grid"] == columns * rows // 16
    assert parts["frame-corner"] == 4
    tail = board_parts.TAIL[0]
    straight = sum(
        (float(row["x_mm"]) - tail) * int(row["count"])
        for part, row in listed[f"board-{name}"].items()
        if part.startswith("frame-bar")
    )
    assert straight + 8 * 40 == pytest.approx(2 * 20 * (columns + rows), abs=0.1)
    assert sum(count for part, count in parts.items() if part.endswith("-cable")) == 1
    aprons = sum(
        float(row["x_mm"]) * int(row["count"])
        for part, row in listed[f"board-{name}"].items()
        if part.startswith("apron")
    )
    assert aprons == (2 * 20 * columns if rows == 16 else 0)


def test_heights_put_the_sensors_as_deep_as_the_design_says():
    heights = board_parts.stack(PLAN.sensor.below_surface_mm)
    above_tile = heights.whole - board_parts.ROOM_BELOW - board_parts.TILE_THICKNESS
    assert above_tile - board_parts.SENSOR_HEIGHT == pytest.approx(PLAN.sensor.below_surface_mm)
    assert heights.grid > 1.6, "an LED is as high as that"
    for part in (board_parts.frame_corner(heights.whole), board_parts.frame_bar(120, heights.whole)):
        assert part.mesh.extents[2] == pytest.approx(heights.whole)


def test_dovetails_go_in_with_play_and_hold():
    bar = board_parts.frame_bar(120, 16.7).mesh
    for part in (bar, board_parts.frame_corner(16.7).mesh):
        for pull, meets in ((0.0, False), (1.0, True)):
            assert (shared(bar, moved(part, (120.0001 + pull, 0, 0))) > 0) == meets


def test_aprons_and_frame_together_are_three_rows_deep(listed):
    for name in ("10x16", "16x16"):
        row = next(row for part, row in listed[f"board-{name}"].items() if part.startswith("apron"))
        assert float(row["y_mm"]) + board_parts.FRAME_WIDTH == 60
        assert float(row["z_mm"]) == pytest.approx(board_parts.stack(2.5).whole)


@pytest.mark.parametrize(
    ("name", "size", "lines"),
    [("10x16", (200, 320), 15 + 9), ("16x16", (320, 320), 15 + 15), ("22x22", (440, 480), 22 + 21)],
)
def test_top_layer_drawings(made, name, size, lines):
    folder = made[0] / f"board-{name}"
    drawing = ezdxf.readfile(folder / "top-layer.dxf")
    assert not drawing.audit().errors
    assert drawing.units == ezdxf.units.MM
    (outline,) = drawing.modelspace().query('LWPOLYLINE[layer=="CUT"]')
    assert outline.closed
    assert {(x, y) for x, y, *_ in outline} == {(0, 0), (size[0], 0), size, (0, size[1])}
    drawn = drawing.modelspace().query('LINE[layer=="LINES"]')
    assert len(drawn) == lines
    assert all(
        line.dxf.start.x % 20 == line.dxf.start.y % 20 == line.dxf.end.x % 20 == line.dxf.end.y % 20 == 0
        for line in drawn
    )
    svg = ElementTree.parse(folder / "top-layer.svg").getroot()
    assert (svg.get("width"), svg.get("height")) == (f"{size[0]}mm", f"{size[1]}mm")
    assert svg.get("viewBox") == f"0 0 {size[0]} {size[1]}"


# --- calls ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--unit", "5"], "unit: must be from 10 to 40 mm, not 5"),
        (["--unit", "nan"], "unit: must be from 10 to 40 mm, not nan"),
        (["--unit", "big"], "unit: must be millimetres or one of 3-2-1, middle, 6-4-2, not big"),
        (["--set", "nine"], "pieces: unknown preset; known: ten, to-9, to-12, height-1, height-2, small45, large45"),
        (["--bed", "220"], "bed: must be width x depth in whole mm from 100 to 1000, as in 220x220, not 220"),
        (["--bed", "110x110"], "bed: controller-base is 115.0 x 95.0 mm and does not fit with 5 mm margin"),
    ],
)
def test_bad_values_are_refused_in_one_line_and_nothing_is_written(tmp_path, capsys, words, said):
    assert main([str(tmp_path / "out"), *words]) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith(said)
    assert printed.err.count("\n") == 1
    assert printed.out == ""
    assert not (tmp_path / "out").exists()


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path, capsys):
    (tmp_path / "out").write_text("mine")
    assert main([str(tmp_path / "out"), "--unit", "10", "--set", "height-1"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert (tmp_path / "out").read_text() == "mine"


def test_a_wrong_call_by_the_command():
    done = subprocess.run([sys.executable, "-m", "hardware.pieces"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


# --- the page ---------------------------------------------------------------------------------------------------


def test_the_page_tells_what_the_command_says(made, listed):
    page = (ROOT / "docs" / "pieces.md").read_text(encoding="utf-8")
    assert made[1] in page
    for volume, edges in EDGES.items():
        row = listed["owner-1"][f"cuboid-{volume:02}-strong"]
        size = " × ".join(f"{20 * edge - 0.4:.1f}" for edge in edges)
        shape = "·".join(str(edge) for edge in edges)
        assert f"| {volume} | {shape} | {size} | {squares(volume)} | {float(row['cm3_each']):.1f} |" in page
    for picture in re.findall(r"\]\((pictures/[^)]+)\)", page):
        assert (ROOT / "docs" / picture).exists(), picture
