"""What remote games say, in English and German."""

from rules_core.refused import Refused

from . import speaker

_PHRASES = {
    "playing": ("{0}: plays here for player {1}", "{0}: spielt hier für Spieler {1}"),
    "lights": ("{0}: lights the move of player {1}: {2}", "{0}: zeigt den Zug von Spieler {1}: {2}"),
    "over": ("both boards agree: {0} {0:move|moves}, {1}", "beide Bretter sind sich einig: {0} {0:Zug|Züge}, {1}"),
    "waiting": ("waiting for {0} (Ctrl-C stops; the game stays on the boards)", "warte auf {0} (Strg-C beendet; das Spiel bleibt auf den Brettern)"),
    "stop_with": ("Ctrl-C stops; the same command goes on", "Strg-C beendet; derselbe Befehl macht weiter"),
    "nothing_runs": ("no remote game runs here: begin one with --variant", "hier läuft kein Fernspiel: beginne eines mit --variant"),
    "bad_seats": ("must leave somebody to the other board: there {0:is|are} {0} {0:player|players}", "muss dem anderen Brett jemanden lassen: es gibt {0} Spieler"),
    "other_variant": ("has another variant called {0}: remove it first", "hat eine andere Variante namens {0}: entferne sie zuerst"),
    "put_away": ("the game was put away here, and the other board has played on", "das Spiel wurde hier weggelegt, und das andere Brett hat weitergespielt"),
    "never_made": ("{0}: the other side tells a move that was never made here: {1}", "{0}: die andere Seite meldet einen Zug, der hier nie gemacht wurde: {1}"),
    "ruled_there": ("As ruled at the other board", "Wie am anderen Brett entschieden"),
    "no_broker": ("the broker does not answer; waiting for it", "der Broker antwortet nicht; warte auf ihn"),
    "not_let_in": ("the broker does not let this PC in: {0}", "der Broker lässt diesen PC nicht ein: {0}"),
    "not_understood": ("the other side tells something that is no game; it is passed over", "die andere Seite meldet etwas, das kein Spiel ist; es wird übergangen"),
    "two_boards": ("name both boards, or one with --broker and --with", "nenne beide Bretter, oder eines mit --broker und --with"),
    "bad_table": ("has letters, digits, - and _ only", "hat nur Buchstaben, Ziffern, - und _"),
    "same_board": ("is the same board twice", "ist zweimal dasselbe Brett"),
}  # fmt: skip

say = speaker(_PHRASES)


def refusal(where: str, name: str, *values: object) -> Refused:
    """The exception that tells the user why something cannot be."""
    return Refused(where, say(name, *values))
