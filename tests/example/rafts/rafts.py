"""Rafts: two rafts each, two cells wide, float down a river; whoever has moored both in the harbour first wins.

Whose turn it is rolls a die. Then one of the own rafts floats north by as many rows as the die shows, or less if
another raft stops it; or it is steered one column aside. A raft that has come to the last two rows is moored and stays.
"""

from rules_core.chance import Chance
from rules_core.game import GOAL, PLAY, START, Game

MYPY = False
if MYPY:
    from collections.abc import Iterator

WIDE = 8
RAFTS = 2
HARBOUR = 2
# A move: the raft and what it does, in three bits; or PASS; or ROLL + the pips.
FLOAT, WEST, EAST = 0, 1, 2
PASS, ROLL = 100, 200
_KINDS = ("float", "west", "east")


class Rafts(Game):
    """A game in progress. The rafts of all players are numbered in turn: 0, 3 are the first of three players'."""

    def __init__(self, variant: dict) -> None:
        Game.__init__(self, variant)
        self.players = variant["players"]
        self.cells = (WIDE, variant["length"])
        self.pips = 0
        self.made = 0
        # The south-west cell of each raft.
        self.at = [(2 * (raft % 4), raft // 4) for raft in range(RAFTS * self.players)]
        # What undo goes back to: the raft that moved and its place, or -1; the turn and the pips.
        self._before: list[tuple[int, tuple[int, int], int, int]] = []

    # --- playing -------------------------------------------------------------------------------------------

    def is_chance(self) -> bool:
        return not self.pips and self.outcome() is None

    @property
    def phase(self) -> str:  # type: ignore[override]
        return "move" if self.pips else "roll"

    def legal_moves(self) -> list[int]:
        if not self.pips or self.outcome() is not None:
            return []
        moves = []
        for raft in range(self.turn, len(self.at), self.players):
            for kind in (FLOAT, WEST, EAST):
                if not self._is_moored(raft) and self._end(raft, kind) != self.at[raft]:
                    moves.append(raft << 3 | kind)
        return moves or [PASS]

    def _is_moored(self, raft: int) -> bool:
        return self.at[raft][1] >= self.cells[1] - HARBOUR

    def _end(self, raft: int, kind: int) -> tuple[int, int]:
        """Where a raft comes to: where it is if it cannot move so."""
        x, y = self.at[raft]
        if kind != FLOAT:
            aside = x - 1 if kind == WEST else x + 1
            return (aside, y) if 0 <= aside <= WIDE - 2 and self._is_free(raft, aside, y) else (x, y)
        for _ in range(self.pips):
            if y + 1 < self.cells[1] and self._is_free(raft, x, y + 1):
                y += 1
        return x, y

    def _is_free(self, raft: int, x: int, y: int) -> bool:
        for other, place in enumerate(self.at):
            if other != raft and place[1] == y and abs(place[0] - x) < 2:
                return False
        return True

    def random_move(self, chance: Chance) -> int:
        return ROLL + 1 + chance.below(6) if self.is_chance() else Game.random_move(self, chance)

    def play(self, move: int) -> None:
        self.history.append(move)
        if move > ROLL:
            self._before.append((-1, (0, 0), self.turn, self.pips))
            self.pips = move - ROLL
            return
        raft = -1 if move == PASS else move >> 3
        self._before.append((raft, self.at[raft], self.turn, self.pips))
        if raft >= 0:
            self.at[raft] = self._end(raft, move & 7)
        self.pips = 0
        self.made += 1
        self.turn = (self.turn + 1) % self.players

    def undo(self) -> int:
        move = self.history.pop()
        raft, place, self.turn, self.pips = self._before.pop()
        if raft >= 0:
            self.at[raft] = place
        if move <= ROLL:
            self.made -= 1
        return move

    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        scores = self.scores()
        if RAFTS in scores:
            return "moored", (scores.index(RAFTS),)
        return ("move_cap", ()) if self.made >= self.variant["move_cap"] else None

    def scores(self) -> list[int]:
        scores = [0] * self.players
        for raft in range(len(self.at)):
            scores[raft % self.players] += self._is_moored(raft)
        return scores

    # --- texts -----------------------------------------------------------------------------------------------

    def text(self, move: int) -> str:
        if move > ROLL:
            return "roll %d" % (move - ROLL)
        return "pass" if move == PASS else "%s %d" % (_KINDS[move & 7], (move >> 3) + 1)

    def parse(self, text: str) -> int:
        if self.is_chance() and text in ["roll %d" % pips for pips in range(1, 7)]:
            return ROLL + int(text[5:])
        return Game.parse(self, text)

    # --- on the board ------------------------------------------------------------------------------------------

    def roles(self) -> bytearray:
        out = bytearray([PLAY] * (WIDE * self.cells[1]))
        for cell in range(2 * WIDE):
            out[cell] = START
            out[-1 - cell] = GOAL
        return out

    def pieces(self) -> "Iterator[tuple[int, int, int, int, int, int, int]]":
        for raft, (x, y) in enumerate(self.at):
            yield x, y, 0, 2, 1, 1, raft % self.players + 1

    def ground(self) -> bytearray:
        out = bytearray(WIDE * self.cells[1])
        for raft, (x, y) in enumerate(self.at):
            out[y * WIDE + x] = out[y * WIDE + x + 1] = raft % self.players + 1
        return out

    def targets(self, x: int, y: int) -> list[int]:
        return [move for move in self.legal_moves() if move != PASS and self._covers(move >> 3, x, y)]

    def _covers(self, raft: int, x: int, y: int) -> bool:
        return self.at[raft][1] == y and 0 <= x - self.at[raft][0] < 2

    def footprints(self, move: int) -> list[tuple[int, int, int, int, int]]:
        if move >= PASS:
            return []
        raft = move >> 3
        return [self.at[raft] + (2, 1, 0), self._end(raft, move & 7) + (2, 1, raft % self.players + 1)]

    def moves_nothing(self, move: int) -> bool:
        return move == PASS

    def rolled(self) -> str:
        return str(self.pips) if self.pips else ""

    def fields(self) -> list[list[str]]:
        return [["1", "2", "3", "4", "5", "6"]]

    def fields_text(self, taken: list[int]) -> str:
        return "roll %d" % (taken[0] + 1)
