"""Words of Engpass: English and German side by side, by code."""

from ..cuboids import words as cuboids

REFUSALS = {
    **cuboids.REFUSALS,
    "board-size": ("must be [16, 16] or [10, 16], not %s", "muss [16, 16] oder [10, 16] sein, nicht %s"),
    "neck": ("must be 4 or 6, not %s", "muss 4 oder 6 sein, nicht %s"),
    "no-reserve": ("Engpass has no reserve", "Engpass hat keinen Vorrat"),
    "not-here": ("there is no such thing in Engpass", "das gibt es in Engpass nicht"),
}

WORDS = {
    **cuboids.WORDS,
    "name": ("Engpass (bottleneck)", "Engpass"),
    "about": (
        "Change sides through the bottleneck; who has all pieces across wins.",
        "Tauscht die Seiten durch den Engpass; wer alle Steine drüben hat, gewinnt.",
    ),
    "explained": ("in place: {0}", "am Platz: {0}"),
    "fact-cells_in_the_neck": ("cells in the neck", "Felder im Engpass"),
}
