"""The rules of the games: no input or output, no hardware; the same files run on CPython and on MicroPython."""

VERSION = "0.1.0"
