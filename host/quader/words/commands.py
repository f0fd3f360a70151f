"""What the commands say that list, count and play for the rules alone, in English and German."""

from . import speaker

_PHRASES = {
    "moves": ("{1} {1:move|moves} of player {0}", "{1} {1:Zug|Züge} von Spieler {0}"),
    "over": ("The game is over ({0}).", "Das Spiel ist zu Ende ({0})."),
    "chance_first": ("No moves yet: {0} (give it with --dice)", "Noch keine Züge: {0} (mit --dice angeben)"),
    "random_games": (
        "{0}: {2} random {2:game|games}, seed {1}",
        "{0}: {2} {2:Zufallsspiel|Zufallsspiele}, Zufallszahl {1}",
    ),
    "wins": ("player {0} wins", "Spieler {0} gewinnt"),
    "shared": ("shared", "geteilt"),
    "draws": ("draws", "unentschieden"),
    "ends": ("ends by", "Ende"),
    "lengths": (
        "moves in a game    {0} to {1}, mean {2}, median {3}",
        "Züge im Spiel      {0} bis {1}, Mittel {2}, Median {3}",
    ),
    "branching": ("moves to choose    mean {0}, at most {1}", "Züge zur Auswahl   Mittel {0}, höchstens {1}"),
    "playing": ("playing", "Spiele"),
    "match": ("{0}, {1} {1:game|games}", "{0}, {1} {1:Spiel|Spiele}"),
    "points": (
        "  {0:<10} {1:>8} points  {2:>5} %  (95 %: {3:.0f} to {4:.0f} %)  {5} won",
        "  {0:<10} {1:>8} Punkte  {2:>5} %  (95 %: {3:.0f} bis {4:.0f} %)  {5} gewonnen",
    ),
    "not_won": ("  drawn or shared: {0}", "  unentschieden oder geteilt: {0}"),
    "ended_by": ("  ended by: {0}", "  Ende: {0}"),
    "plies": ("  plies: mean {0}, median {1}, at most {2}", "  Halbzüge: Mittel {0}, Median {1}, höchstens {2}"),
    "elo": ("  Elo {0:+g} ({1:+g} to {2:+g})", "  Elo {0:+g} ({1:+g} bis {2:+g})"),
    "stronger": ("  {0}: stronger by {1:+g} Elo", "  {0}: um {1:+g} Elo stärker"),
    "hardly_stronger": ("  {0}: stronger by {1:+g} Elo at most", "  {0}: höchstens um {1:+g} Elo stärker"),
    "not_settled": ("  {0}: not settled", "  {0}: nicht entschieden"),
    "value": ("value {0}, {1} {1:node|nodes}, depth {2}", "Wert {0}, {1} {1:Stellung|Stellungen}, Tiefe {2}"),
    "then": ("then {0}", "dann {0}"),
    "player_is": ("player {0}: {1}", "Spieler {0}: {1}"),
    "verified": ("{0} {0:move|moves}, {1}", "{0} {0:Zug|Züge}, {1}"),
}

say = speaker(_PHRASES)
