"""PlanQuadrat once more, as naively as possible: sets of edges and squares, everything computed anew each time.

It shares no code with the engine. Edges are ("v", x, y) and ("h", x, y), squares and nodes (x, y), houses
(orientation, x, y, length), moves the texts of the machine notation.
"""

from collections.abc import Iterator
from typing import Any

Edge = tuple[str, int, int]
House = tuple[str, int, int, int]
Square = tuple[int, int]
Region = frozenset[Square]

SQUARES = frozenset((x, y) for y in range(8) for x in range(8))
OUTSIDE = (-1, -1)


def edges_of(house: House) -> list[Edge]:
    way, x, y, length = house
    return [("v", x, y + i) if way == "v" else ("h", x + i, y) for i in range(length)]


def inner_nodes(house: House) -> set[Square]:
    """The nodes that a house passes through."""
    way, x, y, length = house
    return {(x, y + i) if way == "v" else (x + i, y) for i in range(1, length)}


def sides(edge: Edge) -> list[Square]:
    """The one or two squares of the board beside an edge."""
    way, x, y = edge
    pair = [(x - 1, y), (x, y)] if way == "v" else [(x, y - 1), (x, y)]
    return [square for square in pair if square in SQUARES]


def neighbours(square: Square) -> Iterator[tuple[Edge, Square]]:
    """The four edges of a square, with what lies behind each."""
    x, y = square
    for edge, other in (
        (("v", x, y), (x - 1, y)),
        (("v", x + 1, y), (x + 1, y)),
        (("h", x, y), (x, y - 1)),
        (("h", x, y + 1), (x, y + 1)),
    ):
        yield edge, other if other in SQUARES else OUTSIDE


class Oracle:
    """A game in progress."""

    def __init__(self, rim: str = "groove", slide: bool = True) -> None:
        self.wall = rim == "wall"
        self.may_slide = slide
        self.houses: set[House] = set()
        self.stock = [{1: 12, 2: 8, 3: 4}, {1: 12, 2: 8, 3: 4}]
        self.monuments = [6, 6]
        self.claimed: list[tuple[Region, int]] = []
        self.makers: dict[Region, int] = {}
        self.turn = 0
        self.phase = "set"
        self.set_now: House | None = None
        self.at_start: set[Region] = set()
        self.over: str | None = None

    def all_edges(self) -> list[Edge]:
        low, high = (1, 8) if self.wall else (0, 9)
        upright = [("v", x, y) for x in range(low, high) for y in range(8)]
        return upright + [("h", x, y) for x in range(8) for y in range(low, high)]

    def taken(self, houses: set[House]) -> set[Edge]:
        return {edge for house in houses for edge in edges_of(house)}

    def reached(self, square: Square, walls: set[Edge]) -> Region:
        """The squares connected with one, and OUTSIDE if the outside is."""
        region = {square}
        todo = [square]
        while todo:
            for edge, other in neighbours(todo.pop()):
                if edge not in walls and other not in region and not (other == OUTSIDE and self.wall):
                    region.add(other)
                    if other != OUTSIDE:
                        todo.append(other)
        return frozenset(region)

    def closed(self, houses: set[House]) -> set[Region]:
        """All places."""
        walls = self.taken(houses)
        found = set()
        left = set(SQUARES)
        while left:
            region = self.reached(left.pop(), walls)
            left -= region
            if OUTSIDE not in region and not (self.wall and len(region) > 16):
                found.add(region)
        return found

    def splits(self, house: House, walls: set[Edge]) -> bool:
        """Whether, with one house more, a claimed place beside it is no longer one region."""
        beside = {square for edge in edges_of(house) for square in sides(edge)}
        walls = walls | set(edges_of(house))
        return any(place & beside and self.reached(lowest(place), walls) != place for place, _ in self.claimed)

    def sets(self) -> list[House]:
        edges = set(self.all_edges())
        walls = self.taken(self.houses)
        passed = {way: self.passed(way, self.houses) for way in "vh"}
        found = []
        for way, x, y in edges:
            for length, number in self.stock[self.turn].items():
                house = (way, x, y, length)
                free = set(edges_of(house)) <= edges - walls and not inner_nodes(house) & passed[way]
                if number and free and not self.splits(house, walls):
                    found.append(house)
        return found

    def passed(self, way: str, houses: set[House]) -> set[Square]:
        """The nodes that are blocked for houses of this orientation."""
        return set().union(*(inner_nodes(other) for other in houses if other[0] != way))

    def slides(self) -> list[tuple[House, House]]:
        edges = set(self.all_edges())
        claimed = set().union(*(place for place, _ in self.claimed))
        found = []
        for house in self.houses - {self.set_now}:
            if any(square in claimed for edge in edges_of(house) for square in sides(edge)):
                continue
            others = self.houses - {house}
            free = edges - self.taken(others)
            way, x, y, length = house
            passed = self.passed(way, others)
            for step in (1, -1):
                for distance in range(1, 8):
                    # On its way the house is, for a moment, one longer: half here, half there.
                    k = step * distance
                    between = min(k, k - step)
                    if way == "v":
                        to, long = (way, x, y + k, length), (way, x, y + between, length + 1)
                    else:
                        to, long = (way, x + k, y, length), (way, x + between, y, length + 1)
                    if not set(edges_of(long)) <= free or inner_nodes(long) & passed:
                        break
                    if not self.splits(to, self.taken(others)):
                        found.append((house, to))
        return found

    def claims(self) -> list[Region]:
        return [place for place, maker in self.makers.items() if maker == self.turn]

    def moves(self) -> set[str]:
        if self.over:
            return set()
        if self.phase == "set":
            return {"set {} {} {} {}".format(*house) for house in self.sets()}
        if self.phase == "slide":
            along = {"v": 2, "h": 1}
            texts = {"slide {} {} {} {} {}".format(*house, to[along[house[0]]]) for house, to in self.slides()}
        else:
            texts = {f"claim {x} {y}" for x, y in (lowest(place) for place in self.claims())}
        return texts | {"skip"}

    def play(self, text: str) -> None:
        kind, *words = text.split()
        if kind == "set":
            way, x, y, length = words[0], *map(int, words[1:])
            self.set_now = (way, x, y, length)
            self.at_start = self.closed(self.houses)
            self.houses.add(self.set_now)
            self.stock[self.turn][length] -= 1
            self.phase = "slide"
            if not self.may_slide or self.moves() == {"skip"}:
                self.after_slide()
        elif kind == "slide":
            way, x, y, length, to = words[0], *map(int, words[1:])
            self.houses.remove((way, x, y, length))
            self.houses.add((way, x, to, length) if way == "v" else (way, to, y, length))
            self.after_slide()
        elif kind == "skip" and self.phase == "slide":
            self.after_slide()
        else:
            if kind == "claim":
                square = int(words[0]), int(words[1])
                place = next(place for place in self.makers if square in place)
                del self.makers[place]
                self.claimed.append((place, self.turn))
                self.monuments[self.turn] -= 1
            self.end_turn()

    def after_slide(self) -> None:
        self.set_now = None
        finals = {place for place, _ in self.claimed}
        now = self.closed(self.houses)
        self.makers = {
            place: self.makers[place] if place in self.at_start else self.turn for place in now if place not in finals
        }
        self.phase = "claim"
        if self.moves() == {"skip"}:
            self.end_turn()

    def end_turn(self) -> None:
        if self.monuments[self.turn] == 0:
            self.over = "monuments"
        elif not any(self.stock[self.turn].values()):
            self.over = "houses"
        self.turn = 1 - self.turn
        self.phase = "set"
        if not self.over and not self.sets():
            self.over = "no_moves"

    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        if not self.over:
            return None
        mine, yours = self.scores()
        return self.over, () if mine == yours else (0 if mine > yours else 1,)

    def scores(self) -> list[int]:
        return [sum(len(place) for place, owner in self.claimed if owner == player) for player in (0, 1)]


def lowest(place: Region) -> Square:
    return min(place, key=lambda square: (square[1], square[0]))


def region_of(rows: Any) -> Region:
    """A place of the engine as a set of squares."""
    return frozenset((x, y) for x, y in SQUARES if rows[y] >> x & 1)
