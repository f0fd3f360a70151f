"""The paper edition: its PDFs are read back and measured, its nets are folded."""

import math
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from hardware import design
from hardware.paper import boards, boxes, ink, nets, pictures, plan, sheets
from hardware.paper.__main__ import main
from hardware.paper.papers import A4, LETTER
from quader import variants
from quader.games.quader.piece_sheets import ON_A_PAGE, SHEETS, piece_set
from rules_core import registry
from rules_core.game import LOST
from rules_core.games.cuboids.cuboid import VOLUMES

EXACT = 0.05  # mm; the edition promises 0.1
UNITS = {"3-2-1": 10.0, "middle": 10 * math.sqrt(2), "6-4-2": 20.0}


# --- reading a PDF ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A stroked path: its points in mm from the lower left corner of the page, and how it looks."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float
    dashed: bool

    def segments(self):
        return list(zip(self.points, self.points[1:], strict=False))

    def box(self):
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)


def strokes(page) -> list[Line]:
    """All stroked lines of a page. Lines are drawn in page coordinates; only words have a matrix of their own."""
    found, path, stack = [], [], []
    state = {"colour": "#000000", "width": 1.0, "dashed": False}
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        numbers = [float(n) for n in operands if isinstance(n, int | float)]
        match operator:
            case b"q":
                stack.append(dict(state))
            case b"Q":
                state = stack.pop()
            case b"RG":
                state["colour"] = "#" + "".join(f"{round(n * 255):02x}" for n in numbers)
            case b"w":
                state["width"] = numbers[0] / ink.MM
            case b"d":
                state["dashed"] = len(operands[0]) > 0
            case b"m":
                path.append([(numbers[0] / ink.MM, numbers[1] / ink.MM)])
            case b"l":
                path[-1].append((numbers[0] / ink.MM, numbers[1] / ink.MM))
            case b"h":
                path[-1].append(path[-1][0])
            case b"S":
                found += [Line(tuple(part), **state) for part in path]
                path = []
            case b"f" | b"f*" | b"n":
                path = []
    return found


def like(lines, stroke: ink.Stroke) -> list[Line]:
    return [
        line
        for line in lines
        if line.colour == stroke.colour and abs(line.width - stroke.width) < 0.01 and line.dashed == bool(stroke.dash)
    ]


def size(page) -> tuple[float, float]:
    return float(page.mediabox.width) / ink.MM, float(page.mediabox.height) / ink.MM


def near(one, other) -> bool:
    return all(abs(a - b) < EXACT for a, b in zip(one, other, strict=True))


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("paper")
    assert main([str(folder)]) == 0
    return folder


def pages(made: Path, name: str):
    return PdfReader(made / name).pages


def test_formats_and_boards_are_those_of_the_design():
    """Card pieces of the largest format stand on the cells of the board with sensors; its boards are there too."""
    from hardware.pieces.sets import FORMATS

    plan = design.load()
    assert {form: sheets.UNIT * scale for form, scale in sheets.SCALE.items()} == pytest.approx(FORMATS)
    assert sheets.UNIT * sheets.SCALE["6-4-2"] == plan.pitch_mm
    assert set(boards.SIZES) == {board.cells for board in plan.boards.values()}


# --- every page ------------------------------------------------------------------------------------------------


def test_all_files(made):
    forms = list(UNITS)
    wanted = {f"pieces-{form}-{colour}.pdf" for form in forms for colour in sheets.COLOURS}
    wanted |= {f"board-{board}-{form}.pdf" for form in forms for board in ("10x16", "16x16", "22x22")}
    wanted |= {f"box-{players}-players-{form}.pdf" for form in forms for players in (2, 4)}
    wanted |= {
        "board-10x16-6-4-2-on-A4.pdf",
        "board-16x16-middle-on-A4.pdf",
        "board-16x16-6-4-2-on-A4.pdf",
        "board-22x22-3-2-1-on-A4.pdf",
        "board-22x22-middle-on-A4.pdf",
        "board-22x22-6-4-2-on-A4.pdf",
        "box-2-players-6-4-2-on-A4.pdf",
        "box-4-players-middle-on-A4.pdf",
        "box-4-players-6-4-2-on-A4.pdf",
    }
    assert {path.name for path in made.glob("*.pdf")} == wanted
    on_letter = {path.name for path in (made / "letter").glob("*.pdf")}
    assert on_letter == {name.replace("on-A4", "on-Letter") for name in wanted}


@pytest.mark.parametrize(("folder", "papers"), [(".", A4), ("letter", LETTER)])
def test_every_page_has_a_ruler_of_100_mm_and_stays_within_the_margins(made, folder, papers):
    smallest = papers.smallest[0]
    for path in sorted((made / folder).glob("*.pdf")):
        if path.stem.endswith(("blue", "green", "pink")):
            continue  # the same lines as in orange
        on_smallest = path.name.startswith("pieces") or path.name.endswith(f"on-{smallest}.pdf")
        for page in PdfReader(path).pages:
            wide, high = size(page)
            names = [name for name, paper in papers.pages.items() if near(sorted((wide, high)), paper)]
            assert names == [smallest] if on_smallest else len(names) == 1
            lines = strokes(page)
            ruler = [line for line in like(lines, ink.MARK) if near(line.box()[1:4:2], (ink.RULER_AT, ink.RULER_AT))]
            assert [round(line.box()[2] - line.box()[0], 2) for line in ruler] == [100.0]
            upright = [line for line in like(lines, ink.MARK) if line.box()[0] == line.box()[2]]
            ticks = sorted(line.box()[0] for line in upright if abs(line.box()[1] - ink.RULER_AT) < EXACT)
            assert near(ticks, [ticks[0] + 10 * k for k in range(11)])
            assert "100 mm" in page.extract_text()
            assert ink.RULER_AT >= 7, "many printers leave 5 mm white"
            if "-on-" in path.name:
                continue  # what lies outside the page's window is clipped there
            for line in lines:
                x0, y0, x1, y1 = line.box()
                assert min(x0, y0, wide - x1, high - y1) >= 5 - EXACT, (path.name, line)


# --- nets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("volume", VOLUMES)
def test_a_net_folds_into_its_cuboid(volume):
    net = nets.net(volume, 20.0)
    solid = folded(net)
    corners = {point for face in solid for point in face}
    spans = sorted(round(max(c[k] for c in corners) - min(c[k] for c in corners), 6) for k in range(3))
    assert spans == [20.0 * edge for edge in nets.edges(volume)]
    assert len(corners) == 8
    assert len({frozenset(face) for face in solid}) == 6
    # Each edge of the solid is where two faces meet: by a fold of the net, or by exactly one flap.
    flat = [[frozenset(pair) for pair in zip(face, (*face[1:], face[0]), strict=True)] for face in net.faces]
    round_ = [[frozenset(pair) for pair in zip(face, (*face[1:], face[0]), strict=True)] for face in solid]
    meeting: dict[frozenset, list] = {}
    for face in range(6):
        for k in range(4):
            meeting.setdefault(round_[face][k], []).append(flat[face][k])
    assert len(meeting) == 12
    bases = [frozenset(flap[:2]) for flap in net.flaps]
    joined = 0
    for one, other in meeting.values():
        assert length(one) == pytest.approx(length(other))
        joined += one == other
        assert one == other or bases.count(one) + bases.count(other) == 1
    assert joined == 5
    assert len(bases) == 7


def length(edge) -> float:
    return math.dist(*edge)


def folded(net):
    """The corners of the six faces in space. The strip is rolled up around its first face, the caps are closed."""
    (x0, low), (x1, _), (_, high), _ = net.faces[0]
    p, w, q = x1 - x0, high - low, net.faces[1][1][0] - net.faces[1][0][0]
    around = {0: (0, 0), p: (p, 0), p + q: (p, q), p + q + p: (0, q), 2 * (p + q): (0, 0)}
    solid = []
    for face in net.faces[:4]:
        solid.append([tuple(round(c, 6) for c in (*around[x], y - low)) for x, y in face])
    for face in net.faces[4:]:
        beyond = [(x, y - high if y >= high else low - y, w if y >= high else 0) for x, y in face]
        solid.append([tuple(round(c, 6) for c in point) for point in beyond])
    return solid


@pytest.mark.parametrize("sheet", range(1, 11))
def test_nothing_overlaps_on_a_sheet(sheet):
    """Faces and flaps, of one net and of all: no two share an inner point, and nets keep 2 mm apart."""
    parts = []
    for number, one in enumerate(sheets.placed(sheet)):
        for polygon in (*one.net.faces, *one.net.flaps):
            parts.append((number, [(x + one.x, y + one.y) for x, y in polygon]))
    for (a, one), (b, other) in combinations(parts, 2):
        assert gap(one, other) >= (0 if a == b else 2) - 1e-6, (sheet, one, other)
    for _, polygon in parts:
        assert all(10 <= x <= 200 and 30 <= y <= 287 for x, y in polygon)


def gap(one, other) -> float:
    """How far two convex polygons are apart along the best separating direction; negative if they overlap."""
    best = -math.inf
    for polygon in (one, other):
        for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            far = math.dist((x0, y0), (x1, y1))
            normal = ((y1 - y0) / far, (x0 - x1) / far)
            a, b = ([x * normal[0] + y * normal[1] for x, y in points] for points in (one, other))
            best = max(best, min(b) - max(a), min(a) - max(b))
    return best


@pytest.mark.parametrize("form", UNITS)
@pytest.mark.parametrize("colour", ["plain", "pink"])
def test_the_fold_lines_in_the_pdf_have_the_edges_of_the_pieces(made, form, colour):
    """All fold lines, measured: lengths and numbers are those of the nets, at the unit of the format."""
    document = pages(made, f"pieces-{form}-{colour}.pdf")
    assert len(document) == -(-10 // ON_A_PAGE[form])
    wide, high = size(document[0])
    assert near((wide, high), (297, 210) if form == "middle" else (210, 297))
    measured = []
    for page in document:
        for line in like(strokes(page), ink.FOLD):
            (start, end), *more = line.segments()
            assert not more
            measured.append(math.dist(start, end))
    wanted = [10 * UNITS[form] / 20] * 10  # the sample in each sheet's legend
    for volume in (v for sheet in SHEETS for v in sheet):
        for edge, times in fold_edges(volume).items():
            wanted += [edge * UNITS[form]] * times
    assert len(measured) == len(wanted)
    assert near(sorted(measured), sorted(wanted))


def fold_edges(volume):
    """Edge in units -> fold lines of this length: 4 between strip faces and its end, 8 around the caps."""
    q, p, w = nets.edges(volume)
    found: dict[int, int] = {}
    for edge, times in ((w, 4), (p, 4), (q, 4)):
        found[edge] = found.get(edge, 0) + times
    return found


@pytest.mark.parametrize("form", UNITS)
def test_the_cut_lines_in_the_pdf_go_around_each_net(made, form):
    unit = UNITS[form]
    outlines = []
    for page in pages(made, f"pieces-{form}-blue.pdf"):
        for line in like(strokes(page), ink.CUT):
            if len(line.points) == 6:
                x0, y0, x1, y1 = line.box()
                outlines.append(sorted((round(x1 - x0, 3), round(y1 - y0, 3))))
    # The cap line goes around both caps and the first face: p by w + 2q.
    wanted = []
    for volume in (v for sheet in SHEETS for v in sheet):
        q, p, w = nets.edges(volume)
        wanted.append(sorted((round(p * unit, 3), round((w + 2 * q) * unit, 3))))
    assert len(outlines) == len(wanted) == 16
    assert all(near(a, b) for a, b in zip(sorted(outlines), sorted(wanted), strict=True))


def test_captions_name_sheet_and_pieces(made):
    for number, page in enumerate(pages(made, "pieces-6-4-2-green.pdf"), 1):
        text = page.extract_text()
        assert f"Blatt {number} / Sheet {number}:" in text
        for volume in SHEETS[number - 1]:
            assert "{}·{}·{} = {}".format(*nets.edges(volume), volume) in text
        assert "falten / score, fold" in text


@pytest.mark.parametrize(("colour", "red", "blue"), [("orange", 0.9, 0.0), ("blue", 0.24, 0.82)])
def test_a_file_has_the_colour_of_its_name(made, colour, red, blue):
    """As many faces as the ten sheets' nets have."""
    filled = [
        [float(n) for n in operands]
        for page in pages(made, f"pieces-6-4-2-{colour}.pdf")
        for operands, operator in ContentStream(page.get_contents(), page.pdf).operations
        if operator == b"rg"
    ]
    faces = [part for part in filled if abs(part[0] - red) < 0.01 and abs(part[2] - blue) < 0.01]
    assert len(faces) >= 6 * sum(len(sheet) for sheet in SHEETS)


def test_pictures_are_what_the_command_draws():
    for name, drawn in pictures.pictures().items():
        kept = Path(__file__).parents[2] / "docs" / "pictures" / name
        assert kept.read_text(encoding="utf-8") == drawn, "run: python -m hardware.paper.pictures"


def test_a_set_ready_to_print(tmp_path):
    assert main([str(tmp_path), "--set", "144"]) == 0
    for form, each in ON_A_PAGE.items():
        document = pages(tmp_path, f"set-144-{form}-orange.pdf")
        assert len(document) == piece_set(144).pages(form) == -(-18 // each)
    text = "".join(page.extract_text() for page in pages(tmp_path, "set-144-3-2-1-orange.pdf"))
    for number, times in enumerate((4, 4, 2, 2, 1, 1, 1, 1, 1, 1), 1):
        assert text.count(f"Blatt {number} /") == times


# --- boards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", UNITS)
@pytest.mark.parametrize(("columns", "rows"), boards.SIZES)
def test_a_board_measured(made, form, columns, rows):
    unit = UNITS[form]
    (page,) = pages(made, f"board-{columns}x{rows}-{form}.pdf")
    lines = strokes(page)
    (border,) = like(lines, boards.BORDER)
    x0, y0, x1, y1 = border.box()
    assert near((x1 - x0, y1 - y0), (columns * unit, rows * unit))

    def cells(stroke):
        """Bounding boxes in cells."""
        on_board = [line for line in like(lines, stroke) if line.box()[1] > y0 - 1]
        return sorted(
            tuple((v - o) / unit for v, o in zip(line.box(), (x0, y0, x0, y0), strict=True)) for line in on_board
        )

    upright = [(k, 0, k, rows) for k in range(1, columns)]
    level = [(0, k, columns, k) for k in range(1, rows)]
    assert_cells(cells(boards.GRID), upright + level, unit)
    squares = [(columns / 2 - h, rows / 2 - h, columns / 2 + h, rows / 2 + h) for h in (5, 3, 2)]
    assert_cells(cells(boards.SQUARE), squares, unit)
    goals = [(columns / 2 - h, rows - 6, columns / 2 + h, rows) for h in (8, 5) if 2 * h <= columns]
    assert_cells(cells(boards.TOP_GOAL), goals, unit)
    if rows == 16:
        starts = [(0, 4, columns, 4), (0, 6, columns, 6)]
        for neck in (4, 6):
            k = (columns - neck) / 2
            bends = [(0, 8 - k, k, 8 + k), (columns - k, 8 - k, columns, 8 + k)]
            assert_cells(cells(boards.ENGPASS[neck]), bends, unit)
    else:
        starts = [(6, 2, 16, 2), (6, 20, 16, 20), (2, 6, 2, 16), (20, 6, 20, 16)]
        assert not any(like(lines, stroke) for stroke in boards.ENGPASS.values())
    assert_cells(cells(boards.START), starts, unit)


def assert_cells(found, wanted, unit):
    assert len(found) == len(wanted)
    for one, other in zip(found, sorted(wanted), strict=True):
        assert all(abs(a - b) * unit < EXACT for a, b in zip(one, other, strict=True)), (one, other)


@pytest.mark.parametrize("name", ["engpass-16", "engpass-16-wide", "engpass-10"])
def test_the_slanted_lines_cut_off_the_lost_cells(name):
    """A cell is lost in the rules exactly if a part of it lies beyond a slanted line."""
    game = registry.new_game(variants.by_name(name))
    columns, rows = game.cells
    strip = (rows - 16) // 2
    roles = game.roles()
    west, east = boards.engpass_lines(columns, game.variant["neck"])

    def beyond(x, y):
        """How far a corner of a cell lies outside, on the west and on the east side."""
        inward = max(0, min(y, 16 - y) - west[0][1])
        return max(inward - x, x - (columns - inward))

    for y in range(16):
        for x in range(columns):
            lost = max(beyond(x + i, y + j) for i in (0, 1) for j in (0, 1)) > 0
            assert lost == (roles[(y + strip) * columns + x] == LOST), (x, y)
    assert [columns - x for x, _ in west] == [x for x, _ in east]


@pytest.mark.parametrize(
    ("name", "page_count"),
    [
        ("10x16-6-4-2", 2),
        ("16x16-middle", 2),
        ("16x16-6-4-2", 4),
        ("22x22-3-2-1", 2),
        ("22x22-middle", 4),
        ("22x22-6-4-2", 6),
    ],
)
def test_pages_of_a_large_board_meet_exactly(made, name, page_count):
    """Each page shows its window of the board; windows lie side by side on cell lines and fill the whole."""
    board, form = name.split("-", 1)
    columns, rows = (int(n) for n in board.split("x"))
    unit, rim = UNITS[form], boards.RIM
    document = pages(made, f"board-{name}-on-A4.pdf")
    assert len(document) == page_count
    covered = 0.0
    for page in document:
        (border,) = like(strokes(page), boards.BORDER)
        x0, y0, x1, y1 = border.box()
        assert near((x1 - x0, y1 - y0), (columns * unit, rows * unit))
        left, low, right, high = window(page)
        wide, tall = size(page)
        assert min(left, low, wide - right, tall - high) > 5
        covered += (right - left) * (high - low)
        for side, origin, cells in ((left, x0, columns), (right, x0, columns), (low, y0, rows), (high, y0, rows)):
            at = (side - origin) / unit
            on_cell_line = abs(at - round(at)) * unit < EXACT and 0 < round(at) < cells
            on_rim = min(abs(side - origin + rim), abs(side - origin - cells * unit - rim)) < EXACT
            assert on_cell_line or on_rim
    assert covered == pytest.approx((columns * unit + 2 * rim) * (rows * unit + 2 * rim), abs=1)


def window(page):
    """What is shown of a drawing that goes beyond the page: the clipping rectangle in mm."""
    steps = ContentStream(page.get_contents(), page.pdf).operations
    k = next(k for k, (_, operator) in enumerate(steps) if operator in (b"W", b"W*"))
    operands = next(operands for operands, operator in reversed(steps[:k]) if operator == b"re")
    x, y, wide, high = (float(n) / ink.MM for n in operands)
    return x, y, x + wide, y + high


# --- boxes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", UNITS)
@pytest.mark.parametrize(("players", "cells"), [(2, (10, 6)), (4, (10, 12))])
def test_a_box_measured(made, form, players, cells):
    unit = UNITS[form]
    assert 3 * cells[0] * cells[1] == players * sum(VOLUMES)
    tray, lid = pages(made, f"box-{players}-players-{form}.pdf")
    floors = []
    inside = boxes.inside(players, unit)
    for page, (long, wide, high) in ((tray, inside["tray"]), (lid, inside["lid"])):
        lines = [line for line in strokes(page) if line.box()[1] > plan.FOOT - 2]
        (floor,) = [line for line in like(lines, ink.FOLD) if len(line.points) == 5]
        x0, y0, x1, y1 = floor.box()
        floors.append((x1 - x0, y1 - y0))
        assert near(floors[-1], (long, wide))
        # Walls: two with a line of four points, two with a straight line; all as high as the box.
        walls = [line.box() for line in like(lines, ink.CUT) if len(line.points) == 4 and touches(line, floor)]
        assert near(sorted(box[3] - box[1] for box in walls), [high, high])
        sides = sorted(line.points[0][0] for line in like(lines, ink.CUT) if len(line.points) == 2)
        assert near(sides, [x0 - high, x1 + high])
        # Four flaps at the ends of these, as long as the walls are high; they cover neither a wall nor the floor.
        folds = [line for line in like(lines, ink.FOLD) if len(line.points) == 2]
        assert near([math.dist(*line.points) for line in folds], [high] * 4)
        flaps = [line.points for line in like(lines, ink.CUT) if len(line.points) == 4 and not touches(line, floor)]
        assert len(flaps) == 4
        for a, b, c, d in ((x0, y0 - high, x1, y1 + high), (x0 - high, y0, x1 + high, y1)):
            assert all(gap(flap, [(a, b), (c, b), (c, d), (a, d)]) > -EXACT for flap in flaps)
    assert near(floors[0], (cells[0] * unit + 1, cells[1] * unit + 1))
    assert near(floors[1], (cells[0] * unit + 3, cells[1] * unit + 3))


def touches(line, floor) -> bool:
    """Whether a line starts and ends on corners of the floor."""
    return all(any(near(end, corner) for corner in floor.points) for end in (line.points[0], line.points[-1]))


# --- the command -----------------------------------------------------------------------------------------------


def test_the_same_files_each_time(made, tmp_path):
    assert main([str(tmp_path)]) == 0
    for path in made.rglob("*.pdf"):
        assert (tmp_path / path.relative_to(made)).read_bytes() == path.read_bytes()


def test_bad_calls(tmp_path, capsys):
    (tmp_path / "file").write_text("in the way")
    for words, why in (
        ([str(tmp_path), "--set", "0"], "volume: must be from 1 to 360, not 0\n"),
        ([str(tmp_path), "--set", "361"], "volume: must be from 1 to 360, not 361\n"),
        ([str(tmp_path / "file")], f"{tmp_path / 'file'}: File exists\n"),
    ):
        assert main(words) == 1
        assert capsys.readouterr().err == why
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]
    with pytest.raises(SystemExit) as left:
        main([str(tmp_path), "--set", "many"])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
