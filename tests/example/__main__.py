"""The command `quader` with the example games."""

from quader.cli import script

from . import register

register()
script()
