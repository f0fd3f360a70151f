"""A player of Rolling Cubes that the board can be: many equations by chance, made longer, and the best of them."""

from ...chance import Chance
from ...mind import Mind as AnyMind
from ...refused import Refused
from . import find as cubes_find
from .equation import points
from .rows import ROWS, free
from .sides import Sides
from .throw import COUNT

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .rolling_cubes import RollingCubes

# So many equations are tried at a glance, and made longer at most so often; so many sides are made with more time.
TRIED = 12
LONGER = 4
SIDES = 600


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
        game = self.cubes
        thrown = bytes(game.shown)
        if game.phase == "equation" and not game.built and thrown != self.thrown:
            signs = self._signs()
            sides = Sides(signs, self._chance(signs))
            for _ in sides.look(SIDES):
                yield None
            found = self._grown(sides.found, signs)
            for seen in self._glances(found, signs):
                found = seen
                yield None
            self.found = found
            self.thrown = thrown

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
        signs = self._signs()
        found = ""
        if game.built:
            standing = game.standing()
            found = cubes_find.longer(standing, cubes_find.without(signs, standing))
        elif self.thrown == bytes(game.shown):
            found = self.found
        else:
            for seen in self._glances("", signs):
                found = seen
        if found:
            try:
                return game.parse("eq " + found)
            except Refused:
                pass
        return game.note("none")

    def _glances(self, found: str, signs: list[str]) -> "Iterator[str]":
        """Equations that show at a glance: after each of them the best one so far, beginning with one that is known."""
        chance = self._chance(signs)
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
