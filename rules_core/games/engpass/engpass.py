"""Engpass: two players bring all their cuboids through the bottleneck to the places on the other side.

The board lies between two strips of 3 rows; rows here are counted from the south strip on.
"""

from ...refused import Refused
from ..cuboids.cuboid import BITS, DX, DY, KIND, MARGIN, NORTH, PASS, POSE, SET, SOUTH, VOLUMES, code, pose, sizes_of
from ..cuboids.cuboids import ABSENT, FAR, RESERVE, Cuboids
from ..cuboids.field_moves import field_moves
from ..cuboids.start_line import StartLine

STRIP = 3
ROWS = 16


def _edges(volume: int) -> tuple[int, int, int]:
    """The edges a <= b <= c of a cuboid."""
    size = sizes_of(volume)[0]
    a, b, c = sorted((DX[size], DY[size], volume // DX[size] // DY[size]))
    return a, b, c


class Engpass(Cuboids):
    """A game in progress. Player 0 starts in the south, player 1 in the north."""

    def __init__(self, variant: dict) -> None:
        columns = variant["board"][0]
        volumes = [volume for volume in VOLUMES if columns == 16 or volume <= 12]
        whole = (1 << columns) - 1
        rows = [whole] * STRIP
        narrow = (columns - variant["neck"]) // 2
        for y in range(ROWS):
            lost = max(0, min(y, ROWS - 1 - y) + 1 - (8 - narrow))
            rows.append(whole >> lost & whole << lost)
        rows += [whole] * STRIP
        Cuboids.__init__(self, variant, 2, volumes, rows, columns)
        self.strip = STRIP
        self.forward = bytes((NORTH, SOUTH))
        south, north = MARGIN + STRIP, MARGIN + STRIP + ROWS
        east = MARGIN + columns
        self.parts = [(MARGIN, south, east, north)] * 2
        self.lines = [StartLine(self.field, part, self.forward[p]) for p, part in enumerate(self.parts)]
        self.push_areas = [(MARGIN, MARGIN, east, north + STRIP)] * 2
        # The line that a player has to reach, and the rows of the own strip.
        self.far_line = (north, south)
        self.own_strip = (MARGIN, north)
        self.can_set = "set" in variant["moves"]
        # For each piece the places where it may end.
        self.places = [self.target_poses(player, volume) for player in (0, 1) for volume in volumes]
        for player in (0, 1):
            for k, volume in enumerate(volumes):
                self.stand(player * self.count + k, self.start_pose(player, volume))

    # --- places --------------------------------------------------------------------------------------------

    def _pose(self, side: int, volume: int, inside: bool, mirrored: bool) -> int:
        """The place of a volume in the row at a start line (side 0: south), inside or outside the board."""
        columns = self.cells[0]
        x = 1 if inside and columns == 16 else 0
        for larger in self.volumes:
            if larger > volume:
                x += _edges(larger)[0]
        a, b, c = _edges(volume)
        if mirrored:
            x = columns - x - a
        # A piece outside the south line or inside the north line ends there, the others begin there.
        y = STRIP + side * ROWS
        if inside == bool(side):
            y -= c
        return pose(x + MARGIN, y + MARGIN, 0, code(a, c, b))

    def start_pose(self, player: int, volume: int) -> int:
        """Where a piece stands at the start."""
        return self._pose(player, volume, self.variant["start"] == "inside", False)

    def target_poses(self, player: int, volume: int) -> list[int]:
        """The places, on the other side, where a piece may end."""
        target = self.variant["target"]
        side = 1 - player
        if target == "any_order":
            first = self._pose(side, volume, False, False)
            wide = DX[first >> 14]
            columns = self.cells[0]
            return [(first & ~31) + MARGIN + x for x in range(columns - wide + 1)]
        inside = target == "inside" or self.variant["start"] == "inside"
        return [self._pose(side, volume, inside, target == "mirrored")]

    # --- moves ---------------------------------------------------------------------------------------------

    def _generate(self) -> list[int]:
        if self.finished():
            return []
        moves = self._moves(self.turn, range(self.count))
        if not moves and self._moves(1 - self.turn, range(self.count)):
            return [PASS]
        return moves

    def _moves(self, player: int, pieces: range) -> list[int]:
        out: list[int] = []
        field_moves(self, player, pieces, 1, 1, FAR, out)
        return out

    def moves_of(self, k: int) -> list[int]:
        if self._legal is not None:
            return Cuboids.moves_of(self, k)
        if self.finished():
            return []
        return self._moves(self.turn, range(k, k + 1))

    def further_moves(self, player: int, k: int, out: list[int]) -> None:
        """Set: from the own strip onto the board, or from the far line into the target place."""
        if not self.can_set:
            return
        now = self.poses[player * self.count + k]
        size = now >> 14
        y = now >> 5 & 31
        dy = DY[size]
        bits = BITS[size] << (now & 31)
        found: list[int] = []
        if y >= self.own_strip[player] and y + dy <= self.own_strip[player] + STRIP:
            for to_size in sizes_of(self.volumes[k]):
                found += [to | to_size << 14 for to in self.lines[player].places(to_size // 3)]
        line = self.far_line[player]
        if y == line or y + dy == line:
            for to in self.places[player * self.count + k]:
                if to != now and to not in found and self._free_but_for(to, bits, y, dy):
                    found.append(to)
        if found:
            # The moves of this piece are the last ones in the list.
            first = len(out)
            while first and out[first - 1] >> 19 & 63 == k:
                first -= 1
            reached = [move & POSE for move in out[first:]]
            out += [k << 19 | to | SET for to in found if to not in reached]

    def _free_but_for(self, to: int, bits: int, y: int, dy: int) -> bool:
        """Whether a pose is free; the cells of the moving piece itself count as free."""
        size = to >> 14
        mine = BITS[size] << (to & 31)
        for row in range(to >> 5 & 31, (to >> 5 & 31) + DY[size]):
            if mine & ~(self.field.free[row] | (bits if y <= row < y + dy else 0)):
                return False
        return True

    # --- playing -------------------------------------------------------------------------------------------

    def play(self, move: int) -> None:
        self.history.append(move)
        self._legal = None
        if move & KIND == PASS:
            self._before.append(0)
            self.turn_made(False)
        else:
            piece = self.piece_of(move)
            self.turn_made(self._arrives(piece, self.poses[piece], move & POSE))
            self._before.append(self.poses[piece] | self.last_mover + 1 << 20)
            self.lift(piece)
            self.stand(piece, move & POSE)
            self.moves_made += 1
            self.last_mover = self.turn
        self.turn = 1 - self.turn

    def undo(self) -> int:
        move = self.history.pop()
        before = self._before.pop()
        self._legal = None
        self.turn = 1 - self.turn
        if move & KIND == PASS:
            self.turn_undone(False)
        else:
            piece = self.piece_of(move)
            self.turn_undone(self._arrives(piece, before & POSE, move & POSE))
            self.lift(piece)
            self.stand(piece, before & POSE)
            self.moves_made -= 1
            self.last_mover = (before >> 20) - 1
        return move

    def _arrives(self, piece: int, old: int, new: int) -> bool:
        """Whether a move brings a piece to its place."""
        places = self.places[piece]
        return new in places and old not in places

    def load_more(self, doc: dict) -> None:
        for key in ("dice", "last_into_goal", "pending"):
            if doc.get(key) is not None:
                raise Refused(key, "there is no such thing in Engpass", "not-here")
        for number, counts in enumerate(doc.get("reserve") or []):
            if [1 for key in counts if counts[key]]:
                raise Refused("reserve[%d]" % number, "Engpass has no reserve", "no-reserve")
        for piece, now in enumerate(self.poses):
            if now == RESERVE:
                self.poses[piece] = ABSENT

    # --- the end -------------------------------------------------------------------------------------------

    def placed(self, player: int) -> int:
        """How many of a player's pieces are on their places."""
        number = 0
        for k in range(self.count):
            if self.poses[player * self.count + k] in self.places[player * self.count + k]:
                number += 1
        return number

    def _home(self) -> int:
        """The player whose pieces are all on their places, or -1."""
        for player in (0, 1):
            on_board = [1 for now in self.poses[player * self.count : (player + 1) * self.count] if now >= 0]
            if on_board and self.placed(player) == len(on_board):
                return player
        return -1

    def finished(self) -> str:
        """Why the game is over, as far as it shows without looking for moves; else empty."""
        if self._home() >= 0:
            return "all_in"
        if self.moves_made >= self.variant["move_cap"]:
            return "move_cap"
        return "stalled" if self.stalled() else ""

    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        reason = self.finished()
        if reason == "all_in":
            return reason, (self._home(),)
        if reason:
            return reason, ()
        return None if self.legal_moves() else ("no_moves", ())

    def scores(self) -> list[int]:
        """The number of pieces on their places."""
        return [self.placed(0), self.placed(1)]
