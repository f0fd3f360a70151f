"""What a good player of PlanQuadrat sees: the squares that are claimed, and those that can be claimed soon.

Where nothing slides, a place is closed by the one house that was missing: who sets the last but one gives it away.
"""

from ...mind import Mind as AnyMind
from .places import joints, size
from .planquadrat import KIND, LARGEST_WALLED, SET, SKIP

MYPY = False
if MYPY:
    from .planquadrat import PlanQuadrat

SQUARE = 100
# A square of a place that its maker has still to claim.
UNCLAIMED = 80


class Mind(AnyMind):
    """Knows a game of PlanQuadrat."""

    def __init__(self, game: "PlanQuadrat") -> None:
        AnyMind.__init__(self, game)
        self.town = game

    def prior(self, move: int) -> int:
        """What the town is worth when the turn ends with this move (and nothing is slid)."""
        game = self.town
        player = game.turn
        game.play(move)
        skipped = move & KIND == SET and game.phase == "slide" and game.turn == player
        if skipped:
            game.play(SKIP)
        worth = self._standing(player)
        if skipped:
            game.undo()
        game.undo()
        return worth

    def value(self, player: int) -> int:
        game = self.town
        worth = self._standing(player)
        if not game.can_slide:
            # In the phase "claim" a turn is as good as over.
            mover = game.turn if game.phase == "set" else 1 - game.turn
            gain = UNCLAIMED * self.closable(mover)
            worth += gain if mover == player else -gain
        return worth

    def _standing(self, player: int) -> int:
        """The squares claimed and those that only have to be, against the other's."""
        game = self.town
        worth = 0
        for rows, owner in game.claimed:
            worth += SQUARE * size(rows) if owner == player else -SQUARE * size(rows)
        for rows, maker in game.places:
            worth += UNCLAIMED * size(rows) if maker == player else -UNCLAIMED * size(rows)
        return worth

    def closable(self, player: int) -> int:
        """The most squares that a player can close with one house."""
        game = self.town
        lattice = game.lattice
        first = 4 * player - 1
        houses = lattice.sets([length for length in (1, 2, 3) if game.stock[first + length]])
        names = joints(lattice.occupied)
        known = [rows for rows, _ in game.places]
        most = 0
        for house in houses:
            line = house >> 6 & 31
            node = house >> 3 & 7
            if line < 10:
                node = line + 9 * node
                step = 9
            else:
                node += 9 * (line - 10)
                step = 1
            # Only a house that joins what is connected already closes anything.
            one, other = names[node], names[node + step]
            if house >> 11 == 1:
                if one != other:
                    continue
            else:
                third = names[node + 2 * step]
                if one != other and one != third and other != third:
                    if house >> 11 == 2:
                        continue
                    last = names[node + 3 * step]
                    if last != one and last != other and last != third:
                        continue
            lattice.flip(house)
            gain = 0
            for rows in lattice.closed(lattice.beside((house,))):
                if rows not in known and not (game.walled and size(rows) > LARGEST_WALLED):
                    gain += size(rows)
            lattice.flip(house)
            if gain > most:
                most = gain
        return most

    def ended(self) -> tuple[str, tuple[int, ...]] | None:
        return self.town.outcome() if self.town.ended else None

    def key(self) -> int:
        game = self.town
        lattice = game.lattice
        return hash((
            bytes(lattice.standing), game.turn, game.phase, game.fresh, tuple(game.places), tuple(game.claimed),
        ))  # fmt: skip
