"""Engpass for families."""

from ..family import Part

_OUT = ("set 12 0,-3,0:2x3x2 1,0,0:2x3x2", "set 4 6,16,0:1x2x2 4,14,0:1x2x2")
_UNDERWAY = (*_OUT, "pivot 12 1,0,0:2x3x2 3,1,0:3x2x2", "set 2 8,16,0:1x2x1 6,15,0:1x1x2")

PARTS = (
    Part(
        "Both rows of cuboids want to the other side, and the board has a waist. Whoever has all cuboids on the "
        "places where the other's stood wins.",
        "Beide Reihen von Quadern wollen auf die andere Seite, und das Brett ist in der Mitte schmal. Wer alle Quader"
        " dort hat, wo die des anderen standen, gewinnt.",
        (),
    ),
    Part(
        "You take turns, one move each. A cuboid that still waits outside is set onto the board at your own line, "
        "turned as you like.",
        "Ihr zieht abwechselnd, immer einen Zug. Ein Quader, der noch draußen wartet, kommt an der eigenen Linie aufs"
        " Brett, gedreht, wie du magst.",
        _OUT,
    ),
    Part(
        "On the board a cuboid is pushed one cell forward or back, slid sideways, tipped over an edge, or swung by a "
        "quarter turn about one of its corners.",
        "Auf dem Brett wird ein Quader ein Feld vor oder zurück geschoben, zur Seite gezogen, über eine Kante gekippt"
        " oder eine Vierteldrehung um eine seiner Ecken geschwenkt.",
        _UNDERWAY,
    ),
    Part(
        "A cuboid that has reached the far line is set straight onto its place: where the other one's of the same "
        "size stood, in the same pose.",
        "Ein Quader an der Linie drüben kommt gleich auf seinen Platz: wo der gleich große des anderen stand, in der "
        "gleichen Lage.",
        None,
    ),
    Part(
        "Do not stand in your own way: whoever blocks the waist blocks both.",
        "Steh dir nicht selbst im Weg: Wer den Engpass verstopft, verstopft ihn für beide.",
        None,
    ),
)
