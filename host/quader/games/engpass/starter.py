"""What the keys of a variant of Engpass mean, English and German side by side."""

from ..cuboids.keys import EDITION, MOVE_CAP, PIVOT, ROTATE, SLIDE, STALL, TIP
from ..keys import Choice, Key
from .words import WORDS

# The variant with which people get to know the game.
FIRST = "engpass-10"

_MOVES = (
    Choice("push", WORDS["move-push"], ("a cell forward or back", "ein Feld vor oder zurück")),
    SLIDE,
    TIP,
    PIVOT,
    ROTATE,
    Choice(
        "set",
        WORDS["move-set"],
        ("onto the board, and at last to its place", "auf das Brett, und am Ende auf seinen Platz"),
    ),
)

KEYS = {
    "edition": Key(
        ("Edition", "Ausgabe"), ("in the earlier one nobody pivots", "in der früheren wird nicht geschwenkt"), EDITION
    ),
    "players": Key(("Players", "Spieler"), ("always 2", "immer 2")),
    "board": Key(
        ("Board", "Brett"),
        choices=(
            Choice([16, 16], ("16 columns", "16 Spalten"), ("with all ten pieces", "mit allen zehn Steinen")),
            Choice([10, 16], ("10 columns", "10 Spalten"), ("without the 18 and the 27", "ohne die 18 und die 27")),
        ),
    ),
    "neck": Key(
        ("The narrow place", "Die Enge"),
        choices=(
            Choice(4, ("4 cells wide", "4 Felder breit")),
            Choice(6, ("6 cells wide", "6 Felder breit"), ("that is easier", "das ist leichter")),
        ),
    ),
    "start": Key(
        ("The pieces begin", "Die Steine beginnen"),
        choices=(
            Choice("outside", ("outside the board", "außerhalb des Bretts")),
            Choice("inside", ("on the board", "auf dem Brett"), ("there is less room", "da ist weniger Platz")),
        ),
    ),
    "target": Key(
        ("They go to", "Sie kommen"),
        choices=(
            Choice("opposite", ("the places of the other side", "auf die Plätze der Gegenseite")),
            Choice(
                "mirrored",
                ("those places, left and right exchanged", "auf diese Plätze, links und rechts vertauscht"),
            ),
            Choice("any_order", ("the other side, in any order", "auf die Gegenseite, in beliebiger Folge")),
            Choice("inside", ("the other side, still on the board", "auf die Gegenseite, noch auf dem Brett")),
        ),
    ),
    "moves": Key(("Moves in play", "Erlaubte Züge"), choices=_MOVES),
    "move_cap": MOVE_CAP,
    "stall": STALL,
}
