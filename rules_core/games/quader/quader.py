"""Goldige Quader: reserve, start line, goal, dice, the end and the score."""

from ...refused import Refused
from ..cuboids.cuboid import (
    BITS,
    DX,
    DY,
    EAST,
    ENTER,
    KIND,
    MARGIN,
    NORTH,
    PASS,
    POSE,
    REPLACE,
    ROLL,
    SET,
    SOUTH,
    SPLIT,
    WEST,
)
from ..cuboids.cuboids import FIELD, GOAL, OFF, RESERVE, TOUCHING, Cuboids
from ..cuboids.start_line import StartLine
from . import entering
from . import moves as quader_moves
from .goal import Goal

MYPY = False
if MYPY:
    from ...chance import Chance


class Quader(Cuboids):
    """A game in progress. Pieces are numbered player by player, in each set by volume."""

    def __init__(self, variant: dict) -> None:
        # Needed only here; the board drops them again.
        from ..cuboids.piece_sets import volumes_of
        from .areas import goal_rectangle, halves, parts, start_field
        from .forms import heights

        columns, rows = variant["board"]
        rectangle = goal_rectangle(variant)
        x0, y0, x1, y1 = rectangle
        whole = (1 << columns) - 1
        hole = whole & ~((1 << x1 - MARGIN) - (1 << x0 - MARGIN))
        ground = [hole if y0 <= y + MARGIN < y1 else whole for y in range(rows)]
        Cuboids.__init__(self, variant, variant["players"], volumes_of(variant), ground, columns)
        self.goal = Goal(rectangle, heights(variant["form"], x1 - x0, y1 - y0), variant)
        options = variant["options"]
        top = variant["goal"]["place"] == "top"
        # South, west, north and east walk north, east, south and west.
        sides = {2: (NORTH, SOUTH), 3: (NORTH, EAST, SOUTH), 4: (NORTH, EAST, SOUTH, WEST)}
        self.forward = bytes(self.players) if top else bytes(sides[self.players])
        self.parts = parts(variant)
        self.lines = [StartLine(self.field, part, self.forward[p]) for p, part in enumerate(self.parts)]
        if options["push_area"] == "field":
            board = (MARGIN, MARGIN, MARGIN + columns, MARGIN + rows)
            self.push_areas = [board] * self.players
        else:
            self.push_areas = [start_field(variant)] * self.players if top else self.parts
        if variant["stages"] == "halves":
            self.goal.halves = halves(variant)
        kinds = variant["moves"]
        self.push_back = options["push_back"]
        self.tip_forward = options["tip"] == "forward"
        self.pivot_sweep = options["pivot_sweep"]
        self.can_place = "place" in kinds
        self.can_enter = "enter" in kinds
        self.can_set = "set" in kinds
        self.can_shift = "shift" in kinds
        self.can_replace: bool = options["replace"]
        self.can_join = self.moves_several = bool(options["join"])
        # Only here a piece can touch the goal or a piece that touches it.
        self.lively = (x0 - 4, y0 - 4, x1 + 4, y1 + 4)
        self.ways: list[str] = options["enter"]
        self.touch_full = options["touch"] == "full"
        self.set_any_pose = options["set_pose"] == "any"
        self.set_upper = options["set_level"] == "upper"
        self.contact_full = options["contact"] == "full_edge"
        self.set_hollow: bool = options["set_hollow"]
        self.dice: str = variant["dice"]
        # Cells of pieces that stand in the goal (on its ground) or in the play field touching it.
        self.anchors = [0] * len(self.field.free)
        self.roll = 0
        self.pending = 0
        self.last_into_goal = -1
        # A position may be set up in the middle of a turn; undo comes back to it.
        self.start_roll = 0
        self.start_pending = 0
        # Each player's pieces that are not in the goal.
        self.outside = bytearray([self.count] * self.players)
        # What undo needs of a replaced piece or of the second piece of a pair.
        self.aside: list[int] = []
        self._ended: str | None = None

    # --- standing on the board ---------------------------------------------------------------------------

    def in_goal(self, x: int, y: int, size: int) -> bool:
        """Whether a footprint lies in the goal, at least in part."""
        goal = self.goal
        return x < goal.x1 and x + DX[size] > goal.x0 and y < goal.y1 and y + DY[size] > goal.y0

    def stand(self, piece: int, pose: int) -> None:
        goal = self.goal
        size = pose >> 14
        x = pose & 31
        y = pose >> 5 & 31
        bits = BITS[size] << x
        if goal.x0 <= x < goal.x1 and goal.y0 <= y < goal.y1:
            self.poses[piece] = pose
            self.areas[piece] = GOAL
            self.outside[piece // self.count] -= 1
            goal.flip(pose)
            if pose >> 10 & 15:
                return
        else:
            Cuboids.stand(self, piece, pose)
            if y + DY[size] < goal.y0 or entering.side_on_goal(self, pose) < 0:
                return
            self.areas[piece] = TOUCHING
        for j in range(y, y + DY[size]):
            self.anchors[j] |= bits

    def lift(self, piece: int, to: int = RESERVE) -> None:
        area = self.areas[piece]
        pose = self.poses[piece]
        size = pose >> 14
        y = pose >> 5 & 31
        bits = BITS[size] << (pose & 31)
        if area == GOAL:
            self.poses[piece] = to
            self.areas[piece] = OFF
            self.outside[piece // self.count] += 1
            self.goal.flip(pose)
            if pose >> 10 & 15:
                return
        else:
            Cuboids.lift(self, piece, to)
            if area == FIELD:
                return
        for j in range(y, y + DY[size]):
            self.anchors[j] ^= bits

    def taken(self, y: int) -> int:
        taken = Cuboids.taken(self, y)
        if self.goal.y0 <= y < self.goal.y1:
            taken |= self.goal.level[0][y - self.goal.south] & self.goal.full
        return taken

    # --- moves ---------------------------------------------------------------------------------------------

    def is_chance(self) -> bool:
        return self.dice != "none" and not self.roll and not self.outcome()

    def _generate(self) -> list[int]:
        self._ended = self.finished()
        if self._ended or (self.dice != "none" and not self.roll):
            return []
        moves = self._moves(self.turn, range(self.count))
        if moves:
            return moves
        if not self._anyone_can_move():
            self._ended = "no_moves"
            return []
        return [PASS]

    def _moves(self, player: int, pieces: range) -> list[int]:
        return quader_moves.moves(self, player, pieces)

    def moves_of(self, k: int) -> list[int]:
        if self._legal is not None:
            return Cuboids.moves_of(self, k)
        # Without the whole list: a piece that is lifted shows its targets at once.
        self._ended = self.finished()
        if self._ended or (self.dice != "none" and not self.roll):
            return []
        return self._moves(self.turn, range(k, k + 1))

    def further_moves(self, player: int, k: int, out: list[int]) -> None:
        entering.enter_and_set(self, player, k, out)

    # --- playing -------------------------------------------------------------------------------------------

    def random_move(self, chance: "Chance") -> int:
        if self.is_chance():
            second = chance.below(6) + 1 if self.dice == "volume" else 0
            return ROLL | chance.below(6) + 1 | second << 3
        return Cuboids.random_move(self, chance)

    def allows(self, move: int) -> bool:
        if move & KIND != ROLL or not self.is_chance():
            return Cuboids.allows(self, move)
        second = move >> 3 & 7
        return (
            move & ~63 == ROLL and 1 <= move & 7 <= 6 and (1 <= second <= 6 if self.dice == "volume" else second == 0)
        )

    def play(self, move: int) -> None:
        kind = move & KIND
        piece = self.turn * self.count + (move >> 19 & 63)
        old = 0
        if kind < REPLACE:
            old = self.poses[piece] + 2
        self.history.append(move)
        self._before.append(old | self.last_into_goal + 1 << 20 | self.last_mover + 1 << 23)
        self._legal = self._ended = None
        if kind == ROLL:
            self.roll = move & 63
            return
        if kind != PASS:
            # A split pair is one move.
            if not move & SPLIT:
                self.moves_made += 1
            self.last_mover = self.turn
            if kind < REPLACE:
                if kind in (ENTER, SET):
                    self.last_into_goal = self.turn
                if old > 1:
                    self.lift(piece)
                self.stand(piece, move & POSE)
            else:
                from . import pairs as quader_pairs

                quader_pairs.play(self, move)
        if move & SPLIT:
            self.pending = self.volumes[move >> 19 & 63]
            return
        self.pending = 0
        self.roll = 0
        self.turn = (self.turn + 1) % self.players
        self.turn_made(kind in (ENTER, SET))

    def undo(self) -> int:
        move = self.history.pop()
        before = self._before.pop()
        kind = move & KIND
        self._legal = self._ended = None
        if kind == ROLL:
            self.roll = 0
            return move
        if not move & SPLIT:
            self.turn = (self.turn - 1) % self.players
            self.roll = self._last_roll()
            self.turn_undone(kind in (ENTER, SET))
        self.pending = self._last_pending()
        self.last_into_goal = (before >> 20 & 7) - 1
        self.last_mover = (before >> 23) - 1
        if kind != PASS:
            if not move & SPLIT:
                self.moves_made -= 1
            if kind < REPLACE:
                piece = self.turn * self.count + (move >> 19 & 63)
                self.lift(piece)
                old = (before & 0xFFFFF) - 2
                if old >= 0:
                    self.stand(piece, old)
            else:
                from . import pairs as quader_pairs

                quader_pairs.undo(self, move)
        return move

    def forget_beginning(self, keep: int) -> None:
        """A roll stays together with the moves it belongs to."""
        if self.dice != "none":
            while keep < len(self.history) and self.history[-keep] & KIND != ROLL:
                keep += 1
        Cuboids.forget_beginning(self, keep)

    def _last_roll(self) -> int:
        """The roll in force at the history's end; a position may have been set up with one."""
        if self.dice == "none":
            return 0
        for move in reversed(self.history):
            if move & KIND == ROLL:
                return move & 63
        return self.start_roll

    def _last_pending(self) -> int:
        """The volume of the first half that waits for its partner at the history's end, or 0."""
        if not self.history:
            return self.start_pending
        return self.volumes[self.history[-1] >> 19 & 63] if self.history[-1] & SPLIT else 0

    @property
    def phase(self) -> str:  # type: ignore[override]
        if self.dice != "none" and not self.roll:
            return "roll"
        return "partner" if self.pending else "move"

    # --- the end -------------------------------------------------------------------------------------------

    def finished(self) -> str | None:
        """Why the game is over, as far as it shows without looking for moves of the player to act."""
        if self.pending:
            # The end is not judged between the halves of a pair.
            return None
        if self.goal.reached():
            return "form"
        if not min(self.outside):
            return "all_in"
        if self.moves_made >= self.variant["move_cap"]:
            return "move_cap"
        if self.stalled():
            return "stalled"
        if self.dice != "none" and not self.roll and not self._anyone_can_move():
            return "no_moves"
        return None

    def _anyone_can_move(self) -> bool:
        """Whether any player has a move, with dice: for any roll."""
        roll = self.roll
        rolls = bytes([roll])
        if self.dice != "none":
            from .dice import ROLLS

            rolls = ROLLS[self.dice]
        try:
            for self.roll in rolls:
                for player in range(self.players):
                    for k in range(self.count):
                        if self._moves(player, range(k, k + 1)):
                            return True
        finally:
            self.roll = roll
        return False

    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        self.legal_moves()
        if self._ended is None:
            return None
        from . import score as quader_score

        return self._ended, tuple(quader_score.winners(self, self._ended))

    def scores(self) -> list[int]:
        """Points by the variant's scoring; with `last` and `first` the winner has 1 point."""
        from . import score as quader_score

        return quader_score.scores(self)

    # --- positions -------------------------------------------------------------------------------------------

    def kinds(self) -> list[str]:
        options = self.variant["options"]
        return Cuboids.kinds(self) + [kind for kind in ("replace", "join") if options[kind]]

    def counters(self) -> str:
        told = "%d %d %d %d" % (self.last_mover, self.last_into_goal, self.roll, self.pending)
        return told + self.quiet_text()

    def more_state(self) -> dict:
        state = Cuboids.more_state(self)
        state["last_into_goal"] = self.last_into_goal if self.last_into_goal >= 0 else None
        if self.roll:
            state["dice"] = [die for die in (self.roll & 7, self.roll >> 3) if die]
        if self.pending:
            state["pending"] = self.pending
        return state

    def load_more(self, doc: dict) -> None:
        from . import position as quader_position

        quader_position.load_more(self, doc)

    def _why_taken(self, x: int, y: int, z: int, pose: int) -> Refused | None:
        from . import position as quader_position

        if self.in_goal(x, y, pose >> 14):
            return quader_position.why_taken(self, x, y, z, pose)
        return Cuboids._why_taken(self, x, y, z, pose)

    # --- sensors and lights ----------------------------------------------------------------------------------

    def roles(self) -> bytearray:
        from . import areas as quader_areas

        return quader_areas.roles(self)

    def missing(self) -> bytearray:
        out = bytearray(self.cells[0] * self.cells[1])
        goal = self.goal
        for j, row in enumerate(goal.heights):
            for i, height in enumerate(row):
                filled = 0
                while filled < height and goal.level[filled][j + 1] >> goal.x0 + i & 1:
                    filled += 1
                out[(goal.y0 - MARGIN + j) * self.cells[0] + goal.x0 - MARGIN + i] = height - filled
        return out

    def rolled(self) -> str:
        second = str(self.roll >> 3) if self.dice == "volume" else ""
        return str(self.roll & 7) + second if self.roll else ""

    def fields(self) -> list[list[str]]:
        return [["1", "2", "3", "4", "5", "6"]] * (2 if self.dice == "volume" else 1)

    def fields_text(self, taken: list[int]) -> str:
        return "roll " + " ".join([str(at + 1) for at in taken])
