"""Goal forms: the target height of each goal cell, from the form of a variant."""

from ...refused import Refused


def heights(form: dict, width: int, depth: int) -> list[bytes]:
    """The target heights, rows from the south; Refused (with the key's path) if the form does not fit the goal."""
    kind = form["kind"]
    if kind == "cover":
        return [bytes([1] * width) for _ in range(depth)]
    if kind == "level":
        return [bytes([form["height"]] * width) for _ in range(depth)]
    rows = [bytearray(width) for _ in range(depth)]
    if kind == "stairs":
        _stairs(rows, form, width, depth)
    elif kind == "block":
        x, y = form["at"]
        w, d, h = form["size"]
        if x + w > width or y + d > depth:
            raise Refused(
                "form.size", "block %dx%d at %d,%d leaves the %dx%d goal", "block-outside", w, d, x, y, width, depth
            )
        _raise(rows, x, y, w, d, h)
    elif kind == "pyramid":
        _pyramid(rows, form["steps"], width, depth)
    else:
        _map(rows, form["rows"], width, depth)
    return [bytes(row) for row in rows]


def _raise(rows: list[bytearray], x: int, y: int, w: int, d: int, h: int) -> None:
    for row in rows[y : y + d]:
        for column in range(x, x + w):
            row[column] += h


def _stairs(rows: list[bytearray], form: dict, width: int, depth: int) -> None:
    wide = form.get("width", width)
    if wide > width:
        raise Refused("form.width", "%d is wider than the goal (%d)", "step-wide", wide, width)
    total = sum([step[0] for step in form["steps"]])
    if total > depth:
        raise Refused("form.steps", "the steps are %d deep, the goal only %d", "steps-deep", total, depth)
    north = depth
    for deep, high in form["steps"]:
        north -= deep
        _raise(rows, (width - wide) // 2, north, wide, deep, high)


def _pyramid(rows: list[bytearray], steps: list, width: int, depth: int) -> None:
    outer = min(width, depth) + 1
    for number, (side, high) in enumerate(steps):
        if side >= outer:
            if number == 0:
                raise Refused("form.steps[0]", "side %d does not fit the %dx%d goal", "pyramid-fit", side, width, depth)
            raise Refused("form.steps[%d]" % number, "side %d is not smaller than the step below", "pyramid-side", side)
        _raise(rows, (width - side) // 2, (depth - side) // 2, side, side, high)
        outer = side


def _map(rows: list[bytearray], lines: list, width: int, depth: int) -> None:
    if len(lines) != depth:
        raise Refused("form.rows", "has %d rows, the goal %d", "map-rows", len(lines), depth)
    for number, line in enumerate(lines):
        if len(line) != width:
            raise Refused("form.rows[%d]" % number, "has %d digits, the goal is %d wide", "map-width", len(line), width)
        for x, digit in enumerate(line):
            rows[depth - 1 - number][x] = ord(digit) - 48
