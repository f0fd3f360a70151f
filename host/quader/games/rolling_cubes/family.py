"""Rolling Cubes for families: one after the other."""

from ..family import Part

_ROLL = ("roll 7557 2408 :x-+",)

PARTS = (
    Part(
        "Thirteen cubes are rolled: green and blue ones with digits, red ones with signs, and an orange one that "
        "always shows “equals”. Make an equation of them that is right.",
        "Dreizehn Würfel rollen: grüne und blaue mit Ziffern, rote mit Rechenzeichen und ein orangefarbener, der "
        "immer „gleich“ zeigt. Bau daraus eine Gleichung, die stimmt.",
        _ROLL,
    ),
    Part(
        "Touch the cubes one after the other, from left to right, then press OK. Digits side by side make larger "
        "numbers. Multiplying and dividing come before adding and subtracting.",
        "Berühr die Würfel der Reihe nach, von links nach rechts, dann drück OK. Ziffern nebeneinander werden zu "
        "größeren Zahlen. Punktrechnung geht vor Strichrechnung.",
        None,
    ),
    Part(
        "Each cube brings a point; a times brings 2, a divided-by 3, a digit in the tens place 2, in the hundreds "
        "place 3. With 0 nothing is multiplied or divided.",
        "Jeder Würfel bringt einen Punkt; ein Mal bringt 2, ein Geteilt 3, eine Ziffer an der Zehnerstelle 2, an der "
        "Hunderterstelle 3. Mit 0 wird weder malgenommen noch geteilt.",
        (*_ROLL, "eq 72:4=5x5-7+0"),
    ),
    Part(
        "The best equation of a round brings 2 points more. Whoever has 47 points first wins.",
        "Die beste Gleichung der Runde bringt 2 Punkte mehr. Wer zuerst 47 Punkte hat, gewinnt.",
        None,
    ),
)
