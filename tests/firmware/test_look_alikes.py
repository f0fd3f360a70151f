"""The tracker against the rules themselves, in positions of every variant: whatever legal move is made, the cells then
mean this move, or, where several leave the same cells behind, exactly these; and nothing is accepted besides."""

import random

import pytest

from firmware.sense.evidence import Evidence
from firmware.sense.tracker import CHOICE, COMPLAIN, HAND, LONG, NOTHING, QUIET, SETTLING, TAKEN_BACK, Tracker
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game

from .hand import cells_after, configuration

# Positions of each game that are looked at, and moves in each.
POSITIONS = 3
MOVES = 40

NAMES = [name for name in variants.names() if not registry.new_game(variants.by_name(name)).by_touch]


def show(tracker: Tracker, cells: bytes, now: int) -> None:
    for cell, code in enumerate(cells):
        if tracker.seen[cell] != code:
            tracker.sees(cell, code, now)


def positions(name: str, seed: int) -> list[Game]:
    """The same game at some moments in which a player acts, early and late."""
    chance = Chance(seed)
    game = registry.new_game(variants.by_name(name))
    found = []
    for number in range(POSITIONS):
        wanted = len(game.history) + 1 + 25 * number
        while not game.outcome() and (len(game.history) < wanted or game.is_chance()):
            game.play(game.random_move(chance))
        if game.outcome():
            break
        copy = registry.new_game(game.variant)
        for text in game.texts():
            copy.play(copy.parse(text))
        found.append(copy)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_cells_mean_the_moves_that_leave_them(name: str) -> None:
    chooser = random.Random(name)
    for game in positions(name, len(name)):
        before = bytes(game.ground())
        groups: dict[bytes, list[int]] = {}
        legal = game.legal_moves()
        for move in legal if len(legal) <= 400 else chooser.sample(legal, 400):
            groups.setdefault(cells_after(game, move), [])
        for move in legal:
            cells = cells_after(game, move)
            if cells in groups:
                groups[cells].append(move)
        tracker = Tracker(game, False, Evidence(configuration("16x16")))
        tracker.seen[:] = before
        for cells in chooser.sample(sorted(groups), min(MOVES, len(groups))):
            tracker.look(0)
            show(tracker, before, 0)
            assert tracker.step(0) == NOTHING
            assert tracker.state == QUIET
            show(tracker, cells, 100)
            told = tracker.step(100)
            assert told == NOTHING
            same = groups[cells]
            if cells == before or (tracker.state == HAND and not game.takes_off):
                # Nothing is accepted by itself; a button offers what no sensor sees.
                assert tracker.step(100 + 10 * COMPLAIN) == NOTHING
                assert set(same) <= set(tracker.unseen())
            elif len(same) == 1:
                assert tracker.state == SETTLING
                assert tracker.step(100 + LONG) == same[0]
            else:
                assert tracker.state == CHOICE
                assert sorted(tracker.candidates) == sorted(same)
                assert tracker.step(100 + 10 * COMPLAIN) == NOTHING


@pytest.mark.parametrize("name", NAMES)
def test_what_no_move_leaves_is_not_accepted(name: str) -> None:
    """Pieces taken away, added and exchanged at random."""
    chooser = random.Random(name)
    for game in positions(name, len(name) + 1):
        before = bytes(game.ground())
        legal = game.legal_moves()
        ends = {cells_after(game, move) for move in legal}
        tracker = Tracker(game, True, Evidence(configuration("16x16")))
        tracker.seen[:] = before
        for _ in range(MOVES):
            cells = bytearray(chooser.choice(sorted(ends)) if chooser.random() < 0.5 else before)
            for _ in range(chooser.randrange(1, 4)):
                cells[chooser.randrange(len(cells))] = chooser.randrange(6)
            if bytes(cells) in ends:
                continue
            tracker.look(0)
            show(tracker, before, 0)
            tracker.step(0)
            show(tracker, bytes(cells), 100)
            for now in (100, 100 + LONG, 100 + COMPLAIN, 100 + 4 * COMPLAIN):
                told = tracker.step(now)
                if told == TAKEN_BACK:
                    move = game.undo()
                    assert bytes(game.ground()) == bytes(cells)
                    game.play(move)
                    break
                assert told == NOTHING, game.text(told)
