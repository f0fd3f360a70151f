"""What the analysis of a game and the puzzles say, in English and German."""

from . import speaker

PHRASES = {
    "analysis": ("Analysis", "Analyse"),
    "head": ("move|player|played|better|value|lost", "Zug|Spieler|gespielt|besser|Wert|verloren"),
    "turning": ("Turning points", "Wendepunkte"),
    "no_turning": ("No move lost much.", "Kein Zug hat viel verloren."),
    "lost": (
        "move {0}: player {1} played {2} and gave away {3} % of a win; better was {4}",
        "Zug {0}: Spieler {1} spielte {2} und gab {3} % eines Sieges her; besser war {4}",
    ),
    "curve": (
        "what player 1 may hope for after each move: 1 is a win, 0 a loss",
        "was Spieler 1 nach jedem Zug erhoffen darf: 1 ist ein Sieg, 0 eine Niederlage",
    ),
    "position": ("the position before move {0}", "die Stellung vor Zug {0}"),
    "puzzle": ("Puzzle {0} ({1}, grade {2}): {3}", "Aufgabe {0} ({1}, Stufe {2}): {3}"),
    "win": ("player {0} moves and wins", "Spieler {0} zieht und gewinnt"),
    "points": (
        "player {0} makes {1} {1:point|points}, the most there {1:is|are}",
        "Spieler {0} macht {1} {1:Punkt|Punkte}, mehr gibt es nicht",
    ),
    "set_up": (
        "Set it up as the board shows it; then make the move there. Ctrl-C gives up.",
        "Bau sie auf, wie das Brett es zeigt; dann mach dort den Zug. Strg-C gibt auf.",
    ),
    "given_up": ("Given up.", "Aufgegeben."),
    "move": ("Your move (empty: show it): ", "Dein Zug (leer: zeigen): "),
    "right": ("Right.", "Richtig."),
    "wrong": ("No: {0}", "Nein: {0}"),
    "not_win": ("That does not win.", "Das gewinnt nicht."),
    "not_points": ("That brings fewer points.", "Das bringt weniger Punkte."),
    "solution": ("It was {0}.", "Es war {0}."),
}

say = speaker(PHRASES)
