"""The variant keys of Rolling Cubes."""

from ...refused import Refused
from ...variant.checks import choice, integer, mapping, shown
from .equation import DIGITS, OPERATORS, plain
from .throw import COLOURS, SIDE, default_faces

KEYS = ("players", "mode", "faces", "targets")
MODES = ("one-by-one", "together", "last-cube", "solitaire", "tournament")
LAST_CUBE, SOLITAIRE = 2, 3
SIX = 6


def complete(doc: dict) -> dict:
    """All keys of the game, checked."""
    get = doc.get
    mode = choice(get("mode", "one-by-one"), "mode", MODES)
    alone = mode == "solitaire"
    players = integer(get("players", 1 if alone else 2), "players", 1 if alone else 2, 6)
    return {
        "mode": mode,
        "players": players,
        "faces": _faces(get("faces", {})),
        "targets": _targets(get("targets", {}), mode, players),
    }


def _faces(value: object) -> dict:
    """The six signs of each cube; a colour that is not given has its usual ones."""
    given = mapping(value, "faces", COLOURS)
    faces = default_faces()
    for colour in COLOURS:
        if colour not in given:
            continue
        where = "faces." + colour
        cubes = given[colour]
        if not isinstance(cubes, list) or len(cubes) != SIDE:
            raise Refused(where, "must be a list of %d cubes, not %s", "list-of-cubes", SIDE, shown(cubes))
        signs = OPERATORS if colour == "red" else DIGITS
        faces[colour] = [_cube(cube, "%s[%d]" % (where, number), signs) for number, cube in enumerate(cubes)]
    return faces


def _cube(value: object, where: str, signs: str) -> str:
    text = plain(value) if isinstance(value, str) else ""
    if len(text) != SIX or [1 for sign in text if sign not in signs]:
        kind = Refused("", "digits", "of-digits")
        if signs == OPERATORS:
            kind = Refused("", "of the signs + - x :", "of-operators")
        raise Refused(where, "must be a text of six %s, not %s", "six-faces", kind, shown(value))
    return text


def _targets(value: object, mode: str, players: int) -> dict:
    """The points that end each game that is played; with two players the last cube goes on a little longer."""
    if mode == "tournament":
        usual = {"one-by-one": 37, "together": 31, "last-cube": 2}
    else:
        usual = {"one-by-one": 47, "together": 41, "last-cube": 5 if players == 2 else 3}
    played = [name for name in MODES[:3] if mode in (name, "tournament")]
    given = mapping(value, "targets", MODES[:3])
    for name in MODES[:3]:
        if name in given and name not in played:
            raise Refused("targets." + name, "is not played in mode %s", "target-mode", mode)
    return {
        name: integer(given.get(name, usual[name]), "targets." + name, 1, 20 if name == "last-cube" else 500)
        for name in played
    }
