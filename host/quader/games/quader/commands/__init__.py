"""The commands of Goldige Quader."""

COMMANDS = {"set": "which pieces and sheets make a wished volume"}
