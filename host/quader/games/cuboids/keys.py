"""What keys mean that Goldige Quader and Engpass share, English and German side by side."""

from ..keys import Choice, Key
from .words import WORDS

EDITION = (
    Choice("6.2", ("edition 6.2", "Ausgabe 6.2")),
    Choice("earlier", ("an earlier one", "eine frühere")),
)
PUSH = Choice("push", WORDS["move-push"], ("a cell forward", "ein Feld nach vorn"))
SLIDE = Choice("slide", WORDS["move-slide"], ("to the side, as far as it goes", "zur Seite, so weit es geht"))
TIP = Choice("tip", WORDS["move-tip"], ("over a lower edge", "über eine untere Kante"))
PIVOT = Choice("pivot", WORDS["move-pivot"], ("flat, around a corner", "flach um eine Ecke"))
ROTATE = Choice(
    "rotate",
    WORDS["move-rotate"],
    ("by a quarter, back at the start line", "um ein Viertel, zurück an der Startlinie"),
)
MOVE_CAP = Key(("Most moves", "Höchstzahl der Züge"), ("then the game ends", "dann ist Schluss"))
STALL = Key(
    ("Most rounds without progress", "Runden ohne Fortschritt"),
    (
        "after so many in which nothing comes to its goal the game ends; 0: never",
        "nach so vielen, in denen nichts ins Ziel kommt, ist Schluss; 0: nie",
    ),
)
