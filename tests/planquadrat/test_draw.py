"""The drawings show what stands where."""

from xml.etree import ElementTree

import pytest

from quader.games.planquadrat import draw
from quader.games.planquadrat.draw import PLAYERS, TINTS
from quader.games.words import Voice

from .player import Fencer
from .town import VARIANTS, start, town

SIX = ("set h 2 3 3", "set h 2 5 3", "set v 2 3 2", "set v 5 3 2; claim 2 3", "set h 0 0 2")

ENGLISH = Voice("planquadrat", "en")


def terminal(game, colour):
    return draw.terminal(game, colour, ENGLISH)


def svg(game):
    return draw.svg(game, ENGLISH)


def test_terminal():
    assert (
        terminal(town(*SIX), False)
        == """\
 9 ·   ·   ·   ·   ·   ·   ·   ·   ·

 8 ·   ·   ·   ·   ·   ·   ·   ·   ·

 7 ·   ·   ·   ·   ·   ·   ·   ·   ·

 6 ·   ·   ·━━━━━━━━━━━·   ·   ·   ·
           ┃ 2   2   2 ┃
 5 ·   ·   ┃   ·   ·   ┃   ·   ·   ·
           ┃*2*  2   2 ┃
 4 ·   ·   ·━━━━━━━━━━━·   ·   ·   ·

 3 ·   ·   ·   ·   ·   ·   ·   ·   ·

 2 ·   ·   ·   ·   ·   ·   ·   ·   ·

 1 ·━━━━━━━·   ·   ·   ·   ·   ·   ·
   a   b   c   d   e   f   g   h   i
Player 2 to set
Player 1: score 0; left: houses 12·1 6·2 3·3, monuments 6
Player 2: score 6; left: houses 12·1 7·2 3·3, monuments 5"""
    )


def test_colours():
    assert "\x1b" not in terminal(town(*SIX), False)
    assert terminal(town(*SIX), True).count("\x1b[0m") == 6


@pytest.mark.parametrize("name", VARIANTS)
def test_svg(name):
    game = start(name)
    player = Fencer(3)
    while game.outcome() is None:
        game.play(player.choose(game))
    root = ElementTree.fromstring(svg(game))
    rects = [rect.get("fill") for rect in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert [rects.count(tint) for tint in TINTS] == game.scores()
    assert rects.count("#8a5a3a") == 48 - sum(game.stock[0:3]) - sum(game.stock[4:7])
    monuments = [path.get("fill") for path in root.iter("{http://www.w3.org/2000/svg}path")]
    assert [monuments.count(colour) for colour in PLAYERS] == [6 - game.stock[3], 6 - game.stock[7]]
    why = ENGLISH.end(game.outcome()[0])
    assert why in svg(game)
    assert why in terminal(game, False)
