"""What the keys of a variant of Goldige Quader mean, English and German side by side."""

from ..cuboids.keys import EDITION, MOVE_CAP, PIVOT, PUSH, ROTATE, SLIDE, STALL, TIP
from ..keys import COLUMNS_ROWS, COLUMNS_ROWS_LEVELS, Choice, Key
from .words import WORDS

# The variant with which people get to know the game.
FIRST = "simple-10x6-cover"

_MOVES = (
    Choice("place", WORDS["move-place"], ("from the reserve to the start line", "aus dem Vorrat an die Startlinie")),
    PUSH,
    SLIDE,
    TIP,
    PIVOT,
    ROTATE,
    Choice("enter", WORDS["move-enter"], ("from its border into the goal", "von seiner Grenze ins Ziel")),
    Choice(
        "set",
        WORDS["move-set"],
        ("into the goal, beside another piece or onto it", "ins Ziel, neben einen anderen Stein oder auf ihn"),
    ),
    Choice("shift", WORDS["move-shift"], ("within the goal", "innerhalb des Ziels")),
)
_SETS = (
    Choice("ten", ("all ten, one of each", "alle zehn, von jedem einer"), ("volume 90", "Volumen 90")),
    Choice("to-12", ("the eight up to 12", "die acht bis zur 12"), ("volume 45", "Volumen 45")),
    Choice("to-9", ("the seven up to 9", "die sieben bis zur 9"), ("volume 33", "Volumen 33")),
    Choice("height-1", ("the six flat ones", "die sechs flachen"), ("volume 25", "Volumen 25")),
    Choice("height-2", ("all but the 27", "alle außer der 27"), ("volume 63", "Volumen 63")),
    Choice(
        "2*small45+1*large45",
        ("the small ones twice, the large ones once", "die kleinen zweimal, die großen einmal"),
        ("volume 135", "Volumen 135"),
    ),
    Choice(
        "3*small45+2*large45",
        ("the small ones three times, the large ones twice", "die kleinen dreimal, die großen zweimal"),
        ("volume 225", "Volumen 225"),
    ),
)
_FORMS = (
    Choice(
        "cover",
        ("cover the goal", "das Ziel bedecken"),
        ("any height is as good", "jede Höhe ist recht"),
        {"form": {"kind": "cover"}},
    ),
    Choice(
        "level",
        ("fill it to one height", "überall gleich hoch"),
        sets={"form": {"kind": "level", "height": 3}},
    ),
    Choice(
        "stairs",
        ("stairs", "eine Treppe"),
        ("highest at the back", "hinten am höchsten"),
        {"form": {"kind": "stairs", "steps": [[3, 4], [3, 2]]}},
    ),
    Choice(
        "block",
        ("a block", "ein Block"),
        ("anywhere in the goal", "irgendwo im Ziel"),
        {"form": {"kind": "block", "at": [1, 1], "size": [8, 4, 3]}},
    ),
    Choice(
        "pyramid",
        ("a pyramid", "eine Pyramide"),
        ("square steps on top of each other", "quadratische Stufen übereinander"),
        {"form": {"kind": "pyramid", "steps": [[6, 1], [4, 2], [2, 1]]}},
    ),
    Choice(
        "map",
        ("anything else", "etwas anderes"),
        ("a height for each cell", "für jedes Feld eine Höhe"),
        {"form": {"kind": "map", "rows": ["3300000033"] * 2 + ["0000220000"] * 2 + ["1100000011"] * 2}},
    ),
)

KEYS = {
    "edition": Key(
        ("Edition", "Ausgabe"),
        ("in the earlier one some fine points differ", "in der früheren sind einige Feinheiten anders"),
        EDITION,
    ),
    "players": Key(("Players", "Spieler"), ("2 to 4", "2 bis 4")),
    "board": Key(("Board", "Brett"), ("each 3 to 22", "je 3 bis 22"), parts=COLUMNS_ROWS),
    "goal": Key(("Goal", "Ziel")),
    "goal.place": Key(
        ("Place", "Lage"),
        choices=(
            Choice("top", ("at the far edge", "am hinteren Rand")),
            Choice(
                "centre",
                ("in the middle", "in der Mitte"),
                ("everybody comes from a side of their own", "jeder kommt von einer eigenen Seite"),
            ),
        ),
    ),
    "goal.size": Key(("Size", "Größe"), parts=COLUMNS_ROWS),
    "start_rows": Key(
        ("Start line", "Startlinie"),
        (
            "so many rows in front of the goal; nothing (null): the edge of the board",
            "so viele Reihen vor dem Ziel; nichts (null): der Rand des Bretts",
        ),
    ),
    "pieces": Key(
        ("Pieces of each player", "Steine für jeden"),
        (
            'also sums such as 2*small45+1*large45, or numbers by volume: {"27": 1, "6": 2}',
            'auch Summen wie 2*small45+1*large45 oder Anzahlen je Volumen: {"27": 1, "6": 2}',
        ),
        _SETS,
        is_open=True,
    ),
    "form": Key(("What is built", "Was gebaut wird")),
    "form.kind": Key(("Form", "Form"), choices=_FORMS),
    "form.height": Key(("Height", "Höhe"), ("1 to 4", "1 bis 4"), only=("form.kind", ("level",))),
    "form.steps": Key(
        ("Steps", "Stufen"),
        (
            "each [depth, height] from the back; of a pyramid [side, height] from below",
            "jede [Tiefe, Höhe] von hinten; bei der Pyramide [Seite, Höhe] von unten",
        ),
        only=("form.kind", ("stairs", "pyramid")),
    ),
    "form.width": Key(
        ("Width", "Breite"),
        ("nothing: as wide as the goal", "nichts: so breit wie das Ziel"),
        only=("form.kind", ("stairs",)),
    ),
    "form.at": Key(
        ("Place", "Lage"),
        ("counted from the near left cell of the goal", "gezählt vom vorderen linken Feld des Ziels"),
        parts=(("column", "Spalte"), ("row", "Reihe")),
        only=("form.kind", ("block",)),
    ),
    "form.size": Key(("Size", "Größe"), parts=COLUMNS_ROWS_LEVELS, only=("form.kind", ("block",))),
    "form.rows": Key(
        ("Heights", "Höhen"),
        ("a digit for each cell, the back row first", "eine Ziffer je Feld, die hinterste Reihe zuerst"),
        only=("form.kind", ("map",)),
    ),
    "stages": Key(
        ("Order of building", "Reihenfolge beim Bauen"),
        choices=(
            Choice("none", ("any", "beliebig")),
            Choice(
                "levels",
                ("level by level", "Ebene für Ebene"),
                ("nothing above a level that has a gap", "nichts über einer Ebene mit einer Lücke"),
            ),
            Choice(
                "inside_out",
                ("from the middle outwards", "von der Mitte nach außen"),
                ("ring by ring", "Ring für Ring"),
            ),
            Choice(
                "halves",
                ("everybody in their own part", "jeder in seinem Teil"),
                ("the goal is shared out", "das Ziel wird aufgeteilt"),
            ),
        ),
    ),
    "moves": Key(("Moves in play", "Erlaubte Züge"), choices=_MOVES),
    "dice": Key(
        ("Dice", "Würfel"),
        choices=(
            Choice("none", ("none", "keine")),
            Choice(
                "volume",
                ("two, for the piece", "zwei, für den Stein"),
                ("their sum says which volume moves", "ihre Summe sagt, welches Volumen zieht"),
            ),
            Choice(
                "push",
                ("one, for the way", "einer, für den Weg"),
                (
                    "at least so far forward, at most so far to the side",
                    "mindestens so weit nach vorn, höchstens so weit zur Seite",
                ),
            ),
        ),
    ),
    "scoring": Key(
        ("Who wins", "Wer gewinnt"),
        choices=(
            Choice("last", ("who makes the last move into the goal", "wer den letzten Zug ins Ziel macht")),
            Choice(
                "volume",
                ("who has most volume in the goal", "wer im Ziel am meisten Volumen hat"),
                ("less what still stands in the field", "abzüglich dessen, was noch im Feld steht"),
            ),
            Choice(
                "product",
                ("who has most number × volume", "wer am meisten Anzahl × Volumen hat"),
                ("in the goal, less the same in the field", "im Ziel, abzüglich desselben im Feld"),
            ),
            Choice(
                "first",
                ("who is finished first", "wer zuerst fertig ist"),
                ("with the form, or with all own pieces", "mit der Form oder mit allen eigenen Steinen"),
            ),
        ),
    ),
    "move_cap": MOVE_CAP,
    "stall": STALL,
    "max_height": Key(("Most levels", "Höchstzahl der Ebenen"), ("in the goal, 1 to 9", "im Ziel, 1 bis 9")),
    "options": Key(("Fine points of the rules", "Feinheiten der Regeln")),
    "options.push_back": Key(("Pieces may be pushed back", "Steine dürfen zurückgeschoben werden")),
    "options.push_area": Key(
        ("Pushing", "Vorschieben"),
        choices=(
            Choice("start", ("only in the start field", "nur im Startfeld")),
            Choice("field", ("in the whole field", "im ganzen Feld")),
        ),
    ),
    "options.tip": Key(
        ("Tipping", "Kippen"),
        choices=(
            Choice("any", ("in any direction", "in jede Richtung")),
            Choice("forward", ("only forward", "nur nach vorn")),
        ),
    ),
    "options.pivot_sweep": Key(
        ("The way of a pivot must be free", "Beim Schwenken muss der Weg frei sein"),
        ("else only its new place", "sonst nur der neue Platz"),
    ),
    "options.touch": Key(
        ("To enter, a piece lies at the goal", "Zum Hineinbringen liegt ein Stein am Ziel"),
        choices=(
            Choice("part", ("with part of a side", "mit einem Stück einer Seite")),
            Choice("full", ("with a whole side", "mit einer ganzen Seite")),
        ),
    ),
    "options.enter": Key(
        ("Ways to enter", "Wege hinein"),
        choices=(
            Choice("push", ("push", "schieben"), ("straight ahead", "geradeaus")),
            TIP,
            PIVOT,
            Choice(
                "set", WORDS["move-set"], ("anywhere on the ground of the goal", "irgendwo auf den Boden des Ziels")
            ),
        ),
    ),
    "options.set_pose": Key(
        ("Who sets a piece", "Wer einen Stein setzt"),
        choices=(
            Choice("kept", ("leaves it as it lies", "lässt ihn, wie er liegt")),
            Choice("any", ("may turn it", "darf ihn wenden")),
        ),
    ),
    "options.set_level": Key(
        ("Pieces are set", "Gesetzt wird"),
        choices=(
            Choice("any", ("on any level", "auf jede Ebene")),
            Choice("upper", ("only onto others", "nur auf andere")),
        ),
    ),
    "options.contact": Key(
        ("To be set, a piece touches", "Zum Setzen berührt ein Stein"),
        choices=(
            Choice("face", ("one in the goal or at it", "einen im Ziel oder an dessen Rand")),
            Choice("full_edge", ("one in the goal, with a whole side", "einen im Ziel, mit einer ganzen Seite")),
        ),
    ),
    "options.set_hollow": Key(("Setting may make a hollow", "Setzen darf einen Hohlraum schaffen")),
    "options.exact": Key(("Nothing may rise above the form", "Nichts darf über die Form ragen")),
    "options.replace": Key(
        ("Pieces of others may be replaced", "Fremde Steine dürfen ersetzt werden"),
        (
            "in the field, beside one's own with which they make a larger one",
            "im Feld, neben einem eigenen, mit dem sie einen größeren bilden",
        ),
    ),
    "options.join": Key(
        ("Two own pieces may move together", "Zwei eigene Steine dürfen zusammen ziehen"),
        ("where they make a larger one", "wo sie einen größeren bilden"),
    ),
    "options.split_sum": Key(
        ("Two pieces may share the sum", "Zwei Steine dürfen sich die Summe teilen"), only=("dice", ("volume",))
    ),
}
