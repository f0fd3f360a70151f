"""What is printed for what: a set per owner, plain cuboids, the other games, the tools, and each size of board."""

from collections import Counter
from typing import NamedTuple

from hardware.design import Design
from hardware.pieces import board_parts, feet_parts, game_pieces, housing, setter
from hardware.pieces.cuboids import cuboid
from hardware.pieces.pocket import MIN_WALL, Pocket, cover, lone, pocket_for
from hardware.pieces.solids import Part
from rules_core.refused import Refused

Wanted = list[tuple[Part, int]]

MIN_UNIT, MAX_UNIT = 10.0, 40.0
# As in the paper edition: the largest fills a sheet, the others half and a quarter of it.
FORMATS = {"3-2-1": 10.0, "middle": 20 * 0.5**0.5, "6-4-2": 20.0}

HOUSES = {1: 12, 2: 8, 3: 4}  # of each player, by length
MONUMENTS = 6
HOUSE_OWNER = 3  # houses carry the third owner's magnets
CRATE_OWNER = 1  # all crates look like the first player's
TOKENS, TOKEN_OWNER = 4, 1
CRATES = 64  # a full stack of 4x4x4


class Workshop(NamedTuple):
    """Makes parts of one unit size after the design."""

    design: Design
    unit: float

    def pocket(self, strength: str) -> Pocket:
        disc = self.design.discs[strength]
        magnet = (disc.diameter_mm, disc.height_mm)
        return pocket_for(magnet, self.design.magnet_below_face_mm, self.design.pitch_mm, self.unit)

    def lone_pocket(self, owner: int) -> Pocket:
        return lone(self.pocket(self.design.owners[owner - 1][1]))

    def owner_set(self, owner: int, volumes: list[int]) -> Wanted:
        """The cuboids of one owner, 1 to 4, with a cover for every pocket."""
        strength = self.design.owners[owner - 1][1]
        pocket = self.pocket(strength)
        if pocket.wall_beside(self.unit - self.design.gap_mm) < MIN_WALL:
            raise Refused("unit", f"{self.unit:g} mm leaves too little wall between the pockets of {strength} magnets")
        wanted = [(self.cuboid(volume, strength), volumes.count(volume)) for volume in sorted(set(volumes))]
        return [*wanted, (cover(pocket, owner), magnets(wanted))]

    def plain_set(self, volumes: list[int]) -> Wanted:
        return [(self.cuboid(volume, "plain"), volumes.count(volume)) for volume in sorted(set(volumes))]

    def cuboid(self, volume: int, kind: str) -> Part:
        """`kind` is a strength, or plain: without magnets."""
        pocket = None if kind == "plain" else self.pocket(kind)
        return cuboid(volume, self.unit, self.design.gap_mm, pocket, kind)

    def planquadrat(self, player: int) -> Wanted:
        """One player's houses and monuments with their covers."""
        of_houses, of_monuments = self.lone_pocket(HOUSE_OWNER), self.lone_pocket(player)
        houses = [
            (game_pieces.house(length, self.unit, self.design.gap_mm, of_houses), count)
            for length, count in HOUSES.items()
        ]
        return [
            *houses,
            (game_pieces.monument(self.unit, of_monuments), MONUMENTS),
            (long_cover(of_houses, HOUSE_OWNER), magnets(houses)),
            (long_cover(of_monuments, player), MONUMENTS),
        ]

    def cubus(self) -> Wanted:
        pocket = self.lone_pocket(CRATE_OWNER)
        crate = game_pieces.crate(self.unit, self.design.gap_mm, pocket)
        return [(crate, CRATES), (long_cover(pocket, CRATE_OWNER), CRATES)]

    def tools(self) -> Wanted:
        """A touch token for each player, and a setter for each strength of magnets if it passes through the pocket."""
        pocket = self.lone_pocket(TOKEN_OWNER)
        wanted = [(game_pieces.token(self.unit, pocket), TOKENS), (long_cover(pocket, TOKEN_OWNER), TOKENS)]
        for strength in self.design.discs:
            pocket = self.pocket(strength)
            if setter.fits(pocket):
                wanted += [(setter.sleeve(pocket, strength), 1), (setter.rod(pocket, strength), 1)]
        return wanted

    def board(self, name: str) -> Wanted:
        board = self.design.boards[name]
        return board_parts.parts_of(board, self.design.pitch_mm, self.design.sensor.below_surface_mm)

    def everything(self, volumes: list[int]) -> dict[str, Wanted]:
        """All sets by name; the board itself only for pieces of its own pitch."""
        sets = {f"owner-{owner}": self.owner_set(owner, volumes) for owner in range(1, len(self.design.owners) + 1)}
        sets["plain"] = self.plain_set(volumes)
        sets |= {f"planquadrat-{player}": self.planquadrat(player) for player in (1, 2)}
        sets |= {"cubus": self.cubus(), "tools": self.tools()}
        if self.unit == self.design.pitch_mm:
            sets["controller"] = housing.parts()
            sets |= {f"board-{name}": self.board(name) for name in self.design.boards}
            sets |= {
                f"feet-{name}": feet_parts.parts_of(self.design, board) for name, board in self.design.boards.items()
            }
        return sets


def long_cover(pocket: Pocket, owner: int) -> Part:
    """The cover of a lone pocket."""
    return cover(pocket, owner, "cover-long")


def unit_of(text: str) -> float:
    """Millimetres, or the name of a format."""
    try:
        unit = FORMATS.get(text) or float(text)
    except ValueError:
        raise Refused("unit", f"must be millimetres or one of {', '.join(FORMATS)}, not {text}") from None
    if not MIN_UNIT <= unit <= MAX_UNIT:
        raise Refused("unit", f"must be from {MIN_UNIT:g} to {MAX_UNIT:g} mm, not {text}")
    return unit


def magnets(wanted: Wanted) -> int:
    return sum(part.magnets * count for part, count in wanted)


def discs(design: Design, wanted: Wanted) -> Counter[str]:
    """The magnets by strength: one behind each cover, which shows its owner, and those in the rods of the setters."""
    found: Counter[str] = Counter()
    for part, count in wanted:
        kind, _, last = part.name.rpartition("-")
        if kind.startswith("cover"):
            found[design.owners[int(last) - 1][1]] += count
        elif kind == "setter-rod":
            found[last] += part.magnets * count
    return found
