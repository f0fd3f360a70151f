"""Moves and positions of the cuboid games as text.

Machine notation says everything: `tip 6 3,0,0:2x3x1 5,0,0:1x3x2` is kind, volume, pose before, pose after; a
piece from the reserve has `-` as its pose before. The short form is what players write: `6 d1-f1:132`, columns
as letters, rows from 1, a level as `^1`, the size only if it changes.
"""

from .cuboid import DX, DY, DZ, JOIN, KIND, KINDS, MARGIN, PASS, REPLACE, ROLL, SPLIT, code, pose
from .cuboids import RESERVE
from .prints import parts

MYPY = False
if MYPY:
    from .cuboids import Cuboids

COLUMNS = "abcdefghijklmnopqrstuvwxyz"


def corner(game: "Cuboids", pose: int) -> list[int]:
    """The lowest corner of a pose as documents count it."""
    return [(pose & 31) - MARGIN, (pose >> 5 & 31) - MARGIN - game.strip, pose >> 10 & 15]


def edges(pose: int) -> list[int]:
    """The size of a pose as documents have it."""
    size = pose >> 14
    return [DX[size], DY[size], DZ[size]]


def pose_of(game: "Cuboids", at: list[int], size: list[int]) -> int:
    """The pose of a corner and a size, which must lie on the board's cells (strips included)."""
    return pose(at[0] + MARGIN, at[1] + MARGIN + game.strip, at[2], code(size[0], size[1], size[2]))


def _pose_text(game: "Cuboids", pose: int) -> str:
    if pose < 0:
        return "-"
    return "%d,%d,%d:" % tuple(corner(game, pose)) + "%dx%dx%d" % tuple(edges(pose))


def _square(game: "Cuboids", pose: int) -> str:
    x, y, z = corner(game, pose)
    return COLUMNS[x] + str(y + 1) + ("^%d" % z if z else "")


def _digits(pose: int) -> str:
    return ":%d%d%d" % tuple(edges(pose))


def _dice(move: int) -> list[int]:
    return [die for die in (move & 7, move >> 3 & 7) if die]


def machine(game: "Cuboids", move: int) -> str:
    """A move of the player to act in machine notation."""
    kind = move & KIND
    if kind == ROLL:
        return "roll " + " ".join([str(die) for die in _dice(move)])
    if kind == PASS:
        return "pass"
    piece, end, other, before, after = parts(game, move)
    text = "%s %d %s %s" % (
        KINDS[kind >> 25],
        game.volumes[piece % game.count],
        _pose_text(game, game.poses[piece]),
        _pose_text(game, end),
    )
    if kind == JOIN:
        text += " with %d %s %s" % (
            game.volumes[other % game.count],
            _pose_text(game, before),
            _pose_text(game, after),
        )
    elif kind == REPLACE:
        text += " with %d %s" % (game.volumes[other % game.count], _pose_text(game, before))
    return text + " split" if move & SPLIT else text


def human(game: "Cuboids", move: int) -> str:
    """A move of the player to act as players write it."""
    kind = move & KIND
    if kind == ROLL:
        return "+".join([str(die) for die in _dice(move)])
    if kind == PASS:
        return "pass"
    piece, end, other, before, after = parts(game, move)
    now = game.poses[piece]
    volume = game.volumes[piece % game.count]
    to = _square(game, end)
    if now < 0:
        text = "%d %s%s" % (volume, to, _digits(end))
    else:
        text = "%d %s-%s" % (volume, _square(game, now), to)
        if now >> 14 != end >> 14:
            text += _digits(end)
    if kind == JOIN:
        text += " & %d %s-%s" % (game.volumes[other % game.count], _square(game, before), _square(game, after))
    elif kind == REPLACE:
        text += " x"
    return text + " &" if move & SPLIT else text


def describe(game: "Cuboids", move: int) -> dict:
    """A move as `quader moves --json` prints it."""
    kind = move & KIND
    found: dict = {"kind": KINDS[kind >> 25]}
    if kind == ROLL:
        found["dice"] = _dice(move)
    elif kind == PASS:
        found.update({"volume": None, "from": None, "to": None})
    else:
        piece, end, other, before, after = parts(game, move)
        now = game.poses[piece]
        found["volume"] = game.volumes[piece % game.count]
        found["from"] = _pose_doc(game, now) if now >= 0 else None
        found["to"] = _pose_doc(game, end)
        if kind == JOIN:
            found["with"] = {
                "volume": game.volumes[other % game.count],
                "from": _pose_doc(game, before),
                "to": _pose_doc(game, after),
            }
        elif kind == REPLACE:
            found["with"] = {"volume": game.volumes[other % game.count]}
            found["with"].update(_pose_doc(game, before))
        if move & SPLIT:
            found["split"] = True
    found["notation"] = machine(game, move)
    found["human"] = human(game, move)
    return found


def _pose_doc(game: "Cuboids", pose: int) -> dict:
    return {"at": corner(game, pose), "size": edges(pose)}


# --- reading --------------------------------------------------------------------------------------------------


def parse(game: "Cuboids", text: str) -> int:
    """The legal move (or possible roll) that a text in either form means."""
    words = text.split()
    if game.is_chance():
        dice = _read_dice(words)
        if len(dice) == (2 if game.variant["dice"] == "volume" else 1):
            return ROLL | dice[0] | (dice[1] << 3 if len(dice) == 2 else 0)
        raise game.why_not(text)
    text = " ".join(words)
    # Texts of all moves would be slow on the board: look only at moves of pieces with the volume named.
    named = 1 if words and words[0] in KINDS else 0
    volume = words[named] if len(words) > named else ""
    for move in game.legal_moves():
        if move & KIND >= ROLL:
            if text == "pass":
                return move
        elif str(game.volumes[move >> 19 & 63]) == volume and text in (machine(game, move), human(game, move)):
            return move
    raise game.why_not(text)


def _read_dice(words: list[str]) -> list[int]:
    """The dice of `roll 4 6`, `4+6` or `4,6`; empty if that is not what stands there."""
    if words and words[0] == "roll":
        words = words[1:]
    dice = " ".join(words).replace("+", " ").replace(",", " ").split()
    return [int(die) for die in dice] if not [1 for die in dice if die not in ("1", "2", "3", "4", "5", "6")] else []


# --- positions --------------------------------------------------------------------------------------------------


def line(game: "Cuboids") -> str:
    """The position in one line: player to move, dice, counters, then each player's pieces by volume and pose."""
    players = []
    for player in range(game.players):
        shown = []
        reserve = []
        for k in range(game.count):
            now = game.poses[player * game.count + k]
            if now >= 0:
                shown.append((game.volumes[k], now))
            elif now == RESERVE:
                reserve.append(str(game.volumes[k]))
        texts = ["%d@%s" % (volume, _pose_text(game, now)) for volume, now in sorted(shown)]
        players.append(" ".join(texts + ["+" + ",".join(reserve)]))
    return "%d %s %s | " % (game.turn, game.moves_made, game.counters()) + " | ".join(players)
