"""What the keys of a variant of Stones mean: English and German side by side."""

KEYS = {
    "players": ("2 to 4", "2 bis 4"),
    "stones": ("1 to 99", "1 bis 99"),
}
