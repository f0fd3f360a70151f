"""A packing for people: plans of its layers as text, and as SVG together with the steps in isometric view."""

from ..cuboids.isometric import Isometric
from ..cuboids.paint import FAINT, GOLD, INK, OWNERS, PAPER, PATTERNS, shade, text
from ..cuboids.scene import Area, Piece, Scene
from ..paper import short
from ..words import Voice
from .packing import Body, Task

CELL = 22
GAP = 26
# More pictures of steps than these tell nothing more.
MOST_STEPS = 12
STEP_WIDTH = 250
STEP_GAP = 34
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def named(number: int) -> str:
    """The letter of a body in the plans; after z comes A, then digits, and again."""
    return LETTERS[number % len(LETTERS)]


def plans(asked: Task, packing: list[Body], say: Voice) -> list[str]:
    """Each level from below as rows of letters, north first; then the bodies in building order."""
    owner = {cell: number for number, body in enumerate(packing) for cell in _cells(asked, body)}
    lines = []
    for z in range(max(cell[2] for cell in asked.cells) + 1):
        lines.append(say("pack-level", z))
        level = {(x, y) for x, y, at in asked.cells if at == z}
        for y in range(max(y for _, y in level), -1, -1):
            row = [named(owner[x, y, z]) if (x, y, z) in owner else "·" for x in range(max(x for x, _ in level) + 1)]
            lines.append("  " + " ".join(row))
    lines.append(say("pack-order"))
    for number, body in enumerate(packing):
        at, size = ",".join(map(str, body.at)), "x".join(map(str, body.size))
        lines.append(f"  {named(number)}  {body.volume:>2}  {at}:{size}")
    return lines


def _cells(asked: Task, body: Body) -> list[tuple[int, int, int]]:
    return [cell for cell in body.cells() if not asked.flat or cell[2] == 0]


def svg(asked: Task, packing: list[Body], players: int, title: str, say: Voice, most: int = MOST_STEPS) -> str:
    """The plans of all levels in a row, and below them in at most so many pictures how it grows."""
    pieces = shared_out(packing, players)
    wide = max(x for x, _, _ in asked.cells) + 1
    deep = max(y for _, y, _ in asked.cells) + 1
    levels = 1 if asked.flat else max(z for _, _, z in asked.cells) + 1
    out, bottom = [], 0.0
    for z in range(levels):
        at = GAP + z * (wide * CELL + GAP)
        out.append(text(at, 52, say("pack-level", z), 13, INK))
        out += _plan(asked, pieces, z, at, 60, deep)
    bottom = 60 + deep * CELL + GAP
    right = GAP + levels * (wide * CELL + GAP)
    steps = _steps(asked, pieces, title, say, min(most, len(pieces)))
    across = max(1, min(len(steps), int(max(right, 3 * STEP_WIDTH) // STEP_WIDTH)))
    first = steps[0]
    scale = (STEP_WIDTH - 10) / first.width
    for number, picture in enumerate(steps):
        x = GAP + number % across * STEP_WIDTH
        y = bottom + number // across * (first.height * scale + STEP_GAP)
        out.append(text(x, y + 12, _caption(pieces, number, len(steps), say), 12, INK))
        y += STEP_GAP - 14
        out.append(f'<g transform="translate({short(x)},{short(y)}) scale({short(scale)})">{picture.drawn()}</g>')
    height = bottom + -(-len(steps) // across) * (first.height * scale + STEP_GAP) + 10
    width = max(right, GAP + across * STEP_WIDTH)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(height)}" '
        f'width="{short(width)}" height="{short(height)}" font-family="sans-serif">'
    )
    ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return (
        "\n".join([head, PATTERNS, ground, text(GAP, 28, title, 16, INK, 'font-weight="700"'), *out, "</svg>"]) + "\n"
    )


def shared_out(packing: list[Body], players: int) -> list[Piece]:
    """The bodies as pieces of the players, those of one volume in turn."""
    seen: dict[int, int] = {}
    found = []
    for body in packing:
        number = seen.get(body.volume, 0)
        seen[body.volume] = number + 1
        found.append(Piece(number % min(players, 4), body.volume, *body.at, *body.size))
    return found


def _plan(asked: Task, pieces: list[Piece], z: int, left: float, top: float, deep: int) -> list[str]:
    out = []
    for x, y, at in sorted(asked.cells):
        if at == z:
            place = f'x="{left + x * CELL}" y="{top + (deep - 1 - y) * CELL}" width="{CELL}" height="{CELL}"'
            out.append(f'<rect {place} fill="{shade(GOLD, 1.7)}" stroke="{FAINT}" stroke-width=".3"/>')
    for piece in pieces:
        if piece.z == z or (not asked.flat and piece.z < z < piece.top):
            fill, ink = OWNERS[piece.owner]
            x0, y0 = left + piece.x * CELL + 1, top + (deep - piece.y - piece.dy) * CELL + 1
            size = f'width="{piece.dx * CELL - 2}" height="{piece.dy * CELL - 2}" rx="3"'
            out.append(f'<rect x="{x0}" y="{y0}" {size} fill="{fill if piece.z == z else shade(fill, 1.5)}"/>')
            if piece.owner:
                out.append(f'<rect x="{x0}" y="{y0}" {size} fill="url(#p{piece.owner})"/>')
            middle = x0 + piece.dx * CELL / 2 - 1, y0 + piece.dy * CELL / 2 + 4
            out.append(text(*middle, str(piece.volume), 12, ink, 'text-anchor="middle" font-weight="700"'))
    return out


def _caption(pieces: list[Piece], number: int, many: int, say: Voice) -> str:
    """The number of a step and the pieces that it adds."""
    new = pieces[len(pieces) * number // many : len(pieces) * (number + 1) // many]
    return say("pack-step", number + 1, " ".join(str(piece.volume) for piece in new))


def _steps(asked: Task, pieces: list[Piece], title: str, say: Voice, many: int) -> list[Isometric]:
    """How the form grows, some pieces more in each picture."""
    wide = max(x for x, _, _ in asked.cells) + 1
    deep = max(y for _, y, _ in asked.cells) + 1
    target: dict[tuple[int, int], int] = {}
    for x, y, z in asked.cells:
        target[x, y] = max(target.get((x, y), 0), z + 1)
    found = []
    for step in range(1, many + 1):
        scene = Scene(title, wide, range(deep), 0, 1, pieces[: len(pieces) * step // many], [], "", say)
        scene.goal, scene.target = Area(0, 0, wide, deep), target
        found.append(Isometric(scene, glass=False))
    # All as large as the largest, so that nothing jumps.
    for picture in found:
        picture.width = max(other.width for other in found)
        picture.height = max(other.height for other in found)
        picture.left, picture.up = max(o.left for o in found), max(o.up for o in found)
    return found
