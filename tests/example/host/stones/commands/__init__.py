"""The commands of Stones."""

COMMANDS = {"stones": "how likely it is to take so many stones with one roll"}
