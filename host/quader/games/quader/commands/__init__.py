"""The commands of Goldige Quader."""

COMMANDS = {
    "set": "which pieces and sheets make a wished volume",
    "pack": "fill a goal form exactly with pieces, or prove that it cannot be",
}
