"""The housing of the controller: a base that carries the printed board, a lid, and a cap for each of its buttons.

Four screws go through the lid, its pillars and the board into the posts of the base. Where everything lies comes from
the layout of the board. Here z is up, y is north, and the board's south-west corner is the origin.
"""

from hardware.electronics.controller_layout import HOLE, HOLES, PLACES, SIZE
from hardware.electronics.footprints import BOARD_THICKNESS, FOOTPRINTS, HEIGHTS
from hardware.electronics.layout import turned as turned_by
from hardware.pieces.solids import Part, Point, box, cut, joined, moved, rotated, turned, turned_volume

PLAY = 0.5  # around the board
WALL = 2.0
FLOOR = 2.0
POST = 8.0  # below the board: soldered pins, and a good hold for the screws
ROOM = 18.0  # above the board: a cable's plug on a chain connector is the highest thing there
LID = 2.0
PILLAR = 3.5  # radius of posts and pillars
SCREW_HOLD = 1.25  # radius that a screw M3 cuts its thread into
SCREW_DEPTH = POST + 1.0
SCREW = 30.0  # its length
BUTTONS = ("S1", "S2", "S3")  # ok, next, back: one, two, three pips
SHAFT = 3.6  # radius of a cap
SHAFT_PLAY = 0.3
TUBE_WALL = 1.3
FLANGE = (4.8, 1.5)  # radius, height: it keeps the cap from falling out
FLANGE_PLAY = 0.6
PROUD = 2.5  # of a cap, above the lid
PIP = (0.7, 0.6)  # radius, depth
PIP_STEP = 2.4
PIPS_BESIDE = 7.5  # from the middle of a button
LAMP = ("D3", 1.5)  # the lamp that tells that the fuse is whole, and the radius of its window
# Openings of the walls, from the rim down: side, part that it lies in front of, width, height.
OPENINGS = (
    ("north", "A1", 13.0, ROOM),  # the plug of a USB cable
    ("west", "J2", 30.0, 10.0),  # both chains' cables
    ("south", "J1", 12.0, 14.0),  # the supply
    ("south", "J7", 11.5, 14.0),  # the light supply of the chains' far ends
    ("south", "J8", 11.5, 14.0),
    ("east", "J9", 24.0, 6.0),  # the cable of the weighing feet
)

FOOTPRINT_OF = {"A1": "Pico", "J2": "Header-18", "J9": "Header-8", "D3": "LED-0805"}
FOOTPRINT_OF |= dict.fromkeys(("J1", "J7", "J8"), "Terminal-2") | dict.fromkeys(BUTTONS, "Button-6")
BOARD_TOP = FLOOR + POST + BOARD_THICKNESS
RIM = BOARD_TOP + ROOM


def middle_of(ref: str) -> tuple[float, float]:
    """The middle of a part's body."""
    x0, y0, x1, y1 = FOOTPRINTS[FOOTPRINT_OF[ref]].body
    x, y, angle = next((x, y, angle) for name, x, y, angle in PLACES if name == ref)
    dx, dy = turned_by((x0 + x1) / 2, (y0 + y1) / 2, angle)
    return x + dx, SIZE[1] - (y + dy)


def screws() -> list[tuple[float, float]]:
    return [(x, SIZE[1] - y) for x, y in HOLES]


def _column(radius: float, bottom: float, top: float) -> list[tuple[float, float]]:
    return [(0.0, bottom), (radius, bottom), (radius, top), (0.0, top)]


def _volume(radius: float, high: float) -> float:
    return turned_volume(_column(radius, 0, high))


def _outside() -> tuple[float, float]:
    return SIZE[0] + 2 * (PLAY + WALL), SIZE[1] + 2 * (PLAY + WALL)


def _opening(side: str, ref: str, wide: float) -> tuple[Point, Point]:
    """Size (without its height) and lowest corner of a block that reaches through one wall."""
    x, y = middle_of(ref)
    thick = WALL + 2
    if side in ("west", "east"):
        return (thick, wide, 0), (-PLAY - WALL - 1 if side == "west" else SIZE[0] + PLAY - 1, y - wide / 2, 0)
    south = -PLAY - WALL - 1 if side == "south" else SIZE[1] + PLAY - 1
    return (wide, thick, 0), (x - wide / 2, south, 0)


def base() -> Part:
    wide, deep = _outside()
    corner = -PLAY - WALL
    inside: Point = (wide - 2 * WALL, deep - 2 * WALL, RIM)
    cuts = [box(inside, (-PLAY, -PLAY, FLOOR))]
    volume = wide * deep * RIM - inside[0] * inside[1] * (RIM - FLOOR)
    for side, ref, width, high in OPENINGS:
        size, at = _opening(side, ref, width)
        cuts.append(box((size[0], size[1], high + 1), (at[0], at[1], RIM - high)))
        volume -= width * WALL * high
    body = cut(box((wide, deep, RIM), (corner, corner, 0)), *cuts)
    posts, holes = [], []
    for x, y in screws():
        posts.append(moved(turned(_column(PILLAR, FLOOR - 1, FLOOR + POST)), (x, y, 0)))
        holes.append(moved(turned(_column(SCREW_HOLD, FLOOR + POST - SCREW_DEPTH, FLOOR + POST + 1)), (x, y, 0)))
        volume += _volume(PILLAR, POST) - _volume(SCREW_HOLD, SCREW_DEPTH)
    return Part("controller-base", cut(joined(body, *posts), *holes), volume)


def lid() -> Part:
    """Upside down, as it is printed."""
    wide, deep = _outside()
    plate = box((wide, deep, LID), (-PLAY - WALL, -PLAY - WALL, RIM))
    volume = wide * deep * LID
    adds, cuts = [], []
    tube, hole = SHAFT + SHAFT_PLAY + TUBE_WALL, SHAFT + SHAFT_PLAY
    long = RIM - tube_end()
    for x, y in screws():
        adds.append(moved(turned(_column(PILLAR, BOARD_TOP, RIM + 1)), (x, y, 0)))
        cuts.append(moved(turned(_column(HOLE / 2, BOARD_TOP - 1, RIM + LID + 1)), (x, y, 0)))
        volume += _volume(PILLAR, ROOM) - _volume(HOLE / 2, ROOM + LID)
    for number, ref in enumerate(BUTTONS, 1):
        x, y = middle_of(ref)
        adds.append(moved(turned(_column(tube, RIM - long, RIM + 1)), (x, y, 0)))
        cuts.append(moved(turned(_column(hole, RIM - long - 1, RIM + LID + 1)), (x, y, 0)))
        volume += _volume(tube, long) - _volume(hole, long + LID)
        for pip in range(number):
            at = (x + PIPS_BESIDE + pip * PIP_STEP, y, 0)
            cuts.append(moved(turned(_column(PIP[0], RIM + LID - PIP[1], RIM + LID + 1)), at))
            volume -= _volume(*PIP)
    x, y = middle_of(LAMP[0])
    cuts.append(moved(turned(_column(LAMP[1], RIM - 1, RIM + LID + 1)), (x, y, 0)))
    volume -= _volume(LAMP[1], LID)
    return Part("controller-lid", rotated(cut(joined(plate, *adds), *cuts), 180, (1, 0, 0)), volume)


def tube_end() -> float:
    """Where the tubes around the caps end, above the flanges."""
    return BOARD_TOP + HEIGHTS["Button-6"] + FLANGE[1] + FLANGE_PLAY


def cap() -> Part:
    """What one presses; it stands on its flange, with which it stands on the button."""
    high = ROOM - HEIGHTS["Button-6"] + LID + PROUD
    profile = [(0.0, 0.0), (FLANGE[0], 0.0), FLANGE, (SHAFT, FLANGE[1]), (SHAFT, high), (0.0, high)]
    return Part("controller-cap", turned(profile), turned_volume(profile))


def parts() -> list[tuple[Part, int]]:
    return [(base(), 1), (lid(), 1), (cap(), len(BUTTONS))]
