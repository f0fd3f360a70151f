"""The drawings show the picture that the cards make."""

from xml.etree import ElementTree

import pytest

from quader.games.cubus import draw
from quader.games.cubus.facts import of_variant
from quader.games.words import Voice
from rules_core.chance import Chance

from .table import VARIANTS, building, start

ENGLISH = Voice("cubus", "en")


def terminal(game, colour):
    return draw.terminal(game, colour, ENGLISH)


def svg(game):
    return draw.svg(game, ENGLISH)


def test_terminal():
    game = building("2 1o", "left lid", "right")
    assert terminal(game, False).splitlines()[:6] == [
        "     ╱░░░░╲",
        "     ▒▒▒▓▓▓",
        "     ▒▒▒▓▓▓",
        "  ╱    ╲▓▓▓",
        "  ▒▒▒▓▓▓▓▓▓",
        "  ▒▒▒▓▓▓",
    ]
    assert "Stack 2 1o: 3 crates, 7 cards" in terminal(game, False)
    assert "Player 1: 0 points; 1 left, 1 lid" in terminal(game, False)
    assert "\x1b" not in terminal(game, False)
    assert "\x1b" in terminal(game, True)


def test_every_card_of_the_picture_is_two_fields():
    game = start("cubus-teardown-open")
    picture = "\n".join(terminal(game, False).splitlines()[:-6])
    stack = game.stack
    assert picture.count("▒▒▒") == 2 * stack.left
    assert picture.count("▓▓▓") == 2 * stack.right
    assert picture.count("╱░░") == picture.count("░░╲") == stack.lids - stack.open_count


@pytest.mark.parametrize("name", VARIANTS)
def test_svg_is_well_formed_all_the_way(name):
    game = start(name)
    chance = Chance(2)
    while game.outcome() is None:
        ElementTree.fromstring(svg(game))
        terminal(game, True)
        for _ in range(20):
            if game.outcome() is None:
                game.play(game.random_move(chance))
    ElementTree.fromstring(svg(game))
    assert game.outcome()[0] in ("no_action", "all_taken", "no_moves")
    assert Voice("cubus", "en").end(game.outcome()[0]) in terminal(game, False)


def test_facts():
    assert of_variant(start("cubus-teardown").variant) == {"crates": 27, "cards": 27}
