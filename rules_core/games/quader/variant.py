"""The variant keys of Goldige Quader: defaults, editions, piece sets and what goes together."""

from ...refused import Refused
from ...variant.checks import choice, choices, flag, integer, integers, mapping, shown
from ..cuboids.cuboid import largest_face
from ..cuboids.piece_sets import volumes_of
from .areas import goal_rectangle, halves, parts
from .forms import heights

MERGED = ("goal", "options")
KEYS = (
    "edition",
    "players",
    "board",
    "goal",
    "start_rows",
    "pieces",
    "form",
    "stages",
    "moves",
    "dice",
    "scoring",
    "move_cap",
    "stall",
    "max_height",
    "options",
)
MOVES = ("place", "push", "slide", "tip", "pivot", "rotate", "enter", "set", "shift")
WAYS = ("push", "tip", "pivot", "set")
MAX_BOARD = 22

_FLAGS = ("push_back", "pivot_sweep", "set_hollow", "exact", "replace", "join", "split_sum")
_WORDS = {
    "push_area": ("start", "field"),
    "tip": ("any", "forward"),
    "touch": ("part", "full"),
    "set_pose": ("kept", "any"),
    "set_level": ("any", "upper"),
    "contact": ("face", "full_edge"),
}
_OPTIONS = (
    "push_back",
    "push_area",
    "tip",
    "pivot_sweep",
    "touch",
    "enter",
    "set_pose",
    "set_level",
    "contact",
    "set_hollow",
    "exact",
    "replace",
    "join",
    "split_sum",
)
_KINDS = ("cover", "level", "stairs", "block", "pyramid", "map")
# The keys that a kind of form knows, and those it needs.
_FORMS = {
    "cover": ((), ()),
    "level": (("height",), ("height",)),
    "stairs": (("steps", "width"), ("steps",)),
    "block": (("at", "size"), ("at", "size")),
    "pyramid": (("steps",), ("steps",)),
    "map": (("rows",), ("rows",)),
}


def default_options(edition: str) -> dict:
    """The switches of an edition."""
    earlier = edition == "earlier"
    return {
        "push_back": True,
        "push_area": "field" if earlier else "start",
        "tip": "any",
        "pivot_sweep": False,
        "touch": "part",
        "enter": ["push", "tip", "set"] if earlier else list(WAYS),
        "set_pose": "kept",
        "set_level": "any",
        "contact": "face",
        "set_hollow": True,
        "exact": False,
        "replace": False,
        "join": False,
        "split_sum": False,
    }


def complete(doc: dict) -> dict:
    """All keys of the game, checked one by one and together."""
    get = doc.get
    full: dict = {"edition": choice(get("edition", "6.2"), "edition", ("6.2", "earlier"))}
    full["players"] = integer(get("players", 2), "players", 2, 4)
    full["board"] = integers(get("board", [10, 16]), "board", 2, 3, MAX_BOARD)
    full["goal"] = _goal(get("goal", {}), full["board"])
    full["start_rows"] = _start_rows(get("start_rows"), full)
    full["pieces"] = get("pieces", "ten")
    full["max_height"] = integer(get("max_height", 6), "max_height", 1, 9)
    full["form"] = checked_form(get("form", {"kind": "stairs", "steps": [[3, 4], [3, 2]]}))
    full["stages"] = choice(get("stages", "none"), "stages", ("none", "levels", "inside_out", "halves"))
    full["moves"] = choices(get("moves", list(MOVES)), "moves", MOVES)
    full["dice"] = choice(get("dice", "none"), "dice", ("none", "volume", "push"))
    full["scoring"] = choice(get("scoring", "last"), "scoring", ("last", "volume", "product", "first"))
    full["move_cap"] = integer(get("move_cap", 1000), "move_cap", 1, 100000)
    full["stall"] = integer(get("stall", 0), "stall", 0, 10000)
    full["options"] = _options(get("options", {}), full["edition"])
    _check_together(full)
    return full


def _goal(value: object, board: list[int]) -> dict:
    goal = dict(mapping(value, "goal", ("place", "size")))
    goal["place"] = choice(goal.get("place", "top"), "goal.place", ("top", "centre"))
    goal["size"] = integers(goal.get("size", [10, 6]), "goal.size", 2, 1, MAX_BOARD)
    wide, deep = goal["size"]
    if wide > board[0] or deep >= board[1]:
        raise Refused("goal.size", "%dx%d does not fit a %dx%d board", "goal-fit", wide, deep, board[0], board[1])
    return goal


def _start_rows(value: object, full: dict) -> int | None:
    if value is None:
        return None
    rows = integer(value, "start_rows", 1, MAX_BOARD)
    full["start_rows"] = None
    for x0, y0, x1, y1 in parts(full):
        # The strip reaches from the board's edge to the goal; players at the sides have it across.
        across = full["goal"]["place"] == "centre" and (x1 <= goal_rectangle(full)[0] or x0 >= goal_rectangle(full)[2])
        room = x1 - x0 if across else y1 - y0
        if rows > room:
            raise Refused("start_rows", "%d is more than the %d rows in front of the goal", "start-rows", rows, room)
    return rows


def checked_form(value: object) -> dict:
    """A form that is right in itself; whether it fits a goal, `forms.heights` tells."""
    mapping(value, "form", ("kind", "height", "steps", "width", "at", "size", "rows"))
    form = dict(value)  # type: ignore[call-overload]
    kind = choice(form.get("kind"), "form.kind", _KINDS)
    known, needed = _FORMS[kind]
    mapping(form, "form", ("kind",) + known, needed)
    if kind == "level":
        integer(form["height"], "form.height", 1, 4)
    elif kind == "block":
        integers(form["at"], "form.at", 2, 0, MAX_BOARD - 1)
        integers(form["size"], "form.size", 3, 1, MAX_BOARD)
    elif kind == "map":
        _check_map(form["rows"])
    elif kind != "cover":
        _check_steps(form["steps"])
        if "width" in form:
            integer(form["width"], "form.width", 1, MAX_BOARD)
    return form


def _check_steps(steps: object) -> None:
    if not isinstance(steps, list) or not 1 <= len(steps) <= MAX_BOARD:
        raise Refused("form.steps", "must be a list of 1 to %d steps", "list-of-steps", MAX_BOARD)
    for number, step in enumerate(steps):
        integers(step, "form.steps[%d]" % number, 2, 1, MAX_BOARD)


def _check_map(rows: object) -> None:
    if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_BOARD:
        raise Refused("form.rows", "must be a list of rows of digits", "list-of-rows")
    for number, row in enumerate(rows):
        if not isinstance(row, str) or [1 for c in row if c not in "0123456789"]:
            raise Refused("form.rows[%d]" % number, "must be a text of digits, not %s", "digits", shown(row))


def _options(value: object, edition: str) -> dict:
    given = mapping(value, "options", _OPTIONS)
    options = default_options(edition)
    for key in sorted(given):
        where = "options." + key
        if key in _FLAGS:
            options[key] = flag(given[key], where)
        elif key == "enter":
            options[key] = choices(given[key], where, WAYS)
        else:
            options[key] = choice(given[key], where, _WORDS[key])
    return options


# --- together -------------------------------------------------------------------------------------------------


def form_volume(variant: dict) -> int:
    """The volume of the goal form (for `cover`: its area)."""
    wide, deep = variant["goal"]["size"]
    return sum([sum(row) for row in heights(variant["form"], wide, deep)])


def _check_together(full: dict) -> None:
    volumes = volumes_of(full)
    wide, deep = full["goal"]["size"]
    rows = heights(full["form"], wide, deep)
    tallest = max([max(row) for row in rows])
    if tallest > full["max_height"]:
        raise Refused("form", "is %d high, max_height only %d", "form-high", tallest, full["max_height"])
    needed = form_volume(full)
    if not needed:
        raise Refused("form", "has no cell to fill", "form-empty")
    for number, (x0, y0, x1, y1) in enumerate(parts(full)):
        if x1 <= x0 or y1 <= y0:
            raise Refused("goal.size", "%dx%d leaves player %d no start field", "no-start", wide, deep, number + 1)
    if full["stages"] == "halves":
        _check_halves(full, rows)
    _check_ways(full)
    kind = full["form"]["kind"]
    name = "level %d" % full["form"]["height"] if kind == "level" else kind
    players = full["players"]
    pieces = full["pieces"] if isinstance(full["pieces"], str) else Refused("", "the set", "own-set")
    if kind == "cover":
        area = players * sum([largest_face(v) for v in volumes])
        if area < needed:
            raise Refused(
                "goal.size", "%dx%d with form %s needs area %d, %d × %s cover %d", "form-area",
                wide, deep, name, needed, players, pieces, area,
            )  # fmt: skip
    elif players * sum(volumes) < needed:
        raise Refused(
            "goal.size", "%dx%d with form %s needs volume %d, %d × %s give %d", "form-volume",
            wide, deep, name, needed, players, pieces, players * sum(volumes),
        )  # fmt: skip


def _check_halves(full: dict, rows: list[bytes]) -> None:
    """Every cell of the form belongs to somebody, or it could never be filled."""
    x0 = goal_rectangle(full)[0]
    owned = [0] * len(rows)
    for half in halves(full):
        for y, bits in enumerate(half):
            owned[y] |= bits >> x0
    for y, row in enumerate(rows):
        for x, height in enumerate(row):
            if height and not owned[y] >> x & 1:
                raise Refused("stages", "halves: nobody may fill the form's cell %d,%d", "halves-nobody", x, y)


def _check_ways(full: dict) -> None:
    """A piece must be able to come into play and into the goal."""
    moves = full["moves"]
    if "place" not in moves:
        raise Refused("moves", "without place no piece comes into play", "no-way-in")
    if "set" not in moves and not (full["dice"] != "volume" and "enter" in moves and full["options"]["enter"]):
        raise Refused("moves", "no way leads into the goal: enter (with a way) or set is needed", "no-way-to-goal")
