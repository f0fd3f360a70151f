"""The places that are left in the goal for the pieces outside.

Counting them takes long, and most moves leave the goal as it is: what is found is kept beside what the goal knows,
where it is forgotten as soon as something in the goal changes.
"""

from ...mind import Mind as AnyMind
from ..cuboids.cuboid import sizes_of
from .ways import ALL, Ways

MYPY = False
if MYPY:
    from .quader import Quader

# More places than some are not counted.
MANY = 20
# Marks what is kept among what the goal knows: by volume the sizes in which a piece has a place; and, where no volume
# is, how many places.
KEPT = 1 << 24
COUNTED = KEPT | 31


class PlacesLeft(AnyMind):
    """Knows where the pieces of a game could still come to rest."""

    def __init__(self, game: "Quader", form: bool) -> None:
        """`form`: whether a piece that overtops the form is not in the goal."""
        AnyMind.__init__(self, game)
        self.quader = game
        self.form = form
        self.ways = Ways(game, form)

    def places(self, player: int, volume: int) -> int:
        """In how many poses a piece could still come to rest in the goal; not more than some are counted."""
        goal = self.quader.goal
        key = COUNTED | player << 5 if goal.halves else COUNTED
        # By volume, kept like the ends.
        counts = goal.known.get(key)
        if counts is None:
            counts = goal.known[key] = [-1] * 28
        found = counts[volume]
        if found < 0:
            found = 0
            for size in sizes_of(volume):
                found += self.rests(player, size, MANY - found)
                if found >= MANY:
                    break
            counts[volume] = found
        return found

    def rests(self, player: int, size: int, most: int = 1) -> int:
        """In how many places a piece that lies like this could come to rest; more than `most` are not looked for."""
        game = self.quader
        goal = game.goal
        found = 0
        for ground in (True, False) if game.can_set else (True,):
            # Only what is set may not make hollows, and everything with dice.
            hollows = game.dice != "volume" and (game.set_hollow or (ground and game.can_enter))
            for pose in goal.places(size, player, ground, True):
                if self.form and not goal.exact and goal.overtops(pose):
                    continue
                if hollows or not goal.makes_hollow(pose):
                    found += 1
                    if found >= most:
                        return found
        return found

    def _ends(self, player: int, volume: int) -> int:
        """The sizes in which a piece has a place in the goal; all of them if it has none."""
        known = self.quader.goal.known
        key = KEPT | player << 5 | volume
        found = known.get(key)
        if found is None:
            ends = 0
            for size in sizes_of(volume):
                if self.rests(player, size):
                    ends |= self.ways.end(player, size)
            found = known[key] = [ends or ALL]
        return found[0]
