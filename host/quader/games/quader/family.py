"""Goldige Quader for families, in the simple version."""

from ..family import Part

_PLACED = ("place 27 - 1,6,0:3x3x3", "place 12 - 6,6,0:2x3x2")
_MOVED = (*_PLACED, "push 27 1,6,0:3x3x3 1,7,0:3x3x3", "slide 12 6,6,0:2x3x2 8,6,0:2x3x2")
_IN = (*_MOVED, "enter 27 1,7,0:3x3x3 0,13,0:3x3x3")

PARTS = (
    Part(
        "Each of you has the same ten cuboids. The back of the board is the goal: together you cover it with cuboids,"
        " and whoever makes the last move into it wins.",
        "Jeder hat die gleichen zehn Quader. Hinten auf dem Brett liegt das Ziel: Ihr bedeckt es gemeinsam mit "
        "Quadern, und wer den letzten Zug hinein macht, gewinnt.",
        (),
    ),
    Part(
        "You take turns, one move each. Bring a cuboid from your reserve to the start line, in your own half of the "
        "board. Lay it as you like: flat, on edge or upright.",
        "Ihr zieht abwechselnd, immer einen Zug. Bring einen Quader aus deinem Vorrat an die Startlinie, in deiner "
        "Hälfte des Bretts. Leg ihn, wie du magst: flach, auf die Kante oder aufrecht.",
        _PLACED,
    ),
    Part(
        "Or move one that is on its way: push it one cell forward, slide it sideways as far as there is room, or tip "
        "it over one of its lower edges.",
        "Oder beweg einen, der unterwegs ist: Schieb ihn ein Feld vor, zur Seite so weit, wie Platz ist, oder kipp "
        "ihn über eine seiner unteren Kanten.",
        _MOVED,
    ),
    Part(
        "When a whole side of your cuboid lies against the goal, the next move may take it in: onto any free place on"
        " the ground, turned as it is.",
        "Liegt dein Quader mit einer ganzen Seite am Ziel, darf er mit dem nächsten Zug hinein: auf einen freien "
        "Platz am Boden, so gedreht, wie er ist.",
        _IN,
    ),
    Part(
        "A cuboid that touches another one in the goal may also go onto an upper level. Below it everything must be "
        "filled, and no hollow may come about. What is in the goal stays there.",
        "Ein Quader, der einen anderen im Ziel berührt, darf auch auf eine obere Stufe. Darunter muss alles gefüllt "
        "sein, und es darf kein Hohlraum entstehen. Was im Ziel ist, bleibt dort.",
        None,
    ),
    Part(
        "The large ones first: a 27 that finds no place in the goal any more can no longer win the game for you.",
        "Die Großen zuerst: Ein 27er, der im Ziel keinen Platz mehr findet, gewinnt dir das Spiel nicht mehr.",
        None,
    ),
)
