"""Every button is pressed and held at every state that the board meets in both games, and nothing breaks."""

import pytest

from rules_core.chance import Chance
from tests.firmware.hand import BACK, HELD, NEXT, OK

from .conftest import VARIANTS
from .test_sensors import begun

BUTTONS = [(button, ms) for ms in (80, HELD) for button in (OK, NEXT, BACK)]


class Walk:
    """Somebody who presses every button wherever the board asks for something, and then does what it asks for."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.table = begun(name, seed)
        self.chance = Chance(seed)
        # State -> the buttons that were pressed there.
        self.pressed: dict[str, set[tuple[int, int]]] = {}

    def step(self) -> None:
        state = self.table.state
        tried = self.pressed.setdefault(state, set())
        left = [button for button in BUTTONS if button not in tried]
        if left:
            button = left[self.chance.below(len(left))]
            tried.add(button)
            self.table.press(*button)
        else:
            self.go_on(state)

    def is_left(self, *states: str) -> bool:
        """Whether one of these states has not been met, or a button not been pressed there."""
        return any(len(self.pressed.get(state, ())) < len(BUTTONS) for state in states)

    def choose(self, state: str) -> None:
        """Walk through a menu to a line that leads to something new; if there is none, out of it."""
        lines = {"selftest": ("selftest",), "seats": ("seats", "thinking", "awaiting")}
        if state == "seats":
            lines = {"board": ("thinking",), "elsewhere": ("awaiting",)}
        leads = [line for line, states in lines.items() if self.is_left(*states)]
        if not leads or self.chance.below(12) == 0:
            self.table.press(BACK)
        else:
            self.table.press(OK if self.table.app.info()["item"] in leads else NEXT)

    def go_on(self, state: str) -> None:
        """Do what the board asks for in this state, or something else."""
        table = self.table
        if state in ("pause", "seats"):
            self.choose(state)
            return
        if self.chance.below(3) == 0:
            table.press(*BUTTONS[self.chance.below(len(BUTTONS))])
            return
        if state == "menu":
            # Another board: on this one cells were believed that saw nothing, and are not asked any more.
            assert not table.app.problems
            self.table = begun(self.name, self.chance.below(1000))
        elif state in ("setup", "correction", "astray"):
            table.set_up()
            table.wait(600)
        elif state == "quiet":
            self.lift_something()
        elif state == "hand":
            table.set_up()
        elif state in ("roll", "choice", "entry", "awaiting", "over"):
            table.press(OK)
        elif state == "carry":
            self.carry()
        elif state == "thinking":
            table.wait(1000)
        else:
            table.press(BACK)

    def carry(self) -> None:
        """Carry out the move that is lit for a seat."""
        game = self.table.game
        for part in game.footprints(game.parse(self.table.app.info()["guest"]["text"])):
            if part[4]:
                self.table.put(*part)
            elif self.table.stone_at(part[0], part[1]):
                self.table.lift(part[0], part[1])
        self.table.wait(1200)

    def lift_something(self) -> None:
        """Begin a move with the hand; what comes of it is another state."""
        game = self.table.game
        # Cells that were believed are not asked any more: perhaps nothing stands there now.
        self.table.set_up()
        if self.table.state != "quiet":
            return
        move = game.legal_moves()[self.chance.below(len(game.legal_moves()))]
        prints = game.footprints(move)
        if not prints or self.chance.below(3) == 0:
            self.table.press(OK)
            return
        for x, y, _, _, code in prints:
            if not code:
                self.table.lift(x, y)
        self.table.wait(100)
        goes_on = self.chance.below(3)
        if goes_on == 0:
            for part in prints:
                if part[4]:
                    self.table.put(*part)
        elif goes_on == 1 and self.table.port.stones:
            # A sleeve takes another one with it.
            self.table.port.take(self.table.port.stones[self.chance.below(len(self.table.port.stones))])
        self.table.wait((120, 400, 1200, 2500)[self.chance.below(4)])


# What every game with pieces and dice asks for again and again. Seats, the self-test and the like are met now and then:
# there as many buttons are pressed as the walk comes by.
STATES = {
    *("roll", "entry", "quiet", "settling", "choice", "ask", "setup", "astray", "correction", "pause", "over", "menu"),
}
NOW_AND_THEN = {"seats", "selftest", "thinking", "awaiting"}
# Walks that come by everything soon; most take some thousand steps more.
SEEDS = {"stones": 1, "rafts": 3}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_button_at_every_state(name):
    walk = Walk(name, SEEDS[name])
    for _ in range(10_000):
        walk.step()
        if not walk.is_left(*STATES) and set(walk.pressed) & NOW_AND_THEN:
            break
    assert not {state: walk.pressed.get(state) for state in STATES if walk.is_left(state)}
    assert set(walk.pressed) & NOW_AND_THEN
    assert not walk.table.app.problems
