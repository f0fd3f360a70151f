"""What the keys of a variant of Goldige Quader mean, English and German side by side."""

# The variant with which people get to know the game.
FIRST = "simple-10x6-cover"
KEYS = {
    "edition": ('"6.2" or "earlier": some defaults differ', '"6.2" oder "earlier": einige Vorgaben sind anders'),
    "players": ("2 to 4", "2 bis 4"),
    "board": ("columns and rows, each 3 to 22", "Spalten und Reihen, je 3 bis 22"),
    "goal": (
        'place "top" or "centre", and its size in columns and rows',
        'Lage "top" (oben) oder "centre" (Mitte), und Größe in Spalten und Reihen',
    ),
    "start_rows": (
        "null: the start line is the edge; a number: so many rows in front of the goal",
        "null: die Startlinie ist der Rand; eine Zahl: so viele Reihen vor dem Ziel",
    ),
    "pieces": (
        'each player\'s set: "ten", "to-12", "2*small45+1*large45" or numbers by volume {"27": 1}',
        'der Satz jedes Spielers: "ten", "to-12", "2*small45+1*large45" oder Anzahlen je Volumen {"27": 1}',
    ),
    "form": (
        "what is built: cover, level, stairs, block, pyramid or map",
        "was gebaut wird: cover, level, stairs, block, pyramid oder map",
    ),
    "stages": (
        '"none", "levels", "inside_out" or "halves": the order of building',
        '"none", "levels", "inside_out" oder "halves": die Reihenfolge des Bauens',
    ),
    "moves": (
        "the kinds of moves in play; leave out what is forbidden",
        "die erlaubten Zugarten; lass weg, was verboten ist",
    ),
    "dice": (
        '"none", "volume" (two dice choose the piece) or "push" (one die)',
        '"none", "volume" (zwei Würfel bestimmen den Stein) oder "push" (ein Würfel)',
    ),
    "scoring": ('"last", "volume", "product" or "first"', '"last", "volume", "product" oder "first"'),
    "move_cap": ("the game ends after so many moves", "nach so vielen Zügen ist Schluss"),
    "stall": (
        "and after so many rounds in which nothing comes to its goal; 0: never",
        "und nach so vielen Runden, in denen nichts ins Ziel kommt; 0: nie",
    ),
    "max_height": ("1 to 9 levels in the goal", "1 bis 9 Stufen im Ziel"),
    "options": ("the switches of the rules:", "die Schalter der Regeln:"),
    "options.push_back": ("may pieces be pushed back", "darf man zurückschieben"),
    "options.push_area": (
        'pushing in the "start" field or the whole "field"',
        'schieben im Startfeld ("start") oder im ganzen Feld ("field")',
    ),
    "options.tip": ('"any" direction, or only "forward"', 'in jede Richtung ("any") oder nur vorwärts ("forward")'),
    "options.pivot_sweep": ("must the way of a pivot be free", "muss der Weg beim Schwenken frei sein"),
    "options.touch": (
        'to enter, touch the goal with "part" of a side or the "full" side',
        'zum Einsetzen mit einem Teil ("part") oder der ganzen Seite ("full") am Ziel',
    ),
    "options.enter": ("ways into the goal: push, tip, pivot, set", "Wege ins Ziel: push, tip, pivot, set"),
    "options.set_pose": (
        'set with the pose "kept", or in "any" pose',
        'setzen in gleicher Lage ("kept") oder beliebiger ("any")',
    ),
    "options.set_level": (
        'set on "any" level or only an "upper" one',
        'setzen auf jede Stufe ("any") oder nur obere ("upper")',
    ),
    "options.contact": (
        'what a set piece needs: "face" or "full_edge"',
        'was ein gesetzter Stein braucht: "face" (Fläche) oder "full_edge" (ganze Kante)',
    ),
    "options.set_hollow": ("may setting make a hollow", "darf Setzen einen Hohlraum schaffen"),
    "options.exact": ("nothing may rise above the form", "nichts darf über die Form ragen"),
    "options.replace": ("may a piece in the goal be replaced", "darf ein Stein im Ziel ersetzt werden"),
    "options.join": ("may pieces be joined", "darf man Steine vereinen"),
    "options.split_sum": (
        "with dice volume: two pieces may share the sum",
        "mit Würfeln volume: zwei Steine dürfen sich die Summe teilen",
    ),
}
