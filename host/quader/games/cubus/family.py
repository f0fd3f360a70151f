"""CUBUS for families."""

from ..family import Part

_DRAWN = ("draw lid", "draw left", "draw right")

PARTS = (
    Part(
        "A crate lies on the table, seen from one corner: you see its lid, its left and its right side. Each side "
        "that is seen is a card. Together you build one stack of crates.",
        "Eine Kiste liegt auf dem Tisch, über Eck gesehen: Man sieht Deckel, linke und rechte Seite. Jede Seite, die "
        "man sieht, ist eine Karte. Ihr baut zusammen einen Stapel aus Kisten.",
        (),
    ),
    Part(
        "In your turn you draw a card. From the second round on you build whenever you can: each new crate brings 3 "
        "points, each card that it takes costs 1.",
        "Wer dran ist, zieht eine Karte. Ab der zweiten Runde baust du, sobald du kannst: Jede neue Kiste bringt 3 "
        "Punkte, jede Karte, die sie braucht, kostet 1.",
        _DRAWN,
    ),
    Part(
        "A crate beside another one takes two cards and brings one point. In a corner between crates it takes only "
        "one card, and brings two.",
        "Eine Kiste neben einer anderen braucht zwei Karten und bringt einen Punkt. In einer Ecke zwischen Kisten "
        "braucht sie nur eine Karte und bringt zwei.",
        (*_DRAWN, "add 1,0"),
    ),
    Part(
        "Who overlooks a possible crate is caught by a knock: the other one builds it with those cards and gets the "
        "points. On an open crate nothing can be put.",
        "Wer eine mögliche Kiste übersieht, wird durch Klopfen ertappt: Der andere baut sie mit diesen Karten und "
        "bekommt die Punkte. Auf eine offene Kiste kommt nichts.",
        None,
    ),
    Part(
        "When the pile is used up and nobody can build any more, most points win.",
        "Ist der Kartenstapel leer und kann niemand mehr bauen, gewinnen die meisten Punkte.",
        None,
    ),
)
