"""Every button in every state of every variant: nothing ever raises, whatever the `state` event says it does."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator

import pytest

from firmware.report import BUTTONS, asked
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from tests.sample import sampled

from .hand import Table, smallest

HOLD = 8
PRESSES = [bits | held for _, bits in BUTTONS for held in (0, HOLD)]
# So many presses one after the other, and so many different situations of a variant.
DEEP = 7
MOST = 120


def situation(table: Table) -> tuple[object, ...]:
    """What tells one situation from another as far as buttons go."""
    mode = table.app.mode
    doc = asked(mode, table.app.in_game())
    game = table.app.running.game
    meanings = tuple(mode.meaning(press) for press in PRESSES)
    return type(mode).__name__, doc["state"], meanings, doc["item"], game and game.phase, bool(doc["candidates"])


def is_thinking(table: Table) -> bool:
    mode = table.app.mode
    return any(one and one._thinking for one in (getattr(mode, "guest", None), getattr(mode, "hint", None)))


def think_to_the_end(table: Table) -> None:
    """A thought cannot be copied."""
    while is_thinking(table):
        table.wait(100)


def explore(start: Table, seen: set[tuple[object, ...]], names: tuple[str, ...] = ()) -> None:
    """Press every button in every situation that presses lead to."""
    waiting = [(start, 0)]
    while waiting and len(seen) < MOST:
        table, depth = waiting.pop(0)
        if situation(table) in seen:
            continue
        seen.add(situation(table))
        for press in PRESSES:
            after = copy.deepcopy(table)
            meaning = after.app.mode.meaning(press)
            if meaning == "start" and after.app.mode.names[after.app.mode.at] not in names:
                # Other variants have their own turn.
                continue
            after.app.press(press)
            after.wait(100)
            think_to_the_end(after)
            json.dumps(after.app.info())
            if depth < DEEP and situation(after) not in seen:
                waiting.append((after, depth + 1))


def starts(name: str, full: dict) -> Iterator[Table]:
    """A variant in its stages: nothing there, set up, some moves made, a piece in hand, one too many, the end."""
    table = Table(smallest(registry.new_game(full).cells), 1, noise=0.0)
    if name not in table.app.variant_names():
        table.app.store.replace(f"variants/{name}.json", json.dumps(full).encode())
    table.app.select(name, [], {"total": 60})
    table.wait(100)
    yield table
    chance = Chance(3)
    for number in range(5):
        game = table.game
        if not game.by_touch:
            table.set_up()
        table.wait(100)
        yield table
        if not game.by_touch and number in (1, 4):
            yield from disturbed(table)
        if number in (1, 3):
            yield from with_guests(table)
        for _ in range(1 if number < 3 else 12):
            if not table.app.running.result:
                table.app.play(game.text(game.random_move(chance)))
    if not table.app.running.result:
        table.app.end("agreed", [0])
    table.wait(100)
    yield table
    table.app.close()
    table.wait(100)
    yield table


def with_guests(table: Table) -> Iterator[Table]:
    """The same with a guest to move."""
    if table.app.running.result:
        return
    for kind in ("elsewhere", "board"):
        guest = copy.deepcopy(table)
        guest.app.seat(guest.game.turn, kind, "")
        guest.wait(3000)
        think_to_the_end(guest)
        yield guest


def disturbed(table: Table) -> Iterator[Table]:
    """The same with a piece lifted, and with one where none belongs."""
    for stone in range(min(3, len(table.port.stones))):
        lifted = copy.deepcopy(table)
        lifted.port.take(lifted.port.stones[-1 - stone])
        lifted.wait(300)
        yield lifted
        lifted.wait(2000)
        yield lifted
    ground = table.game.ground()
    free = [cell for cell in range(len(ground)) if not ground[cell]]
    for cell in (free[:1] + free[-1:]) if free else []:
        strayed = copy.deepcopy(table)
        columns = table.game.cells[0]
        strayed.put(cell % columns, cell // columns, 1, 1, 2)
        strayed.wait(2500)
        yield strayed


@pytest.mark.parametrize("name", sampled(variants.names()))
def test_no_press_ever_fails(name: str) -> None:
    seen: set[tuple[object, ...]] = set()
    for table in starts(name, variants.by_name(name)):
        explore(table, seen)
    assert len(seen) > 8
