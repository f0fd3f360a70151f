"""Quader on the desktop: the command `quader` around the rules core."""

__version__ = "0.1.0"
