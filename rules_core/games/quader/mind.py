"""What a good player of Goldige Quader sees: ways into the goal, places left in it, and who will be last.

A piece outside costs the moves it still needs, a large one more, because it is the large ones that find no place at the
end. A piece that has no place left is shut out, and its owner cannot bring all in: then, where the last entry wins,
it is better to hold back the pieces that still can enter than to use them up.
"""

from ..cuboids.cuboid import BITS, DX, DY, DZ, ENTER, KIND, PASS, PLACE, POSE, SET, VOLUME, sizes_of
from ..cuboids.cuboids import GOAL, OFF, RESERVE
from ..cuboids.recent import Recent
from .entering import in_contact
from .score import winners
from .ways import ALL, MANY, NEVER, PlacesLeft

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .luck import Luck
    from .quader import Quader

MOVE = 100
# Pieces of this volume and more may find no place, in the simple game smaller ones too; what a piece without any costs.
LARGE = 12
MIDDLE = 6
SHUT_OUT = 800
# What few places cost. In the simple game: how surely (in hundredths) a piece with one place loses it for each move
# that it needs, and at most.
FEW_PLACES = 1200
# A small piece in the play field while the largest waits in the reserve, where who is not all in has not won.
IN_THE_WAY = 150
RISK = 50
MOST_RISK = 90
# An entry that is held back.
HELD = 130
# It is the own turn after the move: half a move.
TEMPO = 50
# Where points decide: a unit of volume in the goal, or in the play field without a place in the goal. Where the form
# counts as well, a small piece may lack a place too. Where all have the same places, points count more than moves.
POINT = 20
SHARED_POINT = 50
SMALL = 4
# How surely, in hundredths, a piece misses a place that others can take too, for each move that it needs: with many
# places, and how much more with one.
SLOW = 4
CROWDED = 16
# The game ends before the own next turn, and another player has made the last entry, or nobody: more than all entries
# count that were held back, and all ways that a piece at the goal makes shorter.
TOO_LATE = 100000


class Mind(PlacesLeft):
    """Knows a game of Goldige Quader."""

    def __init__(self, game: "Quader") -> None:
        scoring = game.variant["scoring"]
        self.point = POINT if scoring in ("volume", "product") else 0
        # Whether a piece that overtops the form is not in the goal.
        form = game.variant["form"]["kind"] != "cover" and (game.goal.exact or self.point > 0)
        PlacesLeft.__init__(self, game, form)
        self.recent = Recent()
        room = _room_for_all(game)
        # Whether there is room for all, and nothing goes back: then only the number of moves decides.
        self.race = room and not game.push_back
        # Whether the goal never takes all pieces, because nothing may be set upon others.
        self.crowded = not room and not game.can_set
        # How much more a move of a larger piece counts, for each unit of volume.
        self.heavy = 2 if game.push_back else 0 if self.race else 10
        self.last = scoring == "last"
        self.first = scoring == "first"
        # Whether entries are held back as soon as a piece may be shut out, not only when it is.
        self.holds = self.last and not game.push_back
        # Whether that is told before a move too, where it comes to it often: in the simple game, and where a ring must
        # be full before the next. By player, in hundredths: how surely not all pieces will come in, as things stand.
        self.told = self.last and (game.goal.stages != "none" or (self.holds and not self.race))
        self.stuck = [0] * game.players
        # Whether points decide and everybody may take any place: with halves only the own pieces are in the way.
        self.shared = self.point > 0 and not game.goal.halves
        if self.shared:
            self.point = SHARED_POINT
        # The volumes of the player who looks that had better stay in the reserve.
        self.stays: list[int] = []
        self.large = SMALL if self.form and self.point else LARGE if game.push_back else MIDDLE
        # Where points decide: the moves that the others need at least to bring all in, which ends the game.
        self.time = NEVER
        # Where dice say which piece may move, the ways alone tell little.
        self.luck: Luck | None = None
        if game.dice == "volume":
            from . import luck as quader_luck

            self.luck = quader_luck.Luck(game)
            self.horizon = 2
            # Which places make a hollow takes the board long to see.
            self.tried = 8

    def prepare(self) -> "Iterator[None]":
        return self.luck.fill() if self.luck else self.ways.fill()

    def look(self) -> "Iterator[None]":
        game = self.quader
        self.recent.look(game)
        yield None
        if self.luck:
            for _ in self.luck.survey():
                yield None
            self.luck.look(game.turn)
            # Dice let nobody go round in circles for long.
            self.content = True
        elif self.told:
            for player in range(game.players):
                self.stuck[player] = self._outside(player)[1]
                yield None
        elif self.point:
            self.content = winners(game, "stalled") == [game.turn]
            self.time = min([self._needs(other) for other in range(game.players) if other != game.turn])
            self.stays = []
            for k in range(game.count):
                volume = game.volumes[k]
                if game.poses[game.turn * game.count + k] != RESERVE or volume in self.stays:
                    continue
                late = self.ways.reserve[self.ways.bridge(game.turn) * game.count + k] > self.time
                if late or (volume >= self.large and not self.places(game.turn, volume)):
                    self.stays.append(volume)
                yield None

    def _needs(self, player: int) -> int:
        """The moves that a player needs at least to bring all pieces in."""
        game = self.quader
        moves = 0
        bridge = self.ways.bridge(player)
        for k in range(game.count):
            piece = player * game.count + k
            if game.areas[piece] == OFF:
                moves += self.ways.reserve[bridge * game.count + k] if game.poses[piece] == RESERVE else 0
            elif game.areas[piece] != GOAL:
                moves += self.ways.away(player, game.poses[piece], ALL, bridge)
        return moves

    # --- before the move -------------------------------------------------------------------------------------

    def prior(self, move: int) -> int:
        game = self.quader
        kind = move & KIND
        if kind > SET:
            # Rearranging in the goal, replacing and joining are seldom worth a move.
            return -MOVE if kind < PASS else 0
        player = game.turn
        k = move >> 19 & 63
        volume = game.volumes[k]
        end = move & POSE
        if self.luck:
            return self.luck.gain(player, k, end) + (self._nestles(end) if kind == SET else 0)
        weight = MOVE + self.heavy * volume
        if kind == PLACE:
            if volume in self.stays:
                return -self.point * volume
            bridge = self.ways.bridge(player)
            # It is best placed where it leans on a piece at the goal, unless this would hide the large ones.
            leans = self.race or self.ways.bridged
            away = self._away(player, end, bridge) if leans else self.ways.away(player, end)
            return weight * (self.ways.reserve[bridge * game.count + k] - away) + volume
        old = game.poses[player * game.count + k]
        if kind in (ENTER, SET):
            if self.last and game.last_into_goal != player and self._ends_soon(1):
                # It is this turn or never, however badly the piece fits.
                return TOO_LATE + volume
            # Who holds entries back has to see the other moves: there are many ways in.
            held = (weight + HELD) * self.stuck[player] // 100
            return weight + 4 * volume + self._nestles(end) - held
        bridge = self.ways.bridge(player)
        nearer = self._away(player, old, bridge) - self._away(player, end, bridge)
        return weight * nearer - self.penalty(player, move)

    def _away(self, player: int, pose: int, bridge: int = 0) -> int:
        """The moves that a piece in the play field needs."""
        game = self.quader
        size = pose >> 14
        ends = self._ends(player, VOLUME[size]) if self.ways.ends > 1 else ALL
        moves = self.ways.away(player, pose, ends, bridge)
        if moves > 1 and game.can_set and ends & self.ways.end(player, size) and in_contact(game, pose):
            moves = 1
        if moves == 1 and self.ways.ends == 1 and not self.rests(player, size):
            # As it lies it has no place in the goal.
            moves = 2
        return moves

    def _nestles(self, pose: int) -> int:
        """How well a place in the goal is chosen: low, at the back, close to what stands there."""
        goal = self.quader.goal
        size = pose >> 14
        z = pose >> 10 & 15
        x = pose & 31
        j = (pose >> 5 & 31) - goal.south
        dx, dy = DX[size], DY[size]
        rows = goal.level[z]
        bits = BITS[size] << x
        # Sides that lie against a wall or against another piece.
        close = 0
        south = rows[j - 1] & bits
        north = rows[j + dy] & bits
        while south:
            south &= south - 1
            close += 1
        while north:
            north &= north - 1
            close += 1
        for row in range(j, j + dy):
            close += (rows[row] >> x - 1 & 1) + (rows[row] >> x + dx & 1)
        if self.form and goal.overtops(pose):
            return -3 * MOVE
        return 40 * close // (dx + dy) - 20 * (z + DZ[size]) + 2 * j

    # --- after the move ----------------------------------------------------------------------------------------

    def penalty(self, player: int, move: int) -> int:
        return 0 if self.content else self.recent.penalty(player, move)

    def ended(self) -> tuple[str, tuple[int, ...]] | None:
        game = self.quader
        reason = game.finished()
        return (reason, tuple(winners(game, reason))) if reason else None

    def value(self, player: int) -> int:
        game = self.quader
        if self.luck:
            self.luck.look(player)
        stands = [self.stands(each) for each in range(game.players)]
        most = -NEVER * MOVE * 100
        for other in range(game.players):
            if other != player and stands[other] > most:
                most = stands[other]
        worth = stands[player] - most
        if self.luck:
            return worth
        if game.turn == player:
            worth += TEMPO
        if self.last:
            # Who has not been last gains by any entry, also where nobody has come in yet.
            own = game.last_into_goal == player
            worth += 20 if own else -20
            if self._ends_soon():
                worth += TOO_LATE if own else -TOO_LATE
        return worth

    def _ends_soon(self, moves: int = 0) -> bool:
        """Whether after so many moves the game ends before everybody has had another turn, unless a piece enters."""
        game = self.quader
        left: int = game.variant["move_cap"] - game.moves_made
        if game.patience:
            left = min(left, game.patience - game.quiet)
        return left - moves < game.players

    def stands(self, player: int) -> int:
        """How far a player's pieces have come, and whether they have places left."""
        if self.luck:
            return self.luck.stands(player)
        total, stuck, used = self._outside(player)
        # Where not all can come in any more, it counts to have an entry left when the others have none.
        return total - used * stuck // 100 if self.last else total

    def _outside(self, player: int) -> tuple[int, int, int]:
        """How far a player's pieces have come; in hundredths how surely not all will come in; and what the entries
        count that have been used up."""
        game = self.quader
        total = 0
        stuck = 100 if self.crowded else 0
        used = 0
        bridge = self.ways.bridge(player)
        waits = self.first and game.poses[player * game.count + game.count - 1] == RESERVE
        for k in range(game.count):
            piece = player * game.count + k
            area = game.areas[piece]
            volume = game.volumes[k]
            weight = MOVE + self.heavy * volume
            pose = game.poses[piece]
            if area == GOAL:
                if self.form and game.goal.overtops(pose):
                    total -= self.point * volume + (self.ways.reserve[k] * weight if self.shared else 0)
                else:
                    total += self.point * volume
                used += weight + HELD
                continue
            if area == OFF:
                if pose != RESERVE:
                    continue
                moves = self._from_reserve(player, k, bridge)
            else:
                moves = self._away(player, pose, bridge)
                if waits and volume < LARGE:
                    total -= IN_THE_WAY
            if self.shared:
                total += self._hope(player, k, moves, area == OFF)
                continue
            if self.point and moves > self.time:
                # The game is over before it comes in.
                total -= self.point * volume if area != OFF else 0
                continue
            # A piece without a place is never better than one on the way.
            total -= moves * weight
            if volume < self.large:
                continue
            places = self.places(player, volume)
            if places:
                if self.holds:
                    risk = min(RISK * moves // (1 + places), MOST_RISK)
                    total -= SHUT_OUT * risk // 100
                    stuck = max(stuck, risk)
                else:
                    total -= FEW_PLACES // (1 + places)
            elif self.point:
                # In the play field it counts against its owner.
                total -= self.point * volume * (1 if area == OFF else 2)
            else:
                total -= SHUT_OUT
                stuck = 100
        return total, stuck, used

    def _hope(self, player: int, k: int, moves: int, waits: bool) -> int:
        """What a piece outside may bring where points decide: in the play field it counts against its owner."""
        volume = self.quader.volumes[k]
        weight = MOVE + self.heavy * volume
        places = self.places(player, volume) if self.form else MANY
        if not places or moves > self.time:
            # Wherever it lies: else it would be worth moves to bring it nearer, or in where it overtops the form.
            return -self.ways.reserve[k] * weight - (0 if waits else self.point * volume)
        missed = min(moves * (SLOW + CROWDED // (1 + places)), 95)
        hope = self.point * volume * (100 - 2 * missed) // 100
        return (max(hope, 0) if waits else hope) - moves * weight

    def _from_reserve(self, player: int, k: int, bridge: int = 0) -> int:
        """The moves that a piece in the reserve needs; a large one more if it has no room on the line."""
        game = self.quader
        moves = self.ways.reserve[bridge * game.count + k]
        volume = game.volumes[k]
        if volume < LARGE:
            return moves
        line = game.lines[player]
        line.look()
        for size in sizes_of(volume):
            if line.places(size // 3):
                return moves
        return moves + 1

    def key(self) -> int:
        game = self.quader
        return hash((tuple(game.poses), game.turn, game.roll, game.pending, game.last_into_goal))


def _room_for_all(game: "Quader") -> bool:
    """Whether all pieces would find a place on the ground of the goal."""
    goal = game.goal
    room = (goal.x1 - goal.x0) * goal.depth
    for volume in game.volumes:
        room -= game.players * min([DX[size] * DY[size] for size in sizes_of(volume)])
    return room >= 0
