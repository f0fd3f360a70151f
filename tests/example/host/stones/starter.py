"""What the keys of a variant of Stones mean: English and German side by side."""

from quader.games.keys import Key

KEYS = {
    "players": Key(("Players", "Spieler"), ("2 to 4", "2 bis 4")),
    "stones": Key(("Stones", "Steine"), ("1 to 99", "1 bis 99")),
}
