"""A player of Rolling Cubes that the board can be: what shows at a glance, and with time something near the best."""

from ...chance import Chance
from ...mind import Mind as AnyMind
from ...refused import Refused
from . import find as cubes_find
from .equation import points
from .rows import ROWS, free
from .throw import COUNT
from .variant import LAST_CUBE

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .rolling_cubes import RollingCubes

# So many equations are tried at a glance, and made longer at most so often.
TRIED = 12
LONGER = 4


class Mind(AnyMind):
    """Knows a game of Rolling Cubes."""

    def __init__(self, game: "RollingCubes") -> None:
        AnyMind.__init__(self, game)
        self.cubes = game
        # What was found with time, and in which throw.
        self.found = ""
        self.thrown = b""

    def prepare(self) -> "Iterator[None]":
        """Look for an equation in each throw anew."""
        thrown = self._thrown()
        if self.cubes.phase == "equation" and thrown != self.thrown:
            # Needed only here, and large.
            from .kinds import ALL_CUBES, kinds_of
            from .shapes import Shapes

            signs = self._signs()
            # Whoever uses the last cube has the point, so there more cubes count, not more points. An equation of all
            # cubes also has the old ones.
            by_cubes = self.cubes.stage == LAST_CUBE
            kinds = kinds_of(signs, by_cubes)
            if self.cubes.built:
                kinds = [kind for kind in kinds if kind[2] in ALL_CUBES]
            found = ""
            for seen in self._glances(signs):
                found = seen
                yield None
            shapes = Shapes(signs, kinds, self._chance(signs), len(found) if by_cubes else points(found))
            for _ in shapes.look():
                yield None
            self.found = shapes.found or found
            self.thrown = thrown

    def _thrown(self) -> bytes:
        """What the cubes show, and which of them must be used."""
        return bytes(self.cubes.shown) + bytes((self.cubes.built & 255, self.cubes.built >> 8))

    def _signs(self) -> list[str]:
        return [chr(self.cubes.shown[cube]) for cube in range(COUNT)]

    def _chance(self, signs: list[str]) -> Chance:
        """The same cubes always give the same equation."""
        return Chance(sum([ord(signs[cube]) * (cube + 7) for cube in range(COUNT)]))

    def choice(self) -> int:
        game = self.cubes
        if game.phase == "row":
            best = -1
            for row in free(game):
                if best < 0 or game.offers[row] > game.offers[best]:
                    best = row
            return game.note("row " + ROWS[best])
        found = self.found
        if self.thrown != self._thrown():
            for seen in self._glances(self._signs()):
                found = seen
        if found:
            try:
                return game.parse("eq " + found)
            except Refused:
                pass
        return game.note("none")

    def _glances(self, signs: list[str]) -> "Iterator[str]":
        """Equations that show at a glance: after each of them the best one so far."""
        if self.cubes.built:
            yield self._grown(self.cubes.standing(), signs)
            return
        chance = self._chance(signs)
        found = ""
        for _ in range(TRIED):
            equation = self._grown(cubes_find.small(signs, chance), signs)
            if equation and (not found or points(equation) > points(found)):
                found = equation
            yield found

    def _grown(self, equation: str, signs: list[str]) -> str:
        """An equation with more cubes, as far as that is easy."""
        for _ in range(LONGER):
            more = cubes_find.longer(equation, cubes_find.without(signs, equation)) if equation else ""
            if not more:
                break
            equation = more
        return equation
