"""The rules of the games: no input or output, no hardware; the same files run on CPython and on MicroPython."""

# The version of the whole project: package, firmware and core take it from here.
VERSION = "0.1.0"
