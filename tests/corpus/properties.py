"""What holds in every position of every game with cuboids, seen only through position documents and sensors.

Runs on CPython and on MicroPython.
"""

from rules_core.game import GOAL, LOST


def check(ok, wrong):
    if not ok:
        raise AssertionError(wrong)


class Watch:
    """Looks at a game after every move; games without pieces in their positions are let pass."""

    def __init__(self, game):
        self.pieces = hasattr(game, "poses")
        if self.pieces:
            self.roles = game.roles()
            self.volumes = _volumes(game, game.position())
            self.inside = self._inside(game, game.position())

    def look(self, game):
        if not self.pieces:
            return
        doc = game.position()
        check(_volumes(game, doc) == self.volumes, "the volume of the pieces changed")
        _check_cells(game, doc, self.roles)
        inside = self._inside(game, doc)
        for piece in self.inside:
            if inside.count(piece) < self.inside.count(piece):
                raise AssertionError("a piece of volume %d of player %d left the goal" % (piece[1], piece[0]))
        self.inside = inside
        _check_lifting(game, doc)

    def _inside(self, game, doc):
        """Owner and volume of each piece in the goal, for games whose goal no piece leaves."""
        if "goal" not in game.variant:
            return []
        found = []
        for piece in doc["pieces"]:
            x, y, _ = piece["at"]
            if self.roles[y * game.cells[0] + x] == GOAL:
                found.append((piece["owner"], piece["volume"]))
        return found


def _volumes(game, doc):
    """The volume of each player's pieces, on the board and in the reserve."""
    volumes = [0] * game.players
    for piece in doc["pieces"]:
        volumes[piece["owner"]] += piece["volume"]
    for player, counts in enumerate(doc["reserve"]):
        volumes[player] += sum([int(volume) * counts[volume] for volume in counts])
    return volumes


def _check_cells(game, doc, roles):
    """No two pieces share a cell, each stands on something, and the sensors see those on the ground."""
    columns, rows = game.cells
    levels = [bytearray(columns * rows)]
    for piece in sorted(doc["pieces"], key=lambda piece: piece["at"][2]):
        x, y, z = piece["at"]
        wide, deep, high = piece["size"]
        check(wide * deep * high == piece["volume"], "a piece has another size than its volume")
        y += game.strip
        check(0 <= x <= columns - wide and 0 <= y <= rows - deep, "a piece lies off the board")
        while len(levels) < z + high:
            levels.append(bytearray(columns * rows))
        cells = [j * columns + i for j in range(y, y + deep) for i in range(x, x + wide)]
        in_goal = [cell for cell in cells if roles[cell] == GOAL]
        for cell in cells:
            check(roles[cell] != LOST, "a piece lies where no piece may lie")
            check(z == 0 or levels[z - 1][cell], "a piece is not supported")
            for level in range(z, z + high):
                check(not levels[level][cell], "two pieces share a cell")
                levels[level][cell] = piece["owner"] + 1
        if "goal" in game.variant:
            check(not in_goal or len(in_goal) == len(cells), "a piece lies across the edge of the goal")
            check(in_goal or z == 0, "a piece in the play field does not stand on the ground")
            check(z + high <= max(3, game.variant["max_height"]), "a piece stands higher than max_height")
    check(game.ground() == levels[0], "the sensors should see something else")


def _check_lifting(game, doc):
    """A lifted piece shows the same moves whether or not the list of all moves has been made before."""
    lifted = []
    for piece in doc["pieces"]:
        x, y, z = piece["at"]
        if piece["owner"] == game.turn and z == 0:
            lifted.append((x, y + game.strip, sorted(game.targets(x, y + game.strip))))
    game.legal_moves()
    for x, y, moves in lifted:
        check(moves == sorted(game.targets(x, y)), "a lifted piece shows other moves than the legal ones")
