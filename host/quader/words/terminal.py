"""What the game in the terminal says, in English and German."""

from . import speaker

PHRASES = {
    "choose": (
        "Which variant? Number or id (Enter: {0}): ",
        "Welche Variante? Nummer oder Kennung (Eingabetaste: {0}): ",
    ),
    "no_such": ("There is no {0}.", "{0} gibt es nicht."),
    "begin": ("{0} ({1}). `help` tells what you can type.", "{0} ({1}). `hilfe` sagt, was du eingeben kannst."),
    "resumed": ("Resumed after {0} {0:move|moves}.", "Fortgesetzt nach {0} {0:Zug|Zügen}."),
    "moved": ("{0}: {1}", "{0}: {1}"),
    "one_move": ("{0} has one move: {1}", "{0} hat einen Zug: {1}"),
    "many": (
        "{0} has {1} moves ({2}). Type a move, or a volume, a square or a kind to see fewer.",
        "{0} hat {1} Züge ({2}). Gib einen Zug ein, oder Volumen, Feld oder Zugart, um weniger zu sehen.",
    ),
    "type": ("{0}, type a move.", "{0}, gib einen Zug ein."),
    "due": (
        "{0}. Enter lets the computer do it, or type it.",
        "{0}. Die Eingabetaste überlässt es dem Rechner, oder gib es ein.",
    ),
    "filtered": ("{0} of {1} {1:move|moves}:", "{0} von {1} {1:Zug|Zügen}:"),
    "hint": ("Perhaps {0}", "Vielleicht {0}"),
    "nothing_back": ("There is nothing to take back.", "Es gibt nichts zurückzunehmen."),
    "taken_back": ("Taken back: {0}", "Zurückgenommen: {0}"),
    "saved": ("Saved: {0}", "Gespeichert: {0}"),
    "go_on": ("Go on with: quader play --text --resume {0}", "Weiter mit: quader play --text --resume {0}"),
    "save_what": ("Save where? save FILE", "Wohin speichern? speichern DATEI"),
    "no_saved": ("There is no saved game.", "Es gibt kein gespeichertes Spiel."),
    "keep": ("Keep the game? [Y/n] ", "Spiel behalten? [J/n] "),
    "dropped": ("Not kept.", "Nicht behalten."),
    "no_chance": ("Nothing is to be rolled now.", "Jetzt wird nicht gewürfelt."),
    "over": ("The game is over: {0}", "Das Spiel ist zu Ende: {0}"),
    "wins": ("{0} wins ({1})", "{0} gewinnt ({1})"),
    "shares": ("{0} share the win ({1})", "{0} gewinnen gemeinsam ({1})"),
    "draw": ("a draw ({0})", "unentschieden ({0})"),
    "scores": ("Scores: {0}", "Punkte: {0}"),
    "player": ("Player {0}", "Spieler {0}"),
    "no": ("No: {0}", "Nein: {0}"),
    "help": (
        """  a move         in short (6 d1-f1:132) or full (tip 6 3,0,0:2x3x1 5,0,0:1x3x2) notation
  3              the move with this number, when moves are listed
  6, d1, tip     only moves with this volume, square or kind; several words narrow further
  /6             the same, also while moves are listed
  moves          all moves, numbered
  roll           let the computer roll; roll 4 6 enters your own dice
  hint           a suggestion
  undo           take your last move back
  show           draw the board again
  save FILE      write the record to a file
  resume FILE    go on with a saved game; without FILE with the last one
  quit           stop; the game is kept""",
        """  ein Zug        kurz (6 d1-f1:132) oder ganz (tip 6 3,0,0:2x3x1 5,0,0:1x3x2)
  3              der Zug mit dieser Nummer, wenn Züge aufgelistet sind
  6, d1, tip     nur Züge mit diesem Volumen, Feld oder dieser Art; mehrere Wörter schränken weiter ein
  /6             dasselbe, auch während Züge aufgelistet sind
  züge           alle Züge mit Nummern
  würfeln        der Rechner würfelt; würfeln 4 6 gibt eigene Würfel ein
  tipp           ein Vorschlag
  zurück         den letzten eigenen Zug zurücknehmen
  zeigen         das Brett neu zeichnen
  speichern D    die Aufzeichnung in die Datei D schreiben
  laden D        ein gespeichertes Spiel fortsetzen; ohne D das letzte
  ende           aufhören; das Spiel bleibt erhalten""",
    ),
}

# What may be typed for a command; both languages always work.
COMMANDS = {
    "help": "help", "?": "help", "hilfe": "help",
    "moves": "moves", "list": "moves", "züge": "moves",
    "roll": "roll", "würfeln": "roll", "würfle": "roll",
    "hint": "hint", "tipp": "hint",
    "undo": "undo", "back": "undo", "zurück": "undo",
    "show": "show", "zeigen": "show",
    "save": "save", "speichern": "save",
    "resume": "resume", "laden": "resume",
    "quit": "quit", "exit": "quit", "ende": "quit",
}  # fmt: skip

say = speaker(PHRASES)
